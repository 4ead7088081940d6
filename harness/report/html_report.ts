import { formatProblem } from "../corpus/corpus_error.ts";
import type { Difference } from "../replay/replay_batch.ts";
import { allProblems, type CorpusReport, exitStatus, type Report } from "../replay/report.ts";
import { describeDifference } from "./describe_difference.ts";
import { formatCount } from "./count_table.ts";
import { escapeXml } from "./escape_xml.ts";
import type { Excerpt } from "./first_difference.ts";
import { BOARD_STYLE, boardSvg, PIECE_SYMBOLS } from "./html_board.ts";
import { verdictText } from "./text_report.ts";

const STYLE = `
:root { color-scheme: light dark; --back: #fff; --ink: #1c1c1c; --soft: #f3f3f3; --rule: #d5d5d5;
  --same: #1a7f37; --different: #c2410c; --errored: #b91c1c; --mark: #ffe08a; }
@media (prefers-color-scheme: dark) { :root { --back: #16181c; --ink: #e8e8e8; --soft: #22252b;
  --rule: #3a3f48; --same: #4ade80; --different: #fb923c; --errored: #f87171; --mark: #7a5d00; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 70rem;
  background: var(--back); color: var(--ink); }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
.verdict { padding: .75rem 1rem; border-left: 6px solid; background: var(--soft); }
.same { color: var(--same); } .different { color: var(--different); } .errored { color: var(--errored); }
.verdict span { color: var(--ink); }
table { border-collapse: collapse; font-size: .9rem; width: 100%; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
@media (max-width: 48rem) { thead { display: none; }
  tr { display: grid; grid-template-columns: repeat(4, 1fr); border-bottom: 1px solid var(--rule); }
  td { border: 0; text-align: left; } td:first-child { grid-column: 1 / -1; overflow-wrap: anywhere; white-space: normal; }
  td::before { content: attr(data-label); display: block; font-size: .75rem; opacity: .7; } }
article { border: 1px solid var(--rule); border-radius: 6px; padding: 1rem; margin: 1rem 0; }
.boards { display: flex; flex-wrap: wrap; gap: 1rem; margin-bottom: 1rem; }
figure { margin: 0; flex: 1 1 14rem; max-width: 20rem; }
figcaption { font-size: .85rem; overflow-wrap: anywhere; }
dl { margin: 0; } dt { font-size: .85rem; margin-top: .5rem; } dd { margin: 0; }
code { font: .85rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; display: block;
  background: var(--soft); padding: .4rem .6rem; border-radius: 4px; }
figcaption code { padding: 0; background: none; }
mark { background: var(--mark); color: inherit; }
`;

/** A report as one page that needs nothing else: no script, no font, no picture from elsewhere. */
export function htmlReport(report: Report): string {
  const tone = ["same", "different", "errored"][exitStatus(report)];
  const [verdict, ...rest] = verdictText(report).split(":");
  const problems = allProblems(report).map((problem) =>
    `<li>${escapeXml(formatProblem(problem))}</li>`
  );
  const differences = report.corpora.flatMap((corpus) =>
    corpus.differences.map((difference) => differenceHtml(corpus, difference))
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${verdict}: parity of ${escapeXml(report.subject)}</title>
<style>${STYLE}${BOARD_STYLE}</style>
</head>
<body>
${PIECE_SYMBOLS}
<h1>Parity of ${escapeXml(report.subject)}</h1>
<p class="verdict ${tone}"><strong>${verdict}</strong><span>:${escapeXml(rest.join(":"))}</span></p>
${section("Files with problems", problems.length > 0 ? `<ul>${problems.join("")}</ul>` : "")}
${section("Records that are not the same", differences.join("\n"))}
${section("Corpora", report.corpora.length > 0 ? corporaHtml(report.corpora) : "")}
</body>
</html>
`;
}

function section(title: string, content: string): string {
  return content === "" ? "" : `<h2>${title}</h2>\n${content}`;
}

const COUNTS = ["records", "same", "different", "errored", "skipped", "emissions", "seconds"];

function corporaHtml(corpora: readonly CorpusReport[]): string {
  const rows = corpora.map(({ name, header, counts, problem, seconds }) => {
    const { same, different, errored, skipped, emissions } = counts;
    const tone = problem !== null || errored > 0 ? "errored" : different > 0 ? "different" : "";
    const values = [header.records, same, different, errored, skipped, emissions].map(formatCount);
    // On a narrow screen each count has its label beside it, and a corpus takes several lines.
    const cells = [...values, seconds.toFixed(2)].map((value, index) =>
      `<td data-label="${COUNTS[index]}">${value}</td>`
    );
    const note = problem === null ? "" : " (bad file)";
    return `<tr class="${tone}"><td>${escapeXml(name)}${note}</td>${cells.join("")}</tr>`;
  });
  const head = ["corpus", ...COUNTS].map((each) => `<th>${each}</th>`);
  return `<table>
<thead><tr>${head.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>`;
}

function differenceHtml({ name, header }: CorpusReport, difference: Difference): string {
  const { line, outcome, expected, actual } = difference;
  const { boards, marked, remarks } = describeDifference(name, header.corpus, difference);
  const figures = boards.map(({ title, dfen }) =>
    `<figure>${boardSvg(dfen, boards[0].dfen)}<figcaption>${escapeXml(title)}<code>${
      escapeXml(dfen)
    }</code></figcaption></figure>`
  );
  const lines = marked === null
    ? `<dt>record</dt><dd><code>${escapeXml(expected)}</code></dd>
<dt>thrown</dt><dd><code>${escapeXml(actual)}</code></dd>`
    : `<dt>expected</dt><dd><code>${excerptHtml(marked.expected)}</code></dd>
<dt>actual</dt><dd><code>${excerptHtml(marked.actual)}</code></dd>`;
  const where = marked === null || marked.place === null
    ? ""
    : `, first in <b>${escapeXml(marked.place)}</b>`;
  return `<article>
<h3><span class="${outcome}">${outcome}</span> ${
    escapeXml(`${name}:${line}`)
  } (${header.corpus})${where}</h3>
<div class="boards">${figures.join("")}</div>
<dl>${lines}</dl>
${remarks.map((remark) => `<p>${escapeXml(remark)}</p>`).join("")}
</article>`;
}

/** The first differing character is marked, or the end of the line where one is shorter. */
function excerptHtml({ before, after }: Excerpt): string {
  const [first = " ", ...rest] = after;
  return `${escapeXml(before)}<mark>${escapeXml(first)}</mark>${escapeXml(rest.join(""))}`;
}

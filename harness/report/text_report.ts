import { formatProblem } from "../corpus/corpus_error.ts";
import type { KindName } from "../kinds/kind.ts";
import { kindNames } from "../kinds/mod.ts";
import type { Difference } from "../replay/replay_batch.ts";
import { allProblems, type Report, totalCounts } from "../replay/report.ts";
import { boardsText } from "./board.ts";
import { countTable, formatCount } from "./count_table.ts";
import { describeDifference } from "./describe_difference.ts";

const HEAD = [
  "corpus",
  "records",
  "same",
  "different",
  "errored",
  "skipped",
  "emissions",
  "seconds",
];

/** What a person reads: the first differences, the problems, a table, and one line for it all. */
export function textReport(report: Report): string {
  const parts = [
    ...report.corpora.flatMap(({ name, header, differences }) =>
      differences.map((difference) => differenceText(name, header.corpus, difference))
    ),
    ...omittedText(report),
    ...allProblems(report).map(formatProblem),
  ];
  if (report.corpora.length > 0) parts.push(tableText(report));
  parts.push(verdictText(report));
  return parts.join("\n\n") + "\n";
}

/**
 * A record that is not the same: where it is, its position, and both lines around the first differing
 * character with a mark below.
 */
export function differenceText(file: string, kind: KindName, difference: Difference): string {
  const { line, outcome, expected, actual } = difference;
  const { boards, marked, remarks } = describeDifference(file, kind, difference);
  const lines = [`${file}:${line}: ${kind} record ${outcome}`];
  if (boards.length > 0) lines.push("", boardsText(boards), "");
  if (marked === null) {
    lines.push(`record  ${expected}`, `thrown  ${actual}`);
  } else {
    const place = marked.place === null ? "the order of the keys" : `"${marked.place}"`;
    lines.push(
      `first difference in ${place}, column ${marked.column + 1}`,
      `expected ${marked.expected.before}${marked.expected.after}`,
      `actual   ${marked.actual.before}${marked.actual.after}`,
      `         ${" ".repeat(marked.expected.before.length)}^`,
      ...remarks,
    );
  }
  return lines.join("\n");
}

function omittedText(report: Report): string[] {
  const { different, errored } = totalCounts(report);
  const shown = report.corpora.reduce((sum, { differences }) => sum + differences.length, 0);
  const left = different + errored - shown;
  if (left === 0) return [];
  return [`... and ${formatCount(left)} more records that are not the same (--show N shows more)`];
}

function tableText({ corpora }: Report): string {
  return countTable(
    HEAD,
    corpora.map(({ name, header, counts, seconds, problem }) => {
      const { same, different, errored, skipped, emissions } = counts;
      const shownName = problem === null ? name : `${name} (bad file)`;
      return [
        shownName,
        header.records,
        same,
        different,
        errored,
        skipped,
        emissions,
        seconds.toFixed(2),
      ];
    }),
  );
}

/** All of a report in one line. */
export function verdictText(report: Report): string {
  const { same, different, errored, skipped, emissions } = totalCounts(report);
  const problems = allProblems(report).length;
  const verdict = problems > 0 || errored > 0 ? "ERROR" : different > 0 ? "DIFFERENT" : "SAME";
  const missing = kindNames.filter((kind) =>
    report.corpora.some(({ header, counts }) => header.corpus === kind && counts.skipped > 0)
  );
  const { index, of } = report.options.shard;
  return [
    `${verdict}: ${formatCount(same)} same, ${formatCount(different)} different, ${
      formatCount(errored)
    } errored`,
    `${formatCount(skipped)} skipped${
      missing.length > 0 ? ` (not implemented: ${missing.join(", ")})` : ""
    }`,
    `${formatCount(emissions)} emissions`,
    ...(problems > 0 ? [`${problems} ${problems === 1 ? "problem" : "problems"} with files`] : []),
    ...(of > 1 ? [`shard ${index} of ${of}`] : []),
    ...(report.stopped ? ["stopped at the first that is not the same"] : []),
  ].join(", ");
}

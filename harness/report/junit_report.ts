import { formatProblem, type Problem } from "../corpus/corpus_error.ts";
import type { CorpusReport, Report } from "../replay/report.ts";
import { escapeXml } from "./escape_xml.ts";
import { differenceText } from "./text_report.ts";

/**
 * A report as JUnit XML: a test for each corpus, grouped by kind, and one for each file that could not
 * be begun. Records that differ fail it; records and files that could not be run or read are errors.
 */
export function junitReport(report: Report): string {
  const kinds = [...new Set(report.corpora.map(({ header }) => header.corpus))];
  const suites: [name: string, cases: Case[]][] = kinds.map((kind) => [
    kind,
    report.corpora.filter(({ header }) => header.corpus === kind).map(corpusCase),
  ]);
  if (report.problems.length > 0) suites.push(["files", report.problems.map(fileCase)]);
  const all = suites.flatMap(([, cases]) => cases);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="parity with ${escapeXml(report.subject)}" ${countsOf(all)}>`,
    ...suites.map(([name, cases]) => suite(name, cases)),
    `</testsuites>`,
    "",
  ].join("\n");
}

interface Case {
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  readonly seconds: number;
  readonly xml: string;
}

function suite(name: string, cases: readonly Case[]): string {
  return [
    `  <testsuite name="${escapeXml(name)}" ${countsOf(cases)}>`,
    ...cases.map(({ xml }) => xml),
    `  </testsuite>`,
  ].join("\n");
}

function countsOf(cases: readonly Case[]): string {
  const number = (outcome: Case["outcome"]) =>
    cases.filter((each) => each.outcome === outcome).length;
  const seconds = cases.reduce((sum, each) => sum + each.seconds, 0).toFixed(3);
  return `tests="${cases.length}" failures="${number("failure")}" errors="${number("error")}" ` +
    `skipped="${number("skipped")}" time="${seconds}"`;
}

function fileCase(problem: Problem): Case {
  const body = element("error", problem.code, formatProblem(problem));
  return { outcome: "error", seconds: 0, xml: testcase("files", problem.file, 0, body) };
}

function corpusCase({ name, header, counts, problem, differences, seconds }: CorpusReport): Case {
  const { same, different, errored, skipped } = counts;
  const make = (outcome: Case["outcome"], body: string): Case => ({
    outcome,
    seconds,
    xml: testcase(header.corpus, name, seconds, body),
  });
  const texts = differences.map((difference) => differenceText(name, header.corpus, difference));
  if (problem !== null) texts.push(formatProblem(problem));
  const summary = `${same} same, ${different} different, ${errored} errored`;
  if (problem !== null || errored > 0) {
    return make("error", element("error", summary, texts.join("\n\n")));
  }
  if (different > 0) return make("failure", element("failure", summary, texts.join("\n\n")));
  if (skipped > 0) return make("skipped", `      <skipped message="not implemented"/>\n`);
  return make("passed", "");
}

function testcase(kind: string, name: string, seconds: number, body: string): string {
  const head = `    <testcase classname="${escapeXml(kind)}" name="${escapeXml(name)}" time="${
    seconds.toFixed(3)
  }"`;
  return body === "" ? `${head}/>` : `${head}>\n${body}    </testcase>`;
}

function element(tag: "failure" | "error", message: string, text: string): string {
  return `      <${tag} message="${escapeXml(message)}">${escapeXml(text)}</${tag}>\n`;
}

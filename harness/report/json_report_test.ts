import { assertEquals, assertThrows } from "@std/assert";
import type { Report } from "../replay/report.ts";
import { formatJsonReport, parseJsonReport, ReportError } from "./json_report.ts";

const report: Report = {
  subject: "a port",
  options: { shard: { index: 1, of: 2 }, limit: Infinity, show: 3, failFast: false },
  corpora: [{
    name: "a.ndjson",
    header: { corpus: "perft", format: 1, rules: "legacy", source: "by hand", records: 2 },
    counts: { same: 0, different: 1, errored: 0, skipped: 0, emissions: 7 },
    differences: [{
      line: 2,
      outcome: "different",
      expected: `{"nodes":20}`,
      actual: `{"nodes":21}`,
    }],
    problem: { code: "truncated-line", file: "a.ndjson", line: 3, text: "expected a line feed" },
    sha256: null,
    seconds: 0.25,
  }],
  problems: [{ code: "unreadable", file: "b.ndjson", line: null, text: "expected a file" }],
  stopped: false,
};

Deno.test("`formatJsonReport()` writes what is documented", () => {
  assertEquals(JSON.parse(formatJsonReport(report, { jobs: 2, seconds: 1.23456 })), {
    report: "dicechess-parity",
    version: 1,
    compared: {
      subject: "a port",
      status: 2,
      options: { shard: { index: 1, of: 2 }, limit: null, show: 3, failFast: false },
      totals: { same: 0, different: 1, errored: 0, skipped: 0, emissions: 7 },
      corpora: [{
        name: "a.ndjson",
        corpus: "perft",
        rules: "legacy",
        source: "by hand",
        records: 2,
        sha256: null,
        same: 0,
        different: 1,
        errored: 0,
        skipped: 0,
        emissions: 7,
        differences: [
          { line: 2, outcome: "different", expected: `{"nodes":20}`, actual: `{"nodes":21}` },
        ],
        problem: {
          code: "truncated-line",
          file: "a.ndjson",
          line: 3,
          text: "expected a line feed",
        },
      }],
      problems: [{ code: "unreadable", file: "b.ndjson", line: null, text: "expected a file" }],
      stopped: false,
    },
    run: { jobs: 2, seconds: 1.235, corpora: [{ name: "a.ndjson", seconds: 0.25 }] },
  });
});

Deno.test("`parseJsonReport()` gives back what `formatJsonReport()` was given", () => {
  const run = { jobs: 2, seconds: 1.5 };
  assertEquals(parseJsonReport(formatJsonReport(report, run)), { report, run });
});

const text = formatJsonReport(report, { jobs: 1, seconds: 1 });
const bad: [what: string, text: string][] = [
  ["no JSON", "junk"],
  ["another report", text.replace("dicechess-parity", "coverage")],
  ["another version", text.replace(`"version":1`, `"version":2`)],
  ["a part missing", text.replace(`"stopped":false`, `"stop":false`)],
  ["an unknown kind", text.replace("perft", "chess")],
];

for (const [what, each] of bad) {
  Deno.test(`\`parseJsonReport()\` refuses ${what}`, () => {
    assertThrows(() => parseJsonReport(each), ReportError);
  });
}

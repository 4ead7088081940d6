import { assert, assertEquals, assertFalse, assertMatch, assertStringIncludes } from "@std/assert";
import { EXAMPLE } from "../_testing/corpora.ts";
import type { Report } from "../replay/report.ts";
import { htmlReport } from "./html_report.ts";
import { junitReport } from "./junit_report.ts";
import { textReport } from "./text_report.ts";

const counts = { same: 0, different: 0, errored: 0, skipped: 0, emissions: 0 };
const header = { format: 1, rules: "contract", source: "by hand", records: 2 } as const;
const corpus = { differences: [], problem: null, sha256: null, seconds: 0.5, counts };
const wrong = { ...EXAMPLE, list: ["e1d1", "e1f1", "e1d2", "e1e2", "e1g2"] };

const report: Report = {
  subject: `a <port> & "more"`,
  options: { shard: { index: 1, of: 1 }, limit: Infinity, show: 3, failFast: false },
  corpora: [
    {
      ...corpus,
      name: "same.ndjson",
      header: { ...header, corpus: "perft" },
      counts: { ...counts, same: 2 },
    },
    {
      ...corpus,
      name: "different.ndjson",
      header: { ...header, corpus: "turn-paths" },
      counts: { ...counts, same: 1, different: 1, emissions: 5 },
      differences: [{
        line: 2,
        outcome: "different",
        expected: JSON.stringify(wrong),
        actual: JSON.stringify(EXAMPLE),
      }],
    },
    {
      ...corpus,
      name: "errored.ndjson",
      header: { ...header, corpus: "dfen" },
      counts: { ...counts, same: 1, errored: 1 },
      differences: [{
        line: 3,
        outcome: "errored",
        expected: `{"text":"<&\\u0000"}`,
        actual: "Error: \u0001]]>",
      }],
    },
    {
      ...corpus,
      name: "skipped.ndjson",
      header: { ...header, corpus: "perft" },
      counts: { ...counts, skipped: 2 },
    },
    {
      ...corpus,
      name: "bad.ndjson",
      header: { ...header, corpus: "perft" },
      problem: { code: "not-json", file: "bad.ndjson", line: 2, text: "expected JSON, found <" },
    },
  ],
  problems: [{ code: "unreadable", file: "gone.ndjson", line: null, text: "expected a file" }],
  stopped: false,
};

/** Opening and closing tags, checked to be in balance. */
function assertBalanced(xml: string, isVoid: RegExp): void {
  const open: string[] = [];
  for (
    const [, close, name, rest] of xml.matchAll(
      /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+="[^"<]*")*\s*\/?)>/g,
    )
  ) {
    if (close === "/") assertEquals(open.pop(), name);
    else if (!rest.endsWith("/") && !isVoid.test(name)) open.push(name);
  }
  assertEquals(open, []);
}

Deno.test("`junitReport()` has a test for each corpus and each file that could not be begun", () => {
  const xml = junitReport(report);
  assertMatch(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /);
  assertStringIncludes(
    xml,
    `<testsuites name="parity with a &lt;port&gt; &amp; &quot;more&quot;" tests="6" failures="1" errors="3"`,
  );
  assertStringIncludes(
    xml,
    `<testsuite name="perft" tests="3" failures="0" errors="1" skipped="1" time="1.500">`,
  );
  assertStringIncludes(xml, `<testcase classname="perft" name="same.ndjson" time="0.500"/>`);
  assertStringIncludes(
    xml,
    `<failure message="1 same, 1 different, 0 errored">different.ndjson:2: turn-paths record different`,
  );
  assertStringIncludes(
    xml,
    `<error message="1 same, 0 different, 1 errored">errored.ndjson:3: dfen record errored`,
  );
  assertStringIncludes(xml, `<skipped message="not implemented"/>`);
  assertStringIncludes(xml, "bad.ndjson:2: expected JSON, found &lt; (not-json)</error>");
  assertStringIncludes(xml, `<testcase classname="files" name="gone.ndjson"`);
  // deno-lint-ignore no-control-regex -- those are what XML forbids
  assertFalse(/[\u0000-\u0008\u000b-\u001f]/.test(xml));
  assertBalanced(xml, /^$/);
});

Deno.test("`htmlReport()` is one page with everything in it", () => {
  const html = htmlReport(report);
  assert(html.startsWith("<!DOCTYPE html>\n"));
  assertStringIncludes(
    html,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
  );
  for (
    const outside of [
      "<script",
      "<link",
      "<img",
      "<iframe",
      "@import",
      "url(",
      "http:",
      "https:",
      "src=",
    ]
  ) {
    assertFalse(html.includes(outside), outside);
  }
  assertFalse(/<[^>]*\son[a-z]+=/.test(html), "an event handler");
  assertBalanced(html.replace(/<style>.*<\/style>/s, ""), /^(meta|br|hr|input)$/);
});

Deno.test("`htmlReport()` shows each difference with boards and the first differing character marked", () => {
  const html = htmlReport(report);
  assertStringIncludes(html, "different.ndjson:2");
  // The position, and what the turns that differ lead to: e1f2 can be made, so can e1g2.
  assertEquals(html.match(/<svg class="board"/g)?.length, 3);
  assertStringIncludes(html, `e1<mark>g</mark>2`);
  assertStringIncludes(html, `e1<mark>f</mark>2`);
  assertStringIncludes(html, "errored.ndjson:3");
  assertStringIncludes(html, "Error: \ufffd]]&gt;");
  assertStringIncludes(html, "gone.ndjson: expected a file (unreadable)");
  assertStringIncludes(
    html,
    `<td>skipped.ndjson</td><td data-label="records">2</td><td data-label="same">0</td>`,
  );
});

Deno.test("`textReport()` ends with a line that says it all", () => {
  assertEquals(
    textReport(report).trimEnd().split("\n").at(-1),
    "ERROR: 4 same, 1 different, 1 errored, 2 skipped (not implemented: perft), 5 emissions, 2 problems with files",
  );
});

Deno.test("`textReport()` of a digest alone says how to look further", () => {
  const { list: _, ...record } = EXAMPLE;
  const text = textReport({
    ...report,
    corpora: [{
      ...report.corpora[1],
      differences: [{
        line: 2,
        outcome: "different",
        expected: JSON.stringify({ ...record, sha256: "0".repeat(64) }),
        actual: JSON.stringify(record),
      }],
    }],
  });
  assertStringIncludes(text, "every turn: deno task parity --explain different.ndjson:2\n");
});

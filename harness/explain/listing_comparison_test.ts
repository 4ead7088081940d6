import { assertEquals } from "@std/assert";
import { EXAMPLE_LINES } from "../_testing/corpora.ts";
import { ListingComparison, type ListingDifference } from "./listing_comparison.ts";

function compare(expected: readonly string[], actual: readonly string[], pieceLength: number) {
  const comparison = new ListingComparison(expected);
  const bytes = new TextEncoder().encode(actual.map((line) => `${line}\n`).join(""));
  for (let at = 0; at < bytes.length; at += pieceLength) {
    comparison.add(bytes.subarray(at, at + pieceLength));
  }
  return comparison.end();
}

const found = (
  line: number,
  expected: string | null,
  actual: string | null,
): ListingDifference => ({
  line,
  expected,
  actual,
  expectedFoundAt: null,
  actualFoundAt: null,
});

const cases: [what: string, expected: string[], actual: string[], ListingDifference | null][] = [
  ["the same", ["a", "b"], ["a", "b"], null],
  ["nothing at all", [], [], null],
  ["another line", ["a", "b", "c"], ["a", "x", "c"], found(2, "b", "x")],
  ["a missing line", ["a", "b", "c"], ["a", "c"], { ...found(2, "b", "c"), actualFoundAt: 3 }],
  ["a line too many", ["a", "c"], ["a", "b", "c"], { ...found(2, "c", "b"), expectedFoundAt: 3 }],
  ["an early end", ["a", "b"], ["a"], found(2, "b", null)],
  ["a late end", ["a"], ["a", "b", "c"], found(2, null, "b")],
  [
    "another order",
    ["a", "b", "c"],
    ["a", "c", "b"],
    { line: 2, expected: "b", actual: "c", expectedFoundAt: 3, actualFoundAt: 3 },
  ],
];

for (const [what, expected, actual, difference] of cases) {
  for (const pieceLength of [1, 3, 1000]) {
    Deno.test(`\`ListingComparison\` finds ${what} in pieces of ${pieceLength} bytes`, () => {
      assertEquals(compare(expected, actual, pieceLength), {
        expectedLines: expected.length,
        actualLines: actual.length,
        difference,
      });
    });
  }
}

Deno.test("`ListingComparison` compares whole emission lines", () => {
  const wrong = EXAMPLE_LINES.with(3, EXAMPLE_LINES[3].replace("1 1", "0 1"));
  assertEquals(compare(wrong, EXAMPLE_LINES, 64).difference, found(4, wrong[3], EXAMPLE_LINES[3]));
});

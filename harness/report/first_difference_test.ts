import { assertEquals } from "@std/assert";
import { excerptAt, firstDifference } from "./first_difference.ts";

const cases: [expected: string, actual: string, place: string | null, column: number][] = [
  [`{"a":1,"b":2}`, `{"a":1,"b":3}`, "b", 11],
  [`{"a":1,"b":[1,2]}`, `{"a":1,"b":[1,3]}`, "b[1]", 14],
  [`{"a":[["N",3],["B",3]]}`, `{"a":[["N",3],["B",4]]}`, "a[1][1]", 19],
  [`{"t":{"a":{},"b":{}}}`, `{"t":{"a":{},"c":{}}}`, "t.b", 14],
  [`{"t":null}`, `{"t":{}}`, "t", 5],
  [`{"a":1}`, `{"a":1,"b":2}`, "b", 6],
  [`{"a":1,"b":2}`, `{"b":2,"a":1}`, null, 2],
  [`{"a":"12"}`, `{"a":"123"}`, "a", 8],
];

for (const [expected, actual, place, column] of cases) {
  Deno.test(`\`firstDifference()\` of ${expected} and ${actual}`, () => {
    assertEquals(firstDifference(expected, actual), { place, column });
  });
}

Deno.test("`excerptAt()` cuts a long line on both sides", () => {
  const { before, after } = excerptAt(`${"a".repeat(100)}X${"b".repeat(100)}`, 100);
  assertEquals(before, `...${"a".repeat(30)}`);
  assertEquals(after, `X${"b".repeat(59)}...`);
});

Deno.test("`excerptAt()` keeps a short line whole", () => {
  assertEquals(excerptAt("abc", 1), { before: "a", after: "bc" });
});

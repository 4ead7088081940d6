import { assertEquals, assertThrows } from "@std/assert";
import { compareRatios, isAlarm, type Verdict } from "./comparison.ts";

const cases: [recorded: number | undefined, measured: number | undefined, verdict: Verdict][] = [
  [1, 1, "same"],
  [0.2, 0.249, "same"],
  [0.2, 0.25, "same"],
  [0.2, 0.251, "slower"],
  [0.2, 0.3, "slower"],
  [0.2, 0.161, "same"],
  [0.2, 0.159, "faster"],
  [undefined, 1, "not recorded"],
  [1, undefined, "not measured"],
  [1, NaN, "not measured"],
];

for (const [recorded, measured, verdict] of cases) {
  Deno.test(`\`compareRatios()\` says "${verdict}" of ${measured} when ${recorded} is recorded`, () => {
    const [comparison, ...more] = compareRatios(
      recorded === undefined ? {} : { ratio: recorded },
      measured === undefined ? {} : { ratio: measured },
      1.25,
    );
    assertEquals([comparison.name, comparison.verdict, more.length], ["ratio", verdict, 0]);
    assertEquals(isAlarm(comparison), verdict !== "same" && verdict !== "faster");
  });
}

Deno.test("`compareRatios()` compares each ratio once, the recorded ones first", () => {
  const comparisons = compareRatios({ b: 1, a: 2 }, { c: 3, a: 3, b: 1 }, 1.25);
  assertEquals(comparisons.map(({ name, factor }) => [name, factor]), [
    ["b", 1],
    ["a", 1.5],
    ["c", NaN],
  ]);
});

Deno.test("`compareRatios()` throws when the margin is not above 1", () => {
  for (const margin of [1, 0.8, NaN]) {
    assertThrows(() => compareRatios({}, {}, margin), RangeError, "margin");
  }
});

import { assert, assertEquals, assertThrows } from "@std/assert";
import { unpackDice } from "./dice.ts";
import {
  probabilityOfAnyOf,
  rollsShowingAnyOf,
  totalOrderedRolls,
  weighted,
} from "./dice_rolls.ts";
import { DiceError } from "./errors.ts";

/** All 216 ordered rolls. */
const ORDERED = Array.from(
  { length: 216 },
  (_, i) => [1 + Math.floor(i / 36), 1 + Math.floor(i / 6) % 6, 1 + i % 6],
);

Deno.test("`weighted` has each multiset of the 216 ordered rolls, weighed by their number", () => {
  const counts = new Map<string, number>();
  for (const roll of ORDERED) {
    const multiset = [...roll].sort().join("");
    counts.set(multiset, (counts.get(multiset) ?? 0) + 1);
  }
  // Sorted as text, multisets of digits are in lexicographic order.
  const expected = [...counts].sort(([a], [b]) => a < b ? -1 : 1);
  assertEquals(weighted.map(({ roll, weight }) => [unpackDice(roll).join(""), weight]), expected);
});

Deno.test("`weighted` has 56 rolls with weights 1, 3 and 6 that come to 216", () => {
  assertEquals(weighted.length, 56);
  const ofWeight = (weight: number) => weighted.filter((roll) => roll.weight === weight).length;
  // 6 triples, 6 x 5 pairs with a single, and C(6, 3) without equals.
  assertEquals([ofWeight(1), ofWeight(3), ofWeight(6)], [6, 30, 20]);
  assertEquals(weighted.reduce((sum, { weight }) => sum + weight, 0), totalOrderedRolls);
  assertEquals(totalOrderedRolls, 216);
});

Deno.test("`weighted` is frozen, and so is each of its rolls", () => {
  assert(Object.isFrozen(weighted));
  assert(weighted.every((roll) => Object.isFrozen(roll)));
  assertThrows(() => (weighted as unknown[]).push({}), TypeError);
});

Deno.test("`rollsShowingAnyOf()` and `probabilityOfAnyOf()` count the ordered rolls", () => {
  for (let mask = 0; mask < 64; mask++) {
    const rolls = ORDERED.filter((roll) => roll.some((die) => (mask >> (die - 1)) % 2 === 1));
    assertEquals(rollsShowingAnyOf(mask), rolls.length);
    assertEquals(probabilityOfAnyOf(mask), rolls.length / 216);
  }
});

for (const mask of [-1, 64, 0.5, NaN, Infinity, "1", null, undefined, 1n]) {
  Deno.test(`\`rollsShowingAnyOf()\` refuses a mask that is ${typeof mask} ${mask}`, () => {
    for (const query of [rollsShowingAnyOf, probabilityOfAnyOf]) {
      const error = assertThrows(() => query(mask as number), DiceError);
      assertEquals([error.code, error.value], ["bad-mask", mask]);
    }
  });
}

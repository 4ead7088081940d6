import { assert, assertEquals, assertThrows } from "@std/assert";
import { checkInvariants } from "./check_invariants.ts";
import { applyToState, dice, Empty, format, isRoll, of, parse } from "./compact_roll.ts";
import { formatDfen, parseDfen } from "./dfen.ts";
import { DiceError } from "./errors.ts";
import type { PieceType } from "./piece.ts";
import { Position } from "./position.ts";
import { pairedPositionsWithDice } from "./_testing/paired_positions.ts";

const TYPES: readonly PieceType[] = [1, 2, 3, 4, 5, 6];
const LETTERS = "PNBRQK";

/** Every multiset of up to three dice, ascending, by its definition. */
const ASCENDING = [0, ...TYPES].flatMap((a) =>
  [0, ...TYPES].flatMap((b) =>
    [0, ...TYPES].map((c) => [a, b, c].filter((type) => type !== 0) as PieceType[])
  )
).filter((types) => types.every((type, i) => i === 0 || types[i - 1] <= type));
const MULTISETS = [...new Map(ASCENDING.map((types) => [types.join(), types])).values()];

function bitsOf(types: readonly number[]): number {
  return types.reduce((bits, type, slot) => bits + type * 8 ** slot, 0);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest])
  );
}

Deno.test("`Empty` is 0, the roll of no dice", () => {
  assertEquals(Empty, 0);
  assertEquals([of([]), parse(""), dice(Empty), format(Empty)], [0, 0, [], ""]);
});

Deno.test("`of()`, `parse()`, `dice()` and `format()` agree on all 84 rolls, in any order", () => {
  assertEquals(MULTISETS.length, 84);
  for (const types of MULTISETS) {
    const text = types.map((type) => LETTERS[type - 1]).join("");
    for (const order of permutations(types)) {
      const letters = order.map((type) => LETTERS[type - 1]).join("");
      const given = [...order];
      assertEquals(of(given), bitsOf(types));
      assertEquals(given, order);
      for (const written of [letters, letters.toLowerCase()]) {
        assertEquals(parse(written), bitsOf(types));
      }
    }
    assertEquals(dice(bitsOf(types)), types);
    assertEquals(format(bitsOf(types)), text);
  }
});

Deno.test("`isRoll()` knows the 84 rolls among all that is near", () => {
  const rolls = new Set(MULTISETS.map(bitsOf));
  for (let bits = -1000; bits < 5000; bits++) {
    assertEquals(isRoll(bits), rolls.has(bits), `${bits}`);
  }
  for (const bits of [0.5, 1.5, NaN, Infinity, -Infinity, 2 ** 32, 2 ** 32 + 1, 2 ** 53]) {
    assertEquals(isRoll(bits), false, `${bits}`);
  }
});

Deno.test("`applyToState()` sets the dice and the hash, and nothing else", () => {
  for (const { dfen, state } of pairedPositionsWithDice(111, 10).slice(-20)) {
    const fields = formatDfen(state).split(" ").slice(0, 6);
    for (const types of MULTISETS) {
      for (const view of [state, new Position().load(state)]) {
        const after = applyToState(of(types), view);
        assertEquals(after.dice, bitsOf(types));
        assertEquals(formatDfen(after).split(" ").slice(0, 6), fields, dfen);
        assertEquals(checkInvariants(after), [], dfen);
      }
    }
  }
});

const STATE = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K");

const noRolls: [why: string, bits: unknown][] = [
  ["dice descend", bitsOf([2, 1])],
  ["the last die is less", bitsOf([1, 3, 2])],
  ["the first slot is empty", bitsOf([0, 1])],
  ["the middle slot is empty", bitsOf([1, 0, 2])],
  ["a die is 7", bitsOf([1, 7])],
  ["there is a fourth die", bitsOf([1, 1, 1, 1])],
  ["it is negative", -1],
  ["it is a fraction", 1.5],
  ["it is no number", NaN],
  ["it is text", "P"],
  ["it is digits", "9"],
  ["it is null", null],
  ["it is undefined", undefined],
];

for (const [why, bits] of noRolls) {
  Deno.test(`\`applyToState()\` refuses a roll when ${why}`, () => {
    const error = assertThrows(() => applyToState(bits as number, STATE), DiceError);
    assertEquals([error.code, error.value], ["bad-roll", bits]);
  });
}

const noTexts: [why: string, text: unknown, code: string][] = [
  ["there are four letters", "PPPP", "too-many-dice"],
  ["a letter names no piece", "PX", "bad-roll"],
  ["a letter is a digit", "12", "bad-roll"],
  ["it is a dash", "-", "bad-roll"],
  ["there is a space", "P N", "bad-roll"],
  ["a line feed follows", "P\n", "bad-roll"],
  ["there is half a character", "P\ud800", "bad-roll"],
  ["there is a character of two halves", "\ud83d\ude00", "bad-roll"],
  ["it is a number", 1, "bad-roll"],
  ["it is null", null, "bad-roll"],
  ["it is undefined", undefined, "bad-roll"],
  ["it is a list of letters", ["P"], "bad-roll"],
];

for (const [why, text, code] of noTexts) {
  Deno.test(`\`parse()\` refuses a text when ${why}`, () => {
    const error = assertThrows(() => parse(text as string), DiceError);
    assertEquals(error.code, code);
    if (code === "bad-roll") assertEquals(error.value, text);
  });
}

for (
  const [types, code] of [
    [[1, 2, 3, 4], "too-many-dice"],
    [[0], "bad-die"],
    [[7], "bad-die"],
    [[1, 2.5], "bad-die"],
    [[NaN], "bad-die"],
  ] as [number[], string][]
) {
  Deno.test(`\`of()\` refuses the dice ${types}`, () => {
    const error = assertThrows(() => of(types as PieceType[]), DiceError);
    assertEquals(error.code, code);
  });
}

Deno.test("a refused roll leaves the state as it was", () => {
  assertThrows(() => applyToState(512, STATE), DiceError);
  assert(STATE.equals(parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K")));
});

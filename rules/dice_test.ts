import { assert, assertEquals, assertThrows } from "@std/assert";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen, parseDfen } from "./dfen.ts";
import {
  diceCount,
  formatDice,
  hasDie,
  packDice,
  removeCastlingDice,
  removeDie,
  unpackDice,
  withDice,
  withPackedDice,
} from "./dice.ts";
import { DiceError } from "./errors.ts";
import { King, type PieceType, Rook } from "./piece.ts";
import { Position } from "./position.ts";
import { pairedPositionsWithDice } from "./_testing/paired_positions.ts";

const TYPES: readonly PieceType[] = [1, 2, 3, 4, 5, 6];

/** None to three dice in every order: 1 + 6 + 36 + 216. */
const ALL_DICE: PieceType[][] = [
  [],
  ...TYPES.map((a) => [a]),
  ...TYPES.flatMap((a) => TYPES.map((b) => [a, b])),
  ...TYPES.flatMap((a) => TYPES.flatMap((b) => TYPES.map((c) => [a, b, c]))),
];

Deno.test("`packDice()` and `unpackDice()` keep the order of all 259 dice", () => {
  const packed = new Set<number>();
  for (const types of ALL_DICE) {
    const [first = 0, second = 0, third = 0] = types;
    const dice = packDice(types);
    assertEquals(dice, first + 8 * second + 64 * third);
    assertEquals(unpackDice(dice), types);
    assertEquals(diceCount(dice), types.length);
    assertEquals(formatDice(dice), types.map((type) => ".PNBRQK"[type]).join(""));
    packed.add(dice);
  }
  assertEquals(packed.size, 259);
});

Deno.test("`hasDie()` and `removeDie()` find the first slot that shows the type", () => {
  for (const types of ALL_DICE) {
    for (const type of TYPES) {
      const slot = types.indexOf(type);
      assertEquals(hasDie(packDice(types), type), slot >= 0, `${types}, ${type}`);
      if (slot < 0) continue;
      const rest = types.filter((_, i) => i !== slot);
      assertEquals(unpackDice(removeDie(packDice(types), type)), rest, `${types}, ${type}`);
    }
  }
});

Deno.test("`removeCastlingDice()` takes a king's and a rook's die, or says -1", () => {
  for (const types of ALL_DICE) {
    const [king, rook] = [types.indexOf(King), types.indexOf(Rook)];
    const rest = removeCastlingDice(packDice(types));
    if (king < 0 || rook < 0) assertEquals(rest, -1, `${types}`);
    else assertEquals(unpackDice(rest), types.filter((_, i) => i !== king && i !== rook));
  }
});

Deno.test("`withDice()` and `withPackedDice()` replace the dice and nothing else", () => {
  for (const { dfen, state } of pairedPositionsWithDice(110, 20).slice(-20)) {
    const before = formatDfen(state);
    for (const types of ALL_DICE.filter((_, i) => i % 7 === 0)) {
      for (const view of [state, new Position().load(state)]) {
        const after = withDice(view, types);
        assertEquals(unpackDice(after.dice), types);
        assertEquals(checkInvariants(after), [], dfen);
        assert(withPackedDice(view, packDice(types)).equals(after));
        assert(withPackedDice(after, state.dice).equals(state), dfen);
      }
    }
    assertEquals(formatDfen(state), before);
  }
});

const STATE = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");

const refused: [why: string, types: unknown[], code: string, value: unknown][] = [
  ["there are four", [1, 2, 3, 4], "too-many-dice", [1, 2, 3, 4]],
  ["there are a hundred", Array(100).fill(1), "too-many-dice", Array(100).fill(1)],
  ["a die is 0", [1, 0], "bad-die", 0],
  ["a die is 7", [7], "bad-die", 7],
  ["a die is negative", [1, 2, -1], "bad-die", -1],
  ["a die is a fraction", [1.5], "bad-die", 1.5],
  ["a die is no number", [NaN], "bad-die", NaN],
  ["a die is infinite", [Infinity], "bad-die", Infinity],
  ["a die is a letter", ["P"], "bad-die", "P"],
  ["a die is a digit as text", ["1"], "bad-die", "1"],
  ["a die is a bigint", [1n], "bad-die", 1n],
  ["a die is undefined", [undefined], "bad-die", undefined],
  ["a die is null", [null], "bad-die", null],
  ["a die is missing", [1, , 3], "bad-die", undefined],
  ["a die is true", [true], "bad-die", true],
  ["a die is a list", [[1]], "bad-die", [1]],
];

for (const [why, types, code, value] of refused) {
  Deno.test(`\`packDice()\` and \`withDice()\` refuse dice when ${why}`, () => {
    for (const call of [packDice, (dice: PieceType[]) => withDice(STATE, dice)]) {
      const error = assertThrows(() => call(types as PieceType[]), DiceError);
      assertEquals([error.code, error.value], [code, value]);
      assert(error.expected.length > 0);
    }
  });
}

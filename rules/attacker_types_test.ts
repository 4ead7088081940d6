import { assertEquals } from "@std/assert";
import { availableRolls, count, typeMask } from "./attacker_types.ts";
import type { Color } from "./color.ts";
import { parseDfen } from "./dfen.ts";
import { Position } from "./position.ts";
import { parseSquare } from "./square.ts";
import { FIXTURES } from "../fixtures/mod.ts";
import { pairedPositions } from "./_testing/paired_positions.ts";
import { attackerTypeMasks } from "./_testing/reference_rules.ts";

const SIDES = ["w", "b"] as const;

Deno.test("`typeMask()` and `count()` say what the model says of all squares", () => {
  for (const { dfen, state, board } of pairedPositions(73, 150)) {
    for (const color of [0, 1] as const) {
      const masks = attackerTypeMasks(board, SIDES[color]);
      const actual = masks.map((_, square) => typeMask(state, square, color));
      assertEquals(actual, masks, dfen);
      const bits = masks.map((mask) => mask.toString(2).replaceAll("0", "").length);
      assertEquals(masks.map((_, square) => count(state, square, color)), bits, dfen);
    }
  }
});

/** Of the 216 ordered rolls, those that show a type of the mask, counted one by one. */
function rollsShowing(mask: number): number {
  let rolls = 0;
  for (let a = 1; a <= 6; a++) {
    for (let b = 1; b <= 6; b++) {
      for (let c = 1; c <= 6; c++) {
        if ([a, b, c].some((die) => (mask >> (die - 1)) % 2 === 1)) rolls++;
      }
    }
  }
  return rolls;
}

Deno.test("`availableRolls()` counts the rolls that show an attacking type", () => {
  const byMask = Array.from({ length: 64 }, (_, mask) => rollsShowing(mask));
  for (const { dfen, state, board } of pairedPositions(74, 50)) {
    for (const color of [0, 1] as const) {
      const masks = attackerTypeMasks(board, SIDES[color]);
      const rolls = masks.map((_, square) => availableRolls(state, square, color));
      assertEquals(rolls, masks.map((mask) => byMask[mask]), dfen);
    }
  }
});

const cases: [what: string, dfen: string, square: string, by: Color, mask: number][] = [
  ["a pawn", "8/8/8/8/8/3P4/8/8 w - -", "e4", 0, 1],
  ["a knight", "8/8/8/8/8/2N5/8/8 w - -", "e4", 0, 2],
  ["a bishop", "8/8/8/8/8/8/2B5/8 w - -", "e4", 0, 4],
  ["a rook", "8/8/8/8/8/8/8/4R3 w - -", "e4", 0, 8],
  ["a queen on a line as a queen only", "8/8/8/8/8/8/8/4Q3 w - -", "e4", 0, 16],
  ["a queen on a diagonal as a queen only", "8/8/8/8/8/8/2Q5/8 w - -", "e4", 0, 16],
  ["a king", "8/8/8/8/8/3K4/8/8 w - -", "e4", 0, 32],
  ["two knights once", "8/8/3N1N2/8/8/8/8/8 w - -", "e4", 0, 2],
  ["all types", "8/8/3n4/3p4/5k2/1b6/2b1q3/3Br3 w - -", "e4", 1, 1 | 2 | 4 | 16 | 32],
  ["the other side's pieces not", "8/8/8/8/8/3P4/8/8 w - -", "e4", 1, 0],
  ["its own pieces' squares", "8/8/8/8/4P3/3P4/8/8 w - -", "e4", 0, 1],
  ["no en-passant capture", "8/8/8/3pP3/8/8/8/8 w - d6", "d5", 0, 0],
];

for (const [what, dfen, square, by, mask] of cases) {
  Deno.test(`\`typeMask()\` counts ${what}`, () => {
    const state = parseDfen(dfen);
    assertEquals(typeMask(state, parseSquare(square), by), mask);
    assertEquals(typeMask(new Position().load(state), parseSquare(square), by), mask);
  });
}

Deno.test("`availableRolls()` gives 91 for the knight that attacks c5 in F7", () => {
  const { dfen } = FIXTURES.find(({ id }) => id === "F7") ?? { dfen: "" };
  const state = parseDfen(dfen);
  assertEquals(typeMask(state, parseSquare("c5"), 0), 1 << 1);
  assertEquals(availableRolls(state, parseSquare("c5"), 0), 91);
});

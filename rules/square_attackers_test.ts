import { assertEquals, assertThrows } from "@std/assert";
import { bitboardSquares } from "./bitboard.ts";
import type { Color } from "./color.ts";
import { parseDfen } from "./dfen.ts";
import { StateError } from "./errors.ts";
import { Position } from "./position.ts";
import { parseSquare } from "./square.ts";
import { allAttackers, isSquareAttacked } from "./square_attackers.ts";
import { count, typeMask } from "./attacker_types.ts";
import { availableRolls } from "./attacker_types.ts";
import { pairedPositions } from "./_testing/paired_positions.ts";
import * as model from "./_testing/reference_rules.ts";

/** For each square, ascending, the squares of a side's pieces that attack it. */
function attackersOf(board: model.Board, side: model.Side): number[][] {
  const attackers: number[][] = Array.from({ length: 64 }, () => []);
  board.squares.forEach((letter, from) => {
    const isSide = letter !== "" && (letter === letter.toUpperCase()) === (side === "w");
    if (!isSide) return;
    for (const square of model.attackedSquares(board, from)) attackers[square].push(from);
  });
  return attackers;
}

Deno.test("`allAttackers()` and `isSquareAttacked()` say what the model says of all squares", () => {
  for (const { dfen, state, board } of pairedPositions(72, 150)) {
    for (const color of [0, 1] as const) {
      const attackers = attackersOf(board, color === 0 ? "w" : "b");
      for (let square = 0; square < 64; square++) {
        const actual = bitboardSquares(allAttackers(state, square, color));
        if (actual.join() !== attackers[square].join()) {
          assertEquals(actual, attackers[square], `${dfen}, ${square}, ${color}`);
        }
        if (isSquareAttacked(state, square, color) !== attackers[square].length > 0) {
          assertEquals(isSquareAttacked(state, square, color), attackers[square].length > 0, dfen);
        }
      }
    }
  }
});

const cases: [what: string, dfen: string, square: string, by: Color, attackers: string[]][] = [
  ["a piece of its own side", "4k3/8/8/8/8/8/P7/R3K3 w - -", "a2", 0, ["a1"]],
  ["an empty square", "4k3/8/8/8/8/8/P7/R3K3 w - -", "b3", 0, ["a2"]],
  ["not what stands behind a piece", "4k3/8/8/8/8/p7/8/R2nK3 w - -", "e1", 0, []],
  ["not where a pawn steps", "4k3/8/8/8/8/8/P7/4K3 w - -", "a3", 0, []],
  ["not where a pawn captures en passant sideways", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "d5", 0, []],
  ["a target as any other square", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "d6", 0, ["e5"]],
  ["for Black downwards", "4k3/8/8/3p4/8/8/8/4K3 w - -", "e4", 1, ["d5"]],
  ["with a pawn on its last rank nothing above", "P3k3/8/8/8/8/8/8/4K3 w - -", "b8", 0, []],
  ["with all types at once", "8/8/1N1n4/8/3R2R1/2K5/B4Q2/8 w - -", "d5", 0, ["a2", "d4", "b6"]],
];

for (const [what, dfen, square, by, attackers] of cases) {
  Deno.test(`\`allAttackers()\` knows ${what}`, () => {
    const state = parseDfen(dfen);
    const expected = attackers.map(parseSquare);
    for (const view of [state, new Position().load(state)]) {
      assertEquals(bitboardSquares(allAttackers(view, parseSquare(square), by)), expected);
      assertEquals(isSquareAttacked(view, parseSquare(square), by), attackers.length > 0);
    }
  });
}

const queries = { allAttackers, isSquareAttacked, typeMask, count, availableRolls };

for (const [name, query] of Object.entries(queries)) {
  Deno.test(`\`${name}()\` refuses what is no square or no side`, () => {
    const state = parseDfen(model.INITIAL);
    for (const square of [-1, 64, 1.5, NaN, Infinity, "e4", "4", null, undefined]) {
      const error = assertThrows(() => query(state, square as number, 0), StateError);
      assertEquals([error.code, error.value], ["bad-square", square]);
    }
    for (const color of [-1, 2, 0.5, NaN, "w", "0", true, null, undefined]) {
      const error = assertThrows(() => query(state, 28, color as Color), StateError);
      assertEquals([error.code, error.value], ["bad-color", color]);
    }
  });
}

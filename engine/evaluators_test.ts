import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition, mirrored } from "../rules/_testing/positions.ts";
import * as model from "../rules/_testing/reference_rules.ts";
import {
  Black,
  type Color,
  DiceRolls,
  forEachLegalTurnState,
  parseDfen,
  White,
} from "../rules/mod.ts";
import { withPackedDice } from "../rules/dice.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import * as slow from "./_testing/slow_features.ts";
import type { Evaluator } from "./evaluator.ts";
import { evaluateAggressive, evaluateExposed, evaluateMaterial } from "./evaluators.ts";
import * as PieceValues from "./piece_values.ts";

const sides: readonly Color[] = [White, Black];

Deno.test("`evaluateMaterial()` gives the material of the golden features, to either side", () => {
  const records = goldenRecords("features");
  assert(records.length > 0);
  for (const { dfen, material } of records) {
    const state = parseDfen(dfen);
    assertEquals(
      sides.map((side) => evaluateMaterial(state, side)),
      [material, 0 - material],
      dfen,
    );
  }
});

Deno.test("`evaluateExposed()` and `evaluateAggressive()` give the golden values", () => {
  const records = goldenRecords("evaluators");
  assert(records.length > 0);
  for (const { dfen, exposed, aggressive } of records) {
    const state = parseDfen(dfen);
    assertEquals(sides.map((side) => evaluateExposed(state, side)), exposed, dfen);
    assertEquals(sides.map((side) => evaluateAggressive(state, side)), aggressive, dfen);
  }
});

const cases: [evaluate: Evaluator, dfen: string, white: number, black: number, sum: string][] = [
  [evaluateMaterial, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0, "equal, and no -0"],
  [evaluateMaterial, "qqq1k3/8/8/8/8/8/8/PNBRQ3 w - - 0 1", -10600, 10600, "2100 - 2700 - 10000"],
  [evaluateExposed, "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", 500, -2500, "the rook sees e8"],
  [evaluateExposed, "k6k/8/8/8/8/8/8/K6R w - - 0 1", -9500, 7500, "one of two kings is seen"],
  [evaluateExposed, "8/8/8/8/8/8/8/r7 w - - 0 1", -500, 500, "no kings"],
  [evaluateAggressive, "8/8/8/8/8/Q7/8/K7 w - - 0 1", 10900, -10900, "no enemy king for White"],
  [
    evaluateAggressive,
    "8/8/8/8/7k/8/8/KN5k w - - 0 1",
    10300 - 20000 + 2 * 15,
    9700 + 0,
    "the king on h1, six files from b1, counts, not that on h4; g1, g2 and h2 are not attacked",
  ],
];

for (const [evaluate, dfen, white, black, sum] of cases) {
  Deno.test(`\`${evaluate.name}()\` is right where ${sum}: ${dfen}`, () => {
    const state = parseDfen(dfen);
    assertEquals([evaluate(state, White), evaluate(state, Black)], [white, black]);
  });
}

Deno.test("`evaluateMaterial()` counts up to 64 pieces of a type", () => {
  PieceValues.standard.forEach((price, index) => {
    const rank = "PNBRQK".charAt(index).repeat(8);
    const full = Array.from({ length: 8 }, () => rank).join("/");
    assertEquals(evaluateMaterial(parseDfen(`${full} w - - 0 1`), White), 64 * price);
    assertEquals(evaluateMaterial(parseDfen(`${full.toLowerCase()} w - - 0 1`), Black), 64 * price);
  });
});

Deno.test("evaluators never give -0", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  for (const [evaluate] of pairs) {
    for (const side of sides) assert(Object.is(evaluate(state, side), 0));
  }
});

const pairs: [Evaluator, (board: model.Board, side: model.Side) => number][] = [
  [evaluateMaterial, slow.material],
  [evaluateExposed, slow.exposed],
  [evaluateAggressive, slow.aggressive],
];

for (const [evaluate, slowly] of pairs) {
  Deno.test(`\`${evaluate.name}()\` agrees with a count of squares on any board`, () => {
    fc.assert(fc.property(arbitraryPosition, (dfen) => {
      const state = parseDfen(dfen);
      const board = model.parseDfen(dfen);
      assertEquals(evaluate(state, White), slowly(board, "w") + 0);
      assertEquals(evaluate(state, Black), slowly(board, "b") + 0);
    }));
  });

  Deno.test(`\`${evaluate.name}()\` does not see which side is White`, () => {
    fc.assert(fc.property(arbitraryPosition.filter(hasAtMostOneKingEach), (dfen) => {
      assertEquals(evaluate(parseDfen(dfen), White), evaluate(parseDfen(mirrored(dfen)), Black));
    }));
  });
}

/** Of several kings the one on the lowest square counts, which the mirror turns into the highest. */
function hasAtMostOneKingEach(dfen: string): boolean {
  const [placement] = dfen.split(" ");
  return placement.split("K").length <= 2 && placement.split("k").length <= 2;
}

Deno.test("evaluators give a borrowed view the score of its snapshot", () => {
  const boundary = parseDfen(
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  );
  let seen = 0;
  for (const { roll } of DiceRolls.weighted.slice(0, 6)) {
    forEachLegalTurnState(withPackedDice(boundary, roll), (_moves, _length, result) => {
      if (seen++ % 50 !== 0) return;
      for (const [evaluate] of pairs) {
        assertEquals(evaluate(result, White), evaluate(result.snapshot(), White));
      }
    });
  }
  assert(seen > 500);
});

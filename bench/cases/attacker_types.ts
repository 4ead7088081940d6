// Who attacks the 64 squares, for both sides: one run asks 128 times.

import { PieceValues } from "../../engine/mod.ts";
import {
  allAttackers,
  AttackerTypes,
  Black,
  type Color,
  DiceRolls,
  type GameState,
  isSquareAttacked,
  type Square,
  White,
} from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { ENDGAME, INITIAL, KIWIPETE } from "../positions.ts";

const POSITIONS: readonly { readonly name: string; readonly state: GameState }[] = [
  { name: "initial position", state: INITIAL },
  { name: "kiwipete", state: KIWIPETE },
  { name: "endgame", state: ENDGAME },
];

type Question = (state: GameState, square: Square, side: Color) => number;

const QUESTIONS: readonly { readonly name: string; readonly ask: Question }[] = [
  { name: "typeMask", ask: AttackerTypes.typeMask },
  {
    name: "allAttackers",
    ask: (state, square, side) => {
      const { lo, hi } = allAttackers(state, square, side);
      return lo ^ hi;
    },
  },
  {
    name: "isSquareAttacked",
    ask: (state, square, by) => Number(isSquareAttacked(state, square, by)),
  },
  { name: "availableRolls", ask: AttackerTypes.availableRolls },
  {
    name: "cheapest attacker",
    ask: (state, square, side) =>
      PieceValues.minimumOrElse(
        AttackerTypes.typeMask(state, square, side),
        PieceValues.standard,
        0,
      ),
  },
];

function askEverywhere(state: GameState, ask: Question): number {
  let sum = 0;
  for (let square = 0; square < 64; square++) {
    sum = (sum + ask(state, square, White) + 3 * ask(state, square, Black)) | 0;
  }
  return sum;
}

/** Each answer follows from the set of attackers. */
function checkAnswers(state: GameState, where: string): void {
  for (let square = 0; square < 64; square++) {
    for (const side of [White, Black]) {
      const attackers = allAttackers(state, square, side);
      let mask = 0;
      let cheapest = Infinity;
      for (let from = 0; from < 64; from++) {
        if ((((from < 32 ? attackers.lo : attackers.hi) >> (from & 31)) & 1) === 0) continue;
        const type = state.pieceAt(from) >> 1;
        mask |= 1 << (type - 1);
        cheapest = Math.min(cheapest, PieceValues.standard[type - 1]);
      }
      const what = `${where}, square ${square}, side ${side}`;
      expectSame(AttackerTypes.typeMask(state, square, side), mask, what);
      expectSame(isSquareAttacked(state, square, side), mask !== 0, what);
      const rolls = DiceRolls.rollsShowingAnyOf(mask);
      expectSame(AttackerTypes.availableRolls(state, square, side), rolls, what);
      const least = PieceValues.minimumOrElse(mask, PieceValues.standard, Infinity);
      expectSame(least, cheapest, what);
    }
  }
}

/** The suite. */
export const suite: BenchSuite = {
  name: "attacker_types",
  check(tell) {
    for (const { name, state } of POSITIONS) checkAnswers(state, name);
    tell("64 squares, both sides: each run asks 128 times");
  },
  cases: POSITIONS.flatMap(({ name: group, state }) =>
    QUESTIONS.map(({ name, ask }, i): BenchCase => ({
      group,
      name,
      baseline: i === 0,
      setup: () => () => askEverywhere(state, ask),
    }))
  ),
};

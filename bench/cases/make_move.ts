// Immutable states, one for each micro-move of a position.

import {
  checkInvariants,
  endTurn,
  formatMove,
  type GameState,
  generateAllMoves,
  makeMove,
  makeMoveAndEndTurn,
  parseDfen,
  resolveMove,
} from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { INITIAL, KIWIPETE } from "../positions.ts";

const POSITIONS: readonly { readonly name: string; readonly state: GameState }[] = [
  { name: "initial position", state: INITIAL },
  { name: "kiwipete", state: KIWIPETE },
  { name: "promotions", state: parseDfen("r1n1k3/1P1P4/8/3pP3/8/8/8/4K2R w K d6 0 1") },
];

function casesFor(group: string, state: GameState): BenchCase[] {
  const moves = generateAllMoves(state);
  const texts = moves.map(formatMove);
  const cases: [name: string, work: () => number][] = [
    ["makeMove", () => total(moves, (move) => makeMove(state, move).hashLo)],
    ["makeMoveAndEndTurn", () => total(moves, (move) => makeMoveAndEndTurn(state, move).hashLo)],
    ["makeMove, then endTurn", () => total(moves, (move) => endTurn(makeMove(state, move)).hashLo)],
    ["resolveMove from text", () => total(texts, (text) => resolveMove(state, text))],
    ["generateAllMoves", () => generateAllMoves(state).length],
  ];
  return cases.map(([name, work], i) => ({
    group: `${group}, ${moves.length} moves`,
    name,
    baseline: i === 0,
    setup: () => work,
  }));
}

function total<A>(items: readonly A[], valueOf: (item: A) => number): number {
  let sum = 0;
  for (const item of items) sum = (sum + valueOf(item)) | 0;
  return sum;
}

/** The suite. */
export const suite: BenchSuite = {
  name: "make_move",
  check(tell) {
    for (const { name, state } of POSITIONS) {
      for (const move of generateAllMoves(state)) {
        const where = `${name}, ${formatMove(move)}`;
        const after = makeMove(state, move);
        expectSame(checkInvariants(after).join(), "", where);
        expectSame(makeMoveAndEndTurn(state, move).equals(endTurn(after)), true, where);
        expectSame(resolveMove(state, formatMove(move)), move, where);
      }
    }
    tell("each run makes every move of its position once");
  },
  cases: POSITIONS.flatMap(({ name, state }) => casesFor(name, state)),
};

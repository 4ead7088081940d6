// W: every legal turn of kiwipete with each of the 56 rolls, its result given to a callback that adds up material and
// hash. What the borrowed view saves, and what lists of paths cost.

import { evaluateMaterial } from "../../engine/mod.ts";
import {
  Budget,
  forEachLegalTurnPath,
  forEachLegalTurnState,
  type GameState,
  legalTurnPaths,
  type Move,
  type StateView,
  visitTurnStates,
  White,
} from "../../rules/mod.ts";
import { type BenchSuite, expectSame } from "../bench_case.ts";
import { emissionsOf, expectSameEmissions } from "../emissions.ts";
import { KIWIPETE, withEveryRoll } from "../positions.ts";
import { AMPLE, replay } from "../turns.ts";

/** How many results W has. */
export const W_RESULTS = 102_967;

let sum = 0;

function addUp(_moves: readonly Move[], _length: number, result: StateView): void {
  sum = (sum + result.hashLo + result.hashHi + evaluateMaterial(result, White)) | 0;
}

/** W. The states are those of the 56 rolls; what comes back depends on every result. */
export function turnResults(states: readonly GameState[]): number {
  sum = 0;
  for (const state of states) forEachLegalTurnState(state, addUp);
  return sum;
}

// Kept, or the compiler would see that no snapshot is needed.
const kept: (GameState | undefined)[] = Array(64).fill(undefined);

function snapshots(states: readonly GameState[]): number {
  sum = 0;
  let count = 0;
  for (const state of states) {
    forEachLegalTurnState(state, (moves, length, result) => {
      kept[count++ & 63] = result.snapshot();
      addUp(moves, length, result);
    });
  }
  return sum;
}

function budgeted(states: readonly GameState[]): number {
  sum = 0;
  for (const state of states) visitTurnStates(state, new Budget(AMPLE), addUp);
  return sum;
}

function pathsAlone(states: readonly GameState[]): number {
  let paths = 0;
  for (const state of states) paths += forEachLegalTurnPath(state, () => {});
  return paths;
}

function listsOfPaths(states: readonly GameState[]): number {
  let paths = 0;
  for (const state of states) paths += legalTurnPaths(state).length;
  return paths;
}

function listsReplayed(states: readonly GameState[]): number {
  sum = 0;
  for (const state of states) {
    for (const path of legalTurnPaths(state)) addUp(path, path.length, replay(state, path).result);
  }
  return sum;
}

const group = "W";

/** The suite. */
export const suite: BenchSuite = {
  name: "turn_results",
  check(tell) {
    const states = withEveryRoll(KIWIPETE);
    const expected = turnResults(states);
    expectSame(pathsAlone(states), W_RESULTS, "paths of W");
    expectSame(listsOfPaths(states), W_RESULTS, "listed paths of W");
    expectSame(snapshots(states), expected, "sum of the snapshots");
    expectSame(budgeted(states), expected, "sum under a budget");
    expectSame(listsReplayed(states), expected, "sum of the replayed lists");
    // A few rolls result by result: the sum alone would not see two errors that cancel out.
    for (const state of states.filter((_, i) => i % 11 === 0)) {
      expectSameEmissions(
        emissionsOf((visitor) => forEachLegalTurnState(state, visitor)),
        legalTurnPaths(state).map((path) => ({ path, ...replay(state, path) })),
        "replayed paths",
      );
    }
    tell(`W: ${W_RESULTS} results of 56 rolls`);
  },
  cases: [
    { group, name: "borrowed views", baseline: true, setup: () => bind(turnResults) },
    { group, name: "a snapshot of each result", setup: () => bind(snapshots) },
    { group, name: "under an ample budget", setup: () => bind(budgeted) },
    { group, name: "paths alone", setup: () => bind(pathsAlone) },
    { group, name: "lists of paths", setup: () => bind(listsOfPaths) },
    { group, name: "lists of paths, each replayed", setup: () => bind(listsReplayed) },
  ],
};

function bind(work: (states: readonly GameState[]) => number): () => number {
  const states = withEveryRoll(KIWIPETE);
  return () => work(states);
}

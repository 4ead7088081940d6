// The results of one roll: a list of paths with each replayed from scratch, a visitor that keeps the boards of the first
// two moves, and a shared traversal made for this roll alone, which cannot share anything.

import {
  Budget,
  CompactRoll,
  forEachLegalTurnState,
  type GameState,
  legalTurnPaths,
  SharedTraversal,
  type TurnStateVisitor,
} from "../../rules/mod.ts";
import type { BenchCase, BenchSuite } from "../bench_case.ts";
import { type Emission, emissionsOf, expectSameEmissions } from "../emissions.ts";
import { KIWIPETE, QUEENS, withRoll } from "../positions.ts";
import { AMPLE, replay } from "../turns.ts";

interface Roll {
  readonly name: string;
  readonly state: GameState;
}

const ROLLS: readonly Roll[] = [
  { name: "kiwipete PN", state: withRoll(KIWIPETE, "PN") },
  { name: "kiwipete PNB", state: withRoll(KIWIPETE, "PNB") },
  { name: "queens QQQ", state: withRoll(QUEENS, "QQQ") },
];

let sum = 0;

function visitorFor(first: boolean): TurnStateVisitor {
  return (_moves, _length, result) => {
    sum = (sum + result.hashLo) | 0;
    return !first;
  };
}

function listAndReplay(state: GameState, first: boolean): () => number {
  return () => {
    sum = 0;
    for (const path of legalTurnPaths(state)) {
      sum = (sum + replay(state, path).result.hashLo) | 0;
      if (first) break;
    }
    return sum;
  };
}

function visit(state: GameState, first: boolean): () => number {
  const visitor = visitorFor(first);
  return () => {
    sum = 0;
    forEachLegalTurnState(state, visitor);
    return sum;
  };
}

function traverse(state: GameState, first: boolean): () => number {
  const visitor = visitorFor(first);
  const boundary = CompactRoll.applyToState(CompactRoll.Empty, state);
  return () => {
    sum = 0;
    new SharedTraversal(boundary, new Budget(AMPLE)).visit(state.dice, visitor);
    return sum;
  };
}

function check({ name, state }: Roll, first: boolean): number {
  const expected: Emission[] = legalTurnPaths(state).map((path) => ({
    path,
    ...replay(state, path),
  }));
  if (first) expected.length = 1;
  const visited = emissionsOf((visitor) => forEachLegalTurnState(state, visitor), first);
  expectSameEmissions(visited, expected, `${name}, visitor`);
  const boundary = CompactRoll.applyToState(CompactRoll.Empty, state);
  const traversal = new SharedTraversal(boundary, new Budget(AMPLE));
  const traversed = emissionsOf((visitor) => traversal.visit(state.dice, visitor), first);
  expectSameEmissions(traversed, expected, `${name}, shared traversal`);
  return expected.length;
}

/** The suite. */
export const suite: BenchSuite = {
  name: "single_roll_traversal",
  check(tell) {
    for (const roll of ROLLS) {
      check(roll, true);
      tell(`${roll.name}: ${check(roll, false)} results`);
    }
  },
  cases: ROLLS.flatMap(({ name, state }) =>
    [false, true].flatMap((first): BenchCase[] => {
      const group = `${name}, ${first ? "first" : "full"}`;
      return [
        { group, name: "visitor", baseline: true, setup: () => visit(state, first) },
        { group, name: "list and full replay", setup: () => listAndReplay(state, first) },
        { group, name: "fresh shared traversal", setup: () => traverse(state, first) },
      ];
    })
  ),
};

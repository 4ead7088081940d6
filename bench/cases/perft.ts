// Trees of micro-moves. A legal chess count is smaller where a king could be left or put in check.

import { divide, type GameState, perft } from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { INITIAL, KIWIPETE, withRoll } from "../positions.ts";

interface Tree {
  readonly name: string;
  readonly state: GameState;
  readonly depth: number;
  /** How many leaves it has. */
  readonly nodes: number;
}

/** The trees that are also counted by chess libraries. */
export const TREES: readonly Tree[] = [
  { name: "initial position", state: INITIAL, depth: 4, nodes: 197_742 },
  { name: "kiwipete", state: KIWIPETE, depth: 3, nodes: 98_903 },
];

const WITH_DICE: Tree = {
  name: "kiwipete PNB",
  state: withRoll(KIWIPETE, "PNB"),
  depth: 4,
  nodes: 586_057,
};

function casesFor({ name, state, depth, nodes }: Tree): BenchCase[] {
  const group = `${name}, depth ${depth}, ${nodes} leaves`;
  return [
    { group, name: "perft", baseline: true, setup: () => () => perft(state, depth) },
    { group, name: "divide", setup: () => () => divide(state, depth).length },
  ];
}

/** The suite. */
export const suite: BenchSuite = {
  name: "perft",
  check(tell) {
    for (const { name, state, depth, nodes } of [...TREES, WITH_DICE]) {
      expectSame(perft(state, depth), nodes, `leaves of ${name}`);
      const sum = divide(state, depth).reduce((total, [, count]) => total + count, 0);
      expectSame(sum, nodes, `divided leaves of ${name}`);
      tell(`${name}, depth ${depth}: ${nodes} leaves`);
    }
  },
  cases: [...TREES, WITH_DICE].flatMap(casesFor),
};

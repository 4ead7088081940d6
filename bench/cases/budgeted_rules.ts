// Turns under a budget: lists of paths and visited results, with a limit that just suffices, one that does not, and none.

import { Budget, discoverTurnWork, turnPaths, visitTurnStates } from "../../rules/mod.ts";
import { type BenchSuite, expectSame } from "../bench_case.ts";
import { KIWIPETE, withRoll } from "../positions.ts";

const state = withRoll(KIWIPETE, "PNB");

let sum = 0;

function listed(limit: number): string {
  const outcome = turnPaths(state, new Budget(limit));
  return outcome.kind === "complete" ? `${outcome.value.length} paths` : outcome.kind;
}

function visited(limit: number): string {
  sum = 0;
  const outcome = visitTurnStates(state, new Budget(limit), (_moves, _length, result) => {
    sum = (sum + result.hashLo) | 0;
  });
  return outcome.kind === "complete" ? `${outcome.value.emittedPaths} paths` : outcome.kind;
}

const work = discoverTurnWork(state);
const exact = work.generated + work.examined;
const group = "kiwipete PNB";

/** The suite. */
export const suite: BenchSuite = {
  name: "budgeted_rules",
  check(tell) {
    const all = `${work.legalPaths} paths`;
    for (const [name, query] of [["turnPaths", listed], ["visitTurnStates", visited]] as const) {
      expectSame(query(Infinity), all, `${name} without a limit`);
      expectSame(query(exact), all, `${name} with the exact limit`);
      expectSame(query(exact - 1), "incomplete", `${name} with one unit too few`);
    }
    tell(`${group}: ${all}, ${exact} units`);
  },
  cases: [
    { group, name: "turnPaths", baseline: true, setup: () => () => listed(Infinity) },
    { group, name: "turnPaths, exact limit", setup: () => () => listed(exact) },
    { group, name: "visitTurnStates", setup: () => () => visited(Infinity) },
    { group, name: "visitTurnStates, exact limit", setup: () => () => visited(exact) },
    { group, name: "visitTurnStates, refused half-way", setup: () => () => visited(exact >> 1) },
  ],
};

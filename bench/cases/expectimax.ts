// Searches two and three plies deep with nothing to stop them, an ample budget, and a far deadline. All three go through
// the same tree; what differs is what it costs to be able to stop.

import {
  type ExpectimaxChoice,
  ExpectimaxSearch,
  JavaRandom,
  SearchControl,
} from "../../engine/mod.ts";
import { Budget, type GameState } from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { ENDGAME, fixture, fixtureBoundary, KIWIPETE, withRoll } from "../positions.ts";
import { AMPLE } from "../turns.ts";

interface Search {
  readonly name: string;
  readonly state: GameState;
  readonly plies: 2 | 3;
  readonly candidateLimit: number;
}

const SEARCHES: readonly Search[] = [
  { name: "kiwipete PNB", state: withRoll(KIWIPETE, "PNB"), plies: 2, candidateLimit: 4 },
  { name: "F8", state: fixture("F8"), plies: 2, candidateLimit: 4 },
  { name: "endgame NBR", state: withRoll(ENDGAME, "NBR"), plies: 2, candidateLimit: 4 },
  {
    name: "F1 KK",
    state: withRoll(fixtureBoundary("F1").state, "KK"),
    plies: 3,
    candidateLimit: 4,
  },
  { name: "F8", state: fixture("F8"), plies: 3, candidateLimit: 4 },
];

const CONTROLS: readonly { readonly name: string; readonly make: () => SearchControl }[] = [
  { name: "unbounded", make: () => SearchControl.unbounded() },
  { name: "ample budget", make: () => new SearchControl({ budget: new Budget(AMPLE) }) },
  {
    name: "far deadline",
    make: () => SearchControl.untilDeadline(performance.now() + 1e9),
  },
];

function search(
  { state, plies, candidateLimit }: Search,
  control: SearchControl,
): ExpectimaxChoice {
  return new ExpectimaxSearch({ plies, candidateLimit }).search(state, new JavaRandom(1), control);
}

/** Everything that a search says about the tree it went through. */
function treeOf(choice: ExpectimaxChoice): string {
  const { path, score, reason, complete, workUsed, statistics } = choice;
  const candidates = choice.candidates.map(({ path, value, outcome }) => [
    path,
    value,
    outcome.kind,
    outcome.kind === "incomplete" ? undefined : outcome.value,
    outcome.workUsed,
  ]);
  return JSON.stringify({ path, score, reason, complete, workUsed, statistics, candidates });
}

/** The suite. */
export const suite: BenchSuite = {
  name: "expectimax",
  check(tell) {
    for (const each of SEARCHES) {
      const choice = search(each, CONTROLS[0].make());
      for (const { name, make } of CONTROLS) {
        expectSame(treeOf(search(each, make())), treeOf(choice), `${each.name}, ${name}`);
      }
      const { legalTurns, completed, pruned } = choice.statistics;
      tell(
        `${each.name}, ${each.plies} plies: ${legalTurns} turns, ${completed} candidates valued, ` +
          `${pruned} cut, ${choice.workUsed} work units`,
      );
    }
  },
  cases: SEARCHES.flatMap((each) =>
    CONTROLS.map(({ name, make }, i): BenchCase => ({
      group: `${each.name}, ${each.plies} plies, ${each.candidateLimit} candidates`,
      name,
      baseline: i === 0,
      setup: () => () => search(each, make()).score,
    }))
  ),
};

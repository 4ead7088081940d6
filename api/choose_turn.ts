import { Budget, type GameState } from "../rules/mod.ts";
import type { TurnChoice } from "../engine/controlled_search.ts";
import { ExpectimaxSearch } from "../engine/expectimax_search.ts";
import { JavaRandom } from "../engine/java_random.ts";
import { MonteCarloSearch } from "../engine/monte_carlo_search.ts";
import { SearchControl } from "../engine/search_control.ts";
import { greedyTurn, randomTurn } from "./instant_turns.ts";
import type { BestTurnOptions } from "./search_options.ts";

const GAME_PLIES = 20;
const GAME_BUDGET = 5_000;

/** Lets the algorithm of the options choose. They have been checked. */
export async function chooseTurn(state: GameState, options: BestTurnOptions): Promise<TurnChoice> {
  const { algorithm = "expectimax", plies, budget, deadlineMs, seed = 0, onProgress } = options;
  const random = new JavaRandom(seed);
  const progress = onProgress === undefined ? {} : { onProgress };
  switch (algorithm) {
    case "random":
      return randomTurn(state, random, controlOf(options));
    case "greedy":
      return greedyTurn(state, random, controlOf(options));
    case "expectimax": {
      const search = new ExpectimaxSearch({ plies: plies === 3 ? 3 : 2 });
      return await search.searchAsync(state, random, controlOf(options), progress);
    }
    case "monte-carlo": {
      const search = new MonteCarloSearch({ rollouts: Infinity, maxPlies: plies ?? GAME_PLIES });
      const work = budget ?? ((deadlineMs ?? Infinity) === Infinity ? GAME_BUDGET : Infinity);
      const control = work === Infinity ? controlOf(options) : shareOf(work, options);
      return await search.searchAsync(state, random, control, progress);
    }
  }
}

/** What stops a search. */
function controlOf({ budget = Infinity, deadlineMs, signal }: BestTurnOptions): SearchControl {
  return new SearchControl({
    budget: new Budget(budget),
    ...(deadlineMs === undefined ? {} : { deadline: performance.now() + deadlineMs }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * A Monte-Carlo search with a deadline gives each candidate an equal share of the time. A budget is to be shared like
 * that too, so here the work that was done is the clock: the shares, and with them the choice, are the same everywhere.
 */
function shareOf(work: number, { deadlineMs, signal }: BestTurnOptions): SearchControl {
  const done = new Budget(Infinity);
  const end = performance.now() + (deadlineMs ?? Infinity);
  return new SearchControl({
    budget: done,
    clock: () => done.used,
    deadline: work,
    isCancelled: () => end !== Infinity && performance.now() >= end,
    ...(signal === undefined ? {} : { signal }),
  });
}

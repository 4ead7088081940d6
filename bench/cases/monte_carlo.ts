// Rollouts from a seed: the equity of a position, and a search that scores each turn by rollouts.

import {
  type Equity,
  JavaRandom,
  monteCarloEquity,
  monteCarloEquityWithin,
  MonteCarloSearch,
  SearchControl,
} from "../../engine/mod.ts";
import { Budget } from "../../rules/mod.ts";
import { type BenchSuite, expectSame } from "../bench_case.ts";
import { fixture, fixtureBoundary, INITIAL } from "../positions.ts";
import { AMPLE } from "../turns.ts";

const OPTIONS = { rollouts: 10, maxPlies: 20 };
const F10 = fixtureBoundary("F10").state;
const searched = fixture("F8");

function equity(state = F10): Equity {
  return monteCarloEquity(state, OPTIONS, new JavaRandom(1));
}

function equityWithin(): Equity {
  const control = new SearchControl({
    budget: new Budget(AMPLE),
    deadline: performance.now() + 1e9,
  });
  const outcome = monteCarloEquityWithin(F10, OPTIONS, new JavaRandom(1), control);
  if (outcome.kind === "incomplete") throw new Error("an ample budget was not enough");
  return outcome.value;
}

function search(): number | null {
  return new MonteCarloSearch({ rollouts: 2, maxPlies: 10 })
    .search(searched, new JavaRandom(1)).score;
}

const group = `equity, ${OPTIONS.rollouts} rollouts of ${OPTIONS.maxPlies} plies`;

/** The suite. */
export const suite: BenchSuite = {
  name: "monte_carlo",
  check(tell) {
    const { white, black, undecided } = equity();
    for (const again of [equity(), equityWithin()]) {
      expectSame(again.white, white, "White's equity from the same seed");
      expectSame(again.black, black, "Black's equity from the same seed");
      expectSame(again.undecided, undecided, "the undecided rest from the same seed");
    }
    expectSame(search(), search(), "score from the same seed");
    tell(`F10: White ${white}, Black ${black}, undecided ${undecided}`);
  },
  cases: [
    { group, name: "F10", baseline: true, setup: () => () => equity().white },
    { group, name: "F10, budget and far deadline", setup: () => () => equityWithin().white },
    { group, name: "initial position", setup: () => () => equity(INITIAL).white },
    { group: "search of F8, 2 rollouts of 10 plies a turn", name: "search", setup: () => search },
  ],
};

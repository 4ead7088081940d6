// The leaves of chance nodes below the candidates of a search, evaluated with and without an evaluation cache.

import {
  evaluateMaterial,
  EvaluationCache,
  type Evaluator,
  type ExpectimaxChoice,
  ExpectimaxSearch,
  JavaRandom,
  SearchControl,
} from "../../engine/mod.ts";
import { type GameState, parseDfen } from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { exhaustiveValue, expectSameValue } from "../enumeration.ts";
import { fixture, fixtureBoundary, withRoll } from "../positions.ts";

interface Position {
  readonly name: string;
  readonly state: GameState;
  readonly plies: 2 | 3;
  readonly candidateLimit: number;
}

const POSITIONS: readonly Position[] = [
  {
    name: "sparse",
    state: withRoll(fixtureBoundary("F1").state, "K"),
    plies: 3,
    candidateLimit: 4,
  },
  { name: "middlegame", state: withRoll(fixture("F10"), "PNB"), plies: 2, candidateLimit: 2 },
  { name: "transpositions", state: fixture("F8"), plies: 3, candidateLimit: 1 },
  {
    name: "promotion and en passant",
    state: parseDfen("8/1k6/8/3pP3/8/8/p5P1/6K1 w - d6 0 1 PK"),
    plies: 2,
    candidateLimit: 8,
  },
];

const EVALUATORS: readonly { readonly name: string; readonly evaluate: Evaluator }[] = [
  { name: "material", evaluate: evaluateMaterial },
  { name: "constant", evaluate: () => 7 },
];

/** Nothing is cut, so that both visit the same leaves, and each candidate has a value to check. */
function search(
  { state, plies, candidateLimit }: Position,
  evaluate: Evaluator,
  control: SearchControl = SearchControl.unbounded(),
): ExpectimaxChoice {
  return new ExpectimaxSearch({ plies, candidateLimit, evaluate, star1: false })
    .search(state, new JavaRandom(1), control);
}

function check(position: Position, name: string, evaluate: Evaluator): string {
  let calls = 0;
  const counted: Evaluator = (state, perspective) => {
    calls++;
    return evaluate(state, perspective);
  };
  const where = `${position.name}, ${name}`;
  const plain = SearchControl.unbounded();
  const uncached = search(position, counted, plain);
  const uncachedCalls = calls;
  calls = 0;
  const cache = new EvaluationCache(counted);
  const control = SearchControl.unbounded();
  const cached = search(position, cache.apply, control);
  expectSame(cache.evaluatorCalls, calls, `calls counted, ${where}`);
  expectSame(cache.evaluatorCalls + cache.cacheHits, uncachedCalls, `leaves, ${where}`);
  expectSame(control.workUsed, plain.workUsed, `work units, ${where}`);
  uncached.candidates.forEach(({ result, value }, i) => {
    const { side } = position.state;
    const expected = exhaustiveValue(result, position.plies - 1, side, evaluate);
    expectSameValue(value, expected, `candidate ${i}, ${where}`);
    expectSame(cached.candidates[i].value, value, `candidate ${i} with a cache, ${where}`);
  });
  return `${where}: ${uncachedCalls} leaves; with a cache ${cache.evaluatorCalls} calls, ` +
    `${cache.cacheHits} hits, ${cache.entryCount} entries; ` +
    `${control.workUsed} work units, ${uncached.candidates.length} candidates`;
}

/** The suite. */
export const suite: BenchSuite = {
  name: "nested_chance_cache",
  check(tell) {
    for (const position of POSITIONS) {
      for (const { name, evaluate } of EVALUATORS) tell(check(position, name, evaluate));
    }
  },
  cases: POSITIONS.flatMap((position) =>
    EVALUATORS.flatMap(({ name, evaluate }): BenchCase[] => {
      const group = `${position.name}, ${position.plies} plies, ${name}`;
      return [
        {
          group,
          name: "uncached",
          baseline: true,
          setup: () => () => search(position, evaluate).score,
        },
        {
          group,
          name: "EvaluationCache",
          setup: () => () => search(position, new EvaluationCache(evaluate).apply).score,
        },
      ];
    })
  ),
};

// Batches of 32 evaluations, of states that are all different or repeated, by a callback that costs much or little:
// without a cache, with a Map keyed by text, and with ours. Each batch has a new cache, as each search has.

import {
  evaluateAggressive,
  evaluateMaterial,
  EvaluationCache,
  type Evaluator,
} from "../../engine/mod.ts";
import {
  forEachLegalTurnState,
  formatDfen,
  type GameState,
  parseDfen,
  type StateView,
  White,
} from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { KIWIPETE, withRoll } from "../positions.ts";

const BATCH = 32;

/** Some results of turns, no two equal. */
function differentStates(count: number): GameState[] {
  const found = new Map<string, GameState>();
  forEachLegalTurnState(withRoll(KIWIPETE, "PNB"), (_moves, _length, result) => {
    found.set(formatDfen(result), result.snapshot());
    return found.size < count;
  });
  return [...found.values()];
}

interface Batch {
  readonly name: string;
  readonly states: readonly GameState[];
}

const unique: Batch = { name: "unique", states: differentStates(BATCH) };
const repeated: Batch = {
  name: "repeated",
  // Copies: a cache has to recognise equal states, not the same object.
  states: unique.states.map((_, i) => parseDfen(formatDfen(unique.states[i % 8]))),
};

const CALLBACKS: readonly { readonly name: string; readonly evaluate: Evaluator }[] = [
  { name: "costly callback", evaluate: evaluateAggressive },
  { name: "cheap callback", evaluate: evaluateMaterial },
];

interface Counters {
  calls: number;
  hits: number;
  entries: number;
}

type Way = (states: readonly GameState[], evaluate: Evaluator, counters?: Counters) => number;

const uncached: Way = (states, evaluate, counters) => {
  let sum = 0;
  for (const state of states) sum = (sum + evaluate(state, White)) | 0;
  if (counters !== undefined) counters.calls = states.length;
  return sum;
};

const mapByText: Way = (states, evaluate, counters) => {
  const scores = new Map<string, number>();
  let hits = 0;
  const score = (state: StateView) => {
    const key = `${formatDfen(state)} ${White}`;
    const known = scores.get(key);
    if (known !== undefined) {
      hits++;
      return known;
    }
    const value = evaluate(state, White);
    scores.set(key, value);
    return value;
  };
  let sum = 0;
  for (const state of states) sum = (sum + score(state)) | 0;
  if (counters !== undefined) {
    Object.assign(counters, { calls: scores.size, hits, entries: scores.size });
  }
  return sum;
};

const ours: Way = (states, evaluate, counters) => {
  const cache = new EvaluationCache(evaluate);
  let sum = 0;
  for (const state of states) sum = (sum + cache.apply(state, White)) | 0;
  if (counters !== undefined) {
    const { evaluatorCalls: calls, cacheHits: hits, entryCount: entries } = cache;
    Object.assign(counters, { calls, hits, entries });
  }
  return sum;
};

const WAYS: readonly { readonly name: string; readonly way: Way }[] = [
  { name: "uncached", way: uncached },
  { name: "Map keyed by text", way: mapByText },
  { name: "EvaluationCache", way: ours },
];

/** The suite. */
export const suite: BenchSuite = {
  name: "evaluation_cache",
  check(tell) {
    expectSame(unique.states.length, BATCH, "different states");
    for (const { name, states } of [unique, repeated]) {
      const different = new Set(states.map(formatDfen)).size;
      for (const { evaluate } of CALLBACKS) {
        const expected = uncached(states, evaluate);
        for (const { name: way, way: run } of WAYS) {
          const counters: Counters = { calls: 0, hits: 0, entries: 0 };
          expectSame(run(states, evaluate, counters), expected, `${way}, ${name}`);
          const { calls, hits, entries } = counters;
          expectSame(calls + hits, BATCH, `calls and hits of ${way}, ${name}`);
          if (run !== uncached) expectSame(entries, different, `entries of ${way}, ${name}`);
          if (evaluate === evaluateMaterial) {
            tell(`${name}, ${way}: ${calls} calls, ${hits} hits, ${entries} entries a batch`);
          }
        }
      }
    }
  },
  cases: [unique, repeated].flatMap(({ name: batch, states }) =>
    CALLBACKS.flatMap(({ name: callback, evaluate }) =>
      WAYS.map(({ name, way }, i): BenchCase => ({
        group: `${BATCH} ${batch} states, ${callback}`,
        name,
        baseline: i === 0,
        setup: () => () => way(states, evaluate),
      }))
    )
  ),
};

import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { Budget, type Color, formatDfen, parseDfen, type StateView } from "../rules/mod.ts";
import { bruteSearch } from "./_testing/brute_force.ts";
import { assertChoice } from "./_testing/choice_checks.ts";
import { RecordingRandom } from "./_testing/random_sources.ts";
import { boundsOf, noise } from "./_testing/search_checks.ts";
import { type BatchEvaluator, type Evaluator, EvaluatorError } from "./evaluator.ts";
import { type ExpectimaxConfig, ExpectimaxSearch } from "./expectimax_search.ts";
import { RootRescore } from "./root_rescore.ts";
import { SearchControl } from "./search_control.ts";
import { TableConfigurationError, TranspositionTable } from "./transposition_table.ts";

const F8 = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
const KINGS = parseDfen("8/8/8/3k4/8/8/8/3K4 b - - 0 1 k");
const small = boundsOf([-10, -9, 9, 10]);
const thrown = new Error("no score");

/** What an evaluator may do wrong, and the code of the error. */
const scalarFaults: [what: string, fault: () => unknown, code: string][] = [
  ["throws", () => {
    throw thrown;
  }, "threw"],
  ["gives NaN", () => NaN, "not-finite"],
  ["gives an infinity", () => -Infinity, "not-finite"],
  ["gives a fraction", () => 0.5, "not-integer"],
  ["gives more than 32 bits", () => 2 ** 31, "not-integer"],
];

const batchFaults: [what: string, fault: (scores: number[]) => unknown, code: string][] = [
  ["throws", () => {
    throw thrown;
  }, "threw"],
  ["gives NaN", (scores) => scores.with(-1, NaN), "not-finite"],
  ["gives an infinity", (scores) => scores.with(0, Infinity), "not-finite"],
  ["gives a score too few", (scores) => scores.slice(1), "wrong-batch-length"],
  ["gives a score too many", (scores) => [...scores, 0], "wrong-batch-length"],
  ["gives nothing", () => undefined, "wrong-batch-length"],
];

/** The evaluators of a search, one of which fails at the `failAt`-th call of them all. */
class Faulty {
  calls = 0;
  failAt = Infinity;
  /** The positions of the call that failed. */
  positions: string[] = [];
  scalarFault: () => unknown = () => NaN;
  batchFault: (scores: number[]) => unknown = () => [];

  scalar(score: Evaluator): Evaluator {
    return (state, perspective) => {
      if (++this.calls !== this.failAt) return score(state, perspective);
      this.positions = [formatDfen(state)];
      return this.scalarFault() as number;
    };
  }

  batch(score: Evaluator): BatchEvaluator {
    return (states, perspective) => {
      const scores = states.map((state) => score(state, perspective));
      if (++this.calls !== this.failAt) return scores;
      this.positions = states.map(formatDfen);
      return this.batchFault(scores) as number[];
    };
  }
}

interface Setting {
  readonly name: string;
  readonly state: StateView;
  readonly config: (faulty: Faulty) => ExpectimaxConfig;
  readonly weight?: number;
  /** The evaluators in question take batches. */
  readonly isBatch: boolean;
}

const leaf = noise(121, 9);
const rank = noise(122, 3);
const second = noise(123, 9);
const settings: readonly Setting[] = [
  {
    ...{ name: "an evaluator", state: F8, isBatch: false },
    config: (faulty) => ({ evaluate: faulty.scalar(leaf), preRank: rank }),
  },
  {
    ...{ name: "an evaluator behind a cache", state: F8, isBatch: false },
    config: (faulty) => ({ evaluate: faulty.scalar(leaf), preRank: rank, cache: true }),
  },
  {
    ...{ name: "an evaluator three plies deep", state: KINGS, isBatch: false },
    config: (faulty) => ({
      ...{ plies: 3, evaluate: faulty.scalar(leaf), preRank: rank, star2: true },
    }),
  },
  {
    ...{ name: "an evaluator that ranks", state: KINGS, isBatch: false },
    config: (faulty) => ({ plies: 3, evaluate: leaf, preRank: faulty.scalar(rank) }),
  },
  {
    ...{ name: "a batch evaluator", state: F8, isBatch: true },
    config: (faulty) => ({ evaluateBatch: faulty.batch(leaf), preRank: rank }),
  },
  {
    ...{ name: "a second opinion", state: F8, isBatch: true, weight: 0.5 },
    config: (faulty) => ({
      ...{ evaluate: leaf, preRank: rank },
      rescore: new RootRescore(faulty.batch(second), 0.5),
    }),
  },
];

for (const { name, state, config, weight, isBatch } of settings) {
  Deno.test(`\`ExpectimaxSearch.search()\` tells of ${name} that fails, and what comes after is unharmed`, () => {
    const faulty = new Faulty();
    const table = new TranspositionTable(1 << 10);
    const made = { bounds: small, candidateLimit: 2, ...config(faulty), table };
    const search = new ExpectimaxSearch(made);
    const brute = bruteSearch(state, {
      ...{ plies: made.plies ?? 2, candidateLimit: 2, evaluate: leaf, preRank: rank },
      ...{ scale: [-10, -9, 9, 10] },
      ...(weight === undefined ? {} : { rescore: { score: second, weight } }),
    }, () => 0);
    const run = (random = new RecordingRandom(1)) => search.search(state, random);
    run();
    const all = faulty.calls; // with an empty table
    assert(all > 0);
    const faults = isBatch ? batchFaults : scalarFaults;
    const failures = Array.from({ length: all }, (_, index) => index + 1)
      .filter((at) => at <= 20 || at > all - 3 || at % Math.ceil(all / 60) === 0);
    failures.forEach((failAt, index) => {
      const [what, fault, code] = faults[index % faults.length];
      Object.assign(faulty, { calls: 0, failAt, scalarFault: fault, batchFault: fault });
      table.clear();
      const random = new RecordingRandom(1);
      const error = assertThrows(() => run(random), EvaluatorError);
      const context = `${name} ${what} at call ${failAt} of ${all}`;
      assertEquals(error.code, code, context);
      assert(faulty.positions.includes(error.dfen), context);
      const isLast = isBatch && what === "gives NaN";
      assertEquals(error.dfen, faulty.positions.at(isLast ? -1 : 0), context);
      if (code === "threw") assertStrictEquals(error.cause, thrown);
      assertEquals(random.bounds, [], context);

      // The same object, with what the failed search left in the table.
      faulty.failAt = Infinity;
      const choice = search.search(state, { nextInt: () => 0 });
      assertChoice(choice, brute, `after ${context}`);
    });
  });
}

Deno.test("`ExpectimaxSearch.search()` leaves nothing of a node in the table whose evaluator failed", () => {
  const faulty = new Faulty();
  const table = new TranspositionTable(1 << 10);
  const search = new ExpectimaxSearch({
    ...{ evaluate: faulty.scalar(leaf), bounds: small, table, candidateLimit: 1 },
  });
  search.search(F8, new RecordingRandom(1));
  const all = faulty.calls;
  assertEquals(table.filled, 1); // one candidate, one node
  for (const failAt of [1, 2, Math.floor(all / 2), all]) {
    table.clear();
    Object.assign(faulty, { calls: 0, failAt });
    assertThrows(() => search.search(F8, new RecordingRandom(1)), EvaluatorError);
    assertEquals([table.filled, table.stores], [0, 0]);
  }
});

Deno.test("`ExpectimaxSearch.search()` that failed leaves the work it did in the budget, no more", () => {
  const search = new ExpectimaxSearch({
    evaluate: () => {
      throw thrown;
    },
  });
  const control = new SearchControl({ budget: new Budget(1000) });
  assertThrows(() => search.search(F8, new RecordingRandom(1), control), EvaluatorError);
  assert(control.workUsed > 0 && control.workUsed < 1000);
  assertEquals(control.isCancelled, false);
});

Deno.test("`ExpectimaxSearch.search()` passes on the error of a search inside an evaluator", () => {
  const inner = new ExpectimaxSearch({ evaluate: () => NaN });
  const outer = new ExpectimaxSearch({
    evaluate: () => inner.search(KINGS, new RecordingRandom(1)).score!,
  });
  const error = assertThrows(() => outer.search(F8, new RecordingRandom(1)), EvaluatorError);
  assertEquals(error.code, "not-finite");
});

// A table serves one configuration

Deno.test("`ExpectimaxSearch.search()` refuses a table that serves another configuration", () => {
  const zero = () => 0;
  const one = () => 1;
  const batch: BatchEvaluator = (states: readonly StateView[], _perspective: Color) =>
    states.map(zero);
  const base: ExpectimaxConfig = { evaluate: zero, bounds: small };
  const others: [what: string, config: ExpectimaxConfig][] = [
    ["evaluator", { ...base, evaluate: one }],
    ["batch evaluator", { ...base, evaluateBatch: batch }],
    ["bounds", { ...base, bounds: boundsOf([-10, -9, 9, 11]) }],
    ["second opinion", { ...base, rescore: new RootRescore(batch, 0.5) }],
    ["name", { ...base, evaluatorName: "zero" }],
  ];
  for (const [what, other] of others) {
    for (const [first, then] of [[base, other], [other, base]]) {
      const table = new TranspositionTable(64);
      new ExpectimaxSearch({ ...first, table }).search(F8, new RecordingRandom(1));
      const random = new RecordingRandom(1);
      const refused = new ExpectimaxSearch({ ...then, table });
      assertThrows(() => refused.search(F8, random), TableConfigurationError, undefined, what);
      assertEquals(random.bounds, []);
      table.clear();
      refused.search(F8, random);
    }
  }
  const weights = [0.5, 0.25].map((weight) => new RootRescore(batch, weight));
  const table = new TranspositionTable(64);
  new ExpectimaxSearch({ ...base, rescore: weights[0], table }).search(F8, new RecordingRandom(1));
  const refused = new ExpectimaxSearch({ ...base, rescore: weights[1], table });
  assertThrows(() => refused.search(F8, new RecordingRandom(1)), TableConfigurationError);
  // What changes no value is no other configuration.
  const same = { ...base, rescore: weights[0], table, preRank: one, cache: true, star2: true };
  new ExpectimaxSearch({ ...same, plies: 2, candidateLimit: 1 })
    .search(F8, new RecordingRandom(1));
});

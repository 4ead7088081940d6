import { assert, assertEquals } from "@std/assert";
import {
  ActiveDicePartitioner,
  Budget,
  discoverTurnWork,
  forEachLegalTurnPath,
  formatDfen,
  parseDfen,
  SharedTraversal,
  type StateView,
} from "../rules/mod.ts";
import {
  type BruteChoice,
  bruteSearch,
  DEFAULT_SCALE,
  type Scale,
  type Score,
} from "./_testing/brute_force.ts";
import { assertCandidates, assertChoice, pathText } from "./_testing/choice_checks.ts";
import { RecordingRandom } from "./_testing/random_sources.ts";
import { batchOf, boundsOf, fractionsOf, noise } from "./_testing/search_checks.ts";
import { evaluateMaterial } from "./evaluators.ts";
import {
  type ExpectimaxChoice,
  type ExpectimaxConfig,
  ExpectimaxSearch,
} from "./expectimax_search.ts";
import { RootRescore } from "./root_rescore.ts";
import { SearchControl, type SearchControlOptions } from "./search_control.ts";
import { TranspositionTable } from "./transposition_table.ts";

/** A search to be stopped everywhere. */
interface Case {
  readonly name: string;
  readonly dfen: string;
  readonly plies: 2 | 3;
  readonly candidateLimit: number;
  readonly score: Score;
  readonly scale?: Scale;
  readonly isBatch?: boolean;
  readonly preRank?: Score;
  readonly weight?: number;
  readonly manner?: ExpectimaxConfig;
}

const F4 = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP";
const F7 = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP";
const F8 = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP";
const F10 = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 NBP";

const second = fractionsOf(noise(101, 90));
const cases: readonly Case[] = [
  {
    ...{ name: "two plies", dfen: F8, plies: 2, candidateLimit: 3 },
    ...{ score: noise(102, 9), scale: [-10, -9, 9, 10], preRank: noise(103, 2) },
  },
  {
    ...{ name: "two plies in batches with a second opinion and Star2", dfen: F8, plies: 2 },
    ...{ candidateLimit: 3, score: fractionsOf(noise(104, 90)), scale: [-10, -9, 9, 10] },
    ...{ isBatch: true, preRank: noise(105, 2), weight: 0.5, manner: { star2: true } },
  },
  {
    ...{ name: "ties and twins with a cache", dfen: F8, plies: 2, candidateLimit: Infinity },
    ...{ score: () => 0, scale: [-1, 0, 0, 1], manner: { cache: true } },
  },
  {
    ...{ name: "a rook's reach and Star2", dfen: "4k2r/8/8/8/8/8/P7/4K3 w - - 0 1 PK" },
    ...{ plies: 2, candidateLimit: 2, score: noise(109, 9), scale: [-10, -9, 9, 10] },
    ...{ preRank: noise(110, 5), weight: 0.25, manner: { star2: true, cache: true } },
  },
  {
    ...{ name: "three plies", dfen: "k7/8/8/8/8/8/8/7K w - - 0 1 K", plies: 3, candidateLimit: 2 },
    ...{ score: noise(106, 9), scale: [-10, -9, 9, 10], preRank: noise(107, 2) },
  },
  {
    ...{ name: "a loss-tainted three plies with a second opinion", plies: 3, candidateLimit: 2 },
    ...{ dfen: "8/8/8/8/3k4/8/8/3K4 b - - 0 1 k", score: noise(108, 9), weight: 0.25 },
    ...{ manner: { star2: true } },
  },
  { ...{ name: "a king capture", dfen: F7, plies: 2, candidateLimit: 8, score: evaluateMaterial } },
  { ...{ name: "a forced pass", dfen: F4, plies: 2, candidateLimit: 8, score: evaluateMaterial } },
  { ...{ name: "a full board", dfen: F10, plies: 2, candidateLimit: 4, score: evaluateMaterial } },
];

function configOf(
  { plies, candidateLimit, score, scale = DEFAULT_SCALE, isBatch, preRank, weight, manner }: Case,
): ExpectimaxConfig {
  return {
    ...{ plies, candidateLimit, bounds: boundsOf(scale) },
    ...(preRank === undefined ? {} : { preRank }),
    ...(isBatch ? { evaluateBatch: batchOf(score) } : { evaluate: score }),
    ...(weight === undefined ? {} : { rescore: new RootRescore(batchOf(second), weight) }),
    ...manner,
  };
}

function bruteOf(
  state: StateView,
  { plies, candidateLimit, score, scale, preRank = evaluateMaterial, weight }: Case,
): BruteChoice {
  const random = new RecordingRandom(1);
  return bruteSearch(state, {
    ...{ plies, candidateLimit, evaluate: score, preRank },
    ...(scale === undefined ? {} : { scale }),
    ...(weight === undefined ? {} : { rescore: { score: second, weight } }),
  }, (bound) => random.nextInt(bound));
}

interface Run {
  readonly choice: ExpectimaxChoice;
  readonly random: RecordingRandom;
}

function run(search: ExpectimaxSearch, state: StateView, options: SearchControlOptions = {}): Run {
  const random = new RecordingRandom(1);
  const control = new SearchControl(options);
  const choice = search.search(state, random, control);
  assertEquals(choice.workUsed, control.workUsed);
  return { choice, random };
}

function assertSame(one: Run, other: Run, context: string): void {
  const shown = ({ choice, random }: Run) => ({
    ...choice,
    path: pathText(choice.path),
    candidates: choice.candidates.map(({ path, outcome, value }) => [
      ...[pathText(path), outcome.kind, value],
      outcome.kind === "incomplete" ? undefined : outcome.value.value,
    ]),
    draws: random.bounds,
    next: random.state,
  });
  assertEquals(shown(one), shown(other), context);
}

/** Whatever it was stopped by, it has the first of what the documents list that it can have. */
function assertStopped(
  { choice, random }: Run,
  state: StateView,
  brute: BruteChoice,
  context: string,
) {
  assertCandidates(choice, brute, context);
  const { path, score, reason, complete, candidates, statistics } = choice;
  const told = [pathText(path), score, reason];
  assertEquals(statistics.selected, candidates.length, context);
  if (brute.reason !== "search") {
    assertEquals([...told, random.bounds], [brute.path, brute.score, brute.reason, []], context);
    return;
  }
  const exact = candidates.filter(({ outcome }) => outcome.kind === "exact");
  if (exact.length > 0) {
    const best = exact.reduce((best, { value }) => Math.max(best, value!), -Infinity);
    const tied = exact.filter(({ value }) => value === best);
    assert(tied.some((candidate) => pathText(candidate.path) === told[0]), context);
    const reasonDue = statistics.abandoned === 0 ? "search" : "finished-candidates";
    assertEquals([score, reason, complete], [
      ...[Math.trunc(best) + 0, reasonDue, reasonDue === "search"],
    ], context);
    assertEquals(random.bounds, [tied.length], context);
    return;
  }
  assertEquals([complete, random.bounds], [false, []], context);
  if (candidates.length > 0) {
    assertEquals(told, [brute.candidates[0].path, null, "pre-rank"], context);
    assertEquals(candidates.length, brute.candidates.length, context);
  } else {
    assertEquals(told, [firstPath(state), null, "first-path"], context);
  }
}

function firstPath(state: StateView): string | null {
  let first: string | null = null;
  forEachLegalTurnPath(state, (moves, length) => {
    first = pathText(moves.slice(0, length));
    return false;
  });
  return first;
}

/** All up to 2,000, and a sample of those above. */
function budgetsBelow(exact: number): number[] {
  const budgets: number[] = [];
  for (let limit = 0; limit < exact; limit += limit < 2000 ? 1 : Math.ceil((exact - 2000) / 40)) {
    budgets.push(limit);
  }
  return [...budgets, exact - 1, exact, exact + 1].filter((limit) => limit >= 0);
}

for (const each of cases) {
  Deno.test(`\`ExpectimaxSearch.search()\` is right with any budget: ${each.name}`, () => {
    const state = parseDfen(each.dfen);
    const brute = bruteOf(state, each);
    const search = new ExpectimaxSearch(configOf(each));
    const all = run(search, state);
    assertChoice(all.choice, brute, each.name);
    const { generated, examined } = discoverTurnWork(state);
    const exact = all.choice.workUsed;
    for (const limit of budgetsBelow(exact)) {
      const context = `${each.name} with ${limit} of ${exact}`;
      const stopped = run(search, state, { budget: new Budget(limit) });
      assert(stopped.choice.workUsed <= limit, context);
      assertStopped(stopped, state, brute, context);
      assertEquals(stopped.choice.complete, limit >= exact, context);
      if (limit >= exact) assertSame(stopped, all, context);
      const isRanked = limit >= generated + examined;
      assertEquals(stopped.choice.statistics.legalTurns, isRanked ? brute.legalTurns : 0, context);
      if (limit % 5 === 0) {
        assertSame(run(search, state, { budget: new Budget(limit) }), stopped, context);
      }
      if (limit % 200 === 0) assertSame(run(search, state), all, `${context}, then all`);
    }
    assertSame(run(search, state), all, `${each.name} after all budgets`);
  });
}

for (const each of cases) {
  Deno.test(`\`ExpectimaxSearch.search()\` is right wherever it is cancelled: ${each.name}`, () => {
    const state = parseDfen(each.dfen);
    const brute = bruteOf(state, each);
    let isCancelled = false;
    const notAfter = (score: Score): Score => (result, perspective) => {
      assert(!isCancelled, "an evaluator was asked after the search was cancelled");
      return score(result, perspective);
    };
    const search = new ExpectimaxSearch(configOf({
      ...each,
      score: notAfter(each.score),
      preRank: notAfter(each.preRank ?? evaluateMaterial),
    }));
    const all = run(search, state);
    let checks = 0;
    const count = () => {
      checks++;
      return false;
    };
    assertSame(run(search, state, { isCancelled: count }), all, each.name);
    const total = checks;
    const step = Math.max(1, Math.floor(total / (total > 2000 ? 60 : 700)));
    const ks = Array.from({ length: Math.floor(total / step) }, (_, index) => 1 + index * step);
    for (const k of [...ks, total, total + 1]) {
      const context = `${each.name} cancelled at ${k} of ${total}`;
      checks = 0;
      const stopped = run(search, state, {
        isCancelled: () => {
          checks++;
          assert(checks <= k, "asked again");
          return isCancelled = checks === k;
        },
      });
      isCancelled = false;
      assertStopped(stopped, state, brute, context);
      if (k > total) assertSame(stopped, all, context);
      else if (brute.reason === "search" || k === 1) {
        assertEquals(stopped.choice.complete, false, context);
      }
      if (k % 50 === 0) assertSame(run(search, state), all, `${context}, then all`);
    }
    assertSame(run(search, state), all, `${each.name} after all cancellations`);
  });
}

Deno.test("`ExpectimaxSearch.search()` is right with any budget and cancellation while a table fills", () => {
  for (const plies of [2, 3] as const) {
    const each: Case = plies === 2 ? cases[0] : { ...cases[4], weight: 0.5 };
    const state = parseDfen(each.dfen);
    const brute = bruteOf(state, each);
    for (const size of [8, 1 << 12]) {
      const table = new TranspositionTable(size);
      const search = new ExpectimaxSearch({ ...configOf(each), table });
      for (let limit = 0; limit < 3000; limit += 37) {
        const stopped = run(search, state, { budget: new Budget(limit) });
        assertStopped(stopped, state, brute, `${limit} ${size}`);
        let checks = 0;
        const cancelled = run(search, state, { isCancelled: () => ++checks > limit / 20 });
        assertStopped(cancelled, state, brute, `cancelled ${limit} ${size}`);
      }
      assertChoice(run(search, state).choice, brute, "at last");
      // All is known, and yet what is stopped before it begins has nothing of it.
      const late = run(search, state, { deadline: 5, clock: () => 5 });
      assertEquals([late.choice.reason, late.choice.workUsed], ["first-path", 0]);
    }
  }
});

Deno.test("`ExpectimaxSearch.search()` that is stopped before it starts has the first legal path, or what ends the turn", () => {
  const expected: [dfen: string, reason: string, complete: boolean][] = [
    [F4, "forced-pass", false],
    [F7, "king-capture", false],
    [F8, "first-path", false],
    [F10, "first-path", false],
  ];
  const spent = new Budget(0);
  spent.admit();
  const stops: SearchControlOptions[] = [
    { isCancelled: () => true },
    { deadline: -Infinity, clock: () => 0 },
    { deadline: 0, clock: () => 0 },
    { signal: AbortSignal.abort() },
    { flag: new Int32Array([1]) },
    { budget: spent },
    { budget: new Budget(0) },
  ];
  for (const [dfen, reason, complete] of expected) {
    const state = parseDfen(dfen);
    for (const stop of stops) {
      const { choice, random } = run(new ExpectimaxSearch(), state, stop);
      const brute = bruteOf(state, { ...cases[6], dfen });
      assertStopped({ choice, random }, state, brute, dfen);
      assertEquals([choice.reason, choice.complete, choice.workUsed], [reason, complete, 0]);
      assertEquals([random.bounds, choice.candidates], [[], []]);
    }
  }
});

Deno.test("`ExpectimaxSearch.search()` with a deadline is as with a cancellation at the same check", () => {
  const each = cases[4];
  const state = parseDfen(each.dfen);
  const search = new ExpectimaxSearch(configOf(each));
  const reasons = new Set<string>();
  for (let k = 1; !reasons.has("search"); k += 6) {
    assert(k < 10_000, "no end");
    let checks = 0;
    let now = 0;
    const cancelled = run(search, state, { isCancelled: () => ++checks >= k });
    const late = run(search, state, { deadline: k, clock: () => ++now });
    assertSame(late, cancelled, `${k}`);
    reasons.add(late.choice.reason);
  }
  assertEquals([...reasons], ["first-path", "pre-rank", "finished-candidates", "search"]);
});

Deno.test("`ExpectimaxSearch.search()` never calls the clock without a deadline", () => {
  const state = parseDfen(F8);
  const clock = () => {
    throw new Error("asked");
  };
  const search = new ExpectimaxSearch();
  const plain = run(search, state);
  assertSame(run(search, state, { clock }), plain, "");
  assertSame(
    run(search, state, { clock, deadline: Infinity, isCancelled: () => false }),
    plain,
    "",
  );
});

Deno.test("`ExpectimaxSearch.search()` spends what finding its turns costs, and a traversal for each different result", () => {
  for (const dfen of [F8, F10, "4k2r/8/8/8/8/8/P7/4K3 w - - 0 1 PK"]) {
    const state = parseDfen(dfen);
    const search = new ExpectimaxSearch({ star1: false, candidateLimit: 12 });
    const { choice } = run(search, state);
    const { generated, examined } = discoverTurnWork(state);
    let work = generated + examined;
    const results = new Map(choice.candidates.map(({ result }) => [formatDfen(result), result]));
    for (const result of results.values()) {
      const traversal = new SharedTraversal(result);
      for (const { roll } of ActiveDicePartitioner.partitionsFor(result)) {
        traversal.visit(roll, (_moves, _length, _result, isKingCapture) => !isKingCapture);
      }
      work += traversal.used;
    }
    assertEquals(choice.workUsed, work, dfen);
  }
});

Deno.test("`ExpectimaxSearch.search()` shares a budget with what was spent before", () => {
  const each = cases[0];
  const state = parseDfen(each.dfen);
  const search = new ExpectimaxSearch(configOf(each));
  const exact = run(search, state).choice.workUsed;
  const budget = new Budget(2 * exact);
  const first = run(search, state, { budget });
  const again = run(search, state, { budget });
  assertEquals([first.choice.workUsed, again.choice.workUsed], [exact, 2 * exact]);
  assertEquals([first.choice.complete, again.choice.complete], [true, true]);
  const third = run(search, state, { budget });
  assertEquals([third.choice.reason, third.choice.workUsed], ["first-path", 2 * exact]);
});

Deno.test("`ExpectimaxSearch.search()` stops at once with tens of thousands of candidates", () => {
  // Walls of pawns keep the queens from the king; three queen moves leave 145,192 paths.
  const state = parseDfen(
    "4k3/pppppppp/pppppppp/pppppppp/pppppppp/1Q1Q4/4Q1Q1/2Q1K3 w - - 0 1 QQQ",
  );
  let evaluations = 0;
  const search = new ExpectimaxSearch({
    candidateLimit: Infinity,
    preRank: () => 0,
    evaluate: () => {
      evaluations++;
      return 0;
    },
  });
  const random = new RecordingRandom(1);
  const control = new SearchControl({ isCancelled: () => evaluations > 2000 });
  const choice = search.search(state, random, control);
  const { statistics } = choice;
  assertEquals([statistics.legalTurns, statistics.selected], [145_192, 145_192]);
  assertEquals(statistics.completed + statistics.abandoned, 145_192);
  assertEquals([choice.reason, choice.complete], ["finished-candidates", false]);
  assertEquals(random.bounds, [statistics.completed]);
  assert(statistics.completed > 0 && evaluations < 10_000);
});

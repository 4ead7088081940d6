import { assert, assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import {
  Budget,
  type Color,
  parseDfen,
  StateError,
  type StateView,
  withDice,
} from "../rules/mod.ts";
import { Position } from "../rules/position.ts";
import { legalPaths, pathText } from "./_testing/choice_checks.ts";
import { watchCount } from "./_testing/flag_raiser.ts";
import { RecordingRandom } from "./_testing/random_sources.ts";
import { batchOf, boundsOf, fractionsOf, noise } from "./_testing/search_checks.ts";
import type { AsyncSearchOptions, SearchProgress } from "./controlled_search.ts";
import { EvaluatorError } from "./evaluator.ts";
import { evaluateMaterial } from "./evaluators.ts";
import { type ExpectimaxChoice, ExpectimaxSearch } from "./expectimax_search.ts";
import { RootRescore } from "./root_rescore.ts";
import { SearchControl, type SearchControlOptions } from "./search_control.ts";
import { TranspositionTable } from "./transposition_table.ts";

const F4 = parseDfen("4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP");
const F7 = parseDfen("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP");
const F8 = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
const KINGS = parseDfen("8/8/8/3k4/8/8/8/3K4 b - - 0 1 k");
/** Three plies of it take minutes. */
const F10 = parseDfen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 NBP");

const small = boundsOf([-10, -9, 9, 10]);
const searches: readonly [name: string, search: ExpectimaxSearch, state: StateView][] = [
  ["two plies", new ExpectimaxSearch({ evaluate: noise(111, 9), bounds: small }), F8],
  [
    "batches with a second opinion",
    new ExpectimaxSearch({
      ...{ evaluateBatch: batchOf(fractionsOf(noise(112, 90))), bounds: small, star2: true },
      rescore: new RootRescore(batchOf(noise(113, 9)), 0.5),
    }),
    F8,
  ],
  [
    "three plies",
    new ExpectimaxSearch({
      ...{ plies: 3, candidateLimit: 2, evaluate: noise(114, 9), bounds: small },
      cache: true,
    }),
    KINGS,
  ],
  ["a king capture", new ExpectimaxSearch(), F7],
  ["a forced pass", new ExpectimaxSearch(), F4],
];

/** What can be compared of a choice, draws and all. */
function shown(choice: ExpectimaxChoice, random: RecordingRandom) {
  return {
    ...choice,
    path: pathText(choice.path),
    candidates: choice.candidates.map(({ path, outcome, value }) => [
      ...[pathText(path), value],
      outcome.kind === "incomplete" ? undefined : outcome.value.value,
    ]),
    draws: random.bounds,
    next: random.state,
  };
}

function sync(search: ExpectimaxSearch, state: StateView, options: SearchControlOptions = {}) {
  const random = new RecordingRandom(5);
  return shown(search.search(state, random, new SearchControl(options)), random);
}

async function async(
  search: ExpectimaxSearch,
  state: StateView,
  control: SearchControlOptions = {},
  options?: AsyncSearchOptions,
) {
  const random = new RecordingRandom(5);
  const choice = await search.searchAsync(state, random, new SearchControl(control), options);
  return shown(choice, random);
}

/** All but what a table that has become fuller changes: the work, and which losers were proven to lose. */
function decision({ path, score, reason, draws, next }: ReturnType<typeof shown>) {
  return { path, score, reason, draws, next };
}

for (const [name, search, state] of searches) {
  Deno.test(`\`ExpectimaxSearch.searchAsync()\` finds what \`search()\` finds: ${name}`, async () => {
    const expected = sync(search, state);
    for (const sliceMs of [undefined, 0, 1, Infinity]) {
      const options = sliceMs === undefined ? {} : { sliceMs };
      assertEquals(await async(search, state, {}, options), expected);
    }
    assertEquals(await async(search, state), expected);
  });

  Deno.test(`\`ExpectimaxSearch.searchAsync()\` stops with a budget where \`search()\` stops: ${name}`, async () => {
    const { workUsed } = sync(search, state);
    for (const limit of [0, 1, 10, Math.floor(workUsed / 2), workUsed - 1, workUsed]) {
      if (limit < 0) continue;
      const expected = sync(search, state, { budget: new Budget(limit) });
      const found = await async(search, state, { budget: new Budget(limit) }, { sliceMs: 0 });
      assertEquals(found, expected);
    }
  });
}

Deno.test("`ExpectimaxSearch.searchAsync()` without a control or options", async () => {
  const random = new RecordingRandom(5);
  const [, search, state] = searches[0];
  const choice = await search.searchAsync(state, random);
  assertEquals(shown(choice, random), sync(search, state));
});

Deno.test("`ExpectimaxSearch.searchAsync()` searches a borrowed state as it was when it was called", async () => {
  const [, search, state] = searches[0];
  const view = new Position().load(state);
  const running = async(search, view, {}, { sliceMs: 0 });
  view.load(F4);
  assertEquals(await running, sync(search, state));
});

// Stopped from outside

/** Evaluates material and counts; gives up rather than run for minutes. */
function counted(limit: number) {
  const counter = { calls: 0 };
  const evaluate = (state: StateView, perspective: Color) => {
    if (++counter.calls > limit) throw new Error("nothing stopped the search");
    return evaluateMaterial(state, perspective);
  };
  return { counter, evaluate };
}

Deno.test("`ExpectimaxSearch.searchAsync()` hears a signal that a timer aborts, and evaluates nothing more", async () => {
  const { counter, evaluate } = counted(5e7);
  const search = new ExpectimaxSearch({ plies: 3, evaluate });
  const controller = new AbortController();
  let ticks = 0;
  let callsAtAbort = 0;
  const ticking = setInterval(() => {
    if (++ticks < 3) return;
    clearInterval(ticking);
    callsAtAbort = counter.calls;
    controller.abort();
  }, 1);
  const random = new RecordingRandom(5);
  const choice = await search.searchAsync(
    F10,
    random,
    new SearchControl({ signal: controller.signal }),
    { sliceMs: 1 },
  );
  assertEquals([ticks, choice.complete], [3, false]); // other timers ran meanwhile
  assert(callsAtAbort > 0);
  assertEquals(counter.calls, callsAtAbort);
  assert(legalPaths(F10).includes(pathText(choice.path)!));
  assert(["pre-rank", "finished-candidates"].includes(choice.reason), choice.reason);
  assertEquals(random.bounds.length, choice.reason === "pre-rank" ? 0 : 1);
});

Deno.test("`ExpectimaxSearch.searchAsync()` with a signal that was aborted before resolves with a legal path", async () => {
  const never = () => {
    throw new Error("asked");
  };
  const search = new ExpectimaxSearch({ evaluate: never, preRank: never });
  for (const [state, reason] of [[F10, "first-path"], [F7, "king-capture"], [F4, "forced-pass"]]) {
    const choice = await async(search, state as StateView, { signal: AbortSignal.abort() });
    assertEquals([choice.reason, choice.workUsed, choice.draws], [reason as string, 0, []]);
    const legal = legalPaths(state as StateView);
    assertEquals(choice.path === null ? legal.length === 0 : legal.includes(choice.path), true);
  }
});

Deno.test("`ExpectimaxSearch.search()` stops for a flag that another thread sets in shared memory", async () => {
  const words = new Int32Array(new SharedArrayBuffer(8));
  const worker = await watchCount(words, 1000);
  try {
    const { counter, evaluate } = counted(1e8);
    const search = new ExpectimaxSearch({
      plies: 3,
      evaluate: (state, perspective) => {
        Atomics.add(words, 1, 1);
        return evaluate(state, perspective);
      },
    });
    const random = new RecordingRandom(5);
    const choice = search.search(F10, random, new SearchControl({ flag: words }));
    assert(counter.calls >= 1000);
    assertEquals(choice.complete, false);
    assert(legalPaths(F10).includes(pathText(choice.path)!));
  } finally {
    await worker.terminate();
  }
});

// Progress

Deno.test("`ExpectimaxSearch.searchAsync()` tells of progress that only grows and ends at the total", async () => {
  for (const [name, search, state] of searches.slice(0, 3)) {
    const reports: SearchProgress[] = [];
    const choice = await async(search, state, {}, {
      sliceMs: 0,
      onProgress: (progress) => reports.push(progress),
    });
    const selected = choice.statistics.selected;
    assert(reports.length > 3, name);
    for (let i = 0; i < reports.length; i++) {
      const { candidatesDone, candidates, workUsed } = reports[i];
      assert(candidates === selected || candidates === 0, name);
      assert(candidatesDone <= candidates);
      if (i === 0) continue;
      const before = reports[i - 1];
      assert(candidatesDone >= before.candidatesDone && candidates >= before.candidates, name);
      assert(workUsed >= before.workUsed, name);
    }
    assertEquals(reports.at(-1), {
      ...{ candidatesDone: selected, candidates: selected, workUsed: choice.workUsed },
    });
    const seen = new Set(reports.map(({ candidatesDone }) => candidatesDone));
    assertEquals(seen.size > 1, true, name);
  }
});

Deno.test("`ExpectimaxSearch.searchAsync()` tells at the end how far a stopped search came", async () => {
  const [, search, state] = searches[0];
  const half = Math.floor(sync(search, state).workUsed / 2);
  const reports: SearchProgress[] = [];
  const choice = await async(search, state, { budget: new Budget(half) }, {
    onProgress: (progress) => reports.push(progress),
  });
  const { completed, pruned, selected } = choice.statistics;
  assertEquals(reports.at(-1), {
    ...{ candidatesDone: completed + pruned, candidates: selected, workUsed: half },
  });
  assert(completed + pruned < selected);
});

Deno.test("`ExpectimaxSearch.searchAsync()` pauses no more often than its slices end", async () => {
  const [, search, state] = searches[0];
  for (const sliceMs of [1e9, Infinity]) {
    let reports = 0;
    await async(search, state, {}, { sliceMs, onProgress: () => reports++ });
    assertEquals(reports, 1); // the one at the end
  }
});

Deno.test("`ExpectimaxSearch.searchAsync()` rejects with what a report throws, and the search can be used again", async () => {
  const [, search, state] = searches[2];
  const expected = sync(search, state);
  const thrown = new Error("enough");
  for (const at of [1, 2, 5]) {
    let reports = 0;
    const error = await assertRejects(() =>
      async(search, state, {}, {
        sliceMs: 0,
        onProgress: () => {
          if (++reports === at) throw thrown;
        },
      })
    );
    assertStrictEquals(error, thrown);
    assertEquals(reports, at);
  }
  assertEquals(sync(search, state), expected);
});

Deno.test("`ExpectimaxSearch.searchAsync()` rejects where `search()` throws", async () => {
  const search = new ExpectimaxSearch({ evaluate: () => NaN });
  const error = await assertRejects(() => async(search, F8), EvaluatorError);
  assertEquals(error.code, "not-finite");
  const kingless = parseDfen("8/8/8/8/8/8/8/4K3 w - - 0 1 K");
  assertEquals(
    (await assertRejects(() => async(search, kingless), StateError)).code,
    "missing-king",
  );
});

// One inside the other, and in turns

Deno.test("searches in turns change nothing in each other, whatever they share", async () => {
  const shared = new ExpectimaxSearch({
    ...{ plies: 3, candidateLimit: 2, evaluate: noise(115, 9), bounds: small },
    table: new TranspositionTable(1 << 10),
  });
  const jobs: [ExpectimaxSearch, StateView][] = [
    ...searches.map(([, search, state]): [ExpectimaxSearch, StateView] => [search, state]),
    [shared, KINGS],
    [shared, KINGS],
    [shared, parseDfen("8/8/8/3k4/8/8/8/3K4 w - - 0 1 K")],
  ];
  const alone = jobs.map(([search, state]) => decision(sync(search, state)));
  let syncRuns = 0;
  const together = await Promise.all(
    jobs.map(async ([search, state], index) => {
      const random = new RecordingRandom(5);
      const choice = await search.searchAsync(state, random, SearchControl.unbounded(), {
        sliceMs: 0,
        onProgress: ({ candidatesDone }) => {
          // Now and then a whole synchronous search in the pause of the others.
          if ((candidatesDone + index) % 3 !== 0 || ++syncRuns > 60) return;
          const other = (index + syncRuns) % jobs.length;
          assertEquals(decision(sync(...jobs[other])), alone[other]);
        },
      });
      return decision(shown(choice, random));
    }),
  );
  assertEquals(together, alone);
  assert(syncRuns > 20);
  assertEquals(jobs.map(([search, state]) => decision(sync(search, state))), alone);
});

Deno.test("searches inside an evaluator, two levels deep, change nothing in each other", () => {
  const config = { candidateLimit: 2, bounds: small, star2: true, cache: true };
  const inside: { level: number; state: StateView; found: ReturnType<typeof decision> }[] = [];
  const calls = [0, 0, 0];
  let level = 0;
  // The value is noise. That a whole search runs before it, with the same search object and table, must not matter.
  const evaluate = (state: StateView, perspective: Color) => {
    if (level < 2 && calls[level]++ % 17 === 5) {
      level++;
      try {
        const inner = withDice(state, [6, 1]);
        inside.push({ level, state: inner, found: decision(sync(search, inner)) });
      } finally {
        level--;
      }
    }
    return noise(116, 9)(state, perspective);
  };
  const table = new TranspositionTable(256);
  const search: ExpectimaxSearch = new ExpectimaxSearch({ ...config, evaluate, table });
  const outer = decision(sync(search, F8));
  assertEquals([1, 2].map((deep) => inside.filter(({ level }) => level === deep).length > 4), [
    ...[true, true],
  ]);

  const plain = new ExpectimaxSearch({ ...config, evaluate: noise(116, 9) });
  assertEquals(outer, decision(sync(plain, F8)));
  for (const { state, found } of inside) assertEquals(found, decision(sync(plain, state)));
});

Deno.test("an asynchronous search may run searches of its own in its evaluator", async () => {
  const plain = new ExpectimaxSearch({ evaluate: noise(117, 9), bounds: small });
  const inside: Promise<void>[] = [];
  let calls = 0;
  const nesting = new ExpectimaxSearch({
    bounds: small,
    evaluate: (state, perspective) => {
      if (calls++ % 50 === 5) {
        const inner = withDice(state, [6]);
        const expected = decision(sync(plain, inner));
        const running = async(plain, inner, {}, { sliceMs: 0 }); // goes on while the outer one pauses
        inside.push(running.then((found) => assertEquals(decision(found), expected)));
      }
      return noise(117, 9)(state, perspective);
    },
  });
  const found = await async(nesting, F8, {}, { sliceMs: 0 });
  await Promise.all(inside);
  assert(inside.length > 3);
  assertEquals(decision(found), decision(sync(plain, F8)));
});

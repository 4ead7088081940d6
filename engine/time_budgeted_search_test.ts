import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { parseDfen, type StateView } from "../rules/mod.ts";
import { legalPaths, pathText } from "./_testing/choice_checks.ts";
import { RecordingRandom } from "./_testing/random_sources.ts";
import type { AsyncSearchOptions, ControlledSearch, TurnChoice } from "./controlled_search.ts";
import { ExpectimaxSearch } from "./expectimax_search.ts";
import type { RandomSource } from "./random_source.ts";
import type { SearchControl } from "./search_control.ts";
import { TimeBudgetedSearch } from "./time_budgeted_search.ts";

const F8 = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
const KINGS = parseDfen("8/8/8/3k4/8/8/8/3K4 b - - 0 1 k");

/** A search that only says what it was given. */
class Listening implements ControlledSearch {
  given: unknown[] = [];
  control: SearchControl | undefined;
  readonly choice: TurnChoice = {
    ...{ path: null, score: null, reason: "forced-pass", complete: true, workUsed: 0 },
  };

  search(state: StateView, random: RandomSource, control?: SearchControl): TurnChoice {
    this.given = [state, random];
    this.control = control;
    return this.choice;
  }

  searchAsync(
    state: StateView,
    random: RandomSource,
    control?: SearchControl,
    options?: AsyncSearchOptions,
  ): Promise<TurnChoice> {
    this.given = [state, random, options?.sliceMs, options?.onProgress];
    this.control = control;
    return Promise.resolve(this.choice);
  }
}

Deno.test("`TimeBudgetedSearch.search()` stops its search when the time is over, not before", () => {
  const inner = new Listening();
  const search = new TimeBudgetedSearch(inner, 50);
  assertEquals([search.inner, search.milliseconds], [inner, 50]);
  let now = 1000;
  const random = new RecordingRandom(1);
  assertStrictEquals(search.search(F8, random, { clock: () => now }), inner.choice);
  assertEquals(inner.given, [F8, random]);
  const cancelledAt = (time: number) => {
    now = time;
    return inner.control?.isCancelled;
  };
  assertEquals([1000, 1049.9, 1050].map(cancelledAt), [false, false, true]);
  // The next search has its own time.
  now = 3000;
  search.search(F8, random, { clock: () => now });
  assertEquals([3000, 3049, 3050].map(cancelledAt), [false, false, true]);
});

Deno.test("`TimeBudgetedSearch.searchAsync()` hands on clock, signal, slices and reports", async () => {
  const inner = new Listening();
  const search = new TimeBudgetedSearch(inner, 50);
  let now = 0;
  const random = new RecordingRandom(1);
  const controller = new AbortController();
  const onProgress = () => {};
  const options = { clock: () => now, signal: controller.signal, sliceMs: 3, onProgress };
  assertStrictEquals(await search.searchAsync(F8, random, options), inner.choice);
  assertEquals(inner.given, [F8, random, 3, onProgress]);
  assertEquals(inner.control?.isCancelled, false);
  controller.abort();
  assertEquals(inner.control?.isCancelled, true);
  await search.searchAsync(F8, random, { clock: () => now });
  assertEquals(inner.control?.isCancelled, false);
  now = 50;
  assertEquals(inner.control?.isCancelled, true);
});

Deno.test("`TimeBudgetedSearch` without a clock takes one of milliseconds", async () => {
  const inner = new Listening();
  new TimeBudgetedSearch(inner, 1e9).search(F8, new RecordingRandom(1));
  assertEquals(inner.control?.isCancelled, false);
  new TimeBudgetedSearch(inner, 0).search(F8, new RecordingRandom(1));
  assertEquals(inner.control?.isCancelled, true);
  await new TimeBudgetedSearch(inner, 0).searchAsync(F8, new RecordingRandom(1));
  assertEquals(inner.control?.isCancelled, true);
});

Deno.test("`TimeBudgetedSearch.search()` has a legal path after any time on a fake clock", async () => {
  for (
    const [inner, state] of [
      [new ExpectimaxSearch(), F8],
      [new ExpectimaxSearch({ plies: 3, candidateLimit: 2 }), KINGS],
    ] as const
  ) {
    const legal = legalPaths(state);
    const whole = inner.search(state, new RecordingRandom(1));
    const reasons = new Set<string>();
    for (let milliseconds = 0; !reasons.has("search"); milliseconds++) {
      const search = new TimeBudgetedSearch(inner, milliseconds);
      const ticking = () => {
        let now = 0;
        return () => now++; // a millisecond for each look
      };
      const random = new RecordingRandom(1);
      const choice = search.search(state, random, { clock: ticking() });
      const other = await search.searchAsync(state, new RecordingRandom(1), {
        clock: ticking(),
        sliceMs: 1e9,
      });
      assertEquals(other, choice);
      assert(legal.includes(pathText(choice.path)!));
      reasons.add(choice.reason);
      if (choice.complete) assertEquals(choice, whole);
      assert(milliseconds < 5000);
    }
    assertEquals([...reasons], ["first-path", "pre-rank", "finished-candidates", "search"]);
  }
});

for (const time of [-1, -Infinity, NaN, "5", undefined]) {
  Deno.test(`\`TimeBudgetedSearch\` refuses the time ${typeof time} ${time}`, () => {
    const error = assertThrows(
      () => new TimeBudgetedSearch(new Listening(), time as number),
      RangeError,
    );
    assert(error.message.startsWith("time"), error.message);
  });
}

Deno.test("`TimeBudgetedSearch` may have all the time there is", () => {
  const inner = new Listening();
  new TimeBudgetedSearch(inner, Infinity).search(F8, new RecordingRandom(1));
  assertEquals(inner.control?.isCancelled, false);
});

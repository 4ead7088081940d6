import type { StateView } from "../rules/mod.ts";
import { checkFunction, shown } from "../rules/errors.ts";
import type { AsyncSearchOptions, ControlledSearch, TurnChoice } from "./controlled_search.ts";
import type { RandomSource } from "./random_source.ts";
import { SearchControl } from "./search_control.ts";

/** How a {@linkcode TimeBudgetedSearch} tells the time and can be stopped before. */
export interface TimeBudgetOptions {
  /** Milliseconds; `performance.now()` by default. */
  readonly clock?: () => number;
  /** Stops an asynchronous search before its time. */
  readonly signal?: AbortSignal;
}

/**
 * A search with so much time for each turn. It stops at the first check point after that, so a slow evaluator can make
 * it late; the turn may differ from machine to machine. For the same turn everywhere use a `Budget`.
 *
 * @example
 * ```ts
 * import { ExpectimaxSearch, JavaRandom, TimeBudgetedSearch } from "@dicechess/core/engine";
 * import { parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const quick = new TimeBudgetedSearch(new ExpectimaxSearch(), 0);
 * const choice = quick.search(parseDfen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 P"), new JavaRandom(1));
 * assertEquals(choice.reason, "first-path");
 * ```
 */
export class TimeBudgetedSearch {
  /** What it searches with. */
  readonly inner: ControlledSearch;
  /** The time for each turn. */
  readonly milliseconds: number;

  /**
   * Makes it.
   *
   * @param milliseconds From 0.
   * @throws {RangeError} if the time is negative or no number
   * @throws {TypeError} if the inner search is none
   */
  constructor(inner: ControlledSearch, milliseconds: number) {
    checkFunction("inner.search", inner?.search);
    if (typeof milliseconds !== "number" || !(milliseconds >= 0)) {
      throw new RangeError(`time ${shown(milliseconds)}: expected milliseconds from 0`);
    }
    this.inner = inner;
    this.milliseconds = milliseconds;
  }

  #control({ clock = () => performance.now(), signal }: TimeBudgetOptions): SearchControl {
    const deadline = clock() + this.milliseconds;
    return new SearchControl({ deadline, clock, ...(signal === undefined ? {} : { signal }) });
  }

  /** Chooses a turn within the time. */
  search(state: StateView, random: RandomSource, options: TimeBudgetOptions = {}): TurnChoice {
    return this.inner.search(state, random, this.#control(options));
  }

  /** Chooses a turn within the time and lets the event loop run. */
  searchAsync(
    state: StateView,
    random: RandomSource,
    options: TimeBudgetOptions & AsyncSearchOptions = {},
  ): Promise<TurnChoice> {
    return this.inner.searchAsync(state, random, this.#control(options), options);
  }
}

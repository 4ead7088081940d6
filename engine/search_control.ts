import { Budget, checkBudget } from "../rules/budget.ts";
import { checkFunction, shown } from "../rules/errors.ts";

/** What may stop a search. All parts are optional; any of them stops it. */
export interface SearchControlOptions {
  /** Work units: the root spends those of `visitTurnStates`, each chance node those of `SharedTraversal`. */
  readonly budget?: Budget;
  /** A time on the clock at which to stop, in its unit. Without one the clock is never asked. */
  readonly deadline?: number;
  /** The clock of the deadline; `performance.now()`, milliseconds, by default. */
  readonly clock?: () => number;
  /** Asked at each check point; true stops. */
  readonly isCancelled?: () => boolean;
  /**
   * Stops once it is aborted. A synchronous search keeps its own event loop from aborting it: use an asynchronous search,
   * or `flag` from another worker.
   */
  readonly signal?: AbortSignal;
  /** Shared memory whose first element another thread sets to anything but 0 to stop. */
  readonly flag?: Int32Array;
}

const POLLS_PER_READING = 64;

/**
 * Tells a search when to stop (contract section 9). Once it has said so it says so for good. One control serves one
 * search on one thread.
 *
 * @example
 * ```ts
 * import { SearchControl } from "@dicechess/core/engine";
 * import { assert, assertFalse } from "@std/assert";
 *
 * let now = 0;
 * const control = SearchControl.untilDeadline(5, () => now);
 * assertFalse(control.isCancelled);
 * now = 5;
 * assert(control.isCancelled);
 * now = 0;
 * assert(control.isCancelled);
 * ```
 */
export class SearchControl {
  /** The budget, a limitless one if none was given: it counts the work. */
  readonly budget: Budget;
  /** When to stop, Infinity for never. */
  readonly deadline: number;
  /** The clock of the deadline; it throws a RangeError if a reading is no number. */
  readonly clock: () => number;
  readonly #signal: AbortSignal | undefined;
  readonly #flag: Int32Array | undefined;
  readonly #outside: (() => boolean) | undefined;
  #cancelled = false;

  /**
   * Makes a control of which nothing is used.
   *
   * @throws {RangeError} if the deadline is NaN or no number
   * @throws {TypeError} if another part is not what it should be
   */
  constructor(options: SearchControlOptions = {}) {
    if (typeof options !== "object" || options === null) {
      throw new TypeError(`search control ${shown(options)}: expected an object of options`);
    }
    const { budget = new Budget(Infinity), deadline = Infinity, signal, flag, isCancelled } =
      options;
    const { clock = () => performance.now() } = options;
    if (typeof deadline !== "number" || Number.isNaN(deadline)) {
      throw new RangeError(`deadline ${shown(deadline)}: expected a time on the clock`);
    }
    checkBudget(budget);
    checkFunction("clock", clock);
    if (isCancelled !== undefined) checkFunction("isCancelled", isCancelled);
    if (signal !== undefined && typeof signal?.aborted !== "boolean") {
      throw new TypeError(`signal ${shown(signal)}: expected an AbortSignal`);
    }
    if (flag !== undefined && !(flag instanceof Int32Array && flag.length > 0)) {
      throw new TypeError(`flag ${shown(flag)}: expected an Int32Array with an element`);
    }
    this.budget = budget;
    this.deadline = deadline;
    this.clock = () => checkedReading(clock());
    this.#signal = signal;
    this.#flag = flag;
    this.#outside = isCancelled;
  }

  /** A control that never stops anything; it counts the work. */
  static unbounded(): SearchControl {
    return new SearchControl();
  }

  /** A control that stops when `clock() >= deadline`. */
  static untilDeadline(deadline: number, clock?: () => number): SearchControl {
    return new SearchControl(clock === undefined ? { deadline } : { deadline, clock });
  }

  /** Asks every part; true latches. */
  get isCancelled(): boolean {
    if (!this.#cancelled) {
      this.#cancelled = this.budget.exhausted || this.#signal?.aborted === true ||
        (this.#flag !== undefined && Atomics.load(this.#flag, 0) !== 0) ||
        Boolean(this.#outside?.()) ||
        (this.deadline !== Infinity && this.clock() >= this.deadline);
    }
    return this.#cancelled;
  }

  /** Work units admitted so far. */
  get workUsed(): number {
    return this.budget.used;
  }

  /** Whether something besides the budget may stop it. */
  get isTimed(): boolean {
    return this.deadline !== Infinity || this.#signal !== undefined || this.#flag !== undefined ||
      this.#outside !== undefined;
  }

  /**
   * A cancellation callback for one traversal, which asks at most once in 64 polls; undefined if nothing but the budget,
   * which a traversal has itself, can stop the search.
   */
  poller(): (() => boolean) | undefined {
    if (!this.isTimed) return undefined;
    let polls = 0;
    return () => this.#cancelled || (++polls % POLLS_PER_READING === 0 && this.isCancelled);
  }
}

function checkedReading(time: number): number {
  if (typeof time !== "number" || Number.isNaN(time)) {
    throw new RangeError(`clock gave ${shown(time)}: expected a time`);
  }
  return time;
}

/**
 * Refuses what is no control.
 *
 * @throws {TypeError} that says what was expected
 */
export function checkControl(control: SearchControl): void {
  if (!(control instanceof SearchControl)) {
    throw new TypeError(`control ${shown(control)}: expected a SearchControl`);
  }
}

import { shown } from "./errors.ts";

/**
 * A deterministic limit on work (contract section 6). One unit is one call of a generator or one examined move; what
 * exactly, each query says. Queries may share a budget; it belongs to one invocation and one thread.
 *
 * @example
 * ```ts
 * import { Budget } from "@dicechess/core/rules";
 * import { assert, assertFalse } from "@std/assert";
 *
 * const budget = new Budget(1);
 * assert(budget.admit());
 * assertFalse(budget.exhausted);
 * assertFalse(budget.admit());
 * assert(budget.exhausted);
 * ```
 */
export class Budget {
  /** How many units may be admitted in all. */
  readonly limit: number;
  #used = 0;
  #exhausted = false;

  /**
   * Makes a budget of which nothing is used.
   *
   * @param limit An integer from 0, or Infinity.
   * @throws {RangeError} if it is anything else
   */
  constructor(limit: number) {
    if (
      typeof limit !== "number" || !(limit >= 0) ||
      (limit !== Infinity && !Number.isSafeInteger(limit))
    ) {
      throw new RangeError(`budget limit ${shown(limit)}: expected an integer from 0, or Infinity`);
    }
    this.limit = limit + 0; // never -0
  }

  /** Units admitted so far, by every query that shares the budget. */
  get used(): number {
    return this.#used;
  }

  /** Whether a unit was refused; from then on every unit is. */
  get exhausted(): boolean {
    return this.#exhausted;
  }

  /** Spends one unit if the limit allows it. */
  admit(): boolean {
    if (this.#exhausted) return false;
    if (this.#used < this.limit) {
      this.#used++;
      return true;
    }
    this.#exhausted = true;
    return false;
  }

  /**
   * Spends `units` as if admitted one by one: all of them, or what is left and then a refusal. For work that has no
   * effect a caller could see before it is done.
   *
   * @param units An integer from 0.
   * @throws {RangeError} if it is anything else
   */
  admitAll(units: number): boolean {
    if (!Number.isSafeInteger(units) || units < 0) {
      throw new RangeError(`budget units ${shown(units)}: expected an integer from 0`);
    }
    if (this.#exhausted) return false;
    if (units <= this.limit - this.#used) {
      this.#used += units;
      return true;
    }
    this.#used = this.limit;
    this.#exhausted = true;
    return false;
  }
}

/**
 * Refuses what is no budget.
 *
 * @throws {TypeError} that says what was expected
 */
export function checkBudget(budget: Budget): void {
  if (!(budget instanceof Budget)) {
    throw new TypeError(`budget ${shown(budget)}: expected a Budget`);
  }
}

import type { SearchProgress } from "../engine/controlled_search.ts";
import { OptionError } from "./option_error.ts";
import type { DiceOptions } from "./read_position.ts";

/**
 * How a turn is chosen:
 *
 * - `random`: any legal turn, each as likely.
 * - `greedy`: a king capture, else the most material after the turn; an own king under attack counts against it.
 * - `expectimax`: the exact mean, over all rolls, of what the opponent's best reply leaves; for the 8 turns best by
 *   material.
 * - `monte-carlo`: random games to their end; the most won of the 16 turns best by material.
 */
export type Algorithm = "random" | "greedy" | "expectimax" | "monte-carlo";

/** How `bestTurn` chooses. */
export interface BestTurnOptions extends DiceOptions {
  /** How the turn is chosen; `"expectimax"` by default. */
  readonly algorithm?: Algorithm | undefined;
  /**
   * How far to look. Expectimax: 2 (own turn and reply, the default) or 3 (and an own reply to that). Monte Carlo: turns
   * after which a random game ends undecided, an integer from 1, 20 by default. The others do not ask.
   */
  readonly plies?: number | undefined;
  /**
   * How much work to do, an integer from 0: the same amount, and so the same turn, on every machine. Monte Carlo: turns
   * played in random games, 5,000 by default if there is no deadline. The others: moves generated and examined, no limit
   * by default.
   */
  readonly budget?: number | undefined;
  /** Milliseconds after which to answer, from 0. What is found by then depends on the machine. */
  readonly deadlineMs?: number | undefined;
  /** Cancels the search, which then answers with the best turn that it has. */
  readonly signal?: AbortSignal | undefined;
  /** Decides what is left to chance, a safe integer or a bigint of 64 bits; 0 by default. */
  readonly seed?: number | bigint | undefined;
  /** Called every few milliseconds of a search and at its end; never for `random` and `greedy`, which take no time. */
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
}

const ALGORITHMS: readonly unknown[] = ["random", "greedy", "expectimax", "monte-carlo"];

/** Refuses what is out of range. */
export function checkOptions(options: BestTurnOptions): void {
  const { algorithm = "expectimax", plies, budget, deadlineMs, seed, signal, onProgress } = options;
  if (!ALGORITHMS.includes(algorithm)) {
    throw new OptionError("bad-algorithm", algorithm, `one of ${ALGORITHMS.join(", ")}`);
  }
  if (plies !== undefined) checkPlies(algorithm, plies);
  // Random games have no end of their own.
  const mustEnd = algorithm === "monte-carlo" && (deadlineMs ?? Infinity) === Infinity;
  if (budget !== undefined && !isCount(budget) && (budget !== Infinity || mustEnd)) {
    const expected = mustEnd ? "an integer from 0" : "an integer from 0, or Infinity";
    throw new OptionError("bad-budget", budget, expected);
  }
  if (deadlineMs !== undefined && !(typeof deadlineMs === "number" && deadlineMs >= 0)) {
    throw new OptionError("bad-deadline", deadlineMs, "milliseconds from 0");
  }
  if (seed !== undefined && !Number.isSafeInteger(seed) && !isLong(seed)) {
    throw new OptionError("bad-seed", seed, "a safe integer, or a bigint of 64 bits");
  }
  if (signal !== undefined && !isSignal(signal)) {
    throw new OptionError("bad-signal", signal, "an AbortSignal");
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new OptionError("bad-progress", onProgress, "a function");
  }
}

function checkPlies(algorithm: Algorithm, plies: unknown): void {
  if (algorithm === "expectimax" && plies !== 2 && plies !== 3) {
    throw new OptionError("bad-plies", plies, "2 or 3");
  }
  if (algorithm === "monte-carlo" && !(isCount(plies) && plies > 0)) {
    throw new OptionError("bad-plies", plies, "an integer from 1");
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

// Not every runtime and page has the same class of signals.
function isSignal(value: unknown): boolean {
  return typeof (value as AbortSignal | null)?.aborted === "boolean";
}

function isLong(value: unknown): boolean {
  return typeof value === "bigint" && value >= -(2n ** 63n) && value < 2n ** 64n;
}

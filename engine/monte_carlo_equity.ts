import { type Complete, DiceError, type Incomplete, type StateView } from "../rules/mod.ts";
import { complete } from "../rules/outcome.ts";
import { checkState } from "../rules/state_view.ts";
import { type Equity, EquityEstimate } from "./equity_estimate.ts";
import {
  checkOptions,
  type MonteCarloOptions,
  type MonteCarloRun,
  stepsOf,
} from "./monte_carlo_options.ts";
import { checkRandom, type RandomSource } from "./random_source.ts";
import { checkControl, SearchControl } from "./search_control.ts";
import { runSteps, runStepsWithPauses } from "./steps.ts";

/** An estimate that was cut short: no value, and apart from it what the finished rollouts said. */
export interface IncompleteEquity extends Incomplete {
  /** The means of the rollouts finished by then, fewer than were asked for; null if there was none. */
  readonly soFar: Equity | null;
}

/** What {@linkcode monteCarloEquityWithin} gives. `used` counts plies, of every run that shares the budget. */
export type EquityOutcome = Complete<Equity> | IncompleteEquity;

/** Options of {@linkcode monteCarloEquityAsync}. */
export interface AsyncEquityOptions {
  /**
   * Called at each pause and at the end with the means so far, null if no rollout is finished. What it throws ends the
   * run and rejects its promise.
   */
  readonly onProgress?: (soFar: Equity | null) => void;
  /** Milliseconds of work between two pauses; 8 by default. */
  readonly sliceMs?: number;
}

/**
 * Estimates who will capture the other's king if both sides play at random from a boundary (contract section 10).
 *
 * Each ply of a rollout adds the exact probability of a king capture there, and goes on with a random roll and a random
 * turn that captures none; so few rollouts say much. The same random stream gives the same bits everywhere.
 *
 * @param boundary A state without dice; it may be borrowed.
 * @param random The one stream of all rollouts.
 * @throws {MonteCarloError} `bad-rollouts`, `bad-max-plies`
 * @throws {DiceError} `dice-present`
 * @throws {RandomError} `bad-draw`
 *
 * @example
 * ```ts
 * import { JavaRandom, monteCarloEquity } from "@dicechess/core/engine";
 * import { parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // White captures with every roll that shows a rook, 91 of 216.
 * const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
 * const options = { rollouts: 10, maxPlies: 1 };
 * const equity = monteCarloEquity(state, options, new JavaRandom(1));
 * assertEquals(equity.white, 91 / 216);
 * assertEquals(equity.undecided, 1 - 91 / 216);
 * assertEquals(equity.rollouts, 10);
 * ```
 */
export function monteCarloEquity(
  boundary: StateView,
  options: MonteCarloOptions,
  random: RandomSource,
): Equity {
  const control = SearchControl.unbounded();
  const run = new EquityRun(boundary, options, random, control);
  runSteps(stepsOf(run, control));
  return run.equity();
}

/**
 * {@linkcode monteCarloEquity} that a budget, a deadline or a cancellation may stop before any ply; what they do not stop
 * is the same, bit for bit. A unit of the budget is one ply, so that it stops at the same point on every machine.
 *
 * @throws {MonteCarloError} `bad-rollouts`, `bad-max-plies`
 * @throws {DiceError} `dice-present`
 * @throws {RandomError} `bad-draw`
 *
 * @example
 * ```ts
 * import { JavaRandom, monteCarloEquityWithin, SearchControl } from "@dicechess/core/engine";
 * import { Budget, parseDfen } from "@dicechess/core/rules";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
 * const outcome = monteCarloEquityWithin(
 *   state,
 *   { rollouts: 10, maxPlies: 1 },
 *   new JavaRandom(1),
 *   new SearchControl({ budget: new Budget(4) }),
 * );
 * assert(outcome.kind === "incomplete");
 * assertEquals(outcome.soFar?.rollouts, 4);
 * ```
 */
export function monteCarloEquityWithin(
  boundary: StateView,
  options: MonteCarloOptions,
  random: RandomSource,
  control: SearchControl,
): EquityOutcome {
  const run = new EquityRun(boundary, options, random, control);
  return runSteps(stepsOf(run, control));
}

/**
 * {@linkcode monteCarloEquityWithin} that lets the event loop go on every few milliseconds, and hears an `AbortSignal`.
 * Several may run at once, each with a random source of its own. An abort gives an incomplete outcome, no rejection.
 *
 * @throws {MonteCarloError} `bad-rollouts`, `bad-max-plies`
 * @throws {DiceError} `dice-present`
 * @throws {RandomError} `bad-draw`
 *
 * @example
 * ```ts
 * import { JavaRandom, monteCarloEquityAsync } from "@dicechess/core/engine";
 * import { parseDfen } from "@dicechess/core/rules";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
 * const options = { rollouts: 10, maxPlies: 20 };
 * const outcome = await monteCarloEquityAsync(state, options, new JavaRandom(1));
 * assert(outcome.kind === "complete");
 * assertEquals(outcome.value.rollouts, 10);
 * ```
 */
export async function monteCarloEquityAsync(
  boundary: StateView,
  options: MonteCarloOptions,
  random: RandomSource,
  control: SearchControl = SearchControl.unbounded(),
  { onProgress, ...pauses }: AsyncEquityOptions = {},
): Promise<EquityOutcome> {
  const run = new EquityRun(boundary, options, random, control);
  return await runStepsWithPauses(stepsOf(run, control), {
    ...pauses,
    onPause: () => onProgress?.(run.soFar()),
  });
}

class EquityRun implements MonteCarloRun<EquityOutcome> {
  private readonly estimate: EquityEstimate;
  private readonly rollouts: number;

  constructor(
    boundary: StateView,
    options: MonteCarloOptions,
    random: RandomSource,
    private readonly control: SearchControl,
  ) {
    checkState(boundary);
    checkRandom(random);
    checkControl(control);
    checkOptions(options, control.isTimed || control.budget.limit !== Infinity);
    if (boundary.dice !== 0) {
      throw new DiceError("dice-present", boundary.dice, "a boundary without dice");
    }
    this.rollouts = options.rollouts;
    this.estimate = new EquityEstimate(options.maxPlies, random);
    this.estimate.begin(boundary);
  }

  get isDone(): boolean {
    return this.estimate.rollouts >= this.rollouts;
  }

  step(): void {
    this.estimate.step();
  }

  equity(): Equity {
    return this.estimate.equity();
  }

  soFar(): Equity | null {
    return this.estimate.rollouts === 0 ? null : this.estimate.equity();
  }

  result(): EquityOutcome {
    const { used } = this.control.budget;
    return this.isDone
      ? complete(this.equity(), used)
      : { kind: "incomplete", used, soFar: this.soFar() };
  }
}

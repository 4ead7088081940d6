import type { ErrorDetail } from "../rules/mod.ts";
import { shown } from "../rules/errors.ts";
import type { SearchControl } from "./search_control.ts";
import type { Steps } from "./steps.ts";

/** How far a Monte-Carlo run goes. */
export interface MonteCarloOptions {
  /** Rollouts of a position, an integer from 1. Infinity for as many as the control allows, where that is taken. */
  readonly rollouts: number;
  /** Turns of both sides after which a rollout ends undecided, an integer from 1. */
  readonly maxPlies: number;
}

/** Codes of {@linkcode MonteCarloError}. */
export type MonteCarloErrorCode = "bad-rollouts" | "bad-max-plies";

/** Options that no Monte-Carlo run can follow. */
export class MonteCarloError extends RangeError implements ErrorDetail<MonteCarloErrorCode> {
  /** Always `"MonteCarloError"`. */
  override readonly name: string = "MonteCarloError";
  /** What is wrong; stable. */
  readonly code: MonteCarloErrorCode;
  /** The value that was refused. */
  readonly value: unknown;
  /** What would have been accepted, in words. */
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: MonteCarloErrorCode, value: unknown, expected: string) {
    super(`Monte Carlo ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

/** Refuses bad options, and endless rollouts unless something is bound to end them. */
export function checkOptions({ rollouts, maxPlies }: MonteCarloOptions, isBounded: boolean): void {
  if (rollouts === Infinity ? !isBounded : !isCount(rollouts)) {
    throw new MonteCarloError(
      "bad-rollouts",
      rollouts,
      "an integer from 1, or Infinity if the control is bound to end the run",
    );
  }
  if (!isCount(maxPlies)) {
    throw new MonteCarloError("bad-max-plies", maxPlies, "an integer from 1");
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

/** A run that goes on by one ply at a time, and can be left after any. */
export interface MonteCarloRun<A> {
  /** Whether nothing is left to do. */
  readonly isDone: boolean;
  /** Plays one ply. */
  step(): void;
  /** What the run has come to, wherever it stands. */
  result(): A;
}

/** The steps of a run, to its end or to where the control stops it. A ply is one unit of its budget. */
export function* stepsOf<A>(run: MonteCarloRun<A>, control: SearchControl): Steps<A> {
  while (!run.isDone && !control.isCancelled && control.budget.admit()) {
    run.step();
    yield;
  }
  return run.result();
}

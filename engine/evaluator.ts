import {
  type Color,
  type ErrorDetail,
  formatDfen,
  type GameState,
  type StateView,
} from "../rules/mod.ts";
import { shown } from "../rules/errors.ts";

/**
 * A static evaluation: how good a position is for `perspective`, as a 32-bit integer (centipawns, say). It must depend on
 * its arguments alone. The state is borrowed: valid until it returns.
 */
export type Evaluator = (state: StateView, perspective: Color) => number;

/** Codes of {@linkcode EvaluatorError}. */
export type EvaluatorErrorCode = "threw" | "not-finite" | "not-integer" | "wrong-batch-length";

/** An evaluator that threw or gave no score. Nothing of it is stored; a later search is unaffected. */
export class EvaluatorError extends TypeError implements ErrorDetail<EvaluatorErrorCode> {
  /** Always `"EvaluatorError"`. */
  override readonly name: string = "EvaluatorError";
  readonly code: EvaluatorErrorCode;
  readonly value: unknown;
  readonly expected: string;
  /** The position that was evaluated, as DFEN; of a batch, the first or the one at fault. */
  readonly dfen: string;

  /** Makes the error; its message is built from the parts. `cause` is what the evaluator threw. */
  constructor(
    code: EvaluatorErrorCode,
    value: unknown,
    expected: string,
    state: StateView,
    cause?: unknown,
  ) {
    const dfen = formatDfen(state);
    super(
      `evaluator gave ${shown(value)} for ${dfen}: expected ${expected} (${code})`,
      cause === undefined ? {} : { cause },
    );
    this.code = code;
    this.value = value;
    this.expected = expected;
    this.dfen = dfen;
  }
}

/**
 * Calls an evaluator and asks for a 32-bit integer.
 *
 * @throws {EvaluatorError} `threw`, `not-finite`, `not-integer`
 */
export function evaluateChecked(evaluate: Evaluator, state: StateView, perspective: Color): number {
  let score: number;
  try {
    score = evaluate(state, perspective);
  } catch (error) {
    if (error instanceof EvaluatorError) throw error; // of a cache or a search inside
    throw new EvaluatorError("threw", error, "a score", state, error);
  }
  if (typeof score !== "number" || (score | 0) !== score) refuseScore(score, state);
  return score + 0; // never -0
}

function refuseScore(score: unknown, state: StateView): never {
  if (typeof score === "number" && Number.isFinite(score)) {
    throw new EvaluatorError("not-integer", score, "an integer of 32 bits", state);
  }
  throw new EvaluatorError("not-finite", score, "an integer of 32 bits", state);
}

/**
 * Evaluates many positions in one call: a finite number for each, in their order, fractions allowed. The states are
 * owned and may be kept.
 */
export type BatchEvaluator = (
  states: readonly GameState[],
  perspective: Color,
) => ArrayLike<number>;

/**
 * Calls a batch evaluator and asks for a finite number for each state.
 *
 * @throws {EvaluatorError} `threw`, `not-finite`, `wrong-batch-length`
 */
export function evaluateBatchChecked(
  evaluate: BatchEvaluator,
  states: readonly GameState[],
  perspective: Color,
): ArrayLike<number> {
  const count = states.length;
  if (count === 0) return [];
  const [first] = states;
  let given: ArrayLike<number>;
  try {
    given = evaluate([...states], perspective);
  } catch (error) {
    if (error instanceof EvaluatorError) throw error;
    throw new EvaluatorError("threw", error, "scores", first, error);
  }
  const length: unknown = given?.length;
  if (length !== count) {
    throw new EvaluatorError("wrong-batch-length", length, `${count} scores`, first);
  }
  const scores = Array.from({ length: count }, (_, i) => given[i]); // read once, whatever they are
  const bad = scores.findIndex((score) => !Number.isFinite(score));
  if (bad >= 0) {
    throw new EvaluatorError("not-finite", scores[bad], "a finite score", states[bad]);
  }
  return scores;
}

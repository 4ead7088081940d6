import type { ErrorDetail } from "../rules/mod.ts";
import { shown } from "../rules/errors.ts";

/**
 * Where random numbers come from: uniform integers, one stream. Search takes one for its ties, Monte Carlo for its
 * rollouts; `JavaRandom` is the generator whose streams other implementations reproduce.
 */
export interface RandomSource {
  /**
   * The next number of the stream.
   *
   * @param bound An integer from 1.
   * @returns An integer from 0, less than `bound`.
   */
  nextInt(bound: number): number;
}

/** Codes of {@linkcode RandomError}. */
export type RandomErrorCode = "bad-seed" | "bad-state" | "bad-bits" | "bad-bound" | "bad-draw";

/** A seed, a state, a number of bits or a bound that a generator cannot take, or a number that it should not give. */
export class RandomError extends RangeError implements ErrorDetail<RandomErrorCode> {
  /** Always `"RandomError"`. */
  override readonly name: string = "RandomError";
  /** What is wrong; stable. */
  readonly code: RandomErrorCode;
  /** The value that was refused. */
  readonly value: unknown;
  /** What would have been accepted, in words. */
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: RandomErrorCode, value: unknown, expected: string) {
    super(`random ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

/**
 * The next number of a source that may be anybody's.
 *
 * @throws {RandomError} `bad-draw` if it is no integer from 0, less than the bound
 */
export function draw(random: RandomSource, bound: number): number {
  const value = random.nextInt(bound);
  if (typeof value !== "number" || (value | 0) !== value || value < 0 || value >= bound) {
    throw new RandomError("bad-draw", value, `an integer from 0, less than ${bound}`);
  }
  return value;
}

/**
 * Refuses what is no random source.
 *
 * @throws {TypeError} that says what was expected
 */
export function checkRandom(random: RandomSource): void {
  if (typeof random?.nextInt !== "function") {
    throw new TypeError(`random ${shown(random)}: expected a RandomSource, such as a JavaRandom`);
  }
}

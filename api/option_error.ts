import type { ErrorDetail } from "../rules/mod.ts";
import { shown } from "../rules/errors.ts";

/** Codes of {@linkcode OptionError}: one for each argument that can be out of range. */
export type OptionErrorCode =
  | "bad-side"
  | "bad-algorithm"
  | "bad-plies"
  | "bad-budget"
  | "bad-deadline"
  | "bad-seed"
  | "bad-signal"
  | "bad-progress"
  /** Options that are no object, or an option that there is not; then the value is its name. */
  | "bad-options";

/** An argument besides the position and the moves that is out of range. */
export class OptionError extends RangeError implements ErrorDetail<OptionErrorCode> {
  /** Always `"OptionError"`. */
  override readonly name: string = "OptionError";
  /** What is wrong; stable. */
  readonly code: OptionErrorCode;
  /** The value that was refused, as it was given. */
  readonly value: unknown;
  /** What would have been accepted, in words. */
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: OptionErrorCode, value: unknown, expected: string) {
    super(`${code.slice("bad-".length)} ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

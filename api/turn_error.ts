import type { ErrorDetail } from "../rules/mod.ts";
import { shown } from "../rules/errors.ts";

/** Codes of {@linkcode TurnError}. */
export type TurnErrorCode =
  /** The position has no dice, and none were given apart. */
  | "no-dice"
  /** A move that is not UCI text, or moves that are no list. */
  | "bad-move-text"
  /** A move that no piece of the side can make there, whatever the dice. */
  | "illegal-move"
  /** A move whose die was not rolled or is spent. */
  | "wrong-die"
  /** A move after which fewer dice could be played than another turn plays. */
  | "fewer-dice"
  /** A move after the turn was complete, the king captured, or where the turn is passed. */
  | "turn-over";

/**
 * A question about a turn that has no answer. Its code says why.
 *
 * @example
 * ```ts
 * import { playMoves, TurnError } from "@dicechess/core";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const dfen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 NPP";
 * const error = assertThrows(() => playMoves(dfen, ["e2e4", "f1b5"]), TurnError);
 * assertEquals([error.code, error.value, error.index], ["wrong-die", "f1b5", 1]);
 * ```
 */
export class TurnError extends RangeError implements ErrorDetail<TurnErrorCode> {
  /** Always `"TurnError"`. */
  override readonly name: string = "TurnError";
  /** What is wrong; stable. */
  readonly code: TurnErrorCode;
  /** The move at fault as it was given; of `no-dice` the position. */
  readonly value: unknown;
  /** What would have been accepted, in words. */
  readonly expected: string;
  /** Which of the moves is at fault, from 0; -1 if it is none of them. */
  readonly index: number;

  /** Makes the error; its message is built from the parts. */
  constructor(code: TurnErrorCode, value: unknown, expected: string, index = -1) {
    const what = code === "no-dice" ? "position" : index < 0 ? "moves" : `move ${index + 1},`;
    super(`${what} ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
    this.index = index;
  }
}

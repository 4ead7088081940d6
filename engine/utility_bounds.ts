import { shown } from "../rules/errors.ts";

/**
 * The scale of a search's values: `terminalLoss < minNonTerminal <= maxNonTerminal < terminalWin` (contract section 9).
 * A captured king is worth one of the outer two; what an evaluator says is clamped to the inner two. Means that mix in a
 * captured king lie anywhere between the outer two.
 *
 * Bounds near to what the evaluator really says let Star1 prove more.
 *
 * @example
 * ```ts
 * import { UtilityBounds } from "@dicechess/core/engine";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals(UtilityBounds.default.clamp(2e6), 1e6);
 * assertThrows(() => new UtilityBounds(-1, -1, 1, 2), RangeError);
 * ```
 */
export class UtilityBounds {
  // DECISION (contract section 9): the default scale.
  /** -1e9, -1e6, 1e6, 1e9. */
  static readonly default: UtilityBounds = new UtilityBounds(-1e9, -1e6, 1e6, 1e9);

  /** The value of the perspective's king captured. */
  readonly terminalLoss: number;
  /** The least value of an evaluation. */
  readonly minNonTerminal: number;
  /** The greatest value of an evaluation. */
  readonly maxNonTerminal: number;
  /** The value of the opponent's king captured. */
  readonly terminalWin: number;

  /**
   * Makes a scale.
   *
   * @throws {RangeError} if the four are not finite and in that order
   */
  constructor(
    terminalLoss: number,
    minNonTerminal: number,
    maxNonTerminal: number,
    terminalWin: number,
  ) {
    const all = [terminalLoss, minNonTerminal, maxNonTerminal, terminalWin];
    const ordered = terminalLoss < minNonTerminal && minNonTerminal <= maxNonTerminal &&
      maxNonTerminal < terminalWin;
    if (!all.every(Number.isFinite) || !ordered) {
      throw new RangeError(
        `utility bounds ${
          shown(all)
        }: expected finite terminalLoss < minNonTerminal <= maxNonTerminal < terminalWin`,
      );
    }
    // Zero is never negative.
    this.terminalLoss = terminalLoss + 0;
    this.minNonTerminal = minNonTerminal + 0;
    this.maxNonTerminal = maxNonTerminal + 0;
    this.terminalWin = terminalWin + 0;
    Object.freeze(this); // the default is everybody's
  }

  /** The nearest value from `minNonTerminal` to `maxNonTerminal`. */
  clamp(value: number): number {
    return value < this.minNonTerminal
      ? this.minNonTerminal
      : value > this.maxNonTerminal
      ? this.maxNonTerminal
      : value + 0;
  }
}

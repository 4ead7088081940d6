import { Black, parseDfen, White } from "../rules/mod.ts";
import { kingDangerRolls } from "../engine/king_capture_probability.ts";
import { type Odds, oddsOf } from "./odds.ts";

/** What each side's next roll can do to the other's king. */
export interface KingCaptureOdds {
  /** That White, if it is to roll now, captures a black king within its turn. */
  readonly white: Odds;
  /** That Black, if it is to roll now, captures a white king within its turn. */
  readonly black: Odds;
}

/**
 * How likely each side is to capture the other's king with the next roll, exactly. Dice of the position are not asked.
 *
 * @throws {DfenError} if the text cannot be read
 *
 * @example
 * ```ts
 * import { kingCaptureOdds } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * // The white rook sees the king: every roll with a rook, 216 - 5 * 5 * 5.
 * assertEquals(kingCaptureOdds("4k3/8/8/8/8/8/8/4R2K w - - 0 1"), {
 *   white: { rolls: 91, probability: 91 / 216 },
 *   black: { rolls: 0, probability: 0 },
 * });
 * ```
 */
export function kingCaptureOdds(dfen: string): KingCaptureOdds {
  const state = parseDfen(dfen);
  return {
    white: oddsOf(kingDangerRolls(state, Black)),
    black: oddsOf(kingDangerRolls(state, White)),
  };
}

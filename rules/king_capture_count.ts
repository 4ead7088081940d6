import { countKingCaptureRolls } from "./king_capture_reach.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";

/**
 * Of the 216 ordered rolls, how many let the side to move capture a king within its turn: divided by 216, the exact
 * probability. The same number as `kingCaptureRolls`, without its accounting and a hundred times faster.
 *
 * @param boundary Dice that it has are not asked.
 *
 * @example
 * ```ts
 * import { kingCaptureCount, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // The rook sees the king: every roll with a rook, 216 - 125.
 * assertEquals(kingCaptureCount(parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1")), 91);
 * ```
 */
export function kingCaptureCount(boundary: StateView): number {
  const position = new Position().load(boundary);
  position.setDice(0);
  return countKingCaptureRolls(position);
}

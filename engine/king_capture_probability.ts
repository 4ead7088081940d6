import { checkColor } from "../rules/color.ts";
import type { Color, StateView } from "../rules/mod.ts";
import { countKingCaptureRolls } from "../rules/king_capture_reach.ts";
import { Position } from "../rules/position.ts";

const scratch: Position = /* @__PURE__ */ new Position();

/**
 * Of the 216 ordered rolls, how many would let the opponent of `side`, were it to move now, capture a king of that side
 * within the turn (contract section 10). Dice that the state has are not asked.
 *
 * @example
 * ```ts
 * import { kingDangerRolls } from "@dicechess/core/engine";
 * import { Black, parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // The rook sees the black king: every roll that shows a rook, 216 - 125.
 * const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
 * assertEquals(kingDangerRolls(state, Black), 91);
 * assertEquals(kingDangerRolls(state, White), 0);
 * ```
 */
export function kingDangerRolls(state: StateView, side: Color): number {
  checkColor(side);
  scratch.load(state);
  if (state.side === side) {
    // The end of a turn drops only targets that the side then to move could not capture: nothing is lost by it.
    scratch.endTurn();
    scratch.beginTurn();
  }
  return countKingCaptureRolls(scratch);
}

/**
 * {@linkcode kingDangerRolls} as a probability, 0 to 1.
 *
 * @example
 * ```ts
 * import { kingCaptureProbability } from "@dicechess/core/engine";
 * import { Black, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
 * assertEquals(kingCaptureProbability(state, Black), 91 / 216);
 * ```
 */
export function kingCaptureProbability(state: StateView, side: Color): number {
  return kingDangerRolls(state, side) / 216;
}

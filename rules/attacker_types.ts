/**
 * Which piece types attack a square, and how many rolls let one of them move (contract section 10).
 *
 * @module
 */
import { popCount } from "./bitboard.ts";
import type { Color } from "./color.ts";
import { rollsShowingAnyOf } from "./dice_rolls.ts";
import { attackersHi, attackersLo, checkAttackArguments } from "./square_attackers.ts";
import type { Square } from "./square.ts";
import type { StateView } from "./state_view.ts";

/**
 * Bit `t - 1` if a piece of type `t` of that side attacks the square. A queen sets the queen's bit alone; what stands on
 * the square does not matter; en passant is no attack.
 *
 * @throws {StateError} `bad-square`, `bad-color`
 */
export function typeMask(state: StateView, square: Square, side: Color): number {
  checkAttackArguments(state, square, side);
  const lo = attackersLo(state, square, side);
  const hi = attackersHi(state, square, side);
  return bit(lo & state.pawnsLo, hi & state.pawnsHi, 1) |
    bit(lo & state.knightsLo, hi & state.knightsHi, 2) |
    bit(lo & state.bishopsLo, hi & state.bishopsHi, 4) |
    bit(lo & state.rooksLo, hi & state.rooksHi, 8) |
    bit(lo & state.queensLo, hi & state.queensHi, 16) |
    bit(lo & state.kingsLo, hi & state.kingsHi, 32);
}

function bit(lo: number, hi: number, value: number): number {
  return (lo | hi) === 0 ? 0 : value;
}

/**
 * How many piece types of a side attack the square, 0 to 6.
 *
 * @throws {StateError} `bad-square`, `bad-color`
 */
export function count(state: StateView, square: Square, side: Color): number {
  return popCount(typeMask(state, square, side));
}

/**
 * Of the 216 ordered rolls, how many show a type that attacks the square.
 *
 * @throws {StateError} `bad-square`, `bad-color`
 *
 * @example
 * ```ts
 * import { AttackerTypes, parseDfen, parseSquare, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP");
 * assertEquals(AttackerTypes.availableRolls(state, parseSquare("c5"), White), 91);
 * ```
 */
export function availableRolls(state: StateView, square: Square, side: Color): number {
  return rollsShowingAnyOf(typeMask(state, square, side));
}

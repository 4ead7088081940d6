import {
  bishopHi,
  bishopLo,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookHi,
  rookLo,
} from "./attacks.ts";
import type { Bitboard } from "./bitboard.ts";
import type { Color } from "./color.ts";
import { StateError } from "./errors.ts";
import type { Square } from "./square.ts";
import { refuseSquare, type StateView } from "./state_view.ts";

/** Refuses what is no square or no side; for the public functions that take both. */
export function checkSquareAndColor(square: Square, color: Color): void {
  if ((square & 63) !== square) refuseSquare(square);
  if (color !== 0 && color !== 1) {
    throw new StateError("bad-color", color, "0 (White) or 1 (Black)");
  }
}

/** Attackers on a1 to h4; the halves apart, so that hot code allocates nothing. */
export function attackersLo(state: StateView, square: Square, color: Color): number {
  const lo = state.whiteLo | state.blackLo;
  const hi = state.whiteHi | state.blackHi;
  const at = square << 1;
  const attackers = (pawnAttacks[at + ((color ^ 1) << 7)] & state.pawnsLo) |
    (knightAttacks[at] & state.knightsLo) |
    (kingAttacks[at] & state.kingsLo) |
    (bishopLo(square, lo, hi) & (state.bishopsLo | state.queensLo)) |
    (rookLo(square, lo, hi) & (state.rooksLo | state.queensLo));
  return attackers & (color === 0 ? state.whiteLo : state.blackLo);
}

/** Attackers on a5 to h8. */
export function attackersHi(state: StateView, square: Square, color: Color): number {
  const lo = state.whiteLo | state.blackLo;
  const hi = state.whiteHi | state.blackHi;
  const at = (square << 1) | 1;
  const attackers = (pawnAttacks[at + ((color ^ 1) << 7)] & state.pawnsHi) |
    (knightAttacks[at] & state.knightsHi) |
    (kingAttacks[at] & state.kingsHi) |
    (bishopHi(square, lo, hi) & (state.bishopsHi | state.queensHi)) |
    (rookHi(square, lo, hi) & (state.rooksHi | state.queensHi));
  return attackers & (color === 0 ? state.whiteHi : state.blackHi);
}

/**
 * Every piece of a side that attacks a square, whatever stands on it, its own pieces too. En passant is no attack
 * (contract section 10).
 *
 * @throws {StateError} `bad-square`, `bad-color`
 */
export function allAttackers(state: StateView, square: Square, by: Color): Bitboard {
  checkSquareAndColor(square, by);
  return { lo: attackersLo(state, square, by), hi: attackersHi(state, square, by) };
}

/**
 * Whether any piece of a side attacks a square.
 *
 * @throws {StateError} `bad-square`, `bad-color`
 */
export function isSquareAttacked(state: StateView, square: Square, by: Color): boolean {
  checkSquareAndColor(square, by);
  return (attackersLo(state, square, by) | attackersHi(state, square, by)) !== 0;
}

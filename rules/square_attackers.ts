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
import { checkColor, type Color } from "./color.ts";
import type { Square } from "./square.ts";
import { checkState, refuseSquare, type StateView } from "./state_view.ts";

/** Refuses what is no state, no square or no side; for the public functions that take the three. */
export function checkAttackArguments(state: StateView, square: Square, color: Color): void {
  checkState(state);
  if (typeof square !== "number" || (square & 63) !== square) refuseSquare(square);
  checkColor(color);
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
  checkAttackArguments(state, square, by);
  return { lo: attackersLo(state, square, by), hi: attackersHi(state, square, by) };
}

/**
 * Whether any piece of a side attacks a square.
 *
 * @throws {StateError} `bad-square`, `bad-color`
 */
export function isSquareAttacked(state: StateView, square: Square, by: Color): boolean {
  checkAttackArguments(state, square, by);
  return (attackersLo(state, square, by) | attackersHi(state, square, by)) !== 0;
}

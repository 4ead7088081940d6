/**
 * Pieces that can be taken for nothing (contract section 10).
 *
 * @module
 */
import { checkColor } from "../rules/color.ts";
import { checkState } from "../rules/state_view.ts";
import type { Bitboard, Color, StateView } from "../rules/mod.ts";
import { popCount } from "../rules/bitboard.ts";
import { attackersHi, attackersLo } from "../rules/square_attackers.ts";
import { standard } from "./piece_values.ts";

/**
 * A side's hanging pieces: not a king, attacked by the opponent and not defended by a piece of its own side. Whose turn
 * it is and what the dice show are not asked; en passant is no attack.
 */
export function hanging(state: StateView, side: Color): Bitboard {
  checkState(state);
  checkColor(side);
  const ownLo = side === 0 ? state.whiteLo : state.blackLo;
  const ownHi = side === 0 ? state.whiteHi : state.blackHi;
  return {
    lo: hangingOf(state, side, ownLo & ~state.kingsLo, 0),
    hi: hangingOf(state, side, ownHi & ~state.kingsHi, 32),
  };
}

/** Of one half's pieces, those that hang; `base` is the half's first square. */
function hangingOf(state: StateView, side: Color, pieces: number, base: number): number {
  const other = (side ^ 1) as Color;
  let hangingPieces = 0;
  for (let rest = pieces; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const square = base + 31 - Math.clz32(bit);
    if (
      (attackersLo(state, square, other) | attackersHi(state, square, other)) !== 0 &&
      (attackersLo(state, square, side) | attackersHi(state, square, side)) === 0
    ) {
      hangingPieces |= bit;
    }
  }
  return hangingPieces;
}

/** What the pieces of both sides on these squares are worth by the standard prices, in centipawns, kings too. */
export function materialOn(state: StateView, squares: Bitboard): number {
  const { lo, hi } = squares;
  const [pawn, knight, bishop, rook, queen, king] = standard;
  return pawn * (popCount(state.pawnsLo & lo) + popCount(state.pawnsHi & hi)) +
    knight * (popCount(state.knightsLo & lo) + popCount(state.knightsHi & hi)) +
    bishop * (popCount(state.bishopsLo & lo) + popCount(state.bishopsHi & hi)) +
    rook * (popCount(state.rooksLo & lo) + popCount(state.rooksHi & hi)) +
    queen * (popCount(state.queensLo & lo) + popCount(state.queensHi & hi)) +
    king * (popCount(state.kingsLo & lo) + popCount(state.kingsHi & hi));
}

/**
 * What a side's {@linkcode hanging} pieces are worth, in centipawns; 0 if none hangs.
 *
 * @example
 * ```ts
 * import { PieceSafety } from "@dicechess/core/engine";
 * import { Black, parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // The rooks see each other; the white one is defended by its king.
 * const state = parseDfen("4k3/8/8/8/8/r7/8/R1K5 w - - 0 1");
 * assertEquals(PieceSafety.hangingMaterial(state, White), 500);
 * assertEquals(PieceSafety.hangingMaterial(parseDfen("4k3/8/8/8/8/r7/8/RK6 w - - 0 1"), White), 0);
 * assertEquals(PieceSafety.hangingMaterial(state, Black), 500);
 * ```
 */
export function hangingMaterial(state: StateView, side: Color): number {
  return materialOn(state, hanging(state, side));
}

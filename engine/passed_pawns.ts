/**
 * Passed pawns: those with no enemy pawn on their own or a neighbouring file on any rank ahead of them (contract section
 * 10). Whose turn it is and what the dice show are not asked.
 *
 * @module
 */
import { checkColor } from "../rules/color.ts";
import { checkState } from "../rules/state_view.ts";
import type { Bitboard, Color, StateView } from "../rules/mod.ts";
import { popCount } from "../rules/bitboard.ts";

const NOT_A_FILE = ~0x01010101;
const NOT_H_FILE = ~0x80808080;

/** The squares of a side's passed pawns. */
export function bitboard(state: StateView, color: Color): Bitboard {
  checkState(state);
  checkColor(color);
  const isWhite = color === 0;
  const enemyLo = state.pawnsLo & (isWhite ? state.blackLo : state.whiteLo);
  const enemyHi = state.pawnsHi & (isWhite ? state.blackHi : state.whiteHi);
  const guardedLo = withNeighbours(enemyLo);
  const guardedHi = withNeighbours(enemyHi);
  if (isWhite) {
    // Every square below one that an enemy pawn guards: one rank down, then all the way down.
    const hi = fillDown(guardedHi >>> 8);
    const lo = fillDown((guardedLo >>> 8) | (guardedHi << 24) | (hi << 24));
    return {
      lo: state.pawnsLo & state.whiteLo & ~lo,
      hi: state.pawnsHi & state.whiteHi & ~hi,
    };
  }
  const lo = fillUp(guardedLo << 8);
  const hi = fillUp((guardedHi << 8) | (guardedLo >>> 24) | (lo >>> 24));
  return {
    lo: state.pawnsLo & state.blackLo & ~lo,
    hi: state.pawnsHi & state.blackHi & ~hi,
  };
}

function withNeighbours(half: number): number {
  return half | ((half << 1) & NOT_A_FILE) | ((half >>> 1) & NOT_H_FILE);
}

function fillDown(half: number): number {
  half |= half >>> 8;
  return half | (half >>> 16);
}

function fillUp(half: number): number {
  half |= half << 8;
  return half | (half << 16);
}

/** How many passed pawns a side has. */
export function count(state: StateView, color: Color): number {
  const { lo, hi } = bitboard(state, color);
  return popCount(lo) + popCount(hi);
}

/** The rank of a side's most advanced passed pawn as that side counts, 1 to 8 with its home rank 2; 0 if it has none. */
export function maxRank(state: StateView, color: Color): number {
  return countAndMaxRank(state, color).maxRank;
}

/**
 * {@linkcode count} and {@linkcode maxRank} in one.
 *
 * @example
 * ```ts
 * import { PassedPawns } from "@dicechess/core/engine";
 * import { Black, parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // The pawn on c5 looks at b7; the one on h6 is past g6.
 * const state = parseDfen("4k3/1p6/6pP/2P5/8/8/8/4K3 w - - 0 1");
 * assertEquals(PassedPawns.countAndMaxRank(state, White), { count: 1, maxRank: 6 });
 * assertEquals(PassedPawns.countAndMaxRank(state, Black), { count: 1, maxRank: 3 });
 * ```
 */
export function countAndMaxRank(
  state: StateView,
  color: Color,
): { readonly count: number; readonly maxRank: number } {
  const { lo, hi } = bitboard(state, color);
  return { count: popCount(lo) + popCount(hi), maxRank: foremostRank(lo, hi, color) };
}

function foremostRank(lo: number, hi: number, color: Color): number {
  if ((lo | hi) === 0) return 0;
  if (color === 0) {
    const highest = hi !== 0 ? 63 - Math.clz32(hi) : 31 - Math.clz32(lo);
    return (highest >> 3) + 1;
  }
  const lowest = lo !== 0 ? 31 - Math.clz32(lo & -lo) : 63 - Math.clz32(hi & -hi);
  return 8 - (lowest >> 3);
}

import { bishopHi, bishopLo, kingAttacks, knightAttacks, rookHi, rookLo } from "./attacks.ts";
import { popCount } from "./bitboard.ts";
import { rightsOf } from "./castling.ts";
import type { Color } from "./color.ts";
import { Bishop, King, Knight, Pawn, type PieceType, Rook } from "./piece.ts";
import { ELIGIBLE, EN_PASSANT, FLAGS, KINGS, PAWNS, WHITE } from "./position.ts";

const FILE_A = 0x01010101;
const FILE_H = 0x80808080 | 0;

/**
 * How many moves `generatePieceMoves` would write, from the fields of a position alone, or -1 if a list is needed: a
 * move might castle or captures a king. The last lists of a turn, most of all lists, are needed only when shown.
 */
export function countPlainMoves(rows: Int32Array, base: number, type: PieceType): number {
  const side = rows[base + FLAGS] & 1;
  if (type === King && (rows[base + FLAGS] & (rightsOf(side as Color) << 1)) !== 0) return -1;
  return type === Pawn ? countPawnMoves(rows, base, side) : countTargets(rows, base, side, type);
}

function countTargets(rows: Int32Array, base: number, side: number, type: PieceType): number {
  const own = base + WHITE + (side << 1);
  const enemy = base + WHITE + 2 - (side << 1);
  const ownLo = rows[own];
  const ownHi = rows[own + 1];
  const lo = ownLo | rows[enemy];
  const hi = ownHi | rows[enemy + 1];
  const kingsLo = rows[base + KINGS] & rows[enemy];
  const kingsHi = rows[base + KINGS + 1] & rows[enemy + 1];
  let count = 0;
  for (let half = 0; half < 2; half++) {
    const pieces = rows[base + (type << 1) + half] & rows[own + half];
    for (let rest = pieces; rest !== 0; rest &= rest - 1) {
      const from = (half << 5) | (31 - Math.clz32(rest & -rest));
      let toLo = 0;
      let toHi = 0;
      if (type === Knight || type === King) {
        const leaps = type === Knight ? knightAttacks : kingAttacks;
        toLo = leaps[from << 1];
        toHi = leaps[(from << 1) | 1];
      } else {
        if (type !== Rook) {
          toLo = bishopLo(from, lo, hi);
          toHi = bishopHi(from, lo, hi);
        }
        if (type !== Bishop) {
          toLo |= rookLo(from, lo, hi);
          toHi |= rookHi(from, lo, hi);
        }
      }
      if (((toLo & kingsLo) | (toHi & kingsHi)) !== 0) return -1;
      count += popCount(toLo & ~ownLo) + popCount(toHi & ~ownHi);
    }
  }
  return count;
}

/** All pawns at once, by shifts of the whole board. */
function countPawnMoves(rows: Int32Array, base: number, side: number): number {
  const own = base + WHITE + (side << 1);
  const enemy = base + WHITE + 2 - (side << 1);
  const pawnsLo = rows[base + PAWNS] & rows[own];
  const pawnsHi = rows[base + PAWNS + 1] & rows[own + 1];
  if ((pawnsLo | pawnsHi) === 0) return 0;
  const emptyLo = ~(rows[own] | rows[enemy]);
  const emptyHi = ~(rows[own + 1] | rows[enemy + 1]);
  const westLo = pawnsLo & ~FILE_A;
  const westHi = pawnsHi & ~FILE_A;
  const eastLo = pawnsLo & ~FILE_H;
  const eastHi = pawnsHi & ~FILE_H;
  const eligible = rows[base + ELIGIBLE];

  let pushLo, pushHi, double, captureWestLo, captureWestHi, captureEastLo, captureEastHi;
  let promotionRankLo = 0;
  let promotionRankHi = 0;
  let passing: number;
  if (side === 0) {
    pushLo = (pawnsLo << 8) & emptyLo;
    pushHi = ((pawnsHi << 8) | (pawnsLo >>> 24)) & emptyHi;
    double = ((pushLo & 0x00ff0000) << 8) & emptyLo;
    captureWestLo = westLo << 7;
    captureWestHi = (westHi << 7) | (westLo >>> 25);
    captureEastLo = eastLo << 9;
    captureEastHi = (eastHi << 9) | (eastLo >>> 23);
    promotionRankHi = 0xff000000 | 0;
    passing = (rows[base + EN_PASSANT + 1] & emptyHi) >>> 8;
  } else {
    pushLo = ((pawnsLo >>> 8) | (pawnsHi << 24)) & emptyLo;
    pushHi = (pawnsHi >>> 8) & emptyHi;
    double = ((pushHi & 0x0000ff00) >>> 8) & emptyHi;
    captureWestLo = (westLo >>> 9) | (westHi << 23);
    captureWestHi = westHi >>> 9;
    captureEastLo = (eastLo >>> 7) | (eastHi << 25);
    captureEastHi = eastHi >>> 7;
    promotionRankLo = 0x000000ff;
    passing = (rows[base + EN_PASSANT] & emptyLo) >>> 16;
  }
  const kingsLo = rows[base + KINGS] & rows[enemy];
  const kingsHi = rows[base + KINGS + 1] & rows[enemy + 1];
  const capturesKing = (captureWestLo & kingsLo) | (captureWestHi & kingsHi) |
    (captureEastLo & kingsLo) | (captureEastHi & kingsHi);
  if (capturesKing !== 0) return -1;

  return popCount(double) +
    countWithPromotions(pushLo, pushHi, promotionRankLo, promotionRankHi) +
    countWithPromotions(
      captureWestLo & rows[enemy],
      captureWestHi & rows[enemy + 1],
      promotionRankLo,
      promotionRankHi,
    ) +
    countWithPromotions(
      captureEastLo & rows[enemy],
      captureEastHi & rows[enemy + 1],
      promotionRankLo,
      promotionRankHi,
    ) +
    (eligible === 0
      ? 0
      : popCount(passing & (eligible << 1) & 0xff) + popCount(passing & (eligible >> 1)));
}

/** Four moves for each square of the last rank. */
function countWithPromotions(lo: number, hi: number, rankLo: number, rankHi: number): number {
  return popCount(lo) + popCount(hi) + 3 * (popCount(lo & rankLo) + popCount(hi & rankHi));
}

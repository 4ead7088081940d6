import type { Color } from "./color.ts";
import { King, Rook } from "./piece.ts";
import type { Square } from "./square.ts";

/** The four castling rights as bits, in the order in which DFEN writes them. */
export const CastlingRights: {
  readonly WhiteKing: 1;
  readonly WhiteQueen: 2;
  readonly BlackKing: 4;
  readonly BlackQueen: 8;
  readonly All: 15;
} = /* @__PURE__ */ Object.freeze({
  WhiteKing: 1,
  WhiteQueen: 2,
  BlackKing: 4,
  BlackQueen: 8,
  All: 15,
});

/** The two rights of a side. */
export function rightsOf(color: Color): number {
  return 3 << (color << 1);
}

/** The rights that are gone once this piece has left, or was captured on, this square (contract section 3). */
export function rightsLost(piece: number, square: Square): number {
  const color = (piece & 1) as Color;
  const type = piece >> 1;
  if (type === King) return rightsOf(color);
  if (type !== Rook) return 0;
  const corner = square - color * 56;
  return corner === 7 ? 1 << (color << 1) : corner === 0 ? 2 << (color << 1) : 0;
}

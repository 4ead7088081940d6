/**
 * What pieces are worth: the standard prices, and the cheapest of some types (contract section 10).
 *
 * @module
 */

/** A price for each piece type, pawn first: the price of type `t` is at `t - 1`. */
export type PiecePrices = readonly [
  pawn: number,
  knight: number,
  bishop: number,
  rook: number,
  queen: number,
  king: number,
];

/** The prices of the evaluators, in centipawns: 100, 300, 300, 500, 900, and 10000 for a king. Frozen. */
export const standard: PiecePrices = /* @__PURE__ */ Object.freeze(
  [100, 300, 300, 500, 900, 10000] as const,
);

/**
 * The lowest price among the types of a mask, such as `AttackerTypes.typeMask` gives; nothing is allocated.
 *
 * @param mask Bit `t - 1` for piece type `t`, 0 to 63; higher bits are not asked.
 * @param prices The caller's prices.
 * @param otherwise The answer for no type at all.
 *
 * @example
 * ```ts
 * import { PieceValues } from "@dicechess/core/engine";
 * import { AttackerTypes, parseDfen, parseSquare, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1");
 * const cheapest = (square: string) =>
 *   PieceValues.minimumOrElse(
 *     AttackerTypes.typeMask(state, parseSquare(square), White),
 *     PieceValues.standard,
 *     0,
 *   );
 * assertEquals(cheapest("c5"), 300); // the knight
 * assertEquals(cheapest("h8"), 0); // nothing
 * ```
 */
export function minimumOrElse(mask: number, prices: PiecePrices, otherwise: number): number {
  let rest = mask & 63;
  if (rest === 0) return otherwise;
  let minimum = Infinity;
  for (; rest !== 0; rest &= rest - 1) {
    const price = prices[31 - Math.clz32(rest & -rest)];
    if (price < minimum) minimum = price;
  }
  return minimum;
}

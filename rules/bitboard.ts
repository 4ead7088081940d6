import type { Square } from "./square.ts";

/**
 * A set of squares as two signed 32-bit halves: bit `s` of `lo` is square `s` (a1 to h4), bit `s - 32` of `hi` is
 * square `s` (a5 to h8). Halves rather than a bigint, which is two orders of magnitude slower.
 */
export interface Bitboard {
  /** Squares 0 to 31. */
  readonly lo: number;
  /** Squares 32 to 63. */
  readonly hi: number;
}

/** The number of bits set in a 32-bit half. */
export function popCount(half: number): number {
  half -= (half >>> 1) & 0x55555555;
  half = (half & 0x33333333) + ((half >>> 2) & 0x33333333);
  return Math.imul((half + (half >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The index of the lowest bit set in a 32-bit half that is not 0. */
export function lowestBit(half: number): number {
  return 31 - Math.clz32(half & -half);
}

/** The number of squares in the set. */
export function bitboardCount(board: Bitboard): number {
  return popCount(board.lo) + popCount(board.hi);
}

/** Whether the square is in the set. */
export function bitboardHas(board: Bitboard, square: Square): boolean {
  return (((square < 32 ? board.lo : board.hi) >>> (square & 31)) & 1) !== 0;
}

/** The squares of the set, ascending. */
export function bitboardSquares(board: Bitboard): Square[] {
  const squares: Square[] = [];
  for (let half = board.lo; half !== 0; half &= half - 1) squares.push(lowestBit(half));
  for (let half = board.hi; half !== 0; half &= half - 1) squares.push(32 + lowestBit(half));
  return squares;
}

/** The set as 16 lower-case hex digits, h8 the highest bit. */
export function bitboardToHex(board: Bitboard): string {
  return halfToHex(board.hi) + halfToHex(board.lo);
}

/** The set as an unsigned 64-bit integer. */
export function bitboardToBigInt(board: Bitboard): bigint {
  return (BigInt(board.hi >>> 0) << 32n) | BigInt(board.lo >>> 0);
}

/** A 32-bit half as 8 lower-case hex digits. */
export function halfToHex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}

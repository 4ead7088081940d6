/**
 * What pieces attack, their own side's squares included (section 10 of the rules
 * contract).
 *
 * @module
 */

import {
  away,
  type Board,
  forward,
  isEmpty,
  origins,
  PIECE_TYPES,
  pieceAt,
  type Side,
  sideOf,
  type Step,
  typeOf,
} from "./reference_board.ts";

const STRAIGHT: readonly Step[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONAL: readonly Step[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const AROUND: readonly Step[] = [...STRAIGHT, ...DIAGONAL];
const JUMPS: readonly Step[] = [
  ...[[1, 2], [2, 1], [2, -1], [1, -2]] as const,
  ...[[-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const,
];

/** What the piece on `from` attacks; an en-passant capture is no attack. */
export function attackedSquares(board: Board, from: number): number[] {
  const letter = pieceAt(board, from);
  if (letter === "") return [];
  switch (typeOf(letter)) {
    case "P":
      return pawnAttacks(from, sideOf(letter));
    case "N":
      return steps(from, JUMPS);
    case "B":
      return rays(board, from, DIAGONAL);
    case "R":
      return rays(board, from, STRAIGHT);
    case "Q":
      return rays(board, from, AROUND);
    case "K":
      return steps(from, AROUND);
  }
}

/** Towards the h-file first, for both colours (section 4). */
export function pawnAttacks(from: number, side: Side): number[] {
  return steps(from, [[1, forward(side)], [-1, forward(side)]]);
}

function steps(from: number, directions: readonly Step[]): number[] {
  return directions.map((direction) => away(from, direction))
    .filter((square) => square !== undefined);
}

function rays(
  board: Board,
  from: number,
  directions: readonly Step[],
): number[] {
  return directions.flatMap((direction) => ray(board, from, direction));
}

/** Up to the first piece and including it. */
function ray(board: Board, from: number, direction: Step): number[] {
  const squares: number[] = [];
  let square = away(from, direction);
  while (square !== undefined) {
    squares.push(square);
    if (!isEmpty(board, square)) break;
    square = away(square, direction);
  }
  return squares;
}

/** Bit `t - 1` is set if a piece of type `t` of `side` attacks the square. */
export function attackerTypeMask(
  board: Board,
  square: number,
  side: Side,
): number {
  return attackerTypeMasks(board, side)[square] ?? 0;
}

/** {@linkcode attackerTypeMask} of a1 to h8. */
export function attackerTypeMasks(board: Board, side: Side): number[] {
  const masks = new Array<number>(64).fill(0);
  PIECE_TYPES.forEach((type, bit) => {
    for (const from of origins(board, type, side)) {
      for (const square of attackedSquares(board, from)) {
        masks[square] = (masks[square] ?? 0) | (1 << bit);
      }
    }
  });
  return masks;
}

/**
 * The features and evaluators of contract section 10 once more, square by square on the board of the slow model.
 *
 * @module
 */

import {
  attackedSquares,
  type Board,
  type PieceType,
  type Side,
} from "../../rules/_testing/reference_rules.ts";

const PRICES: Readonly<Record<PieceType, number>> = {
  P: 100,
  N: 300,
  B: 300,
  R: 500,
  Q: 900,
  K: 10000,
};

interface Piece {
  readonly square: number;
  readonly type: PieceType;
}

const fileOf = (square: number) => square % 8;
/** 1 to 8 from the side's view. */
const rankOf = (square: number, side: Side) =>
  side === "w" ? Math.floor(square / 8) + 1 : 8 - Math.floor(square / 8);
const other = (side: Side): Side => side === "w" ? "b" : "w";

function piecesOf(board: Board, side: Side, types = "PNBRQK"): Piece[] {
  return board.squares.flatMap((letter, square) => {
    const type = letter.toUpperCase();
    const isOwn = letter !== "" && (letter === type) === (side === "w") && types.includes(type);
    return isOwn ? [{ square, type: type as PieceType }] : [];
  });
}

/** How many pieces of a side attack the square. */
function attackers(board: Board, square: number, side: Side): number {
  return piecesOf(board, side)
    .filter((piece) => attackedSquares(board, piece.square).includes(square)).length;
}

/** The squares of a side's passed pawns, ascending. */
export function passedPawns(board: Board, side: Side): number[] {
  const enemies = piecesOf(board, other(side), "P");
  return piecesOf(board, side, "P").map((pawn) => pawn.square).filter((square) =>
    !enemies.some((enemy) =>
      Math.abs(fileOf(enemy.square) - fileOf(square)) <= 1 &&
      rankOf(enemy.square, side) > rankOf(square, side)
    )
  );
}

/** The squares of a side's hanging pieces, ascending. */
export function hanging(board: Board, side: Side): number[] {
  return piecesOf(board, side, "PNBRQ").map((piece) => piece.square).filter((square) =>
    attackers(board, square, other(side)) > 0 && attackers(board, square, side) === 0
  );
}

/** What the pieces on the squares are worth. */
export function materialOn(board: Board, squares: readonly number[]): number {
  return squares.reduce((sum, square) => {
    const letter = board.squares[square].toUpperCase();
    return letter === "" ? sum : sum + PRICES[letter as PieceType];
  }, 0);
}

export function material(board: Board, side: Side): number {
  const worth = (of: Side) => materialOn(board, piecesOf(board, of).map((piece) => piece.square));
  return worth(side) - worth(other(side));
}

export function exposed(board: Board, side: Side): number {
  const isExposed = piecesOf(board, side, "K")
    .some((king) => attackers(board, king.square, other(side)) > 0);
  return material(board, side) - (isExposed ? 2000 : 0);
}

export function aggressive(board: Board, side: Side): number {
  const [king] = piecesOf(board, other(side), "K");
  if (king === undefined) return exposed(board, side);
  const nearness: Partial<Record<PieceType, number>> = { Q: 40, R: 25, B: 15, N: 15 };
  let score = exposed(board, side);
  for (const { square, type } of piecesOf(board, side)) {
    if (type === "P") score += 15 * (rankOf(square, side) - 2);
    score += (8 - distance(square, king.square)) * (nearness[type] ?? 0);
  }
  for (let square = 0; square < 64; square++) {
    if (distance(square, king.square) === 1) score += 25 * attackers(board, square, side);
  }
  return score;
}

function distance(a: number, b: number): number {
  return Math.max(
    Math.abs(fileOf(a) - fileOf(b)),
    Math.abs(Math.floor(a / 8) - Math.floor(b / 8)),
  );
}

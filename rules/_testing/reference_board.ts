/**
 * The plain board of the slow model: piece letters on 64 squares.
 *
 * @module
 */

export type Side = "w" | "b";
export type PieceType = "P" | "N" | "B" | "R" | "Q" | "K";

/** Square 0 is a1, 7 is h1, 63 is h8; `""` is an empty square. */
export interface Board {
  readonly squares: readonly string[];
  readonly side: Side;
  readonly castling: ReadonlySet<string>;
  readonly enPassant: ReadonlySet<number>;
  readonly halfmove: number;
  readonly fullmove: number;
  /** Upper case for both sides, in slot order. */
  readonly dice: readonly PieceType[];
}

export const PIECE_TYPES: readonly PieceType[] = ["P", "N", "B", "R", "Q", "K"];
export const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export const MAX_HALFMOVE = 127;
export const MAX_FULLMOVE = 2147483647;

export type Step = readonly [file: number, rank: number];

export function squareOf(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

export function squareName(square: number): string {
  return "abcdefgh".charAt(fileOf(square)) + (rankOf(square) + 1);
}

function fileOf(square: number): number {
  return square % 8;
}

/** 0 to 7. */
function rankOf(square: number): number {
  return Math.floor(square / 8);
}

/** The square some files and ranks away, if it is on the board. */
export function away(square: number, [files, ranks]: Step): number | undefined {
  const file = fileOf(square) + files;
  const rank = rankOf(square) + ranks;
  const onBoard = file >= 0 && file < 8 && rank >= 0 && rank < 8;
  return onBoard ? rank * 8 + file : undefined;
}

export function forward(side: Side): number {
  return side === "w" ? 1 : -1;
}

export function behind(square: number, side: Side): number | undefined {
  return away(square, [0, -forward(side)]);
}

/** The rank as `side` counts it, 1 to 8. */
export function relativeRank(square: number, side: Side): number {
  return side === "w" ? rankOf(square) + 1 : 8 - rankOf(square);
}

export function ascending(squares: Iterable<number>): number[] {
  return [...squares].sort((a, b) => a - b);
}

export function opponent(side: Side): Side {
  return side === "w" ? "b" : "w";
}

export function pieceAt(board: Board, square: number): string {
  return board.squares[square] ?? "";
}

export function letterOf(type: PieceType, side: Side): string {
  return side === "w" ? type : type.toLowerCase();
}

export function typeOf(letter: string): PieceType {
  return letter.toUpperCase() as PieceType;
}

export function sideOf(letter: string): Side {
  return letter === letter.toUpperCase() ? "w" : "b";
}

export function isHeldBy(board: Board, square: number, side: Side): boolean {
  const letter = pieceAt(board, square);
  return letter !== "" && sideOf(letter) === side;
}

export function isEmpty(board: Board, square: number | undefined): square is number {
  return square !== undefined && pieceAt(board, square) === "";
}

/** The squares of `side`'s pieces of a type, ascending. */
export function origins(board: Board, type: PieceType, side: Side): number[] {
  const letter = letterOf(type, side);
  return [...board.squares.keys()].filter((s) => pieceAt(board, s) === letter);
}

import type { Color } from "./color.ts";

/** A piece type, which is also the face of a die: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king (contract section 1). */
export type PieceType = 1 | 2 | 3 | 4 | 5 | 6;

/** Piece type and die 1. */
export const Pawn: PieceType = 1;
/** Piece type and die 2. */
export const Knight: PieceType = 2;
/** Piece type and die 3. */
export const Bishop: PieceType = 3;
/** Piece type and die 4. */
export const Rook: PieceType = 4;
/** Piece type and die 5. */
export const Queen: PieceType = 5;
/** Piece type and die 6. */
export const King: PieceType = 6;

/** What stands on a square: `type << 1 | color`, 2 (white pawn) to 13 (black king), or {@linkcode NoPiece}. */
export type Piece = number;

/** An empty square. */
export const NoPiece: Piece = 0;

/** The piece of that side and type. */
export function pieceOf(color: Color, type: PieceType): Piece {
  return (type << 1) | color;
}

/** The type of a piece; of no use for {@linkcode NoPiece}. */
export function pieceType(piece: Piece): PieceType {
  return (piece >> 1) as PieceType;
}

/** The side of a piece; of no use for {@linkcode NoPiece}. */
export function pieceColor(piece: Piece): Color {
  return (piece & 1) as Color;
}

const LETTERS = "PpNnBbRrQqKk";

/** Upper case for White, lower case for Black, as FEN writes them; `""` for {@linkcode NoPiece}. */
export function pieceLetter(piece: Piece): string {
  return LETTERS.charAt(piece - 2);
}

/** The piece that a FEN letter names, or {@linkcode NoPiece} if it names none. */
export function parsePieceLetter(letter: string): Piece {
  const index = letter.length === 1 ? LETTERS.indexOf(letter) : -1;
  return index < 0 ? NoPiece : index + 2;
}

/** The letter of a piece type or die, upper case. */
export function typeLetter(type: PieceType): string {
  return LETTERS.charAt((type - 1) << 1);
}

/** The piece type that a letter of either case names, or 0 if it names none. */
export function parseTypeLetter(letter: string): PieceType | 0 {
  return (parsePieceLetter(letter) >> 1) as PieceType | 0;
}

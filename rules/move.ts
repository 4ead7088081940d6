import { MoveError } from "./errors.ts";
import { Pawn, type PieceType, typeLetter } from "./piece.ts";
import { formatSquare, parseSquare, type Square } from "./square.ts";

/** A micro-move in 16 bits, `flags << 12 | from << 6 | to` (contract section 1). */
export type Move = number;

/** The four flag bits of a {@linkcode Move}. Bit 2 says capture, bit 3 says promotion. */
export const MoveFlags: {
  readonly Quiet: 0;
  readonly DoublePush: 1;
  readonly KingCastle: 2;
  readonly QueenCastle: 3;
  readonly Capture: 4;
  readonly EnPassant: 5;
  /** Add the piece type less 2: knight 8, bishop 9, rook 10, queen 11. */
  readonly Promotion: 8;
  /** Add the piece type less 2: knight 12, bishop 13, rook 14, queen 15. */
  readonly PromotionCapture: 12;
} = /* @__PURE__ */ Object.freeze({
  Quiet: 0,
  DoublePush: 1,
  KingCastle: 2,
  QueenCastle: 3,
  Capture: 4,
  EnPassant: 5,
  Promotion: 8,
  PromotionCapture: 12,
});

/** Packs a move. The parts are not checked. */
export function encodeMove(flags: number, from: Square, to: Square): Move {
  return (flags << 12) | (from << 6) | to;
}

/** The square that a move leaves. */
export function moveFrom(move: Move): Square {
  return (move >> 6) & 63;
}

/** The square that a move reaches (the king's, for castling). */
export function moveTo(move: Move): Square {
  return move & 63;
}

/** The flags of a move, one of {@linkcode MoveFlags}. */
export function moveFlags(move: Move): number {
  return move >> 12;
}

/** Whether a move captures, en passant included. */
export function isCapture(move: Move): boolean {
  return (move & 0x4000) !== 0;
}

/** Whether a move is castling on either side. */
export function isCastling(move: Move): boolean {
  const flags = move >> 12;
  return flags === MoveFlags.KingCastle || flags === MoveFlags.QueenCastle;
}

/** The piece type that a pawn turns into, or 0 if the move is no promotion. */
export function promotionType(move: Move): PieceType | 0 {
  return (move & 0x8000) === 0 ? 0 : ((((move >> 12) & 3) + 2) as PieceType);
}

/**
 * A move in UCI text: `e2e4`, `e7e8q`, castling `e1g1`.
 *
 * @example
 * ```ts
 * import { formatMove } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatMove(1 << 12 | 12 << 6 | 28), "e2e4");
 * ```
 */
export function formatMove(move: Move): string {
  const promotion = promotionType(move);
  const suffix = promotion === 0 ? "" : typeLetter(promotion).toLowerCase();
  return formatSquare(moveFrom(move)) + formatSquare(moveTo(move)) + suffix;
}

/** What UCI text alone says of a move; see `resolveMove` for the flags, which depend on the state. */
export interface UciMove {
  /** The square that the move leaves. */
  readonly from: Square;
  /** The square that the move reaches. */
  readonly to: Square;
  /** The piece type that a pawn turns into, or 0. */
  readonly promotion: PieceType | 0;
}

/**
 * Reads UCI text: two squares, then for a promotion one of `n`, `b`, `r`, `q`.
 *
 * @throws {MoveError} `bad-move-text`
 */
export function parseUci(text: string): UciMove {
  const valid = typeof text === "string" && (text.length === 4 || text.length === 5);
  const from = valid ? parseSquare(text.slice(0, 2)) : -1;
  const to = valid ? parseSquare(text.slice(2, 4)) : -1;
  const promotion = valid && text.length === 5 ? "nbrq".indexOf(text.charAt(4)) + 2 : 0;
  if (from < 0 || to < 0 || from === to || promotion === Pawn) {
    throw new MoveError(
      "bad-move-text",
      text,
      "two different squares such as e2e4, then n, b, r or q for a promotion",
    );
  }
  return { from, to, promotion: promotion as PieceType | 0 };
}

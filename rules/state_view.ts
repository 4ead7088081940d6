import type { Bitboard } from "./bitboard.ts";
import { halfToHex } from "./bitboard.ts";
import { checkColor, type Color } from "./color.ts";
import { StateError } from "./errors.ts";
import type { GameState } from "./game_state.ts";
import type { Piece, PieceType } from "./piece.ts";
import type { Square } from "./square.ts";

/**
 * What can be asked of a position: an owned, immutable {@linkcode GameState}, or the view that a visitor borrows.
 *
 * A borrowed view is valid until the visitor returns; whoever keeps it calls {@linkcode StateView.snapshot}. Sets of
 * squares are signed 32-bit halves, as in {@linkcode Bitboard}. Counts are packed, seven bits each, in three words.
 */
export abstract class StateView {
  /** Low half of the Zobrist hash of placement, side, castling, en-passant squares and dice. */
  abstract readonly hashLo: number;
  /** High half of the Zobrist hash. */
  abstract readonly hashHi: number;
  /** Pawns of both sides, a1 to h4. */
  abstract readonly pawnsLo: number;
  /** Pawns of both sides, a5 to h8. */
  abstract readonly pawnsHi: number;
  /** Knights of both sides, a1 to h4. */
  abstract readonly knightsLo: number;
  /** Knights of both sides, a5 to h8. */
  abstract readonly knightsHi: number;
  /** Bishops of both sides, a1 to h4. */
  abstract readonly bishopsLo: number;
  /** Bishops of both sides, a5 to h8. */
  abstract readonly bishopsHi: number;
  /** Rooks of both sides, a1 to h4. */
  abstract readonly rooksLo: number;
  /** Rooks of both sides, a5 to h8. */
  abstract readonly rooksHi: number;
  /** Queens of both sides, a1 to h4. */
  abstract readonly queensLo: number;
  /** Queens of both sides, a5 to h8. */
  abstract readonly queensHi: number;
  /** Kings of both sides, a1 to h4. */
  abstract readonly kingsLo: number;
  /** Kings of both sides, a5 to h8. */
  abstract readonly kingsHi: number;
  /** White's pieces, a1 to h4. */
  abstract readonly whiteLo: number;
  /** White's pieces, a5 to h8. */
  abstract readonly whiteHi: number;
  /** Black's pieces, a1 to h4. */
  abstract readonly blackLo: number;
  /** Black's pieces, a5 to h8. */
  abstract readonly blackHi: number;
  /** Every en-passant target, a1 to h4. */
  abstract readonly enPassantLo: number;
  /** Every en-passant target, a5 to h8. */
  abstract readonly enPassantHi: number;
  /** `side | castling << 1 | halfmove << 5 | dice << 12`. */
  abstract readonly flags: number;
  /** Full-move number, 1 to 2147483647. */
  abstract readonly fullmove: number;
  /** Counts of white pawns, black pawns, white knights, black knights, seven bits each from bit 0. */
  abstract readonly countsPN: number;
  /** Counts of white bishops, black bishops, white rooks, black rooks, seven bits each from bit 0. */
  abstract readonly countsBR: number;
  /** Counts of white queens, black queens, white kings, black kings, seven bits each from bit 0. */
  abstract readonly countsQK: number;

  /** The side to move. */
  get side(): Color {
    return (this.flags & 1) as Color;
  }

  /** The castling rights, bits of `CastlingRights`. */
  get castling(): number {
    return (this.flags >> 1) & 15;
  }

  /** Moves since the last pawn move or capture, 0 to 127. */
  get halfmove(): number {
    return (this.flags >> 5) & 127;
  }

  /** The dice slots in their order, `d1 | d2 << 3 | d3 << 6`; unused slots, always the last, are 0. */
  get dice(): number {
    return this.flags >> 12;
  }

  /**
   * The piece on a square, `NoPiece` if it is empty.
   *
   * @throws {StateError} `bad-square`
   */
  abstract pieceAt(square: Square): Piece;

  /** An owned, immutable copy; a {@linkcode GameState} returns itself. */
  abstract snapshot(): GameState;

  /**
   * The squares of a side's pieces of a type. Allocates; hot code reads the halves.
   *
   * @throws {StateError} `bad-color`, `bad-piece`
   */
  pieces(color: Color, type: PieceType): Bitboard {
    checkColor(color);
    checkType(type);
    return {
      lo: typeLo(this, type) & (color === 0 ? this.whiteLo : this.blackLo),
      hi: typeHi(this, type) & (color === 0 ? this.whiteHi : this.blackHi),
    };
  }

  /**
   * How many pieces of a type a side has, 0 to 64.
   *
   * @throws {StateError} `bad-color`, `bad-piece`
   */
  count(color: Color, type: PieceType): number {
    checkColor(color);
    checkType(type);
    const index = ((type - 1) << 1) | color;
    const word = index < 4 ? this.countsPN : index < 8 ? this.countsBR : this.countsQK;
    return (word >> ((index & 3) * 7)) & 127;
  }

  /** The Zobrist hash as 16 lower-case hex digits (contract section 3). */
  get hash(): string {
    return halfToHex(this.hashHi) + halfToHex(this.hashLo);
  }

  /**
   * Whether two positions are the same in placement, side, castling, every en-passant target, dice slots and both
   * clocks (contract section 3). The hash is not asked.
   */
  equals(other: StateView): boolean {
    return this.flags === other.flags &&
      this.pawnsLo === other.pawnsLo && this.pawnsHi === other.pawnsHi &&
      this.knightsLo === other.knightsLo && this.knightsHi === other.knightsHi &&
      this.bishopsLo === other.bishopsLo && this.bishopsHi === other.bishopsHi &&
      this.rooksLo === other.rooksLo && this.rooksHi === other.rooksHi &&
      this.queensLo === other.queensLo && this.queensHi === other.queensHi &&
      this.kingsLo === other.kingsLo && this.kingsHi === other.kingsHi &&
      this.whiteLo === other.whiteLo && this.whiteHi === other.whiteHi &&
      this.blackLo === other.blackLo && this.blackHi === other.blackHi &&
      this.enPassantLo === other.enPassantLo && this.enPassantHi === other.enPassantHi &&
      this.fullmove === other.fullmove;
  }
}

/**
 * Refuses what is no state, such as a text.
 *
 * @throws {StateError} `bad-state`
 */
export function checkState(state: StateView): void {
  if (!(state instanceof StateView)) {
    throw new StateError("bad-state", state, "a state, such as parseDfen makes of a text");
  }
}

function checkType(type: unknown): void {
  if (typeof type !== "number" || !Number.isInteger(type) || type < 1 || type > 6) {
    throw new StateError("bad-piece", type, "a piece type from 1 (pawn) to 6 (king)");
  }
}

/** Refuses what is no square. */
export function refuseSquare(square: unknown): never {
  throw new StateError("bad-square", square, "a square from 0 (a1) to 63 (h8)");
}

/** Squares a1 to h4 of both sides' pieces of a type. */
export function typeLo(state: StateView, type: PieceType): number {
  switch (type) {
    case 1:
      return state.pawnsLo;
    case 2:
      return state.knightsLo;
    case 3:
      return state.bishopsLo;
    case 4:
      return state.rooksLo;
    case 5:
      return state.queensLo;
    case 6:
      return state.kingsLo;
  }
}

/** Squares a5 to h8 of both sides' pieces of a type. */
export function typeHi(state: StateView, type: PieceType): number {
  switch (type) {
    case 1:
      return state.pawnsHi;
    case 2:
      return state.knightsHi;
    case 3:
      return state.bishopsHi;
    case 4:
      return state.rooksHi;
    case 5:
      return state.queensHi;
    case 6:
      return state.kingsHi;
  }
}

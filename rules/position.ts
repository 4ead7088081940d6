import { CastlingRights, rightsLost } from "./castling.ts";
import { GameState } from "./game_state.ts";
import { type Move, MoveFlags } from "./move.ts";
import { NoPiece, type Piece } from "./piece.ts";
import type { Square } from "./square.ts";
import { checkState, refuseSquare, StateView } from "./state_view.ts";
import { castlingKeys, diceKeys, enPassantKeys, placementKeys, sideKeys } from "./zobrist.ts";

/** Indices into {@linkcode Position.fields}; the first 25 are the fields of GameState in its order. */
export const HASH = 0;
/** Pieces of type `t` of both sides stand at `t << 1`, which is also `piece & 14`. */
export const PAWNS = 2;
/** Kings of both sides. */
export const KINGS = 12;
/** White's pieces; Black's stand two further. */
export const WHITE = 14;
/** En-passant targets. */
export const EN_PASSANT = 18;
/** Side, castling, halfmove, dice. */
export const FLAGS = 20;
/** Full-move number. */
export const FULLMOVE = 21;
/** Three words of counts. */
export const COUNTS = 22;
/** Files whose pawn could capture en passant when the roll was made (contract section 4). */
export const ELIGIBLE = 25;

const MAILBOX = 26;

/** How many integers a position is, the mailbox of 64 bytes included: the length of a row that keeps one. */
export const ROW_FIELDS: number = MAILBOX + 16;

/** Bit 5 upwards of the flags: the halfmove clock. */
export const HALFMOVE_ONE = 1 << 5;
/** All bits of the halfmove clock. */
export const HALFMOVE_MASK = 127 << 5;
const DICE_SHIFT = 12;
const BELOW_DICE = (1 << DICE_SHIFT) - 1;

/** How many integers {@linkcode Position.saveTurn} writes. */
export const TURN_FIELDS = 7;

const UNDO_FIELDS = 12;

/**
 * The mutable position behind moves and turns: the fields of a GameState in one Int32Array, a mailbox, and a stack to
 * take moves back. One owner at a time. As a {@linkcode StateView} it is what visitors borrow.
 */
export class Position extends StateView {
  readonly fields: Int32Array = new Int32Array(ROW_FIELDS);
  /** The last 64 bytes of the fields, so that a row is copied in one go. */
  readonly mailbox: Uint8Array = new Uint8Array(this.fields.buffer, 4 * MAILBOX, 64);
  private undo: Int32Array = new Int32Array(UNDO_FIELDS * 8);
  private undoTop = 0;
  /** Set by a generator that writes a capture of a king; who asks has set it to false before. */
  reachesKing = false;

  override get hashLo(): number {
    return this.fields[0];
  }
  override get hashHi(): number {
    return this.fields[1];
  }
  override get pawnsLo(): number {
    return this.fields[2];
  }
  override get pawnsHi(): number {
    return this.fields[3];
  }
  override get knightsLo(): number {
    return this.fields[4];
  }
  override get knightsHi(): number {
    return this.fields[5];
  }
  override get bishopsLo(): number {
    return this.fields[6];
  }
  override get bishopsHi(): number {
    return this.fields[7];
  }
  override get rooksLo(): number {
    return this.fields[8];
  }
  override get rooksHi(): number {
    return this.fields[9];
  }
  override get queensLo(): number {
    return this.fields[10];
  }
  override get queensHi(): number {
    return this.fields[11];
  }
  override get kingsLo(): number {
    return this.fields[12];
  }
  override get kingsHi(): number {
    return this.fields[13];
  }
  override get whiteLo(): number {
    return this.fields[14];
  }
  override get whiteHi(): number {
    return this.fields[15];
  }
  override get blackLo(): number {
    return this.fields[16];
  }
  override get blackHi(): number {
    return this.fields[17];
  }
  override get enPassantLo(): number {
    return this.fields[18];
  }
  override get enPassantHi(): number {
    return this.fields[19];
  }
  override get flags(): number {
    return this.fields[20];
  }
  override get fullmove(): number {
    return this.fields[21];
  }
  override get countsPN(): number {
    return this.fields[22];
  }
  override get countsBR(): number {
    return this.fields[23];
  }
  override get countsQK(): number {
    return this.fields[24];
  }

  override pieceAt(square: Square): Piece {
    if (typeof square !== "number" || (square & 63) !== square) refuseSquare(square);
    return this.mailbox[square];
  }

  override snapshot(): GameState {
    return new GameState(this.fields);
  }

  /** Becomes an empty board: White to move, no rights, no targets, no dice, clocks 0 and 1. */
  clear(): this {
    this.fields.fill(0); // the mailbox too: NoPiece is 0
    this.fields[FULLMOVE] = 1;
    this.undoTop = 0;
    return this;
  }

  /** Becomes a copy of the state, its dice too, and takes it as the start of a turn. */
  load(state: StateView): this {
    const f = this.fields;
    if (state instanceof Position) {
      f.set(state.fields);
    } else {
      checkState(state);
      f[0] = state.hashLo;
      f[1] = state.hashHi;
      f[2] = state.pawnsLo;
      f[3] = state.pawnsHi;
      f[4] = state.knightsLo;
      f[5] = state.knightsHi;
      f[6] = state.bishopsLo;
      f[7] = state.bishopsHi;
      f[8] = state.rooksLo;
      f[9] = state.rooksHi;
      f[10] = state.queensLo;
      f[11] = state.queensHi;
      f[12] = state.kingsLo;
      f[13] = state.kingsHi;
      f[14] = state.whiteLo;
      f[15] = state.whiteHi;
      f[16] = state.blackLo;
      f[17] = state.blackHi;
      f[18] = state.enPassantLo;
      f[19] = state.enPassantHi;
      f[20] = state.flags;
      f[21] = state.fullmove;
      f[22] = state.countsPN;
      f[23] = state.countsBR;
      f[24] = state.countsQK;
      this.fillMailbox();
    }
    this.undoTop = 0;
    this.beginTurn();
    return this;
  }

  /** Becomes the row that begins at `offset`, as {@linkcode Position.saveRow} left it. */
  loadRow(rows: Int32Array, offset: number): void {
    const f = this.fields;
    for (let i = 0; i < ROW_FIELDS; i++) f[i] = rows[offset + i];
    this.undoTop = 0;
  }

  /** Keeps everything but the way back in a row of {@linkcode ROW_FIELDS} integers. */
  saveRow(rows: Int32Array, offset: number): void {
    const f = this.fields;
    for (let i = 0; i < ROW_FIELDS; i++) rows[offset + i] = f[i];
  }

  private fillMailbox(): void {
    const f = this.fields;
    const mailbox = this.mailbox;
    mailbox.fill(NoPiece);
    for (let index = PAWNS; index <= KINGS; index += 2) {
      for (let half = 0; half < 2; half++) {
        const white = f[WHITE + half];
        for (let rest = f[index + half]; rest !== 0; rest &= rest - 1) {
          const bit = rest & -rest;
          mailbox[(half << 5) | (31 - Math.clz32(bit))] = index | ((white & bit) === 0 ? 1 : 0);
        }
      }
    }
  }

  /** Puts a piece on an empty square. */
  put(piece: Piece, square: Square): void {
    this.mailbox[square] = piece;
    this.toggle(piece, square);
    this.addCount(piece, 1);
  }

  /** Flips a piece's bits on a square. */
  private toggleBits(piece: Piece, square: Square): void {
    const f = this.fields;
    const bit = 1 << square;
    const half = square >> 5;
    f[(piece & 14) + half] ^= bit;
    f[WHITE + ((piece & 1) << 1) + half] ^= bit;
  }

  /** Flips a piece's bits and key on a square; the mailbox and the counts are the caller's. */
  private toggle(piece: Piece, square: Square): void {
    this.toggleBits(piece, square);
    const f = this.fields;
    const key = (piece << 7) | (square << 1);
    f[0] ^= placementKeys[key];
    f[1] ^= placementKeys[key | 1];
  }

  private addCount(piece: Piece, change: number): void {
    const index = piece - 2;
    this.fields[COUNTS + (index >> 2)] += change << ((index & 3) * 7);
  }

  /** Sets the side to move. */
  setSide(side: number): void {
    if ((this.fields[FLAGS] & 1) === side) return;
    this.fields[FLAGS] ^= 1;
    this.fields[0] ^= sideKeys[0];
    this.fields[1] ^= sideKeys[1];
  }

  /** Sets the castling rights. */
  setCastling(rights: number): void {
    const f = this.fields;
    const old = (f[FLAGS] >> 1) & CastlingRights.All;
    f[FLAGS] ^= (old ^ rights) << 1;
    f[0] ^= castlingKeys[old << 1] ^ castlingKeys[rights << 1];
    f[1] ^= castlingKeys[(old << 1) | 1] ^ castlingKeys[(rights << 1) | 1];
  }

  /** Sets the dice slots. */
  setDice(dice: number): void {
    const f = this.fields;
    const old = f[FLAGS] >> DICE_SHIFT;
    f[FLAGS] = (f[FLAGS] & BELOW_DICE) | (dice << DICE_SHIFT);
    f[0] ^= diceKeys[old << 1] ^ diceKeys[dice << 1];
    f[1] ^= diceKeys[(old << 1) | 1] ^ diceKeys[(dice << 1) | 1];
  }

  /** Sets the halfmove clock. */
  setHalfmove(halfmove: number): void {
    this.fields[FLAGS] = (this.fields[FLAGS] & ~HALFMOVE_MASK) | (halfmove << 5);
  }

  /** Sets the full-move number. */
  setFullmove(fullmove: number): void {
    this.fields[FULLMOVE] = fullmove;
  }

  /** Adds an en-passant target that is not there, or drops one that is. */
  toggleEnPassant(square: Square): void {
    const f = this.fields;
    f[EN_PASSANT + (square >> 5)] ^= 1 << square;
    f[0] ^= enPassantKeys[square << 1];
    f[1] ^= enPassantKeys[(square << 1) | 1];
  }

  /** Drops an en-passant target if it is there; a square off the board is none. */
  private dropEnPassant(square: Square): void {
    if (square < 0 || square > 63) return;
    if ((this.fields[EN_PASSANT + (square >> 5)] & (1 << square)) !== 0) {
      this.toggleEnPassant(square);
    }
  }

  /**
   * Fixes which pawns may capture en passant for the turn that begins here: those of the side to move that attack a
   * target on the right rank, by file. They stand on rank 5 (White) or 4 (Black). Contract section 4.
   */
  beginTurn(): void {
    const f = this.fields;
    if ((f[FLAGS] & 1) === 0) {
      const targets = (f[EN_PASSANT + 1] >>> 8) & 0xff;
      f[ELIGIBLE] = f[PAWNS + 1] & f[WHITE + 1] & ((targets << 1) | (targets >> 1)) & 0xff;
    } else {
      const targets = (f[EN_PASSANT] >>> 16) & 0xff;
      f[ELIGIBLE] = ((f[PAWNS] & f[WHITE + 2]) >>> 24) & ((targets << 1) | (targets >> 1)) & 0xff;
    }
  }

  /**
   * Applies a move of the piece on its origin (contract section 3): the side to move stays, dice must be empty already.
   * Taken back by {@linkcode Position.unmake}.
   */
  make(move: Move): void {
    const f = this.fields;
    const mailbox = this.mailbox;
    const from = (move >> 6) & 63;
    const to = move & 63;
    const kind = move >> 12;
    const piece = mailbox[from];
    const forward = 8 - ((piece & 1) << 4);
    const isPawn = (piece & 14) === PAWNS;

    let captureSquare = to;
    let captured = mailbox[to];
    if (kind === MoveFlags.EnPassant) {
      captureSquare = to - forward;
      captured = mailbox[captureSquare];
      if (captured !== ((piece & 1) ^ 3)) { // only an enemy pawn goes
        captured = NoPiece;
        captureSquare = to;
      }
    }
    this.pushUndo(piece, captured, captureSquare);

    let flags = f[FLAGS];
    let lost = rightsLost(piece, from);
    if (captured !== NoPiece) {
      mailbox[captureSquare] = NoPiece;
      this.toggle(captured, captureSquare);
      this.addCount(captured, -1);
      lost |= rightsLost(captured, captureSquare);
    }
    if (isPawn || captured !== NoPiece) flags &= ~HALFMOVE_MASK;
    else if ((flags & HALFMOVE_MASK) !== HALFMOVE_MASK) flags += HALFMOVE_ONE;
    f[FLAGS] = flags;

    mailbox[from] = NoPiece;
    this.toggle(piece, from);
    let placed = piece;
    if (kind >= MoveFlags.Promotion) {
      placed = (((kind & 3) + 2) << 1) | (piece & 1);
      this.addCount(piece, -1);
      this.addCount(placed, 1);
    }
    mailbox[to] = placed;
    this.toggle(placed, to);
    if (kind === MoveFlags.KingCastle) this.moveRook(from + 3, from + 1);
    else if (kind === MoveFlags.QueenCastle) this.moveRook(from - 4, from - 1);

    lost &= flags >> 1;
    if (lost !== 0) this.setCastling(((flags >> 1) & CastlingRights.All) ^ lost);

    if ((f[EN_PASSANT] | f[EN_PASSANT + 1]) !== 0) {
      this.dropEnPassant(to);
      if (isPawn && kind !== MoveFlags.DoublePush) this.dropEnPassant(from - forward);
      if ((captured & 14) === PAWNS) this.dropEnPassant(captureSquare + forward);
    }
    if (isPawn) {
      if (kind === MoveFlags.DoublePush) {
        const jumped = from + forward;
        if ((f[EN_PASSANT + (jumped >> 5)] & (1 << jumped)) === 0) this.toggleEnPassant(jumped);
      }
      if (from >> 3 === 4 - (piece & 1)) f[ELIGIBLE] &= ~(1 << (from & 7));
    }
  }

  private moveRook(from: Square, to: Square): void {
    const rook = this.mailbox[from];
    this.mailbox[from] = NoPiece;
    this.toggle(rook, from);
    this.mailbox[to] = rook;
    this.toggle(rook, to);
  }

  private pushUndo(piece: Piece, captured: Piece, captureSquare: Square): void {
    const f = this.fields;
    let top = this.undoTop;
    if (top + UNDO_FIELDS > this.undo.length) {
      const grown = new Int32Array(this.undo.length * 2);
      grown.set(this.undo);
      this.undo = grown;
    }
    const undo = this.undo;
    undo[top++] = f[0];
    undo[top++] = f[1];
    undo[top++] = f[EN_PASSANT];
    undo[top++] = f[EN_PASSANT + 1];
    undo[top++] = f[FLAGS];
    undo[top++] = f[FULLMOVE];
    undo[top++] = f[COUNTS];
    undo[top++] = f[COUNTS + 1];
    undo[top++] = f[COUNTS + 2];
    undo[top++] = f[ELIGIBLE];
    undo[top++] = piece;
    undo[top++] = (captured << 6) | captureSquare;
    this.undoTop = top;
  }

  /** Takes back the last {@linkcode Position.make}, which must have been of this move. */
  unmake(move: Move): void {
    const f = this.fields;
    const mailbox = this.mailbox;
    const from = (move >> 6) & 63;
    const to = move & 63;
    const kind = move >> 12;
    const undo = this.undo;
    let top = this.undoTop;
    const capture = undo[--top];
    const piece = undo[--top];

    if (kind === MoveFlags.KingCastle) this.moveRook(from + 1, from + 3);
    else if (kind === MoveFlags.QueenCastle) this.moveRook(from - 1, from - 4);
    this.toggleBits(mailbox[to], to);
    mailbox[to] = NoPiece;
    mailbox[from] = piece;
    this.toggleBits(piece, from);
    const captured = capture >> 6;
    if (captured !== NoPiece) {
      mailbox[capture & 63] = captured;
      this.toggleBits(captured, capture & 63);
    }

    f[ELIGIBLE] = undo[--top];
    f[COUNTS + 2] = undo[--top];
    f[COUNTS + 1] = undo[--top];
    f[COUNTS] = undo[--top];
    f[FULLMOVE] = undo[--top];
    f[FLAGS] = undo[--top];
    f[EN_PASSANT + 1] = undo[--top];
    f[EN_PASSANT] = undo[--top];
    f[1] = undo[--top];
    f[0] = undo[--top];
    this.undoTop = top;
  }

  /**
   * Ends the turn (contract section 3): the other side is to move, no dice, Black's move counts, and the targets go that
   * the side that moved could have captured. Who generates from here calls {@linkcode Position.beginTurn} first.
   */
  endTurn(): void {
    const f = this.fields;
    if (f[FLAGS] >> DICE_SHIFT !== 0) this.setDice(0);
    const mover = f[FLAGS] & 1;
    f[FLAGS] ^= 1;
    f[0] ^= sideKeys[0];
    f[1] ^= sideKeys[1];
    if (mover === 1) {
      // DECISION (contract section 3): the full-move number stays at its largest value.
      if (f[FULLMOVE] !== 2147483647) f[FULLMOVE]++;
      this.dropRank(EN_PASSANT, 0x00ff0000, 0);
    } else {
      this.dropRank(EN_PASSANT + 1, 0x0000ff00, 32);
    }
  }

  /** Keeps what {@linkcode Position.endTurn} and {@linkcode Position.beginTurn} change, in {@linkcode TURN_FIELDS} integers. */
  saveTurn(out: Int32Array, at: number): void {
    const f = this.fields;
    out[at] = f[0];
    out[at + 1] = f[1];
    out[at + 2] = f[EN_PASSANT];
    out[at + 3] = f[EN_PASSANT + 1];
    out[at + 4] = f[FLAGS];
    out[at + 5] = f[FULLMOVE];
    out[at + 6] = f[ELIGIBLE];
  }

  /** Puts back what {@linkcode Position.saveTurn} kept. */
  restoreTurn(from: Int32Array, at: number): void {
    const f = this.fields;
    f[0] = from[at];
    f[1] = from[at + 1];
    f[EN_PASSANT] = from[at + 2];
    f[EN_PASSANT + 1] = from[at + 3];
    f[FLAGS] = from[at + 4];
    f[FULLMOVE] = from[at + 5];
    f[ELIGIBLE] = from[at + 6];
  }

  private dropRank(index: number, mask: number, base: Square): void {
    for (let rest = this.fields[index] & mask; rest !== 0; rest &= rest - 1) {
      this.toggleEnPassant(base + 31 - Math.clz32(rest & -rest));
    }
  }
}

import { bishopHi, bishopLo, kingAttacks, knightAttacks, rookHi, rookLo } from "./attacks.ts";
import type { Dice } from "./dice.ts";
import { MoveFlags } from "./move.ts";
import { Bishop, King, Knight, NoPiece, Pawn, type PieceType, Queen, Rook } from "./piece.ts";
import { ELIGIBLE, EN_PASSANT, FLAGS, PAWNS, type Position, WHITE } from "./position.ts";

/**
 * No type has more moves on any board: 64 pieces of at most 28 moves (27 of a queen; a king's 8 and 2 castlings; a
 * pawn's 12). Whoever generates keeps this much room.
 */
export const MAX_PIECE_MOVES: number = 64 * 28;

const QUIET_PROMOTION = MoveFlags.Promotion << 12;
const CAPTURE = MoveFlags.Capture << 12;
const PROMOTION_CAPTURE_BIT = 4 << 12;

/**
 * Writes the moves of one piece type of the side to move to `out` from `at`, in the order of contract section 4, and
 * returns the end. Whether a castling move can be played is the caller's to ask.
 */
export function generatePieceMoves(
  position: Position,
  type: PieceType,
  out: Uint16Array,
  at: number,
): number {
  switch (type) {
    case Pawn:
      return generatePawnMoves(position, out, at);
    case Knight:
      return generateLeaperMoves(position, KNIGHTS, knightAttacks, out, at);
    case Bishop:
      return generateSliderMoves(position, Bishop, out, at);
    case Rook:
      return generateSliderMoves(position, Rook, out, at);
    case Queen:
      return generateSliderMoves(position, Queen, out, at);
    default:
      return generateKingMoves(position, out, at);
  }
}

/** Writes the moves of the distinct dice in slot order from 0; the end. */
export function generateMovesOf(position: Position, dice: Dice, out: Uint16Array): number {
  const first = dice & 7;
  const second = (dice >> 3) & 7;
  const third = dice >> 6;
  let end = 0;
  if (first !== 0) end = generatePieceMoves(position, first as PieceType, out, end);
  if (second !== 0 && second !== first) {
    end = generatePieceMoves(position, second as PieceType, out, end);
  }
  if (third !== 0 && third !== first && third !== second) {
    end = generatePieceMoves(position, third as PieceType, out, end);
  }
  return end;
}

const KNIGHTS = Knight << 1;

function generatePawnMoves(position: Position, out: Uint16Array, at: number): number {
  const f = position.fields;
  const own = WHITE + ((f[FLAGS] & 1) << 1);
  for (let rest = f[PAWNS] & f[own]; rest !== 0; rest &= rest - 1) {
    at = generateOnePawn(position, 31 - Math.clz32(rest & -rest), out, at);
  }
  for (let rest = f[PAWNS + 1] & f[own + 1]; rest !== 0; rest &= rest - 1) {
    at = generateOnePawn(position, 63 - Math.clz32(rest & -rest), out, at);
  }
  return at;
}

function generateOnePawn(position: Position, from: number, out: Uint16Array, at: number): number {
  const f = position.fields;
  const mailbox = position.mailbox;
  const side = f[FLAGS] & 1;
  const forward = 8 - (side << 4);
  const file = from & 7;
  const ahead = from + forward;
  if (ahead < 0 || ahead > 63) return at; // on its last rank already: a synthetic board
  const base = from << 6;
  const rank = side === 0 ? from >> 3 : 7 - (from >> 3);
  if (rank === 6) {
    if (mailbox[ahead] === NoPiece) at = writePromotions(out, at, QUIET_PROMOTION | base | ahead);
    if (file < 7) {
      at = writeLastRankCapture(position, mailbox[ahead + 1], side, base | (ahead + 1), out, at);
    }
    if (file > 0) {
      at = writeLastRankCapture(position, mailbox[ahead - 1], side, base | (ahead - 1), out, at);
    }
    return at;
  }
  if (mailbox[ahead] === NoPiece) {
    out[at++] = base | ahead;
    if (rank === 1 && mailbox[ahead + forward] === NoPiece) {
      out[at++] = (MoveFlags.DoublePush << 12) | base | (ahead + forward);
    }
  }
  if (file < 7) {
    const piece = mailbox[ahead + 1];
    if (piece !== NoPiece && (piece & 1) !== side) {
      out[at++] = captureFlag(position, piece) | base | (ahead + 1);
    }
  }
  if (file > 0) {
    const piece = mailbox[ahead - 1];
    if (piece !== NoPiece && (piece & 1) !== side) {
      out[at++] = captureFlag(position, piece) | base | (ahead - 1);
    }
  }
  if (rank === 4 && (f[ELIGIBLE] & (1 << file)) !== 0) {
    const targets = f[EN_PASSANT + 1 - side];
    if (file > 0) at = writeEnPassant(mailbox, targets, base, ahead - 1, out, at);
    if (file < 7) at = writeEnPassant(mailbox, targets, base, ahead + 1, out, at);
  }
  return at;
}

function writeEnPassant(
  mailbox: Uint8Array,
  targets: number,
  base: number,
  to: number,
  out: Uint16Array,
  at: number,
): number {
  // DECISION (contract section 4): the target must be empty when the move is generated. No victim is asked for.
  if ((targets & (1 << to)) !== 0 && mailbox[to] === NoPiece) {
    out[at++] = (MoveFlags.EnPassant << 12) | base | to;
  }
  return at;
}

function writeLastRankCapture(
  position: Position,
  piece: number,
  side: number,
  fromTo: number,
  out: Uint16Array,
  at: number,
): number {
  if (piece === NoPiece || (piece & 1) === side) return at;
  if (piece >> 1 === King) {
    out[at++] = captureFlag(position, piece) | fromTo;
    return at;
  }
  return writePromotions(out, at, QUIET_PROMOTION | PROMOTION_CAPTURE_BIT | fromTo);
}

/** Queen, rook, bishop, knight. */
function writePromotions(out: Uint16Array, at: number, knightPromotion: number): number {
  for (let type = 3; type >= 0; type--) out[at++] = knightPromotion | (type << 12);
  return at;
}

function generateLeaperMoves(
  position: Position,
  index: number,
  attacks: Int32Array,
  out: Uint16Array,
  at: number,
): number {
  const f = position.fields;
  const own = WHITE + ((f[FLAGS] & 1) << 1);
  const ownLo = f[own];
  const ownHi = f[own + 1];
  for (let rest = f[index] & ownLo; rest !== 0; rest &= rest - 1) {
    const from = 31 - Math.clz32(rest & -rest);
    at = writeTargets(
      position,
      from,
      attacks[from << 1] & ~ownLo,
      attacks[(from << 1) | 1] & ~ownHi,
      out,
      at,
    );
  }
  for (let rest = f[index + 1] & ownHi; rest !== 0; rest &= rest - 1) {
    const from = 63 - Math.clz32(rest & -rest);
    at = writeTargets(
      position,
      from,
      attacks[from << 1] & ~ownLo,
      attacks[(from << 1) | 1] & ~ownHi,
      out,
      at,
    );
  }
  return at;
}

function generateSliderMoves(
  position: Position,
  type: PieceType,
  out: Uint16Array,
  at: number,
): number {
  const f = position.fields;
  const index = type << 1;
  const own = WHITE + ((f[FLAGS] & 1) << 1);
  const ownLo = f[own];
  const ownHi = f[own + 1];
  const lo = f[WHITE] | f[WHITE + 2];
  const hi = f[WHITE + 1] | f[WHITE + 3];
  for (let half = 0; half < 2; half++) {
    for (let rest = f[index + half] & f[own + half]; rest !== 0; rest &= rest - 1) {
      const from = (half << 5) | (31 - Math.clz32(rest & -rest));
      let toLo = 0;
      let toHi = 0;
      if (type !== Rook) {
        toLo = bishopLo(from, lo, hi);
        toHi = bishopHi(from, lo, hi);
      }
      if (type !== Bishop) {
        toLo |= rookLo(from, lo, hi);
        toHi |= rookHi(from, lo, hi);
      }
      at = writeTargets(position, from, toLo & ~ownLo, toHi & ~ownHi, out, at);
    }
  }
  return at;
}

function writeTargets(
  position: Position,
  from: number,
  toLo: number,
  toHi: number,
  out: Uint16Array,
  at: number,
): number {
  const mailbox = position.mailbox;
  const base = from << 6;
  for (; toLo !== 0; toLo &= toLo - 1) {
    const to = 31 - Math.clz32(toLo & -toLo);
    out[at++] = captureFlag(position, mailbox[to]) | base | to;
  }
  for (; toHi !== 0; toHi &= toHi - 1) {
    const to = 63 - Math.clz32(toHi & -toHi);
    out[at++] = captureFlag(position, mailbox[to]) | base | to;
  }
  return at;
}

function captureFlag(position: Position, target: number): number {
  if (target === NoPiece) return 0;
  if (target >> 1 === King) position.reachesKing = true;
  return CAPTURE;
}

function generateKingMoves(position: Position, out: Uint16Array, at: number): number {
  const f = position.fields;
  const side = f[FLAGS] & 1;
  const own = WHITE + (side << 1);
  const home = 4 + side * 56;
  for (let half = 0; half < 2; half++) {
    for (let rest = f[(King << 1) + half] & f[own + half]; rest !== 0; rest &= rest - 1) {
      const from = (half << 5) | (31 - Math.clz32(rest & -rest));
      const toLo = kingAttacks[from << 1] & ~f[own];
      const toHi = kingAttacks[(from << 1) | 1] & ~f[own + 1];
      at = writeTargets(position, from, toLo, toHi, out, at);
      if (from === home) at = writeCastlings(position, side, out, at);
    }
  }
  return at;
}

/** The right, the rook on its corner, empty squares between; attacks do not matter (contract section 4). */
function writeCastlings(position: Position, side: number, out: Uint16Array, at: number): number {
  const mailbox = position.mailbox;
  const rights = (position.fields[FLAGS] >> (1 + (side << 1))) & 3;
  const home = 4 + side * 56;
  const rook = (Rook << 1) | side;
  if (
    (rights & 1) !== 0 && mailbox[home + 3] === rook &&
    (mailbox[home + 1] | mailbox[home + 2]) === NoPiece
  ) {
    out[at++] = (MoveFlags.KingCastle << 12) | (home << 6) | (home + 2);
  }
  if (
    (rights & 2) !== 0 && mailbox[home - 4] === rook &&
    (mailbox[home - 1] | mailbox[home - 2] | mailbox[home - 3]) === NoPiece
  ) {
    out[at++] = (MoveFlags.QueenCastle << 12) | (home << 6) | (home - 2);
  }
  return at;
}

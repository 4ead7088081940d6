import type { Color } from "./color.ts";
import { MoveError } from "./errors.ts";
import type { GameState } from "./game_state.ts";
import {
  encodeMove,
  formatMove,
  type Move,
  MoveFlags,
  moveFlags,
  moveFrom,
  moveTo,
  parseUci,
} from "./move.ts";
import { King, NoPiece, Pawn, pieceColor, pieceOf, pieceType, Rook } from "./piece.ts";
import { Position } from "./position.ts";
import { checkState, type StateView } from "./state_view.ts";

const scratch: Position = /* @__PURE__ */ new Position();

/**
 * The state after a move of the piece on its origin; the side to move stays and the dice are gone (contract section 3).
 * Whether the dice allow the move, and whether the piece moves that way, is not asked: moves come from a generator.
 *
 * @throws {MoveError} `bad-move`, `empty-origin`, `wrong-piece`, `occupied-destination`, `wrong-flags` if the board has
 * not what the move's flags say
 *
 * @example
 * ```ts
 * import { formatDfen, makeMove, parseDfen, resolveMove } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 PPP");
 * const after = makeMove(state, resolveMove(state, "e2e4"));
 * assertEquals(formatDfen(after), "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1");
 * ```
 */
export function makeMove(state: StateView, move: Move): GameState {
  checkMove(state, move);
  scratch.load(state);
  scratch.setDice(0);
  scratch.make(move);
  return scratch.snapshot();
}

/** The state with the other side to move (contract section 3): no dice, stale en-passant targets dropped. */
export function endTurn(state: StateView): GameState {
  scratch.load(state);
  scratch.endTurn();
  return scratch.snapshot();
}

/**
 * {@linkcode makeMove}, then {@linkcode endTurn}.
 *
 * @throws {MoveError} as `makeMove`
 */
export function makeMoveAndEndTurn(state: StateView, move: Move): GameState {
  checkMove(state, move);
  scratch.load(state);
  scratch.setDice(0);
  scratch.make(move);
  scratch.endTurn();
  return scratch.snapshot();
}

/** Flags 6 and 7 mean nothing. */
const UNDEFINED_FLAGS = 6;

/** A move that would corrupt the board is refused here; everything behind this check trusts its moves. */
function checkMove(state: StateView, move: Move): void {
  checkState(state);
  const is16Bits = Number.isInteger(move) && move >= 0 && move <= 0xffff;
  const flags = is16Bits ? moveFlags(move) : UNDEFINED_FLAGS;
  if (flags === UNDEFINED_FLAGS || flags === UNDEFINED_FLAGS + 1) {
    const expected = "16 bits, flags << 12 | from << 6 | to, flags 0 to 5 or 8 to 15";
    throw new MoveError("bad-move", move, expected);
  }
  const from = moveFrom(move);
  const to = moveTo(move);
  const text = formatMove(move);
  const piece = state.pieceAt(from);
  const target = state.pieceAt(to);
  if (piece === NoPiece) {
    throw new MoveError("empty-origin", text, "a piece on the square that it leaves");
  }
  const color = pieceColor(piece);
  const needsPawn = flags === MoveFlags.DoublePush || flags === MoveFlags.EnPassant ||
    flags >= MoveFlags.Promotion;
  if (needsPawn && pieceType(piece) !== Pawn) {
    throw new MoveError("wrong-piece", text, "a pawn, by its flags");
  }
  const captures = flags === MoveFlags.Capture || flags >= MoveFlags.PromotionCapture;
  if (captures ? target === NoPiece || pieceColor(target) === color : target !== NoPiece) {
    const expected = captures
      ? "an enemy piece on its destination, by its flags"
      : "an empty destination, by its flags";
    throw new MoveError("occupied-destination", text, expected);
  }
  const forward = color === 0 ? 8 : -8;
  if (flags === MoveFlags.DoublePush && to - from !== 2 * forward) {
    throw new MoveError("wrong-flags", text, "two steps forward, by its flags");
  }
  if (flags === MoveFlags.EnPassant && (to - forward < 0 || to - forward > 63)) {
    throw new MoveError("wrong-flags", text, "a destination with a square behind it, by its flags");
  }
  if (flags === MoveFlags.KingCastle || flags === MoveFlags.QueenCastle) {
    checkCastling(state, move, text, color);
  }
}

function checkCastling(state: StateView, move: Move, text: string, color: Color): void {
  const home = 4 + 56 * color;
  const kingSide = moveFlags(move) === MoveFlags.KingCastle;
  if (state.pieceAt(moveFrom(move)) !== pieceOf(color, King)) {
    throw new MoveError("wrong-piece", text, "a king, by its flags");
  }
  if (moveFrom(move) !== home || moveTo(move) !== home + (kingSide ? 2 : -2)) {
    throw new MoveError(
      "wrong-flags",
      text,
      "a king from e1 or e8 to the g- or c-file, by its flags",
    );
  }
  const between = kingSide ? [1, 2] : [-1, -2, -3];
  if (
    state.pieceAt(home + (kingSide ? 3 : -4)) !== pieceOf(color, Rook) ||
    between.some((step) => state.pieceAt(home + step) !== NoPiece)
  ) {
    throw new MoveError("wrong-flags", text, "a rook on its corner and empty squares between");
  }
}

/**
 * Reads UCI text as a move in a state: what stands on the board gives the flags. A king that goes two files from e1 or
 * e8 castles; a pawn that changes file to an empty square captures en passant. Whether the move is legal is not asked.
 *
 * @throws {MoveError} `bad-move-text`, `empty-origin`, `wrong-piece`, `wrong-flags`
 */
export function resolveMove(state: StateView, text: string): Move {
  checkState(state);
  const { from, to, promotion } = parseUci(text);
  const piece = state.pieceAt(from);
  if (piece === NoPiece) {
    throw new MoveError("empty-origin", text, "a piece on the square that it leaves");
  }
  const captures = state.pieceAt(to) !== NoPiece;
  const type = pieceType(piece);
  const color = pieceColor(piece);
  if (promotion !== 0) {
    if (type !== Pawn) throw new MoveError("wrong-piece", text, "a pawn, to promote");
    const base = captures ? MoveFlags.PromotionCapture : MoveFlags.Promotion;
    return encodeMove(base + promotion - 2, from, to);
  }
  if (type === Pawn) {
    const steps = (to - from) * (color === 0 ? 1 : -1);
    if (steps === 16) return encodeMove(MoveFlags.DoublePush, from, to);
    const lastRank = color === 0 ? to > 55 : to < 8;
    if (lastRank && pieceType(state.pieceAt(to)) !== King) {
      throw new MoveError("wrong-flags", text, "the piece that the pawn turns into, n, b, r or q");
    }
    if (!captures && (to & 7) !== (from & 7)) return encodeMove(MoveFlags.EnPassant, from, to);
  }
  if (type === King && from === 4 + 56 * color && Math.abs(to - from) === 2) {
    return encodeMove(to > from ? MoveFlags.KingCastle : MoveFlags.QueenCastle, from, to);
  }
  return encodeMove(captures ? MoveFlags.Capture : MoveFlags.Quiet, from, to);
}

import { DiceError } from "./errors.ts";
import type { Move } from "./move.ts";
import type { PieceType } from "./piece.ts";
import { generateMovesOf, generatePieceMoves, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";

const scratch: Position = /* @__PURE__ */ new Position();
const list: Uint16Array = /* @__PURE__ */ new Uint16Array(6 * MAX_PIECE_MOVES);

/**
 * The micro-moves of the state's dice, one type after the other in the order of the dice slots (contract section 4).
 * The state is taken as the start of its turn. A castling move is listed under the king's die; playing it needs the
 * rook's too. Without dice there is none; see {@linkcode generateAllMoves}.
 *
 * @example
 * ```ts
 * import { formatMove, generateMoves, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 P");
 * assertEquals(generateMoves(state).map(formatMove), ["a2a3", "a2a4"]);
 * ```
 */
export function generateMoves(state: StateView): Move[] {
  return owned(generateMovesOf(scratch.load(state), state.dice, list));
}

/** The micro-moves of every type, pawns first, kings with castling last; the dice are not asked. */
export function generateAllMoves(state: StateView): Move[] {
  return owned(generateAll(scratch.load(state), list));
}

/**
 * The micro-moves of one type; the dice are not asked. Those of a king include castling.
 *
 * @throws {DiceError} `bad-die`
 */
export function generateTypeMoves(state: StateView, type: PieceType): Move[] {
  if (!Number.isInteger(type) || type < 1 || type > 6) {
    throw new DiceError("bad-die", type, "a piece type from 1 (pawn) to 6 (king)");
  }
  return owned(generatePieceMoves(scratch.load(state), type, list, 0));
}

/** Writes the moves of all six types from 0; the end. */
export function generateAll(position: Position, out: Uint16Array): number {
  let end = 0;
  for (let type = 1; type <= 6; type++) {
    end = generatePieceMoves(position, type as PieceType, out, end);
  }
  return end;
}

function owned(end: number): Move[] {
  return Array.from(list.subarray(0, end));
}

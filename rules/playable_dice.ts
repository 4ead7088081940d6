import { MoveError } from "./errors.ts";
import { formatMove, isCastling, type Move, moveFrom } from "./move.ts";
import { King, type PieceType, pieceType, Rook } from "./piece.ts";
import type { StateView } from "./state_view.ts";
import { makeMove } from "./apply_move.ts";
import { forEachLegalTurnPath } from "./turn_paths.ts";

/**
 * The piece types, ascending, whose die the next move of some legal path can spend; castling shows king and rook
 * (contract section 5). Empty where the turn is over, and for a forced pass.
 *
 * @param boundary The state at the start of the turn, with its dice.
 * @param movesSoFar The moves already played of this turn.
 * @throws {MoveError} `not-playable` if no legal path begins with those moves
 *
 * @example
 * ```ts
 * import { legalTurnPaths, parseDfen, playableDice } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const boundary = parseDfen("k7/8/8/8/8/8/P7/K7 w - - 0 1 PK");
 * assertEquals(playableDice(boundary, []), [1, 6]);
 * const [[first]] = legalTurnPaths(boundary); // a pawn move
 * assertEquals(playableDice(boundary, [first]), [6]);
 * ```
 */
export function playableDice(boundary: StateView, movesSoFar: readonly Move[]): PieceType[] {
  const depth = movesSoFar.length;
  const nextMoves = new Set<Move>();
  let begun = depth === 0;
  forEachLegalTurnPath(boundary, (moves, length) => {
    if (length < depth || movesSoFar.some((move, i) => moves[i] !== move)) return;
    begun = true;
    if (length > depth) nextMoves.add(moves[depth]);
  });
  if (!begun) {
    const path = Array.from(movesSoFar, (move) => formatMove(move)).join(" ");
    throw new MoveError("not-playable", path, "the first moves of a legal path");
  }
  let state = boundary;
  for (const move of movesSoFar) state = makeMove(state, move);
  const types = new Set<PieceType>();
  for (const move of nextMoves) {
    types.add(pieceType(state.pieceAt(moveFrom(move))));
    if (isCastling(move)) types.add(Rook).add(King);
  }
  return [...types].sort((a, b) => a - b);
}

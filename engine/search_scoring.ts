import {
  endTurn,
  King,
  makeMove,
  type Move,
  moveTo,
  opponent,
  pieceOf,
  type StateView,
} from "../rules/mod.ts";
import { evaluateChecked, type Evaluator } from "./evaluator.ts";

/** The score of a turn that captures the enemy king: the largest integer of 32 bits (contract section 9). */
export const TerminalWinScore = 2147483647;

/**
 * The static score of a turn for the side that plays it (contract section 9): the position after the moves and
 * `endTurn`, from the mover's view. A move that captures the enemy king scores {@linkcode TerminalWinScore} without the
 * evaluator. An empty path scores the state as it is, for the side to move.
 *
 * @param moves A legal path. Whether it is one is not asked.
 * @throws {MoveError} if the board has not what a move says
 * @throws {EvaluatorError} `threw`, `not-finite`, `not-integer`
 *
 * @example
 * ```ts
 * import { evaluateMaterial, scorePath, TerminalWinScore } from "@dicechess/core/engine";
 * import { parseDfen, resolveMove } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("8/8/8/2k5/n7/1N6/2P5/K7 w - - 0 1 NPP");
 * const score = (uci: string) => scorePath(state, [resolveMove(state, uci)], evaluateMaterial);
 * assertEquals(score("b3c5"), TerminalWinScore);
 * assertEquals(score("c2c3"), 100);
 * assertEquals(scorePath(state, [], evaluateMaterial), 100);
 * ```
 */
export function scorePath(
  state: StateView,
  moves: readonly Move[],
  evaluate: Evaluator,
): number {
  const mover = state.side;
  if (moves.length === 0) return evaluateChecked(evaluate, state, mover);
  const enemyKing = pieceOf(opponent(mover), King);
  let current = state;
  for (const move of moves) {
    if (current.pieceAt(moveTo(move)) === enemyKing) return TerminalWinScore;
    current = makeMove(current, move);
  }
  return evaluateChecked(evaluate, endTurn(current), mover);
}

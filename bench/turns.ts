/**
 * Ways to go through turns that several suites share.
 *
 * @module
 */

import {
  Budget,
  CompactRoll,
  endTurn,
  type GameState,
  makeMove,
  type Move,
  opponent,
  SharedTraversal,
  type StateView,
  type TurnStateVisitor,
  visitTurnStates,
  type WeightedRoll,
} from "../rules/mod.ts";

/** A limit that nothing here reaches. It is a limit all the same: every unit is counted against it. */
export const AMPLE = 1_000_000_000;

/** The result of a path from scratch, move by move. */
export function replay(
  state: GameState,
  path: readonly Move[],
): { result: GameState; isKingCapture: boolean } {
  let result = state;
  for (const move of path) result = makeMove(result, move);
  const enemy = opponent(state.side);
  const isKingCapture = result.count(enemy, 6) < state.count(enemy, 6);
  return { result: isKingCapture ? result : endTurn(result), isKingCapture };
}

/** Every class of a boundary on its own: its dice put on the board, its turns enumerated. */
export function visitPerClass(
  boundary: StateView,
  classes: readonly WeightedRoll[],
  visitor: TurnStateVisitor,
): void {
  for (const { roll } of classes) {
    visitTurnStates(CompactRoll.applyToState(roll, boundary), new Budget(AMPLE), visitor);
  }
}

/** Every class of a boundary with one traversal, made here and grown by the visits. */
export function visitShared(
  boundary: StateView,
  classes: readonly WeightedRoll[],
  visitor: TurnStateVisitor,
): void {
  const traversal = new SharedTraversal(boundary, new Budget(AMPLE));
  for (const { roll } of classes) traversal.visit(roll, visitor);
}

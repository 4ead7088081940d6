/**
 * The values of a search by exhaustive enumeration: all 56 rolls of every node, each on its own, nothing shared, cut or
 * remembered. Slow and simple, to check the searches against.
 *
 * @module
 */

import { type Evaluator, UtilityBounds } from "../engine/mod.ts";
import {
  type Color,
  CompactRoll,
  DiceRolls,
  endTurn,
  forEachLegalTurnState,
  type StateView,
} from "../rules/mod.ts";

const { terminalWin, terminalLoss } = UtilityBounds.default;

/** The mean over all rolls of what the side to move makes of them, `plies` turns deep. */
export function exhaustiveValue(
  boundary: StateView,
  plies: number,
  perspective: Color,
  evaluate: Evaluator,
): number {
  const owned = boundary.snapshot();
  const maximises = owned.side === perspective;
  const valueOf = (state: StateView) =>
    plies === 1
      ? UtilityBounds.default.clamp(evaluate(state, perspective))
      : exhaustiveValue(state, plies - 1, perspective, evaluate);
  let sum = 0;
  for (const { roll, weight } of DiceRolls.weighted) {
    let best = maximises ? -Infinity : Infinity;
    const turns = forEachLegalTurnState(
      CompactRoll.applyToState(roll, owned),
      (_moves, _length, result, isKingCapture) => {
        if (isKingCapture) {
          best = maximises ? terminalWin : terminalLoss;
          return false;
        }
        const value = valueOf(result);
        if (maximises ? value > best : value < best) best = value;
        return true;
      },
    );
    sum += weight * (turns === 0 ? valueOf(endTurn(owned)) : best);
  }
  return sum / DiceRolls.totalOrderedRolls;
}

/** Throws unless two values are the same but for the rounding of sums that were added in another order. */
export function expectSameValue(actual: number | undefined, expected: number, what: string): void {
  const slack = 1e-11 * Math.max(1, Math.abs(expected));
  if (actual === undefined || !(Math.abs(actual - expected) <= slack)) {
    throw new Error(`${what}: expected ${expected}, got ${actual}`);
  }
}

import { Budget } from "./budget.ts";
import { checkFunction } from "./errors.ts";
import type { Move } from "./move.ts";
import type { StateView } from "./state_view.ts";
import type { TurnStateVisitor } from "./turn_emission.ts";
import { withEnumeration } from "./turn_enumeration.ts";

/**
 * Gets each legal path. The three-slot move array is borrowed: valid until it returns.
 *
 * @param moves The path in its first `length` slots.
 * @param length 1 to 3.
 * @param isKingCapture Whether the last move captured an enemy king, which ends the game.
 * @returns false to stop; anything else goes on.
 */
export type TurnPathVisitor = (
  moves: readonly Move[],
  length: number,
  isKingCapture: boolean,
) => boolean | void;

/**
 * Visits every legal path of the state's dice (contract section 5): king captures in discovery order, then the normal
 * paths that spend the most dice, in discovery order. A forced pass makes no call.
 *
 * @returns How many calls were made.
 */
export function forEachLegalTurnPath(state: StateView, visitor: TurnPathVisitor): number {
  checkFunction("visitor", visitor);
  return withEnumeration((enumeration) => {
    enumeration.discover(state, new Budget(Infinity), false);
    return enumeration.emitPaths(visitor);
  });
}

/**
 * As {@linkcode forEachLegalTurnPath}, with the result of each path. The state given to the visitor is borrowed; call its
 * `snapshot()` to keep it. The visitor may start other enumerations; what it throws reaches the caller unchanged.
 *
 * @returns How many calls were made.
 *
 * @example
 * ```ts
 * import { forEachLegalTurnState, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
 * const results = new Set<string>();
 * const paths = forEachLegalTurnState(state, (_moves, _length, result) => {
 *   results.add(result.hash);
 * });
 * assertEquals(paths, 12);
 * assertEquals(results.size, 8);
 * ```
 */
export function forEachLegalTurnState(state: StateView, visitor: TurnStateVisitor): number {
  checkFunction("visitor", visitor);
  return withEnumeration((enumeration) => {
    enumeration.discover(state, new Budget(Infinity), false);
    return enumeration.emit(visitor);
  });
}

/**
 * Every legal path as a list of its own, in the order of {@linkcode forEachLegalTurnPath}; empty for a forced pass.
 *
 * @example
 * ```ts
 * import { formatMove, legalTurnPaths, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR");
 * assertEquals(legalTurnPaths(state)[0].map(formatMove), ["a1b1", "e1d1"]);
 * ```
 */
export function legalTurnPaths(state: StateView): Move[][] {
  const paths: Move[][] = [];
  forEachLegalTurnPath(state, (moves, length) => {
    paths.push(moves.slice(0, length));
  });
  return paths;
}

/** The distinct first moves of the legal paths, in the order of the paths; empty for a forced pass. */
export function legalFirstMoves(state: StateView): Move[] {
  const first = new Set<Move>();
  forEachLegalTurnPath(state, (moves) => {
    first.add(moves[0]);
  });
  return [...first];
}

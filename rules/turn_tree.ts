import { formatMove } from "./move.ts";
import type { StateView } from "./state_view.ts";
import { forEachLegalTurnPath } from "./turn_paths.ts";

/** Legal continuations by UCI text, keys sorted; `{}` where the turn ends. */
export interface TurnTree {
  /** What follows the move. */
  [uci: string]: TurnTree;
}

/**
 * Every legal path of the state's dice as one tree, or null for a forced pass (contract section 5).
 *
 * @example
 * ```ts
 * import { legalTurnTree, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("k7/8/8/8/8/p7/P7/K7 w - - 0 1 PK");
 * assertEquals(legalTurnTree(state), { a1b1: {}, a1b2: {} });
 * assertEquals(legalTurnTree(parseDfen("k7/8/8/8/8/p7/P7/K7 w - - 0 1 PP")), null);
 * ```
 */
export function legalTurnTree(state: StateView): TurnTree | null {
  const tree: TurnTree = {};
  const paths = forEachLegalTurnPath(state, (moves, length) => {
    let node = tree;
    for (let i = 0; i < length; i++) node = node[formatMove(moves[i])] ??= {};
  });
  // DECISION (contract section 5): a forced pass is not an empty tree.
  return paths === 0 ? null : sorted(tree);
}

function sorted(tree: TurnTree): TurnTree {
  const result: TurnTree = {};
  for (const uci of Object.keys(tree).sort()) result[uci] = sorted(tree[uci]);
  return result;
}

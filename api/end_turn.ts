import { endTurn as endTurnOfState, formatDfen, parseDfen } from "../rules/mod.ts";

/**
 * Gives the turn to the other side, whatever the dice: the text of the position with which its turn starts, without dice.
 *
 * `playMoves` does this by itself where a turn is complete, and only there.
 *
 * @throws {DfenError} if the text cannot be read
 *
 * @example
 * ```ts
 * import { endTurn } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(endTurn("4k3/8/8/8/8/8/8/4K3 b - - 3 7 q"), "4k3/8/8/8/8/8/8/4K3 w - - 3 8");
 * ```
 */
export function endTurn(dfen: string): string {
  return formatDfen(endTurnOfState(parseDfen(dfen)));
}

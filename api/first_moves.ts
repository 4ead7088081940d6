import { formatMove, legalFirstMoves } from "../rules/mod.ts";
import { type ForcedPass, forcedPass } from "./forced_pass.ts";
import { type DiceOptions, readRolledPosition } from "./read_position.ts";

/** The moves that can begin a turn. */
export interface FirstMoves {
  /** Tells the answers apart. */
  readonly kind: "moves";
  /** In UCI text, sorted; at least one. */
  readonly moves: readonly string[];
}

/**
 * The moves with which a legal turn can begin.
 *
 * @param dfen The start of the turn.
 * @throws {DfenError} if the text, or the dice given apart, cannot be read
 * @throws {TurnError} `no-dice`
 * @throws {OptionError} `bad-options`
 *
 * @example
 * ```ts
 * import { firstMoves } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * const answer = firstMoves("4k3/8/8/8/8/8/8/4K3 b - - 0 1 K");
 * assertEquals(answer, { kind: "moves", moves: ["e8d7", "e8d8", "e8e7", "e8f7", "e8f8"] });
 * ```
 */
export function firstMoves(dfen: string, options?: DiceOptions): FirstMoves | ForcedPass {
  const boundary = readRolledPosition(dfen, options);
  const moves = legalFirstMoves(boundary).map(formatMove).sort();
  return moves.length === 0 ? forcedPass(boundary) : { kind: "moves", moves };
}

import { legalTurnTree, type TurnTree } from "../rules/mod.ts";
import { type ForcedPass, forcedPass } from "./forced_pass.ts";
import { type DiceOptions, readRolledPosition } from "./read_position.ts";

/** The legal turns of a roll. */
export interface LegalTurns {
  /** Tells the answers apart. */
  readonly kind: "turns";
  /** How many there are: the leaves of the tree. */
  readonly count: number;
  /** Moves in UCI text, sorted, and below each what may follow it; `{}` where the turn ends. */
  readonly tree: TurnTree;
}

/**
 * Every legal turn at once: what a page needs to let a player move without asking again.
 *
 * @param dfen The start of the turn. Moves already made would change what may be captured en passant and which dice must
 * be played: give the position before them.
 * @throws {DfenError} if the text, or the dice given apart, cannot be read
 * @throws {TurnError} `no-dice`
 * @throws {OptionError} `bad-options`
 *
 * @example
 * ```ts
 * import { turnTree } from "@dicechess/core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const turns = turnTree("k7/8/8/8/8/p7/P7/K7 w - - 0 1", { dice: "Kp" });
 * assert(turns.kind === "turns");
 * assertEquals(turns.tree, { a1b1: {}, a1b2: {} });
 *
 * const pass = turnTree("k7/8/8/8/8/p7/P7/K7 w - - 0 1 P");
 * assertEquals(pass, { kind: "forced-pass", next: "k7/8/8/8/8/p7/P7/K7 b - - 0 1" });
 * ```
 */
export function turnTree(dfen: string, options?: DiceOptions): LegalTurns | ForcedPass {
  const boundary = readRolledPosition(dfen, options);
  const tree = legalTurnTree(boundary);
  return tree === null ? forcedPass(boundary) : { kind: "turns", count: leavesOf(tree), tree };
}

function leavesOf(tree: TurnTree): number {
  const branches = Object.values(tree);
  return branches.length === 0 ? 1 : branches.reduce((sum, branch) => sum + leavesOf(branch), 0);
}

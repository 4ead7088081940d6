import { endTurn, formatDfen, type StateView } from "../rules/mod.ts";

/**
 * No turn is legal with these dice, so the side must pass. Every function that asks about a turn answers with this and
 * nothing else in that case.
 */
export interface ForcedPass {
  /** Tells the answers apart. */
  readonly kind: "forced-pass";
  /** The position at the start of the opponent's turn, without dice: roll and go on. */
  readonly next: string;
}

/** The pass from a position. */
export function forcedPass(boundary: StateView): ForcedPass {
  return { kind: "forced-pass", next: formatDfen(endTurn(boundary)) };
}

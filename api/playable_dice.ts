import { type ForcedPass, forcedPass } from "./forced_pass.ts";
import { type DiceOptions, readRolledPosition } from "./read_position.ts";
import { lettersOf, turnSoFar } from "./turn_so_far.ts";

/** The dice that can be played next. */
export interface PlayableDice {
  /** Tells the answers apart. */
  readonly kind: "dice";
  /** Their letters, ascending and in upper case, once each; at least one. */
  readonly dice: string;
}

/** No die can be played, as the turn is complete or the king captured. */
export interface TurnOver {
  /** Tells the answers apart. */
  readonly kind: "turn-over";
  /** Whether the last move captured the king. */
  readonly kingCaptured: boolean;
}

/**
 * The dice that the next move can spend so that the turn can still be a legal one. Castling shows K and R, as it spends
 * both.
 *
 * @param dfen The start of the turn.
 * @param ucis The moves made so far, none by default.
 * @throws {DfenError} if the text, or the dice given apart, cannot be read
 * @throws {TurnError} `no-dice`, or for a move that is none, not legal or too many, or moves that are no list
 * @throws {OptionError} `bad-options`
 *
 * @example
 * ```ts
 * import { playableDice } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * const start = "k7/8/8/8/8/8/P7/K7 w - - 0 1 PKQ";
 * assertEquals(playableDice(start), { kind: "dice", dice: "PK" });
 * assertEquals(playableDice(start, ["a2a4"]), { kind: "dice", dice: "K" });
 * assertEquals(playableDice(start, ["a2a4", "a1a2"]), { kind: "turn-over", kingCaptured: false });
 * ```
 */
export function playableDice(
  dfen: string,
  ucis: readonly string[] = [],
  options?: DiceOptions,
): PlayableDice | TurnOver | ForcedPass {
  const boundary = readRolledPosition(dfen, options);
  const turn = turnSoFar(boundary, ucis);
  if (turn.isForcedPass) return forcedPass(boundary);
  return turn.isOver
    ? { kind: "turn-over", kingCaptured: turn.kingCaptured }
    : { kind: "dice", dice: lettersOf(turn.playableTypes()) };
}

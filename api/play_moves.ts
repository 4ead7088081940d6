import { endTurn, formatDfen, formatDice, formatMove, type GameState } from "../rules/mod.ts";
import { type ForcedPass, forcedPass } from "./forced_pass.ts";
import { type DiceOptions, readRolledPosition } from "./read_position.ts";
import { type Side, sideOf } from "./side.ts";
import { lettersOf, turnSoFar } from "./turn_so_far.ts";

/** A turn that goes on. */
export interface TurnInProgress {
  /** Tells the answers apart. */
  readonly kind: "in-progress";
  /**
   * The board after the moves, without dice. It is for showing: to go on, give the start of the turn and all moves
   * again, as what may be captured en passant and which dice must be played depend on them.
   */
  readonly position: string;
  /** The dice not yet spent, ascending and in upper case. */
  readonly diceLeft: string;
  /** Those of their letters that the next move can spend, once each; castling shows K and R. */
  readonly playableDice: string;
  /** The moves that may follow, in UCI text, sorted. */
  readonly moves: readonly string[];
}

/** A turn that is complete. */
export interface TurnComplete {
  /** Tells the answers apart. */
  readonly kind: "turn-complete";
  /** The board after the moves, the mover still to move, without dice. */
  readonly position: string;
  /** The dice that could not be played; `""` if all were. */
  readonly diceLeft: string;
  /** The position at the start of the opponent's turn, without dice: roll and go on. */
  readonly next: string;
}

/** A turn that ended the game. */
export interface KingCaptured {
  /** Tells the answers apart. */
  readonly kind: "king-captured";
  /** The board after the capture, the winner still to move, without dice. */
  readonly position: string;
  /** The dice that were not needed; `""` if all were. */
  readonly diceLeft: string;
  /** Who captured the king. */
  readonly winner: Side;
}

/**
 * Plays the moves made so far of a turn and tells how it stands: it goes on, is complete, has captured the king, or is
 * passed because no turn is legal.
 *
 * @param dfen The start of the turn.
 * @param ucis The moves made so far, none to three in UCI text.
 * @throws {DfenError} if the text, or the dice given apart, cannot be read
 * @throws {TurnError} `no-dice`, or for a move that is none, not legal or too many, or moves that are no list
 * @throws {OptionError} `bad-options`
 *
 * @example A turn move by move
 * ```ts
 * import { playMoves } from "@dicechess/core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const start = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR";
 * const begun = playMoves(start, []);
 * assert(begun.kind === "in-progress");
 * assertEquals(begun.playableDice, "RK");
 *
 * const castled = playMoves(start, ["e1g1"]);
 * assert(castled.kind === "turn-complete");
 * assertEquals(castled.diceLeft, "");
 * assertEquals(castled.next, "4k3/8/8/8/8/8/P7/R4RK1 b - - 1 1");
 * ```
 *
 * @example The king is captured
 * ```ts
 * import { playMoves } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(playMoves("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP", ["b3c5"]), {
 *   kind: "king-captured",
 *   position: "8/8/8/2N5/8/8/2P5/K7 w - - 0 1",
 *   diceLeft: "PP",
 *   winner: "white",
 * });
 * ```
 */
export function playMoves(
  dfen: string,
  ucis: readonly string[],
  options?: DiceOptions,
): TurnInProgress | TurnComplete | KingCaptured | ForcedPass {
  return playFrom(readRolledPosition(dfen, options), ucis);
}

/** How a turn stands after these moves. */
export function playFrom(
  boundary: GameState,
  ucis: readonly string[],
): TurnInProgress | TurnComplete | KingCaptured | ForcedPass {
  const turn = turnSoFar(boundary, ucis);
  if (turn.isForcedPass) return forcedPass(boundary);
  const position = formatDfen(turn.state);
  const diceLeft = formatDice(turn.diceLeft);
  if (turn.kingCaptured) {
    return { kind: "king-captured", position, diceLeft, winner: sideOf(boundary.side) };
  }
  if (turn.isOver) {
    return { kind: "turn-complete", position, diceLeft, next: formatDfen(endTurn(turn.state)) };
  }
  return {
    kind: "in-progress",
    position,
    diceLeft,
    playableDice: lettersOf(turn.playableTypes()),
    moves: turn.nextMoves().map((move) => formatMove(move)).sort(),
  };
}

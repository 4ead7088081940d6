/**
 * The positions that are measured.
 *
 * @module
 */

import { FIXTURES } from "../fixtures/mod.ts";
import { CompactRoll, DiceRolls, type GameState, parseDfen } from "../rules/mod.ts";

/** A position before the roll. */
export interface Boundary {
  /** Its name in tables. */
  readonly name: string;
  /** The position, without dice. */
  readonly state: GameState;
}

/** The position known as kiwipete: all kinds of moves, and some 100,000 turns over all rolls. */
export const KIWIPETE: GameState = parseDfen(
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
);

/** The start of a game. */
export const INITIAL: GameState = parseDfen(
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
);

/** Four queens: few pieces with many moves. */
export const QUEENS: GameState = parseDfen("3qk3/8/8/3Q4/8/8/8/3QK3 w - - 0 1");

/** Few pieces, one of each. */
export const ENDGAME: GameState = parseDfen("8/5k2/3p1n2/2b1r3/4R3/2B1N3/5PK1/8 w - - 0 40");

/** One of the public positions as published, dice included. */
export function fixture(id: string): GameState {
  const found = FIXTURES.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`no fixture ${id}`);
  return parseDfen(found.dfen);
}

/** One of the public positions before its roll. */
export function fixtureBoundary(id: string): Boundary {
  return { name: id, state: CompactRoll.applyToState(CompactRoll.Empty, fixture(id)) };
}

/** The seven positions on which sharing work between dice classes is measured. */
export const SHARED_BOUNDARIES: readonly Boundary[] = [
  ...["F1", "F3", "F5", "F6", "F7", "F10"].map(fixtureBoundary),
  { name: "kiwipete", state: KIWIPETE },
];

/** A position with a roll, such as `"PNB"`. */
export function withRoll(state: GameState, roll: string): GameState {
  return CompactRoll.applyToState(CompactRoll.parse(roll), state);
}

/** A position with each of the 56 rolls. */
export function withEveryRoll(state: GameState): GameState[] {
  return DiceRolls.weighted.map(({ roll }) => CompactRoll.applyToState(roll, state));
}

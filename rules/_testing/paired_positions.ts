/**
 * Positions twice: as a state of the product and as a board of the slow model.
 *
 * @module
 */

import { withDice } from "../dice.ts";
import { parseDfen } from "../dfen.ts";
import type { GameState } from "../game_state.ts";
import {
  cornerPositions,
  randomGamePosition,
  randomSlots,
  seededRng,
  syntheticPosition,
} from "./positions.ts";
import * as model from "./reference_rules.ts";
import { typesOf } from "./turn_checks.ts";

export { typesOf };

export interface PairedPosition {
  readonly dfen: string;
  readonly state: GameState;
  readonly board: model.Board;
}

export function paired(dfen: string): PairedPosition {
  return { dfen, state: parseDfen(dfen), board: model.parseDfen(dfen) };
}

/** Every corner position, and so many of self-play and so many synthetic ones; none has dice. */
export function pairedPositions(seed: number, ofEach: number): PairedPosition[] {
  const rng = seededRng(seed);
  const dfens = cornerPositions.map((corner) => corner.dfen);
  for (let i = 0; i < ofEach; i++) dfens.push(randomGamePosition(rng), syntheticPosition(rng));
  return dfens.map(paired);
}

/** {@linkcode pairedPositions} with one to three dice each, their slots in any order. */
export function pairedPositionsWithDice(seed: number, ofEach: number): PairedPosition[] {
  const rng = seededRng(~seed);
  return pairedPositions(seed, ofEach).map((position) => withSlots(position, randomSlots(rng)));
}

/** The position with these dice letters as its slots. */
export function withSlots({ dfen, state, board }: PairedPosition, slots: string): PairedPosition {
  return {
    dfen: `${dfen} (slots ${slots})`,
    state: withDice(state, typesOf(slots)),
    board: model.withDice(board, slots),
  };
}

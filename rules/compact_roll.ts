/**
 * A roll as nine bits, `d1 | d2 << 3 | d3 << 6`, ascending, unused slots 0 (contract section 7).
 *
 * @module
 */
import { type Dice, formatDice, isPacked, packDice, unpackDice, withPackedDice } from "./dice.ts";
import { DiceError } from "./errors.ts";
import type { GameState } from "./game_state.ts";
import { parseTypeLetter, type PieceType } from "./piece.ts";
import type { StateView } from "./state_view.ts";

/** The roll of no dice: a forced pass. */
export const Empty: Dice = 0;

/**
 * The compact roll of dice in any order.
 *
 * @throws {DiceError} `too-many-dice`, `bad-die`
 */
export function of(types: readonly PieceType[]): Dice {
  packDice(types); // refuses what cannot be sorted
  return packDice([...types].sort((a, b) => a - b));
}

/**
 * The dice, ascending.
 *
 * @throws {DiceError} `bad-roll`
 */
export function dice(roll: Dice): PieceType[] {
  return unpackDice(roll);
}

/**
 * Upper-case letters of PNBRQK, ascending; `""` for {@linkcode Empty}.
 *
 * @throws {DiceError} `bad-roll`
 */
export function format(roll: Dice): string {
  return formatDice(roll);
}

/**
 * Reads none to three letters of PNBRQK in either case and any order.
 *
 * @throws {DiceError} `bad-roll`, `too-many-dice`
 */
export function parse(text: string): Dice {
  const types = typeof text === "string" ? [...text].map(parseTypeLetter) : [0];
  if (types.includes(0)) {
    throw new DiceError("bad-roll", text, "none to three letters of PNBRQK in either case");
  }
  return of(types as PieceType[]);
}

/** Whether it is a compact roll: types 1 to 6, ascending, unused slots last. */
export function isRoll(roll: number): boolean {
  if (!isPacked(roll)) return false;
  const second = (roll >> 3) & 7;
  const third = roll >> 6;
  return (second === 0 || (roll & 7) <= second) && (third === 0 || second <= third);
}

/**
 * The state with these dice; its hash follows.
 *
 * @throws {DiceError} `bad-roll` if it is no compact roll
 */
export function applyToState(roll: Dice, state: StateView): GameState {
  if (!isRoll(roll)) {
    throw new DiceError("bad-roll", roll, "ascending dice, d1 | d2 << 3 | d3 << 6");
  }
  return withPackedDice(state, roll);
}

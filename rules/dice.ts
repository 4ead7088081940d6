import { DiceError } from "./errors.ts";
import { King, type PieceType, Rook, typeLetter } from "./piece.ts";
import { Position } from "./position.ts";
import type { GameState } from "./game_state.ts";
import type { StateView } from "./state_view.ts";

/**
 * Up to three dice in their slots, nine bits, `d1 | d2 << 3 | d3 << 6`; unused slots, always the last, are 0. Ascending
 * slots make a compact roll (contract sections 4 and 7).
 */
export type Dice = number;

/**
 * Packs dice in the order given.
 *
 * @param types None to three piece types.
 * @throws {DiceError} `too-many-dice`, `bad-die`
 */
export function packDice(types: readonly PieceType[]): Dice {
  if (!Array.isArray(types)) throw new DiceError("bad-roll", types, "a list of piece types");
  if (types.length > 3) throw new DiceError("too-many-dice", types, "at most three dice");
  let dice = 0;
  for (let slot = 0; slot < types.length; slot++) {
    const type: unknown = types[slot];
    if (typeof type !== "number" || !(type >= 1 && type <= 6) || !Number.isInteger(type)) {
      throw new DiceError("bad-die", type, "a piece type from 1 (pawn) to 6 (king)");
    }
    dice |= type << (3 * slot);
  }
  return dice;
}

/**
 * The dice in their slots' order.
 *
 * @throws {DiceError} `bad-roll` if a slot shows no die, or an empty one comes before another
 */
export function unpackDice(dice: Dice): PieceType[] {
  if (!isPacked(dice)) throw new DiceError("bad-roll", dice, "dice slots, d1 | d2 << 3 | d3 << 6");
  const types: PieceType[] = [];
  for (let rest = dice; rest !== 0; rest >>= 3) types.push((rest & 7) as PieceType);
  return types;
}

/** Whether these are dice slots: each shows a die or is empty, the empty ones last. */
export function isPacked(dice: Dice): boolean {
  if (typeof dice !== "number" || (dice & 511) !== dice) return false;
  const first = dice & 7;
  const second = (dice >> 3) & 7;
  const third = dice >> 6;
  return first < 7 && second < 7 && third < 7 && (second === 0 || first !== 0) &&
    (third === 0 || second !== 0);
}

/**
 * Upper-case letters of PNBRQK in the slots' order, `""` for no dice.
 *
 * @throws {DiceError} `bad-roll` if a slot shows no die, or an empty one comes before another
 */
export function formatDice(dice: Dice): string {
  return unpackDice(dice).map(typeLetter).join("");
}

/**
 * The state with these dice in these slots; what it had is gone.
 *
 * @throws {DiceError} `too-many-dice`, `bad-die`
 */
export function withDice(state: StateView, types: readonly PieceType[]): GameState {
  return withPackedDice(state, packDice(types));
}

/** The state with these packed dice. */
export function withPackedDice(state: StateView, dice: Dice): GameState {
  const position = new Position().load(state);
  position.setDice(dice);
  return position.snapshot();
}

/** How many dice there are. */
export function diceCount(dice: Dice): number {
  return dice === 0 ? 0 : dice < 8 ? 1 : dice < 64 ? 2 : 3;
}

/** Whether one of the dice shows this type. */
export function hasDie(dice: Dice, type: PieceType): boolean {
  return (dice & 7) === type || ((dice >> 3) & 7) === type || dice >> 6 === type;
}

/** Takes the first slot that shows this type, which must be there; the others keep their order. */
export function removeDie(dice: Dice, type: PieceType): Dice {
  if ((dice & 7) === type) return dice >> 3;
  if (((dice >> 3) & 7) === type) return (dice & 7) | ((dice >> 6) << 3);
  return dice & 63;
}

/** Takes what castling spends; without both dice it cannot be played, and the answer is -1 (contract section 5). */
export function removeCastlingDice(dice: Dice): Dice | -1 {
  if (!hasDie(dice, King) || !hasDie(dice, Rook)) return -1;
  return removeDie(removeDie(dice, King), Rook);
}

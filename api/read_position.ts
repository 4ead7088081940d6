import { CompactRoll, DfenError, type GameState, parseDfen } from "../rules/mod.ts";
import { copyDiceOptions } from "./copy_options.ts";
import { TurnError } from "./turn_error.ts";

/** Dice that are not in the text of the position. */
export interface DiceOptions {
  /** One to three letters of PNBRQK in either case and any order, such as `"nPq"`; used instead of the text's. */
  readonly dice?: string | undefined;
}

/** The position of a text, with the dice of the options if there are any. */
export function readPosition(dfen: string, options?: DiceOptions): GameState {
  const { dice } = copyDiceOptions(options);
  const state = parseDfen(dfen);
  return dice === undefined ? state : CompactRoll.applyToState(readDice(dice), state);
}

/** The same, and dice there must be. */
export function readRolledPosition(dfen: string, options?: DiceOptions): GameState {
  const state = readPosition(dfen, options);
  if (state.dice === 0) {
    throw new TurnError("no-dice", dfen, "dice, in its seventh field or as the option `dice`");
  }
  return state;
}

/** What is accepted and refused, and how, is the same as in the seventh field. */
function readDice(text: string): number {
  try {
    if (text === "-") return CompactRoll.Empty;
    const roll = CompactRoll.parse(text);
    if (roll !== CompactRoll.Empty) return roll;
  } catch {
    // refused below
  }
  throw new DfenError("bad-dice", "dice", text, "- or 1 to 3 letters of PNBRQK in either case");
}

import {
  DiceRolls,
  formatDfen,
  type GameState,
  parseDfen,
  unpackDice,
  withDice,
} from "../../rules/mod.ts";

/** What can be chosen where records are made from positions. */
export interface QuestionOptions {
  /** The largest depth of `perft`; the depth of a `search`. */
  readonly depth: number | undefined;
  /** How many candidates a `search` looks at. */
  readonly candidates: number;
  /** For what draws random numbers. */
  readonly seed: number;
  /** For `equity` and `monte-carlo`. */
  readonly rollouts: number;
  /** For `equity` and `monte-carlo`. */
  readonly maxPlies: number;
}

/** The position as it is, for kinds that may have dice. */
export function asGiven(dfen: string): { dfen: string }[] {
  return [{ dfen: formatDfen(parseDfen(dfen)) }];
}

/** The position without its dice. */
export function withoutDice(dfen: string): { dfen: string }[] {
  return [{ dfen: formatDfen(withDice(parseDfen(dfen), [])) }];
}

/** The position with its dice, or with each of the 56 rolls if it has none. */
export function withEachRoll(dfen: string): { dfen: string }[] {
  const state = parseDfen(dfen);
  const states: GameState[] = state.dice !== 0
    ? [state]
    : DiceRolls.weighted.map(({ roll }) => withDice(state, unpackDice(roll)));
  return states.map((each) => ({ dfen: formatDfen(each) }));
}

import { DiceRolls } from "../rules/mod.ts";

/** How likely something is, counted over the 216 ordered rolls of three dice. */
export interface Odds {
  /** Rolls with which it happens, 0 to 216. */
  readonly rolls: number;
  /** `rolls / 216`. */
  readonly probability: number;
}

/** The odds of so many rolls. */
export function oddsOf(rolls: number): Odds {
  return { rolls, probability: rolls / DiceRolls.totalOrderedRolls };
}

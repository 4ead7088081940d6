/**
 * The 216 ordered rolls of three dice and their 56 multisets (contract section 7).
 *
 * @module
 */
import { popCount } from "./bitboard.ts";
import { type Dice, packDice } from "./dice.ts";
import { DiceError } from "./errors.ts";
import type { PieceType } from "./piece.ts";

/** Ordered rolls that three dice can show. */
export const totalOrderedRolls = 216;

/** A roll, or what a side can use of it, with how many of the 216 ordered rolls it stands for. */
export interface WeightedRoll {
  /** Ascending dice, packed: a compact roll. */
  readonly roll: Dice;
  /** 1 to 216. */
  readonly weight: number;
}

/** The 56 multisets `d1 <= d2 <= d3` in lexicographic order with weights 1, 3 and 6. Frozen and shared. */
export const weighted: readonly WeightedRoll[] = /* @__PURE__ */ (() => {
  const rolls: WeightedRoll[] = [];
  for (let first = 1; first <= 6; first++) {
    for (let second = first; second <= 6; second++) {
      for (let third = second; third <= 6; third++) {
        const distinct = new Set([first, second, third]).size;
        const roll = packDice([first, second, third] as PieceType[]);
        rolls.push(Object.freeze({ roll, weight: distinct === 3 ? 6 : distinct === 2 ? 3 : 1 }));
      }
    }
  }
  return Object.freeze(rolls);
})();

/**
 * Of the 216 ordered rolls, how many show at least one of the types: `216 - (6 - k)^3` for `k` types.
 *
 * @param mask Bit `t - 1` for piece type `t`, 0 to 63.
 * @throws {DiceError} `bad-mask`
 *
 * @example
 * ```ts
 * import { DiceRolls } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(DiceRolls.rollsShowingAnyOf(1 << 1), 91); // a knight on one die at least
 * ```
 */
export function rollsShowingAnyOf(mask: number): number {
  if (!Number.isInteger(mask) || mask < 0 || mask > 63) {
    throw new DiceError("bad-mask", mask, "a mask of piece types from 0 to 63");
  }
  const missing = 6 - popCount(mask);
  return totalOrderedRolls - missing * missing * missing;
}

/**
 * The probability, 0 to 1, that three dice show at least one of the types.
 *
 * @throws {DiceError} `bad-mask`
 */
export function probabilityOfAnyOf(mask: number): number {
  return rollsShowingAnyOf(mask) / totalOrderedRolls;
}

/**
 * Rolls and their classes (section 7 of the rules contract).
 *
 * @module
 */

import {
  type Board,
  origins,
  PIECE_TYPES,
  type PieceType,
  relativeRank,
} from "./reference_board.ts";
import { rollText } from "./reference_dfen.ts";
import { PROMOTIONS } from "./reference_moves.ts";

export type PromotionMode = "none" | "onePawn" | "twoPawns";
export const PROMOTION_MODES: readonly PromotionMode[] = [
  "none",
  "onePawn",
  "twoPawns",
];

export interface WeightedRoll {
  /** Upper case, ascending, `""` for the empty roll. */
  readonly roll: string;
  readonly weight: number;
}

/** The 56 multisets of three dice, in lexicographic order. */
export function weightedRolls(): WeightedRoll[] {
  const orderedRolls = PIECE_TYPES.flatMap((a) =>
    PIECE_TYPES.flatMap((b) => PIECE_TYPES.map((c) => rollText([a, b, c])))
  );
  return weighted(orderedRolls.map((roll) => ({ roll, weight: 1 })));
}

/** Adds the weights of equal rolls, in order of first occurrence. */
function weighted(rolls: readonly WeightedRoll[]): WeightedRoll[] {
  const weights = new Map<string, number>();
  for (const { roll, weight } of rolls) {
    weights.set(roll, (weights.get(roll) ?? 0) + weight);
  }
  return [...weights].map(([roll, weight]) => ({ roll, weight }));
}

/** Bit `t - 1` is set if the side to move has a piece of type `t`. */
export function presenceMask(board: Board): number {
  return PIECE_TYPES.reduce((mask, type, bit) => {
    const present = origins(board, type, board.side).length > 0;
    return present ? mask | 1 << bit : mask;
  }, 0);
}

export function promotionMode(board: Board): PromotionMode {
  const ranks = origins(board, "P", board.side)
    .map((square) => relativeRank(square, board.side));
  if (ranks.includes(7)) return "onePawn";
  return ranks.includes(6) ? "twoPawns" : "none";
}

export function partitionTable(
  mask: number,
  mode: PromotionMode,
): WeightedRoll[] {
  const kept = weightedRolls().map(({ roll, weight }) => ({
    roll: keptDice(roll, mask, mode),
    weight,
  }));
  return weighted(kept);
}

function keptDice(roll: string, mask: number, mode: PromotionMode): string {
  const isPresent = (die: string) => (mask >> PIECE_TYPES.indexOf(die as PieceType) & 1) === 1;
  const pawnDice = [...roll].filter((die) => die === "P").length;
  const promotes = isPresent("P") &&
    ((mode === "onePawn" && pawnDice >= 1) ||
      (mode === "twoPawns" && pawnDice >= 2));
  return [...roll].filter((die) => isPresent(die) || (promotes && PROMOTIONS.includes(die))).join(
    "",
  );
}

/** The classes of rolls of the side to move. */
export function partitionsFor(board: Board): WeightedRoll[] {
  return partitionTable(presenceMask(board), promotionMode(board));
}

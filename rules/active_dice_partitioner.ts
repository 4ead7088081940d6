/**
 * The weighted classes of the 216 rolls that a side can tell apart: dice that it cannot use are dropped, and rolls with
 * the same rest are one class (contract section 7).
 *
 * @module
 */
import type { Color } from "./color.ts";
import { type Dice, packDice, unpackDice } from "./dice.ts";
import { weighted, type WeightedRoll } from "./dice_rolls.ts";
import { DiceError } from "./errors.ts";
import { Bishop, King, Knight, Pawn, type PieceType, Queen, Rook } from "./piece.ts";
import { checkState, type StateView, typeHi, typeLo } from "./state_view.ts";

/** How near the nearest pawn is to promotion: one step, two steps, or neither. */
export type PromotionMode = "none" | "onePawn" | "twoPawns";

/** What a table of classes depends on. Geometry plays no part. */
export interface PartitionKey {
  /** Bit `t - 1` if the side to move has a piece of type `t`. */
  readonly mask: number;
  /** The promotion mode. */
  readonly mode: PromotionMode;
}

/** The three promotion modes in the order of the tables. */
export const promotionModes: readonly PromotionMode[] = /* @__PURE__ */ Object.freeze([
  "none",
  "onePawn",
  "twoPawns",
]);

/** The key of the side to move. */
export function keyOf(state: StateView): PartitionKey {
  checkState(state);
  return {
    mask: presenceMask(state, state.side),
    mode: promotionModes[promotionModeIndex(state, state.side)],
  };
}

function presenceMask(state: StateView, side: Color): number {
  const lo = side === 0 ? state.whiteLo : state.blackLo;
  const hi = side === 0 ? state.whiteHi : state.blackHi;
  let mask = 0;
  for (let type = 1; type <= 6; type++) {
    const present = (typeLo(state, type as PieceType) & lo) |
      (typeHi(state, type as PieceType) & hi);
    if (present !== 0) mask |= 1 << (type - 1);
  }
  return mask;
}

function promotionModeIndex(state: StateView, side: Color): number {
  if (side === 0) {
    const pawns = state.pawnsHi & state.whiteHi;
    return (pawns & 0x00ff0000) !== 0 ? 1 : (pawns & 0x0000ff00) !== 0 ? 2 : 0;
  }
  const pawns = state.pawnsLo & state.blackLo;
  return (pawns & 0x0000ff00) !== 0 ? 1 : (pawns & 0x00ff0000) !== 0 ? 2 : 0;
}

/** All 192 tables, made when first asked for. */
let tables: readonly (readonly WeightedRoll[])[] | undefined;

function allTables(): readonly (readonly WeightedRoll[])[] {
  if (tables === undefined) {
    const made: (readonly WeightedRoll[])[] = [];
    for (let index = 0; index < 3 * 64; index++) made.push(makeTable(index & 63, index >> 6));
    tables = made;
  }
  return tables;
}

function makeTable(mask: number, modeIndex: number): readonly WeightedRoll[] {
  // DECISION (contract section 7): classes stand in the order of their first occurrence in the weighted rolls, which is
  // the order in which a Map keeps its keys.
  const weights = new Map<Dice, number>();
  for (const { roll, weight } of weighted) {
    const kept = keptDice(unpackDice(roll), mask, modeIndex);
    weights.set(kept, (weights.get(kept) ?? 0) + weight);
  }
  return Object.freeze(Array.from(weights, ([roll, weight]) => Object.freeze({ roll, weight })));
}

const PROMOTED: readonly PieceType[] = [Knight, Bishop, Rook, Queen];

/** `modeIndex` is also how many pawn moves a promotion takes; 0 for never. */
function keptDice(types: readonly PieceType[], mask: number, modeIndex: number): Dice {
  const hasPawn = (mask & (1 << (Pawn - 1))) !== 0;
  const pawnDice = types.filter((type) => type === Pawn).length;
  const promotes = hasPawn && modeIndex !== 0 && pawnDice >= modeIndex;
  return packDice(
    types.filter((type) =>
      (mask & (1 << (type - 1))) !== 0 || (promotes && type !== King && PROMOTED.includes(type))
    ),
  );
}

/**
 * The classes for the side to move, weights adding up to 216. The array is frozen and shared.
 *
 * @example
 * ```ts
 * import { ActiveDicePartitioner, CompactRoll, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const kings = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
 * const classes = ActiveDicePartitioner.partitionsFor(kings);
 * assertEquals(classes.map(({ roll, weight }) => [CompactRoll.format(roll), weight]), [
 *   ["", 125],
 *   ["K", 75],
 *   ["KK", 15],
 *   ["KKK", 1],
 * ]);
 * ```
 */
export function partitionsFor(state: StateView): readonly WeightedRoll[] {
  checkState(state);
  return allTables()[
    (promotionModeIndex(state, state.side) << 6) | presenceMask(state, state.side)
  ];
}

/**
 * The classes of a key.
 *
 * @throws {DiceError} `bad-mask`
 */
export function table(mask: number, mode: PromotionMode): readonly WeightedRoll[] {
  const modeIndex = promotionModes.indexOf(mode);
  if (!Number.isInteger(mask) || mask < 0 || mask > 63 || modeIndex < 0) {
    throw new DiceError(
      "bad-mask",
      [mask, mode],
      "a mask of piece types from 0 to 63 and none, onePawn or twoPawns",
    );
  }
  return allTables()[(modeIndex << 6) | mask];
}

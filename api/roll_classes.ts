import {
  ActiveDicePartitioner,
  CompactRoll,
  discoverTurnWork,
  parseDfen,
  withDice,
} from "../rules/mod.ts";
import { type Odds, oddsOf } from "./odds.ts";

/** Rolls that are the same to the side to move, because they differ only in dice that it cannot use. */
export interface RollClass extends Odds {
  /** The dice that it can use, ascending and in upper case; `""` if it can use none of the three. */
  readonly dice: string;
  /** How many legal turns they allow. */
  readonly turns: number;
  /** How many of these capture the king. */
  readonly kingCaptures: number;
  /** Whether the turn is passed, because no turn is legal. */
  readonly forcedPass: boolean;
}

/**
 * What the next roll can bring: the 216 rolls of three dice in classes that the side to move can tell apart. Dice of the
 * position are not asked.
 *
 * @throws {DfenError} if the text cannot be read
 *
 * @example
 * ```ts
 * import { rollClasses } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * const classes = rollClasses("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
 * assertEquals(classes.map(({ dice, rolls }) => [dice, rolls]), [
 *   ["", 125],
 *   ["K", 75],
 *   ["KK", 15],
 *   ["KKK", 1],
 * ]);
 * assertEquals(classes.filter(({ forcedPass }) => forcedPass).map(({ dice }) => dice), [""]);
 * ```
 */
export function rollClasses(dfen: string): RollClass[] {
  const boundary = parseDfen(dfen);
  return ActiveDicePartitioner.partitionsFor(boundary).map(({ roll, weight }) => {
    const state = withDice(boundary, CompactRoll.dice(roll));
    const { legalPaths, kingCaptures } = discoverTurnWork(state);
    return {
      dice: CompactRoll.format(roll),
      ...oddsOf(weight),
      turns: legalPaths,
      kingCaptures,
      forcedPass: legalPaths === 0,
    };
  });
}

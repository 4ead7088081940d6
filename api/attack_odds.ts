import { AttackerTypes, formatSquare, parseDfen } from "../rules/mod.ts";
import { OptionError } from "./option_error.ts";
import { colorOf, type Side } from "./side.ts";

/** The name of a square, `"a1"` to `"h8"`. */
export type SquareName = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "6"
  | "7"
  | "8"}`;

/** For each of the 64 squares a number of rolls, 0 to 216. */
export type AttackOdds = Readonly<Record<SquareName, number>>;

/**
 * For each square how many of the 216 rolls show the die of a piece of that side that attacks it: in how many of them one
 * move would capture what stands there. Attacks that need a second move are not counted, nor is en passant; a side's own
 * pieces are seen as protected.
 *
 * @throws {DfenError} if the text cannot be read
 * @throws {OptionError} `bad-side`
 *
 * @example
 * ```ts
 * import { attackOdds } from "@dicechess/core";
 * import { assertEquals } from "@std/assert";
 *
 * const odds = attackOdds("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1", "white");
 * assertEquals(odds.c5, 91); // the knight alone
 * assertEquals(odds.b2, 91); // the king
 * assertEquals(odds.h8, 0);
 * ```
 */
export function attackOdds(dfen: string, side: Side): AttackOdds {
  const state = parseDfen(dfen);
  const color = colorOf(side);
  if (color === undefined) throw new OptionError("bad-side", side, "white or black");
  const odds: Partial<Record<SquareName, number>> = {};
  for (let square = 0; square < 64; square++) {
    const name = formatSquare(square) as SquareName;
    odds[name] = AttackerTypes.availableRolls(state, square, color);
  }
  return odds as AttackOdds;
}

/**
 * Arbitrary positions for property tests, as canonical DFENs; also the seeded
 * and the hand-made ones.
 *
 * @module
 */

import * as fc from "fast-check";
import { cornerPositions } from "./corner_positions.ts";
import { formatDfen, parseDfen, PIECE_TYPES, withDice } from "./reference_rules.ts";
import {
  assemble,
  CORNER_ROOKS,
  FULLMOVES,
  gamePosition,
  HALFMOVES,
  KING_HOMES,
  OFFICERS_AND_PAWNS,
  type Parts,
  type Rng,
} from "./seeded_positions.ts";

export * from "./corner_positions.ts";
export {
  randomGamePosition,
  randomSlots,
  type Rng,
  seededRng,
  syntheticPosition,
  withRandomDice,
} from "./seeded_positions.ts";

/** Three dice and at most three moves. */
const CHOICES_PER_TURN = 6;

/** Boundaries of self-play; they shrink to shorter games. */
export const arbitraryGame: fc.Arbitrary<string> = fc
  .array(fc.nat({ max: 0xffff }), { maxLength: 40 * CHOICES_PER_TURN })
  .map((choices) =>
    gamePosition(
      choosing(choices),
      Math.ceil(choices.length / CHOICES_PER_TURN),
    )
  );

function choosing(choices: readonly number[]): Rng {
  let next = 0;
  return (bound) => (choices[next++] ?? 0) % bound;
}

const square = fc.nat({ max: 63 });
/** Ranks 3 and 6 much more often than the others. */
const target = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 15 }).map((n) => n < 8 ? n + 16 : n + 32) },
  { weight: 1, arbitrary: square },
);

function placed(letters: string, maxLength: number) {
  return fc.array(
    fc.tuple(square, fc.constantFrom(...letters)),
    { maxLength },
  );
}

function kings(letter: "K" | "k") {
  const home = fc.constant(KING_HOMES[letter]);
  return fc.array(
    fc.tuple(fc.oneof(home, square), fc.constant(letter)),
    { maxLength: 3 },
  );
}

const pieces: fc.Arbitrary<Parts["pieces"]> = fc.tuple(
  placed(OFFICERS_AND_PAWNS, 16),
  fc.array(
    fc.oneof(
      fc.tuple(fc.integer({ min: 32, max: 39 }), fc.constant("P")),
      fc.tuple(fc.integer({ min: 24, max: 31 }), fc.constant("p")),
    ),
    { maxLength: 4 },
  ),
  fc.oneof(fc.constant([]), fc.subarray([...CORNER_ROOKS])),
  kings("K"),
  kings("k"),
).map((groups) => groups.flat());

/** Pieces, kings, rights, targets and clocks that no game need ever reach. */
export const arbitrarySynthetic: fc.Arbitrary<string> = fc.record<Parts>({
  pieces,
  side: fc.constantFrom("w", "b"),
  castling: fc.subarray(["K", "Q", "k", "q"]),
  enPassant: fc.uniqueArray(target, { maxLength: 5 }),
  halfmove: fc.oneof(fc.constantFrom(...HALFMOVES), fc.nat({ max: 127 })),
  fullmove: fc.oneof(
    fc.constantFrom(...FULLMOVES),
    fc.integer({ min: 1, max: 2147483647 }),
  ),
}).map(assemble);

export const arbitraryCorner: fc.Arbitrary<string> = fc.constantFrom(
  ...cornerPositions.map((corner) => corner.dfen),
);

export const arbitraryPosition: fc.Arbitrary<string> = fc.oneof(
  arbitraryGame,
  arbitrarySynthetic,
  arbitraryCorner,
);

/** One to three dice letters in any order, as slots. */
export const arbitrarySlots: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECE_TYPES), { minLength: 1, maxLength: 3 })
  .map((dice) => dice.join(""));

export const arbitraryPositionWithDice: fc.Arbitrary<string> = fc
  .tuple(arbitraryPosition, arbitrarySlots)
  .map(([dfen, slots]) => formatDfen(withDice(parseDfen(dfen), slots)));

/**
 * Boundaries with few pieces, on which a search without any short cut is quick.
 *
 * @module
 */

import {
  assemble,
  OFFICERS_AND_PAWNS,
  type Rng,
  seededRng,
} from "../../rules/_testing/seeded_positions.ts";

export { type Rng, seededRng };

/**
 * One king a side, wherever they are, and up to so many other pieces; now and then rights to castle, or pawns that can
 * capture en passant. No game need ever reach it.
 */
export function smallPosition(rng: Rng, maxOthers: number): string {
  const pieces: [number, string][] = [];
  for (let count = rng(maxOthers + 1); count > 0; count--) {
    const letter = OFFICERS_AND_PAWNS[rng(OFFICERS_AND_PAWNS.length)];
    pieces.push([letter.toUpperCase() === "P" ? 8 + rng(48) : rng(64), letter]);
  }
  const side = rng(2) === 0 ? "w" : "b";
  const enPassant: number[] = [];
  if (rng(6) === 0) {
    const file = rng(7);
    const [rank, own, enemy] = side === "w" ? [4, "P", "p"] : [3, "p", "P"];
    pieces.push([8 * rank + file, own], [8 * rank + file + 1, enemy]);
    enPassant.push(8 * (side === "w" ? 5 : 2) + file + 1);
  }
  const castles = rng(6) === 0;
  if (castles) pieces.push([rng(2) * 7, "R"], [56 + rng(2) * 7, "r"]);
  const white = castles ? 4 : rng(64);
  const black = castles ? 60 : (white + 1 + rng(63)) % 64;
  pieces.push([white, "K"], [black, "k"]);
  return assemble({
    pieces,
    side,
    castling: castles ? ["K", "Q", "k", "q"] : [],
    enPassant,
    halfmove: rng(3),
    fullmove: 1 + rng(3),
  });
}

/** So many different ones from a seed. */
export function smallPositions(seed: number, count: number, maxOthers: number): string[] {
  const rng = seededRng(seed);
  const dfens = new Set<string>();
  while (dfens.size < count) dfens.add(smallPosition(rng, maxOthers));
  return [...dfens];
}

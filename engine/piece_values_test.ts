import { assert, assertEquals, assertThrows } from "@std/assert";
import * as PieceValues from "./piece_values.ts";

Deno.test("`standard` has the prices of the contract, frozen", () => {
  assertEquals([...PieceValues.standard], [100, 300, 300, 500, 900, 10000]);
  assert(Object.isFrozen(PieceValues.standard));
  assertThrows(() => (PieceValues.standard as unknown as number[]).push(1), TypeError);
});

/** Cheap queens, dear pawns, two equal, one negative. */
const odd: PieceValues.PiecePrices = [70, 3, 3, -4, 1.5, 50];

Deno.test("`minimumOrElse()` gives the least price of any mask of types", () => {
  for (const prices of [PieceValues.standard, odd]) {
    for (let mask = 1; mask < 64; mask++) {
      const chosen = prices.filter((_price, index) => (mask & (1 << index)) !== 0);
      assertEquals(PieceValues.minimumOrElse(mask, prices, 7), Math.min(...chosen), `mask ${mask}`);
    }
  }
});

Deno.test("`minimumOrElse()` gives the other value when there is no type", () => {
  assertEquals(PieceValues.minimumOrElse(0, PieceValues.standard, -1), -1);
  assertEquals(PieceValues.minimumOrElse(64, PieceValues.standard, Infinity), Infinity);
});

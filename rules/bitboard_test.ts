import { assertEquals } from "@std/assert";
import {
  type Bitboard,
  bitboardCount,
  bitboardHas,
  bitboardSquares,
  bitboardToBigInt,
  bitboardToHex,
  halfToHex,
  lowestBit,
  popCount,
} from "./bitboard.ts";
import { seededRng } from "./_testing/positions.ts";

/** Bitboards of none, all, each and random squares, with the squares ascending. */
function* bitboards(): Generator<[Bitboard, number[]]> {
  const all = Array.from({ length: 64 }, (_, square) => square);
  yield [bitboardOf([]), []];
  yield [bitboardOf(all), all];
  for (const square of all) yield [bitboardOf([square]), [square]];
  const rng = seededRng(1);
  for (let i = 0; i < 500; i++) {
    const among = 1 + rng(8);
    const squares = all.filter(() => rng(8) < among);
    yield [bitboardOf(squares), squares];
  }
}

function bitboardOf(squares: readonly number[]): Bitboard {
  const halves = new Int32Array(2);
  for (const square of squares) halves[square < 32 ? 0 : 1] += 2 ** (square % 32);
  return { lo: halves[0], hi: halves[1] };
}

function bitsOf(half: number): number[] {
  const digits = (half >>> 0).toString(2).padStart(32, "0");
  return [...digits].reverse().flatMap((digit, bit) => digit === "1" ? [bit] : []);
}

Deno.test("`bitboardSquares()`, `bitboardCount()` and `bitboardHas()` know the squares", () => {
  for (const [board, squares] of bitboards()) {
    assertEquals(bitboardSquares(board), squares);
    assertEquals(bitboardCount(board), squares.length);
    for (let square = 0; square < 64; square++) {
      assertEquals(bitboardHas(board, square), squares.includes(square));
    }
  }
});

Deno.test("`bitboardToBigInt()` sets bit 0 for a1 and bit 63 for h8", () => {
  for (const [board, squares] of bitboards()) {
    const expected = squares.reduce((sum, square) => sum + 2n ** BigInt(square), 0n);
    assertEquals(bitboardToBigInt(board), expected);
  }
});

Deno.test("`bitboardToHex()` gives 16 digits, h8 the highest bit", () => {
  assertEquals(bitboardToHex(bitboardOf([63])), "8000000000000000");
  assertEquals(bitboardToHex(bitboardOf([0, 32])), "0000000100000001");
  for (const [board, squares] of bitboards()) {
    const value = squares.reduce((sum, square) => sum + 2n ** BigInt(square), 0n);
    assertEquals(bitboardToHex(board), value.toString(16).padStart(16, "0"));
  }
});

Deno.test("`popCount()` and `lowestBit()` take signed and unsigned halves", () => {
  for (const [{ lo, hi }] of bitboards()) {
    for (const half of [lo, lo >>> 0, hi, hi >>> 0]) {
      const bits = bitsOf(half);
      assertEquals(popCount(half), bits.length);
      if (bits.length > 0) assertEquals(lowestBit(half), bits[0]);
    }
  }
});

Deno.test("`halfToHex()` gives 8 digits", () => {
  assertEquals([0, 1, -1, -2147483648, 0x7fffffff, 0xffffffff].map(halfToHex), [
    ...["00000000", "00000001", "ffffffff"],
    ...["80000000", "7fffffff", "ffffffff"],
  ]);
});

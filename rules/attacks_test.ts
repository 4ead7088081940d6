import { assertEquals } from "@std/assert";
import {
  bishopHi,
  bishopLo,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookHi,
  rookLo,
} from "./attacks.ts";
import { bitboardToHex } from "./bitboard.ts";
import { seededRng } from "./_testing/positions.ts";

type Step = readonly [files: number, ranks: number];

const STRAIGHT: readonly Step[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONAL: readonly Step[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const AROUND = [...STRAIGHT, ...DIAGONAL];
const KNIGHT: readonly Step[] = [
  ...[[1, 2], [2, 1], [2, -1], [1, -2]] as const,
  ...[[-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const,
];

/** The squares along each step, up to the first occupied one and including it, as hex digits. */
function walk(square: number, steps: readonly Step[], occupied: bigint, most: number): string {
  let attacked = 0n;
  for (const [files, ranks] of steps) {
    let file = square % 8, rank = Math.floor(square / 8);
    for (let i = 0; i < most; i++) {
      file += files;
      rank += ranks;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
      const bit = 1n << BigInt(8 * rank + file);
      attacked |= bit;
      if ((occupied & bit) !== 0n) break;
    }
  }
  return attacked.toString(16).padStart(16, "0");
}

/** Empty, full, and random from sparse to dense, the square itself occupied or not. */
function occupancies(): [lo: number, hi: number][] {
  const rng = seededRng(70);
  const half = () => rng(0x10000) << 16 | rng(0x10000);
  const boards: [number, number][] = [[0, 0], [-1, -1], [-1, 0], [0, -1]];
  for (let i = 0; i < 40; i++) {
    boards.push([half(), half()]);
    boards.push([half() & half(), half() & half()]);
    boards.push([half() & half() & half(), half() & half() & half()]);
    boards.push([half() | half(), half() | half()]);
  }
  return boards;
}

function bigintOf(lo: number, hi: number): bigint {
  return BigInt(hi >>> 0) << 32n | BigInt(lo >>> 0);
}

function halvesOf(board: bigint): [lo: number, hi: number] {
  return [Number(BigInt.asIntN(32, board)), Number(BigInt.asIntN(32, board >> 32n))];
}

const sliders = [
  ["rook", rookLo, rookHi, STRAIGHT],
  ["bishop", bishopLo, bishopHi, DIAGONAL],
] as const;

for (const [name, lowHalf, highHalf, steps] of sliders) {
  Deno.test(`${name} attacks equal a walk along the rays for random occupancies`, () => {
    for (const [lo, hi] of occupancies()) {
      const occupied = bigintOf(lo, hi);
      for (let square = 0; square < 64; square++) {
        const attacked = { lo: lowHalf(square, lo, hi), hi: highHalf(square, lo, hi) };
        const expected = walk(square, steps, occupied, 7);
        if (bitboardToHex(attacked) !== expected) {
          assertEquals(bitboardToHex(attacked), expected, `${square}, ${occupied.toString(16)}`);
        }
      }
    }
  });

  Deno.test(`${name} attacks equal a walk for every occupancy of each line`, () => {
    for (let square = 0; square < 64; square++) {
      for (const [files, ranks] of steps) {
        const line = BigInt("0x" + walk(square, [[files, ranks], [-files, -ranks]], 0n, 7));
        for (let subset = line;; subset = (subset - 1n) & line) {
          const [lo, hi] = halvesOf(subset);
          const attacked = { lo: lowHalf(square, lo, hi), hi: highHalf(square, lo, hi) };
          const expected = walk(square, steps, subset, 7);
          if (bitboardToHex(attacked) !== expected) {
            assertEquals(bitboardToHex(attacked), expected, `${square}, ${subset.toString(16)}`);
          }
          if (subset === 0n) break;
        }
      }
    }
  });

  Deno.test(`${name} attacks do not depend on the square itself or on squares off the rays`, () => {
    for (let square = 0; square < 64; square++) {
      const rays = BigInt("0x" + walk(square, steps, 0n, 7));
      const empty = [lowHalf(square, 0, 0), highHalf(square, 0, 0)];
      for (const [lo, hi] of occupancies().slice(0, 20)) {
        const [othersLo, othersHi] = halvesOf(bigintOf(lo, hi) & ~rays);
        const attacked = [lowHalf, highHalf].map((half) => half(square, othersLo, othersHi));
        assertEquals(attacked, empty);
      }
    }
  });
}

const leapers = [
  ["knight", knightAttacks, 0, KNIGHT],
  ["king", kingAttacks, 0, AROUND],
  ["white pawn", pawnAttacks, 0, [[1, 1], [-1, 1]]],
  ["black pawn", pawnAttacks, 128, [[1, -1], [-1, -1]]],
] as const;

for (const [name, table, base, steps] of leapers) {
  Deno.test(`${name} attacks equal single steps from every square`, () => {
    for (let square = 0; square < 64; square++) {
      const at = base + 2 * square;
      const attacked = bitboardToHex({ lo: table[at], hi: table[at + 1] });
      assertEquals(attacked, walk(square, steps, 0n, 1), `square ${square}`);
    }
  });
}

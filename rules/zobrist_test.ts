import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { endTurn, makeMove, makeMoveAndEndTurn, resolveMove } from "./apply_move.ts";
import { bitboardSquares } from "./bitboard.ts";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen, parseDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { generateAllMoves } from "./move_generator.ts";
import { pieceOf, type PieceType } from "./piece.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";
import {
  castlingKeys,
  diceKeys,
  enPassantKeys,
  placementKeyIndex,
  placementKeys,
  sideKeys,
} from "./zobrist.ts";
import { pairedPositions, pairedPositionsWithDice, typesOf } from "./_testing/paired_positions.ts";
import { seededRng } from "./_testing/positions.ts";

function keyAt(table: Int32Array, index: number): bigint {
  return BigInt.asUintN(64, (BigInt(table[2 * index + 1]) << 32n) | BigInt(table[2 * index] >>> 0));
}

// The keys: SplitMix64 from the published seed

const WORD = 2n ** 64n;

/** Steele, Lea and Flood's generator, as published. */
function* splitMix64(seed: bigint): Generator<bigint, never> {
  for (let state = seed;;) {
    state = (state + 0x9e3779b97f4a7c15n) % WORD;
    let mixed = state;
    mixed = (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n % WORD;
    mixed = (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn % WORD;
    yield mixed ^ (mixed >> 31n);
  }
}

function take(numbers: Generator<bigint>, count: number): bigint[] {
  return Array.from({ length: count }, () => numbers.next().value);
}

Deno.test("the SplitMix64 of this test gives the published numbers of seed 1234567", () => {
  assertEquals(take(splitMix64(1234567n), 3), [
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
  ]);
});

Deno.test("the keys are drawn from SplitMix64 with the letters of `dicechess` as seed", () => {
  const letters = [..."dicechess"].slice(0, 8);
  const seed = letters.reduce((sum, letter) => 256n * sum + BigInt(letter.charCodeAt(0)), 0n);
  const numbers = splitMix64(seed);
  const placement = Array.from({ length: 12 * 64 }, (_, i) => keyAt(placementKeys, 2 * 64 + i));
  assertEquals(placement, take(numbers, 12 * 64));
  assertEquals([keyAt(sideKeys, 0)], take(numbers, 1));
  assertEquals([1, 2, 4, 8].map((right) => keyAt(castlingKeys, right)), take(numbers, 4));
  assertEquals(Array.from({ length: 64 }, (_, i) => keyAt(enPassantKeys, i)), take(numbers, 64));
  for (let type = 1; type <= 6; type++) {
    const [first, second, third] = take(numbers, 3);
    assertEquals(keyAt(diceKeys, type), first);
    assertEquals(keyAt(diceKeys, type | type << 3), first ^ second);
    assertEquals(keyAt(diceKeys, type | type << 3 | type << 6), first ^ second ^ third);
  }
});

Deno.test("`castlingKeys` of a set are the keys of its rights together", () => {
  for (let set = 0; set < 16; set++) {
    const rights = [1, 2, 4, 8].filter((right) => (set & right) !== 0);
    const together = rights.reduce((key, right) => key ^ keyAt(castlingKeys, right), 0n);
    assertEquals(keyAt(castlingKeys, set), together);
  }
});

Deno.test("`diceKeys` are one for each of the 84 multisets of up to three dice", () => {
  const byMultiset = new Map<string, bigint>();
  const values = [0, 1, 2, 3, 4, 5, 6];
  for (const first of values) {
    for (const second of first === 0 ? [0] : values) {
      for (const third of second === 0 ? [0] : values) {
        const multiset = [first, second, third].sort().join("");
        const key = keyAt(diceKeys, first | second << 3 | third << 6);
        assertEquals(byMultiset.get(multiset) ?? key, key, multiset);
        byMultiset.set(multiset, key);
      }
    }
  }
  // Multisets of at most three of six: C(6 + 3, 3).
  assertEquals(byMultiset.size, 84);
  assertEquals(new Set(byMultiset.values()).size, 84);
  assertEquals(byMultiset.get("000"), 0n);
});

Deno.test("`placementKeyIndex()` gives each piece and square a place of its own", () => {
  const indices = new Set<number>();
  for (let piece = 2; piece <= 13; piece++) {
    for (let square = 0; square < 64; square++) {
      const index = placementKeyIndex(piece, square);
      assertEquals(index % 2, 0);
      assert(index + 1 < placementKeys.length);
      indices.add(index);
    }
  }
  assertEquals(indices.size, 768);
});

// The hash: from scratch

/** The sum of all keys, from the tables alone. */
function fromScratch(state: StateView): string {
  let hash = keyAt(castlingKeys, state.castling) ^ keyAt(diceKeys, state.dice);
  if (state.side === 1) hash ^= keyAt(sideKeys, 0);
  for (const square of bitboardSquares({ lo: state.enPassantLo, hi: state.enPassantHi })) {
    hash ^= keyAt(enPassantKeys, square);
  }
  for (const color of [0, 1] as const) {
    for (let type = 1 as PieceType; type <= 6; type++) {
      const squares = bitboardSquares(state.pieces(color, type));
      const piece = pieceOf(color, type);
      for (const square of squares) {
        hash ^= keyAt(placementKeys, placementKeyIndex(piece, square) / 2);
      }
    }
  }
  return hash.toString(16).padStart(16, "0");
}

function assertHash(state: StateView, message: string): void {
  if (state.hash !== fromScratch(state)) assertEquals(state.hash, fromScratch(state), message);
}

Deno.test("the hash of a read state is that from scratch", () => {
  for (const { dfen, state } of pairedPositionsWithDice(12, 200)) assertHash(state, dfen);
  assertEquals(parseDfen("8/8/8/8/8/8/8/8 w - -").hash, "0000000000000000");
});

Deno.test("the hash after any single operation is that from scratch", () => {
  for (const { dfen, state } of pairedPositions(13, 60)) {
    assertHash(endTurn(state), dfen);
    for (const move of generateAllMoves(state)) {
      assertHash(makeMove(state, move), dfen);
      assertHash(makeMoveAndEndTurn(state, move), dfen);
    }
  }
});

Deno.test("the hash follows random games of moves, turns, dice, rights and targets", () => {
  const rng = seededRng(14);
  for (const { dfen, state } of pairedPositions(14, 60)) {
    const position = new Position().load(state);
    const made: number[] = [];
    for (let step = 0; step < 40; step++) {
      switch (rng(8)) {
        case 0:
          position.endTurn();
          position.beginTurn();
          made.length = 0;
          break;
        case 1:
          position.setDice(rng(7) | rng(7) << 3 | rng(7) << 6);
          break;
        case 2:
          position.setCastling(rng(16));
          made.length = 0;
          break;
        case 3:
          position.toggleEnPassant(rng(64));
          made.length = 0;
          break;
        case 4:
          if (made.length > 0) position.unmake(made.pop() as number);
          break;
        default: {
          const moves = generateAllMoves(position);
          if (moves.length === 0) break;
          const move = moves[rng(moves.length)];
          position.make(move);
          made.push(move);
        }
      }
      assertHash(position, dfen);
      if (step % 8 === 0) {
        const dice = position.dice;
        position.setDice(0);
        assertEquals(checkInvariants(position), [], dfen);
        position.setDice(dice);
      }
    }
  }
});

// What the hash is of, and what not

Deno.test("the hash takes the dice as a multiset", () => {
  const orders = ["PNK", "PKN", "NPK", "NKP", "KPN", "KNP"];
  for (const { state } of pairedPositions(15, 10)) {
    const hashes = orders.map((slots) => withDice(state, typesOf(slots)).hash);
    assertEquals(new Set(hashes).size, 1);
    const doubles = ["NNK", "NKN", "KNN"].map((slots) => withDice(state, typesOf(slots)).hash);
    assertEquals(new Set(doubles).size, 1);
    assertEquals(new Set([hashes[0], doubles[0], state.hash]).size, 3);
  }
});

Deno.test("the hash does not know the clocks", () => {
  for (const { dfen, state } of pairedPositions(16, 50)) {
    const fields = dfen.split(" ");
    for (const clocks of ["0 1", "127 2147483647"]) {
      assertEquals(parseDfen([...fields.slice(0, 4), clocks].join(" ")).hash, state.hash);
    }
  }
});

const changes: [what: string, dfen: string][] = [
  ["the side", "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq d6 0 1"],
  ["a right", "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq d6 0 1"],
  ["a target", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1"],
  ["a target of no use", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6a2 0 1"],
  ["a piece", "r3k2r/8/8/3pP3/8/8/8/R2K3R w KQkq d6 0 1"],
  ["a colour", "r3k2r/8/8/3pp3/8/8/8/R3K2R w KQkq d6 0 1"],
  ["a type", "r3k2r/8/8/3pN3/8/8/8/R3K2R w KQkq d6 0 1"],
  ["a die", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1 P"],
];

for (const [what, dfen] of changes) {
  Deno.test(`the hash changes in both halves with ${what}`, () => {
    const base = parseDfen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    const other = parseDfen(dfen);
    assertNotEquals(base.hashLo, other.hashLo);
    assertNotEquals(base.hashHi, other.hashHi);
  });
}

const commuting: [dfen: string, moves: string[]][] = [
  ["4k3/8/8/8/8/8/P6P/4K3 w - -", ["a2a4", "h2h3"]],
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", ["b1c3", "e2e4", "g1f3"]],
  ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", ["a1a8", "h1h8"]],
  ["4k3/p6p/8/8/8/8/8/4K3 b - -", ["a7a5", "h7h5", "e8d8"]],
  ["4k3/8/8/1pPpPp2/8/8/8/4K3 w - b6d6f6", ["c5b6", "e5f6"]],
];

for (const [dfen, moves] of commuting) {
  Deno.test(`the hash is the same in any order of ${moves.join(", ")}`, () => {
    const hashes = permutations(moves).map((order) => {
      let state = parseDfen(dfen);
      for (const text of order) state = makeMove(state, resolveMove(state, text));
      return state.hash;
    });
    assertEquals(new Set(hashes).size, 1);
    assertNotEquals(hashes[0], parseDfen(dfen).hash);
  });
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest])
  );
}

Deno.test("the hashes of tens of thousands of different positions differ", () => {
  const hashes = new Map<string, string>();
  const add = (state: StateView) => {
    const dfen = formatDfen(state).split(" ");
    // The clocks aside, the text tells positions apart; so must the hash, and no finer.
    const key = [...dfen.slice(0, 4), ...dfen.slice(6)].join(" ");
    assertEquals(hashes.get(key) ?? state.hash, state.hash);
    hashes.set(key, state.hash);
  };
  for (const { state } of pairedPositionsWithDice(17, 500)) {
    add(state);
    for (const move of generateAllMoves(state)) add(makeMoveAndEndTurn(state, move));
  }
  assert(hashes.size > 20_000, `only ${hashes.size} positions`);
  assertEquals(new Set(hashes.values()).size, hashes.size);
  // Among so few, 32-bit halves meet by chance now and then, not more.
  for (const half of [0, 8]) {
    const halves = new Set([...hashes.values()].map((hash) => hash.slice(half, half + 8)));
    assert(hashes.size - halves.size < 20, `${hashes.size - halves.size} halves met`);
  }
});

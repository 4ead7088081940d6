import { assert, assertEquals, assertFalse } from "@std/assert";
import { checkInvariants } from "./check_invariants.ts";
import type { Color } from "./color.ts";
import { parseDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import type { GameState } from "./game_state.ts";
import { parsePieceLetter, type PieceType } from "./piece.ts";
import { Position } from "./position.ts";
import { type StateView, typeHi, typeLo } from "./state_view.ts";
import { bitboardSquares } from "./bitboard.ts";
import { pairedPositionsWithDice, typesOf } from "./_testing/paired_positions.ts";
import { origins, PIECE_TYPES } from "./_testing/reference_rules.ts";

/** Both kinds of view: the owned one and the one that is borrowed. */
function views(state: GameState): StateView[] {
  return [state, new Position().load(state)];
}

const COLORS: readonly Color[] = [0, 1];
const SIDES = ["w", "b"] as const;

Deno.test("a `StateView` tells the parts of the model's board", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(4, 150)) {
    for (const view of views(state)) {
      assertEquals(view.side, board.side === "w" ? 0 : 1, dfen);
      const rights = ["K", "Q", "k", "q"].filter((_, bit) => (view.castling >> bit) & 1);
      assertEquals(rights, [..."KQkq"].filter((right) => board.castling.has(right)), dfen);
      assertEquals(view.halfmove, board.halfmove, dfen);
      assertEquals(view.fullmove, board.fullmove, dfen);
      const targets = bitboardSquares({ lo: view.enPassantLo, hi: view.enPassantHi });
      assertEquals(targets, [...board.enPassant].sort((a, b) => a - b), dfen);
      const slots = [view.dice & 7, (view.dice >> 3) & 7, view.dice >> 6];
      const expected = [0, 1, 2].map((i) => PIECE_TYPES.indexOf(board.dice[i]) + 1);
      assertEquals(slots, expected, dfen);
    }
  }
});

Deno.test("`pieceAt()`, `pieces()` and `count()` tell the pieces of the model's board", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(5, 150)) {
    for (const view of views(state)) {
      for (let square = 0; square < 64; square++) {
        assertEquals(view.pieceAt(square), parsePieceLetter(board.squares[square]), dfen);
      }
      for (const color of COLORS) {
        for (const [index, type] of PIECE_TYPES.entries()) {
          const squares = origins(board, type, SIDES[color]);
          const productType = (index + 1) as PieceType;
          assertEquals(bitboardSquares(view.pieces(color, productType)), squares, dfen);
          assertEquals(view.count(color, productType), squares.length, dfen);
        }
      }
    }
  }
});

Deno.test("`typeLo()` and `typeHi()` give the pieces of both sides", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(6, 30)) {
    for (const [index, type] of PIECE_TYPES.entries()) {
      const lo = typeLo(state, (index + 1) as PieceType);
      const hi = typeHi(state, (index + 1) as PieceType);
      const both = [...origins(board, type, "w"), ...origins(board, type, "b")];
      assertEquals(bitboardSquares({ lo, hi }), both.sort((a, b) => a - b), dfen);
    }
  }
});

Deno.test("`count()` counts up to 64 of any piece", () => {
  for (const letter of "PNBRQKpnbrqk") {
    const rank = letter.repeat(8);
    const state = parseDfen(`${Array(8).fill(rank).join("/")} w - -`);
    for (const view of views(state)) {
      for (const color of COLORS) {
        for (let type = 1 as PieceType; type <= 6; type++) {
          const expected = parsePieceLetter(letter) === (type << 1 | color) ? 64 : 0;
          assertEquals(view.count(color, type), expected, `${letter}, ${color}, ${type}`);
        }
      }
    }
  }
});

Deno.test("`hash` writes the halves as 16 hex digits, the high half first", () => {
  for (const { state } of pairedPositionsWithDice(7, 50)) {
    const value = (BigInt(state.hashHi >>> 0) << 32n) + BigInt(state.hashLo >>> 0);
    assertEquals(state.hash, value.toString(16).padStart(16, "0"));
  }
  const halves = new Position().clear();
  halves.fields.set([0xab, 0xc]);
  assertEquals(halves.snapshot().hash, "0000000c000000ab");
});

// Equality: placement, side, castling, targets, dice slots and both clocks; no hash

function assertDiffer(first: StateView, second: StateView, message: string): void {
  assertFalse(first.equals(second), message);
  assertFalse(second.equals(first), message);
}

const BASE = "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6 3 7 PNN";

const differing: [component: string, dfen: string][] = [
  ["a moved piece", "rn1qk2r/p3p3/5b2/3pP3/8/3N4/P6P/R2QK2R w Kq d6 3 7 PNN"],
  ["a piece less", "rn1qk2r/p3p3/5b2/3pP3/8/8/P6P/R2QK2R w Kq d6 3 7 PNN"],
  ["a piece more", "rn1qk2r/p3p3/5b2/3pP3/8/1NN5/P6P/R2QK2R w Kq d6 3 7 PNN"],
  ["another type", "rn1qk2r/p3p3/5b2/3pP3/8/2B5/P6P/R2QK2R w Kq d6 3 7 PNN"],
  ["the other colour", "rn1qk2r/p3p3/5b2/3pP3/8/2n5/P6P/R2QK2R w Kq d6 3 7 PNN"],
  ["two pieces exchanged", "rn1qk2r/p3p3/5N2/3pP3/8/2b5/P6P/R2QK2R w Kq d6 3 7 PNN"],
  ["the side", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R b Kq d6 3 7 PNN"],
  ["a right less", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w K d6 3 7 PNN"],
  ["a right more", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w KQq d6 3 7 PNN"],
  ["a target less", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq - 3 7 PNN"],
  ["a target more", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6h3 3 7 PNN"],
  ["a target of no use", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6a1 3 7 PNN"],
  ["a target on another file", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq f6 3 7 PNN"],
  ["the halfmove clock", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6 4 7 PNN"],
  ["the full-move number", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6 3 8 PNN"],
  ["a die", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6 3 7 PNB"],
  ["a die less", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6 3 7 PN"],
  ["no dice", "rn1qk2r/p3p3/5b2/3pP3/8/2N5/P6P/R2QK2R w Kq d6 3 7"],
];

for (const [component, dfen] of differing) {
  Deno.test(`\`equals()\` sees ${component}`, () => {
    for (const first of views(parseDfen(BASE))) {
      for (const second of views(parseDfen(dfen))) assertDiffer(first, second, component);
    }
  });
}

Deno.test("`equals()` sees any piece on any square", () => {
  const empty = parseDfen("8/8/8/8/8/8/8/8 w - -");
  const states = [empty];
  for (let square = 0; square < 64; square++) {
    for (let piece = 2; piece <= 13; piece++) {
      const position = new Position().load(empty);
      position.put(piece, square);
      states.push(position.snapshot());
    }
  }
  for (const [i, first] of states.entries()) {
    for (const [j, second] of states.entries()) {
      if (first.equals(second) !== (i === j)) assertEquals(first.equals(second), i === j);
    }
  }
});

Deno.test("`equals()` sees each target, each right, each clock", () => {
  const base = parseDfen(BASE);
  const changed = (change: (position: Position) => void) => {
    const position = new Position().load(base);
    change(position);
    return position.snapshot();
  };
  for (let square = 0; square < 64; square++) {
    assertDiffer(base, changed((p) => p.toggleEnPassant(square)), `target ${square}`);
  }
  for (let rights = 0; rights < 16; rights++) {
    const same = rights === base.castling;
    assertEquals(base.equals(changed((p) => p.setCastling(rights))), same, `rights ${rights}`);
  }
  for (let halfmove = 0; halfmove < 128; halfmove++) {
    const same = halfmove === base.halfmove;
    assertEquals(base.equals(changed((p) => p.setHalfmove(halfmove))), same, `${halfmove}`);
  }
  for (const fullmove of [1, 6, 8, 7 + 65536, 2147483647]) {
    assertDiffer(base, changed((p) => p.setFullmove(fullmove)), `full move ${fullmove}`);
  }
});

Deno.test("`equals()` sees the order of the dice slots", () => {
  const base = parseDfen(BASE);
  const orders = ["PNN", "NPN", "NNP"].map((slots) => withDice(base, typesOf(slots)));
  for (const [i, first] of orders.entries()) {
    for (const [j, second] of orders.entries()) assertEquals(first.equals(second), i === j);
    assertEquals(first.hash, base.hash);
  }
});

Deno.test("`equals()` does not ask the hash", () => {
  for (const { state } of pairedPositionsWithDice(8, 20)) {
    for (const half of [0, 1]) {
      const position = new Position().load(state);
      position.fields[half] ^= 1 << 7;
      const other = position.snapshot();
      assertFalse(other.hash === state.hash);
      assert(checkInvariants(other).length > 0);
      assert(state.equals(other) && other.equals(state));
    }
  }
});

Deno.test("`equals()` holds for the same position made apart, owned or borrowed", () => {
  for (const { dfen, state } of pairedPositionsWithDice(9, 100)) {
    const again = withDice(parseDfen(dfen.split(" (")[0]), []);
    const bare = withDice(state, []);
    for (const first of views(bare)) {
      for (const second of views(again)) assert(first.equals(second), dfen);
    }
  }
});

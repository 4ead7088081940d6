import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { DiceError } from "./errors.ts";
import { formatMove, type Move } from "./move.ts";
import { generateAllMoves, generateMoves, generateTypeMoves } from "./move_generator.ts";
import type { PieceType } from "./piece.ts";
import { Position } from "./position.ts";
import { pairedPositions, typesOf, withSlots } from "./_testing/paired_positions.ts";
import { arbitraryPosition, arbitrarySlots, mirrored, seededRng } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

const TYPES: readonly PieceType[] = [1, 2, 3, 4, 5, 6];

/** Every one to three dice in every order: 6 + 36 + 216. */
const ALL_SLOTS = ["", ...model.PIECE_TYPES].flatMap((first) =>
  first === ""
    ? []
    : ["", ...model.PIECE_TYPES].flatMap((second) =>
      second === ""
        ? [first as string]
        : ["", ...model.PIECE_TYPES].map((third) => first + second + third)
    )
);

function assertMoves(actual: readonly Move[], expected: readonly model.Move[], message: string) {
  const bits = expected.map(model.moveBits);
  if (actual.join() !== bits.join()) {
    assertEquals(actual.map(formatMove), expected.map(model.uci), message);
    assertEquals(actual, bits, message);
  }
}

Deno.test("`generateAllMoves()` gives the model's moves in the model's order", () => {
  for (const { dfen, state, board } of pairedPositions(50, 600)) {
    assertMoves(generateAllMoves(state), model.generateAllMoves(board), dfen);
  }
});

Deno.test("`generateTypeMoves()` gives the model's moves of each type", () => {
  for (const { dfen, state, board } of pairedPositions(51, 200)) {
    for (const type of TYPES) {
      const expected = model.generateType(board, model.PIECE_TYPES[type - 1]);
      assertMoves(generateTypeMoves(state, type), expected, `${dfen}, type ${type}`);
    }
  }
});

Deno.test("`generateMoves()` gives the model's moves of random dice in any slot order", () => {
  const rng = seededRng(52);
  for (const position of pairedPositions(52, 300)) {
    for (let i = 0; i < 5; i++) {
      const { dfen, state, board } = withSlots(position, ALL_SLOTS[rng(ALL_SLOTS.length)]);
      assertMoves(generateMoves(state), model.generateMoves(board), dfen);
    }
  }
});

Deno.test("`generateMoves()` gives the model's moves of all 258 dice", () => {
  assertEquals(ALL_SLOTS.length, 258);
  for (const position of pairedPositions(53, 4).slice(-8)) {
    for (const slots of ALL_SLOTS) {
      const { dfen, state, board } = withSlots(position, slots);
      assertMoves(generateMoves(state), model.generateMoves(board), dfen);
    }
  }
});

Deno.test("`generateMoves()` gives the model's moves of arbitrary positions", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const state = withDice(parseDfen(dfen), typesOf(slots));
      const board = model.withDice(model.parseDfen(dfen), slots);
      assertMoves(generateMoves(state), model.generateMoves(board), dfen);
    }),
    { numRuns: 200 },
  );
});

Deno.test("`generateMoves()` gives no move without dice", () => {
  for (const { dfen, state } of pairedPositions(54, 20)) {
    assertEquals(generateMoves(state), [], dfen);
  }
});

Deno.test("`generateAllMoves()` and `generateTypeMoves()` do not ask the dice", () => {
  const rng = seededRng(55);
  for (const position of pairedPositions(55, 30)) {
    const { state } = withSlots(position, ALL_SLOTS[rng(ALL_SLOTS.length)]);
    assertEquals(generateAllMoves(state), generateAllMoves(position.state));
    for (const type of TYPES) {
      assertEquals(generateTypeMoves(state, type), generateTypeMoves(position.state, type));
    }
  }
});

Deno.test("the generators give lists of their own", () => {
  const state = withDice(parseDfen(model.INITIAL), [1, 2]);
  for (const generate of [generateMoves, generateAllMoves]) {
    const first = generate(state);
    const copy = [...first];
    const second = generate(state);
    generate(parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K"));
    assertEquals(first, copy);
    second.fill(0);
    assertEquals(generate(state), copy);
  }
});

Deno.test("the generators take a borrowed view in the middle of a turn as the start of one", () => {
  // The pawn from e4 arrives beside the target: not eligible in the turn, but for a new one.
  const position = new Position().load(parseDfen("4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1"));
  position.make(28 << 6 | 36);
  assertEquals(generateTypeMoves(position, 1).map(formatMove), ["e5e6", "e5d6"]);
});

for (const bad of [0, 7, -1, 1.5, NaN, Infinity, "1", null, undefined, 1n]) {
  Deno.test(`\`generateTypeMoves()\` refuses a type that is ${typeof bad} ${bad}`, () => {
    const state = parseDfen(model.INITIAL);
    const error = assertThrows(() => generateTypeMoves(state, bad as PieceType), DiceError);
    assertEquals(error.code, "bad-die");
    assertEquals(error.value, bad);
  });
}

// Section 4, sentence by sentence; squares are those of the side that moves upwards

type Sentence = readonly [rule: string, dfen: string, slots: string, moves: string];

const sentences: readonly Sentence[] = [
  ["distinct dice in slot order", "4k3/8/8/8/8/8/P7/R3K3 w - -", "RPR", "a1b1 a1c1 a1d1 a2a3 a2a4"],
  ["a die that no piece can use gives nothing", "4k3/8/8/8/8/8/P7/4K3 w - -", "QNP", "a2a3 a2a4"],
  [
    "pawn origins ascending, whatever their rank",
    "4k3/8/8/P6P/8/8/P6P/4K3 w - -",
    "P",
    "a2a3 a2a4 h2h3 h2h4 a5a6 h5h6",
  ],
  [
    "a push, then a double push, then captures",
    "4k3/8/8/8/8/r1r5/1P6/4K3 w - -",
    "P",
    "b2b3 b2b4 b2c3 b2a3",
  ],
  [
    "captures towards the h-file, then towards the a-file",
    "4k3/8/8/2r1r3/3P4/8/8/4K3 w - -",
    "P",
    "d4d5 d4e5 d4c5",
  ],
  ["no double push over a piece", "4k3/8/8/8/8/n7/P7/4K3 w - -", "P", ""],
  ["no double push onto a piece", "4k3/8/8/8/n7/8/P7/4K3 w - -", "P", "a2a3"],
  ["no double push but from the home rank", "4k3/8/8/8/8/P7/8/P3K3 w - -", "P", "a1a2 a3a4"],
  [
    "promotions Q, R, B, N, then promotion-captures in the same order",
    "r1r1k3/1P6/8/8/8/8/8/4K3 w - -",
    "P",
    "b7b8q b7b8r b7b8b b7b8n b7c8q b7c8r b7c8b b7c8n b7a8q b7a8r b7a8b b7a8n",
  ],
  [
    "one plain capture of a king on the last rank",
    "k1b5/1P6/8/8/8/8/8/4K3 w - -",
    "P",
    "b7b8q b7b8r b7b8b b7b8n b7c8q b7c8r b7c8b b7c8n b7a8",
  ],
  [
    "en-passant targets ascending, after the captures",
    "4k3/8/4n3/3pPp2/8/8/8/4K3 w - d6f6",
    "P",
    "e5d6 e5f6",
  ],
  [
    "en passant after a push and captures",
    "4k3/8/5r2/3pP3/8/8/8/4K3 w - d6",
    "P",
    "e5e6 e5f6 e5d6",
  ],
  [
    "two pawns may capture the same target",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6",
    "P",
    "c5c6 c5d6 e5e6 e5d6",
  ],
  [
    "en passant on rank 6 only",
    "4k3/8/8/2pPp3/4P3/8/3P4/4K3 w - c3e3d5f5c6",
    "P",
    "d2d3 d2d4 d5d6 d5c6",
  ],
  ["no en passant onto a piece", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", "P", "e5e6 e5d6"],
  ["no en passant onto its own piece", "4k3/8/3N4/3pP3/8/8/8/4K3 w - d6", "P", "e5e6"],
  ["en passant needs no victim", "4k3/8/8/4P3/8/8/8/4K3 w - d6", "P", "e5e6 e5d6"],
  ["no en passant around the edge", "4k3/8/8/P6P/8/8/8/4K3 w - a6h6b4g7", "P", "a5a6 h5h6"],
  ["a pawn on the last rank has no move", "P3k2P/8/8/8/8/8/8/4K3 w - -", "P", ""],
  ["a pawn does not capture its own side", "4k3/8/8/8/4N3/3P4/8/4K3 w - -", "P", "d3d4"],
  [
    "knights: origins, then destinations ascending",
    "4k3/8/8/8/8/8/8/N3K2N w - -",
    "N",
    "a1c2 a1b3 h1f2 h1g3",
  ],
  [
    "bishops: origins, then destinations ascending",
    "4k3/8/8/8/8/1P6/6P1/B3K2B w - -",
    "B",
    "a1b2 a1c3 a1d4 a1e5 a1f6 a1g7 a1h8",
  ],
  [
    "rooks stop before their own piece and on an enemy",
    "4k3/8/8/8/p7/8/8/R2PK3 w - -",
    "R",
    "a1b1 a1c1 a1a2 a1a3 a1a4",
  ],
  ["queens go both ways", "4k3/8/8/8/8/1P6/PP6/Q1P1K3 w - -", "Q", "a1b1"],
  ["kings: destinations ascending", "4k3/8/8/8/8/8/8/K7 w - -", "K", "a1b1 a1a2 a1b2"],
  [
    "castling king-side, then queen-side, after the king's steps",
    "4k3/8/8/8/8/8/8/R3K2R w KQ -",
    "K",
    "e1d1 e1f1 e1d2 e1e2 e1f2 e1g1 e1c1",
  ],
  [
    "attacks do not matter for castling",
    "3rkr2/8/8/8/8/8/8/R3K2R w KQ -",
    "K",
    "e1d1 e1f1 e1d2 e1e2 e1f2 e1g1 e1c1",
  ],
  [
    "castling is not listed under the rook's die",
    "4k3/8/8/8/8/8/P6P/R3K2R w KQ -",
    "R",
    "a1b1 a1c1 a1d1 h1f1 h1g1",
  ],
  ["castling needs the right", "4k3/8/8/8/8/8/8/R3K2R w Q -", "K", "e1d1 e1f1 e1d2 e1e2 e1f2 e1c1"],
  ["castling needs its own rook", "4k3/8/8/8/8/8/8/r3K2B w KQ -", "K", "e1d1 e1f1 e1d2 e1e2 e1f2"],
  ["castling needs b1 and f1 empty", "4k3/8/8/8/8/8/8/RN2KB1R w KQ -", "K", "e1d1 e1d2 e1e2 e1f2"],
  ["castling needs d1 and g1 empty", "4k3/8/8/8/8/8/8/R2NK1NR w KQ -", "K", "e1f1 e1d2 e1e2 e1f2"],
  [
    "castling needs c1 empty, an enemy is there",
    "4k3/8/8/8/8/8/8/R1n1K3 w KQ -",
    "K",
    "e1d1 e1f1 e1d2 e1e2 e1f2",
  ],
  [
    "a king on another square does not castle",
    "4k3/8/8/8/8/8/8/R2K3R w KQ -",
    "K",
    "d1c1 d1e1 d1c2 d1d2 d1e2",
  ],
  [
    "castling comes before the steps of a king on a later square",
    "4k3/8/8/7K/8/8/8/4K2R w K -",
    "K",
    "e1d1 e1f1 e1d2 e1e2 e1f2 e1g1 h5g4 h5h4 h5g5 h5g6 h5h6",
  ],
  [
    "a king steps into attack and captures a king",
    "8/8/8/8/8/8/1k6/K7 w - -",
    "K",
    "a1b1 a1a2 a1b2",
  ],
];

for (const [rule, dfen, slots, moves] of sentences) {
  Deno.test(`\`generateMoves()\`: ${rule}`, () => {
    const state = withDice(parseDfen(dfen), typesOf(slots));
    assertEquals(generateMoves(state).map(formatMove).join(" "), moves);
    assertMoves(
      generateMoves(state),
      model.generateMoves(model.withDice(model.parseDfen(dfen), slots)),
      dfen,
    );
    // For Black the same moves, but what is ascending for it comes in another order.
    const mirror = withDice(parseDfen(mirrored(dfen)), typesOf(slots));
    const expected = moves.replace(/[1-8]/g, (rank) => String(9 - Number(rank))).split(" ");
    assertEquals(generateMoves(mirror).map(formatMove).sort().join(" "), expected.sort().join(" "));
  });
}

Deno.test("`generateMoves()` for Black captures towards the h-file first, targets ascending", () => {
  const moves = (dfen: string) => generateMoves(parseDfen(dfen)).map(formatMove).join(" ");
  assertEquals(moves("4k3/8/8/3p4/2R1R3/8/8/4K3 b - - 0 1 p"), "d5d4 d5e4 d5c4");
  assertEquals(moves("4k3/8/8/8/3PpP2/8/8/4K3 b - d3f3 0 1 p"), "e4e3 e4d3 e4f3");
  assertEquals(moves("4k3/p6p/8/p6p/8/8/8/4K3 b - - 0 1 p"), "a5a4 h5h4 a7a6 h7h6");
});

Deno.test("no board gives more moves than there is room for", () => {
  const rng = seededRng(56);
  for (const letter of "PNBRQK") {
    for (let pieces = 1; pieces <= 64; pieces += 3) {
      const squares = Array.from({ length: 64 }, (_, i) => i < pieces ? letter : rng(2) ? "n" : "")
        .map((content) => ({ content, order: rng(1 << 20) }))
        .sort((a, b) => a.order - b.order).map(({ content }) => content);
      const board = { ...model.parseDfen("8/8/8/8/8/8/8/8 w KQ -"), squares };
      const state = parseDfen(model.formatDfen(board));
      const moves = generateAllMoves(state);
      assert(moves.length <= 6 * 64 * 28);
      assertMoves(moves, model.generateAllMoves(board), model.formatDfen(board));
    }
  }
});

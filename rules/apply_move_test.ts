import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { endTurn, makeMove, makeMoveAndEndTurn, resolveMove } from "./apply_move.ts";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen, parseDfen } from "./dfen.ts";
import { MoveError, type MoveErrorCode } from "./errors.ts";
import type { GameState } from "./game_state.ts";
import { encodeMove, formatMove, type Move } from "./move.ts";
import { generateAllMoves } from "./move_generator.ts";
import { Position } from "./position.ts";
import { parseSquare } from "./square.ts";
import type { StateView } from "./state_view.ts";
import { paired, pairedPositions, pairedPositionsWithDice } from "./_testing/paired_positions.ts";
import { mirrored, seededRng } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

// Against the model

Deno.test("`makeMove()` gives what the model gives, for every move of many positions", () => {
  let moves = 0;
  for (const { dfen, state, board } of pairedPositionsWithDice(20, 250)) {
    for (const move of model.generateAllMoves(board)) {
      const after = makeMove(state, model.moveBits(move));
      const expected = model.formatDfen(model.makeMove(board, move));
      if (formatDfen(after) !== expected) {
        assertEquals(formatDfen(after), expected, `${dfen}, ${model.uci(move)}`);
      }
      if (++moves % 4 === 0) assertEquals(checkInvariants(after), []);
    }
    assertEquals(formatDfen(state), model.formatDfen(board));
  }
  assert(moves > 10_000);
});

Deno.test("`makeMoveAndEndTurn()` gives what the model gives, and the two in sequence", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(21, 150)) {
    for (const move of model.generateAllMoves(board)) {
      const after = makeMoveAndEndTurn(state, model.moveBits(move));
      const expected = model.formatDfen(model.endTurn(model.makeMove(board, move)));
      if (formatDfen(after) !== expected) {
        assertEquals(formatDfen(after), expected, `${dfen}, ${model.uci(move)}`);
      }
      const inSequence = endTurn(makeMove(state, model.moveBits(move)));
      assert(after.equals(inSequence) && after.hash === inSequence.hash, dfen);
    }
  }
});

Deno.test("`endTurn()` gives what the model gives", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(22, 500)) {
    const after = endTurn(state);
    assertEquals(formatDfen(after), model.formatDfen(model.endTurn(board)), dfen);
    assertEquals(checkInvariants(after), [], dfen);
    assertEquals(after.dice, 0);
  }
});

Deno.test("`makeMove()` and `endTurn()` take a borrowed view and leave it as it is", () => {
  for (const { dfen, state } of pairedPositionsWithDice(23, 30)) {
    const view = new Position().load(state);
    for (const move of generateAllMoves(state)) {
      assert(makeMove(view, move).equals(makeMove(state, move)), dfen);
    }
    assert(endTurn(view).equals(endTurn(state)), dfen);
    assert(view.equals(state) && view.hash === state.hash, dfen);
    assertEquals(checkInvariants(view), []);
  }
});

// Section 3, sentence by sentence; squares are those of the side that moves upwards

type Sentence = readonly [rule: string, before: string, moves: string, after: string];

const sentences: readonly Sentence[] = [
  // The side to move and the dice
  [
    "the side to move stays, the dice go",
    "4k3/8/8/8/8/8/P7/4K3 w - - 5 9 PNB",
    "a2a3",
    "4k3/8/8/8/8/P7/8/4K3 w - - 0 9",
  ],

  // En passant
  [
    "a knight that lands on a target drops it",
    "4k3/8/8/1N1p4/8/8/8/4K3 w - d6 0 1",
    "b5d6",
    "4k3/8/3N4/3p4/8/8/8/4K3 w - - 1 1",
  ],
  [
    "a rook that lands on a target of any rank drops it",
    "4k3/8/8/8/8/8/8/R3K3 w - a2a8 0 1",
    "a1a8",
    "R3k3/8/8/8/8/8/8/4K3 w - a2 1 1",
  ],
  [
    "a king that lands on a target drops it",
    "4k3/8/8/8/8/8/8/4K3 w - e2d2 0 1",
    "e1e2",
    "4k3/8/8/8/8/8/4K3/8 w - d2 1 1",
  ],
  [
    "a capture that lands on a target drops it",
    "4k3/8/3n4/3p4/8/8/8/3RK3 w - d5d6 0 1",
    "d1d5",
    "4k3/8/3n4/3R4/8/8/8/4K3 w - - 0 1",
  ],
  [
    "a promotion that lands on a target drops it",
    "4k3/P7/8/8/8/8/8/4K3 w - a8b8 0 1",
    "a7a8q",
    "Q3k3/8/8/8/8/8/8/4K3 w - b8 0 1",
  ],
  [
    "castling drops the king's destination, not the rook's",
    "4k3/8/8/8/8/8/8/4K2R w K f1g1 0 1",
    "e1g1",
    "4k3/8/8/8/8/8/8/5RK1 w - f1 1 1",
  ],
  [
    "castling queen-side drops c1, not d1",
    "4k3/8/8/8/8/8/8/R3K3 w Q b1c1d1 0 1",
    "e1c1",
    "4k3/8/8/8/8/8/8/2KR4 w - b1d1 1 1",
  ],
  [
    "castling drops no target that the rook leaves",
    "4k3/8/8/8/8/8/8/4K2R w K e1h1 0 1",
    "e1g1",
    "4k3/8/8/8/8/8/8/5RK1 w - e1h1 1 1",
  ],
  [
    "a pawn's step drops the target behind its origin",
    "4k3/8/8/8/8/8/P7/4K3 w - a1b1 0 1",
    "a2a3",
    "4k3/8/8/8/8/P7/8/4K3 w - b1 0 1",
  ],
  [
    "a pawn that leaves e7 drops e6",
    "7k/4P3/8/8/8/8/8/4K3 w - e6d6 0 1",
    "e7e8r",
    "4R2k/8/8/8/8/8/8/4K3 w - d6 0 1",
  ],
  [
    "a pawn that leaves e4 drops e3",
    "4k3/8/8/8/3PP3/8/8/4K3 w - d3e3 0 1",
    "e4e5",
    "4k3/8/8/4P3/3P4/8/8/4K3 w - d3 0 1",
  ],
  [
    "a pawn's capture drops the target behind its origin",
    "4k3/8/8/3n4/4P3/8/8/4K3 w - e3d3 0 1",
    "e4d5",
    "4k3/8/8/3P4/8/8/8/4K3 w - d3 0 1",
  ],
  [
    "an en-passant capture drops the target behind its origin",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6e4 0 1",
    "e5d6",
    "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1",
  ],
  [
    "a promotion-capture drops the target behind its origin",
    "3rk3/4P3/8/8/8/8/8/4K3 w - e6d6 0 1",
    "e7d8n",
    "3Nk3/8/8/8/8/8/8/4K3 w - d6 0 1",
  ],
  [
    "a double push keeps the target behind its origin",
    "4k3/8/8/8/8/8/4P3/4K3 w - e1 0 1",
    "e2e4",
    "4k3/8/8/8/4P3/8/8/4K3 w - e1e3 0 1",
  ],
  [
    "no other piece drops the target behind its origin",
    "4k3/8/8/8/8/8/4R3/4K3 w - e1 0 1",
    "e2e3",
    "4k3/8/8/8/8/4R3/8/4K3 w - e1 1 1",
  ],
  [
    "behind a pawn on the first rank there is no square",
    "4k3/8/8/8/8/8/8/P3K3 w - h8h1b1 0 1",
    "a1a2",
    "4k3/8/8/8/8/8/P7/4K3 w - b1h1h8 0 1",
  ],
  [
    "a captured pawn drops the target behind it",
    "4k3/8/8/3p4/8/2N5/8/4K3 w - d4d6 0 1",
    "c3d5",
    "4k3/8/8/3N4/8/8/8/4K3 w - d4 0 1",
  ],
  [
    "a captured pawn drops the target behind it on whatever rank",
    "4k3/3p4/8/8/8/8/8/3RK3 w - d6d8 0 1",
    "d1d7",
    "4k3/3R4/8/8/8/8/8/4K3 w - d6 0 1",
  ],
  [
    "a captured knight drops no target behind it",
    "4k3/8/8/3n4/8/2N5/8/4K3 w - d4d6 0 1",
    "c3d5",
    "4k3/8/8/3N4/8/8/8/4K3 w - d4d6 0 1",
  ],
  [
    "behind a captured pawn on its first rank there is no square",
    "p3k3/8/8/8/8/8/8/R3K3 w - a7a1h1 0 1",
    "a1a8",
    "R3k3/8/8/8/8/8/8/4K3 w - a1h1a7 0 1",
  ],
  [
    "a promotion that captures a pawn drops nothing above the board",
    "p3k3/1P6/8/8/8/8/8/4K3 w - a1b1 0 1",
    "b7a8q",
    "Q3k3/8/8/8/8/8/8/4K3 w - a1b1 0 1",
  ],
  [
    "a double push adds the square it jumped",
    "4k3/8/8/8/8/8/4P3/4K3 w - d6 3 1",
    "e2e4",
    "4k3/8/8/8/4P3/8/8/4K3 w - e3d6 0 1",
  ],
  [
    "a double push onto a target drops it and adds the other",
    "4k3/8/8/8/8/8/4P3/4K3 w - e3e4 0 1",
    "e2e4",
    "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
  ],
  [
    "two double pushes leave two targets",
    "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1",
    "a2a4 h2h4",
    "4k3/8/8/8/P6P/8/8/4K3 w - a3h3 0 1",
  ],
  [
    "a pawn that moves on drops the target of its own double push",
    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
    "a2a4 a4a5",
    "4k3/8/8/P7/8/8/8/4K3 w - - 0 1",
  ],
  [
    "an en-passant capture removes the pawn behind the destination",
    "4k3/8/8/2ppPp2/8/8/8/4K3 w - d6f6 3 1",
    "e5f6",
    "4k3/8/5P2/2pp4/8/8/8/4K3 w - d6 0 1",
  ],
  [
    "an en-passant capture without a victim removes nothing",
    "4k3/8/8/4P3/8/8/8/4K3 w - d6 9 1",
    "e5d6",
    "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1",
  ],
  [
    "an en-passant capture removes no knight",
    "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1",
    "e5d6",
    "4k3/8/3P4/3n4/8/8/8/4K3 w - - 0 1",
  ],
  [
    "an en-passant capture removes no king",
    "8/8/8/3kP3/8/8/8/4K3 w - d6 0 1",
    "e5d6",
    "8/8/3P4/3k4/8/8/8/4K3 w - - 0 1",
  ],
  [
    "an en-passant capture removes no pawn of its own side",
    "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
    "e5d6",
    "4k3/8/3P4/3P4/8/8/8/4K3 w - - 0 1",
  ],
  [
    "every other target stays until the turn ends",
    "4k3/8/8/1pPpPp2/8/8/8/4K3 w - a1b6d6f6h3 0 1",
    "e5d6 c5b6",
    "4k3/8/1P1P4/5p2/8/8/8/4K3 w - a1h3f6 0 1",
  ],
  [
    "a move of another piece keeps every target",
    "4k3/8/8/8/8/8/8/N3K3 w - a3d3e4h6a6c1h8 0 1",
    "a1b3",
    "4k3/8/8/8/8/1N6/8/4K3 w - c1a3d3e4a6h6h8 1 1",
  ],

  // Castling rights
  [
    "a king's step drops both rights of its side",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "e1e2",
    "r3k2r/8/8/8/8/8/4K3/R6R w kq - 1 1",
  ],
  [
    "a king's step from anywhere drops both",
    "4k3/8/8/8/8/1K6/8/R3K2R w KQ - 0 1",
    "b3b4",
    "4k3/8/8/8/1K6/8/8/R3K2R w - - 1 1",
  ],
  [
    "castling drops both rights of its side",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "e1g1",
    "r3k2r/8/8/8/8/8/8/R4RK1 w kq - 1 1",
  ],
  [
    "a rook that leaves h1 drops K",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "h1h2",
    "r3k2r/8/8/8/8/8/7R/R3K3 w Qkq - 1 1",
  ],
  [
    "a rook that leaves a1 drops Q",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "a1a2",
    "r3k2r/8/8/8/8/8/R7/4K2R w Kkq - 1 1",
  ],
  [
    "a rook that leaves the other side's corner drops nothing",
    "R3k2R/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "h8h7",
    "R3k3/7R/8/8/8/8/8/4K3 w KQkq - 1 1",
  ],
  [
    "a rook that leaves another square drops nothing",
    "4k3/8/8/8/8/8/7R/R3K2R w KQkq - 0 1",
    "h2g2",
    "4k3/8/8/8/8/8/6R1/R3K2R w KQkq - 1 1",
  ],
  [
    "a queen that leaves a corner drops nothing",
    "4k3/8/8/8/8/8/8/Q3K2Q w KQ - 0 1",
    "a1a2",
    "4k3/8/8/8/8/8/Q7/4K2Q w KQ - 1 1",
  ],
  [
    "a rook captured on h8 drops k",
    "r3k2r/6N1/4N3/8/8/5N2/8/4K2R w Kkq - 0 1",
    "h1h8",
    "r3k2R/6N1/4N3/8/8/5N2/8/4K3 w q - 0 1",
  ],
  [
    "a rook captured on a8 drops q",
    "r3k2r/2N5/8/8/8/8/8/4K3 w kq - 0 1",
    "c7a8",
    "N3k2r/8/8/8/8/8/8/4K3 w k - 0 1",
  ],
  [
    "a rook captured by a promotion drops its right",
    "r3k2r/6P1/8/8/8/8/8/4K3 w kq - 0 1",
    "g7h8b",
    "r3k2B/8/8/8/8/8/8/4K3 w q - 0 1",
  ],
  [
    "a rook that captures a rook drops a right of both",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "a1a8",
    "R3k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
  ],
  [
    "an enemy rook captured on h1 drops nothing",
    "4k3/8/8/8/8/6N1/8/4K2r w KQkq - 0 1",
    "g3h1",
    "4k3/8/8/8/8/8/8/4K2N w KQkq - 0 1",
  ],
  [
    "a knight captured on h8 drops nothing",
    "4k2n/6P1/8/8/8/8/8/4K3 w KQkq - 0 1",
    "g7h8q",
    "4k2Q/8/8/8/8/8/8/4K3 w KQkq - 0 1",
  ],
  [
    "a rook captured elsewhere drops nothing",
    "4k3/7r/8/8/8/8/8/4K2R w kq - 0 1",
    "h1h7",
    "4k3/7R/8/8/8/8/8/4K3 w kq - 0 1",
  ],
  [
    "a captured king drops both rights of its side",
    "r3k2r/8/8/8/8/8/8/4RK2 w kq - 0 1",
    "e1e8",
    "r3R2r/8/8/8/8/8/8/5K2 w - - 0 1",
  ],
  [
    "a captured king drops both rights even if its side has another",
    "r3k2r/8/8/8/8/8/8/3K2kR w kq - 0 1",
    "h1g1",
    "r3k2r/8/8/8/8/8/8/3K2R1 w - - 0 1",
  ],
  [
    "a right that is not held is not dropped",
    "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
    "a1a2",
    "4k3/8/8/8/8/8/R7/4K2R w K - 1 1",
  ],

  // Clocks
  [
    "halfmove is 0 after a pawn's step",
    "4k3/8/8/8/8/8/P7/4K3 w - - 99 7",
    "a2a3",
    "4k3/8/8/8/8/P7/8/4K3 w - - 0 7",
  ],
  [
    "halfmove is 0 after a double push",
    "4k3/8/8/8/8/8/P7/4K3 w - - 99 7",
    "a2a4",
    "4k3/8/8/8/P7/8/8/4K3 w - a3 0 7",
  ],
  [
    "halfmove is 0 after a promotion",
    "4k3/P7/8/8/8/8/8/4K3 w - - 127 7",
    "a7a8n",
    "N3k3/8/8/8/8/8/8/4K3 w - - 0 7",
  ],
  [
    "halfmove is 0 after a capture",
    "4k3/8/8/8/8/8/8/r2RK3 w - - 127 7",
    "d1a1",
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 7",
  ],
  [
    "halfmove is one more after any other move",
    "4k3/8/8/8/8/8/8/3RK3 w - - 41 7",
    "d1d2",
    "4k3/8/8/8/8/8/3R4/4K3 w - - 42 7",
  ],
  [
    "halfmove is one more after castling",
    "4k3/8/8/8/8/8/8/4K2R w K - 41 7",
    "e1g1",
    "4k3/8/8/8/8/8/8/5RK1 w - - 42 7",
  ],
  [
    "halfmove goes up to 127",
    "4k3/8/8/8/8/8/8/3RK3 w - - 126 7",
    "d1d2",
    "4k3/8/8/8/8/8/3R4/4K3 w - - 127 7",
  ],
  [
    "halfmove is never above 127",
    "4k3/8/8/8/8/8/8/3RK3 w KQkq - 127 7",
    "d1d2",
    "4k3/8/8/8/8/8/3R4/4K3 w KQkq - 127 7",
  ],

  // Castling, promotion and the captured king
  [
    "castling moves the rook from h1 to f1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "e1g1",
    "4k3/8/8/8/8/8/8/R4RK1 w - - 1 1",
  ],
  [
    "castling moves the rook from a1 to d1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "e1c1",
    "4k3/8/8/8/8/8/8/2KR3R w - - 1 1",
  ],
  [
    "a pawn promotes to a queen",
    "4k3/7P/8/8/8/8/8/4K3 w - - 0 1",
    "h7h8q",
    "4k2Q/8/8/8/8/8/8/4K3 w - - 0 1",
  ],
  [
    "a pawn promotes to a rook",
    "4k3/7P/8/8/8/8/8/4K3 w - - 0 1",
    "h7h8r",
    "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
  ],
  [
    "a pawn promotes to a bishop",
    "4k3/7P/8/8/8/8/8/4K3 w - - 0 1",
    "h7h8b",
    "4k2B/8/8/8/8/8/8/4K3 w - - 0 1",
  ],
  [
    "a pawn promotes to a knight",
    "4k3/7P/8/8/8/8/8/4K3 w - - 0 1",
    "h7h8n",
    "4k2N/8/8/8/8/8/8/4K3 w - - 0 1",
  ],
  [
    "a pawn that captures a king on the last rank stays a pawn",
    "3k4/2P1P3/8/8/8/8/8/4K3 w - - 5 1",
    "c7d8",
    "3P4/4P3/8/8/8/8/8/4K3 w - - 0 1",
  ],
  ["a king captures a king", "8/8/8/3kK3/8/8/8/8 w - - 5 1", "e5d5", "8/8/8/3K4/8/8/8/8 w - - 0 1"],
];

for (const [rule, before, moves, after] of sentences) {
  for (
    const [side, from, path, to] of [
      ["White", before, moves, after],
      ["Black", mirrored(before), mirroredMoves(moves), mirrored(after)],
    ]
  ) {
    Deno.test(`\`makeMove()\`, ${side}: ${rule}`, () => {
      let state = parseDfen(from);
      for (const text of path.split(" ")) state = makeMove(state, resolveMove(state, text));
      assertEquals(formatDfen(state), to);
      assertEquals(checkInvariants(state), []);
    });
  }
}

function mirroredMoves(moves: string): string {
  return moves.replace(/[1-8]/g, (rank) => String(9 - Number(rank)));
}

const turnEnds: [rule: string, before: string, after: string][] = [
  [
    "White's end gives Black the move",
    "4k3/8/8/8/8/8/8/4K3 w - - 3 7",
    "4k3/8/8/8/8/8/8/4K3 b - - 3 7",
  ],
  [
    "Black's end gives White the move and adds to the full moves",
    "4k3/8/8/8/8/8/8/4K3 b - - 3 7",
    "4k3/8/8/8/8/8/8/4K3 w - - 3 8",
  ],
  ["the dice go", "4k3/8/8/8/8/8/8/4K3 b - - 3 7 pnb", "4k3/8/8/8/8/8/8/4K3 w - - 3 8"],
  [
    "White's end drops the targets on rank 6, no other",
    "4k3/8/8/8/8/8/8/4K3 w - a1b2c3d4e5a6b6c6d6e6f6g6h6g7h8 0 1",
    "4k3/8/8/8/8/8/8/4K3 b - a1b2c3d4e5g7h8 0 1",
  ],
  [
    "Black's end drops the targets on rank 3, no other",
    "4k3/8/8/8/8/8/8/4K3 b - a1b2a3b3c3d3e3f3g3h3d4e5f6g7h8 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - a1b2d4e5f6g7h8 0 2",
  ],
  [
    "White's end keeps the targets of White's double pushes",
    "4k3/8/8/8/P6P/8/8/4K3 w - a3h3 0 1",
    "4k3/8/8/8/P6P/8/8/4K3 b - a3h3 0 1",
  ],
  [
    "Black's end keeps the targets of Black's double pushes",
    "4k3/8/8/p6p/8/8/8/4K3 b - a6h6 0 1",
    "4k3/8/8/p6p/8/8/8/4K3 w - a6h6 0 2",
  ],
  [
    "the full moves go up to 2147483647",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 2147483646",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 2147483647",
  ],
  [
    "the full moves are never above 2147483647",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 2147483647",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 2147483647",
  ],
  [
    "the rights and the halfmove clock stay",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 127 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 127 1",
  ],
  ["it works without kings", "8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 b - - 0 1"],
];

for (const [rule, before, after] of turnEnds) {
  Deno.test(`\`endTurn()\`: ${rule}`, () => {
    const state = endTurn(parseDfen(before));
    assertEquals(formatDfen(state), after);
    assertEquals(checkInvariants(state), []);
  });
}

// Text to move

Deno.test("`resolveMove()` reads every generated move from its text", () => {
  for (const { dfen, state } of pairedPositions(24, 250)) {
    for (const move of generateAllMoves(state)) {
      const text = formatMove(move);
      if (resolveMove(state, text) !== move) {
        assertEquals(resolveMove(state, text), move, `${dfen}, ${text}`);
      }
    }
  }
});

/** Flags of section 1. */
const flagsOf: [what: string, dfen: string, text: string, flags: number][] = [
  ["a step", "4k3/8/8/8/8/8/P7/4K3 w - -", "a2a3", 0],
  ["a double push", "4k3/8/8/8/8/8/P7/4K3 w - -", "a2a4", 1],
  ["Black's double push", "4k3/p7/8/8/8/8/8/4K3 b - -", "a7a5", 1],
  ["castling king-side", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 2],
  ["castling queen-side", "4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1", 3],
  ["Black's castling king-side", "4k2r/8/8/8/8/8/8/4K3 b k -", "e8g8", 2],
  ["Black's castling queen-side", "r3k3/8/8/8/8/8/8/4K3 b q -", "e8c8", 3],
  ["a capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", 4],
  ["a capture by a king beside a rook", "4k3/8/8/8/8/8/5p2/4K2R w K -", "e1f2", 4],
  ["an en-passant capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 5],
  ["Black's en-passant capture", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3", 5],
  ["a promotion to a knight", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8n", 8],
  ["a promotion to a bishop", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8b", 9],
  ["a promotion to a rook", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8r", 10],
  ["a promotion to a queen", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", 11],
  ["a promotion-capture to a knight", "1r2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8n", 12],
  ["a promotion-capture to a queen", "1r2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8q", 15],
  ["a pawn's capture of a king on the last rank", "1k6/P7/8/8/8/8/8/4K3 w - -", "a7b8", 4],
  ["a king's step from d1", "4k3/8/8/8/8/8/8/3K3R w K -", "d1c1", 0],
  ["a rook's move over two files from e1", "4k3/8/8/8/8/8/8/K3R3 w - -", "e1g1", 0],
];

for (const [what, dfen, text, flags] of flagsOf) {
  Deno.test(`\`resolveMove()\` gives ${what} flags ${flags}`, () => {
    const expected = flags * 4096 + 64 * parseSquare(text.slice(0, 2)) +
      parseSquare(text.slice(2, 4));
    assertEquals(resolveMove(parseDfen(dfen), text), expected);
  });
}

// What is refused

const textRefusals: [why: string, dfen: string, text: string, code: MoveErrorCode][] = [
  ["the text is none", "4k3/8/8/8/8/8/P7/4K3 w - -", "a2", "bad-move-text"],
  ["the text is too long", "4k3/8/8/8/8/8/P7/4K3 w - -", "a2a3qq", "bad-move-text"],
  ["the origin is empty", "4k3/8/8/8/8/8/P7/4K3 w - -", "b2b3", "empty-origin"],
  ["the origin of a promotion is empty", "4k3/8/8/8/8/8/8/4K3 w - -", "a7a8q", "empty-origin"],
  ["a rook promotes", "4k3/R7/8/8/8/8/8/4K3 w - -", "a7a8q", "wrong-piece"],
  ["a pawn reaches the last rank as a pawn", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8", "wrong-flags"],
  ["Black's pawn reaches it", "4k3/8/8/8/8/8/p7/4K3 b - -", "a2a1", "wrong-flags"],
  [
    "a pawn captures a rook there and stays a pawn",
    "1r2k3/P7/8/8/8/8/8/4K3 w - -",
    "a7b8",
    "wrong-flags",
  ],
];

for (const [why, dfen, text, code] of textRefusals) {
  Deno.test(`\`resolveMove()\` refuses a move when ${why}`, () => {
    const error = assertThrows(() => resolveMove(parseDfen(dfen), text), MoveError);
    assertEquals(error.code, code);
    assertEquals(error.value, text);
    assertStringIncludes(error.message, JSON.stringify(text));
  });
}

function moveOf(flags: number, from: string, to: string): Move {
  return encodeMove(flags, parseSquare(from), parseSquare(to));
}

const PAWNS = "4k3/P3p3/8/3pP3/8/8/P3P3/R3K2R w KQ d6";

const moveRefusals: [why: string, dfen: string, move: Move, code: MoveErrorCode][] = [
  ["it is negative", PAWNS, -1, "bad-move"],
  ["it has more than 16 bits", PAWNS, 65536, "bad-move"],
  ["it has a wide bit more", PAWNS, 2 ** 32 + moveOf(0, "a2", "a3"), "bad-move"],
  ["it is a fraction", PAWNS, moveOf(0, "a2", "a3") + 0.5, "bad-move"],
  ["it is no number", PAWNS, NaN, "bad-move"],
  ["it is infinite", PAWNS, Infinity, "bad-move"],
  ["it is undefined", PAWNS, undefined as unknown as Move, "bad-move"],
  ["it is null", PAWNS, null as unknown as Move, "bad-move"],
  ["it is text", PAWNS, "a2a3" as unknown as Move, "bad-move"],
  ["it is digits", PAWNS, String(moveOf(0, "a2", "a3")) as unknown as Move, "bad-move"],
  ["it is a list", PAWNS, [moveOf(0, "a2", "a3")] as unknown as Move, "bad-move"],
  ["all its bits are set", PAWNS, 65535, "empty-origin"],
  ["its flags are 6", PAWNS, moveOf(6, "a2", "a3"), "bad-move"],
  ["its flags are 7", PAWNS, moveOf(7, "a2", "a3"), "bad-move"],
  ["its origin is empty", PAWNS, moveOf(0, "b2", "b3"), "empty-origin"],
  [
    "a castling's origin is empty",
    "4k3/8/8/8/8/8/8/7R w K -",
    moveOf(2, "e1", "g1"),
    "empty-origin",
  ],
  ["a rook pushes twice", PAWNS, moveOf(1, "a1", "a3"), "wrong-piece"],
  ["a king captures en passant", "8/8/8/3pK3/8/8/8/8 w - d6", moveOf(5, "e5", "d6"), "wrong-piece"],
  ["a rook promotes", PAWNS, moveOf(11, "h1", "h8"), "wrong-piece"],
  ["a rook captures and promotes", PAWNS, moveOf(15, "a1", "a7"), "wrong-piece"],
  ["a rook castles", "4k3/8/8/8/8/8/8/4R2R w K -", moveOf(2, "e1", "g1"), "wrong-piece"],
  [
    "a king of the other side castles",
    "8/8/8/8/8/8/8/4k2R w K -",
    moveOf(2, "e1", "g1"),
    "wrong-flags",
  ],
  ["a quiet move ends on an enemy", PAWNS, moveOf(0, "e2", "e7"), "occupied-destination"],
  ["a quiet move ends on its own piece", PAWNS, moveOf(0, "a1", "a2"), "occupied-destination"],
  ["a quiet move ends where it began", PAWNS, moveOf(0, "a1", "a1"), "occupied-destination"],
  [
    "a double push ends on a piece",
    "4k3/8/8/8/p7/8/P7/4K3 w - -",
    moveOf(1, "a2", "a4"),
    "occupied-destination",
  ],
  [
    "a promotion ends on a piece",
    "r3k3/P7/8/8/8/8/8/4K3 w - -",
    moveOf(11, "a7", "a8"),
    "occupied-destination",
  ],
  [
    "an en-passant capture ends on a piece",
    "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6",
    moveOf(5, "e5", "d6"),
    "occupied-destination",
  ],
  ["a capture ends on an empty square", PAWNS, moveOf(4, "a1", "b1"), "occupied-destination"],
  ["a capture ends on its own piece", PAWNS, moveOf(4, "a1", "a2"), "occupied-destination"],
  ["a capture ends where it began", PAWNS, moveOf(4, "a1", "a1"), "occupied-destination"],
  [
    "a promotion-capture ends on an empty square",
    PAWNS,
    moveOf(15, "a7", "b8"),
    "occupied-destination",
  ],
  [
    "castling ends on a piece",
    "4k3/8/8/8/8/8/8/4K1NR w K -",
    moveOf(2, "e1", "g1"),
    "occupied-destination",
  ],
  ["a double push goes one step", PAWNS, moveOf(1, "a2", "a3"), "wrong-flags"],
  ["a double push goes back", "4k3/8/8/8/P7/8/8/4K3 w - -", moveOf(1, "a4", "a2"), "wrong-flags"],
  [
    "Black's double push goes up",
    "4k3/8/8/8/p7/8/8/4K3 b - -",
    moveOf(1, "a4", "a6"),
    "wrong-flags",
  ],
  ["an en-passant capture has no square behind it", PAWNS, moveOf(5, "a7", "b1"), "wrong-flags"],
  ["Black's en-passant capture has none", PAWNS, moveOf(5, "e7", "b8"), "wrong-flags"],
  ["castling has no rook", "4k3/8/8/8/8/8/8/4K3 w K -", moveOf(2, "e1", "g1"), "wrong-flags"],
  [
    "castling has an enemy rook",
    "4k3/8/8/8/8/8/8/4K2r w K -",
    moveOf(2, "e1", "g1"),
    "wrong-flags",
  ],
  ["castling passes over f1", "4k3/8/8/8/8/8/8/4KB1R w K -", moveOf(2, "e1", "g1"), "wrong-flags"],
  ["castling passes over d1", "4k3/8/8/8/8/8/8/R2QK3 w Q -", moveOf(3, "e1", "c1"), "wrong-flags"],
  ["castling passes over b1", "4k3/8/8/8/8/8/8/RN2K3 w Q -", moveOf(3, "e1", "c1"), "wrong-flags"],
  ["castling begins on d1", "4k3/8/8/8/8/8/8/3K3R w K -", moveOf(2, "d1", "f1"), "wrong-flags"],
  ["castling ends on f1", "4k3/8/8/8/8/8/8/4K2R w K -", moveOf(2, "e1", "f1"), "wrong-flags"],
  [
    "castling goes to the other side",
    "4k3/8/8/8/8/8/8/R3K2R w KQ -",
    moveOf(2, "e1", "c1"),
    "wrong-flags",
  ],
];

for (const [why, dfen, move, code] of moveRefusals) {
  for (const apply of [makeMove, makeMoveAndEndTurn]) {
    Deno.test(`\`${apply.name}()\` refuses a move when ${why}`, () => {
      const state = parseDfen(dfen);
      const error = assertThrows(() => apply(state, move), MoveError);
      assertEquals(error.code, code);
      assert(error.expected.length > 0);
      if (code === "bad-move") assert(Object.is(error.value, move));
      else assertEquals(error.value, formatMove(move));
      assert(state.equals(parseDfen(dfen)));
    });
  }
}

Deno.test("`makeMove()` captures en passant on the very first and last square", () => {
  const cases: [before: string, move: Move, after: string][] = [
    ["4k3/8/8/8/8/8/8/pP2K3 w - - 0 1", moveOf(5, "b1", "a2"), "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"],
    ["4k1pP/8/8/8/8/8/8/4K3 b - - 0 1", moveOf(5, "g8", "h7"), "4k3/7p/8/8/8/8/8/4K3 b - - 0 1"],
  ];
  for (const [before, move, after] of cases) {
    assertEquals(formatDfen(makeMove(parseDfen(before), move)), after);
  }
});

Deno.test("`makeMove()` works after a refusal as before it", () => {
  const state = parseDfen(PAWNS);
  const before = makeMove(state, moveOf(0, "a2", "a3"));
  for (const [, dfen, move] of moveRefusals) {
    assertThrows(() => makeMove(parseDfen(dfen), move), MoveError);
    assert(makeMove(state, moveOf(0, "a2", "a3")).equals(before));
  }
});

// Hostile moves: a clear refusal or a sound state

function assertRefusedOrSound(state: GameState, move: Move, dfen: string): boolean {
  const results: StateView[] = [];
  for (const apply of [makeMove, makeMoveAndEndTurn]) {
    try {
      results.push(apply(state, move));
    } catch (error) {
      assertInstanceOf(error, MoveError);
    }
  }
  for (const result of results) {
    const problems = checkInvariants(result);
    if (problems.length > 0) assertEquals(problems, [], `${dfen}, ${move}`);
    const again = parseDfen(formatDfen(result));
    assert(again.equals(result) && again.hash === result.hash, `${dfen}, ${move}`);
  }
  assertEquals(results.length === 1, false, "one of the two was refused");
  return results.length > 0;
}

Deno.test("`makeMove()` refuses a hostile move or gives a sound state", () => {
  const rng = seededRng(25);
  let refused = 0, accepted = 0;
  for (const { dfen, state } of pairedPositionsWithDice(25, 150)) {
    for (let i = 0; i < 60; i++) {
      // Any word, or one that begins at a piece.
      let move = rng(65536);
      if (rng(2) === 0) {
        let from = rng(64);
        for (let steps = 0; steps < 64 && state.pieceAt(from) === 0; steps++) {
          from = (from + 1) % 64;
        }
        move = encodeMove(rng(16), from, rng(64));
      }
      if (assertRefusedOrSound(state, move, dfen)) accepted++;
      else refused++;
    }
  }
  assert(refused > 1000 && accepted > 1000, `${refused} refused, ${accepted} accepted`);
});

Deno.test("`makeMove()` refuses or survives all 65536 moves of crowded positions", () => {
  const dfens = [
    "r3k2r/P6P/8/2pPpP2/2PpPp2/8/p6p/R3K2R w KQkq c6e6 0 1",
    "pPpPpPpP/8/kKkKkKkK/8/8/rRrRrRrR/8/pPpPpPpP b KQkq a3b3c6d6 127 2147483647",
  ];
  for (const dfen of dfens) {
    const { state } = paired(dfen);
    let accepted = 0;
    for (let move = 0; move < 65536; move++) {
      let after: GameState;
      try {
        after = makeMove(state, move);
      } catch (error) {
        assert(error instanceof MoveError);
        continue;
      }
      if (++accepted % 5 !== 0) continue;
      const problems = checkInvariants(after);
      if (problems.length > 0) assertEquals(problems, [], `${dfen}, ${move}`);
    }
    assert(accepted > 1000);
  }
});

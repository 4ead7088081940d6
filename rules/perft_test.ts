import { assertEquals, assertThrows } from "@std/assert";
import { endTurn, makeMove } from "./apply_move.ts";
import { parseDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { StateError } from "./errors.ts";
import { generateAllMoves, generateMoves } from "./move_generator.ts";
import { divide, perft } from "./perft.ts";
import { pairedPositions, typesOf, withSlots } from "./_testing/paired_positions.ts";
import { randomSlots, seededRng } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

const initial = parseDfen(model.INITIAL);

for (const [depth, nodes] of [[0, 1], [1, 20], [2, 400], [3, 8902], [4, 197742]]) {
  Deno.test(`\`perft()\` of the initial position is ${nodes} at depth ${depth}`, () => {
    assertEquals(perft(initial, depth), nodes);
  });
}

Deno.test("`perft()` counts as the model does, without dice", () => {
  for (const { dfen, state, board } of pairedPositions(80, 40)) {
    for (const depth of [0, 1, 2]) {
      assertEquals(perft(state, depth), model.perft(board, depth), `${dfen}, depth ${depth}`);
    }
  }
});

Deno.test("`perft()` counts as the model does, with the same dice at every depth", () => {
  const rng = seededRng(81);
  for (const position of pairedPositions(81, 60)) {
    const { dfen, state, board } = withSlots(position, randomSlots(rng));
    for (const depth of [1, 2, 3]) {
      if (depth === 3 && model.perft(board, 2) > 300) continue;
      assertEquals(perft(state, depth), model.perft(board, depth), `${dfen}, depth ${depth}`);
    }
  }
});

Deno.test("`perft()` goes on below a king capture", () => {
  // Four promotions, after which the kings have 3 and 5 moves; two captures of a king, after which
  // the other has 3 or 5. A king captured by the only mover of the side leaves it none.
  assertEquals(perft(parseDfen("k1k5/1P6/8/8/8/8/8/8 w - - 0 1 PK"), 2), 4 * (3 + 5) + 5 + 3);
  assertEquals(perft(parseDfen("k7/1P6/8/8/8/8/8/8 w - - 0 1 PK"), 2), 4 * 3 + 0);
});

Deno.test("`perft()` starts a turn after each move, so that new targets can be captured", () => {
  // a2a3, a2a4; then the pawn on b4 steps, and captures a3 or en passant.
  assertEquals(perft(parseDfen("8/8/8/8/1p6/8/P7/8 w - - 0 1"), 2), 2 + 2);
});

Deno.test("`divide()` gives the first moves in order, their counts come to `perft()`", () => {
  const rng = seededRng(82);
  for (const position of pairedPositions(82, 25)) {
    for (const slots of ["", randomSlots(rng)]) {
      const { dfen, state } = withSlots(position, slots);
      for (const depth of [1, 2]) {
        const divided = divide(state, depth);
        const moves = slots === "" ? generateAllMoves(state) : generateMoves(state);
        assertEquals(divided.map(([move]) => move), moves, dfen);
        assertEquals(divided.reduce((sum, [, nodes]) => sum + nodes, 0), perft(state, depth), dfen);
        for (const [move, nodes] of divided.slice(0, 3)) {
          const next = withDice(endTurn(makeMove(state, move)), typesOf(slots));
          assertEquals(nodes, perft(next, depth - 1), dfen);
        }
      }
    }
  }
});

Deno.test("`perft()` and `divide()` find no moves where there are none", () => {
  const empty = parseDfen("8/8/8/8/8/8/8/8 w - - 0 1");
  assertEquals([0, 1, 5, 64].map((depth) => perft(empty, depth)), [1, 0, 0, 0]);
  assertEquals(divide(empty, 3), []);
  assertEquals(perft(withDice(initial, [4]), 1), 0);
});

const noDepths = [-1, 0.5, NaN, Infinity, -Infinity, 65, "2", null, undefined, 2n, [2]];

Deno.test("`perft()` and `divide()` refuse what is no depth", () => {
  for (const depth of noDepths) {
    for (const count of [perft, divide]) {
      const error = assertThrows(() => count(initial, depth as number), StateError);
      assertEquals(error.code, "bad-depth");
      assertEquals(error.value, depth);
    }
  }
  const error = assertThrows(() => divide(initial, 0), StateError);
  assertEquals([error.code, error.value], ["bad-depth", 0]);
});

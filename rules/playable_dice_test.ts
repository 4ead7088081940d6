import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition, arbitrarySlots } from "./_testing/positions.ts";
import * as ref from "./_testing/reference_rules.ts";
import { boardOf, stateOf, typesOf } from "./_testing/turn_checks.ts";
import { makeMove, resolveMove } from "./apply_move.ts";
import { MoveError } from "./errors.ts";
import { encodeMove, type Move } from "./move.ts";
import { playableDice } from "./playable_dice.ts";
import type { StateView } from "./state_view.ts";

/** UCI texts as moves, each read where it is played. */
function movesOf(boundary: StateView, path: string): Move[] {
  let state = boundary;
  return path.split(" ").filter((uci) => uci !== "").map((uci) => {
    const move = resolveMove(state, uci);
    state = makeMove(state, move);
    return move;
  });
}

Deno.test("`playableDice()` equals the slow model when played along any legal path", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, fc.nat(), (dfen, slots, choice) => {
      const board = boardOf(dfen, slots);
      const state = stateOf(dfen, slots);
      const { paths } = ref.legalTurns(board);
      const path = paths[choice % paths.length]?.moves ?? [];
      for (let played = 0; played <= path.length; played++) {
        const before = path.slice(0, played);
        assertEquals(
          playableDice(state, before.map(ref.moveBits)),
          typesOf(ref.playableDice(board, before.map(ref.uci))),
          `${dfen} ${slots}: ${ref.pathText(before)}`,
        );
      }
    }),
    { numRuns: 100 },
  );
});

Deno.test("`playableDice()` refuses what no legal path begins with when moves are any that the model generates", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, fc.nat(), (dfen, slots, choice) => {
      const board = boardOf(dfen, slots);
      const moves = ref.generateAllMoves(board);
      fc.pre(moves.length > 0);
      const move = moves[choice % moves.length];
      const isLegal = ref.legalTurns(board).paths.some((path) =>
        ref.moveBits(path.moves[0]) === ref.moveBits(move)
      );
      const ask = () => playableDice(stateOf(dfen, slots), [ref.moveBits(move)]);
      if (isLegal) ask();
      else assertEquals(assertThrows(ask, MoveError).code, "not-playable");
    }),
    { numRuns: 100 },
  );
});

const CASTLING = "4k3/8/8/8/8/8/3PPPPP/3QK1NR w K - 0 1";
const KING_IN_REACH = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1";

const answers: [what: string, dfen: string, slots: string, path: string, dice: string][] = [
  ["castling needs the knight gone first", CASTLING, "NRK", "", "NK"],
  ["castling can follow the knight", CASTLING, "NRK", "g1f3", "RK"],
  ["the king has stepped", CASTLING, "NRK", "g1f3 e1f1", "R"],
  ["castling has spent both dice", CASTLING, "NRK", "g1f3 e1g1", ""],
  [
    "castling alone can spend a rook's die",
    "4k3/8/8/8/8/8/3PPPPP/2QBK2R w K - 0 1",
    "RK",
    "",
    "RK",
  ],
  ["the shorter path is not legal", "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", "NP", "", "PN"],
  ["two dice are of one type", "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", "PPN", "a2a3", "PN"],
  ["a king capture is the only use of a die", "kNB5/1n6/2P5/8/8/8/8/7K w - - 0 1", "PP", "", "P"],
  ["a king was captured, with dice to spare", KING_IN_REACH, "NPP", "b3c5", ""],
  ["a king can be captured now or later", KING_IN_REACH, "NPP", "c2c3", "PN"],
  ["a pawn has become a knight", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "PNN", "e7e8n", "N"],
  ["the turn is a forced pass", "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", "PPP", "", ""],
  ["there are no dice", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "", ""],
  ["it is Black's turn", "4k2r/3ppppp/8/8/8/8/8/4K3 b k - 0 1", "KRP", "e8g8", "P"],
];

for (const [what, dfen, slots, path, dice] of answers) {
  Deno.test(`\`playableDice()\` gives "${dice}" when ${what}`, () => {
    const state = stateOf(dfen, slots);
    assertEquals(playableDice(state, movesOf(state, path)), typesOf(dice));
  });
}

const F5 = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
const refused: [what: string, dfen: string, slots: string, path: string | Move[], value: string][] =
  [
    ["no die is for the first move", F5, "KR", "a2a3", "a2a3"],
    ["no die is left for the second move", F5, "KR", "e1e2 e2e3", "e1e2 e2e3"],
    ["the turn is over", F5, "KR", "e1g1 f1e1", "e1g1 f1e1"],
    ["a king was captured before", KING_IN_REACH, "NPP", "b3c5 c2c3", "b3c5 c2c3"],
    [
      "there are four moves",
      "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
      "PPP",
      "a2a3 a3a4 a4a5 a5a6",
      "a2a3 a3a4 a4a5 a5a6",
    ],
    ["the path spends too few dice", "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", "NP", "b1a3", "b1a3"],
    ["castling has no rook's die", F5, "K", "e1g1", "e1g1"],
    ["a king capture alone is legal", "kNB5/1n6/2P5/8/8/8/8/7K w - - 0 1", "PP", "c6c7", "c6c7"],
    ["the turn is a forced pass", "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", "PPP", "a1b1", "a1b1"],
    ["there are no dice", F5, "", "e1e2", "e1e2"],
    ["the flags are those of another move", F5, "KR", [encodeMove(0, 4, 6)], "e1g1"],
    ["the flags say capture", F5, "KR", [encodeMove(4, 4, 12)], "e1e2"],
    ["a move is no number", F5, "KR", [NaN], "a1a1"],
  ];

for (const [what, dfen, slots, path, value] of refused) {
  Deno.test(`\`playableDice()\` throws not-playable when ${what}`, () => {
    const state = stateOf(dfen, slots);
    const moves = typeof path === "string" ? movesOf(state, path) : path;
    const error = assertThrows(() => playableDice(state, moves));
    assertInstanceOf(error, MoveError);
    assertEquals([error.code, error.value], ["not-playable", value]);
  });
}

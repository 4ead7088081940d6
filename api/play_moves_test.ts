import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition, arbitrarySlots } from "../rules/_testing/positions.ts";
import * as model from "../rules/_testing/reference_rules.ts";
import { DfenError } from "../rules/mod.ts";
import { playableDice } from "./playable_dice.ts";
import { playMoves } from "./play_moves.ts";
import { TurnError, type TurnErrorCode } from "./turn_error.ts";

Deno.test("`playMoves()` equals the slow model after every move of any legal turn", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, fc.nat(), (dfen, slots, choice) => {
      const dice = [...slots].sort((a, b) => "PNBRQK".indexOf(a) - "PNBRQK".indexOf(b)).join("");
      const { paths } = model.legalTurns(model.withDice(model.parseDfen(dfen), dice));
      if (paths.length === 0) {
        seen.add("forced-pass");
        assertEquals(playMoves(dfen, [], { dice: slots }).kind, "forced-pass");
        return;
      }
      // King captures, which are rare, come first.
      const { moves, kingCapture, result } = paths[choice % 2 === 0 ? 0 : choice % paths.length];
      let board = model.parseDfen(dfen);
      let left: readonly string[] = [...dice];
      for (let played = 0; played <= moves.length; played++) {
        if (played > 0) {
          const move = moves[played - 1];
          left = model.diceAfter(left as model.PieceType[], move) ?? [];
          board = model.makeMove(board, move);
        }
        const ucis = moves.slice(0, played).map(model.uci);
        const answer = playMoves(dfen, ucis, { dice: slots });
        seen.add(answer.kind);
        assert(answer.kind !== "forced-pass");
        assertEquals(answer.diceLeft, left.join(""));
        assertEquals(answer.position, model.formatDfen({ ...board, dice: [] }));
        if (answer.kind === "in-progress") {
          assert(played < moves.length);
          const begun = paths.filter((path) =>
            ucis.every((uci, index) => uci === model.uci(path.moves[index]))
          );
          const next = new Set(begun.map((path) => model.uci(path.moves[played])));
          assertEquals(answer.moves, [...next].sort());
        } else {
          assertEquals(played, moves.length);
          assertEquals(answer.kind, kingCapture ? "king-captured" : "turn-complete");
          if (answer.kind === "turn-complete") {
            assertEquals(answer.next, model.formatDfen(result));
          } else {
            assertEquals(answer.winner, board.side === "w" ? "white" : "black");
          }
        }
      }
    }),
    { numRuns: 300 },
  );
  assertEquals(
    [...seen].sort(),
    ["forced-pass", "in-progress", "king-captured", "turn-complete"],
  );
});

Deno.test("`playableDice()` equals the slow model after every move of any legal turn", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, fc.nat(), (dfen, slots, choice) => {
      const board = model.withDice(model.parseDfen(dfen), slots);
      const { paths } = model.legalTurns(board);
      fc.pre(paths.length > 0);
      const ucis = paths[choice % paths.length].moves.map(model.uci);
      for (let played = 0; played <= ucis.length; played++) {
        const before = ucis.slice(0, played);
        const answer = playableDice(dfen, before, { dice: slots });
        const expected = model.playableDice(board, before);
        assertEquals(
          answer.kind === "dice" ? answer.dice : "",
          [..."PNBRQK"].filter((type) => [...expected].includes(type as model.PieceType)).join(""),
        );
        assertEquals(answer.kind === "turn-over", played === ucis.length);
      }
    }),
    { numRuns: 100 },
  );
});

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
const PASSING = "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1";
const KING = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP";
const BLOCKED = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP";

const refused: [what: string, dfen: string, ucis: string[], code: TurnErrorCode][] = [
  ["a text that is no move", `${START} PPP`, ["e4"], "bad-move-text"],
  ["an empty text", `${START} PPP`, [""], "bad-move-text"],
  ["upper-case UCI", `${START} PPP`, ["E2E4"], "bad-move-text"],
  ["a move from an empty square", `${START} PPP`, ["e4e5"], "illegal-move"],
  ["a move of the opponent", `${START} PPP`, ["e7e5"], "illegal-move"],
  ["a move that its piece cannot make", `${START} PPP`, ["e2e5"], "illegal-move"],
  ["a move through a piece", `${START} RRP`, ["a1a3"], "illegal-move"],
  ["a promotion without its piece", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1 P", ["e7e8"], "illegal-move"],
  ["a move of a piece not rolled", `${START} PPP`, ["g1f3"], "wrong-die"],
  ["a second move with one die", `${START} NPP`, ["g1f3", "f3g5"], "wrong-die"],
  ["castling without the rook's die", `${CASTLING} KKP`, ["e1g1"], "wrong-die"],
  ["castling after the rook has moved", `${CASTLING} KR`, ["h1h2", "e1g1"], "illegal-move"],
  ["a move that wastes a die", "4k3/8/8/p7/8/8/P7/4K3 w - - 0 1 PP", ["a2a4"], "fewer-dice"],
  ["a move after the last", `${START} P`, ["e2e4", "d2d4"], "turn-over"],
  ["a move after castling", `${CASTLING} KR`, ["e1g1", "a2a3"], "turn-over"],
  ["a move after the king was captured", KING, ["b3c5", "c2c3"], "turn-over"],
  ["a move where the turn is passed", BLOCKED, ["a2a3"], "turn-over"],
];

for (const [what, dfen, ucis, code] of refused) {
  Deno.test(`\`playMoves()\` throws "${code}" given ${what}`, () => {
    const error = assertThrows(() => playMoves(dfen, ucis), TurnError);
    assertEquals(
      [error.code, error.value, error.index],
      [code, ucis[ucis.length - 1], ucis.length - 1],
    );
    assertEquals(assertThrows(() => playableDice(dfen, ucis), TurnError).code, code);
  });
}

Deno.test("`playMoves()` throws when the moves are no list", () => {
  for (const ucis of ["e2e4", undefined, null, { 0: "e2e4" }, 7]) {
    const error = assertThrows(
      () => playMoves(`${START} PPP`, ucis as unknown as string[]),
      TurnError,
    );
    assertEquals([error.code, error.value, error.index], ["bad-move-text", ucis, -1]);
    if (ucis === undefined) continue; // no moves
    const ask = () => playableDice(`${START} PPP`, ucis as unknown as string[]);
    assertEquals(assertThrows(ask, TurnError).code, "bad-move-text");
  }
});

Deno.test("`playMoves()` throws when the text is no position or has no dice", () => {
  assertThrows(() => playMoves("hello", []), DfenError);
  assertEquals(assertThrows(() => playMoves(START, []), TurnError).code, "no-dice");
});

Deno.test("`playMoves()` captures en passant after another piece has moved", () => {
  const answer = playMoves(`${PASSING} RP`, ["a1b1", "e5d6"]);
  assert(answer.kind === "turn-complete");
  assertEquals(answer.next, "4k3/8/3P4/8/8/8/8/1R2K3 b - - 0 1");
});

Deno.test("`playMoves()` captures en passant with no pawn that came up in the same turn", () => {
  const start = "4k3/8/8/3p4/4P3/8/8/R3K3 w Q d6 0 1 PP";
  const answer = playMoves(start, ["e4e5"]);
  assert(answer.kind === "in-progress");
  assertEquals(answer.moves, ["e5e6"]);
  const error = assertThrows(() => playMoves(start, ["e4e5", "e5d6"]), TurnError);
  assertEquals(error.code, "illegal-move");
});

Deno.test("`playMoves()` spends two dice on castling", () => {
  const castled = playMoves(`${CASTLING} KRP`, ["e1c1"]);
  assert(castled.kind === "in-progress");
  assertEquals([castled.diceLeft, castled.playableDice], ["P", "P"]);
});

Deno.test("`playMoves()` gives a position from which nobody goes on by mistake", () => {
  const answer = playMoves(`${PASSING} RP`, ["a1b1"]);
  assert(answer.kind === "in-progress");
  assertEquals(assertThrows(() => playMoves(answer.position, []), TurnError).code, "no-dice");
});

Deno.test("`playMoves()` tells dice that cannot be played from dice that are not played yet", () => {
  const stuck = playMoves("k7/8/8/8/8/8/P7/K7 w - - 0 1 PKQ", ["a2a4", "a1a2"]);
  assert(stuck.kind === "turn-complete");
  assertEquals(stuck.diceLeft, "Q");
});

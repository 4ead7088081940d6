import { assert, assertEquals, assertFalse, assertStrictEquals } from "@std/assert";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen, parseDfen } from "./dfen.ts";
import { GameState } from "./game_state.ts";
import { Position } from "./position.ts";
import { pairedPositionsWithDice } from "./_testing/paired_positions.ts";
import { generateAllMoves, moveBits } from "./_testing/reference_rules.ts";

const FIELDS = [
  ...["hashLo", "hashHi", "pawnsLo", "pawnsHi", "knightsLo", "knightsHi", "bishopsLo", "bishopsHi"],
  ...["rooksLo", "rooksHi", "queensLo", "queensHi", "kingsLo", "kingsHi", "whiteLo", "whiteHi"],
  ...["blackLo", "blackHi", "enPassantLo", "enPassantHi", "flags", "fullmove"],
  ...["countsPN", "countsBR", "countsQK"],
] as const;

Deno.test("`GameState` copies 25 fields in the order of the declarations", () => {
  const fields = Int32Array.from(FIELDS, (_, i) => 1000 + i);
  const state = new GameState(fields);
  fields.fill(-1);
  assertEquals(FIELDS.map((name) => state[name]), FIELDS.map((_, i) => 1000 + i));
});

Deno.test("`GameState.snapshot()` gives the state itself", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 PNB");
  assertStrictEquals(state.snapshot(), state);
});

Deno.test("`snapshot()` of a borrowed view equals it and does not follow it", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(10, 100)) {
    const position = new Position().load(state);
    const before = position.snapshot();
    assert(before instanceof GameState);
    assert(before.equals(state) && before.equals(position), dfen);
    assertEquals(before.hash, state.hash);
    assertEquals(checkInvariants(before), []);
    const text = formatDfen(before);

    const [move] = generateAllMoves(board);
    if (move === undefined) continue;
    position.setDice(0);
    position.make(moveBits(move));
    assertFalse(before.equals(position), dfen);
    position.endTurn();
    assertEquals(formatDfen(before), text);
    assert(before.equals(state), dfen);
    assert(position.snapshot().equals(position), dfen);
  }
});

Deno.test("`pieceAt()` of a `GameState` and of a `Position` are the same", () => {
  for (const { state } of pairedPositionsWithDice(11, 100)) {
    const position = new Position().load(state);
    for (let square = 0; square < 64; square++) {
      assertEquals(state.pieceAt(square), position.pieceAt(square));
    }
  }
});

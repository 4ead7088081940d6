import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition } from "../rules/_testing/positions.ts";
import * as model from "../rules/_testing/reference_rules.ts";
import { bitboardSquares, bitboardToHex, Black, parseDfen, White } from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import * as slow from "./_testing/slow_features.ts";
import * as PassedPawns from "./passed_pawns.ts";

Deno.test("`bitboard()` gives the squares of the golden features", () => {
  const records = goldenRecords("features");
  assert(records.some(({ passed }) => passed[0] !== passed[1]));
  for (const { dfen, passed } of records) {
    const state = parseDfen(dfen);
    const found = [White, Black].map((side) => bitboardToHex(PassedPawns.bitboard(state, side)));
    assertEquals(found, passed, dfen);
  }
});

Deno.test("`PassedPawns` finds both pawns of fixture F8 passed", () => {
  const state = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
  assertEquals(bitboardSquares(PassedPawns.bitboard(state, White)), [8, 15]);
  assertEquals(PassedPawns.count(state, White), 2);
  assertEquals(PassedPawns.maxRank(state, White), 2);
  assertEquals(PassedPawns.count(state, Black), 0);
  assertEquals(PassedPawns.maxRank(state, Black), 0);
});

Deno.test("`bitboard()` judges one pawn against one on each other square", () => {
  for (let own = 0; own < 64; own++) {
    for (let enemy = 0; enemy < 64; enemy++) {
      if (own === enemy) continue;
      for (const [color, side] of [[White, "w"], [Black, "b"]] as const) {
        const squares = Array.from({ length: 64 }, () => "");
        squares[own] = side === "w" ? "P" : "p";
        squares[enemy] = side === "w" ? "p" : "P";
        const board = { ...model.parseDfen("8/8/8/8/8/8/8/8 w - - 0 1"), squares };
        const dfen = model.formatDfen(board);
        const files = Math.abs((own & 7) - (enemy & 7));
        const isAhead = side === "w" ? enemy >> 3 > own >> 3 : enemy >> 3 < own >> 3;
        assertEquals(
          bitboardSquares(PassedPawns.bitboard(parseDfen(dfen), color)),
          files <= 1 && isAhead ? [] : [own],
          dfen,
        );
      }
    }
  }
});

Deno.test("`PassedPawns` agrees with a scan of any board", () => {
  fc.assert(fc.property(arbitraryPosition, (dfen) => {
    const state = parseDfen(dfen);
    const board = model.parseDfen(dfen);
    for (const [color, side] of [[White, "w"], [Black, "b"]] as const) {
      const expected = slow.passedPawns(board, side);
      const ranks = expected.map((square) => side === "w" ? (square >> 3) + 1 : 8 - (square >> 3));
      const maxRank = Math.max(0, ...ranks);
      assertEquals(bitboardSquares(PassedPawns.bitboard(state, color)), expected);
      assertEquals(PassedPawns.count(state, color), expected.length);
      assertEquals(PassedPawns.maxRank(state, color), maxRank);
      assertEquals(PassedPawns.countAndMaxRank(state, color), { count: expected.length, maxRank });
    }
  }));
});

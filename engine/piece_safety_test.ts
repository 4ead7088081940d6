import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition } from "../rules/_testing/positions.ts";
import * as model from "../rules/_testing/reference_rules.ts";
import {
  bitboardSquares,
  bitboardToHex,
  Black,
  formatSquare,
  parseDfen,
  White,
} from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import * as slow from "./_testing/slow_features.ts";
import * as PieceSafety from "./piece_safety.ts";

Deno.test("`hanging()` gives the squares of the golden features", () => {
  const records = goldenRecords("features");
  assert(records.some(({ hanging }) => hanging[0] !== hanging[1]));
  for (const { dfen, hanging } of records) {
    const state = parseDfen(dfen);
    const found = [White, Black].map((side) => bitboardToHex(PieceSafety.hanging(state, side)));
    assertEquals(found, hanging, dfen);
  }
});

Deno.test("`hangingMaterial()` gives the golden values", () => {
  const records = goldenRecords("evaluators");
  assert(records.length > 0);
  for (const { dfen, hangingMaterial } of records) {
    const state = parseDfen(dfen);
    const found = [White, Black].map((side) => PieceSafety.hangingMaterial(state, side));
    assertEquals(found, hangingMaterial, dfen);
  }
});

const cases: [what: string, dfen: string, white: string, black: string][] = [
  ["an attacked pawn without defender", "4k3/8/8/8/8/r7/P7/4K3 w - - 0 1", "a2", ""],
  ["no defended one", "4k3/8/8/8/8/r7/P7/1K6 w - - 0 1", "", ""],
  ["no attacked king", "r3k3/8/8/8/8/8/8/K7 w - - 0 1", "", ""],
  ["no pawn that only en passant takes", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", ""],
  ["both of two that attack each other", "4k3/8/8/8/8/r7/8/R1K5 w - - 0 1", "a1", "a3"],
  ["a piece on h8, behind which nothing stands", "7R/8/8/8/8/8/1b6/4k2K w - - 0 1", "h8", ""],
];

for (const [what, dfen, white, black] of cases) {
  Deno.test(`\`hanging()\` finds ${what}`, () => {
    const state = parseDfen(dfen);
    const found = [White, Black].map((side) =>
      bitboardSquares(PieceSafety.hanging(state, side)).map(formatSquare).join(" ")
    );
    assertEquals(found, [white, black]);
  });
}

Deno.test("`hanging()` and `hangingMaterial()` agree with a scan of any board", () => {
  fc.assert(fc.property(arbitraryPosition, (dfen) => {
    const state = parseDfen(dfen);
    const board = model.parseDfen(dfen);
    for (const [color, side] of [[White, "w"], [Black, "b"]] as const) {
      const expected = slow.hanging(board, side);
      assertEquals(bitboardSquares(PieceSafety.hanging(state, color)), expected);
      assertEquals(PieceSafety.hangingMaterial(state, color), slow.materialOn(board, expected));
    }
  }));
});

Deno.test("`materialOn()` adds up the pieces of both sides on any squares, kings too", () => {
  const half = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(fc.property(arbitraryPosition, half, half, (dfen, lo, hi) => {
    const expected = slow.materialOn(model.parseDfen(dfen), bitboardSquares({ lo, hi }));
    assertEquals(PieceSafety.materialOn(parseDfen(dfen), { lo, hi }), expected);
  }));
});

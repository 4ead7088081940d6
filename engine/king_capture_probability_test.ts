import { assert, assertEquals } from "@std/assert";
import { Black, parseDfen, White, withDice } from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import { kingCaptureProbability, kingDangerRolls } from "./king_capture_probability.ts";

Deno.test("`kingDangerRolls()` gives the counts of the golden features, to either side", () => {
  const records = goldenRecords("features");
  assert(records.some(({ kingCapture }) => kingCapture[0] !== kingCapture[1]));
  for (const { dfen, kingCapture } of records) {
    const state = parseDfen(dfen);
    assertEquals([White, Black].map((side) => kingDangerRolls(state, side)), kingCapture, dfen);
  }
});

Deno.test("`kingDangerRolls()` does not ask the dice", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
  for (const side of [White, Black]) {
    assertEquals(kingDangerRolls(withDice(state, [4, 4, 1]), side), kingDangerRolls(state, side));
  }
});

Deno.test("`kingDangerRolls()` keeps the targets for the opponent, whoever is to move", () => {
  // c5xd6 opens the rank to the rook, with P and R on the dice: 30 rolls; and RRR goes round.
  for (const side of ["w", "b"]) {
    const state = parseDfen(`8/8/8/R1Pp3k/8/8/8/K7 ${side} - d6 0 1`);
    assertEquals(kingDangerRolls(state, Black), 31);
  }
});

Deno.test("`kingCaptureProbability()` is the share of 216 rolls", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1");
  assertEquals(kingCaptureProbability(state, Black), 91 / 216);
  assertEquals(kingCaptureProbability(state, White), 0);
});

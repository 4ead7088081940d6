import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { normalizedFen } from "./normalize.ts";
import { Position } from "./position.ts";
import { pairedPositions, pairedPositionsWithDice } from "./_testing/paired_positions.ts";
import { arbitraryPosition, mirrored } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

Deno.test("`normalizedFen()` gives what the model gives", () => {
  for (const { dfen, state, board } of pairedPositionsWithDice(90, 400)) {
    assertEquals(normalizedFen(state), model.normalizedFen(board), dfen);
    assertEquals(normalizedFen(new Position().load(state)), model.normalizedFen(board), dfen);
  }
});

Deno.test("`normalizedFen()` of arbitrary positions is what the model gives", () => {
  fc.assert(
    fc.property(arbitraryPosition, (dfen) => {
      assertEquals(normalizedFen(parseDfen(dfen)), model.normalizedFen(model.parseDfen(dfen)));
    }),
    { numRuns: 200 },
  );
});

/** Squares are those of the side that moves upwards. */
const targets: [what: string, fields: string, kept: string][] = [
  ["a target that a pawn attacks", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "d6"],
  ["a target that two pawns attack", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6", "d6"],
  ["two targets of one pawn, ascending", "4k3/8/8/3pPp2/8/8/8/4K3 w - f6d6", "d6f6"],
  ["a target without a victim", "4k3/8/8/4P3/8/8/8/4K3 w - d6", "d6"],
  ["a target at the edge", "4k3/8/8/pP4Pp/8/8/8/4K3 w - a6h6", "a6h6"],
  ["no target that no pawn attacks", "4k3/8/8/3p4/8/8/8/4K3 w - d6", "-"],
  ["no target with a pawn below it", "4k3/8/8/3P4/8/8/8/4K3 w - d6", "-"],
  ["no target around the edge", "4k3/8/8/P6P/8/8/8/4K3 w - h6a6", "-"],
  ["no target two files away", "4k3/8/8/3p1P2/8/8/8/4K3 w - d6", "-"],
  ["no target that only a knight attacks", "4k3/8/8/1N1p4/8/8/8/4K3 w - d6", "-"],
  ["no target that only an enemy pawn attacks", "4k3/2p1p3/8/3p4/8/8/8/4K3 w - d6", "-"],
  ["no target on a piece", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", "-"],
  ["no target on its own piece", "4k3/8/3N4/3pP3/8/8/8/4K3 w - d6", "-"],
  ["no target on another rank", "4k3/4P3/8/8/4P3/8/4P3/4K3 w - d3d5f5d8", "-"],
  ["some of many targets", "4k3/8/8/1pPp2Pp/8/8/8/4K3 w - a6b6d6e6f6h6", "b6d6f6h6"],
];

for (const [what, fields, kept] of targets) {
  Deno.test(`\`normalizedFen()\` keeps ${what}, for both sides`, () => {
    const expected = [...fields.split(" ").slice(0, 3), kept].join(" ");
    assertEquals(normalizedFen(parseDfen(fields)), expected);
    const mirror = mirrored(expected).split(" ").slice(0, 4).join(" ");
    assertEquals(normalizedFen(parseDfen(mirrored(fields))), mirror);
  });
}

Deno.test("`normalizedFen()` is a DFEN of four fields, and its own normal form", () => {
  for (const { dfen, state } of pairedPositions(91, 100)) {
    const normalized = normalizedFen(state);
    assertEquals(normalized.split(" ").length, 4);
    assertEquals(normalizedFen(parseDfen(normalized)), normalized, dfen);
    assertEquals(normalized.split(" ").slice(0, 3), dfen.split(" ").slice(0, 3));
  }
});

Deno.test("`normalizedFen()` leaves out the clocks and the dice", () => {
  const state = withDice(parseDfen("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 57 99"), [1, 6]);
  assertEquals(normalizedFen(state), "r3k2r/8/8/8/8/8/8/R3K2R b Kq -");
});

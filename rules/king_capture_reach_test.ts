import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";
import { endTurn } from "./apply_move.ts";
import { Budget } from "./budget.ts";
import { kingCaptureRolls } from "./budgeted_rules.ts";
import { parseDfen } from "./dfen.ts";
import { countKingCaptureRolls } from "./king_capture_reach.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";

function rollsOf(state: StateView): number {
  const position = new Position().load(state);
  const before = [...position.fields, ...position.mailbox];
  const rolls = countKingCaptureRolls(position);
  assertEquals([...position.fields, ...position.mailbox], before);
  return rolls;
}

Deno.test("`countKingCaptureRolls()` gives the golden counts of `king-rolls`", () => {
  let records = 0;
  for (const name of ["king-rolls", "corners-king-rolls", "fixtures-king-rolls"]) {
    const url = new URL(`../golden/contract/${name}.ndjson`, import.meta.url);
    const [, ...lines] = Deno.readTextFileSync(url).trimEnd().split("\n");
    for (const line of lines) {
      const { dfen, rolls } = JSON.parse(line);
      assertEquals(rollsOf(parseDfen(dfen)), rolls, dfen);
      records++;
    }
  }
  assert(records > 800);
});

/** Ordered rolls: with one given die 91, with two given ones 30, with a given pair 16, or three of a kind 1. */
const cases: [what: string, dfen: string, rolls: number][] = [
  ["one die, R", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", 91],
  ["K uncovers R; else RRR goes round", "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", 30 + 1],
  ["P stays on its line; RRR goes round", "4k3/8/8/8/8/8/4P3/4R2K w - - 0 1", 1],
  ["P captures en passant: two are gone; else RRR", "8/8/8/R1Pp3k/8/8/8/K7 w - d6 0 1", 30 + 1],
  ["castling brings K near: KKR; else RR or KKK", "8/8/8/8/8/8/1k6/R3K3 w Q - 0 1", 16 + 3 + 1],
  ["P promotes: PQ or PR, not twice PQR", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", 30 + 30 - 6],
  ["P promotes: PQ, PR, PNN or PBB", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", 30 + 30 - 6 + 3 + 3],
  [
    "castling alone would uncover R, but takes RK: PRK, RRR, RRK, RKK",
    "8/8/8/8/8/8/3PPP2/k3K2R w K - 0 1",
    6 + 1 + 3 + 3,
  ],
  [
    "R must go first, for K to step off the line of B: BRK; else PBK, BKK, RRR",
    "7k/7p/8/8/2P5/PP6/PKR5/BPP5 w - - 0 1",
    6 + 6 + 3 + 1,
  ],
  [
    "K must go first, for R to step off the line of B: BRK; else PBR",
    "7k/7p/8/8/8/1P6/PRK5/BP6 w - - 0 1",
    6 + 6,
  ],
  [
    "N must go first, for P to capture en passant and uncover R: PNR; else PP, PRR, NNN, RRR",
    "8/8/3N4/R1Pp3k/8/6P1/8/K7 w - d6 0 1",
    6 + 16 + 3 + 1 + 1,
  ],
  ["either of two kings", "4k3/k7/8/8/8/8/8/1K2R2R w - - 0 1", 91],
  ["no king to capture", "8/8/8/8/8/8/8/K3R3 w - - 0 1", 0],
  ["no piece that moves", "4k3/8/8/8/8/8/8/8 w - - 0 1", 0],
];

for (const [what, dfen, rolls] of cases) {
  Deno.test(`\`countKingCaptureRolls()\` finds ${rolls} rolls where ${what}`, () => {
    const { value } = model.kingCaptureRolls(model.parseDfen(dfen)) as { value: number };
    assertEquals(value, rolls, "the slow model");
    assertEquals(rollsOf(parseDfen(dfen)), rolls);
  });
}

Deno.test("`countKingCaptureRolls()` agrees with a search of every roll, for both sides", () => {
  fc.assert(
    fc.property(arbitraryPosition, (dfen) => {
      for (const state of [parseDfen(dfen), endTurn(parseDfen(dfen))]) {
        const searched = kingCaptureRolls(state, new Budget(Infinity));
        assert(searched.kind === "complete");
        assertEquals(rollsOf(state), searched.value);
      }
    }),
    { numRuns: 300 },
  );
});

import { assert, assertEquals, assertFalse, assertInstanceOf } from "@std/assert";
import { DfenError } from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import { type Oddity, validate } from "./validate.ts";

Deno.test("`validate()` accepts and refuses what the golden texts say, and gives the canonical text", () => {
  for (
    const { text, canonical } of goldenRecords<{ text: string; canonical: string | null }>("dfen")
  ) {
    const answer = validate(text);
    assertEquals(answer.valid ? answer.dfen : null, canonical, text);
  }
});

Deno.test("`validate()` tells side and dice", () => {
  const answer = validate("4k3/8/8/8/8/8/8/4K3 b - - 0 1 QpN");
  assert(answer.valid);
  assertEquals([answer.side, answer.dice], ["black", "PNQ"]);
  const without = validate("4k3/8/8/8/8/8/8/4K3 w - -");
  assert(without.valid);
  assertEquals([without.side, without.dice], ["white", ""]);
});

Deno.test("`validate()` gives the error when the text is none", () => {
  for (const text of ["", "hello", "4k3/8/8/8/8/8/8/4K3 w", undefined, null, 7, {}]) {
    const answer = validate(text as string);
    assertFalse(answer.valid);
    assertInstanceOf(answer.error, DfenError);
    assertEquals(answer.error.value, text);
  }
});

const odd: [what: string, dfen: string, oddities: Oddity[]][] = [
  ["nothing at the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []],
  ["no white king", "4k3/8/8/8/8/8/8/8 w - - 0 1", ["white-kings"]],
  ["two black kings", "k3k3/8/8/8/8/8/8/4K3 w - - 0 1", ["black-kings"]],
  ["no king at all", "8/8/8/8/8/8/8/8 w - - 0 1", ["white-kings", "black-kings"]],
  ["a white pawn on rank 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", ["pawn-rank"]],
  ["a white pawn on rank 8", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", ["pawn-rank"]],
  ["a black pawn on rank 1", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", ["pawn-rank"]],
  ["no pawn on rank 2 or 7", "4k3/p6P/8/8/8/8/P6p/4K3 w - - 0 1", []],
  ["rights with king and rook at home", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []],
  ["a right without its rook", "r3k3/8/8/8/8/8/8/R3K2R w k - 0 1", ["castling"]],
  ["a right with the king away", "r3k2r/8/8/8/8/8/4K3/R6R w Qkq - 0 1", ["castling"]],
  ["a right with an enemy rook", "4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", ["castling"]],
  ["a target behind the pawn that jumped", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", []],
  ["two such targets", "4k3/8/8/3p1p2/8/8/8/4K3 w - d6f6 0 1", []],
  ["a target of White with Black to move", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", []],
  ["a target of the side to move", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", ["en-passant"]],
  ["a target without a pawn", "4k3/8/8/8/8/8/8/4K3 w - d6 0 1", ["en-passant"]],
  ["a target behind an own pawn", "4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", ["en-passant"]],
  ["a target that is not empty", "4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", ["en-passant"]],
  ["a target on rank 4", "4k3/8/8/8/8/4p3/8/4K3 w - e4 0 1", ["en-passant"]],
  ["a target on rank 8", "3k4/8/8/8/8/8/8/4K3 w - a8 0 1", ["en-passant"]],
];

for (const [what, dfen, oddities] of odd) {
  Deno.test(`\`validate()\` finds ${oddities.join(" and ") || "nothing odd"} given ${what}`, () => {
    const answer = validate(dfen);
    assert(answer.valid);
    assertEquals(answer.oddities, oddities);
  });
}

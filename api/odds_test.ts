import { assertEquals, assertThrows } from "@std/assert";
import { DfenError } from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import { attackOdds, type SquareName } from "./attack_odds.ts";
import { kingCaptureOdds } from "./king_capture_odds.ts";
import { OptionError } from "./option_error.ts";
import { rollClasses } from "./roll_classes.ts";
import type { Side } from "./side.ts";
import { turnTree } from "./turn_tree.ts";

Deno.test("`kingCaptureOdds()` gives the golden rolls of both sides", () => {
  for (
    const { dfen, kingCapture: [ofWhite, ofBlack] } of goldenRecords<
      { dfen: string; kingCapture: [number, number] }
    >("features")
  ) {
    assertEquals(kingCaptureOdds(dfen), {
      white: { rolls: ofBlack, probability: ofBlack / 216 },
      black: { rolls: ofWhite, probability: ofWhite / 216 },
    }, dfen);
  }
});

Deno.test("`kingCaptureOdds()` does not ask the dice of the position", () => {
  const dfen = "4k3/8/8/8/8/8/8/4R2K w - - 0 1";
  assertEquals(kingCaptureOdds(`${dfen} PPP`), kingCaptureOdds(dfen));
});

Deno.test("`attackOdds()` counts the rolls with a die of the golden attackers", () => {
  for (const record of goldenRecords<{ dfen: string; white: string; black: string }>("attackers")) {
    for (const side of ["white", "black"] as const) {
      const odds = attackOdds(record.dfen, side);
      assertEquals(Object.keys(odds).length, 64);
      for (let square = 0; square < 64; square++) {
        const name = "abcdefgh"[square % 8] + String(1 + (square >> 3)) as SquareName;
        const mask = parseInt(record[side].slice(2 * square, 2 * square + 2), 16);
        assertEquals(odds[name], rollsShowing(mask), `${record.dfen} ${side} ${name}`);
      }
    }
  }
});

/** By looking at each roll. */
function rollsShowing(mask: number): number {
  let rolls = 0;
  for (let roll = 0; roll < 216; roll++) {
    const dice = [roll % 6, Math.floor(roll / 6) % 6, Math.floor(roll / 36)];
    if (dice.some((die) => (mask & (1 << die)) !== 0)) rolls++;
  }
  return rolls;
}

Deno.test("`attackOdds()` refuses a side that is none", () => {
  for (const side of ["w", "White", 0, undefined, null]) {
    const error = assertThrows(
      () => attackOdds("4k3/8/8/8/8/8/8/4K3 w - - 0 1", side as Side),
      OptionError,
    );
    assertEquals([error.code, error.value], ["bad-side", side]);
  }
});

Deno.test("`rollClasses()` gives the golden classes in their order", () => {
  for (
    const { dfen, classes } of goldenRecords<{ dfen: string; classes: [string, number][] }>(
      "fixtures-partitions",
    )
  ) {
    const found = rollClasses(dfen);
    assertEquals(found.map(({ dice, rolls }) => [dice, rolls]), classes, dfen);
    for (const { rolls, probability } of found) assertEquals(probability, rolls / 216);
  }
});

Deno.test("`rollClasses()` counts the rolls that capture a king as the golden data do", () => {
  for (const { dfen, rolls } of goldenRecords<{ dfen: string; rolls: number }>("king-rolls")) {
    const capturing = rollClasses(dfen).filter(({ kingCaptures }) => kingCaptures > 0);
    assertEquals(capturing.reduce((sum, { rolls }) => sum + rolls, 0), rolls, dfen);
  }
});

Deno.test("`rollClasses()` gives dice that can be asked about, with as many turns", () => {
  for (const { dfen } of goldenRecords<{ dfen: string }>("fixtures-partitions")) {
    for (const { dice, turns, forcedPass } of rollClasses(dfen)) {
      assertEquals(forcedPass, turns === 0);
      if (dice === "") continue;
      const answer = turnTree(dfen, { dice });
      assertEquals(answer.kind === "turns" ? answer.count : 0, turns, `${dfen} ${dice}`);
    }
  }
});

Deno.test("odds throw when the text is no position", () => {
  assertThrows(() => kingCaptureOdds("hello"), DfenError);
  assertThrows(() => attackOdds("hello", "white"), DfenError);
  assertThrows(() => rollClasses("hello"), DfenError);
});

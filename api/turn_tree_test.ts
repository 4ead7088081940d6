import { assert, assertEquals, assertThrows } from "@std/assert";
import { DfenError } from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import { endTurn } from "./end_turn.ts";
import { firstMoves } from "./first_moves.ts";
import { OptionError } from "./option_error.ts";
import { playableDice } from "./playable_dice.ts";
import { playMoves } from "./play_moves.ts";
import type { DiceOptions } from "./read_position.ts";
import type { BestTurnOptions } from "./search_options.ts";
import { TurnError } from "./turn_error.ts";
import { turnTree } from "./turn_tree.ts";

interface TreeRecord {
  dfen: string;
  first: string[];
  playable: string;
  sha256: string;
  tree?: object | null;
}

interface PathsRecord {
  dfen: string;
  paths: number;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const corpus of ["fixtures-turn-tree", "corners-turn-tree"]) {
  const records = goldenRecords<TreeRecord>(corpus);

  Deno.test(`\`turnTree()\` gives the trees of ${corpus}`, async () => {
    for (const { dfen, sha256: expected, tree } of records) {
      const answer = turnTree(dfen);
      const found = answer.kind === "turns" ? answer.tree : null;
      assertEquals(await sha256(JSON.stringify(found)), expected, dfen);
      if (tree !== undefined) assertEquals(found, tree, dfen);
    }
  });

  Deno.test(`\`firstMoves()\` gives the moves of ${corpus}`, () => {
    for (const { dfen, first } of records) {
      const answer = firstMoves(dfen);
      assertEquals(answer.kind === "moves" ? answer.moves : [], first, dfen);
    }
  });

  Deno.test(`\`playableDice()\` gives the dice of ${corpus}`, () => {
    for (const { dfen, playable } of records) {
      const answer = playableDice(dfen);
      assertEquals(answer.kind === "dice" ? answer.dice : "", playable, dfen);
    }
  });

  Deno.test(`a forced pass is told as such by every question about ${corpus}`, () => {
    const passes = records.filter(({ tree }) => tree === null);
    assert(passes.length > 0);
    for (const { dfen } of passes) {
      const pass = { kind: "forced-pass" as const, next: endTurn(dfen) };
      assertEquals(turnTree(dfen), pass, dfen);
      assertEquals(firstMoves(dfen), pass, dfen);
      assertEquals(playableDice(dfen), pass, dfen);
    }
  });
}

Deno.test("`turnTree()` counts the turns", () => {
  for (const { dfen, paths } of goldenRecords<PathsRecord>("fixtures-turn-paths")) {
    const answer = turnTree(dfen);
    assertEquals(answer.kind === "turns" ? answer.count : 0, paths, dfen);
  }
});

Deno.test("`turnTree()` gives the same for dice in any case and order, in the text and apart", () => {
  const black = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 2 3";
  const expected = turnTree(`${black} pnq`);
  assertEquals(expected.kind, "turns");
  for (const dice of ["pnq", "PNQ", "qNp", "Qpn"]) {
    assertEquals(turnTree(`${black} ${dice}`), expected);
    assertEquals(turnTree(black, { dice }), expected);
    assertEquals(turnTree(`${black} k`, { dice }), expected);
  }
});

for (const [name, ask] of Object.entries({ turnTree, firstMoves, playableDice })) {
  Deno.test(`\`${name}()\` throws when the text is no position`, () => {
    assertThrows(() => ask("hello"), DfenError);
    assertThrows(() => ask(undefined as unknown as string), DfenError);
  });

  Deno.test(`\`${name}()\` throws when there are no dice`, () => {
    const error = assertThrows(() => ask("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), TurnError);
    assertEquals(error.code, "no-dice");
  });
}

const KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 K";
const withOptions: Record<string, (options: DiceOptions) => unknown> = {
  turnTree: (options) => turnTree(KINGS, options),
  firstMoves: (options) => firstMoves(KINGS, options),
  playableDice: (options) => playableDice(KINGS, [], options),
  playMoves: (options) => playMoves(KINGS, [], options),
};

for (const [name, ask] of Object.entries(withOptions)) {
  Deno.test(`\`${name}()\` throws "bad-options" given options that are none`, () => {
    for (const options of [null, 5, "P", ["P"], true]) {
      const error = assertThrows(() => ask(options as DiceOptions), OptionError);
      assertEquals([error.code, error.value], ["bad-options", options]);
    }
    const misspelled = assertThrows(() => ask({ dcie: "P" } as DiceOptions), OptionError);
    assertEquals(misspelled.message, 'options "dcie": expected no options but dice (bad-options)');
  });

  Deno.test(`\`${name}()\` takes the options of \`bestTurn()\`, which are dice options too`, () => {
    const options: BestTurnOptions = { dice: "K", plies: 3, seed: 1 };
    assertEquals(ask(options), ask({ dice: "K" }));
  });
}

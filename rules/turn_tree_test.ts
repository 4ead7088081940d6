import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition, arbitrarySlots } from "./_testing/positions.ts";
import * as ref from "./_testing/reference_rules.ts";
import { boardOf, pathOf, stateOf } from "./_testing/turn_checks.ts";
import { legalTurnPaths } from "./turn_paths.ts";
import { legalTurnTree, type TurnTree } from "./turn_tree.ts";

Deno.test("`legalTurnTree()` has the slow model's text, keys in order, when positions and dice are any", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      assertEquals(
        JSON.stringify(legalTurnTree(stateOf(dfen, slots))),
        JSON.stringify(ref.legalTurnTree(boardOf(dfen, slots))),
      );
    }),
    { numRuns: 80 },
  );
});

/** The paths that a tree stands for, each from its root to an end. */
function pathsOf(tree: TurnTree): string[] {
  return Object.entries(tree).flatMap(([uci, rest]) => {
    const further = pathsOf(rest);
    return further.length === 0 ? [uci] : further.map((path) => `${uci} ${path}`);
  });
}

Deno.test("`legalTurnTree()` ends where the legal paths end when no path begins another", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const state = stateOf(dfen, slots);
      const paths = legalTurnPaths(state).map((path) => pathOf(path)).sort();
      // No two moves from one prefix have the same text.
      assertEquals(pathsOf(legalTurnTree(state) ?? {}).sort(), paths);
    }),
    { numRuns: 80 },
  );
});

const trees: [what: string, dfen: string, slots: string, tree: TurnTree | null][] = [
  [
    "only the pawn promoted to a knight goes on, sorted by text and not by square",
    "7k/P7/8/8/8/8/8/4K3 w - - 0 1",
    "PNN",
    {
      a7a8n: {
        a8b6: { b6a4: {}, b6a8: {}, b6c4: {}, b6c8: {}, b6d5: {}, b6d7: {} },
        a8c7: { c7a6: {}, c7a8: {}, c7b5: {}, c7d5: {}, c7e6: {}, c7e8: {} },
      },
    },
  ],
  [
    "the promotions are four moves",
    "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    "P",
    { a7a8b: {}, a7a8n: {}, a7a8q: {}, a7a8r: {} },
  ],
  [
    "a king capture ends the turn beside longer paths",
    "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1",
    "PN",
    {
      b3a5: { c2c3: {}, c2c4: {} },
      b3c1: { c2c3: {}, c2c4: {} },
      b3c5: {},
      b3d2: { c2c3: {}, c2c4: {} },
      b3d4: { c2c3: {}, c2c4: {} },
      c2c3: { b3a5: {}, b3c1: {}, b3c5: {}, b3d2: {}, b3d4: {} },
      c2c4: { b3a5: {}, b3c1: {}, b3c5: {}, b3d2: {}, b3d4: {} },
    },
  ],
  [
    "castling is one move for two dice",
    "4k3/8/8/8/8/8/3PPPPP/3QK2R w K - 0 1",
    "KR",
    { e1f1: { h1g1: {} }, e1g1: {}, h1g1: { e1f1: {} } },
  ],
  [
    "it is Black's turn",
    "4K3/3ppppp/8/8/8/8/8/4k3 b - - 0 1",
    "P",
    {
      ...{ d7d5: {}, d7d6: {}, e7e5: {}, e7e6: {}, f7f5: {}, f7f6: {} },
      ...{ g7g5: {}, g7g6: {}, h7h5: {}, h7h6: {} },
    },
  ],
  ["the turn is a forced pass", "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", "PPP", null],
  ["there are no dice", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", null],
  ["there are no pieces", "8/8/8/8/8/8/8/8 w - - 0 1", "KKK", null],
];

for (const [what, dfen, slots, tree] of trees) {
  Deno.test(`\`legalTurnTree()\` is as the rules say when ${what}`, () => {
    assertEquals(legalTurnTree(stateOf(dfen, slots)), tree);
  });
}

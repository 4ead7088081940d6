import { assertEquals, assertThrows } from "@std/assert";
import { DfenError } from "../rules/mod.ts";
import { endTurn } from "./end_turn.ts";

const cases: [what: string, dfen: string, next: string][] = [
  ["drops the dice", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 PNB", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"],
  ["counts Black's turns", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "4k3/8/8/8/8/8/8/4K3 w - - 5 10"],
  [
    "drops the targets of the side that is to move",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1",
  ],
];

for (const [what, dfen, next] of cases) {
  Deno.test(`\`endTurn()\` ${what}`, () => {
    assertEquals(endTurn(dfen), next);
  });
}

Deno.test("`endTurn()` throws when the text is no position", () => {
  assertThrows(() => endTurn("hello"), DfenError);
});

import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitraryPositionWithDice } from "./_testing/positions.ts";
import { Budget } from "./budget.ts";
import { parseDfen } from "./dfen.ts";
import type { Move } from "./move.ts";
import { normalTurnCount, nthNormalTurn } from "./nth_turn.ts";
import { Position } from "./position.ts";
import { TurnDiscovery } from "./turn_discovery.ts";
import { forEachLegalTurnPath } from "./turn_paths.ts";
import type { StateView } from "./state_view.ts";

function nthTurns(state: StateView): Move[][] {
  const position = new Position().load(state);
  position.setDice(0);
  const discovery = new TurnDiscovery();
  discovery.explore(position, state.dice, new Budget(Infinity), false);
  const moves = [0, 0, 0];
  return Array.from({ length: normalTurnCount(discovery) }, (_, index) => {
    const length = nthNormalTurn(discovery, index, moves);
    return moves.slice(0, length);
  });
}

function visitedTurns(state: StateView): Move[][] {
  const turns: Move[][] = [];
  forEachLegalTurnPath(state, (moves, length, isKingCapture) => {
    if (!isKingCapture) turns.push(moves.slice(0, length));
  });
  return turns;
}

const rolls = [
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PNB",
  "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR",
  "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP", // king captures, and a maximum of dice that leaves paths out
  "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP", // a forced pass
  "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
];

for (const dfen of rolls) {
  Deno.test(`\`nthNormalTurn()\` gives the paths that are visited, in their order: ${dfen}`, () => {
    const state = parseDfen(dfen);
    assertEquals(nthTurns(state), visitedTurns(state));
  });
}

Deno.test("`nthNormalTurn()` gives the paths that are visited, for any roll", () => {
  let paths = 0;
  fc.assert(fc.property(arbitraryPositionWithDice, (dfen) => {
    const state = parseDfen(dfen);
    const expected = visitedTurns(state);
    paths += expected.length;
    assertEquals(nthTurns(state), expected);
  }));
  assert(paths > 0);
});

import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import {
  arbitraryGame,
  arbitraryPositionWithDice,
  arbitrarySynthetic,
  cornerPositions,
  mirrored,
  randomGamePosition,
  randomSlots,
  type Rng,
  seededRng,
  syntheticPosition,
  withRandomDice,
} from "./positions.ts";
import { type Board, formatDfen, origins, parseDfen, type Side } from "./reference_rules.ts";

function assertCanonical(dfen: string): void {
  assertEquals(formatDfen(parseDfen(dfen)), dfen);
}

function many(position: (rng: Rng) => string, count: number): string[] {
  const rng = seededRng(7);
  return Array.from({ length: count }, () => position(rng));
}

function kings(board: Board, side: Side): number {
  return origins(board, "K", side).length;
}

Deno.test("seeded positions are canonical and depend on the seed alone", () => {
  for (const position of [randomGamePosition, syntheticPosition]) {
    const dfens = many(position, 20);
    assertEquals(many(position, 20), dfens);
    dfens.forEach(assertCanonical);
  }
});

Deno.test("game positions have one king a side", () => {
  for (const dfen of many(randomGamePosition, 20)) {
    const board = parseDfen(dfen);
    assertEquals([kings(board, "w"), kings(board, "b")], [1, 1]);
  }
});

Deno.test("synthetic positions have none to three kings a side", () => {
  const boards = many(syntheticPosition, 500).map(parseDfen);
  const counts = new Set(boards.map((board) => kings(board, "w")));
  assertEquals([...counts].sort(), [0, 1, 2, 3]);
});

Deno.test("synthetic positions have targets and pawns on every rank", () => {
  const boards = many(syntheticPosition, 500).map(parseDfen);
  const rankOf = (square: number) => Math.floor(square / 8);
  const targets = boards.flatMap((board) => [...board.enPassant]);
  const pawns = boards.flatMap((board) => origins(board, "P", "w"));
  assertEquals(new Set(targets.map(rankOf)).size, 8);
  assertEquals(new Set(pawns.map(rankOf)).size, 8);
});

Deno.test("withRandomDice adds one to three dice in canonical form", () => {
  const rng = seededRng(1);
  const dfens = many((rng) => withRandomDice(rng, syntheticPosition(rng)), 100);
  dfens.forEach(assertCanonical);
  const sizes = dfens.map((dfen) => parseDfen(dfen).dice.length);
  assertEquals([...new Set(sizes)].sort(), [1, 2, 3]);
  assert(/^[PNBRQK]{1,3}$/.test(randomSlots(rng)));
});

Deno.test("arbitrary positions are canonical", () => {
  for (
    const arbitrary of [
      arbitraryGame,
      arbitrarySynthetic,
      arbitraryPositionWithDice,
    ]
  ) {
    fc.assert(fc.property(arbitrary, assertCanonical), { numRuns: 25 });
  }
});

Deno.test("corner positions are canonical, distinct and from both sides", () => {
  const dfens = cornerPositions.map((corner) => corner.dfen);
  dfens.forEach(assertCanonical);
  assertEquals(new Set(dfens).size, dfens.length);
  for (const dfen of dfens) {
    assert(dfens.includes(mirrored(dfen)));
    assertEquals(mirrored(mirrored(dfen)), dfen);
  }
});

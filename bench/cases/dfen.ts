// Position texts: the ten public positions and kiwipete, read and written.

import { FIXTURES } from "../../fixtures/mod.ts";
import { formatDfen, type GameState, normalizedFen, parseDfen } from "../../rules/mod.ts";
import { type BenchSuite, expectSame } from "../bench_case.ts";
import { KIWIPETE } from "../positions.ts";

const states: readonly GameState[] = [...FIXTURES.map(({ dfen }) => parseDfen(dfen)), KIWIPETE];
const texts: readonly string[] = states.map(formatDfen);
const group = `${texts.length} positions`;

function parseAll(): number {
  let sum = 0;
  for (const text of texts) sum = (sum + parseDfen(text).hashLo) | 0;
  return sum;
}

function writeAll(write: (state: GameState) => string): number {
  let length = 0;
  for (const state of states) length += write(state).length;
  return length;
}

/** The suite. */
export const suite: BenchSuite = {
  name: "dfen",
  check(tell) {
    for (const text of texts) {
      expectSame(formatDfen(parseDfen(text)), text, "DFEN read and written");
      // A normalized position has nothing more to drop.
      const normalized = normalizedFen(parseDfen(text));
      expectSame(normalizedFen(parseDfen(normalized)), normalized, "FEN normalized twice");
    }
    tell(`each run reads or writes ${texts.length} texts`);
  },
  cases: [
    { group, name: "parseDfen", baseline: true, setup: () => parseAll },
    { group, name: "formatDfen", setup: () => () => writeAll(formatDfen) },
    { group, name: "normalizedFen", setup: () => () => writeAll(normalizedFen) },
  ],
};

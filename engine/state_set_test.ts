import { assert, assertEquals, assertNotEquals, assertStrictEquals } from "@std/assert";
import { forEachLegalTurnState, formatDfen, GameState, parseDfen } from "../rules/mod.ts";
import { Position } from "../rules/position.ts";
import { seededRng, smallPositions } from "./_testing/small_positions.ts";
import { StateSet } from "./state_set.ts";

/** The fields of a state in the order of their declaration, as its constructor takes them. */
function fieldsOf(state: GameState): Int32Array {
  return new Int32Array(Object.values(state));
}

/** The same position, but for what its hash says. */
function withHash(state: GameState, lo: number, hi: number): GameState {
  const fields = fieldsOf(state);
  fields[0] = lo;
  fields[1] = hi;
  return new GameState(fields);
}

Deno.test("`StateSet` keeps different states in the order in which they came, each once", () => {
  for (
    const dfen of ["4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 RRK"]
  ) {
    const set = new StateSet();
    const seen = new Set<string>();
    const calls = forEachLegalTurnState(parseDfen(dfen), (_moves, _length, result) => {
      set.add(result);
      seen.add(formatDfen(result));
    });
    assert(seen.size < calls);
    assertEquals(set.states.map(formatDfen), [...seen]);
  }
});

Deno.test("`StateSet` owns what it keeps", () => {
  const set = new StateSet();
  const view = new Position();
  const dfens = smallPositions(31, 20, 4);
  for (const dfen of dfens) set.add(view.load(parseDfen(dfen)));
  assertEquals(set.states.map(formatDfen), dfens);
  const owned = parseDfen(dfens[0]);
  const other = new StateSet();
  other.add(owned);
  assertStrictEquals(other.states[0], owned); // nothing to copy
});

Deno.test("`StateSet` equals a map by text while it grows, whatever comes twice", () => {
  const rng = seededRng(32);
  const pool = smallPositions(33, 2000, 6).map((dfen) => parseDfen(dfen));
  const set = new StateSet();
  const model = new Map<string, GameState>();
  for (let i = 0; i < 8000; i++) {
    const state = pool[rng(pool.length)];
    set.add(state);
    model.set(formatDfen(state), state);
    if (i % 500 === 0) assertEquals(set.states.length, model.size);
  }
  assert(model.size > 1900);
  assertEquals(set.states.map(formatDfen), [...model.keys()]);
});

Deno.test("`StateSet` tells states of one hash apart", () => {
  const dfens = smallPositions(34, 300, 5);
  const set = new StateSet();
  for (let round = 0; round < 3; round++) {
    for (const dfen of dfens) set.add(withHash(parseDfen(dfen), 7, -1));
  }
  assertEquals(set.states.map(formatDfen), dfens);
});

Deno.test("`StateSet` finds states whose hashes share the low bits, also past the end of the slots", () => {
  const dfens = smallPositions(35, 120, 5);
  for (const base of [0, 63, 127, -1]) {
    const set = new StateSet();
    for (let round = 0; round < 2; round++) {
      // All go to the same slot, or one of two, of any table that is smaller than 2^16.
      dfens.forEach((dfen, index) =>
        set.add(withHash(parseDfen(dfen), base ^ (index << 16) ^ (index & 1), 0))
      );
    }
    assertEquals(set.states.map(formatDfen), dfens);
  }
});

Deno.test("`StateSet` tells apart states that differ in the clocks alone, which no hash knows", () => {
  const clocks = ["0 1", "1 1", "0 2", "127 2147483647"];
  const states = clocks.map((clock) => parseDfen(`4k3/8/8/8/8/8/8/4K3 w - - ${clock}`));
  assertEquals(new Set(states.map(({ hash }) => hash)).size, 1);
  const set = new StateSet();
  for (const state of [...states, ...states]) set.add(state);
  assertEquals(set.states, states);
});

Deno.test("`StateSet.clear()` forgets everything, also after it has grown", () => {
  const set = new StateSet();
  const pool = smallPositions(36, 500, 5).map((dfen) => parseDfen(dfen));
  for (const state of pool) set.add(state);
  set.clear();
  assertEquals(set.states, []);
  for (const state of pool.slice(100, 103)) set.add(state);
  assertEquals(set.states, pool.slice(100, 103));
  assertNotEquals(set.states.length, 0);
});

import { assert, assertEquals, assertFalse, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  endTurn,
  formatDfen,
  makeMove,
  parseDfen,
  resolveMove,
  type StateView,
  withDice,
} from "../rules/mod.ts";
import { PlainXorTable, type Table } from "./_testing/plain_xor_table.ts";
import { forceCollisions } from "./_testing/table_collisions.ts";
import { runRace } from "./_testing/table_race.ts";
import { SearchControl } from "./search_control.ts";
import type { SearchOutcome } from "./search_outcome.ts";
import {
  MaxChanceKeySalt,
  MaxTableDepth,
  TableBound,
  TableConfigurationError,
  TranspositionTable,
} from "./transposition_table.ts";

const { Exact, LowerBound, UpperBound } = TableBound;

const half = fc.integer({ min: -2147483648, max: 2147483647 });
const bound = fc.constantFrom(Exact, LowerBound, UpperBound);
const value = fc.double({ noNaN: true });

function found(table: Table, keyLo: number, keyHi: number, depth: number) {
  if (!table.probe(keyLo, keyHi, depth)) return undefined;
  return { value: table.value, bound: table.bound, lossTainted: table.lossTainted };
}

Deno.test("`TranspositionTable.probe()` finds nothing in an empty table, key 0 included", () => {
  for (
    const table of [
      new TranspositionTable(1),
      new TranspositionTable(1024),
      new TranspositionTable(new SharedArrayBuffer(TranspositionTable.byteLengthFor(4))),
    ]
  ) {
    for (const key of [0, 1, -1]) {
      for (const depth of [0, 1, 2, MaxTableDepth]) assertFalse(table.probe(key, key, depth));
    }
    assertEquals([table.hits, table.misses, table.collisions, table.filled], [0, 12, 0, 0]);
  }
});

Deno.test("`TranspositionTable.probe()` gives back what was stored, to the bit", () => {
  fc.assert(
    fc.property(
      half,
      half,
      value,
      bound,
      fc.integer({ min: 0, max: MaxTableDepth }),
      fc.boolean(),
      (keyLo, keyHi, value, bound, depth, lossTainted) => {
        const table = new TranspositionTable(16);
        assert(table.store(keyLo, keyHi, value, bound, depth, lossTainted));
        // Halves of a key may come signed or not.
        assertEquals(found(table, keyLo >>> 0, keyHi >>> 0, depth), { value, bound, lossTainted });
        assert(Object.is(table.value, value));
      },
    ),
    {
      examples: [
        [0, 0, 0, Exact, 0, false],
        [0, 0, -0, UpperBound, MaxTableDepth, true],
        [-1, -1, -Infinity, LowerBound, 2, true],
        [1, 2, 5e-324, Exact, 3, false],
      ],
    },
  );
});

Deno.test("`TranspositionTable.probe()` serves no other depth and no other key", () => {
  const table = new TranspositionTable(4);
  table.store(5, 7, 1.5, Exact, 2, false);
  for (const depth of [0, 1, 3, 2.5, -2, NaN, 2 + 2 ** 24]) assertFalse(table.probe(5, 7, depth));
  assertEquals(table.collisions, 0);
  for (let bit = 0; bit < 32; bit++) {
    assertFalse(table.probe(5 ^ (1 << bit), 7, 2));
    assertFalse(table.probe(5, 7 ^ (1 << bit), 2));
  }
  assertEquals(table.collisions, 62); // two of the keys lie in other slots
  assertEquals(table.hits, 0);
  assert(table.probe(5, 7, 2));
});

Deno.test("`TranspositionTable.probe()` keeps the parts of the last hit through misses and stores", () => {
  const table = new TranspositionTable(4);
  table.store(1, 1, 1.25, LowerBound, 2, true);
  table.probe(1, 1, 2);
  table.store(1, 1, 9, Exact, 2, false);
  table.store(2, 1, 9, Exact, 2, false);
  table.probe(3, 1, 2);
  table.probe(2, 9, 2);
  assertEquals([table.value, table.bound, table.lossTainted], [1.25, LowerBound, true]);
});

// Slots of one table, so every store meets the first one. The rule is the contract's, section 9.
const replacements: [
  what: string,
  first: [key: number, bound: TableBound, depth: number],
  second: [key: number, bound: TableBound, depth: number],
  isReplaced: boolean,
][] = [
  ["another key of greater depth", [1, Exact, 2], [2, UpperBound, 3], true],
  ["another key of equal depth", [1, Exact, 2], [2, UpperBound, 2], true],
  ["another key of lesser depth", [1, Exact, 2], [2, Exact, 1], false],
  ["another key of lesser depth, over a bound", [1, LowerBound, 2], [2, Exact, 1], false],
  ["the same key of greater depth", [1, Exact, 2], [1, LowerBound, 3], true],
  ["the same key of equal depth", [1, Exact, 2], [1, LowerBound, 2], true],
  ["the same key of lesser depth, over an exact value", [1, Exact, 2], [1, Exact, 1], false],
  [
    "the same key of lesser depth, over a lower bound",
    [1, LowerBound, 2],
    [1, UpperBound, 1],
    true,
  ],
  ["the same key of lesser depth, over an upper bound", [1, UpperBound, 2], [1, Exact, 0], true],
];

for (const [what, first, second, isReplaced] of replacements) {
  Deno.test(`\`TranspositionTable.store()\` ${isReplaced ? "puts in" : "leaves out"} ${what}`, () => {
    const table = new TranspositionTable(1);
    assert(table.store(first[0], -1, 1, first[1], first[2], false));
    assertEquals(table.store(second[0], -1, 2, second[1], second[2], true), isReplaced);
    const [key, bound, depth] = isReplaced ? second : first;
    const expected = { value: isReplaced ? 2 : 1, bound, lossTainted: isReplaced };
    assertEquals(found(table, key, -1, depth), expected);
    assertEquals([table.stores, table.refusals, table.filled], isReplaced ? [2, 0, 1] : [1, 1, 1]);
  });
}

Deno.test("`TranspositionTable` equals a map from slots to entries under the contract's rule", () => {
  const key = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(0, -1, 7));
  const depth = fc.integer({ min: 0, max: 3 });
  const step = fc.oneof(
    fc.record({
      what: fc.constant("store" as const),
      key,
      value,
      bound,
      depth,
      taint: fc.boolean(),
    }),
    fc.record({ what: fc.constant("probe" as const), key, depth }),
  );
  fc.assert(fc.property(
    fc.constantFrom(1, 2, 4, 8),
    fc.array(step, { maxLength: 60 }),
    (entries, steps) => {
      const table = new TranspositionTable(entries);
      const model = new Map<number, typeof steps[number] & { what: "store" }>();
      const counts = { stores: 0, refusals: 0, hits: 0, misses: 0, collisions: 0 };
      for (const step of steps) {
        const [keyLo, keyHi] = step.key;
        const old = model.get(keyLo % entries);
        const isSame = old?.key[0] === keyLo && old.key[1] === keyHi;
        if (step.what === "probe") {
          const isHit = old !== undefined && isSame && old.depth === step.depth;
          counts[isHit ? "hits" : "misses"]++;
          if (old !== undefined && !isSame) counts.collisions++;
          assertEquals(
            found(table, keyLo, keyHi, step.depth),
            isHit ? { value: old.value, bound: old.bound, lossTainted: old.taint } : undefined,
          );
        } else {
          const isStored = old === undefined || step.depth >= old.depth ||
            (isSame && old.bound !== Exact);
          counts[isStored ? "stores" : "refusals"]++;
          if (isStored) model.set(keyLo % entries, step);
          const { value, bound, depth, taint } = step;
          assertEquals(table.store(keyLo, keyHi, value, bound, depth, taint), isStored);
        }
      }
      const { stores, refusals, hits, misses, collisions, filled } = table;
      assertEquals({ stores, refusals, hits, misses, collisions }, counts);
      assertEquals(filled, model.size);
    },
  ));
});

Deno.test("`TranspositionTable.store()` refuses what is no entry", () => {
  const table = new TranspositionTable(4);
  const store = (value: unknown, bound: unknown, depth: unknown) => () =>
    table.store(0, 0, value as number, bound as TableBound, depth as number, false);
  for (const value of [NaN, undefined, "1", 1n, { kind: "incomplete", workUsed: 3 }]) {
    assertThrows(store(value, Exact, 2), RangeError, "value");
  }
  for (const bound of [0, 4, 1.5, undefined, "exact", "incomplete"]) {
    assertThrows(store(1, bound, 2), RangeError, "bound");
  }
  for (const depth of [-1, MaxTableDepth + 1, 0.5, NaN, Infinity, undefined, "2"]) {
    assertThrows(store(1, Exact, depth), RangeError, "depth");
  }
  assertEquals([table.stores, table.filled], [0, 0]);
});

Deno.test("`TranspositionTable.store()` has no type for an incomplete outcome", () => {
  const table = new TranspositionTable(4);
  const outcome = { kind: "incomplete", workUsed: 9 } as SearchOutcome<number>;
  assertThrows(() => {
    // @ts-expect-error: only three of the four kinds of outcome have a value
    table.store(1, 2, outcome.value, Exact, 2, false);
  }, RangeError);
  assertThrows(() => {
    // @ts-expect-error: an outcome's kind is no bound
    table.store(1, 2, 0, outcome.kind, 2, false);
  }, RangeError);
});

Deno.test("`TranspositionTable` refuses a size that is no power of two", () => {
  for (const entries of [0, 3, 1000, -1, -2147483648, 0.5, NaN, Infinity, 2 ** 27, 2 ** 32]) {
    assertThrows(() => new TranspositionTable(entries), RangeError);
    assertThrows(() => TranspositionTable.byteLengthFor(entries), RangeError);
  }
  for (const entries of [1, 2, 64, 1 << 16]) {
    const buffer = new ArrayBuffer(TranspositionTable.byteLengthFor(entries));
    const table = new TranspositionTable(buffer);
    assertEquals([table.entries, buffer.byteLength], [entries, 32 + 20 * entries]);
    assertStrictEquals(table.buffer, buffer);
    assertEquals(new TranspositionTable(entries).entries, entries);
  }
  for (const bytes of [0, 32, 51, 53, 32 + 20 * 3, 1024]) {
    assertThrows(() => new TranspositionTable(new ArrayBuffer(bytes)), RangeError);
    assertThrows(() => new TranspositionTable(new SharedArrayBuffer(bytes)), RangeError);
  }
});

Deno.test("`TranspositionTable.clear()` empties the table and its statistics", () => {
  const table = new TranspositionTable(2);
  for (let key = 0; key < 4; key++) table.store(key, 0, key, Exact, 2, false);
  table.store(0, 0, 1, Exact, 1, false);
  for (let key = 0; key < 4; key++) table.probe(key, 0, 2);
  const { stores, refusals, hits, misses, collisions, filled } = table;
  assertEquals([stores, refusals, hits, misses, collisions, filled], [4, 1, 2, 2, 2, 2]);
  table.clear();
  {
    const { stores, refusals, hits, misses, collisions, filled } = table;
    assertEquals([stores, refusals, hits, misses, collisions, filled], [0, 0, 0, 0, 0, 0]);
  }
  for (let key = 0; key < 4; key++) assertFalse(table.probe(key, 0, 2));
  assert(table.store(0, 0, 3, Exact, 0, false));
});

Deno.test("`TranspositionTable` objects on one buffer see the same entries", () => {
  const buffer = new SharedArrayBuffer(TranspositionTable.byteLengthFor(8));
  const writer = new TranspositionTable(buffer);
  const reader = new TranspositionTable(buffer);
  writer.store(3, 4, 0.1, UpperBound, 2, true);
  assertEquals(found(reader, 3, 4, 2), { value: 0.1, bound: UpperBound, lossTainted: true });
  assertEquals([reader.hits, reader.stores, reader.filled], [1, 0, 1]);
  assertEquals([writer.hits, writer.stores, writer.filled], [0, 1, 1]);
  writer.clear();
  assertFalse(reader.probe(3, 4, 2));
});

Deno.test("`MaxChanceKeySalt` keeps apart the two kinds of node of one board", () => {
  const { hashLo, hashHi } = parseDfen("4k3/8/8/8/8/8/P6P/4K3 b - - 0 1");
  const table = new TranspositionTable(2);
  table.store(hashLo, hashHi, -10, Exact, 1, false);
  table.store(hashLo ^ MaxChanceKeySalt.lo, hashHi ^ MaxChanceKeySalt.hi, 20, Exact, 1, false);
  assert(table.probe(hashLo, hashHi, 1));
  assertEquals(table.value, -10);
  assert(table.probe(hashLo ^ MaxChanceKeySalt.lo, hashHi ^ MaxChanceKeySalt.hi, 1));
  assertEquals(table.value, 20);
});

Deno.test("`TranspositionTable` takes two boundaries of F8 for one if only the clocks differ", () => {
  const f8 = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
  let boundary: StateView = makeMove(f8, resolveMove(f8, "a2a3"));
  boundary = endTurn(makeMove(boundary, resolveMove(withDice(boundary, [1]), "h2h3")));
  const later = parseDfen(formatDfen(boundary).replace(/0 1$/, "4 3"));
  assertFalse(later.equals(boundary));
  const table = new TranspositionTable(1 << 10);
  table.store(boundary.hashLo, boundary.hashHi, 6.5, Exact, 1, false);
  assert(table.probe(later.hashLo, later.hashHi, 1));
});

Deno.test("`TranspositionTable`: a caller that asks its control first does not probe F10 after the deadline", () => {
  const f10 = parseDfen(
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 NBP",
  );
  const table = new TranspositionTable(1 << 10);
  table.store(f10.hashLo, f10.hashHi, 125, Exact, 2, false);
  function probeDepth2(control: SearchControl): number | undefined {
    if (control.isCancelled) return undefined;
    const isExact = table.probe(f10.hashLo, f10.hashHi, 2) && table.bound === Exact;
    return isExact ? table.value : undefined;
  }
  assertEquals(probeDepth2(SearchControl.unbounded()), 125);
  assertEquals(probeDepth2(SearchControl.untilDeadline(0, () => 1)), undefined);
  assertEquals([table.hits, table.misses], [1, 0]);
});

// Configurations.

function codeOf(claim: () => void): string {
  return assertThrows(claim, TableConfigurationError).code;
}

Deno.test("`TranspositionTable.claim()` binds a table to settings and functions until it is cleared", () => {
  const table = new TranspositionTable(4);
  const evaluate = () => 0;
  const rescore = () => [];
  table.claim("a", evaluate, rescore);
  table.store(1, 1, 1, Exact, 2, false);
  table.claim("a", evaluate, rescore);
  assertEquals(codeOf(() => table.claim("b", evaluate, rescore)), "other-settings");
  assertEquals(codeOf(() => table.claim("", evaluate, rescore)), "other-settings");
  assertEquals(codeOf(() => table.claim("a", evaluate)), "other-functions");
  assertEquals(codeOf(() => table.claim("a", evaluate, rescore, evaluate)), "other-functions");
  assertEquals(codeOf(() => table.claim("a", rescore, evaluate)), "other-functions");
  assertEquals(codeOf(() => table.claim("a", () => 0, rescore)), "other-functions");
  table.claim("a", evaluate, rescore); // a refused claim changes nothing
  assert(table.probe(1, 1, 2));

  table.clear();
  table.claim("b", () => 1);
  assertFalse(table.probe(1, 1, 2));
  assertEquals(codeOf(() => table.claim("a", evaluate, rescore)), "other-settings");
});

Deno.test("`TranspositionTable.claim()` refuses entries of an unknown configuration", () => {
  const table = new TranspositionTable(4);
  table.store(1, 1, 1, Exact, 2, false);
  assertEquals(codeOf(() => table.claim("a")), "unclaimed-entries");
  table.clear();
  table.claim("a");
});

Deno.test("`TranspositionTable.claim()` compares settings, not functions, between objects on one buffer", () => {
  const buffer = new SharedArrayBuffer(TranspositionTable.byteLengthFor(8));
  const one = new TranspositionTable(buffer);
  const other = new TranspositionTable(buffer);
  one.claim("material, version 1", () => 0);
  one.store(1, 1, 1, Exact, 2, false);
  assertEquals(codeOf(() => other.claim("material, version 2", () => 0)), "other-settings");
  other.claim("material, version 1", () => 0);
  assertEquals(codeOf(() => other.claim("material, version 1", () => 0)), "other-functions");

  // What one object clears, the other has not claimed any more.
  one.clear();
  other.claim("material, version 2", () => 0);
  assertEquals(codeOf(() => one.claim("material, version 1", () => 0)), "other-settings");
});

Deno.test("`TranspositionTable.claim()` says what it was claimed for before", () => {
  const table = new TranspositionTable(4);
  table.claim("bounds 1e9");
  const error = assertThrows(() => table.claim("bounds 1e6"), TableConfigurationError);
  assertEquals([error.name, error.value], ["TableConfigurationError", "bounds 1e6"]);
  assertEquals(error.expected, '"bounds 1e9"');
});

// Entries of which some words are one write's and some another's.

const WORDS = 5;

interface Write {
  readonly keyLo: number;
  readonly keyHi: number;
  readonly value: number;
  readonly bound: TableBound;
  readonly depth: number;
  readonly lossTainted: boolean;
}

type TableClass = new (buffer: ArrayBuffer) => Table;

/** How many of the 32 mixtures of two writes, and of writes with nothing, give an entry that is neither. */
function acceptedMixtures(kind: TableClass, writes: readonly [Write, Write]): number {
  const buffers = writes.map((write) => {
    const buffer = new ArrayBuffer(TranspositionTable.byteLengthFor(1));
    const { keyLo, keyHi, value, bound, depth, lossTainted } = write;
    new kind(buffer).store(keyLo, keyHi, value, bound, depth, lossTainted);
    return buffer;
  });
  const nothing = new ArrayBuffer(TranspositionTable.byteLengthFor(1));
  let accepted = 0;
  for (const [first, second] of [[0, 1], [0, -1], [-1, 1]]) {
    for (let fromFirst = 0; fromFirst < 1 << WORDS; fromFirst++) {
      const mixed = nothing.slice(0);
      const words = new Int32Array(mixed);
      const at = words.length - WORDS;
      for (let word = 0; word < WORDS; word++) {
        const source = buffers[(fromFirst >> word) & 1 ? first : second] ?? nothing;
        words[at + word] = new Int32Array(source)[at + word];
      }
      const table = new kind(mixed);
      const isAccepted = writes.some(({ keyLo, keyHi, depth }) => {
        const entry = found(table, keyLo, keyHi, depth);
        return entry !== undefined &&
          !writes.some((write) =>
            write.keyLo === keyLo && write.keyHi === keyHi && write.depth === depth &&
            Object.is(write.value, entry.value) && write.bound === entry.bound &&
            write.lossTainted === entry.lossTainted
          );
      });
      if (isAccepted) accepted++;
    }
  }
  return accepted;
}

const write = fc.record({
  keyLo: half,
  keyHi: half,
  value,
  bound,
  depth: fc.constantFrom(1, 2),
  lossTainted: fc.boolean(),
});

Deno.test("`TranspositionTable.store()` changes both check words if one data word changes", () => {
  const anyMeta = fc.tuple(bound, fc.integer({ min: 0, max: MaxTableDepth }), fc.boolean());
  const table = new TranspositionTable(1);
  const words = new Int32Array(table.buffer).subarray(-WORDS);
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  // Values by their halves; none is NaN without the highest bit of the exponent.
  const stored = (lo: number, hi: number, [bound, depth, taint]: [TableBound, number, boolean]) => {
    table.clear();
    halves.set([lo, hi & ~0x40000000]);
    table.store(1, 2, double[0], bound, depth, taint);
    return words.slice();
  };
  fc.assert(
    fc.property(half, half, anyMeta, half, half, anyMeta, (lo, hi, meta, lo2, hi2, meta2) => {
      const before = stored(lo, hi, meta);
      for (const after of [stored(lo2, hi, meta), stored(lo, hi2, meta), stored(lo, hi, meta2)]) {
        const isSame = [2, 3, 4].every((word) => before[word] === after[word]);
        assertEquals([before[0] === after[0], before[1] === after[1]], [isSame, isSame]);
      }
    }),
  );
});

Deno.test("`TranspositionTable.probe()` rejects every mixture of two writes of different keys", () => {
  fc.assert(fc.property(write, write, (first, second) => {
    assertEquals(acceptedMixtures(TranspositionTable, [first, second]), 0);
  }));
});

Deno.test("`TranspositionTable.probe()` rejects every mixture of two writes of one key", () => {
  fc.assert(fc.property(write, write, (first, { value, bound, depth, lossTainted }) => {
    const sameMeta = { ...first, value };
    assertEquals(acceptedMixtures(TranspositionTable, [first, sameMeta]), 0);
    const second = { ...first, value, bound, depth, lossTainted };
    assertEquals(acceptedMixtures(TranspositionTable, [first, second]), 0);
  }));
});

Deno.test("`acceptedMixtures()` finds the mixtures that a table of plain xors accepts", () => {
  const first: Write = {
    keyLo: 1,
    keyHi: 2,
    value: 1.1,
    bound: Exact,
    depth: 2,
    lossTainted: false,
  };
  // Either half of the value with its check word from one write, the other two from the other; the last word, which is
  // the same in both, from either.
  assertEquals(acceptedMixtures(PlainXorTable, [first, { ...first, value: 2.3 }]), 4);
});

Deno.test("`TranspositionTable.probe()` never takes another key for its own in 10 million collisions", () => {
  for (const slots of [1, 4]) {
    const { collisions, hits, wrong } = forceCollisions(5_000_000, slots);
    assert(collisions >= 5_000_000);
    assert(hits > 0);
    assertEquals(wrong, 0);
  }
});

Deno.test("`TranspositionTable` gives readers in other workers whole entries while one worker writes", async () => {
  const seconds = 0.4;
  for (const [entries, keysPerSlot] of [[4, 1], [64, 4]]) {
    const race = { seconds, readers: 3, entries, keysPerSlot, plainXor: false };
    const { writes, hits, news, mixed } = await runRace(race);
    assert(writes > 0 && hits > 0);
    assert(news > 3, `only ${news} hits of new writes: there was no race`);
    assertEquals(mixed, 0);
  }
});

import { assert, assertEquals } from "@std/assert";
import { Black, Budget, type Color, parseDfen, type StateView, White } from "../rules/mod.ts";
import {
  type BruteChance,
  BruteForce,
  DEFAULT_SCALE,
  type Scale,
  type Score,
} from "./_testing/brute_force.ts";
import {
  assertOutcome,
  batchOf,
  boundsOf,
  classOrders,
  fractionsOf,
  noise,
  type Window,
  windowsAbout,
} from "./_testing/search_checks.ts";
import { smallPositions } from "./_testing/small_positions.ts";
import type { ChanceValue } from "./chance_node.ts";
import { evaluateMaterial } from "./evaluators.ts";
import { type ExpectimaxOptions, expectimaxSteps } from "./expectimax.ts";
import { SearchControl } from "./search_control.ts";
import type { SearchOutcome } from "./search_outcome.ts";
import { runSteps } from "./steps.ts";
import { MaxChanceKeySalt, TableBound, TranspositionTable } from "./transposition_table.ts";

const sides: readonly Color[] = [White, Black];
const everything: Window = [-Infinity, Infinity];

interface Way {
  readonly score: Score;
  readonly scale: Scale;
  readonly isBatch?: boolean;
}

const ways: readonly Way[] = [
  { score: noise(71, 40), scale: [-60, -40, 40, 60] },
  { score: evaluateMaterial, scale: DEFAULT_SCALE },
  { score: fractionsOf(noise(72, 4000)), scale: [-401, -300, 300, 401], isBatch: true },
];

/** Few enough pieces that brute force looks two turns deep in a moment. */
const sparse = [
  "8/8/8/3k4/8/8/8/3K4 w - - 0 1",
  "8/8/8/2k5/8/2K5/8/8 b - - 2 4",
  "7k/8/8/8/8/8/p7/7K b - - 0 1",
  "7k/P7/8/8/8/8/8/7K b - - 0 1",
  "8/8/1k6/8/8/1K6/7P/8 w - - 0 1",
  "k7/8/8/8/8/8/8/1n5K w - - 0 1",
];

function nodeOf(
  boundary: StateView,
  depth: number,
  perspective: Color,
  { score, scale, isBatch = false }: Way,
  [alpha, beta]: Window = everything,
  rest: Partial<ExpectimaxOptions> = {},
): SearchOutcome<ChanceValue> {
  return runSteps(expectimaxSteps(
    boundary,
    depth,
    {
      ...{ perspective, control: SearchControl.unbounded(), bounds: boundsOf(scale) },
      ...{ evaluate: score, star1: true, star2: false },
      ...(isBatch ? { evaluateBatch: batchOf(score) } : {}),
      ...rest,
    },
    alpha,
    beta,
  ));
}

/** What brute force says of a node, once for all tests. */
const truths = new Map<string, BruteForce>();

function truthOf(dfen: string, depth: number, perspective: Color, way: number): BruteChance {
  const key = `${perspective} ${way}`;
  let brute = truths.get(key);
  if (brute === undefined) {
    const { score, scale } = ways[way];
    truths.set(key, brute = new BruteForce({ perspective, evaluate: score, scale }));
  }
  return brute.chance(parseDfen(dfen), depth);
}

function forEachSparse(visit: (dfen: string, perspective: Color, way: number) => void): void {
  sparse.forEach((dfen, index) => {
    for (const perspective of sides) visit(dfen, perspective, (index + perspective) % ways.length);
  });
}

Deno.test("`expectimaxSteps()` equals brute force two turns deep, however it is pruned and ordered", () => {
  forEachSparse((dfen, perspective, way) => {
    const boundary = parseDfen(dfen);
    const truth = truthOf(dfen, 2, perspective, way);
    [[false, false], [true, false], [false, true], [true, true]].forEach(([star1, star2], at) => {
      const outcome = nodeOf(boundary, 2, perspective, ways[way], everything, {
        ...{ star1, star2, classOrder: classOrders[at % 3] },
        ...(at % 2 === 0 ? {} : { rank: noise(73, 9) }),
      });
      assertEquals(outcome.kind, "exact");
      assertOutcome(outcome, truth, everything, dfen);
    });
  });
});

Deno.test("`expectimaxSteps()` is exact or a true and strict bound two turns deep within any window", () => {
  let bounds = 0;
  forEachSparse((dfen, perspective, way) => {
    const boundary = parseDfen(dfen);
    const truth = truthOf(dfen, 2, perspective, way);
    const windows = [...windowsAbout(truth.value, 1), ...windowsAbout(truth.value, 20)];
    windows.forEach((window, at) => {
      const outcome = nodeOf(boundary, 2, perspective, ways[way], window, {
        ...{ star1: at % 4 !== 3, star2: at % 4 >= 2, classOrder: classOrders[at % 3] },
        ...(at % 5 < 2 ? {} : { rank: noise(74, 9) }),
      });
      assertOutcome(outcome, truth, window, `${dfen} ${perspective}`);
      if (outcome.kind !== "exact") bounds++;
    });
  });
  assert(bounds > 80, `${bounds}`);
});

Deno.test("`expectimaxSteps()` takes windows at and near the ends of the numbers two turns deep", () => {
  const ends: Window[] = [
    ...[[Infinity, Infinity], [-Infinity, -Infinity], [1e307, Infinity]] as const,
    ...[[-Infinity, -1e308], [1e307, 1e308], [-Number.MAX_VALUE, Number.MAX_VALUE]] as const,
  ];
  for (const dfen of sparse.slice(0, 2)) {
    for (const perspective of sides) {
      const truth = truthOf(dfen, 2, perspective, 0);
      for (const window of ends) {
        for (const star2 of [false, true]) {
          const outcome = nodeOf(parseDfen(dfen), 2, perspective, ways[0], window, { star2 });
          assertOutcome(outcome, truth, window, dfen);
        }
      }
    }
  }
});

// With a table

Deno.test("`expectimaxSteps()` gives the same with a table, fresh or full of bounds, large or of one slot", () => {
  const kinds = new Set<string>();
  forEachSparse((dfen, perspective, way) => {
    const boundary = parseDfen(dfen);
    const truth = truthOf(dfen, 2, perspective, way);
    for (const size of [1, 64, 1 << 14]) {
      const table = new TranspositionTable(size);
      // Whatever was asked before stays in the table, bounds of either kind too.
      const windows = windowsAbout(truth.value, 10).reverse();
      windows.push(everything, ...windows.slice(0, 4));
      for (const window of windows) {
        const outcome = nodeOf(boundary, 2, perspective, ways[way], window, {
          ...{ table, star2: size === 64 },
        });
        assertOutcome(outcome, truth, window, `${dfen} ${perspective} table ${size}`);
        kinds.add(outcome.kind);
      }
      if (size > 1) assert(table.hits > 0);
    }
  });
  assertEquals(kinds.size, 3);
});

Deno.test("`expectimaxSteps()` answers from the table only what settles the window", () => {
  const boundary = parseDfen(sparse[0]);
  const { hashLo, hashHi } = boundary;
  const keyLo = hashLo ^ MaxChanceKeySalt.lo;
  const keyHi = hashHi ^ MaxChanceKeySalt.hi;
  // A value that no search could find, so that an answer from the table is known at once.
  const planted = 1234.5;
  const cases: [bound: TableBound, window: Window, kind: string | undefined][] = [
    [TableBound.Exact, everything, "exact"],
    [TableBound.Exact, [2000, 3000], "exact"],
    [TableBound.LowerBound, [-Infinity, 1234], "lower-bound"],
    [TableBound.LowerBound, [-Infinity, 1234.5], undefined],
    [TableBound.LowerBound, everything, undefined],
    [TableBound.LowerBound, [2000, Infinity], undefined],
    [TableBound.UpperBound, [1235, Infinity], "upper-bound"],
    [TableBound.UpperBound, [1234.5, Infinity], undefined],
    [TableBound.UpperBound, everything, undefined],
    [TableBound.UpperBound, [-Infinity, 1000], undefined],
  ];
  for (const [bound, window, kind] of cases) {
    for (const lossTainted of [false, true]) {
      const table = new TranspositionTable(64);
      table.store(keyLo, keyHi, planted, bound, 1, lossTainted);
      const outcome = nodeOf(boundary, 1, White, ways[0], window, { table });
      assert(outcome.kind !== "incomplete");
      if (kind === undefined) {
        assert(outcome.value.value !== planted, `${bound} ${window}`);
        assertOutcome(outcome, truthOf(sparse[0], 1, White, 0), window, "");
      } else {
        assertEquals(outcome, {
          kind,
          value: { value: planted, lossTainted, rollValues: undefined },
          workUsed: 0,
        } as SearchOutcome<ChanceValue>);
      }
    }
  }
});

Deno.test("`expectimaxSteps()` stores what it found, with its bound, its depth and its taint", () => {
  const dfen = "4k3/8/8/8/8/8/4R3/K7 w - - 0 1"; // White's rook takes the king
  const boundary = parseDfen(dfen);
  const way = ways[0];
  for (const perspective of sides) {
    const truth = new BruteForce({ perspective, evaluate: way.score, scale: way.scale })
      .chance(boundary, 1);
    const windows: [Window, TableBound][] = [
      [everything, TableBound.Exact],
      [[truth.value + 9, Infinity], TableBound.UpperBound],
      [[-Infinity, truth.value - 9], TableBound.LowerBound],
    ];
    for (const [window, bound] of windows) {
      const table = new TranspositionTable(64);
      const outcome = nodeOf(boundary, 1, perspective, way, window, { table });
      assert(outcome.kind !== "incomplete");
      const salt = perspective === White ? MaxChanceKeySalt : { lo: 0, hi: 0 };
      const key = [boundary.hashLo ^ salt.lo, boundary.hashHi ^ salt.hi] as const;
      assertEquals([0, 1, 2].map((depth) => table.probe(...key, depth)), [false, true, false]);
      assertEquals([table.value, table.bound], [outcome.value.value, bound]);
      assertEquals(table.lossTainted, outcome.value.lossTainted);
      if (bound === TableBound.Exact) assertEquals(table.lossTainted, perspective === Black);
      assertEquals(table.filled, 1);
    }
  }
});

Deno.test("`expectimaxSteps()` keeps apart one board seen by either side, and one board at two depths", () => {
  // In one table: White's search of three plies leaves entries of boards where White moves and maximises, Black's of two
  // plies asks about the same boards, where it minimises; and each about what is deeper or less deep.
  const way: Way = { score: noise(75, 40), scale: [-60, -40, 40, 60] };
  for (const dfen of [...sparse.slice(0, 4), ...smallPositions(76, 3, 1)]) {
    const boundary = parseDfen(dfen);
    const nodes = [0, 1, 2, 3].map((index) => {
      const perspective = sides[index & 1];
      const depth = 1 + (index >> 1);
      const brute = new BruteForce({ perspective, evaluate: way.score, scale: way.scale });
      return { perspective, depth, truth: brute.chance(boundary, depth) };
    });
    for (const order of [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]]) {
      const table = new TranspositionTable(1 << 12);
      for (const index of [...order, ...order]) { // the second time out of the table
        const { perspective, depth, truth } = nodes[index];
        const outcome = nodeOf(boundary, depth, perspective, way, everything, { table });
        assertOutcome(outcome, truth, everything, `${dfen} ${index}`);
      }
    }
  }
});

Deno.test("`expectimaxSteps()` that is stopped gets nothing from a table that has it all", () => {
  for (const depth of [1, 2]) {
    const boundary = parseDfen(sparse[0]);
    const table = new TranspositionTable(1 << 12);
    const warm = nodeOf(boundary, depth, White, ways[0], everything, { table });
    assertEquals(warm.kind, "exact");
    const { hits, misses, stores } = table;
    const exhausted = new Budget(0);
    exhausted.admit();
    const controls = [
      new SearchControl({ isCancelled: () => true }),
      new SearchControl({ deadline: 0, clock: () => 0 }),
      new SearchControl({ budget: exhausted }),
      new SearchControl({ signal: AbortSignal.abort() }),
    ];
    for (const control of controls) {
      const outcome = nodeOf(boundary, depth, White, ways[0], everything, { table, control });
      assertEquals(outcome, { kind: "incomplete", workUsed: 0 });
    }
    assertEquals([table.hits, table.misses, table.stores], [hits, misses, stores]);
    // And a budget of nothing that was not refused anything yet is no reason to stop.
    const control = new SearchControl({ budget: new Budget(0) });
    const known = nodeOf(boundary, depth, White, ways[0], everything, { table, control });
    assertEquals(known.kind, "exact");
  }
});

Deno.test("`expectimaxSteps()` stores nothing of a node that it did not finish", () => {
  const boundary = parseDfen(sparse[4]);
  const all = nodeOf(boundary, 1, White, ways[0]);
  assert(all.kind === "exact");
  for (let limit = 0; limit < all.workUsed; limit += 7) {
    const table = new TranspositionTable(64);
    const control = new SearchControl({ budget: new Budget(limit) });
    const outcome = nodeOf(boundary, 1, White, ways[0], everything, { table, control });
    assertEquals(outcome, { kind: "incomplete", workUsed: limit });
    assertEquals([table.filled, table.stores], [0, 0]);
  }
});

Deno.test("`expectimaxSteps()` two turns deep keeps nothing wrong in the table, wherever it is stopped", () => {
  const dfen = sparse[1];
  const boundary = parseDfen(dfen);
  const perspective = White;
  const window: Window = [truthOf(dfen, 2, perspective, 0).value - 3, Infinity];
  const all = nodeOf(boundary, 2, perspective, ways[0], window);
  const table = new TranspositionTable(1 << 12);
  for (let limit = 1; limit < all.workUsed; limit += Math.ceil(limit / 3)) {
    const control = new SearchControl({ budget: new Budget(limit) });
    const cut = nodeOf(boundary, 2, perspective, ways[0], window, {
      table: copyOf(table),
      control,
    });
    assert(cut.workUsed <= limit);
    if (cut.kind !== "incomplete") {
      assertOutcome(cut, truthOf(dfen, 2, perspective, 0), window, `${limit}`);
    }
    // The table goes on from limit to limit.
    nodeOf(boundary, 2, perspective, ways[0], window, {
      ...{ table, control: new SearchControl({ budget: new Budget(limit) }) },
    });
  }
  const finished = nodeOf(boundary, 2, perspective, ways[0], everything, { table });
  assertOutcome(finished, truthOf(dfen, 2, perspective, 0), everything, dfen);
});

function copyOf(table: TranspositionTable): TranspositionTable {
  return new TranspositionTable(table.buffer.slice(0) as ArrayBuffer);
}

Deno.test("`expectimaxSteps()` with a table looks at no board twice", () => {
  let calls = 0;
  const way: Way = {
    ...ways[0],
    score: (state, perspective) => {
      calls++;
      return ways[0].score(state, perspective);
    },
  };
  const boundary = parseDfen(sparse[0]);
  const table = new TranspositionTable(1 << 12);
  nodeOf(boundary, 2, White, way, everything, { table });
  const first = calls;
  nodeOf(boundary, 2, White, way, everything, { table });
  assertEquals(calls, first);
  nodeOf(boundary, 2, White, way);
  assert(calls > 2 * first); // the same boards below several replies
});

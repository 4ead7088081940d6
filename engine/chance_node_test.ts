import { assert, assertEquals } from "@std/assert";
import {
  Black,
  Budget,
  type Color,
  forEachLegalTurnState,
  parseDfen,
  White,
  withDice,
} from "../rules/mod.ts";
import { seededRng } from "../rules/_testing/seeded_positions.ts";
import { randomGamePosition } from "../rules/_testing/positions.ts";
import { BruteForce, DEFAULT_SCALE, type Scale } from "./_testing/brute_force.ts";
import { doubleBits, goldenRecords } from "./_testing/golden_records.ts";
import {
  assertOutcome,
  classOrders,
  clockNoise,
  fractionsOf,
  noise,
  type Window,
  windowsAbout,
} from "./_testing/search_checks.ts";
import { batch, type Leaves, nodeOf, prunings, scalar } from "./_testing/reply_nodes.ts";
import { smallPositions } from "./_testing/small_positions.ts";
import { type ChanceNodeOptions, expand } from "./chance_node.ts";
import { evaluateAggressive, evaluateMaterial } from "./evaluators.ts";
import { replyPolicy } from "./reply_policy.ts";
import { SearchControl } from "./search_control.ts";

const F1 = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const F4 = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1";
const F9 = "4k3/8/8/8/3r4/2P5/8/4K3 b - - 0 1";
/** A full board: the classes are many. */
const F10 = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";

const sides: readonly Color[] = [White, Black];
const narrow: Scale = [-301, -300, 300, 301];

const ways: readonly Leaves[] = [
  scalar(evaluateMaterial, DEFAULT_SCALE),
  scalar(noise(1, 500), narrow),
  scalar(noise(2, 2), [-1e9, -2, 2, 3]),
  scalar(clockNoise(3, 2 ** 31 - 1), DEFAULT_SCALE),
  scalar(evaluateAggressive, [-1e6, -5000, 5000, 1e6]),
  batch(fractionsOf(noise(4, 5000)), narrow),
  batch(fractionsOf(clockNoise(5, 10)), DEFAULT_SCALE),
  batch((state, side) => evaluateMaterial(state, side) * Math.PI, [-2e4, -1e4, 1e4, 2e4]),
];

const gamePositions = (() => {
  const rng = seededRng(20);
  return Array.from({ length: 6 }, () => randomGamePosition(rng));
})();

// Values

Deno.test("`expand()` equals brute force to the last bit, whatever the order, the batches and the pruning", () => {
  let exacts = 0;
  [...smallPositions(11, 80, 5), ...gamePositions, F1, F4, F9, F10].forEach((dfen, index) => {
    const boundary = parseDfen(dfen);
    const perspective = sides[(index >> 1) & 1];
    for (const leaves of [ways[index % 8], ways[(index + 5) % 8]]) {
      const brute = new BruteForce({ perspective, evaluate: leaves.score, scale: leaves.scale });
      const truth = brute.chance(boundary, 1);
      prunings.forEach(([star1, star2], at) => {
        const classOrder = classOrders[(index + at) % 3];
        const outcome = nodeOf(boundary, perspective, leaves, { star1, star2, classOrder });
        assertEquals(outcome.kind, "exact");
        assertOutcome(outcome, truth, [-Infinity, Infinity], dfen);
        if (outcome.kind === "exact" && outcome.value.rollValues !== undefined) exacts++;
      });
    }
  });
  assertEquals(exacts, 90 * 2 * 4); // each told the values of its classes
});

Deno.test("`expand()` gives every chance record, in any manner", () => {
  const records = goldenRecords("chance");
  assertEquals(records.length, 220);
  records.forEach(({ dfen, perspective, value, tainted, classes }, index) => {
    const [star1, star2] = prunings[index % 4];
    const outcome = nodeOf(parseDfen(dfen), perspective === "w" ? White : Black, ways[0], {
      ...{ star1, star2, classOrder: classOrders[index % 3] },
    });
    assert(outcome.kind === "exact");
    assertEquals([doubleBits(outcome.value.value), outcome.value.lossTainted], [value, tainted]);
    assertEquals(
      outcome.value.rollValues?.map(doubleBits),
      classes.map(([, , bits]) => bits),
      dfen,
    );
  });
});

Deno.test("`expand()` sums in the partition's order, although another order gives other bits", () => {
  let different = 0;
  for (const dfen of smallPositions(12, 40, 6)) {
    const boundary = parseDfen(dfen);
    const leaves = batch(fractionsOf(noise(6, 100_000)), [-1.1e6, -1e6, 1e6, 1.1e6]);
    const brute = new BruteForce({ perspective: White, evaluate: leaves.score });
    const { classes } = brute.chance(boundary, 1);
    const backwards = [...classes].reverse()
      .reduce((sum, { weight, value }) => sum + weight * value, 0) / 216;
    for (const classOrder of classOrders) {
      const outcome = nodeOf(boundary, White, { ...leaves, scale: DEFAULT_SCALE }, { classOrder });
      assert(outcome.kind === "exact");
      if (outcome.value.value !== backwards) different++;
      assertOutcome(outcome, brute.chance(boundary, 1), [-Infinity, Infinity], dfen);
    }
  }
  assert(different >= 30, `${different}`); // so the test means something
});

Deno.test("`expand()` is exact or a true and strict bound within any window", () => {
  let bounds = 0;
  smallPositions(13, 60, 5).forEach((dfen, index) => {
    const boundary = parseDfen(dfen);
    const perspective = sides[(index >> 1) & 1];
    const leaves = ways[index % 8];
    const brute = new BruteForce({ perspective, evaluate: leaves.score, scale: leaves.scale });
    const truth = brute.chance(boundary, 1);
    const [least, , , most] = leaves.scale;
    const windows = [
      ...windowsAbout(truth.value, 1),
      ...windowsAbout(truth.value, (most - least) / 20),
    ];
    windows.forEach((window, at) => {
      const [alpha, beta] = window;
      const [star1, star2] = prunings[(index + at) % 4];
      const classOrder = classOrders[at % 3];
      const outcome = nodeOf(boundary, perspective, leaves, {
        ...{ alpha, beta, star1, star2, classOrder },
      });
      assertOutcome(outcome, truth, window, `${dfen} ${star1} ${star2}`);
      if (alpha <= truth.value && truth.value <= beta) assertEquals(outcome.kind, "exact");
      if (outcome.kind !== "exact") bounds++;
    });
  });
  assert(bounds > 300, `only ${bounds} of 1560 were cut`);
});

Deno.test("`expand()` never gives a bound that equals the window's end", () => {
  let asked = 0;
  for (const dfen of smallPositions(14, 40, 4)) {
    const boundary = parseDfen(dfen);
    for (const leaves of [scalar(noise(7, 20), [-21, -20, 20, 21]), ways[5]]) {
      const brute = new BruteForce({
        perspective: White,
        evaluate: leaves.score,
        scale: leaves.scale,
      });
      const truth = brute.chance(boundary, 1);
      for (const [star1, star2] of [[true, false], [true, true]]) {
        const far: Window[] = [[truth.value + 5, Infinity], [-Infinity, truth.value - 5]];
        for (const [alpha, beta] of far) {
          const first = nodeOf(boundary, White, leaves, { alpha, beta, star1, star2 });
          assert(first.kind !== "incomplete");
          if (first.kind === "exact") continue;
          // What was told, as the end of the window: that very bound would no longer be strict.
          const bound = first.value.value;
          const window: Window = first.kind === "upper-bound"
            ? [bound, Infinity]
            : [-Infinity, bound];
          const second = nodeOf(boundary, White, leaves, {
            ...{ alpha: window[0], beta: window[1], star1, star2 },
          });
          assertOutcome(second, truth, window, dfen);
          asked++;
        }
      }
    }
  }
  assert(asked > 100, `${asked}`);
});

Deno.test("`expand()` is exact where all is 0 and the window ends there", () => {
  const zero = scalar(() => 0, [-1, 0, 0, 1]);
  const boundary = parseDfen("k7/8/8/8/8/8/P7/7K b - - 0 1"); // too far apart for a king capture
  for (const [alpha, beta] of [[0, 0], [0, 1], [-1, 0], [-0, 0]]) {
    for (const [star1, star2] of prunings) {
      const outcome = nodeOf(boundary, White, zero, { alpha, beta, star1, star2 });
      assert(outcome.kind === "exact");
      assert(Object.is(outcome.value.value, 0));
    }
  }
});

Deno.test("`expand()` ignores the window without pruning", () => {
  const boundary = parseDfen(F10);
  const truth = new BruteForce({ perspective: Black, evaluate: evaluateMaterial })
    .chance(boundary, 1);
  for (const [alpha, beta] of [[1e8, Infinity], [-Infinity, -1e8], [5, 5]]) {
    const outcome = nodeOf(boundary, Black, ways[0], { alpha, beta, star1: false, star2: false });
    assertEquals(outcome.kind, "exact");
    assertOutcome(outcome, truth, [alpha, beta], F10);
  }
});

Deno.test("`expand()` tells a loss-tainted node from one where only the perspective captures", () => {
  // The rook on e2 reaches e8 with one die, the king on e8 reaches nothing.
  const dfen = "4k3/8/8/8/8/8/4R3/K7";
  const tainted = (turn: string, perspective: Color) => {
    const outcome = nodeOf(parseDfen(`${dfen} ${turn} - - 0 1`), perspective, ways[0]);
    assert(outcome.kind === "exact");
    return outcome.value.lossTainted;
  };
  assertEquals(tainted("w", Black), true);
  assertEquals(tainted("w", White), false);
  assertEquals(tainted("b", White), false);
  assertEquals(tainted("b", Black), false);
});

Deno.test("`expand()` changes its work with the order, not its value", () => {
  const boundary = parseDfen(F10);
  const leaves = scalar(evaluateMaterial, [-900, -800, 800, 900]);
  const truth = new BruteForce({
    perspective: White,
    evaluate: evaluateMaterial,
    scale: leaves.scale,
  }).chance(boundary, 1);
  const works = classOrders.map((classOrder) => {
    let calls = 0;
    const counting = scalar((state, side) => {
      calls++;
      return evaluateMaterial(state, side);
    }, leaves.scale);
    const window: Window = [-Infinity, truth.value - 200];
    const cut = nodeOf(boundary, White, counting, { beta: window[1], classOrder });
    assertEquals(cut.kind, "lower-bound");
    assertOutcome(cut, truth, window, F10);
    const full = nodeOf(boundary, White, counting, { beta: truth.value, classOrder });
    assertEquals(full.kind, "exact");
    assertOutcome(full, truth, [-Infinity, truth.value], F10);
    return calls;
  });
  assertEquals(new Set(works).size, classOrders.length);
});

Deno.test("`expand()` evaluates less with a window, but only if it may cut", () => {
  const boundary = parseDfen(F10);
  const scale: Scale = [-900, -800, 800, 900];
  const truth = new BruteForce({ perspective: Black, evaluate: evaluateMaterial, scale })
    .chance(boundary, 1);
  const callsWith = (rest: Partial<ChanceNodeOptions>) => {
    let calls = 0;
    const leaves = scalar((state, side) => {
      calls++;
      return evaluateMaterial(state, side);
    }, scale);
    nodeOf(boundary, Black, leaves, rest);
    return calls;
  };
  const all = callsWith({});
  const alpha = truth.value + 200;
  assertEquals(callsWith({ alpha, star1: false }), all);
  assert(callsWith({ alpha }) < all);
});

Deno.test("`expand()` is exact with a budget of just its work, and incomplete with any less", () => {
  for (const dfen of [F1, F9]) {
    const boundary = parseDfen(dfen);
    const run = (limit: number) => {
      const control = new SearchControl({ budget: new Budget(limit) });
      const policy = replyPolicy(boundary, {
        perspective: White,
        control,
        evaluate: evaluateMaterial,
      });
      return expand(boundary, { perspective: White, policy, control });
    };
    const all = run(Infinity);
    assert(all.kind === "exact");
    for (let limit = 0; limit < all.workUsed; limit++) {
      assertEquals(run(limit), { kind: "incomplete", workUsed: limit });
    }
    assertEquals(run(all.workUsed), all);
    assertEquals(run(all.workUsed + 1), all);
  }
});

Deno.test("`expand()` of F1 spends a unit for each list and each examined move", () => {
  // Lists of the king on e1, on its 5 squares after a step (d1 and f1 with 5 moves, d2, e2 and f2 with 8), on the 34 after
  // two. K examines 5 moves, KK those and 34, KKK those and every walk of three steps.
  const boundary = parseDfen(F1);
  const control = SearchControl.unbounded();
  const policy = replyPolicy(boundary, { perspective: White, control, evaluate: () => 0 });
  const outcome = expand(boundary, { perspective: White, policy, control });
  let walks = 0;
  forEachLegalTurnState(withDice(boundary, [6, 6, 6]), () => {
    walks++;
  });
  const [lists, examined] = [1 + 5 + 34, 5 + (5 + 34) + (5 + 34 + walks)];
  assertEquals(outcome.workUsed, lists + examined);
});

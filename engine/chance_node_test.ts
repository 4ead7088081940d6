import { assert, assertEquals, assertFalse, assertNotEquals, assertThrows } from "@std/assert";
import {
  ActiveDicePartitioner,
  Black,
  Budget,
  type Color,
  CompactRoll,
  DiceError,
  endTurn,
  forEachLegalTurnState,
  formatDice,
  parseDfen,
  type StateView,
  unpackDice,
  White,
  withDice,
} from "../rules/mod.ts";
import { seededRng } from "../rules/_testing/seeded_positions.ts";
import { randomGamePosition } from "../rules/_testing/positions.ts";
import {
  type BruteChance,
  BruteForce,
  compareMean,
  DEFAULT_SCALE,
  type Scale,
  type Score,
} from "./_testing/brute_force.ts";
import { doubleBits, goldenRecords } from "./_testing/golden_records.ts";
import {
  assertOutcome,
  batchOf,
  boundsOf,
  classOrders,
  clockNoise,
  fractionsOf,
  nextDown,
  nextUp,
  noise,
  type Window,
  windowsAbout,
} from "./_testing/search_checks.ts";
import { smallPositions } from "./_testing/small_positions.ts";
import {
  type ChanceNodeOptions,
  type ChancePolicy,
  type ChanceValue,
  expand,
  type RollAnswer,
  type RollValue,
} from "./chance_node.ts";
import { evaluateAggressive, evaluateMaterial } from "./evaluators.ts";
import { type ReplyOptions, replyPolicy } from "./reply_policy.ts";
import { SearchControl } from "./search_control.ts";
import { exact, lowerBound, type SearchOutcome, unfinished, upperBound } from "./search_outcome.ts";
import type { Steps } from "./steps.ts";

const F1 = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const F4 = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1";
const F9 = "4k3/8/8/8/3r4/2P5/8/4K3 b - - 0 1";
/** A full board: the classes are many. */
const F10 = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";

const sides: readonly Color[] = [White, Black];
const prunings = [[false, false], [true, false], [false, true], [true, true]] as const;
const narrow: Scale = [-301, -300, 300, 301];

/** A way to value leaves: what the node is given, and what brute force is. */
interface Leaves {
  readonly score: Score;
  readonly scale: Scale;
  readonly options: Pick<ReplyOptions, "evaluate" | "evaluateBatch">;
}

function scalar(evaluate: Score, scale: Scale): Leaves {
  return { score: evaluate, scale, options: { evaluate } };
}

function batch(score: Score, scale: Scale): Leaves {
  const options = { evaluate: neverAsked, evaluateBatch: batchOf(score) };
  return { score, scale, options };
}

function neverAsked(): number {
  throw new Error("asked");
}

function nodeOf(
  boundary: StateView,
  perspective: Color,
  { options, scale }: Leaves,
  rest: Partial<ChanceNodeOptions> & Pick<ReplyOptions, "classOrder"> = {},
): SearchOutcome<ChanceValue> {
  const { classOrder, ...node } = rest;
  const control = SearchControl.unbounded();
  const policy = replyPolicy(boundary, {
    perspective,
    control,
    bounds: boundsOf(scale),
    ...options,
    ...(classOrder === undefined ? {} : { classOrder }),
  });
  return expand(boundary, { perspective, policy, control, ...node });
}

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

// The public positions; the numbers follow from counting rolls by hand.

Deno.test("`expand()` of F1 weighs its four classes 125, 75, 15 and 1", () => {
  const boundary = parseDfen(F1);
  // 216 if the king is where it was: after a pass, after two steps if it wants to, or after three.
  const evaluate = (state: StateView) => state.kingsLo === boundary.kingsLo ? 216 : 0;
  const valueFor = (perspective: Color) => {
    const outcome = nodeOf(boundary, perspective, scalar(evaluate, DEFAULT_SCALE));
    assert(outcome.kind === "exact");
    return outcome.value;
  };
  assertEquals(valueFor(White), {
    value: 125 + 15 + 1,
    lossTainted: false,
    rollValues: [216, 0, 216, 216],
  });
  assertEquals(valueFor(Black), {
    value: 125,
    lossTainted: false,
    rollValues: [216, 0, 0, 0],
  });
});

Deno.test("`expand()` of F4 keeps the weight of dice without a legal turn", () => {
  const boundary = parseDfen(F4);
  const isUnmoved = (state: StateView) =>
    state.whiteLo === boundary.whiteLo && state.whiteHi === boundary.whiteHi;
  // White's moves are Black's fear: 0 as soon as anything moves. No die of R or K: 4 x 4 x 4 rolls, of which 27 + 9 + 1
  // show only what the blocked pawn could use, 27 nothing at all. With RRR or KRR, 4 rolls, the rook takes the king.
  for (const [star1, star2] of prunings) {
    const leaves = scalar((state) => isUnmoved(state) ? 216 : 0, [-1, 0, 216, 217]);
    const outcome = nodeOf(boundary, Black, leaves, { star1, star2 });
    assert(outcome.kind === "exact");
    assertEquals(outcome.value.value, (64 * 216 - 4) / 216);
    const shown = ActiveDicePartitioner.partitionsFor(boundary)
      .map(({ roll }, index) => [formatDice(roll), outcome.value.rollValues?.[index]]);
    const passes = shown.filter(([, value]) => value === 216).map(([roll]) => roll);
    assertEquals(passes.sort(), ["", "P", "PP", "PPP"]);
  }
});

/** What White gets in F9: 1000 as soon as Black's rook has left its square. */
const punishRook: Score = (state, perspective) => {
  const score = state.pieceAt(27) === 9 ? 0 : 1000;
  return perspective === White ? score : 0 - score;
};
const punished: Leaves = scalar(punishRook, [-1001, -1000, 1000, 1001]);
// Of the 216 rolls 48 show one rook and no king, 24 one of each, 3 one rook and two kings: there the rook must go. With two
// or three rooks, 16 rolls, it goes to the first rank and takes the king. The others leave the rook alone.
const F9_VALUE = ((48 + 24 + 3) * 1000 - 16 * 1001) / 216;

/** Believes that a side could always pass instead, as no sound policy may. */
class PassAsBound implements ChancePolicy {
  readonly lowest: number;
  readonly highest: number;
  private readonly inner: ChancePolicy;

  constructor(
    private readonly boundary: StateView,
    private readonly perspective: Color,
    private readonly leaves: Leaves,
    private readonly control: SearchControl,
  ) {
    const bounds = boundsOf(leaves.scale);
    this.inner = replyPolicy(boundary, { perspective, control, bounds, ...leaves.options });
    this.lowest = this.inner.lowest;
    this.highest = this.inner.highest;
  }

  value(roll: number, alpha: number, beta: number): RollAnswer {
    return this.inner.value(roll, alpha, beta);
  }

  probe(): RollAnswer {
    const { boundary, perspective, control } = this;
    const value = this.leaves.score(endTurn(boundary), perspective);
    const isMax = boundary.side === perspective;
    return (isMax ? lowerBound : upperBound)({ value, kingCaptured: false }, control.workUsed);
  }
}

Deno.test("`expand()` of F9 does not take a pass for a bound", () => {
  const boundary = parseDfen(F9);
  for (const perspective of sides) {
    const sign = perspective === White ? 1 : -1;
    const brute = new BruteForce({ perspective, evaluate: punishRook, scale: punished.scale });
    const truth = brute.chance(boundary, 1);
    assertEquals(truth.value, sign * F9_VALUE);
    // Passes are worth 0, so whoever believes in them is sure that the value is beyond 100.
    const window: Window = perspective === White ? [100, Infinity] : [-Infinity, -100];
    const [alpha, beta] = window;
    for (const [star1, star2] of prunings) {
      for (const classOrder of classOrders) {
        const outcome = nodeOf(boundary, perspective, punished, {
          ...{ alpha, beta, star1, star2, classOrder },
        });
        assertOutcome(outcome, truth, window, F9);
      }
    }
    const control = SearchControl.unbounded();
    const policy = new PassAsBound(boundary, perspective, punished, control);
    const mutant = expand(boundary, { perspective, policy, control, alpha, beta, star2: true });
    assertNotEquals(mutant.kind, "exact");
    assertThrows(() => assertOutcome(mutant, truth, window, F9)); // so the test would find it
  }
});

Deno.test("`expand()` agrees with brute force where every mandatory move hurts, and a pass as bound does not", () => {
  // Everything that moves loses: worse for the mover the more of its pieces have left their squares.
  let wrongMutants = 0;
  for (const dfen of [F9, ...smallPositions(15, 40, 3)]) {
    const boundary = parseDfen(dfen);
    const score: Score = (state, perspective) => {
      const isWhite = boundary.side === White;
      const moved = isWhite
        ? (state.whiteLo ^ boundary.whiteLo) | (state.whiteHi ^ boundary.whiteHi)
        : (state.blackLo ^ boundary.blackLo) | (state.blackHi ^ boundary.blackHi);
      const forMover = moved === 0 ? 50 : -50;
      return perspective === boundary.side ? forMover : -forMover;
    };
    for (const perspective of sides) {
      const leaves = scalar(score, [-100, -50, 50, 100]);
      const brute = new BruteForce({ perspective, evaluate: score, scale: leaves.scale });
      const truth = brute.chance(boundary, 1);
      for (const window of windowsAbout(truth.value, 10)) {
        const [alpha, beta] = window;
        const outcome = nodeOf(boundary, perspective, leaves, { alpha, beta, star2: true });
        assertOutcome(outcome, truth, window, dfen);

        const control = SearchControl.unbounded();
        const policy = new PassAsBound(boundary, perspective, leaves, control);
        const mutant = expand(boundary, {
          ...{ perspective, policy, control, alpha, beta, star2: true },
        });
        try {
          assertOutcome(mutant, truth, window, dfen);
        } catch {
          wrongMutants++;
        }
      }
    }
  }
  assert(wrongMutants > 100, `${wrongMutants}`);
});

Deno.test("`expand()` reckons with a king capture on rolls not looked at", () => {
  // Black's rook takes White's king with any rook die, 91 of 216 rolls. The classes without one come first, and all of
  // them look well; only that the worst is reckoned with keeps them from a cut.
  const boundary = parseDfen("k7/8/8/8/8/8/8/r3K3 b - - 0 1");
  const leaves = scalar(() => 10, [-1000, 9, 10, 11]);
  const classOrder = (_boundary: StateView, classes: readonly { roll: number }[]) => {
    const showsRook = (index: number) => formatDice(classes[index].roll).includes("R") ? 1 : 0;
    return classes.map((_, index) => index).sort((a, b) => showsRook(a) - showsRook(b));
  };
  const brute = new BruteForce({
    perspective: White,
    evaluate: leaves.score,
    scale: leaves.scale,
  });
  const truth = brute.chance(boundary, 1);
  assertEquals(truth.value, (91 * -1000 + 125 * 10) / 216);
  assert(truth.lossTainted);
  for (const [star1, star2] of prunings) {
    for (const beta of [-410, 0, 8]) {
      const outcome = nodeOf(boundary, White, leaves, { beta, star1, star2, classOrder });
      assertOutcome(outcome, truth, [-Infinity, beta], "");
    }
  }
  // Black's view of the same node: its captures may still come, so nothing is above the win.
  const mirrored = scalar(() => -10, [-11, -10, -9, 1000]);
  const max = new BruteForce({
    perspective: Black,
    evaluate: mirrored.score,
    scale: mirrored.scale,
  })
    .chance(boundary, 1);
  for (const alpha of [-8, 0, 410]) {
    const outcome = nodeOf(boundary, Black, mirrored, { alpha, classOrder });
    assertOutcome(outcome, max, [alpha, Infinity], "");
    assertEquals(outcome.kind, "exact");
  }
});

// Custom policies

interface Given {
  readonly values: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

/** A policy that knows the value of each class, and perhaps answers with bounds first. */
class GivenPolicy implements ChancePolicy {
  readonly lowest: number;
  readonly highest: number;
  readonly asked: [index: number, alpha: number, beta: number][] = [];
  readonly #rolls: readonly number[];

  constructor(
    boundary: StateView,
    private readonly given: Given,
    private readonly classOrder?: readonly number[],
    private readonly answersWithBounds = false,
  ) {
    this.lowest = given.lowest;
    this.highest = given.highest;
    this.#rolls = ActiveDicePartitioner.partitionsFor(boundary).map(({ roll }) => roll);
  }

  order(_boundary: StateView, classes: readonly unknown[]): readonly number[] {
    return this.classOrder ?? classes.map((_, index) => index);
  }

  // deno-lint-ignore require-yield
  *value(roll: number, alpha: number, beta: number): Steps<SearchOutcome<RollValue>> {
    const index = this.#rolls.indexOf(roll);
    this.asked.push([index, alpha, beta]);
    const value = this.given.values[index];
    const rollValue = { value, kingCaptured: false };
    if (this.answersWithBounds && value < alpha) return upperBound(rollValue, 0);
    if (this.answersWithBounds && value > beta) return lowerBound(rollValue, 0);
    return exact(rollValue, 0);
  }
}

function truthOf(boundary: StateView, values: readonly number[]): BruteChance {
  const classes = ActiveDicePartitioner.partitionsFor(boundary).map(({ roll, weight }, index) => ({
    kept: formatDice(roll),
    weight,
    value: values[index],
    kingCaptured: false,
  }));
  const sum = classes.reduce((sum, { weight, value }) => sum + weight * value, 0);
  return { value: sum / 216 + 0, lossTainted: false, classes };
}

function given(
  boundary: StateView,
  policy: ChancePolicy,
  rest: Partial<ChanceNodeOptions> = {},
): SearchOutcome<ChanceValue> {
  const control = SearchControl.unbounded();
  return expand(boundary, { perspective: White, policy, control, ...rest });
}

Deno.test("`expand()` allows for rounding in every cut", () => {
  const rng = seededRng(21);
  let roundedUp = 0;
  let roundedDown = 0;
  for (let trial = 0; trial < 3000; trial++) {
    const boundary = parseDfen(trial % 2 === 0 ? F10 : F9);
    const { length } = ActiveDicePartitioner.partitionsFor(boundary);
    const size = 10 ** rng(12);
    const values = Array.from({ length }, () => (rng(2001) - 1000) / 7 * (rng(8) === 0 ? size : 1));
    const truth = truthOf(boundary, values);
    const rounding = compareMean(truth.classes, truth.value);
    if (rounding < 0) roundedUp++;
    if (rounding > 0) roundedDown++;
    const [lowest, highest] = [Math.min(...values), Math.max(...values)];
    // The exact mean lies between the computed one and one of its neighbours: a cut there would be wrong.
    const window: Window = rounding > 0
      ? [nextUp(truth.value), Infinity]
      : [-Infinity, nextDown(truth.value)];
    const policy = new GivenPolicy(
      boundary,
      { values, lowest, highest },
      undefined,
      trial % 3 === 0,
    );
    const [alpha, beta] = window;
    assertOutcome(given(boundary, policy, { alpha, beta }), truth, window, `trial ${trial}`);
  }
  assert(roundedUp > 500 && roundedDown > 500, `${roundedUp} ${roundedDown}`);
});

Deno.test("`expand()` is right about policies that answer with bounds", () => {
  const rng = seededRng(22);
  const boundary = parseDfen(F9);
  const { length } = ActiveDicePartitioner.partitionsFor(boundary);
  let bounds = 0;
  for (let trial = 0; trial < 2000; trial++) {
    const values = Array.from({ length }, () => (rng(201) - 100) / (1 + rng(3)));
    const truth = truthOf(boundary, values);
    const order = values.map((_, index) => index).sort(() => rng(3) - 1);
    const windows = windowsAbout(truth.value, 1 + rng(20));
    const window = windows[trial % windows.length];
    const policy = new GivenPolicy(
      boundary,
      { values, lowest: -100, highest: 100 },
      order,
      trial % 2 === 0,
    );
    const [alpha, beta] = window;
    const outcome = given(boundary, policy, { alpha, beta });
    assertOutcome(outcome, truth, window, `trial ${trial}`);
    if (outcome.kind !== "exact") bounds++;
    for (const [, low, high] of policy.asked) assert(low <= high);
  }
  assert(bounds > 300, `${bounds}`);
});

Deno.test("`expand()` asks each class once, in the policy's order", () => {
  const boundary = parseDfen(F1);
  const policy = new GivenPolicy(
    boundary,
    { values: [1, 2, 3, 4], lowest: 0, highest: 5 },
    [2, 0, 3, 1],
  );
  const outcome = given(boundary, policy);
  assertEquals(policy.asked, [
    [2, -Infinity, Infinity],
    [0, -Infinity, Infinity],
    [3, -Infinity, Infinity],
    [1, -Infinity, Infinity],
  ]);
  assert(outcome.kind === "exact");
  assertEquals(outcome.value.value, (125 * 1 + 75 * 2 + 15 * 3 + 1 * 4) / 216);
  assertEquals(outcome.value.rollValues, [1, 2, 3, 4]);
});

Deno.test("`expand()` asks again, without a window, where a bound settles a class but not the node", () => {
  const boundary = parseDfen(F1);
  const policy = new GivenPolicy(boundary, { values: [0, 0, 0, 0], lowest: -1, highest: 1 });
  const asked: string[] = [];
  policy.value = function* (roll, alpha, beta) {
    asked.push(formatDice(roll));
    const value = { value: 0.5, kingCaptured: false };
    yield;
    return alpha === -Infinity && beta === Infinity ? exact(value, 0) : upperBound(value, 0);
  };
  const outcome = given(boundary, policy, { alpha: 0.25 });
  assert(outcome.kind === "exact");
  assertEquals(outcome.value.value, 0.5);
  assertEquals(asked, ["", "", "K", "K", "KK", "KK", "KKK", "KKK"]);
});

Deno.test("`expand()` takes an exact probe for the value and a bound for a bound", () => {
  const boundary = parseDfen(F1);
  const values = [4, 3, 2, 1];
  const asked: string[] = [];
  const policy: ChancePolicy = {
    lowest: 0,
    highest: 300,
    *value(roll) {
      asked.push(`value ${formatDice(roll)}`);
      yield;
      return exact({ value: values[unpackDice(roll).length], kingCaptured: false }, 0);
    },
    *probe(roll) {
      asked.push(`probe ${formatDice(roll)}`);
      yield;
      const value = { value: values[unpackDice(roll).length], kingCaptured: false };
      if (roll === CompactRoll.Empty) return exact(value, 0);
      return upperBound({ value: value.value + 1, kingCaptured: false }, 0);
    },
  };
  const outcome = given(boundary, policy, { alpha: 0, star2: true });
  assert(outcome.kind === "exact");
  assertEquals(outcome.value.rollValues, values);
  const probes = ["probe ", "probe K", "probe KK", "probe KKK"];
  assertEquals(asked, [...probes, "value K", "value KK", "value KKK"]);

  // The most that the probes leave is (125 x 4 + 75 x 4 + 15 x 3 + 1 x 2) / 216 = 847 / 216, a little less than 4.
  asked.length = 0;
  const cut = given(boundary, policy, { alpha: 4, star2: true });
  assertEquals(cut.kind, "upper-bound");
  assertEquals(asked, probes);

  asked.length = 0;
  given(boundary, policy, { star2: true });
  assertEquals(asked.filter((each) => each.startsWith("probe")), []); // nothing to cut against
});

Deno.test("`expand()` needs no probe for Star2 and no order", () => {
  const boundary = parseDfen(F1);
  const policy: ChancePolicy = {
    lowest: 0,
    highest: 9,
    value: () => exact({ value: 7, kingCaptured: true }, 0), // at once
  };
  const outcome = given(boundary, policy, { alpha: 1, beta: 8, star2: true });
  assert(outcome.kind === "exact");
  // White moves, and White's perspective is asked: its own captures are no loss.
  assertEquals(outcome.value, { value: 7, lossTainted: false, rollValues: [7, 7, 7, 7] });
});

Deno.test("`expand()` never gives -0", () => {
  const boundary = parseDfen(F1);
  const policy = new GivenPolicy(boundary, { values: [-0, -0, -0, -0], lowest: -1, highest: 1 });
  const outcome = given(boundary, policy);
  assert(outcome.kind === "exact" && Object.is(outcome.value.value, 0));
  for (const value of outcome.value.rollValues ?? [NaN]) assert(Object.is(value, 0));
  // The mean of this one is nearer to zero than to the first double below.
  const tiny = new GivenPolicy(boundary, {
    ...{ values: [0, 0, 0, -Number.MIN_VALUE], lowest: -1, highest: 1 },
  });
  const vanished = given(boundary, tiny);
  assert(vanished.kind === "exact" && Object.is(vanished.value.value, 0));
  const leaves = scalar(() => -5, [-1, -0, 0, 1]);
  const clamped = nodeOf(boundary, White, leaves);
  assert(clamped.kind === "exact");
  for (const value of clamped.value.rollValues ?? [NaN]) assert(Object.is(value, 0));
});

Deno.test("`expand()` cuts with a policy that knows no bounds, and shows it no NaN", () => {
  const boundary = parseDfen(F1);
  const values = [10, 20, 30, 40];
  const truth = truthOf(boundary, values);
  const windows: Window[] = [[100, 200], [-200, -100], [-Infinity, 0], [50, Infinity], [15, 15]];
  for (const window of [...windows, ...windowsAbout(truth.value, 1)]) {
    const [alpha, beta] = window;
    const policy = new GivenPolicy(
      boundary,
      { values, lowest: -Infinity, highest: Infinity },
      [3, 2, 1, 0],
      true,
    );
    assertOutcome(given(boundary, policy, { alpha, beta }), truth, window, "");
    for (const [, low, high] of policy.asked) assert(low <= high);
    // Nothing follows before the last class, and then all: it has a window unless the node has none on that side.
    const [index, low, high] = policy.asked[3];
    assertEquals([index, low === -Infinity, high === Infinity], [
      ...[0, alpha === -Infinity, beta === Infinity],
    ]);
  }
});

Deno.test("`expand()` takes windows at and near the ends of the numbers", () => {
  const boundary = parseDfen(F1);
  const values = [10, 20, 30, 40];
  const truth = truthOf(boundary, values);
  const ends: Window[] = [
    ...[[Infinity, Infinity], [-Infinity, -Infinity], [1e307, Infinity]] as const,
    ...[[-Infinity, -1e308], [1e307, 1e308], [-Number.MAX_VALUE, Number.MAX_VALUE]] as const,
  ];
  for (const window of ends) {
    for (const answersWithBounds of [false, true]) {
      for (const [lowest, highest] of [[0, 50], [-Infinity, Infinity]]) {
        const policy = new GivenPolicy(
          boundary,
          { values, lowest, highest },
          undefined,
          answersWithBounds,
        );
        const [alpha, beta] = window;
        assertOutcome(given(boundary, policy, { alpha, beta }), truth, window, "");
        for (const [, low, high] of policy.asked) assert(low <= high);
      }
    }
  }
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

// Stopping

Deno.test("`expand()` of a stopped control asks the policy nothing", () => {
  const policy: ChancePolicy = {
    lowest: 0,
    highest: 1,
    order: neverAsked as () => never,
    value: neverAsked as () => never,
  };
  const control = new SearchControl({ isCancelled: () => true });
  const outcome = expand(parseDfen(F1), { perspective: White, policy, control });
  assertEquals(outcome, { kind: "incomplete", workUsed: 0 });
});

Deno.test("`expand()` asks the control before each class and each probe, and stops there", () => {
  const boundary = parseDfen(F1);
  for (let stopAt = 1; stopAt <= 9; stopAt++) {
    let checks = 0;
    const log: string[] = [];
    const control = new SearchControl({
      isCancelled: () => {
        log.push("check");
        return ++checks === stopAt;
      },
    });
    const answer = (name: string) =>
      function* (): Steps<SearchOutcome<RollValue>> {
        log.push(name);
        yield;
        const value = { value: 1, kingCaptured: false };
        return name === "probe" ? lowerBound(value, 0) : exact(value, 0);
      };
    const policy: ChancePolicy = {
      lowest: 0,
      highest: 2,
      value: answer("value"),
      probe: answer("probe"),
    };
    const outcome = expand(boundary, {
      ...{ perspective: White, policy, control, alpha: 0, beta: 3, star2: true },
    });
    // One at entry, four before the probes, four before the values.
    const all = [
      "check",
      ...Array(4).fill(["check", "probe"]),
      ...Array(4).fill(["check", "value"]),
    ]
      .flat();
    const end = all.findIndex((entry, index) =>
      entry === "check" &&
      all.slice(0, index + 1).filter((one) => one === "check").length === stopAt
    );
    assertEquals(outcome.kind, "incomplete");
    assertEquals(log, all.slice(0, end + 1));
  }
});

Deno.test("`expand()` passes on what a policy did not finish, with the work of the control", () => {
  const boundary = parseDfen(F1);
  const control = new SearchControl({ budget: new Budget(10) });
  control.budget.admitAll(3);
  const policy: ChancePolicy = {
    lowest: 0,
    highest: 1,
    *value() {
      yield;
      return unfinished(control.workUsed);
    },
  };
  const outcome = expand(boundary, { perspective: White, policy, control });
  assertEquals(outcome, { kind: "incomplete", workUsed: 3 });
  assertFalse("value" in outcome);
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
  // The king's lists on e1 and, with more dice, on the squares it can step to, in the order of the classes: nothing, K, KK,
  // KKK. On e1 5 moves. The lists below: d1 and f1 have 5, d2, e2 and f2 8, so KK examines 5 + 34; the squares two
  // steps away are the same count once more.
  const boundary = parseDfen(F1);
  const control = SearchControl.unbounded();
  const policy = replyPolicy(boundary, { perspective: White, control, evaluate: () => 0 });
  const outcome = expand(boundary, { perspective: White, policy, control });
  // 1 list + 5; 5 lists + 5 + 34; 34 lists + 5 + 34 + 233 (the paths of three steps: those that can be counted).
  let triples = 0;
  forEachLegalTurnState(withDice(boundary, [6, 6, 6]), () => {
    triples++;
  });
  assertEquals(outcome.workUsed, 1 + 5 + (5 + 5 + 34) + (34 + 5 + 34 + triples));
});

// Refusals

Deno.test("`expand()` refuses a state with dice", () => {
  const boundary = parseDfen(F1);
  const policy = new GivenPolicy(boundary, { values: [], lowest: 0, highest: 1 });
  const error = assertThrows(() => given(withDice(boundary, [6]), policy), DiceError);
  assertEquals(error.code, "dice-present");
});

for (const [alpha, beta] of [[1, 0], [NaN, 1], [0, NaN], [NaN, NaN], [Infinity, -Infinity]]) {
  Deno.test(`\`expand()\` refuses the window from ${alpha} to ${beta}`, () => {
    const boundary = parseDfen(F1);
    const policy = new GivenPolicy(boundary, { values: [0, 0, 0, 0], lowest: 0, highest: 1 });
    assertThrows(() => given(boundary, policy, { alpha, beta }), RangeError, "window");
    assertEquals(policy.asked, []);
  });
}

for (
  const order of [[], [0, 1, 2], [0, 1, 2, 3, 3], [0, 1, 2, 2], [0, 1, 2, 4], [-1, 1, 2, 3], [
    0.5,
    1,
    2,
    3,
  ], [NaN, 1, 2, 3]]
) {
  Deno.test(`\`expand()\` refuses the order [${order}] of four classes`, () => {
    const boundary = parseDfen(F1);
    const values = [0, 0, 0, 0];
    const policy = new GivenPolicy(boundary, { values, lowest: 0, highest: 1 }, order);
    assertThrows(() => given(boundary, policy), RangeError, "class order");
    assertEquals(policy.asked, []);
  });
}

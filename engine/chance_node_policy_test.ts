import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  ActiveDicePartitioner,
  Budget,
  CompactRoll,
  DiceError,
  formatDice,
  parseDfen,
  type StateView,
  unpackDice,
  White,
  withDice,
} from "../rules/mod.ts";
import { seededRng } from "../rules/_testing/seeded_positions.ts";
import { type BruteChance, compareMean } from "./_testing/brute_force.ts";
import {
  assertOutcome,
  nextDown,
  nextUp,
  type Window,
  windowsAbout,
} from "./_testing/search_checks.ts";
import { neverAsked, nodeOf, scalar } from "./_testing/reply_nodes.ts";
import {
  type ChanceNodeOptions,
  type ChancePolicy,
  type ChanceValue,
  expand,
  type RollValue,
} from "./chance_node.ts";
import { SearchControl } from "./search_control.ts";
import { exact, lowerBound, type SearchOutcome, unfinished, upperBound } from "./search_outcome.ts";
import type { Steps } from "./steps.ts";

const F1 = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const F9 = "4k3/8/8/8/3r4/2P5/8/4K3 b - - 0 1";
/** A full board: the classes are many. */
const F10 = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";

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

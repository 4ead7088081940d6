import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  ActiveDicePartitioner,
  Black,
  Budget,
  type Color,
  DiceError,
  endTurn,
  forEachLegalTurnState,
  formatDfen,
  type GameState,
  parseDfen,
  SharedTraversal,
  type StateView,
  unpackDice,
  White,
  withDice,
} from "../rules/mod.ts";
import {
  BruteForce,
  type BruteRoll,
  DEFAULT_SCALE,
  type Scale,
  type Score,
} from "./_testing/brute_force.ts";
import {
  batchOf,
  boundsOf,
  classOrders,
  fractionsOf,
  isOwned,
  nextDown,
  nextUp,
  noise,
  settled,
  type Window,
} from "./_testing/search_checks.ts";
import { seededRng, smallPositions } from "./_testing/small_positions.ts";
import { type ChancePolicy, type ChanceValue, expandSteps, type RollValue } from "./chance_node.ts";
import { evaluateMaterial } from "./evaluators.ts";
import { type ExpectimaxOptions, expectimaxSteps } from "./expectimax.ts";
import { type ChildNode, deepReplyPolicy, type ReplyOptions, replyPolicy } from "./reply_policy.ts";
import { SearchControl } from "./search_control.ts";
import type { SearchOutcome } from "./search_outcome.ts";
import { runSteps } from "./steps.ts";

const F1 = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const sides: readonly Color[] = [White, Black];

/** Windows about the value of a roll: inside, at its ends, a step beside it, outside. */
function windowsOfRoll(value: number, distance: number): Window[] {
  const values = [-Infinity, value - distance, nextDown(value), value, nextUp(value)];
  values.push(value + distance, Infinity);
  return values.flatMap((alpha) =>
    values.filter((beta) => beta >= alpha && beta > -Infinity && alpha < Infinity)
      .map((beta): Window => [alpha, beta])
  );
}

/** A roll's outcome is exact and the same, or a true bound beyond the window. */
function assertRoll(
  outcome: SearchOutcome<RollValue>,
  truth: BruteRoll,
  [alpha, beta]: Window,
  context: string,
): void {
  assert(outcome.kind !== "incomplete", context);
  const { value, kingCaptured } = outcome.value;
  const text = `${context}: ${outcome.kind} ${value} in ${alpha} ${beta} is ${truth.value}`;
  if (outcome.kind === "exact") {
    assert(Object.is(value, truth.value), text);
    assertEquals(kingCaptured, truth.kingCaptured, text);
  } else {
    assertFalse(kingCaptured, text);
    if (outcome.kind === "upper-bound") assert(truth.value <= value && value < alpha, text);
    else assert(truth.value >= value && value > beta, text);
    assertFalse(alpha <= truth.value && truth.value <= beta, text);
  }
}

/** What a probe says of a roll: exact if it says so, else what the mover has for sure. */
function assertProbe(
  outcome: SearchOutcome<RollValue>,
  truth: BruteRoll,
  maximises: boolean,
  context: string,
): "exact" | "bound" {
  assert(outcome.kind !== "incomplete", context);
  const { value, kingCaptured } = outcome.value;
  if (outcome.kind === "exact") {
    assertEquals({ value, kingCaptured }, { value: truth.value, kingCaptured: truth.kingCaptured });
    return "exact";
  }
  assertEquals(outcome.kind, maximises ? "lower-bound" : "upper-bound", context);
  assert(maximises ? truth.value >= value : truth.value <= value, `${context} ${value}`);
  return "bound";
}

const leaves: readonly [score: Score, scale: Scale, isBatch: boolean][] = [
  [evaluateMaterial, DEFAULT_SCALE, false],
  [noise(51, 3), [-1e9, -3, 3, 1e9], false],
  [noise(52, 400), [-401, -300, 300, 401], false],
  [fractionsOf(noise(53, 4000)), [-401, -300, 300, 401], true],
  [evaluateMaterial, DEFAULT_SCALE, true],
];

function optionsOf(
  perspective: Color,
  [score, scale, isBatch]: typeof leaves[number],
  control = SearchControl.unbounded(),
): ReplyOptions {
  return {
    ...{ perspective, control, bounds: boundsOf(scale), evaluate: score },
    ...(isBatch ? { evaluateBatch: batchOf(score) } : {}),
  };
}

Deno.test("`replyPolicy()` values each roll as brute force does, within any window", () => {
  let bounds = 0;
  smallPositions(54, 40, 4).forEach((dfen, index) => {
    const boundary = parseDfen(dfen);
    const perspective = sides[index & 1];
    const way = leaves[index % leaves.length];
    const brute = new BruteForce({ perspective, evaluate: way[0], scale: way[1] });
    const policy = replyPolicy(boundary, optionsOf(perspective, way));
    for (const { roll } of ActiveDicePartitioner.partitionsFor(boundary)) {
      const dice = unpackDice(roll);
      const truth = brute.roll(boundary, dice, 1);
      for (const window of windowsOfRoll(truth.value, 2)) {
        const outcome = settled(policy.value(roll, ...window));
        assertRoll(outcome, truth, window, `${dfen} ${dice}`);
        if (outcome.kind !== "exact") bounds++;
      }
      assertEquals(truth.value >= policy.lowest && truth.value <= policy.highest, true, dfen);
    }
  });
  assert(bounds > 1000, `${bounds}`);
});

Deno.test("`replyPolicy()` probes are exact without a choice, else what the mover has for sure", () => {
  const seen = { exact: 0, bound: 0 };
  smallPositions(55, 40, 4).forEach((dfen, index) => {
    const boundary = parseDfen(dfen);
    const perspective = sides[index & 1];
    const way = leaves[index % leaves.length];
    const brute = new BruteForce({ perspective, evaluate: way[0], scale: way[1] });
    const policy = replyPolicy(boundary, optionsOf(perspective, way));
    for (const { roll } of ActiveDicePartitioner.partitionsFor(boundary)) {
      const truth = brute.roll(boundary, unpackDice(roll), 1);
      assert(policy.probe !== undefined);
      const outcome = settled(policy.probe(roll));
      seen[assertProbe(outcome, truth, boundary.side === perspective, `${dfen} ${roll}`)]++;
      if (truth.kingCaptured) assertEquals(outcome.kind, "exact");
    }
  });
  assert(seen.exact > 100 && seen.bound > 100, JSON.stringify(seen));
});

Deno.test("`replyPolicy()` encloses every roll: the loss where the opponent moves, the win where the perspective does", () => {
  const bounds = boundsOf([-4, -3, 2, 5]);
  for (const turn of ["w", "b"]) {
    const boundary = parseDfen(`4k3/8/8/8/8/8/8/4K3 ${turn} - - 0 1`);
    for (const perspective of sides) {
      const maximises = boundary.side === perspective;
      for (const evaluateBatch of [undefined, () => []]) {
        const control = SearchControl.unbounded();
        const policy = replyPolicy(boundary, {
          ...{ perspective, control, bounds, evaluate: () => 0 },
          ...(evaluateBatch === undefined ? {} : { evaluateBatch }),
        });
        assertEquals([policy.lowest, policy.highest], maximises ? [-3, 5] : [-4, 2]);
      }
      const control = SearchControl.unbounded();
      const deep = deepReplyPolicy(
        boundary,
        { perspective, control, bounds, evaluate: () => 0 },
        () => {
          throw new Error("asked");
        },
      );
      assertEquals([deep.lowest, deep.highest], [-4, 5]);
    }
  }
});

Deno.test("`replyPolicy()` clamps evaluations, and takes the default bounds without others", () => {
  const boundary = parseDfen(F1);
  const valueOf = (score: number, bounds?: Scale) => {
    const policy = replyPolicy(boundary, {
      ...{ perspective: White, control: SearchControl.unbounded(), evaluate: () => score },
      ...(bounds === undefined ? {} : { bounds: boundsOf(bounds) }),
    });
    const outcome = settled(policy.value(0, -Infinity, Infinity));
    assert(outcome.kind === "exact");
    return outcome.value.value;
  };
  assertEquals([2e6, -2e6, 1e6, 7].map((score) => valueOf(score)), [1e6, -1e6, 1e6, 7]);
  assertEquals([2e6, -2e6, 7].map((score) => valueOf(score, [-9, -8, 8, 9])), [8, -8, 7]);
});

Deno.test("`replyPolicy()` hands each different result of a roll to the batch once, in order, to keep", () => {
  for (const dfen of ["4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", ...smallPositions(56, 12, 5)]) {
    const boundary = parseDfen(dfen);
    const batches: (readonly GameState[])[] = [];
    const policy = replyPolicy(boundary, {
      perspective: Black,
      control: SearchControl.unbounded(),
      evaluate: () => 0,
      evaluateBatch: (states, perspective) => {
        assertEquals(perspective, Black);
        batches.push(states);
        return states.map(() => 1);
      },
    });
    const expected: string[][] = [];
    for (const { roll } of ActiveDicePartitioner.partitionsFor(boundary)) {
      const distinct = new Set<string>();
      let captures = false;
      const paths = forEachLegalTurnState(
        withDice(boundary, unpackDice(roll)),
        (_moves, _length, result, isKingCapture) => {
          captures ||= isKingCapture;
          distinct.add(formatDfen(result));
        },
      );
      settled(policy.value(roll, -Infinity, Infinity));
      if (captures) continue;
      if (paths === 0) distinct.add(formatDfen(endTurn(boundary)));
      expected.push([...distinct].sort());
    }
    // Kept until now: nothing has changed in them. The order within a roll is that of the traversal.
    assertEquals(batches.map((states) => states.map(formatDfen).sort()), expected);
    assert(batches.flat().every(isOwned));
  }
});

Deno.test("`replyPolicy()` evaluates a pass as the position after it", () => {
  const boundary = parseDfen(F1);
  for (const isBatch of [false, true]) {
    const seen: string[] = [];
    const score: Score = (state) => {
      seen.push(formatDfen(state));
      return 3;
    };
    const policy = replyPolicy(boundary, optionsOf(White, [score, DEFAULT_SCALE, isBatch]));
    for (const ask of [() => policy.value(0, 5, 9), () => policy.probe!(0)]) {
      const outcome = settled(ask());
      assertEquals(outcome.kind, "exact"); // also outside the window: it is all there is
      assertEquals(seen.splice(0), ["4k3/8/8/8/8/8/8/4K3 b - - 0 1"]);
    }
  }
});

Deno.test("`replyPolicy()` asks no evaluator about a roll that captures the king", () => {
  const boundary = parseDfen("4k3/4R3/8/8/8/8/8/K7 w - - 0 1");
  const rook = 4;
  const never: Score = () => {
    throw new Error("asked");
  };
  for (const isBatch of [false, true]) {
    for (const perspective of sides) {
      const policy = replyPolicy(
        boundary,
        optionsOf(perspective, [never, [-7, -1, 1, 9], isBatch]),
      );
      assert(policy.probe !== undefined);
      for (const answer of [policy.value(rook, -Infinity, Infinity), policy.probe(rook)]) {
        const outcome = settled(answer);
        assert(outcome.kind === "exact");
        const value = perspective === White ? 9 : -7;
        assertEquals(outcome.value, { value, kingCaptured: true });
      }
    }
  }
});

// Deeper replies

/** Deep policies of a boundary: with an evaluator that ranks or without, with pruning below or without. */
function deepPolicy(
  boundary: StateView,
  perspective: Color,
  [score, scale]: readonly [Score, Scale],
  ranked: boolean,
  pruned: boolean,
  control = SearchControl.unbounded(),
): ChancePolicy {
  const options: ExpectimaxOptions = {
    ...{ perspective, control, evaluate: score, bounds: boundsOf(scale) },
    ...{ star1: pruned, star2: false },
    ...(ranked ? { rank: noise(57, 10) } : {}),
  };
  return deepReplyPolicy(
    boundary,
    options,
    (result, alpha, beta) => expectimaxSteps(result, 1, options, alpha, beta),
  );
}

const deepBoards = [
  "8/8/8/3k4/8/8/8/3K4 w - - 0 1",
  "8/8/8/2k5/8/2K5/8/8 b - - 2 4",
  "7k/8/8/8/8/8/p7/7K b - - 0 1",
  "8/8/1k6/8/8/1K6/7P/8 b - - 0 1",
];

Deno.test("`deepReplyPolicy()` values each roll as brute force does, within any window", () => {
  const kinds = { exact: 0, "lower-bound": 0, "upper-bound": 0, incomplete: 0 };
  const ways = [[noise(58, 40), [-60, -40, 40, 60]], [evaluateMaterial, DEFAULT_SCALE]] as const;
  deepBoards.forEach((dfen, index) => {
    const boundary = parseDfen(dfen);
    const way = ways[index & 1];
    for (const perspective of sides) {
      const brute = new BruteForce({ perspective, evaluate: way[0], scale: way[1] });
      const policies = [[false, false], [true, false], [false, true], [true, true]]
        .map(([ranked, pruned]) => deepPolicy(boundary, perspective, way, ranked, pruned));
      for (const { roll } of ActiveDicePartitioner.partitionsFor(boundary)) {
        if (roll >= 64) continue; // three dice: nothing new, and slow
        const truth = brute.roll(boundary, unpackDice(roll), 2);
        const windows = [...windowsOfRoll(truth.value, 0.5), [Infinity, Infinity] as const];
        windows.forEach((window, at) => {
          const outcome = settled(policies[at % 4].value(roll, ...window));
          assertRoll(outcome, truth, window, `${dfen} ${roll} ${at}`);
          kinds[outcome.kind]++;
        });
      }
    }
  });
  assert(kinds["lower-bound"] > 100 && kinds["upper-bound"] > 100, JSON.stringify(kinds));
  assert(kinds.exact > 100, JSON.stringify(kinds));
});

Deno.test("`deepReplyPolicy()` probes are exact with one result, else what the mover has for sure", () => {
  const seen = { exact: 0, bound: 0 };
  for (const dfen of deepBoards) {
    const boundary = parseDfen(dfen);
    const way = [noise(59, 40), [-60, -40, 40, 60]] as const;
    for (const perspective of sides) {
      const brute = new BruteForce({ perspective, evaluate: way[0], scale: way[1] });
      for (const ranked of [false, true]) {
        const policy = deepPolicy(boundary, perspective, way, ranked, true);
        for (const { roll } of ActiveDicePartitioner.partitionsFor(boundary)) {
          if (roll >= 64) continue;
          const truth = brute.roll(boundary, unpackDice(roll), 2);
          assert(policy.probe !== undefined);
          const outcome = settled(policy.probe(roll));
          seen[assertProbe(outcome, truth, boundary.side === perspective, `${dfen} ${roll}`)]++;
        }
      }
    }
  }
  assert(seen.exact > 10 && seen.bound > 10, JSON.stringify(seen));
});

Deno.test("`deepReplyPolicy()` looks below each different result once, the most promising first", () => {
  const boundary = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
  const roll = 9; // two pawn dice: 12 paths
  const rank = noise(60, 1000);
  for (const perspective of sides) {
    const looked: GameState[] = [];
    const child: ChildNode = function* (result) {
      looked.push(result);
      yield;
      const value: ChanceValue = { value: 0, lossTainted: false, rollValues: undefined };
      return { kind: "exact", value, workUsed: 0 };
    };
    const control = SearchControl.unbounded();
    const policy = deepReplyPolicy(
      boundary,
      { perspective, control, evaluate: () => 0, rank },
      child,
    );
    settled(policy.value(roll, -Infinity, Infinity));
    const distinct = new Set<string>();
    forEachLegalTurnState(withDice(boundary, [1, 1]), (_moves, _length, result) => {
      distinct.add(formatDfen(result));
    });
    assertEquals(looked.map(formatDfen).sort(), [...distinct].sort());
    assert(looked.every(isOwned));
    const sign = perspective === White ? 1 : -1;
    const ranks = looked.map((result) => sign * rank(result, perspective));
    assertEquals(ranks, [...ranks].sort((a, b) => b - a));
  }
});

Deno.test("`deepReplyPolicy()` asks its children only for what can matter", () => {
  const boundary = parseDfen(F1);
  const roll = 6; // five results
  for (const perspective of sides) {
    const sign = perspective === White ? 1 : -1;
    const run = (values: readonly number[], window: Window) => {
      const windows: Window[] = [];
      const policy = deepReplyPolicy(
        boundary,
        { perspective, control: SearchControl.unbounded(), evaluate: () => 0 },
        function* (_result, alpha, beta) {
          const value = sign * values[windows.length];
          windows.push([alpha, beta]);
          yield;
          return {
            ...{ kind: "exact" as const, workUsed: 0 },
            value: { value, lossTainted: false, rollValues: undefined },
          };
        },
      );
      const [low, high] = perspective === White ? window : [-window[1], -window[0]];
      const outcome = settled(policy.value(roll, low, high));
      assert(outcome.kind !== "incomplete");
      const seen = windows.map(([alpha, beta]): Window =>
        perspective === White ? [alpha, beta] : [0 - beta, 0 - alpha]
      );
      return { kind: outcome.kind as string, value: sign * outcome.value.value, seen };
    };
    // The mover's view: White maximises, and Black's perspective mirrors everything.
    const [fallsShort, isEnough] = perspective === White
      ? ["upper-bound", "lower-bound"]
      : ["lower-bound", "upper-bound"];
    assertEquals(run([1, 5, 3, 6, 2], [-Infinity, Infinity]), {
      kind: "exact",
      value: 6,
      seen: [-Infinity, 1, 5, 5, 6].map((alpha): Window => [alpha, Infinity]),
    });
    assertEquals(run([1, 5, 3, 7, 2], [4, 6]), {
      kind: isEnough,
      value: 7,
      seen: [[4, 6], [4, 6], [5, 6], [5, 6]],
    });
    assertEquals(run([1, 3, 2, 3, 1], [4, 6]).kind, fallsShort);
    assertEquals(run([1, 3, 2, 3, 1], [4, 6]).value, 3);
    assertEquals(run([1, 4, 2, 3, 1], [4, 6]).kind, "exact"); // just enough
    assertEquals(run([1, 6, 2, 3, 1], [4, 6]).kind, "exact"); // just not too much
  }
});

Deno.test("`deepReplyPolicy()` is right about children that answer with any true bounds", () => {
  const boundary = parseDfen(F1);
  const rng = seededRng(61);
  const roll = 6;
  for (let trial = 0; trial < 4000; trial++) {
    const perspective = sides[trial & 1];
    const values = Array.from({ length: 5 }, () => rng(21) - 10);
    const best = perspective === White ? Math.max(...values) : Math.min(...values);
    const ends = [-Infinity, Infinity, ...Array.from({ length: 4 }, () => rng(25) - 12)];
    const [one, other] = [ends[rng(6)], ends[rng(6)]];
    const window: Window = [Math.min(one, other), Math.max(one, other)];
    if (window[0] === Infinity || window[1] === -Infinity) continue;
    let next = 0;
    const policy = deepReplyPolicy(
      boundary,
      { perspective, control: SearchControl.unbounded(), evaluate: () => 0 },
      function* (_result, alpha, beta) {
        assert(alpha <= beta);
        const value = values[next++];
        yield;
        const answer = (kind: "exact" | "lower-bound" | "upper-bound", value: number) => ({
          ...{ kind, workUsed: 0 },
          value: { value, lossTainted: false, rollValues: undefined },
        });
        // A bound that is as weak as it may be, as good as it can be, or none at all.
        const weakness = rng(3);
        if (weakness === 2) return answer("exact", value);
        if (value < alpha) return answer("upper-bound", weakness === 0 ? value : alpha - 0.5);
        if (value > beta) return answer("lower-bound", weakness === 0 ? value : beta + 0.5);
        return answer("exact", value);
      },
    );
    const outcome = settled(policy.value(roll, ...window));
    const truth = { value: best, kingCaptured: false };
    assertRoll(outcome, truth, window, `trial ${trial}: ${values}`);
  }
});

// Stopping

Deno.test("`replyPolicy()` gives nothing once its traversal is interrupted", () => {
  const boundary = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
  for (const isBatch of [false, true]) {
    let calls = 0;
    const score: Score = () => {
      calls++;
      return 0;
    };
    const control = new SearchControl({ budget: new Budget(3) });
    const policy = replyPolicy(
      boundary,
      optionsOf(White, [score, DEFAULT_SCALE, isBatch], control),
    );
    assert(policy.probe !== undefined);
    for (const answer of [policy.value(9, -Infinity, Infinity), policy.probe(9)]) {
      assertEquals(settled(answer), { kind: "incomplete", workUsed: 3 });
    }
    assertEquals(calls, 0);
  }
});

Deno.test("`replyPolicy()` asks the control after a batch, and throws its scores away", () => {
  const boundary = parseDfen(F1);
  let isLate = false;
  const control = new SearchControl({ isCancelled: () => isLate });
  const policy = replyPolicy(boundary, {
    perspective: White,
    control,
    evaluate: () => 0,
    evaluateBatch: (states) => {
      isLate = true;
      return states.map(() => 5);
    },
  });
  assertEquals(settled(policy.value(6, -Infinity, Infinity)).kind, "incomplete");
});

Deno.test("`replyPolicy()` reads the clock at each 64th poll of its traversal, counted over all classes", () => {
  const boundary = parseDfen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 2 3");
  let polls = 0;
  const traversal = new SharedTraversal(boundary, undefined, () => {
    polls++;
    return false;
  });
  let readings = 0;
  const control = new SearchControl({ deadline: 1e9, clock: () => ++readings });
  const policy = replyPolicy(boundary, { perspective: White, control, evaluate: () => 0 });
  for (const { roll } of ActiveDicePartitioner.partitionsFor(boundary).slice(0, 12)) {
    traversal.visit(roll, (_moves, _length, _result, isKingCapture) => !isKingCapture);
    settled(policy.value(roll, -Infinity, Infinity));
    assertEquals(readings, Math.floor(polls / 64));
  }
  assert(readings > 50, `${readings}`);

  // A node reads it at its entry and before each class besides.
  readings = polls = 0;
  const fresh = new SharedTraversal(boundary, undefined, () => {
    polls++;
    return false;
  });
  const classes = ActiveDicePartitioner.partitionsFor(boundary);
  for (const { roll } of classes) {
    fresh.visit(roll, (_moves, _length, _result, isKingCapture) => !isKingCapture);
  }
  const another = replyPolicy(boundary, { perspective: White, control, evaluate: () => 0 });
  runSteps(expandSteps(boundary, { perspective: White, policy: another, control }));
  assertEquals(readings, 1 + classes.length + Math.floor(polls / 64));
});

Deno.test("`deepReplyPolicy()` passes on that a child was not finished", () => {
  const boundary = parseDfen(F1);
  let children = 0;
  const control = SearchControl.unbounded();
  const policy = deepReplyPolicy(
    boundary,
    { perspective: White, control, evaluate: () => 0 },
    function* () {
      yield;
      const value = { value: 1, lossTainted: false, rollValues: undefined };
      return ++children % 3 === 0
        ? { kind: "incomplete", workUsed: 0 }
        : { kind: "exact", value, workUsed: 0 };
    },
  );
  assertEquals(settled(policy.value(6, -Infinity, Infinity)).kind, "incomplete");
  assertEquals(children, 3);
});

Deno.test("`replyPolicy()` answers at once, and `deepReplyPolicy()` pauses with its children", () => {
  const boundary = parseDfen(F1);
  const way = [() => 0, DEFAULT_SCALE] as const;
  for (const isBatch of [false, true]) {
    const policy = replyPolicy(boundary, optionsOf(White, [...way, isBatch]));
    assert("kind" in policy.value(6, -Infinity, Infinity));
    assert(policy.probe !== undefined && "kind" in policy.probe(6));
  }
  const steps = deepPolicy(boundary, White, way, false, false).value(6, -Infinity, Infinity);
  assert(!("kind" in steps));
  let pauses = 0;
  for (let step = steps.next(); !step.done; step = steps.next()) pauses++;
  assertEquals(pauses, 20); // five results, each with the four classes of a lone king
});

Deno.test("`replyPolicy()` refuses a state with dice", () => {
  const state = withDice(parseDfen(F1), [6]);
  const options = optionsOf(White, leaves[0]);
  const never: ChildNode = () => {
    throw new Error("asked");
  };
  for (
    const make of [() => replyPolicy(state, options), () => deepReplyPolicy(state, options, never)]
  ) {
    assertEquals(assertThrows(make, DiceError).code, "dice-present");
  }
});

Deno.test("`replyPolicy()` looks at the classes in the caller's order", () => {
  const boundary = parseDfen(F1);
  const classes = ActiveDicePartitioner.partitionsFor(boundary);
  const options = optionsOf(White, leaves[0]);
  const order = (policy: ChancePolicy) => policy.order?.(boundary, classes);
  assertEquals(order(replyPolicy(boundary, options)) ?? [0, 1, 2, 3], [0, 1, 2, 3]);
  for (const classOrder of classOrders) {
    assertEquals(
      order(replyPolicy(boundary, { ...options, classOrder })),
      classOrder(boundary, classes),
    );
  }
});

Deno.test("`expandSteps()` over a policy pauses once for each class", () => {
  const boundary = parseDfen(F1);
  const control = SearchControl.unbounded();
  const policy = replyPolicy(boundary, { perspective: White, control, evaluate: () => 0 });
  let pauses = 0;
  const steps = expandSteps(boundary, { perspective: White, policy, control });
  for (let step = steps.next(); !step.done; step = steps.next()) pauses++;
  assertEquals(pauses, 4);
});

import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { arbitraryPosition } from "../rules/_testing/positions.ts";
import * as model from "../rules/_testing/reference_rules.ts";
import { Budget, DiceError, forEachLegalTurnState, parseDfen } from "../rules/mod.ts";
import { doubleBits, goldenRecords } from "./_testing/golden_records.ts";
import { interrupted, RecordingRandom } from "./_testing/random_sources.ts";
import { slowEquity } from "./_testing/slow_equity.ts";
import type { Equity } from "./equity_estimate.ts";
import { JavaRandom } from "./java_random.ts";
import {
  type EquityOutcome,
  monteCarloEquity,
  monteCarloEquityAsync,
  monteCarloEquityWithin,
} from "./monte_carlo_equity.ts";
import { MonteCarloError, type MonteCarloErrorCode } from "./monte_carlo_options.ts";
import { RandomError } from "./random_source.ts";
import { SearchControl, type SearchControlOptions } from "./search_control.ts";

const F10 = parseDfen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3");
const KINGS = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");

function complete(outcome: EquityOutcome): Equity {
  assert(outcome.kind === "complete");
  return outcome.value;
}

Deno.test("`monteCarloEquity()` gives the golden equities, bit for bit", () => {
  const records = goldenRecords("equity");
  assert(records.length > 100);
  for (const record of records) {
    const { dfen, seed, rollouts, maxPlies } = record;
    const random = new JavaRandom(seed);
    const equity = monteCarloEquity(parseDfen(dfen), { rollouts, maxPlies }, random);
    assertEquals(
      {
        ...{ dfen, seed, rollouts, maxPlies },
        white: doubleBits(equity.white),
        black: doubleBits(equity.black),
        undecided: doubleBits(equity.undecided),
        error: doubleBits(equity.error),
      },
      record,
    );
    assertEquals(equity.rollouts, rollouts);
  }
});

const smallBoards = [
  "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
  "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
  "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
  "8/8/8/2k5/8/1N6/2P5/K7 b - - 0 1",
  "8/8/8/8/8/p7/P7/8 w - - 0 1",
  "8/8/8/8/1k6/8/8/KK5r b - - 0 1",
];

for (const dfen of smallBoards) {
  Deno.test(`\`monteCarloEquity()\` agrees with the slow model: ${dfen}`, () => {
    for (const [rollouts, maxPlies] of [[1, 5], [4, 4]]) {
      const [fast, slow] = [new RecordingRandom(rollouts), new RecordingRandom(rollouts)];
      const { white, black, undecided, error } = monteCarloEquity(
        parseDfen(dfen),
        { rollouts, maxPlies },
        fast,
      );
      const expected = slowEquity(model.parseDfen(dfen), rollouts, maxPlies, slow);
      assertEquals({ white, black, undecided, error }, expected);
      assertEquals(fast.bounds, slow.bounds);
    }
  });
}

Deno.test("`monteCarloEquity()` gives up a rollout after 64 rolls without a turn", () => {
  const random = new RecordingRandom(1);
  const stuck = parseDfen("8/8/8/8/8/p7/P7/8 w - - 0 1");
  const equity = monteCarloEquity(stuck, { rollouts: 2, maxPlies: 9 }, random);
  assertEquals(random.bounds, Array.from({ length: 2 * 64 * 3 }, () => 6));
  assertEquals(equity, { white: 0, black: 0, undecided: 1, error: 0, rollouts: 2 });
});

Deno.test("`monteCarloEquity()` ends a rollout that cannot be survived before any draw", () => {
  const random = new RecordingRandom(1);
  const attackedByAllTypes = parseDfen("8/4R3/5K2/Q3k3/3P4/3N4/7B/8 w - - 0 1");
  const equity = monteCarloEquity(attackedByAllTypes, { rollouts: 3, maxPlies: 9 }, random);
  assertEquals(equity, { white: 1, black: 0, undecided: 0, error: 0, rollouts: 3 });
  assertEquals(random.bounds, []);
});

Deno.test("`monteCarloEquity()` gives probabilities that add up to 1, of any board", () => {
  fc.assert(
    fc.property(arbitraryPosition, fc.integer(), (dfen, seed) => {
      const options = { rollouts: 3, maxPlies: 3 };
      const equity = monteCarloEquity(parseDfen(dfen), options, new JavaRandom(seed));
      for (const part of [equity.white, equity.black, equity.undecided]) {
        assert(part >= 0 && part <= 1 && !Object.is(part, -0));
      }
      assert(equity.error >= 0 && !Object.is(equity.error, -0));
      assertAlmostEquals(equity.white + equity.black + equity.undecided, 1, 1e-12);
    }),
    { numRuns: 60 },
  );
});

Deno.test("`monteCarloEquity()` takes a borrowed boundary", () => {
  const options = { rollouts: 2, maxPlies: 3 };
  const roll = parseDfen("4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1 R");
  const paths = forEachLegalTurnState(roll, (_moves, _length, result) => {
    assertEquals(
      monteCarloEquity(result, options, new JavaRandom(1)),
      monteCarloEquity(result.snapshot(), options, new JavaRandom(1)),
    );
  });
  assert(paths > 5);
});

Deno.test("a rollout started by the random source changes nothing in the one that asked", () => {
  const options = { rollouts: 3, maxPlies: 4 };
  const inner = () => monteCarloEquity(KINGS, { rollouts: 1, maxPlies: 1 }, new JavaRandom(2));
  assertEquals(
    monteCarloEquity(F10, options, interrupted(5, inner)),
    monteCarloEquity(F10, options, new JavaRandom(5)),
  );
});

const OPTIONS = { rollouts: 5, maxPlies: 6 };

/** The means of the first so many rollouts. */
function meansOf(rollouts: number): Equity {
  return monteCarloEquity(F10, { ...OPTIONS, rollouts }, new JavaRandom(3));
}

function assertCutShort(outcome: EquityOutcome, plies: number): void {
  assert(outcome.kind === "incomplete");
  assertEquals(outcome.used, plies);
  assert(!("value" in outcome));
  const { soFar } = outcome;
  if (soFar !== null) {
    assert(soFar.rollouts < OPTIONS.rollouts);
    assertEquals(soFar, meansOf(soFar.rollouts));
  }
}

const whole = monteCarloEquityWithin(F10, OPTIONS, new JavaRandom(3), SearchControl.unbounded());

Deno.test("`monteCarloEquityWithin()` counts a unit for each ply", () => {
  assertEquals(complete(whole), meansOf(OPTIONS.rollouts));
  const { used } = monteCarloEquityWithin(
    KINGS,
    OPTIONS,
    new JavaRandom(3),
    SearchControl.unbounded(),
  );
  assertEquals(used, OPTIONS.rollouts * OPTIONS.maxPlies); // far apart, the kings never meet within six turns
});

Deno.test("`monteCarloEquityWithin()` is incomplete under every budget that is too small", () => {
  const rollouts = new Set<number>();
  for (let limit = 0; limit < whole.used; limit++) {
    const outcome = monteCarloEquityWithin(
      F10,
      OPTIONS,
      new JavaRandom(3),
      new SearchControl({
        budget: new Budget(limit),
      }),
    );
    assertCutShort(outcome, limit);
    if (outcome.kind === "incomplete") rollouts.add(outcome.soFar?.rollouts ?? 0);
  }
  assertEquals([...rollouts], [0, 1, 2, 3, 4]);
  for (const more of [0, 1, 1000]) {
    const budget = new Budget(whole.used + more);
    const outcome = monteCarloEquityWithin(
      F10,
      OPTIONS,
      new JavaRandom(3),
      new SearchControl({ budget }),
    );
    assertEquals(outcome, whole);
    assert(!budget.exhausted);
  }
});

Deno.test("`monteCarloEquityWithin()` is incomplete wherever it is cancelled", () => {
  for (let polls = 0; polls < whole.used; polls++) {
    let left = polls;
    const isCancelled = () => left-- === 0;
    const outcome = monteCarloEquityWithin(
      F10,
      OPTIONS,
      new JavaRandom(3),
      new SearchControl({ isCancelled }),
    );
    assertCutShort(outcome, polls);
  }
  assertEquals(
    monteCarloEquityWithin(
      F10,
      OPTIONS,
      new JavaRandom(3),
      new SearchControl({ isCancelled: () => false }),
    ),
    whole,
  );
});

Deno.test("`monteCarloEquityWithin()` stops when the clock reaches the deadline", () => {
  let now = 0;
  const clock = () => now++;
  const outcome = monteCarloEquityWithin(
    F10,
    OPTIONS,
    new JavaRandom(3),
    new SearchControl({ deadline: 7, clock }),
  );
  assertCutShort(outcome, 7);
  const never = () => {
    throw new Error("asked");
  };
  for (const options of [{ clock: never }, { clock: never, deadline: Infinity }]) {
    const control = new SearchControl(options);
    assertEquals(monteCarloEquityWithin(F10, OPTIONS, new JavaRandom(3), control), whole);
  }
});

Deno.test("`monteCarloEquityWithin()` takes endless rollouts that something ends", () => {
  const endless = { rollouts: Infinity, maxPlies: 6 };
  let left = 20;
  const controls: SearchControlOptions[] = [
    { budget: new Budget(20) },
    { deadline: 20, clock: () => 20 - left-- },
    { isCancelled: () => left-- === 0 },
    { flag: new Int32Array([1]) },
    { signal: AbortSignal.abort() },
  ];
  for (const options of controls) {
    const control = new SearchControl(options);
    left = 20;
    const outcome = monteCarloEquityWithin(F10, endless, new JavaRandom(3), control);
    assertEquals(outcome.kind, "incomplete");
  }
});

Deno.test("`monteCarloEquityAsync()` gives what the synchronous function gives, with pauses", async () => {
  let turnsOfLoop = 0;
  const timer = setInterval(() => turnsOfLoop++, 0);
  const progress: (Equity | null)[] = [];
  const onProgress = (soFar: Equity | null) => progress.push(soFar);
  try {
    const pauses = { sliceMs: 0, onProgress };
    const outcome = await monteCarloEquityAsync(
      F10,
      OPTIONS,
      new JavaRandom(3),
      SearchControl.unbounded(),
      pauses,
    );
    assertEquals(outcome, whole);
  } finally {
    clearInterval(timer);
  }
  assert(turnsOfLoop > 0);
  assertEquals(progress.length, whole.used + 1);
  assertEquals(progress[0], null);
  assertEquals(progress.slice(-3), [meansOf(4), meansOf(5), meansOf(5)]);
});

Deno.test("`monteCarloEquityAsync()` hears a signal between any two plies", async () => {
  for (let plies = 0; plies < whole.used; plies++) {
    const abort = new AbortController();
    if (plies === 0) abort.abort();
    let seen = 0;
    const onProgress = () => {
      if (++seen === plies) abort.abort();
    };
    const { signal } = abort;
    const pauses = { sliceMs: 0, onProgress };
    const outcome = await monteCarloEquityAsync(
      F10,
      OPTIONS,
      new JavaRandom(3),
      new SearchControl({ signal }),
      pauses,
    );
    assertCutShort(outcome, plies);
  }
});

Deno.test("interleaved `monteCarloEquityAsync()` runs change nothing in each other", async () => {
  const pauses = { sliceMs: 0 };
  const outcomes = await Promise.all([
    monteCarloEquityAsync(F10, OPTIONS, new JavaRandom(3), SearchControl.unbounded(), pauses),
    monteCarloEquityAsync(KINGS, OPTIONS, new JavaRandom(4), SearchControl.unbounded(), pauses),
    monteCarloEquityAsync(F10, OPTIONS, new JavaRandom(3), SearchControl.unbounded(), pauses),
  ]);
  const kings = monteCarloEquityWithin(
    KINGS,
    OPTIONS,
    new JavaRandom(4),
    SearchControl.unbounded(),
  );
  assertEquals(outcomes, [whole, kings, whole]);
});

Deno.test("what `onProgress` throws rejects the promise of `monteCarloEquityAsync()`", async () => {
  const thrown = new Error("no");
  const onProgress = () => {
    throw thrown;
  };
  const pauses = { sliceMs: 0, onProgress };
  const caught = await monteCarloEquityAsync(
    F10,
    OPTIONS,
    new JavaRandom(3),
    SearchControl.unbounded(),
    pauses,
  )
    .catch((error) => error);
  assertEquals(caught, thrown);
});

const refused: [what: string, rollouts: number, maxPlies: number, code: MonteCarloErrorCode][] = [
  ["no rollouts", 0, 1, "bad-rollouts"],
  ["half a rollout", 0.5, 1, "bad-rollouts"],
  ["NaN rollouts", NaN, 1, "bad-rollouts"],
  ["endless rollouts that nothing ends", Infinity, 1, "bad-rollouts"],
  ["no plies", 1, 0, "bad-max-plies"],
  ["endless plies", 1, Infinity, "bad-max-plies"],
  ["no number of plies", 1, undefined as unknown as number, "bad-max-plies"],
];

for (const [what, rollouts, maxPlies, code] of refused) {
  Deno.test(`\`monteCarloEquity()\` refuses ${what}`, async () => {
    const options = { rollouts, maxPlies };
    const error = assertThrows(
      () => monteCarloEquity(KINGS, options, new JavaRandom(1)),
      MonteCarloError,
    );
    assertEquals(error.code, code);
    const unlimited = new SearchControl({ budget: new Budget(Infinity), deadline: Infinity });
    assertThrows(
      () => monteCarloEquityWithin(KINGS, options, new JavaRandom(1), unlimited),
      MonteCarloError,
    );
    const caught = await monteCarloEquityAsync(KINGS, options, new JavaRandom(1))
      .catch((error) => error);
    assertEquals(caught.code, code);
  });
}

Deno.test("`monteCarloEquity()` refuses a state with dice", () => {
  const error = assertThrows(
    () =>
      monteCarloEquity(parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K"), OPTIONS, new JavaRandom(1)),
    DiceError,
  );
  assertEquals(error.code, "dice-present");
});

Deno.test("`monteCarloEquity()` refuses a number that its source should not give", () => {
  const error = assertThrows(
    () => monteCarloEquity(KINGS, OPTIONS, { nextInt: (bound) => bound }),
    RandomError,
  );
  assertEquals(error.code, "bad-draw");
});

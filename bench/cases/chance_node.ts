// One chance node with full replies of the opponent: the exact mean, a window that it lies far below, and what the ways to
// look at the replies cost.

import {
  ChanceNode,
  type ChanceNodeOptions,
  type ChanceValue,
  evaluateMaterial,
  replyPolicy,
  SearchControl,
  type SearchOutcome,
} from "../../engine/mod.ts";
import { type GameState, opponent } from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { exhaustiveValue, expectSameValue } from "../enumeration.ts";
import { ENDGAME, fixtureBoundary } from "../positions.ts";

const POSITIONS: readonly { readonly name: string; readonly state: GameState }[] = [
  { name: "F10", state: fixtureBoundary("F10").state },
  { name: "F9", state: fixtureBoundary("F9").state },
  { name: "endgame", state: ENDGAME },
];

function expand(
  state: GameState,
  options: Partial<ChanceNodeOptions> = {},
  batched = false,
): SearchOutcome<ChanceValue> {
  const control = options.control ?? SearchControl.unbounded();
  const perspective = opponent(state.side);
  const policy = replyPolicy(state, {
    perspective,
    evaluate: evaluateMaterial,
    control,
    ...(batched
      ? { evaluateBatch: (states, side) => states.map((each) => evaluateMaterial(each, side)) }
      : {}),
  });
  return ChanceNode.expand(state, { perspective, policy, ...options, control });
}

function exactValue(state: GameState, batched = false): number {
  const outcome = expand(state, {}, batched);
  if (outcome.kind !== "exact") throw new Error(`expected an exact value, got ${outcome.kind}`);
  return outcome.value.value;
}

/** What a clearly better candidate might be worth: some more rolls in which it loses no king. */
function farAbove(value: number): number {
  return value + 5e6;
}

function farDeadline(): SearchControl {
  return SearchControl.untilDeadline(performance.now() + 1e9);
}

function casesFor(group: string, state: GameState): BenchCase[] {
  return [
    { group, name: "exact", baseline: true, setup: () => () => expand(state).workUsed },
    {
      group,
      name: "exact, under a far deadline",
      setup: () => () => expand(state, { control: farDeadline() }).workUsed,
    },
    {
      group,
      name: "exact, replies in batches",
      setup: () => () => expand(state, {}, true).workUsed,
    },
    {
      group,
      name: "below a window, Star1",
      setup: () => {
        const alpha = farAbove(exactValue(state));
        return () => expand(state, { alpha }).workUsed;
      },
    },
    {
      group,
      name: "below a window, Star1 and Star2",
      setup: () => {
        const alpha = farAbove(exactValue(state));
        return () => expand(state, { alpha, star2: true }).workUsed;
      },
    },
  ];
}

function check(name: string, state: GameState): string {
  const value = exactValue(state);
  const expected = exhaustiveValue(state, 1, opponent(state.side), evaluateMaterial);
  expectSameValue(value, expected, name);
  expectSame(exactValue(state, true), value, `${name} in batches`);
  const exact = expand(state);
  const timed = expand(state, { control: farDeadline() });
  expectSame(timed.workUsed, exact.workUsed, `work of ${name} under a deadline`);
  const work: number[] = [exact.workUsed];
  for (const star2 of [false, true]) {
    const outcome = expand(state, { alpha: farAbove(value), star2 });
    if (outcome.kind !== "upper-bound" || outcome.value.value < value) {
      throw new Error(`${name}: expected an upper bound, got ${outcome.kind}`);
    }
    work.push(outcome.workUsed);
  }
  return `${name}: value ${value}; work units ${work[0]}, Star1 ${work[1]}, Star1 and 2 ${work[2]}`;
}

/** The suite. */
export const suite: BenchSuite = {
  name: "chance_node",
  check(tell) {
    for (const { name, state } of POSITIONS) tell(check(name, state));
  },
  cases: POSITIONS.flatMap(({ name, state }) => casesFor(name, state)),
};

/**
 * What the tests of the search share: evaluators without rhyme or reason, windows about a value, and what every outcome
 * must be.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { type Color, GameState, type StateView, type WeightedRoll } from "../../rules/mod.ts";
import type { ChanceValue, RollAnswer, RollValue } from "../chance_node.ts";
import type { BatchEvaluator, Evaluator } from "../evaluator.ts";
import type { SearchOutcome } from "../search_outcome.ts";
import { runSteps } from "../steps.ts";
import { UtilityBounds } from "../utility_bounds.ts";
import {
  type BruteChance,
  compareMean,
  DEFAULT_SCALE,
  type Scale,
  type Score,
} from "./brute_force.ts";

/** An evaluator without reason that ignores the clocks: integers from `-range` to `range`. */
export function noise(seed: number, range: number): Evaluator {
  return (state: StateView, perspective: Color) => {
    let mixed = Math.imul(state.hashLo ^ seed, 0x21f0aaad) ^ state.hashHi ^ (perspective << 20);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % (2 * range + 1) - range;
  };
}

/** As {@linkcode noise}, but it sees the clocks. */
export function clockNoise(seed: number, range: number): Evaluator {
  return (state, perspective) =>
    noise(seed ^ Math.imul(state.halfmove + 128 * state.fullmove, 0x9e3779b1), range)(
      state,
      perspective,
    );
}

/** Scores with fractions whose sums depend on the order of adding. */
export function fractionsOf(evaluate: Evaluator): Score {
  return (state, perspective) => evaluate(state, perspective) / 10;
}

/** The batch evaluator of a score. */
export function batchOf(score: Score): BatchEvaluator {
  return (states, perspective) => states.map((state) => score(state, perspective));
}

/** The bounds of a scale. */
export function boundsOf(scale: Scale): UtilityBounds {
  return scale === DEFAULT_SCALE ? UtilityBounds.default : new UtilityBounds(...scale);
}

/** The next double above a finite one. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** The next double below a finite one. */
export function nextDown(value: number): number {
  return -nextUp(-value);
}

export type Window = readonly [alpha: number, beta: number];

/** Windows with a value inside, at their ends, one step beside them, and far outside. */
export function windowsAbout(value: number, distance: number): Window[] {
  const below = nextDown(value);
  const above = nextUp(value);
  const [low, high] = [value - distance, value + distance];
  return [
    ...[[value, value], [value, Infinity], [-Infinity, value], [below, above]] as const,
    ...[[above, Infinity], [above, above], [-Infinity, below], [below, below]] as const,
    ...[[low, high], [high, Infinity], [-Infinity, low], [high, high], [low, low]] as const,
  ];
}

/** Class orders: the partition's, backwards, and one that differs from board to board. */
export const classOrders: readonly ((
  boundary: StateView,
  classes: readonly WeightedRoll[],
) => readonly number[])[] = [
  (_boundary, classes) => classes.map((_, index) => index),
  (_boundary, classes) => classes.map((_, index) => classes.length - 1 - index),
  (boundary, classes) => {
    const key = (index: number) => Math.imul(boundary.hashLo + index, 0x9e3779b1);
    return classes.map((_, index) => index).sort((a, b) => key(a) - key(b));
  },
];

/**
 * An outcome of a node is exact and the same to the last bit, or a bound that is true, also without any rounding, and
 * outside the window.
 */
export function assertOutcome(
  outcome: SearchOutcome<ChanceValue>,
  truth: BruteChance,
  [alpha, beta]: Window,
  context: string,
): void {
  const told = `${context} window ${alpha} ${beta} truth ${truth.value}`;
  assert(outcome.kind !== "incomplete", told);
  const { value, lossTainted, rollValues } = outcome.value;
  const text = `${told} ${outcome.kind} ${value}`;
  if (outcome.kind === "exact") {
    assert(Object.is(value, truth.value), text);
    assertEquals(lossTainted, truth.lossTainted, text);
    if (rollValues === undefined) return; // a table has none
    assertEquals(rollValues.length, truth.classes.length, text);
    rollValues.forEach((each, index) => assert(Object.is(each, truth.classes[index].value), text));
    return;
  }
  assert(truth.lossTainted || !lossTainted, text);
  assertEquals(rollValues, undefined);
  if (outcome.kind === "upper-bound") {
    assert(value < alpha && truth.value <= value, text);
    assert(compareMean(truth.classes, value) <= 0, `${text}: but for rounding`);
  } else {
    assert(value > beta && truth.value >= value, text);
    assert(compareMean(truth.classes, value) >= 0, `${text}: but for rounding`);
  }
}

/** What a policy finds out, however it answers. */
export function settled(answer: RollAnswer): SearchOutcome<RollValue> {
  return "kind" in answer ? answer : runSteps(answer);
}

/** A state that is kept beyond a visitor's call. */
export function isOwned(state: StateView): state is GameState {
  return state instanceof GameState;
}

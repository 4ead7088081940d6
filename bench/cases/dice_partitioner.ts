// The classes of the 216 rolls: found for a position, looked up by key, made into states.

import { ActiveDicePartitioner, CompactRoll, DiceRolls, type GameState } from "../../rules/mod.ts";
import { type BenchSuite, expectSame } from "../bench_case.ts";
import { INITIAL, KIWIPETE, SHARED_BOUNDARIES } from "../positions.ts";

const states: readonly GameState[] = [INITIAL, ...SHARED_BOUNDARIES.map(({ state }) => state)];
const keys = states.map(ActiveDicePartitioner.keyOf);
const group = `${states.length} positions`;

function partitionAll(): number {
  let classes = 0;
  for (const state of states) classes += ActiveDicePartitioner.partitionsFor(state).length;
  return classes;
}

function keyAll(): number {
  let masks = 0;
  for (const state of states) masks ^= ActiveDicePartitioner.keyOf(state).mask;
  return masks;
}

function lookUpAll(): number {
  let classes = 0;
  for (const { mask, mode } of keys) classes += ActiveDicePartitioner.table(mask, mode).length;
  return classes;
}

function statesOfKiwipete(): number {
  let sum = 0;
  for (const { roll } of DiceRolls.weighted) {
    sum = (sum + CompactRoll.applyToState(roll, KIWIPETE).hashLo) | 0;
  }
  return sum;
}

/** The suite. */
export const suite: BenchSuite = {
  name: "dice_partitioner",
  check(tell) {
    for (const mode of ActiveDicePartitioner.promotionModes) {
      for (let mask = 0; mask < 64; mask++) {
        const weights = ActiveDicePartitioner.table(mask, mode).map(({ weight }) => weight);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expectSame(total, DiceRolls.totalOrderedRolls, `weights of mask ${mask}, ${mode}`);
      }
    }
    states.forEach((state, i) => {
      const { mask, mode } = keys[i];
      const same = ActiveDicePartitioner.partitionsFor(state) ===
        ActiveDicePartitioner.table(mask, mode);
      expectSame(same, true, "table of a position");
    });
    tell(`${states.length} positions with ${partitionAll()} classes in all`);
  },
  cases: [
    { group, name: "partitionsFor", baseline: true, setup: () => partitionAll },
    { group, name: "keyOf", setup: () => keyAll },
    { group, name: "table", setup: () => lookUpAll },
    { group: "56 rolls", name: "applyToState", setup: () => statesOfKiwipete },
  ],
};

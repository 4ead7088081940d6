// How many of the 216 rolls capture a king: counted with whatever is known of a roll taken for others, and by 56
// separate queries with their accounting.

import {
  Budget,
  type GameState,
  kingCaptureCount,
  kingCapturePath,
  kingCaptureRolls,
  parseDfen,
} from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { ENDGAME, INITIAL, KIWIPETE, withRoll } from "../positions.ts";

const POSITIONS: readonly { readonly name: string; readonly state: GameState }[] = [
  { name: "initial position", state: INITIAL },
  { name: "kiwipete", state: KIWIPETE },
  { name: "endgame", state: ENDGAME },
  // Far-reaching pieces, and no roll that captures: every sequence of moves has to be excluded.
  { name: "no king to capture", state: parseDfen("8/4q3/3Q1Nn1/8/3R4/5K1b/1R6/6B1 w - - 43 9") },
  // One whose king only some rolls with much work capture.
  { name: "open board", state: parseDfen("3N4/3P4/N7/P5NK/2Q5/1R6/5nk1/B2R4 w - - 8 52") },
];

function separately(state: GameState): number {
  const outcome = kingCaptureRolls(state, new Budget(Infinity));
  if (outcome.kind === "incomplete") throw new Error("a budget without a limit was not enough");
  return outcome.value;
}

const onPath = withRoll(KIWIPETE, "NBQ");

/** The suite. */
export const suite: BenchSuite = {
  name: "king_capture",
  check(tell) {
    for (const { name, state } of POSITIONS) {
      const budget = new Budget(Infinity);
      const outcome = kingCaptureRolls(state, budget);
      if (outcome.kind === "incomplete") throw new Error("a budget without a limit was not enough");
      expectSame(kingCaptureCount(state), outcome.value, name);
      tell(`${name}: ${outcome.value} of 216 rolls; ${budget.used} units for 56 queries`);
    }
  },
  cases: [
    ...POSITIONS.flatMap(({ name: group, state }): BenchCase[] => [
      {
        group,
        name: "kingCaptureCount",
        baseline: true,
        setup: () => () => kingCaptureCount(state),
      },
      { group, name: "kingCaptureRolls", setup: () => () => separately(state) },
    ]),
    {
      group: "kiwipete NBQ",
      name: "kingCapturePath",
      setup: () => () => kingCapturePath(onPath, new Budget(Infinity)).used,
    },
  ],
};

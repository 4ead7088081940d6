/**
 * One search of F10, three plies and four candidates, with one way to save work; prints its figures as JSON. Started by
 * `targets.ts`. It takes minutes.
 *
 * @module
 */

import {
  type ExpectimaxConfig,
  ExpectimaxSearch,
  JavaRandom,
  SearchControl,
  TranspositionTable,
} from "../../engine/mod.ts";
import { minimaInC, now } from "../calibration.ts";
import { fixture, withRoll } from "../positions.ts";

/** The figures. */
export interface ThreePliesFigures {
  /** How the search was configured. */
  readonly way: string;
  /** Whether it came to its end. */
  readonly complete: boolean;
  /** Processor time, in seconds. */
  readonly seconds: number;
  /** The same in C. */
  readonly inC: number;
  /** Work units. */
  readonly workUsed: number;
  /** The score of the turn it chose. */
  readonly score: number | null;
}

/** Each way by its name. */
export const WAYS: Readonly<Record<string, () => ExpectimaxConfig>> = {
  "no pruning": () => ({ star1: false, star2: false }),
  "Star1": () => ({ star1: true, star2: false }),
  "Star1 and Star2": () => ({ star1: true, star2: true }),
  "both, cache": () => ({ star1: true, star2: true, cache: true }),
  "both, table": () => ({ star1: true, star2: true, table: newTable() }),
  "both, cache, table": () => ({ star1: true, star2: true, cache: true, table: newTable() }),
};

function newTable(): TranspositionTable {
  return new TranspositionTable(1 << 20);
}

function measure(way: string, minutes: number): ThreePliesFigures {
  const search = new ExpectimaxSearch({ plies: 3, candidateLimit: 4, ...WAYS[way]() });
  const { calibrationMs } = minimaInC({});
  const begun = now();
  const control = SearchControl.untilDeadline(begun + minutes * 60_000, now);
  const choice = search.search(withRoll(fixture("F10"), "PNB"), new JavaRandom(1), control);
  const spent = now() - begun;
  return {
    way,
    complete: choice.complete,
    seconds: spent / 1000,
    inC: spent / calibrationMs,
    workUsed: choice.workUsed,
    score: choice.score,
  };
}

if (import.meta.main) {
  const [way, minutes] = Deno.args;
  console.log(JSON.stringify(measure(way, Number(minutes))));
}

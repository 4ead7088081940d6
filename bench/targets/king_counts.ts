/**
 * How long the king-capture counts of the golden positions take, in C: prints the median and the ten with the most work
 * as JSON. Started by `targets.ts`.
 *
 * @module
 */

import { kingCaptureCount, parseDfen } from "../../rules/mod.ts";
import { expectSame } from "../bench_case.ts";
import { CALIBRATION_ROUNDS, calibrationLoop, timeBatch } from "../calibration.ts";
import { median } from "../measure.ts";

/** The figures. */
export interface KingCountFigures {
  /** Positions measured. */
  readonly positions: number;
  /** The median time of a count, in C. */
  readonly median: number;
  /** The ten that take 56 separate queries the most work units, the most first. */
  readonly heaviest: readonly {
    readonly dfen: string;
    readonly work: number;
    readonly inC: number;
  }[];
}

const ROUNDS = 10;
const PIECE = CALIBRATION_ROUNDS / 20;
/** Milliseconds that a batch lasts at least. */
const BATCH_MS = 0.2;

function measure(): KingCountFigures {
  const golden = new URL("../../golden/contract/king-rolls.ndjson", import.meta.url);
  const [, ...lines] = Deno.readTextFileSync(golden).trimEnd().split("\n");
  const positions = lines.map((line) => {
    const { dfen, rolls, work } = JSON.parse(line) as { dfen: string; rolls: number; work: number };
    const state = parseDfen(dfen);
    const run = () => kingCaptureCount(state);
    expectSame(run(), rolls, dfen);
    const count = Math.max(1, Math.ceil(BATCH_MS / Math.max(timeBatch(run), 1e-3)));
    return { dfen, work, run, count, least: Infinity };
  });
  let piece = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of positions) {
      each.least = Math.min(each.least, timeBatch(each.run, each.count));
    }
    for (let i = 0; i < 10; i++) {
      piece = Math.min(piece, timeBatch(() => calibrationLoop(PIECE)));
    }
  }
  const calibrationMs = piece * (CALIBRATION_ROUNDS / PIECE);
  const byWork = positions.toSorted((a, b) => b.work - a.work);
  return {
    positions: positions.length,
    median: median(positions.map(({ least }) => least)) / calibrationMs,
    heaviest: byWork.slice(0, 10)
      .map(({ dfen, work, least }) => ({ dfen, work, inC: least / calibrationMs })),
  };
}

if (import.meta.main) console.log(JSON.stringify(measure()));

/**
 * The loop that all figures are related to, and how times are taken. Machines differ and are shared with others: a time
 * in milliseconds says little, its ratio to this loop in the same run a lot.
 *
 * @module
 */

import process from "node:process";

/** Rounds of the whole loop. Its time is C, the unit of all figures. */
export const CALIBRATION_ROUNDS = 20_000_000;

/** Runs rounds of 32-bit xorshift. The result is returned so that no compiler drops the loop. */
export function calibrationLoop(rounds: number = CALIBRATION_ROUNDS): number {
  let x = 1;
  for (let i = 0; i < rounds; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x;
}

/** What a run gave last: a result that nobody can see might never be computed. */
export let lastResult: unknown;

/**
 * Milliseconds of processor time that this process has had, all its threads together. Unlike the clock on the wall it
 * stands still while the machine does something else. On Windows it ticks too rarely.
 */
export const now: () => number = process.platform === "win32" ? () => performance.now() : () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The mean time of one of `count` calls, in milliseconds. */
export function timeBatch(run: () => unknown, count: number = 1): number {
  const start = now();
  for (let i = 0; i < count; i++) lastResult = run();
  return (now() - start) / count;
}

/** How long to measure. */
export interface MeasureOptions {
  /** How long to call each run before measuring it, in milliseconds: compilers need it. */
  readonly warmUpMs?: number;
  /** How long to measure each run, in milliseconds. */
  readonly forMs?: number;
  /** How often to measure each run at least, however long it takes. */
  readonly rounds?: number;
  /** How long a batch lasts at least, in milliseconds: to read the clock takes some microseconds. */
  readonly batchMs?: number;
}

/**
 * The least mean time of a call in any batch, in milliseconds, of each run: what else the machine did can only add to
 * it. The runs take turns, so that a bad moment meets all of them. Batches are short, so that some go undisturbed.
 */
export function minima<K extends string>(
  runs: Readonly<Record<K, () => unknown>>,
  { warmUpMs = 200, forMs = 1000, rounds = 10, batchMs = 1 }: MeasureOptions = {},
): Record<K, number> {
  const measured = (Object.keys(runs) as K[]).map((name) => {
    const run = runs[name];
    const warm = now() + warmUpMs;
    do lastResult = run(); while (now() < warm);
    let count = 1;
    while (timeBatch(run, count) * count < batchMs / 2) count *= 2;
    return { name, run, count, least: Infinity };
  });
  const end = now() + forMs * measured.length;
  for (let round = 0; round < rounds || now() < end; round++) {
    for (const each of measured) {
      each.least = Math.min(each.least, timeBatch(each.run, each.count));
    }
  }
  return Object.fromEntries(measured.map(({ name, least }) => [name, least])) as Record<K, number>;
}

/** The loop is timed in pieces: on a busy machine something as long as the whole is always disturbed. */
const PIECE = CALIBRATION_ROUNDS / 20;

/** {@linkcode minima} as multiples of C, which is measured among them. */
export function minimaInC<K extends string>(
  runs: Readonly<Record<K, () => unknown>>,
  options: MeasureOptions = {},
): Record<K, number> & { calibrationMs: number } {
  const times = minima({ ...runs, calibrationMs: () => calibrationLoop(PIECE) }, options);
  const calibrationMs = times.calibrationMs * (CALIBRATION_ROUNDS / PIECE);
  const inC: Record<string, number> = {};
  for (const name of Object.keys(runs) as K[]) inC[name] = times[name] / calibrationMs;
  return { ...inC, calibrationMs } as Record<K, number> & { calibrationMs: number };
}

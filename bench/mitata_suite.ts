/**
 * Runs one suite with mitata, in a process of its own; `main.ts` checks the suite and starts it.
 *
 * `deno run -A --v8-flags=--expose-gc bench/mitata_suite.ts NAME [--no-header] [--json FILE]`
 *
 * @module
 */

import { parseArgs } from "node:util";
import { bench, do_not_optimize, group, run, summary } from "mitata";
import type { BenchCase, BenchSuite } from "./bench_case.ts";
import { minimaInC } from "./calibration.ts";
import { SUITES } from "./cases/mod.ts";

/** The figures of one case. */
export interface CaseFigures {
  /** What it is compared with. */
  readonly group: string;
  /** What it does. */
  readonly name: string;
  /** Least time of one run, in nanoseconds. */
  readonly minNs: number;
  /** Mean time of one run, in nanoseconds. */
  readonly avgNs: number;
  /** Bytes allocated by one run, if mitata can tell. */
  readonly bytes: number | null;
}

/** The figures of one suite. */
export interface SuiteFigures {
  /** Its name. */
  readonly suite: string;
  /** Where it ran. */
  readonly runtime: string;
  /** C in that process, in milliseconds. */
  readonly calibrationMs: number;
  /** The cases. */
  readonly cases: readonly CaseFigures[];
}

function register({ name, cases }: BenchSuite): void {
  for (const [title, members] of Map.groupBy(cases, (each) => each.group)) {
    // mitata has a summary for each group, which compares its cases with the baseline.
    summary(() => group(`${name}: ${title}`, () => members.forEach(registerCase)));
  }
}

function registerCase({ name, baseline = false, setup }: BenchCase): void {
  const measured = setup();
  const trial = bench(name, () => do_not_optimize(measured()));
  if (baseline) trial.baseline();
}

async function measure(suite: BenchSuite, header: boolean): Promise<SuiteFigures> {
  register(suite);
  let shows = header;
  const { benchmarks, context } = await run({
    throw: true,
    print: (line) => {
      shows ||= line.startsWith("•");
      if (shows) console.log(line);
    },
  });
  return {
    suite: suite.name,
    runtime: `${context.runtime} ${context.arch}`,
    calibrationMs: minimaInC({}).calibrationMs,
    cases: benchmarks.map(({ alias: name, runs }, i) => {
      const { stats } = runs[0];
      if (stats === undefined) throw new Error(`no figures for ${name}`);
      const { min, avg, heap } = stats;
      const bytes = heap === undefined || Number.isNaN(heap.avg) ? null : heap.avg;
      return { group: suite.cases[i].group, name, minNs: min, avgNs: avg, bytes };
    }),
  };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: { "no-header": { type: "boolean" }, json: { type: "string" } },
  });
  const suite = SUITES.find(({ name }) => name === positionals[0]);
  if (suite === undefined) throw new RangeError(`no suite ${positionals[0]}`);
  const figures = await measure(suite, values["no-header"] !== true);
  if (values.json !== undefined) await Deno.writeTextFile(values.json, JSON.stringify(figures));
}

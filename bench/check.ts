/**
 * `deno task bench:check`: measures a few cases and compares them with `baseline.json`; ends with status 1 if one became
 * slower. `deno task bench:record` (`--record`) writes that file.
 *
 * Compared are ratios within the run, of a case to the calibration loop or to another case, so that the speed of the
 * machine cancels out. Other machines, processors and versions of Deno have other ratios all the same: record where you
 * check, before the change that is to be checked.
 *
 * Against noise: processor time, not time on the wall; the least of many batches that take turns with what they are
 * compared with; the median of several processes; and a ratio beyond the margin is measured again, up to
 * {@linkcode RETRIES} times, before it counts.
 *
 * @module
 */

import { parseArgs } from "node:util";
import { compareRatios, type Comparison, isAlarm, type Ratios } from "./comparison.ts";
import { type Figures, type GroupName, measureGroup, medianOf } from "./measure.ts";

/** How much slower a ratio may be. */
const MARGIN = 1.25;
/** Processes that measure each group. */
const PROCESSES = 3;
/** How often a suspicious group is measured again. */
const RETRIES = 2;

/** A ratio that is watched. */
interface Watched extends GroupName {
  /** The case. */
  readonly name: string;
  /** The case that it is related to; the calibration loop without one. */
  readonly against?: string;
}

/** Together these go through everything that is meant to be fast. */
const WATCHED: readonly Watched[] = [
  { suite: "turn_results", group: "W", name: "borrowed views" },
  {
    suite: "turn_results",
    group: "W",
    name: "a snapshot of each result",
    against: "borrowed views",
  },
  {
    suite: "shared_class_traversal",
    group: "kiwipete, full",
    name: "shared",
    against: "per class",
  },
  {
    suite: "shared_class_traversal",
    group: "kiwipete, first",
    name: "shared",
    against: "per class",
  },
  { suite: "shared_class_traversal", group: "F3, full", name: "shared" },
  { suite: "budgeted_rules", group: "kiwipete PNB", name: "turnPaths" },
  { suite: "make_move", group: "kiwipete, 48 moves", name: "makeMove" },
  { suite: "dfen", group: "11 positions", name: "parseDfen" },
  { suite: "dfen", group: "11 positions", name: "formatDfen" },
  { suite: "attacker_types", group: "kiwipete", name: "typeMask" },
  { suite: "perft", group: "initial position, depth 4, 197742 leaves", name: "perft" },
  { suite: "king_capture", group: "kiwipete", name: "kingCaptureCount" },
  {
    suite: "evaluation_cache",
    group: "32 repeated states, costly callback",
    name: "EvaluationCache",
  },
  { suite: "chance_node", group: "F10", name: "exact" },
  { suite: "expectimax", group: "kiwipete PNB, 2 plies, 4 candidates", name: "unbounded" },
  { suite: "monte_carlo", group: "equity, 10 rollouts of 20 plies", name: "F10" },
];

/** What `baseline.json` holds. */
interface Baseline {
  /** Where the ratios were measured. */
  readonly on: string;
  /** The ratios. */
  readonly ratios: Ratios;
}

const BASELINE = new URL("baseline.json", import.meta.url);

function titleOf({ suite, group, name, against = "C" }: Watched): string {
  return `${suite}: ${group}: ${name} / ${against}`;
}

function keyOf({ suite, group }: GroupName): string {
  return `${suite}: ${group}`;
}

/** Measures groups and keeps what all processes found, so that measuring again adds to what is known. */
class Measurements {
  readonly #figures = new Map<string, Figures[]>();

  async add(watched: readonly Watched[]): Promise<void> {
    for (const [key, members] of Map.groupBy(watched, keyOf)) {
      const cases = new Set(members.flatMap(({ name, against = name }) => [name, against]));
      const options = { cases: [...cases], processes: PROCESSES, forMs: 200 };
      const figures = await measureGroup(members[0], options);
      this.#figures.set(key, [...(this.#figures.get(key) ?? []), ...figures]);
    }
  }

  get ratios(): Ratios {
    return Object.fromEntries(WATCHED.map((watched) => {
      const figures = this.#figures.get(keyOf(watched)) ?? [];
      return [titleOf(watched), medianOf(figures, watched.name, watched.against)];
    }));
  }
}

/** Compares with the record. */
async function check({ on, ratios: recorded }: Baseline): Promise<Comparison[]> {
  if (on !== here()) console.log(`Recorded on ${on}; this is ${here()}.\n`);
  const measurements = new Measurements();
  await measurements.add(WATCHED);
  let comparisons = compareRatios(recorded, measurements.ratios, MARGIN);
  for (let retry = 0; retry < RETRIES; retry++) {
    const slower = new Set(
      comparisons.filter(({ verdict }) => verdict === "slower").map(({ name }) => name),
    );
    if (slower.size === 0) break;
    console.log(`Measured again: ${[...slower].join("; ")}`);
    await measurements.add(WATCHED.filter((watched) => slower.has(titleOf(watched))));
    comparisons = compareRatios(recorded, measurements.ratios, MARGIN);
  }
  return comparisons;
}

async function record(): Promise<void> {
  const measurements = new Measurements();
  for (let i = 0; i <= RETRIES; i++) await measurements.add(WATCHED);
  const ratios = Object.fromEntries(
    Object.entries(measurements.ratios).map((
      [name, ratio],
    ) => [name, Number(ratio.toPrecision(4))]),
  );
  const baseline: Baseline = { on: here(), ratios };
  await Deno.writeTextFile(BASELINE, `${JSON.stringify(baseline, null, 2)}\n`);
  for (const [name, ratio] of Object.entries(ratios)) console.log(`${name}: ${ratio}`);
}

function here(): string {
  return `deno ${Deno.version.deno}, V8 ${Deno.version.v8}, ${Deno.build.target}`;
}

function lineOf({ name, recorded, measured, factor, verdict }: Comparison): string {
  const cell = (value: number | undefined) => (value?.toPrecision(3) ?? "-").padStart(10);
  const times = Number.isNaN(factor) ? "-" : `${factor.toFixed(2)}x`;
  const shown = verdict === "same" || verdict === "faster" ? verdict : verdict.toUpperCase();
  return `${name.padEnd(84)}${cell(recorded)}${cell(measured)}${times.padStart(8)}  ${shown}`;
}

if (import.meta.main) {
  const { values } = parseArgs({ args: Deno.args, options: { record: { type: "boolean" } } });
  if (values.record) await record();
  else {
    const comparisons = await check(JSON.parse(await Deno.readTextFile(BASELINE)));
    for (const comparison of comparisons) console.log(lineOf(comparison));
    const alarms = comparisons.filter(isAlarm);
    console.log(`\n${alarms.length} of ${comparisons.length} beyond a margin of ${MARGIN}`);
    if (alarms.length > 0) Deno.exit(1);
  }
}

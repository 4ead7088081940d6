/**
 * Figures of one group of cases, in C, from processes of their own. In each the least time counts, as everything else can
 * only add to it. What the compiler makes of a program differs from process to process, a quarter faster or slower now
 * and then, so of several processes the median counts.
 *
 * As a program: `deno run -A bench/measure.ts SUITE GROUP [CASE...] [--for MS]` prints the figures of one process as JSON.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BenchSuite } from "./bench_case.ts";
import { minimaInC } from "./calibration.ts";

/** Names a group. */
export interface GroupName {
  /** The suite. */
  readonly suite: string;
  /** The group in it. */
  readonly group: string;
}

/** The least time in one process of each case of a group, in C, by its name. */
export type Figures = Readonly<Record<string, number>>;

/** How to measure a group. */
export interface ProcessOptions {
  /** Only these cases, all by default. */
  readonly cases?: readonly string[];
  /** How many processes, 3 by default. */
  readonly processes?: number;
  /** How long each measures each case, in milliseconds; 500 by default. */
  readonly forMs?: number;
}

/** Measures a group in new processes, one after the other. */
export async function measureGroup(
  { suite, group }: GroupName,
  { cases = [], processes = 3, forMs = 500 }: ProcessOptions = {},
): Promise<Figures[]> {
  const script = fileURLToPath(import.meta.url);
  const figures: Figures[] = [];
  for (let i = 0; i < processes; i++) {
    const args = ["run", "-A", script, suite, group, ...cases, "--for", String(forMs)];
    figures.push(JSON.parse(await outputOf(Deno.execPath(), args)));
  }
  return figures;
}

/** The value in the middle; the lower of two. NaN if there is none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? NaN;
}

/**
 * The median of a case, in C, or related to another case in the same process, over the processes that measured it; NaN if
 * none did.
 */
export function medianOf(figures: readonly Figures[], name: string, against?: string): number {
  return median(
    figures
      .map((each) => each[name] / (against === undefined ? 1 : each[against]))
      .filter((figure) => !Number.isNaN(figure)),
  );
}

/** What a command prints. */
export async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const output = await new Deno.Command(command, { args: [...args], stdin: "null" }).output();
  const [printed, errors] = [output.stdout, output.stderr]
    .map((bytes) => new TextDecoder().decode(bytes));
  if (!output.success) {
    throw new Error(`${[command, ...args].join(" ")} ended with status ${output.code}\n${errors}`);
  }
  return printed;
}

async function measureHere(
  { suite: name, group }: GroupName,
  names: readonly string[],
  forMs: number,
): Promise<Figures> {
  // Not as a template in place: Deno would load every file that might be meant, tests and their imports too.
  const file = new URL(`cases/${name}.ts`, import.meta.url).href;
  const { suite }: { suite: BenchSuite } = await import(file);
  const cases = suite.cases.filter((each) =>
    each.group === group && (names.length === 0 || names.includes(each.name))
  );
  if (cases.length < Math.max(1, names.length)) {
    throw new RangeError(`not all there: ${name}, ${group}, ${names.join(", ")}`);
  }
  return minimaInC(Object.fromEntries(cases.map((each) => [each.name, each.setup()])), { forMs });
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: { for: { type: "string", default: "500" } },
  });
  const [suite, group, ...names] = positionals;
  console.log(JSON.stringify(await measureHere({ suite, group }, names, Number(values.for))));
}

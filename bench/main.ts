/**
 * `deno task bench [SUITE...] [--json FILE] [--smoke] [--list]`: runs the suites, all of them or those named, with
 * mitata's groups, summaries and allocation figures.
 *
 * - `--json FILE` also writes the figures to a file.
 * - `--smoke` only checks each suite and calls each case a few times: whether everything works, in half a minute.
 * - `--list` names the suites.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BenchSuite } from "./bench_case.ts";
import { SUITES } from "./cases/mod.ts";

const SMOKE_RUNS = 3;

/** Checks each suite and calls each case a few times. */
export function smoke(suites: readonly BenchSuite[]): void {
  for (const { name, check, cases } of suites) {
    const start = performance.now();
    check(() => {});
    for (const { group, name: caseName, setup } of cases) {
      try {
        const run = setup();
        for (let i = 0; i < SMOKE_RUNS; i++) run();
      } catch (error) {
        throw new Error(`${name}: ${group}, ${caseName} failed`, { cause: error });
      }
    }
    const seconds = (performance.now() - start) / 1000;
    console.log(`${name}: ${cases.length} cases run, ${seconds.toFixed(1)} s`);
  }
}

/** Each suite in a process of its own: what the compiler learnt from others, or from checks, would change its times. */
async function measure(suites: readonly BenchSuite[], json: string | undefined): Promise<void> {
  const figures: unknown[] = [];
  const runner = fileURLToPath(new URL("mitata_suite.ts", import.meta.url));
  for (const [i, { name, check }] of suites.entries()) {
    console.log(`\n${name}`);
    check((line) => console.log(`  ${line}`));
    console.log();
    const file = await Deno.makeTempFile({ suffix: ".json" });
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "--v8-flags=--expose-gc", runner, name],
        ...["--json", file],
        ...(i > 0 ? ["--no-header"] : []),
      ],
    }).spawn().status;
    if (code !== 0) throw new Error(`${name} ended with status ${code}`);
    figures.push(JSON.parse(await Deno.readTextFile(file)));
    await Deno.remove(file);
  }
  if (json !== undefined) await Deno.writeTextFile(json, `${JSON.stringify(figures, null, 2)}\n`);
}

/** The suites named, or all of them. */
function selected(names: readonly string[]): readonly BenchSuite[] {
  if (names.length === 0) return SUITES;
  return names.map((name) => {
    const suite = SUITES.find((each) => each.name === name);
    if (suite === undefined) {
      throw new RangeError(
        `no suite ${name}; there are ${SUITES.map(({ name }) => name).join(" ")}`,
      );
    }
    return suite;
  });
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      json: { type: "string" },
      smoke: { type: "boolean" },
      list: { type: "boolean" },
    },
  });
  const suites = selected(positionals);
  if (values.list) {
    for (const { name, cases } of suites) console.log(`${name}: ${cases.length} cases`);
  } else if (values.smoke) smoke(suites);
  else await measure(suites, values.json);
}

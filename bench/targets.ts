/**
 * `deno task bench:targets [--json FILE] [--three-plies [--minutes N]]`: measures what the package is meant to reach and
 * prints it beside the targets. Ends with status 1 if a target is missed.
 *
 * Takes some minutes. Runtimes that are not installed are said to be missing. With `--three-plies` it also searches F10
 * three plies deep, in each way up to N minutes, 30 by default. `--json FILE` keeps the figures, for `bench:plot`.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { minimaInC } from "./calibration.ts";
import { PEER_TREES } from "./cases/peers.ts";
import { measureGroup, median, medianOf, outputOf } from "./measure.ts";
import { SHARED_BOUNDARIES } from "./positions.ts";
import type { KingCountFigures } from "./targets/king_counts.ts";
import type { ThreePliesFigures } from "./targets/three_plies.ts";
import { WAYS } from "./targets/three_plies.ts";
import type { WFigures } from "./w.ts";

/** One line of the table. */
export interface Target {
  /** What it is called in the figures that are kept. */
  readonly key: string;
  /** What is measured. */
  readonly name: string;
  /** The unit of both figures. */
  readonly unit: string;
  /** What was measured; undefined if it could not be. */
  readonly measured: number | undefined;
  /** The most, or the least, that it may be; undefined for a line that only informs. */
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
  /** What else there is to say. */
  readonly note?: string;
}

/** Whether a target is reached; undefined if there is none or it was not measured. */
export function isReached({ measured, limit }: Target): boolean | undefined {
  if (measured === undefined || limit === undefined) return undefined;
  return "atMost" in limit ? measured <= limit.atMost : measured >= limit.atLeast;
}

const PROCESSES = 3;
const COLD_PROCESSES = 7;

async function isInstalled(command: string): Promise<boolean> {
  try {
    await outputOf(command, ["--version"]);
    return true;
  } catch {
    return false;
  }
}

/** A folder in which the npm form is installed as a user has it; undefined without Node and npm. */
async function installNpmForm(folder: string): Promise<string | undefined> {
  if (!await isInstalled("node") || !await isInstalled("npm")) return undefined;
  const tarball = `${folder}/core.tgz`;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["pack", "--quiet", "--allow-dirty", "--output", tarball],
    cwd: new URL("..", import.meta.url),
    stdout: "null",
    stderr: "null",
  }).output();
  if (!success) throw new Error("deno pack failed");
  await Deno.writeTextFile(`${folder}/package.json`, `{ "private": true, "type": "module" }\n`);
  await outputOf("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, tarball]);
  await Deno.copyFile(pathOf("targets/first_turn.mjs"), `${folder}/first_turn.mjs`);
  await bundleForNode(pathOf("w.ts"), `${folder}/w.mjs`);
  return folder;
}

/**
 * Node cannot read TypeScript, so the script becomes a bundle. The package itself stays the npm form, in its modules: V8
 * makes a bundle faster, by as much as a quarter in Deno, and users would not see that.
 */
async function bundleForNode(script: string, bundle: string): Promise<void> {
  const external = ["rules", "engine"].map((folder) => `--external=*/${folder}/mod.ts`);
  await outputOf(Deno.execPath(), ["bundle", "-q", ...external, "-o", bundle, script]);
  const text = await Deno.readTextFile(bundle);
  await Deno.writeTextFile(
    bundle,
    text.replaceAll(/"[./]+\/(rules|engine)\/mod\.ts"/g, `"@dicechess/core/$1"`),
  );
}

interface Runtime {
  readonly name: string;
  /** Runs the script for W; undefined if the runtime is missing. */
  readonly command: readonly [string, ...string[]] | undefined;
  /** The most that W may take. */
  readonly atMost: number;
}

/** Deno and Bun run the sources. */
async function findRuntimes(npmForm: string | undefined): Promise<Runtime[]> {
  const source = pathOf("w.ts");
  return [
    {
      name: "deno",
      command: [Deno.execPath(), "run", "-A", "--v8-flags=--expose-gc", source],
      atMost: 0.17,
    },
    { name: "bun", command: await isInstalled("bun") ? ["bun", source] : undefined, atMost: 0.17 },
    {
      name: "node",
      command: npmForm === undefined ? undefined : ["node", "--expose-gc", `${npmForm}/w.mjs`],
      atMost: 0.20,
    },
  ];
}

async function* measureW(npmForm: string | undefined): AsyncGenerator<Target> {
  for (const { name, command, atMost } of await findRuntimes(npmForm)) {
    if (command === undefined) {
      const note = `${name} is missing`;
      yield {
        key: `W ${name}`,
        name: `W, ${name}`,
        unit: "C",
        measured: undefined,
        limit: { atMost },
        note,
      };
      continue;
    }
    const [program, ...args] = command;
    const all: WFigures[] = [];
    for (let i = 0; i < COLD_PROCESSES; i++) {
      // A new process for each first W; a few are enough for the rest.
      const quick = i < PROCESSES ? [] : ["--quick"];
      all.push(JSON.parse(await outputOf(program, [...args, "--json", ...quick])));
    }
    const steady = all.slice(0, PROCESSES);
    const w = median(steady.map((each) => each.w));
    const [{ calibrationMs, runtime }] = steady;
    yield {
      key: `W ${name}`,
      name: `W, ${runtime}`,
      unit: "C",
      measured: w,
      limit: { atMost },
      note: `C ${calibrationMs.toFixed(1)} ms; the engine on the JVM 0.98`,
    };
    yield {
      key: `W after others ${name}`,
      name: `W after other positions, ${name}`,
      unit: "C",
      measured: median(steady.map((each) => each.wAfterOthers)),
    };
    const cold = all.toSorted((a, b) => a.cold - b.cold)[0];
    yield {
      key: `first W ${name}`,
      name: `first W of a process, ${name}`,
      unit: "C",
      measured: cold.cold,
      limit: { atMost: 4 },
      note: `${cold.coldMainThread?.toFixed(2) ?? "?"} C on the main thread, the rest compilers; ` +
        `second W ${cold.second.toFixed(2)} C`,
    };
    yield {
      key: `bytes ${name}`,
      name: `allocated by one W, ${name}`,
      unit: "MB",
      measured: median(steady.map((each) => each.bytes)) / 2 ** 20,
      limit: { atMost: 1 },
    };
    yield {
      key: `heap ${name}`,
      name: `heap left by 1,000 Ws, ${name}`,
      unit: "MB",
      measured: median(steady.map(({ heap: [before, after] }) => after - before)) / 2 ** 20,
      limit: { atMost: 0.1 },
    };
  }
}

const SHARED_LIMITS: Readonly<Record<string, number>> = {
  "kiwipete, full": 0.97,
  "kiwipete, first": 0.72,
};

async function* measureSharing(): AsyncGenerator<Target> {
  for (const mode of ["full", "first"]) {
    for (const { name } of SHARED_BOUNDARIES) {
      const group = `${name}, ${mode}`;
      const figures = await measureGroup(
        { suite: "shared_class_traversal", group },
        { processes: PROCESSES, forMs: 300 },
      );
      const atMost = SHARED_LIMITS[group] ?? (mode === "full" ? 1.05 : undefined);
      const prepared = medianOf(figures, "shared", "per class, dice set beforehand");
      yield {
        key: `shared ${group}`,
        name: `shared / per class, ${group}`,
        unit: "",
        measured: medianOf(figures, "shared", "per class"),
        ...(atMost === undefined ? {} : { limit: { atMost } }),
        note: `${prepared.toFixed(2)} if the dice are set beforehand`,
      };
    }
  }
}

async function* measureSearch(): AsyncGenerator<Target> {
  const figures = await measureGroup(
    { suite: "expectimax", group: "kiwipete PNB, 2 plies, 4 candidates" },
    { cases: ["unbounded", "far deadline"], processes: PROCESSES, forMs: 1500 },
  );
  yield {
    key: "two plies",
    name: "two plies, 4 candidates, kiwipete PNB",
    unit: "C",
    measured: medianOf(figures, "unbounded"),
    limit: { atMost: 0.53 },
    note: `under a far deadline ${medianOf(figures, "far deadline").toFixed(2)}; ` +
      "the engine on the JVM 4.7",
  };
}

async function* measurePeers(): AsyncGenerator<Target> {
  const trees = PEER_TREES.filter(({ position }) => position === "initial position");
  const figures = await measureGroup(
    { suite: "peers", group: "perft, initial position" },
    { processes: PROCESSES, forMs: 2000 },
  );
  const nameOf = (library: string) => {
    const { nodes } = trees.find((each) => each.library === library)!;
    return { name: `${library}, ${nodes} leaves`, nodes };
  };
  const ours = nameOf("ours");
  for (const library of ["chessops", "chess.js"]) {
    const other = nameOf(library);
    yield {
      key: `perft ${library}`,
      name: `perft of the initial position, leaves a second / ${library}`,
      unit: "times",
      measured: medianOf(figures, other.name, ours.name) * ours.nodes / other.nodes,
      ...(library === "chessops" ? { limit: { atLeast: 4 } } : {}),
      note: "they count legal chess moves, we pseudo-legal ones",
    };
  }
}

async function* measureKingCounts(): AsyncGenerator<Target> {
  const script = pathOf("targets/king_counts.ts");
  const all: KingCountFigures[] = [];
  for (let i = 0; i < PROCESSES; i++) {
    all.push(JSON.parse(await outputOf(Deno.execPath(), ["run", "-A", script])));
  }
  const [{ positions, heaviest }] = all;
  yield {
    key: "king captures median",
    name: `king-capture count, median of ${positions} positions`,
    unit: "C",
    measured: median(all.map((each) => each.median)),
    limit: { atMost: 0.01 },
  };
  const slowest = heaviest
    .map(({ dfen }, i) => ({ dfen, inC: median(all.map((each) => each.heaviest[i].inC)) }))
    .sort((a, b) => b.inC - a.inC);
  yield {
    key: "king captures most work",
    name: "king-capture count, slowest of the ten with the most work",
    unit: "C",
    measured: slowest[0].inC,
    limit: { atMost: 0.15 },
    note: slowest.map(({ inC }) => figure(inC)).join(" "),
  };
}

async function* measureImport(npmForm: string | undefined): AsyncGenerator<Target> {
  const line = {
    key: "import node",
    name: "import to first legal turn, node",
    unit: "C",
    limit: { atMost: 1 },
  };
  if (npmForm === undefined) {
    yield { ...line, measured: undefined, note: "node or npm is missing" };
    return;
  }
  const script = `${npmForm}/first_turn.mjs`;
  const times: number[] = [];
  for (let i = 0; i < 15; i++) times.push(Number(await outputOf("node", [script])));
  // The least: reading files waits, and on a busy machine longer; and there is no compiler yet to differ.
  const least = Math.min(...times);
  yield {
    ...line,
    measured: least / minimaInC({}).calibrationMs,
    note: `${least.toFixed(0)} ms, median ${median(times).toFixed(0)} ms`,
  };
}

async function* measureThreePlies(minutes: number): AsyncGenerator<Target> {
  const script = pathOf("targets/three_plies.ts");
  for (const way of Object.keys(WAYS)) {
    const line = {
      key: `three plies ${way}`,
      name: `three plies, 4 candidates, F10 PNB, ${way}`,
      unit: "s",
    };
    let figures: ThreePliesFigures;
    try {
      const args = ["run", "-A", script, way, String(minutes)];
      figures = JSON.parse(await outputOf(Deno.execPath(), args));
    } catch (error) {
      // It may need more memory than there is.
      yield { ...line, measured: undefined, note: String(error).split("\n", 1)[0] };
      continue;
    }
    const { complete, seconds, inC, workUsed, score } = figures;
    yield {
      ...line,
      measured: complete ? seconds : undefined,
      note: complete
        ? `${inC.toFixed(0)} C, ${workUsed} work units, score ${score}`
        : `not finished in ${minutes} minutes`,
    };
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function lineOf(target: Target): string {
  const { name, unit, measured, limit, note = "" } = target;
  const reached = isReached(target);
  const verdict = reached === undefined ? "" : reached ? "reached" : "MISSED";
  const bound = limit === undefined
    ? ""
    : "atMost" in limit
    ? `at most ${limit.atMost}`
    : `at least ${limit.atLeast}`;
  const value = measured === undefined ? "not measured" : `${figure(measured)} ${unit}`.trim();
  const cells = [name.padEnd(62), bound.padStart(13), value.padStart(13), verdict.padEnd(8), note];
  return cells.join("  ").trimEnd();
}

function figure(value: number): string {
  const size = Math.abs(value);
  if (size >= 10) return value.toFixed(1);
  return size === 0 || size >= 0.01 ? value.toFixed(3) : value.toPrecision(2);
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      json: { type: "string" },
      "three-plies": { type: "boolean" },
      minutes: { type: "string", default: "30" },
    },
  });
  const folder = await Deno.makeTempDir({ prefix: "bench-targets-" });
  const targets: Target[] = [];
  const show = async (measured: AsyncGenerator<Target>) => {
    for await (const target of measured) {
      targets.push(target);
      console.log(lineOf(target));
    }
  };
  try {
    const npmForm = await installNpmForm(folder);
    await show(measureW(npmForm));
    await show(measureSharing());
    await show(measureSearch());
    await show(measurePeers());
    await show(measureKingCounts());
    await show(measureImport(npmForm));
    if (values["three-plies"]) await show(measureThreePlies(Number(values.minutes)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  const missed = targets.filter((target) => isReached(target) === false);
  console.log(`\n${missed.length} of ${targets.filter(({ limit }) => limit).length} missed`);
  if (values.json !== undefined) {
    await Deno.writeTextFile(values.json, `${JSON.stringify(targets, null, 2)}\n`);
  }
  if (missed.length > 0) Deno.exit(1);
}

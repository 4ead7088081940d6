/**
 * W in any runtime: the time of all turns of kiwipete over all 56 rolls, related to C in the same run; the first of them
 * in a new process, what they allocate, and what is left of it.
 *
 * - Deno: `deno run -A --v8-flags=--expose-gc bench/w.ts [--json] [--quick]`
 * - Bun: `bun bench/w.ts`
 * - Node: `deno bundle bench/w.ts -o w.mjs && node --expose-gc w.mjs`; with the npm form see `targets.ts`
 *
 * @module
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { forEachLegalTurnState, parseDfen } from "../rules/mod.ts";
import { minima, minimaInC, now } from "./calibration.ts";
import { turnResults, W_RESULTS } from "./cases/turn_results.ts";
import { KIWIPETE, withEveryRoll } from "./positions.ts";

/** What one process found out. */
export interface WFigures {
  /** The runtime and its version. */
  readonly runtime: string;
  /** C, in milliseconds. */
  readonly calibrationMs: number;
  /** W in C, the least time of many. */
  readonly w: number;
  /** W in C after turns of quite other positions, of both sides. */
  readonly wAfterOthers: number;
  /** The first W of the process, in C: on the wall, or the processor time of all threads if that is less. */
  readonly cold: number;
  /** What the main thread had of it, in C, where the system tells: the rest is compilers beside it. */
  readonly coldMainThread: number | null;
  /** The second. */
  readonly second: number;
  /** Bytes that one W allocates. */
  readonly bytes: number;
  /** Bytes in use before and after 1,000 Ws, collected if the runtime lets us. */
  readonly heap: readonly [before: number, after: number];
}

/** Black to move, en passant, castling, promotion, several kings, a king to capture. */
const OTHERS = [
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
  "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1",
  "4k2r/8/8/8/3Pp3/8/8/4K3 b k d3 0 1",
  "r1n1k3/1P1P4/8/8/8/8/1p1p4/R1N1K3 w - - 0 1",
  "r1n1k3/1P1P4/8/8/8/8/1p1p4/R1N1K3 b - - 0 1",
  "k1k5/8/2N5/8/8/5n2/8/K1K3R1 w - - 0 1",
  "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1",
];

interface ColdTime {
  /** By the lesser of two clocks, of which one goes on while other processes run and one counts helping threads too. */
  readonly milliseconds: number;
  readonly mainThread: number;
}

function timeOfOne(run: () => unknown): ColdTime {
  const wall = performance.now();
  const processor = now();
  const mainThread = mainThreadMs();
  run();
  return {
    milliseconds: Math.min(performance.now() - wall, now() - processor),
    mainThread: mainThreadMs() - mainThread,
  };
}

/** Processor time of the main thread; NaN where only Linux knows. */
function mainThreadMs(): number {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8");
    return Number(text.split(" ")[0]) / 1e6;
  } catch {
    return NaN;
  }
}

function bytesOf(run: () => unknown): number {
  const differences: number[] = [];
  for (let i = 0; i < 31; i++) {
    const before = process.memoryUsage().heapUsed;
    run();
    differences.push(process.memoryUsage().heapUsed - before);
  }
  // A collection in between makes some negative; reading the heap allocates a little, too.
  const grown = differences.filter((each) => each >= 0).sort((a, b) => a - b);
  return grown[grown.length >> 1] ?? NaN;
}

function heapAfterCollection(): number {
  const { gc, Bun } = globalThis as { gc?: () => void; Bun?: { gc(force: boolean): void } };
  if (Bun !== undefined) Bun.gc(true);
  else gc?.();
  return process.memoryUsage().heapUsed;
}

function runtimeName(): string {
  const { bun, deno, node } = process.versions as Record<string, string | undefined>;
  if (bun !== undefined) return `bun ${bun}`;
  return deno !== undefined ? `deno ${deno}` : `node ${node}`;
}

function measure(quick: boolean): WFigures {
  const states = withEveryRoll(KIWIPETE);
  const w = () => turnResults(states);
  const first = timeOfOne(w);
  const second = timeOfOne(w);
  const options = { forMs: quick ? 100 : 2000, warmUpMs: quick ? 50 : 500 };
  const steady = minimaInC({ w }, options);
  const bytes = bytesOf(w);

  const before = heapAfterCollection();
  for (let i = 0; i < (quick ? 10 : 1000); i++) w();
  const after = heapAfterCollection();

  let others = 0;
  for (const state of OTHERS.map(parseDfen).flatMap(withEveryRoll)) {
    others += forEachLegalTurnState(state, (_moves, _length, result) => {
      others ^= result.hashLo;
    });
  }
  const late = minima({ w }, options);

  const { calibrationMs } = steady;
  return {
    runtime: runtimeName(),
    calibrationMs,
    w: steady.w,
    wAfterOthers: late.w / calibrationMs,
    cold: first.milliseconds / calibrationMs,
    coldMainThread: first.mainThread / calibrationMs, // JSON has no NaN and makes it null
    second: second.milliseconds / calibrationMs,
    bytes,
    heap: [before, after],
  };
}

function describe(figures: WFigures): string {
  const { runtime, calibrationMs, w, wAfterOthers, cold, coldMainThread, second, bytes, heap } =
    figures;
  const inC = (value: number) => `${value.toFixed(3)} C (${(value * calibrationMs).toFixed(2)} ms)`;
  const kilobytes = (value: number) => `${(value / 1024).toFixed(0)} KB`;
  return [
    `${runtime}, C = ${calibrationMs.toFixed(2)} ms`,
    `W, ${W_RESULTS} results: ${inC(w)}, ${
      (w * calibrationMs * 1e6 / W_RESULTS).toFixed(0)
    } ns a result`,
    `W after other positions: ${inC(wAfterOthers)}`,
    `first W of the process: ${inC(cold)}, of which the main thread ${inC(coldMainThread ?? NaN)}`,
    `second W: ${inC(second)}`,
    `allocated by one W: ${kilobytes(bytes)}`,
    `heap before and after 1,000 Ws: ${heap.map(kilobytes).join(", ")}`,
  ].join("\n");
}

const args = process.argv.slice(2);
const figures = measure(args.includes("--quick"));
console.log(args.includes("--json") ? JSON.stringify(figures) : describe(figures));

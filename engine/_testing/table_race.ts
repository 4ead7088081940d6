// A writer and readers, each a worker of its own, on one table in shared memory. Each write of a key carries a number,
// from which all its parts follow, so that a reader can tell whether the parts it was given belong to one write.
//
//   deno run -A engine/_testing/table_race.ts [seconds] [slots] [keys for each slot] [plain-xor]

import process from "node:process";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type TableBound, TranspositionTable } from "../transposition_table.ts";
import { PlainXorTable, type Table } from "./plain_xor_table.ts";

/** What to let run. */
export interface Race {
  readonly seconds: number;
  readonly readers: number;
  readonly entries: number;
  /** 1: whatever a reader rejects was half written. More: it may also be of another key. */
  readonly keysPerSlot: number;
  /** Takes the known-bad table. */
  readonly plainXor: boolean;
}

/** What the readers saw, all of them together. */
export interface RaceResult {
  writes: number;
  probes: number;
  hits: number;
  /** Hits of another write of the key than the hit before: that there was a race at all. */
  news: number;
  rejected: number;
  /** Hits whose parts do not belong to one write. */
  mixed: number;
}

const DEPTH = 2;
const WRITES_TO_A_CLEARING = 1 << 16;
const STEPS_TO_A_LOOK = 1 << 10;

interface Task {
  readonly race: Race;
  readonly reader: number; // 0 is the writer
  readonly buffer: SharedArrayBuffer;
  readonly control: Int32Array;
}

// Words of `control`.
const READY = 0; // how many workers have been loaded
const START = 1;
const STOP = 2;

/** Lets them run. */
export async function runRace(race: Race): Promise<RaceResult> {
  const buffer = new SharedArrayBuffer(TranspositionTable.byteLengthFor(race.entries));
  const control = new Int32Array(new SharedArrayBuffer(12));
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const results: Promise<RaceResult>[] = [];
  for (let reader = 0; reader <= race.readers; reader++) {
    const task: Task = { race, reader, buffer, control };
    const worker = new Worker(new URL(import.meta.url), { workerData: task });
    results.push(
      new Promise<RaceResult>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      }).finally(() => worker.terminate()),
    );
    // One after the other: what the first one compiles or checks, the others find done.
    while (Atomics.load(control, READY) <= reader) await Promise.race([sleep(1), results[reader]]);
  }
  Atomics.store(control, START, 1);
  Atomics.notify(control, START);
  await sleep(race.seconds * 1000);
  Atomics.store(control, STOP, 1);

  const total: RaceResult = { writes: 0, probes: 0, hits: 0, news: 0, rejected: 0, mixed: 0 };
  for (const result of await Promise.all(results)) {
    for (const name of Object.keys(total) as (keyof RaceResult)[]) total[name] += result[name];
  }
  return total;
}

function work({ race, reader, buffer, control }: Task): RaceResult {
  const table: Table = race.plainXor ? new PlainXorTable(buffer) : new TranspositionTable(buffer);
  const keys = race.entries * race.keysPerSlot;
  Atomics.add(control, READY, 1);
  Atomics.wait(control, START, 0);
  const result = { writes: 0, probes: 0, hits: 0, news: 0, rejected: 0, mixed: 0 };
  const random = randomWords(reader + 1);
  if (reader === 0) write();
  else read();
  result.rejected = table.collisions;
  return result;

  function write() {
    let number = 0;
    const parts = new Parts();
    while (Atomics.load(control, STOP) === 0) {
      for (let step = 0; step < STEPS_TO_A_LOOK; step++) {
        const key = keyOf(random(), keys);
        parts.follow(key, ++number);
        table.store(key, ~key, parts.value, parts.bound, DEPTH, parts.lossTainted);
        if (number % WRITES_TO_A_CLEARING === 0) table.clear();
      }
    }
    result.writes = number;
  }

  function read() {
    const parts = new Parts();
    const last = new Int32Array(keys);
    while (Atomics.load(control, STOP) === 0) {
      for (let step = 0; step < STEPS_TO_A_LOOK; step++) {
        const at = (random() >>> 0) % keys;
        const key = keyOf(at, keys);
        result.probes++;
        if (!table.probe(key, ~key, DEPTH)) continue;
        result.hits++;
        const { value, bound, lossTainted } = table;
        const number = parts.numberIn(value);
        if (number !== last[at]) result.news++;
        last[at] = number;
        parts.follow(key, number);
        if (
          !Object.is(parts.value, value) || parts.bound !== bound ||
          parts.lossTainted !== lossTainted
        ) result.mixed++;
      }
    }
  }
}

/** The low half of one of so many keys; the lowest bits, which choose the slot, run through all values. */
function keyOf(random: number, keys: number): number {
  const number = (random >>> 0) % keys;
  return number | (scramble(number) & 0xfff00000);
}

/** The parts of a write: the low half of the value is its number, the others follow from that and the key. */
class Parts {
  bound: TableBound = 1;
  lossTainted = false;
  readonly #double = new Float64Array(1);
  readonly #halves = new Int32Array(this.#double.buffer);

  get value(): number {
    return this.#double[0];
  }

  numberIn(value: number): number {
    this.#double[0] = value;
    return this.#halves[0];
  }

  follow(key: number, number: number): void {
    const high = scramble(number ^ scramble(key));
    // Halves of two values pass most easily if all else agrees, so that is to happen often.
    const rest = scramble((high & 3) === 0 ? high : key);
    this.#halves[0] = number;
    this.#halves[1] = high & ~0x40000000; // small enough an exponent not to make a NaN
    this.bound = (1 + (rest >>> 8) % 3) as TableBound;
    this.lossTainted = (rest & 1) !== 0;
  }
}

function scramble(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  word = Math.imul(word ^ (word >>> 15), 0x846ca68b);
  return word ^ (word >>> 16);
}

function randomWords(seed: number): () => number {
  let word = scramble(seed) | 1;
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return word;
  };
}

if (!isMainThread && workerData?.control !== undefined) {
  parentPort!.postMessage(work(workerData as Task));
} else if (import.meta.main) {
  const [seconds = "10", entries = "64", keysPerSlot = "1", kind] = process.argv.slice(2);
  const race = {
    seconds: Number(seconds),
    readers: 3,
    entries: Number(entries),
    keysPerSlot: Number(keysPerSlot),
    plainXor: kind === "plain-xor",
  };
  console.log(race, await runRace(race));
}

// Stores and probes keys that all fall into the same few slots and differ elsewhere, often in one bit.
//
//   deno run -A engine/_testing/table_collisions.ts [collisions] [slots]

import process from "node:process";
import { TableBound, TranspositionTable } from "../transposition_table.ts";

/** What came of it. */
export interface CollisionResult {
  readonly probes: number;
  /** Probes that met another key in their slot. */
  readonly collisions: number;
  readonly hits: number;
  /** Answers that were another key's, or missing although the key was the last one stored in its slot. */
  readonly wrong: number;
}

/** Goes on until so many probes have met another key. */
export function forceCollisions(collisions: number, slots: number): CollisionResult {
  const table = new TranspositionTable(slots);
  const lastLo = new Int32Array(slots);
  const lastHi = new Int32Array(slots);
  const isUsed = new Uint8Array(slots);
  let wrong = 0;
  let word = 1;
  const random = () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return word;
  };

  const probe = (keyLo: number, keyHi: number) => {
    const slot = keyLo & (slots - 1);
    const isThere = isUsed[slot] === 1 && lastLo[slot] === keyLo && lastHi[slot] === keyHi;
    if (table.probe(keyLo, keyHi, 2) !== isThere) wrong++;
    else if (isThere && table.value !== valueOf(keyLo, keyHi)) wrong++;
  };

  while (table.collisions < collisions) {
    const slot = random() & (slots - 1);
    const keyLo = (random() & -slots) | slot;
    const keyHi = (random() & 7) === 0 ? 0 : random();
    table.store(keyLo, keyHi, valueOf(keyLo, keyHi), TableBound.Exact, 2, false);
    lastLo[slot] = keyLo;
    lastHi[slot] = keyHi;
    isUsed[slot] = 1;

    probe(keyLo, keyHi);
    const bit = 1 << random();
    probe(keyLo ^ (bit & -slots), keyHi);
    probe(keyLo, keyHi ^ bit);
    probe((keyHi & -slots) | slot, keyLo);
    probe((random() & -slots) | slot, random());
    probe(slot, 0);
  }
  return {
    probes: table.hits + table.misses,
    collisions: table.collisions,
    hits: table.hits,
    wrong,
  };
}

/** As much of the key as a double holds. */
function valueOf(keyLo: number, keyHi: number): number {
  return keyLo * 2097152 + (keyHi >>> 11);
}

if (import.meta.main) {
  const [collisions = "100000000", slots = "4"] = process.argv.slice(2);
  console.log(forceCollisions(Number(collisions), Number(slots)));
}

// 1,000 stores or probes each.

import { TableBound, TranspositionTable } from "./transposition_table.ts";

const COUNT = 1000;

function keyAt(number: number): number {
  const product = Math.imul(number + 1, 0x9e3779b1);
  return Math.imul(product ^ (product >>> 15), 0x85ebca77);
}

for (const entries of [1 << 10, 1 << 22]) {
  const bytes = TranspositionTable.byteLengthFor(entries);
  for (const buffer of [new ArrayBuffer(bytes), new SharedArrayBuffer(bytes)]) {
    const where = `${buffer.constructor.name}, ${entries} slots`;
    const table = new TranspositionTable(buffer);
    let next = 0;
    Deno.bench(`store: ${where}`, () => {
      for (let i = 0; i < COUNT; i++) {
        const key = keyAt(next++ | 0);
        table.store(key, ~key, i + 0.5, TableBound.Exact, 2, false);
      }
    });
    Deno.bench(`probe, hits: ${where}`, (bench) => {
      const hits = new TranspositionTable(entries);
      for (let i = 0; i < COUNT; i++) hits.store(i, ~i, i + 0.5, TableBound.Exact, 2, false);
      let sum = 0;
      bench.start();
      for (let i = 0; i < COUNT; i++) if (hits.probe(i, ~i, 2)) sum += hits.value;
      bench.end();
      if (sum !== COUNT * COUNT / 2) throw new Error("a hit is missing");
    });
    Deno.bench(`probe, misses: ${where}`, () => {
      for (let i = 0; i < COUNT; i++) {
        const key = keyAt(next++ | 0);
        table.probe(key, key, 2);
      }
    });
  }
}

import { assertEquals, assertRejects } from "@std/assert";
import { concat } from "../_testing/bytes.ts";
import { CorpusError } from "./corpus_error.ts";
import { type LineBatch, lineBatches } from "./line_batches.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  // The same memory for each piece, as a reader may do.
  const memory = new Uint8Array(length);
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length);
    memory.set(piece);
    yield await Promise.resolve(memory.subarray(0, piece.length));
  }
}

function batches(text: string, length: number, maxLines: number): AsyncGenerator<LineBatch> {
  return lineBatches("a.ndjson", pieces(encoder.encode(text), length), () => maxLines);
}

for (const length of [1, 3, 1000]) {
  Deno.test(`\`lineBatches()\` cuts after so many lines in pieces of ${length} bytes`, async () => {
    const found = await Array.fromAsync(batches("a\nbb\n\nd\ne\n", length, 2));
    assertEquals(
      found.map(({ firstLine, lines, bytes }) => [firstLine, lines, decoder.decode(bytes)]),
      [[1, 2, "a\nbb\n"], [3, 2, "\nd\n"], [5, 1, "e\n"]],
    );
  });
}

Deno.test("`lineBatches()` cuts long before the memory fills", async () => {
  const text = `${"x".repeat(99)}\n`.repeat(10_000);
  const found = await Array.fromAsync(batches(text, 4096, Infinity));
  assertEquals(concat(found.map(({ bytes }) => bytes)), encoder.encode(text));
  assertEquals(found.every(({ bytes }) => bytes.length < 100_000), true);
});

Deno.test("`lineBatches()` takes only LF as the end of a line", async () => {
  const text = "a\u2028b\u2029c\u0085d\re\n";
  const found = await Array.fromAsync(batches(text, 2, 10));
  assertEquals(found.map(({ bytes }) => decoder.decode(bytes)), [text]);
});

Deno.test("`lineBatches()` gives the whole lines, then refuses a last one without LF", async () => {
  const found: string[] = [];
  const error = await assertRejects(async () => {
    for await (const { bytes } of batches("a\nb\nc", 2, 10)) found.push(decoder.decode(bytes));
  }, CorpusError);
  assertEquals(found, ["a\nb\n"]);
  assertEquals([error.code, error.line], ["truncated-line", 3]);
});

Deno.test("`lineBatches()` refuses a line that would fill the memory", async () => {
  async function* endless() {
    const piece = new Uint8Array(1 << 20).fill(120);
    for (;;) yield await Promise.resolve(piece);
  }
  const error = await assertRejects(
    () => Array.fromAsync(lineBatches("a.ndjson", endless(), () => 10)),
    CorpusError,
  );
  assertEquals([error.code, error.line], ["line-too-long", 1]);
});

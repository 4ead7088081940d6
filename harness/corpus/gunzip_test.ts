import { assertEquals, assertRejects } from "@std/assert";
import { gzipSync } from "node:zlib";
import { concat } from "../_testing/bytes.ts";
import { CorpusError, type CorpusErrorCode } from "./corpus_error.ts";
import { gunzip } from "./gunzip.ts";

const text = new TextEncoder().encode("one line of many\n".repeat(20_000));
const packed = new Uint8Array(gzipSync(text));

async function unpack(bytes: Uint8Array, pieceLength = 1000): Promise<Uint8Array> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceLength) {
      yield await Promise.resolve(bytes.slice(at, at + pieceLength));
    }
  }
  return concat(await Array.fromAsync(gunzip("a.gz", pieces())));
}

function changed(at: number): Uint8Array {
  const bytes = packed.slice();
  bytes[at < 0 ? bytes.length + at : at] ^= 1;
  return bytes;
}

/** A gzip header with every optional part, as RFC 1952 describes it. */
const longHeader = concat([
  Uint8Array.of(0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3),
  Uint8Array.of(3, 0, 1, 2, 3), // extra field
  Uint8Array.of(97, 0), // name
  Uint8Array.of(98, 99, 0), // comment
  Uint8Array.of(0, 0), // checksum of the header
]);

for (const pieceLength of [1, 7, 1 << 20]) {
  Deno.test(`\`gunzip()\` unpacks one member in pieces of ${pieceLength} bytes`, async () => {
    assertEquals(await unpack(packed, pieceLength), text);
  });

  Deno.test(`\`gunzip()\` passes over optional header fields in pieces of ${pieceLength} bytes`, async () => {
    assertEquals(await unpack(concat([longHeader, packed.subarray(10)]), pieceLength), text);
  });
}

const bad: [what: string, bytes: Uint8Array, code: CorpusErrorCode][] = [
  ["an empty file", new Uint8Array(0), "truncated-gzip"],
  ["a file that ends in the header", packed.slice(0, 5), "truncated-gzip"],
  ["a file that ends in the data", packed.slice(0, -100), "truncated-gzip"],
  ["a file that ends in the checksum", packed.slice(0, -3), "truncated-gzip"],
  ["plain text", text, "damaged-gzip"],
  ["a changed byte in the data", changed(30), "damaged-gzip"],
  ["a changed checksum", changed(-8), "damaged-gzip"],
  ["a changed length", changed(-1), "damaged-gzip"],
  ["two members", concat([packed, packed]), "several-gzip-members"],
  ["junk after the end", concat([packed, Uint8Array.of(1, 2, 3)]), "trailing-bytes"],
  ["zeros after the end", concat([packed, new Uint8Array(512)]), "trailing-bytes"],
];

for (const [what, bytes, code] of bad) {
  for (const pieceLength of [1, 1000, 1 << 20]) {
    Deno.test(`\`gunzip()\` refuses ${what} in pieces of ${pieceLength} bytes`, async () => {
      const error = await assertRejects(() => unpack(bytes, pieceLength), CorpusError);
      assertEquals(error.code, code);
    });
  }
}

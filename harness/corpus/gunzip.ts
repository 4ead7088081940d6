import { crc32, createInflateRaw } from "node:zlib";
import { Buffer } from "node:buffer";
import { CorpusError } from "./corpus_error.ts";

const MAGIC = [0x1f, 0x8b, 8];
const HEADER_LENGTH = 10;
const TRAILER_LENGTH = 8;
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;

/**
 * Unpacks a gzip file of exactly one member.
 *
 * The frame is read by hand: the ready-made readers join several members silently, and say of a
 * file that goes on after its end no more than that something is wrong.
 *
 * @throws {CorpusError} `truncated-gzip`, `damaged-gzip`, `several-gzip-members`, `trailing-bytes`
 */
export async function* gunzip(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const refuse = (code: CorpusError["code"], text: string) =>
    new CorpusError(code, file, null, text);
  const input = chunks[Symbol.asyncIterator]();
  let pending: Uint8Array = new Uint8Array(0);
  const more = async (): Promise<boolean> => {
    const next = await input.next();
    if (next.done) return false;
    pending = pending.length === 0 ? next.value : Buffer.concat([pending, next.value]);
    return true;
  };

  let headerLength: number | undefined;
  while ((headerLength = gzipHeaderLength(pending)) === undefined) {
    if (!await more()) throw refuse("truncated-gzip", "the file ends within the gzip header");
  }
  if (headerLength < 0) throw refuse("damaged-gzip", "expected a gzip header (1f 8b 08)");
  pending = pending.subarray(headerLength);

  const inflate = createInflateRaw();
  const unpacked: Uint8Array[] = [];
  let ended = false;
  let failure: Error | undefined;
  inflate.on("data", (bytes: Uint8Array) => unpacked.push(bytes));
  inflate.on("end", () => ended = true);
  inflate.on("error", (error: Error) => failure = error);

  let crc = 0;
  let length = 0;
  let fed = 0;
  while (!ended) {
    if (pending.length === 0 && !await more()) {
      inflate.destroy();
      throw refuse("truncated-gzip", "the file ends within the compressed data");
    }
    const piece = pending;
    pending = new Uint8Array(0);
    fed += piece.length;
    await new Promise<void>((resolve) => {
      inflate.once("error", () => resolve());
      inflate.write(piece, () => resolve());
    });
    inflate.removeAllListeners("error").on("error", (error: Error) => failure = error);
    if (failure !== undefined) {
      throw refuse("damaged-gzip", `the compressed data are damaged: ${failure.message}`);
    }
    if (ended) pending = piece.subarray(piece.length - (fed - inflate.bytesWritten));
    for (const bytes of unpacked.splice(0)) {
      crc = crc32(bytes, crc);
      length += bytes.length;
      yield bytes;
    }
  }

  while (pending.length < TRAILER_LENGTH) {
    if (!await more()) throw refuse("truncated-gzip", "the file ends within the gzip checksum");
  }
  const trailer = new DataView(pending.buffer, pending.byteOffset, TRAILER_LENGTH);
  if (trailer.getUint32(0, true) !== crc >>> 0) {
    throw refuse("damaged-gzip", "the checksum of the unpacked data does not match");
  }
  if (trailer.getUint32(4, true) !== length % 2 ** 32) {
    throw refuse("damaged-gzip", "the length of the unpacked data does not match");
  }
  pending = pending.subarray(TRAILER_LENGTH);
  while (pending.length < MAGIC.length && await more());
  if (pending.length === 0) return;
  if (MAGIC.every((byte, i) => pending[i] === byte)) {
    throw refuse("several-gzip-members", "expected one gzip member, another one follows");
  }
  throw refuse("trailing-bytes", "expected the end of the file after the gzip member");
}

/** How long the header is; undefined if it goes on after these bytes, -1 if it is none. */
function gzipHeaderLength(bytes: Uint8Array): number | undefined {
  if (MAGIC.some((byte, i) => i < bytes.length && bytes[i] !== byte)) return -1;
  if (bytes.length < HEADER_LENGTH) return undefined;
  const flags = bytes[3];
  let at = HEADER_LENGTH;
  if (flags & FLAG_EXTRA) {
    if (bytes.length < at + 2) return undefined;
    at += 2 + (bytes[at] | bytes[at + 1] << 8);
  }
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return undefined;
    at = end + 1;
  }
  if (flags & FLAG_HEADER_CRC) at += 2;
  return bytes.length < at ? undefined : at;
}

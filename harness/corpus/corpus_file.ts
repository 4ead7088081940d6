import { createHash } from "node:crypto";
import { kinds } from "../kinds/mod.ts";
import { CorpusError } from "./corpus_error.ts";
import { type CorpusHeader, parseHeader } from "./corpus_header.ts";
import { gunzip } from "./gunzip.ts";
import { type LineBatch, lineBatches } from "./line_batches.ts";
import { lineTexts } from "./line_text.ts";

const READ_BYTES = 1 << 16;

/** A corpus on disk, read as a stream: no more of it is in memory than a batch. */
export class CorpusFile {
  /**
   * @param path Where it is.
   * @param name How reports call it.
   * @param expectedSha256 What a manifest says its SHA-256 is; null if none lists it.
   */
  constructor(
    readonly path: string,
    readonly name: string,
    readonly expectedSha256: string | null = null,
  ) {}

  /**
   * Reads the first line alone.
   *
   * @throws {CorpusError} if there is no such line
   */
  async header(): Promise<CorpusHeader> {
    for await (const batch of lineBatches(this.name, this.chunks(), () => 1)) {
      return this.parseHeader(batch);
    }
    throw new CorpusError("no-header", this.name, 1, "expected a header, the file is empty");
  }

  /**
   * Reads all records in batches of whole lines, and checks what can be checked without looking into
   * them: compression, line ends, their number, the manifest's sum.
   *
   * @param onEnd Told the SHA-256 of the file if it is sound to its end.
   * @throws {CorpusError} after the last batch that is sound
   */
  async *batches(onEnd: (sha256: string) => void = () => {}): AsyncGenerator<LineBatch> {
    const hash = createHash("sha256");
    let header: CorpusHeader | undefined;
    let records = 0;
    const maxLines = () => header === undefined ? 1 : kinds[header.corpus].recordsPerBatch;
    for await (
      const batch of lineBatches(this.name, this.chunks((bytes) => hash.update(bytes)), maxLines)
    ) {
      if (header === undefined) {
        header = this.parseHeader(batch);
        continue;
      }
      const left = header.records - records;
      records += batch.lines;
      if (batch.lines <= left) {
        yield batch;
        continue;
      }
      if (left > 0) yield firstLines(batch, left);
      throw new CorpusError(
        "record-count",
        this.name,
        header.records + 2,
        `expected the end of the file after the ${header.records} records of the header, more follow`,
      );
    }
    if (header === undefined) {
      throw new CorpusError("no-header", this.name, 1, "expected a header, the file is empty");
    }
    if (records < header.records) {
      throw new CorpusError(
        "record-count",
        this.name,
        records + 2,
        `expected ${header.records} records as the header says, the file ends after ${records}`,
      );
    }
    const sha256 = hash.digest("hex");
    if (this.expectedSha256 !== null && sha256 !== this.expectedSha256) {
      throw new CorpusError(
        "manifest-sum",
        this.name,
        null,
        `expected the SHA-256 ${this.expectedSha256} of the manifest, the file has ${sha256}`,
      );
    }
    onEnd(sha256);
  }

  private parseHeader(batch: LineBatch): CorpusHeader {
    const [text] = lineTexts(this.name, batch);
    return parseHeader(this.name, text);
  }

  private chunks(tap?: (bytes: Uint8Array) => void): AsyncIterable<Uint8Array> {
    const raw = this.rawChunks(tap);
    return this.path.endsWith(".gz") ? gunzip(this.name, raw) : raw;
  }

  private async *rawChunks(tap?: (bytes: Uint8Array) => void): AsyncGenerator<Uint8Array> {
    let file: Deno.FsFile;
    try {
      // A corpus is read more than once, and a pipe would be waited for.
      const { isFile } = await Deno.stat(this.path);
      if (!isFile) throw new Error("it is not a regular file");
      file = await Deno.open(this.path);
    } catch (error) {
      throw unreadable(this.name, error);
    }
    try {
      for (;;) {
        const bytes = new Uint8Array(READ_BYTES);
        let length: number | null;
        try {
          length = await file.read(bytes);
        } catch (error) {
          throw unreadable(this.name, error);
        }
        if (length === null) return;
        const read = bytes.subarray(0, length);
        tap?.(read);
        yield read;
      }
    } finally {
      file.close();
    }
  }
}

/** What the system says of a file or folder that cannot be read, as a problem. */
export function unreadable(name: string, error: unknown): CorpusError {
  const why = error instanceof Error ? error.message : String(error);
  return new CorpusError("unreadable", name, null, `expected a file that can be read: ${why}`);
}

function firstLines(batch: LineBatch, lines: number): LineBatch {
  let end = 0;
  for (let i = 0; i < lines; i++) end = batch.bytes.indexOf(10, end) + 1;
  return { firstLine: batch.firstLine, lines, bytes: batch.bytes.slice(0, end) };
}

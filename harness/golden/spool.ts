import type { LineBatch } from "../corpus/line_batches.ts";
import { lineBatches } from "../corpus/line_batches.ts";
import { lineTexts } from "../corpus/line_text.ts";

/** Lines of text that came as a stream, put on disk so that they can be read twice. */
export class Spool implements AsyncDisposable {
  private constructor(private readonly path: string, private readonly name: string) {}

  /** Takes all of a stream. */
  static async of(name: string, stream: AsyncIterable<Uint8Array>): Promise<Spool> {
    const path = await Deno.makeTempFile({ prefix: "golden-" });
    const spool = new Spool(path, name);
    try {
      using file = await Deno.open(path, { write: true });
      let last = LINE_FEED;
      for await (const bytes of stream) {
        for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
        last = bytes.at(-1) ?? last;
      }
      // Unlike a corpus, a list of positions may lack the last line feed.
      if (last !== LINE_FEED) await file.write(Uint8Array.of(LINE_FEED));
      return spool;
    } catch (error) {
      await spool[Symbol.asyncDispose]();
      throw error;
    }
  }

  /**
   * The lines with their numbers from 1.
   *
   * @throws {CorpusError} `line-too-long`, `not-utf-8`
   */
  async *lines(): AsyncGenerator<{ line: number; text: string }> {
    for await (const batch of this.batches()) {
      let line = batch.firstLine;
      for (const text of lineTexts(this.name, batch)) yield { line: line++, text };
    }
  }

  private async *batches(): AsyncGenerator<LineBatch> {
    using file = await Deno.open(this.path);
    yield* lineBatches(this.name, file.readable, () => Infinity);
  }

  /** Deletes it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path);
  }
}

const LINE_FEED = 10;

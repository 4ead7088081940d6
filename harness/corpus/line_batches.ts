import { CorpusError } from "./corpus_error.ts";

/** Whole lines of a corpus, each with its line feed: what is replayed in one go. */
export interface LineBatch {
  /** The line number of the first, from 1. */
  readonly firstLine: number;
  readonly lines: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How large a batch grows, unless a single line is larger. */
const BATCH_BYTES = 1 << 16;
/** A line beyond this is no record; without a limit a file without line feeds would fill the memory. */
const MAX_LINE_BYTES = 1 << 24;
const LINE_FEED = 10;

/**
 * Cuts bytes into batches of whole lines. Only the byte LF ends a line: what other line ends Unicode
 * knows may stand inside a text.
 *
 * @param maxLines How many lines a batch may hold, asked before each.
 * @throws {CorpusError} `truncated-line`, `line-too-long`
 */
export async function* lineBatches(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  maxLines: () => number,
): AsyncGenerator<LineBatch> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let lines = 0;
  let firstLine = 1;
  let lineBytes = 0;
  const take = (): LineBatch => {
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    const batch = { firstLine, lines, bytes };
    firstLine += lines;
    parts = [];
    size = 0;
    lines = 0;
    return batch;
  };

  for await (const chunk of chunks) {
    let start = 0;
    let at = 0;
    while (at < chunk.length) {
      const feed = chunk.indexOf(LINE_FEED, at);
      const end = feed < 0 ? chunk.length : feed + 1;
      lineBytes += end - at;
      at = end;
      if (lineBytes > MAX_LINE_BYTES) {
        throw new CorpusError(
          "line-too-long",
          file,
          firstLine + lines,
          `expected at most ${MAX_LINE_BYTES} bytes in a line`,
        );
      }
      if (feed < 0) break;
      lines++;
      lineBytes = 0;
      if (lines >= maxLines() || size + at - start >= BATCH_BYTES) {
        parts.push(chunk.subarray(start, at));
        size += at - start;
        start = at;
        yield take();
      }
    }
    if (start < chunk.length) {
      // Copied: who gives the chunks may fill the same memory again.
      parts.push(chunk.slice(start));
      size += chunk.length - start;
    }
  }
  if (lines > 0) {
    const rest = take();
    yield { ...rest, bytes: rest.bytes.subarray(0, rest.bytes.length - lineBytes) };
  }
  if (lineBytes > 0) {
    throw new CorpusError(
      "truncated-line",
      file,
      firstLine,
      "expected a line feed at the end of the last line, the file ends before",
    );
  }
}

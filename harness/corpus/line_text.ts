import { CorpusError } from "./corpus_error.ts";
import type { LineBatch } from "./line_batches.ts";

// A byte-order mark is kept, so that it is found, and no byte is replaced.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The lines of a batch as texts without their line feeds; one that is not UTF-8 throws in its turn. */
export function* lineTexts(file: string, batch: LineBatch): Generator<string> {
  let text: string;
  try {
    text = decoder.decode(batch.bytes);
  } catch {
    return yield* lineByLine(file, batch);
  }
  let start = 0;
  for (let end; (end = text.indexOf("\n", start)) >= 0; start = end + 1) {
    yield text.slice(start, end);
  }
}

function* lineByLine(file: string, { bytes, firstLine }: LineBatch): Generator<string> {
  let start = 0;
  for (let line = firstLine, end; (end = bytes.indexOf(10, start)) >= 0; line++, start = end + 1) {
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(start, end));
    } catch {
      throw new CorpusError("not-utf-8", file, line, "expected text in UTF-8");
    }
    yield text;
  }
}

/**
 * Parses a line as JSON and says what is odd about it as text.
 *
 * @throws {CorpusError} `byte-order-mark`, `carriage-return`, `not-json`
 */
export function parseLine(file: string, line: number, text: string): unknown {
  if (text.startsWith("\uFEFF")) {
    throw new CorpusError("byte-order-mark", file, line, "expected no byte-order mark");
  }
  if (text.endsWith("\r")) {
    throw new CorpusError(
      "carriage-return",
      file,
      line,
      "expected LF alone at the end of a line, found CR LF",
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    const found = text === "" ? "an empty line" : excerpt(text);
    throw new CorpusError("not-json", file, line, `expected one JSON object, found ${found}`);
  }
}

/**
 * Refuses a line that is not what `JSON.stringify` makes of its value: white space, escapes that are
 * not needed, keys that are repeated or stand in another order than the format says.
 *
 * @param value What was parsed.
 * @param ordered The same with its keys in the order of the format.
 * @throws {CorpusError} `not-canonical`
 */
export function checkCanonical(
  file: string,
  line: number,
  text: string,
  value: unknown,
  ordered: unknown,
): void {
  const expected = JSON.stringify(ordered);
  if (expected === text) return;
  const why = JSON.stringify(value) === text
    ? "the keys are out of order"
    : "there are repeated keys, white space, or numbers or texts that JSON.stringify writes otherwise";
  throw new CorpusError("not-canonical", file, line, `expected ${excerpt(expected)}: ${why}`);
}

/** The beginning of a text that may be long. */
function excerpt(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}...` : text;
}

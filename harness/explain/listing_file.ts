import { CorpusError } from "../corpus/corpus_error.ts";
import { unreadable } from "../corpus/corpus_file.ts";

const READ_BYTES = 1 << 16;

/**
 * The lines of a listing made by another implementation, read as they are asked for.
 *
 * @throws {CorpusError} `unreadable`, `not-utf-8`
 */
export function* listingLines(path: string): Generator<string> {
  let file: Deno.FsFile;
  try {
    file = Deno.openSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const bytes = new Uint8Array(READ_BYTES);
  let unfinished = "";
  try {
    for (;;) {
      const length = file.readSync(bytes);
      const lines =
        (unfinished + decode(decoder, bytes.subarray(0, length ?? 0), length === null, path)).split(
          "\n",
        );
      unfinished = lines.pop()!;
      yield* lines;
      if (length === null) break;
    }
  } finally {
    file.close();
  }
  if (unfinished !== "") yield unfinished;
}

function decode(decoder: TextDecoder, bytes: Uint8Array, last: boolean, path: string): string {
  try {
    return decoder.decode(bytes, { stream: !last });
  } catch {
    throw new CorpusError("not-utf-8", path, null, "expected text in UTF-8");
  }
}

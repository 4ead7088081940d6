import { join } from "node:path";
import { CorpusError } from "./corpus_error.ts";

const NAME = "manifest.sha256";

/**
 * Reads a folder's `manifest.sha256`, lines of a SHA-256, two spaces and a path below the folder.
 *
 * @returns SHA-256 by full path; nothing if there is no manifest.
 * @throws {CorpusError} `unreadable` for a line of another form
 */
export async function readManifest(folder: string): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>();
  let text: string;
  try {
    text = await Deno.readTextFile(join(folder, NAME));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return sums;
    throw error;
  }
  text.trimEnd().split("\n").forEach((line, index) => {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sum === undefined) {
      throw new CorpusError(
        "unreadable",
        join(folder, NAME),
        index + 1,
        "expected a SHA-256, two spaces and a path",
      );
    }
    sums.set(join(folder, path), sum);
  });
  return sums;
}

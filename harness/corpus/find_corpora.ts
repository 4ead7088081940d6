import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { CorpusError, type Problem } from "./corpus_error.ts";
import { CorpusFile, unreadable } from "./corpus_file.ts";
import { readManifest } from "./manifest.ts";

/** The folder whose corpora are replayed if none are named. */
export const GOLDEN: string = fileURLToPath(new URL("../../golden", import.meta.url));

/** Corpora to replay, and what cannot be. */
export interface Selection {
  readonly files: readonly CorpusFile[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the corpora that are named: files as they are, folders with all that is below them, in the
 * order of their names. Each file is taken once. A file that the manifest of {@linkcode GOLDEN}
 * lists and a named folder lacks is a problem, and so is a folder without any.
 */
export async function findCorpora(paths: readonly string[], golden = GOLDEN): Promise<Selection> {
  const manifest = await readManifest(golden);
  const files = new Map<string, CorpusFile>();
  const problems: Problem[] = [];
  const add = (path: string) => {
    files.set(path, new CorpusFile(path, shownName(path), manifest.get(path) ?? null));
  };
  for (const given of paths) {
    try {
      const path = await Deno.realPath(given);
      if (!(await Deno.stat(path)).isDirectory) {
        if (!isCorpusName(path)) {
          throw new CorpusError(
            "unreadable",
            given,
            null,
            "expected a name ending in .ndjson or .ndjson.gz",
          );
        }
        add(path);
        continue;
      }
      const found = await corporaBelow(path);
      found.forEach(add);
      const missing = [...manifest.keys()].filter((listed) =>
        listed.startsWith(path + sep) && !found.includes(listed)
      );
      for (const listed of missing) {
        const text = "expected this file, which the manifest lists; there is none";
        problems.push({ code: "manifest-missing", file: shownName(listed), line: null, text });
      }
      if (found.length === 0 && missing.length === 0) {
        throw new CorpusError(
          "empty-selection",
          given,
          null,
          "expected .ndjson or .ndjson.gz files in this folder",
        );
      }
    } catch (error) {
      const problem = error instanceof CorpusError ? error : unreadable(given, error);
      problems.push(problem.toProblem());
    }
  }
  return { files: [...files.values()], problems };
}

function isCorpusName(path: string): boolean {
  return path.endsWith(".ndjson") || path.endsWith(".ndjson.gz");
}

async function corporaBelow(folder: string, seen = new Set([folder])): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const names = entries.map(({ name }) => name).sort();
  const found: string[] = [];
  for (const name of names) {
    const path = await Deno.realPath(resolve(folder, name));
    if (!(await Deno.stat(path)).isDirectory) {
      if (isCorpusName(path)) found.push(path);
    } else if (!seen.has(path)) {
      // Links may lead round in a circle.
      seen.add(path);
      found.push(...await corporaBelow(path, seen));
    }
  }
  return found;
}

/** A path as seen from where the user is, if it is below; the golden ones always by the same names. */
function shownName(path: string): string {
  const shown = [dirname(GOLDEN), Deno.cwd()]
    .map((folder) => relative(folder, path))
    .find((seen, index) => index === 0 ? path.startsWith(GOLDEN + sep) : !seen.startsWith(".."));
  return (shown ?? path).split(sep).join("/");
}

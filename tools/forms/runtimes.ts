// The runtimes in which the package is tried: those of the machine where they are of the right version, else from npm.

import { type Command, run } from "./project.ts";

/** A runtime, and how to start it. */
export interface Runtime {
  readonly name: string;
  readonly command: Command;
}

const WANTED: readonly [name: string, program: string, version: RegExp, npm: string][] = [
  ["Node 20", "node", /^v20\./, "node@20"],
  ["Node 22", "node", /^v22\./, "node@22"],
  ["Bun", "bun", /^1\./, "bun@1.4.5"],
];

/** Finds them. */
export async function findRuntimes(): Promise<Runtime[]> {
  const found: Runtime[] = [];
  for (const [name, program, version, npm] of WANTED) {
    const isThere = version.test(await versionOf(program));
    found.push({ name, command: isThere ? [program] : ["npx", "-y", npm] });
  }
  return found;
}

async function versionOf(program: string): Promise<string> {
  try {
    return await run(".", [program, "--version"]);
  } catch {
    return "";
  }
}

// What the package adds to a page: its parts bundled and minified by esbuild, as they are and gzipped.

import { bundle } from "../bundle.ts";

/** A part of the package. */
export interface Part {
  readonly name: string;
  /** A module that exports it. */
  readonly module: string;
  /** How many bytes it may have, gzipped. */
  readonly limit?: number;
}

/** A module that exports no more than states and their moves. */
export const STATE_AND_MOVES =
  `export { formatDfen, generateMoves, makeMove, parseDfen } from "./rules/mod.ts";`;

export const PARTS: readonly Part[] = [
  { name: "everything", module: `export * from "./mod.ts";`, limit: 40_000 },
  { name: "@dicechess/core/rules", module: `export * from "./rules/mod.ts";`, limit: 20_000 },
  { name: "@dicechess/core/engine", module: `export * from "./engine/mod.ts";`, limit: 40_000 },
  { name: "state and moves only", module: STATE_AND_MOVES },
  { name: "validate() only", module: `export { validate } from "./mod.ts";` },
  { name: "turnTree() and playMoves()", module: `export { playMoves, turnTree } from "./mod.ts";` },
  { name: "bestTurn() only", module: `export { bestTurn } from "./mod.ts";` },
];

/** What a part comes to, in bytes. */
export interface Size {
  readonly minified: number;
  readonly gzipped: number;
}

/** Bundles a part and measures it. */
export async function sizeOf({ module }: Part): Promise<Size> {
  const { text } = await bundle(module, { minify: true });
  const bytes = new TextEncoder().encode(text);
  const gzip = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return { minified: bytes.length, gzipped: (await new Response(gzip).arrayBuffer()).byteLength };
}

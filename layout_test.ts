import { assert, assertEquals } from "@std/assert";
import {
  API,
  ENGINE,
  isLibrarySource,
  type Layer,
  RULES,
  TOP,
  violations,
} from "./tools/layout.ts";

function* filesBelow(path: string): Generator<string> {
  if (path.endsWith(".ts")) return yield path;
  for (const entry of Deno.readDirSync(new URL(path, import.meta.url))) {
    yield* filesBelow(entry.isDirectory ? `${path}${entry.name}/` : `${path}${entry.name}`);
  }
}

for (const layer of [RULES, ENGINE, API, TOP]) {
  Deno.test(`\`${layer.path}\` imports and uses only what it may`, () => {
    const sources = [...filesBelow(layer.path)].filter(isLibrarySource);
    assert(sources.includes(layer === TOP ? "mod.ts" : `${layer.path}mod.ts`));
    const found = sources.flatMap((path) =>
      violations(layer, path, Deno.readTextFileSync(new URL(path, import.meta.url)))
    );
    assertEquals(found, []);
  });
}

// The checker itself: each source with what it must say about it.

const refused: [layer: Layer, source: string, complaint: string][] = [
  [RULES, `import { search } from "../engine/mod.ts";`, "imports ../engine/mod.ts"],
  [RULES, `import type { Search } from "../engine/mod.ts";`, "imports ../engine/mod.ts"],
  [RULES, `export * from "../harness/main.ts";`, "imports ../harness/main.ts"],
  [RULES, `import "../fixtures/mod.ts";`, "imports ../fixtures/mod.ts"],
  [RULES, `import "../rules/../engine/mod.ts";`, "imports ../rules/../engine/mod.ts"],
  [RULES, `import fs from "node:fs";`, "imports node:fs"],
  [RULES, `import { assert } from "@std/assert";`, "imports @std/assert"],
  [RULES, `export { default } from "npm:mitata@1";`, "imports npm:mitata@1"],
  [RULES, `import { slow } from "./_testing/slow.ts";`, "imports ./_testing/slow.ts"],
  [RULES, `const later = await import("../engine/mod.ts");`, "imports ../engine/mod.ts"],
  [RULES, `export const load = (name: string) => import(name);`, "imports a computed name"],
  [RULES, `type Search = import("../engine/mod.ts").Search;`, "imports ../engine/mod.ts"],
  [RULES, `export const now = () => Date.now();`, "uses the global Date"],
  [RULES, `export const now = () => performance.now();`, "uses the global performance"],
  [RULES, `export const roll = () => Math.random();`, "uses Math.random"],
  [RULES, `export const roll = () => Math["random"]();`, "uses Math.random"],
  [RULES, `const { imul, random: roll } = Math;`, "uses Math.random"],
  [RULES, `const library = Math;`, "uses Math without naming a member of it"],
  [RULES, `crypto.getRandomValues(new Uint8Array(1));`, "uses the global crypto"],
  [RULES, `setTimeout(() => {}, 1);`, "uses the global setTimeout"],
  [RULES, `if (process.env.DEBUG) throw new Error();`, "uses the global process"],
  [RULES, `Deno.exit(1);`, "uses the global Deno"],
  [RULES, `console.log("here");`, "uses the global console"],
  [RULES, `await fetch("http://127.0.0.1/");`, "uses the global fetch"],
  [RULES, `const now = globalThis["Date"];`, "uses the global globalThis"],
  [RULES, `export const tools = { console };`, "uses the global console"],
  [RULES, `class Clock extends EventTarget {}`, "uses the global EventTarget"],
  [RULES, `declare const process: { exit(): void };\nprocess.exit();`, "uses the global process"],
  [RULES, `const here = import.meta.url;`, "uses import.meta"],
  [RULES, `function f(Date: number) { return Date; }\nnew Date();`, "uses the global Date"],
  [
    RULES,
    `export const queenPrice = 900;`,
    `names queenPrice: "price" is no matter of this layer`,
  ],
  [
    RULES,
    `export interface Piece { MATERIAL_VALUE: number }`,
    `names MATERIAL_VALUE: "material" is no matter of this layer`,
  ],
  [ENGINE, `import "../harness/main.ts";`, "imports ../harness/main.ts"],
  [ENGINE, `import fc from "fast-check";`, "imports fast-check"],
  [ENGINE, `export const now = () => Date.now();`, "uses the global Date"],
  [ENGINE, `export const roll = () => Math.random();`, "uses Math.random"],
  [ENGINE, `import { bestTurn } from "../api/mod.ts";`, "imports ../api/mod.ts"],
  [API, `import "../harness/main.ts";`, "imports ../harness/main.ts"],
  [API, `export const roll = () => Math.random();`, "uses Math.random"],
];

for (const [layer, source, complaint] of refused) {
  Deno.test(`\`violations()\` finds "${complaint}" in ${layer.path} given: ${source}`, () => {
    const complaints = violations(layer, `${layer.path}example.ts`, source)
      .map((violation) => violation.replace(/^\S+ /, ""));
    assert(complaints.includes(complaint), `it only found ${JSON.stringify(complaints)}`);
  });
}

Deno.test("`violations()` tells the file and the line", () => {
  assertEquals(violations(RULES, "rules/a.ts", "\n\nconsole.log(1);\n"), [
    "rules/a.ts:3: uses the global console",
  ]);
});

const allowed: [layer: Layer, source: string][] = [
  [RULES, `import { x } from "./square.ts"; export * from "./deep/er.ts"; x();`],
  [RULES, `// import "../engine/mod.ts"; Date.now(); Math.random();`],
  [
    RULES,
    `/** Its price; see {@link fetch}, process.exit and "node:fs". */ export const text = "Deno";`,
  ],
  [RULES, `export const clock = { Date: 1, process: 2 }; clock.Date = clock.process;`],
  [
    RULES,
    `export function f(Date: number, { process }: { process: number }) { return Date + process; }`,
  ],
  [RULES, `export interface Timer { performance: Performance; fetch(): Promise<Response>; }`],
  [RULES, `outer: for (;;) { for (;;) break outer; }`],
  [
    RULES,
    `const { imul, clz32: zeros } = Math; export const f = () => imul(zeros(1), Math.abs(2));`,
  ],
  [RULES, `export const words = new Uint32Array(2), map = new Map<string, BigUint64Array>();`],
  [
    RULES,
    `export class OddError extends RangeError implements Iterable<number> { declare code: string; }`,
  ],
  [
    ENGINE,
    `import { parse } from "../rules/mod.ts"; import "./deep/er.ts"; parse(performance.now());`,
  ],
  [ENGINE, `export const stop = (signal: AbortSignal) => setTimeout(() => signal.aborted, 0);`],
  [ENGINE, `export const prices = Atomics.load(new Int32Array(new SharedArrayBuffer(4)), 0);`],
];

for (const [layer, source] of allowed) {
  Deno.test(`\`violations()\` finds nothing in ${layer.path} given: ${source}`, () => {
    assertEquals(violations(layer, `${layer.path}example.ts`, source), []);
  });
}

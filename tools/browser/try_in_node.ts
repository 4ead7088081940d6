// Runs the minified bundle in Node: `deno task minified`.

import { assertEquals } from "@std/assert";
import { run } from "../forms/project.ts";
import { recordsIn, someGoldens } from "../forms/some_goldens.ts";
import { minifiedBundle } from "./minified.ts";

const folder = await Deno.makeTempDir({ prefix: "dicechess-" });
await Deno.writeTextFile(`${folder}/bundle.mjs`, await minifiedBundle());
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

Deno.test("the minified bundle gives the golden records in Node", async () => {
  const corpora = someGoldens();
  await Deno.writeTextFile(`${folder}/goldens.json`, JSON.stringify(corpora));
  await Deno.writeTextFile(
    `${folder}/replay.mjs`,
    `import { readFileSync } from "node:fs";
    import { replayGoldens } from "./bundle.mjs";
    const corpora = JSON.parse(readFileSync("goldens.json", "utf8"));
    console.log(JSON.stringify(replayGoldens(corpora)));`,
  );
  const summary = JSON.parse(await run(folder, ["node"], "replay.mjs"));
  assertEquals(summary, { same: recordsIn(corpora), differences: [] });
});

Deno.test("the minified bundle keeps the names of errors in Node", async () => {
  await Deno.writeTextFile(
    `${folder}/errors.mjs`,
    `import { playMoves, validate } from "./bundle.mjs";
    console.log(validate("hello").error.name);
    try { playMoves("4k3/8/8/8/8/8/8/4K3 w - -", []); } catch (error) { console.log(error.name); }`,
  );
  assertEquals(await run(folder, ["node"], "errors.mjs"), "DfenError\nTurnError\n");
});

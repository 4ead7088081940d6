// Makes the npm form of the package, installs it in a new project and uses it from Node and Bun. What is missing of these
// comes from npm, which takes its time, so this is not among the tests of `deno task test`: `deno task npm-form` runs it.

import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import * as engine from "../../engine/mod.ts";
import * as core from "../../mod.ts";
import * as rules from "../../rules/mod.ts";
import { FIXTURES } from "../../fixtures/mod.ts";
import { bundle } from "../bundle.ts";
import { dependency, makeProject, pack, run } from "../forms/project.ts";
import { recordsIn, someGoldens } from "../forms/some_goldens.ts";
import { findRuntimes } from "../forms/runtimes.ts";

const ROOT = new URL("../../", import.meta.url);
const archive = await pack();
const project = await makeProject(
  archive,
  dependency("typescript"),
  dependency("valibot"),
  "@types/node@20",
);
await Deno.remove(archive);
Deno.test.afterAll(() => Deno.remove(project, { recursive: true }));

/** Puts a file of the repository into the project. */
async function copy(path: string): Promise<string> {
  const name = path.replace(/.*\//, "");
  await Deno.copyFile(new URL(path, ROOT), `${project}/${name}`);
  return name;
}

// The package itself

const shipped = `${project}/node_modules/@dicechess/core`;

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

Deno.test("the npm form holds the library and nothing else", async () => {
  for await (const file of filesBelow(shipped)) {
    assertMatch(
      file.slice(shipped.length + 1),
      /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|mod\.(js|d\.ts)|(api|rules|engine)\/\w+\.(js|d\.ts))$/,
    );
    assert(!/_(test|bench)\.|_testing/.test(file), file);
  }
});

Deno.test("the npm form has no dependencies", async () => {
  const manifest = JSON.parse(await Deno.readTextFile(`${shipped}/package.json`));
  assertEquals(manifest.dependencies ?? {}, {});
});

Deno.test("the npm form names no folder of the machine that made it", async () => {
  const folders = [ROOT.pathname, await Deno.realPath(ROOT)];
  for await (const file of filesBelow(shipped)) {
    const text = await Deno.readTextFile(file);
    for (const folder of folders) assert(!text.includes(folder), `${file} has ${folder}`);
  }
});

// Its types

const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2022",
};

const RESOLUTIONS: Readonly<Record<string, object>> = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext", lib: ["es2023"], types: ["node"] },
  bundler: { module: "esnext", moduleResolution: "bundler", lib: ["es2023", "dom"], types: [] },
};

async function compile(resolution: string, source: string): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: project });
  const compilerOptions = { ...COMPILER_OPTIONS, ...RESOLUTIONS[resolution] };
  await Deno.writeTextFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  await Deno.writeTextFile(`${folder}/consumer.ts`, source);
  await run(project, ["node", "node_modules/typescript/bin/tsc"], "-p", folder);
}

const consumer = Deno.readTextFileSync(new URL("consumer.ts", import.meta.url));

for (const resolution of Object.keys(RESOLUTIONS)) {
  Deno.test(`the types of the npm form hold under moduleResolution ${resolution}`, async () => {
    await compile(resolution, consumer);
  });
}

Deno.test("a wrong use of the npm form is found", async () => {
  const wrong = consumer.replace(/^.*@ts-expect-error.*$/m, "");
  await assertRejects(() => compile("bundler", wrong), Error, "consumer.ts");
});

// What it does

/** A position with few turns, and those turns as the golden data have them. */
function example(): { dfen: string; turns: string[] } {
  const { dfen } = FIXTURES[1];
  const golden = new URL("golden/contract/fixtures-turn-paths.ndjson", ROOT);
  for (const line of Deno.readTextFileSync(golden).split("\n")) {
    if (line.startsWith(`{"dfen":${JSON.stringify(dfen)},`)) {
      return { dfen, turns: JSON.parse(line).list };
    }
  }
  throw new Error(`the golden data have no record for ${dfen}`);
}

const corpora = someGoldens();
await Deno.writeTextFile(`${project}/goldens.json`, JSON.stringify(corpora));
await Deno.writeTextFile(
  `${project}/replay.mjs`,
  (await bundle(
    `import { readFileSync } from "node:fs";
    import { replayGoldens } from "./tools/forms/replay_goldens.ts";
    const corpora = JSON.parse(readFileSync("goldens.json", "utf8"));
    console.log(JSON.stringify(replayGoldens(corpora)));`,
    {
      minify: false,
      platform: "node",
      packageInstalled: true,
      nodeModules: `${project}/node_modules`,
    },
  )).text,
);

// What the examples print in Deno, from the sources.
const inDeno = (...args: string[]) =>
  run(new URL("examples/", ROOT), [Deno.execPath(), "run", "--quiet", "--no-prompt"], ...args);
const ROOKS = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";

for (const { name, command } of await findRuntimes()) {
  const start = (...args: string[]) => run(project, command, ...args);

  Deno.test(`the npm form exports the same as the sources in ${name}`, async () => {
    for (
      const [entry, sources] of Object.entries({ "": core, "/rules": rules, "/engine": engine })
    ) {
      await Deno.writeTextFile(
        `${project}/keys.mjs`,
        `import * as all from "@dicechess/core${entry}";
        console.log(JSON.stringify(Object.keys(all).sort()));`,
      );
      assertEquals(JSON.parse(await start("keys.mjs")), Object.keys(sources).sort());
    }
  });

  Deno.test(`the npm form lists the legal turns in ${name}`, async () => {
    const { dfen, turns } = example();
    const printed = await start(await copy("tools/npm_form/user.mjs"), dfen);
    assertEquals(printed.trimEnd().split("\n"), turns);
  });

  Deno.test(`the npm form gives the golden records in ${name}`, async () => {
    const summary = JSON.parse(await start("replay.mjs"));
    assertEquals(summary, { same: recordsIn(corpora), differences: [] });
  });

  Deno.test(`the game against itself is the same in ${name} as in Deno`, async () => {
    const printed = await start(await copy("examples/self_play.mjs"), "7");
    assertEquals(printed, await inDeno("self_play.mjs", "7"));
  });

  Deno.test(`the analysis of a position is the same in ${name} as in Deno`, async () => {
    const printed = await start(await copy("examples/analyse.mjs"), ROOKS, "KR");
    assertEquals(printed, await inDeno("analyse.mjs", ROOKS, "KR"));
  });

  if (name !== "Bun") continue; // Node has workers of another kind
  Deno.test(`the search in a worker is stopped in ${name}`, async () => {
    await copy("examples/search_worker.ts");
    assertStringIncludes(await start(await copy("examples/cancel_search.ts")), "was stopped");
  });
}

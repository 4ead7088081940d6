import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { corpusText, PERFT } from "../_testing/corpora.ts";
import { TempFolder } from "../_testing/temp_folder.ts";
import { CorpusError } from "./corpus_error.ts";
import { findCorpora, type Selection } from "./find_corpora.ts";
import { readManifest } from "./manifest.ts";

const text = corpusText("perft", PERFT);
const sum = createHash("sha256").update(text).digest("hex");

async function problemsOf({ files, problems }: Selection): Promise<string[]> {
  const codes = problems.map(({ code }) => code as string);
  for (const file of files) {
    try {
      for await (const _ of file.batches());
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      codes.push(error.code);
    }
  }
  return codes;
}

Deno.test("`findCorpora()` finds corpora in the order of their names, each once, links too", async () => {
  await using folder = await TempFolder.make();
  for (const name of ["b.ndjson", "a/z.ndjson.gz", "a/b.ndjson", "a.ndjson", "c.json"]) {
    await folder.write(name, text);
  }
  await Deno.symlink(folder.path, `${folder.path}/a/round`);
  await Deno.symlink(`${folder.path}/b.ndjson`, `${folder.path}/a/link.ndjson`);
  const { files, problems } = await findCorpora([
    folder.path,
    `${folder.path}/a`,
    `${folder.path}/a/../b.ndjson`,
  ]);
  assertEquals(files.map(({ path }) => path.slice(folder.path.length + 1)), [
    "a/b.ndjson",
    "b.ndjson",
    "a/z.ndjson.gz",
    "a.ndjson",
  ]);
  assertEquals(problems, []);
});

Deno.test("the manifest of the golden folder is held, and nothing else", async () => {
  await using folder = await TempFolder.make();
  const golden = `${folder.path}/golden`;
  await folder.write("golden/contract/a.ndjson", text);
  await folder.write("golden/new/unlisted.ndjson", text);
  await folder.write("golden/manifest.sha256", `${sum}  contract/a.ndjson\n`);
  const select = (...paths: string[]) => findCorpora(paths, golden);
  assertEquals(await problemsOf(await select(golden)), []);

  await folder.write("golden/contract/a.ndjson", text.replace("by hand", "by Hand"));
  assertEquals(await problemsOf(await select(golden)), ["manifest-sum"]);
  assertEquals(await problemsOf(await select(`${golden}/contract/a.ndjson`)), ["manifest-sum"]);

  await Deno.rename(`${golden}/contract/a.ndjson`, `${folder.path}/a.ndjson`);
  assertEquals(await problemsOf(await select(`${folder.path}/a.ndjson`)), []);
  assertEquals(await problemsOf(await select(golden)), ["manifest-missing"]);
  assertEquals(await problemsOf(await select(`${golden}/new`)), []);
});

Deno.test("`readManifest()` refuses a line of another form", async () => {
  await using folder = await TempFolder.make();
  await folder.write("manifest.sha256", `${sum}  a.ndjson\n${sum} b.ndjson\n`);
  let found: unknown;
  await readManifest(folder.path).catch((error) => found = error);
  assertEquals(found instanceof CorpusError && [found.code, found.line], ["unreadable", 2]);
});

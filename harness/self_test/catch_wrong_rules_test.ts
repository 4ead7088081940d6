import { assert, assertEquals } from "@std/assert";
import { corpusText, PERFT } from "../_testing/corpora.ts";
import { runParity } from "../_testing/run.ts";
import { TempFolder } from "../_testing/temp_folder.ts";
import { findCorpora, GOLDEN } from "../corpus/find_corpora.ts";
import { kindNames } from "../kinds/mod.ts";
import { planReplay } from "../replay/replay.ts";
import { selfTest } from "./catch_wrong_rules.ts";
import { wrongRules } from "./wrong_rules.ts";

const { corpora } = await planReplay((await findCorpora([GOLDEN])).files);

for (const kind of kindNames) {
  Deno.test(`the ${kind} corpora catch an implementation that is wrong: ${wrongRules[kind].rule}`, async () => {
    const [{ caughtAt }] = await Array.fromAsync(selfTest(corpora, [kind]));
    assert(caughtAt !== null, "no record differs");
  });
}

Deno.test("`parity --self-test` fails where nothing catches a wrong rule", async () => {
  await using folder = await TempFolder.make();
  // Counts without a king capture.
  await folder.write("a.ndjson", corpusText("perft", PERFT));
  const { status, text } = await runParity("--self-test", folder.path);
  assertEquals(status, 2);
  assert(text.includes("NOT CAUGHT perft: nothing is counted below a king capture\n"));
  assert(text.endsWith("ERROR: 0 of 19 wrong rules\n"));
});

import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { corpusText, EXAMPLE, PASS, PERFT } from "../_testing/corpora.ts";
import { runParity } from "../_testing/run.ts";
import { TempFolder } from "../_testing/temp_folder.ts";
import { MergeError, mergeReports } from "./merge_reports.ts";
import type { Report } from "./report.ts";

const of3 = (index: number, change: Partial<Report> = {}) => ({
  name: `${index}.json`,
  report: {
    subject: "a port",
    options: { shard: { index, of: 3 }, limit: Infinity, show: 3, failFast: false },
    corpora: [{
      name: "a.ndjson",
      header: { corpus: "perft", format: 1, rules: "contract", source: "by hand", records: 7 },
      counts: { same: index, different: 1, errored: 0, skipped: 0, emissions: 0 },
      differences: [
        { line: 10 - index, outcome: "different", expected: "{}", actual: "[]" },
        { line: 20 - index, outcome: "different", expected: "{}", actual: "[]" },
      ],
      problem: null,
      sha256: "5".repeat(64),
      seconds: 1,
    }],
    problems: [],
    stopped: false,
    ...change,
  } satisfies Report as Report,
});

Deno.test("`mergeReports()` adds counts and puts the first differences in order, in whatever order shards come", () => {
  const merged = mergeReports([of3(2), of3(3), of3(1)]);
  assertEquals(merged.options.shard, { index: 1, of: 1 });
  const [{ counts, differences, sha256 }] = merged.corpora;
  assertEquals(counts, { same: 6, different: 3, errored: 0, skipped: 0, emissions: 0 });
  assertEquals(differences.map(({ line }) => line), [7, 8, 9]);
  assertEquals(sha256, "5".repeat(64));
});

const corpusOf = (index: number, change: Partial<Report["corpora"][number]>) => ({
  corpora: [{ ...of3(index).report.corpora[0], ...change }],
});
const bad: [what: string, shards: Parameters<typeof mergeReports>[0], complaint: string][] = [
  ["no reports", [], "expected reports"],
  ["a missing shard", [of3(1), of3(3)], "shard 2/3 is missing"],
  ["a doubled shard", [of3(1), of3(2), of3(3), of3(2)], "shard 2/3 is there twice"],
  ["a shard that stopped early", [of3(1), of3(2), of3(3, { stopped: true })], "stopped early"],
  ["another subject", [of3(1), of3(2, { subject: "another" }), of3(3)], "expected the subject"],
  [
    "another number of shards",
    [of3(1), of3(2), of3(3, { options: { ...of3(3).report.options, shard: { index: 3, of: 4 } } })],
    "expected the number of shards",
  ],
  [
    "another limit",
    [of3(1), of3(2, { options: { ...of3(2).report.options, limit: 5 } }), of3(3)],
    "expected the limit",
  ],
  [
    "another file",
    [of3(1), of3(2, corpusOf(2, { name: "b.ndjson" })), of3(3)],
    "expected the corpora",
  ],
  [
    "a file that changed",
    [of3(1), of3(2, corpusOf(2, { sha256: "6".repeat(64) })), of3(3)],
    "the sums differ",
  ],
];

for (const [what, shards, complaint] of bad) {
  Deno.test(`\`mergeReports()\` refuses ${what}`, () => {
    assertThrows(() => mergeReports(shards), MergeError, complaint);
  });
}

/** The part of a JSON report that is compared, as text. */
async function compared(path: string): Promise<string> {
  const text = await Deno.readTextFile(path);
  return text.slice(text.indexOf(`"compared":`), text.indexOf(`,"run":`));
}

Deno.test("`parity` reports the same bytes in any number of workers, and in shards that are merged", async () => {
  await using folder = await TempFolder.make();
  const wrong = { ...PASS, maxDice: 1 };
  const many = Array.from(
    { length: 300 },
    (_, i) => i % 50 === 7 ? wrong : i % 2 === 0 ? EXAMPLE : PASS,
  );
  await folder.write("corpora/a.ndjson", corpusText("turn-paths", many));
  await folder.write(
    "corpora/b.ndjson",
    corpusText("perft", [...PERFT, { ...PERFT[0], dfen: "x" }]),
  );
  const run = async (name: string, ...args: string[]) => {
    const json = `${folder.path}/${name}.json`;
    const { status } = await runParity(...args, "--json", json, `${folder.path}/corpora`);
    return { json, status };
  };
  const alone = await run("alone");
  assertEquals(alone.status, 2);
  const expected = await compared(alone.json);
  assertStringIncludes(
    expected,
    `"same":297,"different":6,"errored":1,"skipped":0,"emissions":750`,
  );
  const inWorkers = await run("workers", "--jobs", "2");
  assertEquals(await compared(inWorkers.json), expected);

  const shards: string[] = [];
  for (const shard of ["1/3", "2/3", "3/3"]) {
    shards.push((await run(`shard-${shard[0]}`, "--shard", shard)).json);
  }
  const json = `${folder.path}/merged.json`;
  const merged = await runParity("merge", "--json", json, ...shards);
  assertEquals(merged.status, 2);
  assertStringIncludes(merged.text, "ERROR: 297 same, 6 different, 1 errored");
  assertEquals(await compared(json), expected);

  const incomplete = await runParity("merge", shards[0], shards[2]);
  assertEquals([incomplete.status, incomplete.text], [2, ""]);
  assertStringIncludes(incomplete.complaint, "shard 2/3 is missing");
});

Deno.test("`parity` reports the same bytes in any number of workers if a file is bad", async () => {
  await using folder = await TempFolder.make();
  const lines = Array.from({ length: 600 }, (_, i) => i === 400 ? "junk" : JSON.stringify(PASS));
  await folder.write("corpora/a.ndjson", corpusText("turn-paths", lines));
  await folder.write("corpora/b.ndjson", corpusText("turn-paths", [EXAMPLE, "junk", EXAMPLE]));
  // Two faults: what counts is the first.
  const cutShort = corpusText("turn-paths", lines).slice(0, -1);
  await folder.write("corpora/c.ndjson", cutShort);
  const texts: string[] = [];
  for (const jobs of ["1", "2"]) {
    const json = `${folder.path}/${jobs}.json`;
    assertEquals(
      (await runParity("--jobs", jobs, "--json", json, `${folder.path}/corpora`)).status,
      2,
    );
    texts.push(await compared(json));
  }
  assertEquals(texts[1], texts[0]);
  const { corpora } = JSON.parse(texts[0].slice(texts[0].indexOf("{")));
  assertEquals(
    corpora.map((
      { same, problem }: { same: number; problem: { line: number } },
    ) => [same, problem.line]),
    [[400, 402], [1, 3], [400, 402]],
  );
});

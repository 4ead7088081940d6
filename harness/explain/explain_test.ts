import { assertEquals, assertStringIncludes } from "@std/assert";
import { gzipSync } from "node:zlib";
import { corpusText, EXAMPLE, EXAMPLE_LINES, PASS, PERFT } from "../_testing/corpora.ts";
import { runParity } from "../_testing/run.ts";
import { TempFolder } from "../_testing/temp_folder.ts";

Deno.test("`parity --explain` prints every emission line beside the listed turns", async () => {
  await using folder = await TempFolder.make();
  const wrong = { ...EXAMPLE, list: ["e1d1", "e1f1", "e1e2", "e1d2", "e1f2"] };
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [PASS, EXAMPLE, wrong]));
  const same = await runParity("--explain", `${path}:3`);
  assertEquals(same.status, 0);
  assertStringIncludes(same.text, EXAMPLE_LINES.map((line) => `  ${line}\n`).join(""));
  assertStringIncludes(same.text, "the record is the same\n");
  const different = await runParity("--explain", `${path}:4`);
  assertEquals(different.status, 1);
  const marks = EXAMPLE_LINES.map((line, i) => `${i === 2 || i === 3 ? "!" : " "} ${line}\n`);
  assertStringIncludes(different.text, marks.join(""));
  assertStringIncludes(different.text, "the same turns, in another order or number");
});

Deno.test("`parity --explain` prints every emission line of a record that lists none", async () => {
  await using folder = await TempFolder.make();
  const { list: _, ...record } = EXAMPLE;
  const path = await folder.write("a.ndjson.gz", gzipSync(corpusText("turn-paths", [record])));
  const { text } = await runParity("--explain", `${path}:2`);
  assertStringIncludes(text, EXAMPLE_LINES.map((line) => `\n${line}`).join(""));
});

Deno.test("`parity --explain` prints the whole tree", async () => {
  await using folder = await TempFolder.make();
  // Five moves of the king: the tree of golden/FORMAT.md.
  const tree = { e1d1: {}, e1d2: {}, e1e2: {}, e1f1: {}, e1f2: {} };
  const record = {
    dfen: EXAMPLE.dfen,
    first: Object.keys(tree),
    playable: "K",
    sha256: "0".repeat(64),
    tree,
  };
  const path = await folder.write("a.ndjson", corpusText("turn-tree", [record]));
  const { status, text } = await runParity("--explain", `${path}:2`);
  assertEquals(status, 1);
  assertStringIncludes(text, JSON.stringify(tree, null, 2));
  assertStringIncludes(text, `first difference in "sha256"`);
});

Deno.test("`parity --explain` says what was thrown", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", corpusText("perft", [{ ...PERFT[0], dfen: "x" }]));
  const { status, text } = await runParity("--explain", `${path}:2`);
  assertEquals(status, 2);
  assertStringIncludes(text, "thrown  DfenError");
});

Deno.test("`parity --explain --expected` shows the first differing turn with boards before and after", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [EXAMPLE]));
  // A port that thinks the king on e2 has moved to e3.
  const lines = EXAMPLE_LINES.with(3, "e1e2\tN\t4k3/8/8/8/8/4K3/8/8 b - - 1 1");
  const listing = await folder.write("port.txt", lines.join("\n"));
  const { status, text } = await runParity("--explain", `${path}:2`, "--expected", listing);
  assertEquals(status, 1);
  assertStringIncludes(text, "the listings differ first in line 4 (5 lines expected, 5 made)");
  assertStringIncludes(
    text,
    [
      "3  . . . . . . . .    3  . . . . K . . .      3  . . . . . . . .",
      "2  . . . . . . . .    2  . . . . . . . .      2  . . . . K . . .",
      "1  . . . . K . . .    1  . . . . . . . .      1  . . . . . . . .",
    ].join("\n"),
  );
  assertStringIncludes(text, `expected ${lines[3]}\nactual   ${EXAMPLE_LINES[3]}\n`);
});

Deno.test("`parity --explain --expected` says that two listings are the same", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [EXAMPLE]));
  const listing = await folder.write("port.txt", `${EXAMPLE_LINES.join("\n")}\n`);
  const { status, text } = await runParity("--explain", `${path}:2`, "--expected", listing);
  assertEquals(status, 0);
  assertStringIncludes(text, "the listings are the same, 5 lines expected, 5 made");
});

Deno.test("`parity --explain` refuses what it cannot find or read", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [EXAMPLE, "junk"]));
  const counts = await folder.write("b.ndjson", corpusText("perft", PERFT));
  const odd = await folder.write("odd.txt", Uint8Array.of(0xff, 10));
  const cases: [args: string[], complaint: string][] = [
    [[`${path}:1`], `${path}:1: expected a line from 2 to 3 (record-count)`],
    [[`${path}:4`], `${path}:4: expected a line from 2 to 3 (record-count)`],
    [[`${path}:3`], `${path}:3: expected one JSON object, found junk (not-json)`],
    [[`${folder.path}/none.ndjson:2`], "(unreadable)"],
    [[`${path}:2`, "--expected", `${folder.path}/none.txt`], "(unreadable)"],
    [[`${path}:2`, "--expected", odd], "(not-utf-8)"],
    [[`${counts}:2`, "--expected", odd], "a perft record has no turns to list"],
  ];
  for (const [args, complaint] of cases) {
    const ran = await runParity("--explain", ...args);
    assertEquals(ran.status, 2, args.join(" "));
    assertStringIncludes(ran.complaint, complaint);
  }
});

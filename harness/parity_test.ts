import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { gzipSync } from "node:zlib";
import { concat } from "./_testing/bytes.ts";
import { corpusText, EXAMPLE, PASS, PERFT } from "./_testing/corpora.ts";
import { runParity } from "./_testing/run.ts";
import { TempFolder } from "./_testing/temp_folder.ts";
import type { CorpusErrorCode } from "./corpus/corpus_error.ts";

const verdict = (text: string) => text.trimEnd().split("\n").at(-1);

Deno.test("`parity` says that all is the same", async () => {
  await using folder = await TempFolder.make();
  await folder.write("a.ndjson", corpusText("turn-paths", [EXAMPLE, PASS]));
  await folder.write("deep/b.ndjson.gz", gzipSync(corpusText("perft", PERFT)));
  await folder.write("deep/notes.txt", "no corpus");
  const { status, text } = await runParity(folder.path);
  assertEquals(status, 0);
  assertEquals(verdict(text), "SAME: 5 same, 0 different, 0 errored, 0 skipped, 5 emissions");
  // One row for each corpus: records, same, different, errored, skipped, emissions, seconds.
  assertMatch(text, /a\.ndjson +│ +2 │ +2 │ +0 │ +0 │ +0 │ +5 │ +\d+\.\d\d │/);
  assertMatch(text, /deep\/b\.ndjson\.gz +│ +3 │ +3 │ +0 │ +0 │ +0 │ +0 │ +\d+\.\d\d │/);
});

Deno.test("`parity` shows where a record differs, with its board and the differing part marked", async () => {
  await using folder = await TempFolder.make();
  const wrong = { ...EXAMPLE, list: ["e1d1", "e1f1", "e1d2", "e1e2", "e1g2"] };
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [PASS, wrong]));
  const { status, text } = await runParity(path);
  assertEquals(status, 1);
  assertStringIncludes(text, `${path}:3: turn-paths record different\n`);
  assertStringIncludes(text, "\n8  . . . . k . . .    ");
  assertStringIncludes(text, `first difference in "list[4]"`);
  const [expected, actual, mark] = text.slice(text.indexOf("\nexpected ") + 1).split("\n");
  assertEquals([expected[mark.indexOf("^")], actual[mark.indexOf("^")]], ["g", "f"]);
  assertStringIncludes(text, "only expected: e1g2\nonly actual: e1f2\n");
  assertStringIncludes(text, "actual: after e1f2: 4k3/8/8/8/8/8/5K2/8 b - - 1 1");
  assertEquals(verdict(text), "DIFFERENT: 1 same, 1 different, 0 errored, 0 skipped, 5 emissions");
});

Deno.test("`parity` keeps errored records apart from different ones", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write(
    "a.ndjson",
    corpusText("perft", [{ ...PERFT[0], dfen: "nonsense" }, { ...PERFT[0], nodes: 21 }, PERFT[0]]),
  );
  const { status, text } = await runParity(path);
  assertEquals(status, 2);
  assertStringIncludes(text, `${path}:2: perft record errored`);
  assertStringIncludes(text, "thrown  DfenError: ");
  assertEquals(verdict(text), "ERROR: 1 same, 1 different, 1 errored, 0 skipped, 0 emissions");
});

Deno.test("`parity` takes a position that is not canonical for a difference", async () => {
  await using folder = await TempFolder.make();
  const dfen = EXAMPLE.dfen.replace("/8/", "/44/");
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [{ ...EXAMPLE, dfen }]));
  const { status, text } = await runParity(path);
  assertEquals(status, 1);
  assertStringIncludes(text, `first difference in "dfen"`);
});

Deno.test("`parity` skips a kind that the subject cannot answer, and says so", async () => {
  await using folder = await TempFolder.make();
  const subject = await folder.write("port.js", `export default { name: "port", answers: {} };`);
  const path = await folder.write("a.ndjson", corpusText("perft", PERFT));
  const { status, text } = await runParity("--subject", subject, path);
  assertEquals(status, 0);
  assertEquals(
    verdict(text),
    "SAME: 0 same, 0 different, 0 errored, 3 skipped (not implemented: perft), 0 emissions",
  );
});

Deno.test("`parity --subject` asks another implementation", async () => {
  await using folder = await TempFolder.make();
  const subject = await folder.write(
    "port.js",
    `export default {
      name: "a port that knows the first ply",
      answers: {
        "perft": (_dfen, depth) => {
          if (depth === 3) throw new Error("too deep");
          return 20;
        },
      },
    };`,
  );
  const path = await folder.write("a.ndjson", corpusText("perft", PERFT));
  const { status, text } = await runParity("--subject", subject, path);
  assertEquals(status, 2);
  assertStringIncludes(text, "thrown  Error: too deep");
  assertEquals(verdict(text), "ERROR: 1 same, 1 different, 1 errored, 0 skipped, 0 emissions");
});

const badSubjects: [what: string, source: string, complaint: string][] = [
  ["a module that does not load", "export default {", "expected a module"],
  ["no default export", "export const name = 1;", "expected a default export"],
  ["an unknown kind", `export default { name: "x", answers: { chess: () => 1 } };`, "found chess"],
  [
    "an answer that is no function",
    `export default { name: "x", answers: { perft: 20 } };`,
    "expected a function",
  ],
];

for (const [what, source, complaint] of badSubjects) {
  Deno.test(`\`parity --subject\` refuses ${what}`, async () => {
    await using folder = await TempFolder.make();
    const ran = await runParity("--subject", await folder.write("port.js", source));
    assertEquals(ran.status, 2);
    assertStringIncludes(ran.complaint, complaint);
  });
}

Deno.test("`parity` takes U+2028 inside a text for data", async () => {
  await using folder = await TempFolder.make();
  const records = ["\u2028", "4k3/8/8/8/8/8/8/4K3 w - -\u2028", "\u0085\u2029 x"];
  const path = await folder.write(
    "a.ndjson",
    corpusText("dfen", records.map((text) => ({ text, canonical: null }))),
  );
  const { status, text } = await runParity(path);
  assertEquals([status, verdict(text)], [
    0,
    "SAME: 3 same, 0 different, 0 errored, 0 skipped, 0 emissions",
  ]);
});

// Files that are no sound corpora. The line is null where lines mean nothing.

const encode = (text: string) => new TextEncoder().encode(text);
const sound = corpusText("perft", PERFT);
const [headerLine, ...recordLines] = sound.trimEnd().split("\n");
const withHeader = (line: string) => encode([line, ...recordLines, ""].join("\n"));
const withRecord = (line: string) =>
  encode([headerLine, recordLines[0], line, recordLines[2], ""].join("\n"));
const packed = new Uint8Array(gzipSync(sound));

const bad: [
  what: string,
  name: string,
  bytes: Uint8Array,
  code: CorpusErrorCode,
  line: number | null,
][] = [
  ["an empty file", "a.ndjson", encode(""), "no-header", 1],
  ["a file without a header", "a.ndjson", encode(`${recordLines.join("\n")}\n`), "no-header", 1],
  ["a header that is a list", "a.ndjson", withHeader("[1]"), "no-header", 1],
  ["a header of null", "a.ndjson", withHeader("null"), "no-header", 1],
  [
    "an unknown kind",
    "a.ndjson",
    withHeader(headerLine.replace("perft", "chess")),
    "unknown-kind",
    1,
  ],
  [
    "a kind that every object has",
    "a.ndjson",
    withHeader(headerLine.replace("perft", "constructor")),
    "unknown-kind",
    1,
  ],
  [
    "an unknown format",
    "a.ndjson",
    withHeader(headerLine.replace(":1", ":2")),
    "unknown-format",
    1,
  ],
  [
    "a header without a source",
    "a.ndjson",
    withHeader(headerLine.replace(`"source":"by hand",`, "")),
    "bad-header",
    1,
  ],
  [
    "unknown rules",
    "a.ndjson",
    withHeader(headerLine.replace("contract", "house")),
    "bad-header",
    1,
  ],
  [
    "a header with another key",
    "a.ndjson",
    withHeader(headerLine.replace("}", `,"x":1}`)),
    "bad-header",
    1,
  ],
  ["a negative count", "a.ndjson", withHeader(headerLine.replace(":3}", ":-3}")), "bad-header", 1],
  [
    "header keys out of order",
    "a.ndjson",
    withHeader(`{"format":1,"corpus":"perft","rules":"contract","source":"by hand","records":3}`),
    "not-canonical",
    1,
  ],
  [
    "fewer records than the header says",
    "a.ndjson",
    withHeader(headerLine.replace(":3}", ":4}")),
    "record-count",
    5,
  ],
  [
    "more records than the header says",
    "a.ndjson",
    withHeader(headerLine.replace(":3}", ":2}")),
    "record-count",
    4,
  ],
  [
    "records where there should be none",
    "a.ndjson",
    withHeader(headerLine.replace(":3}", ":0}")),
    "record-count",
    2,
  ],
  ["a last line without its end", "a.ndjson", encode(sound.slice(0, -1)), "truncated-line", 4],
  ["a last line cut short", "a.ndjson", encode(sound.slice(0, -9)), "truncated-line", 4],
  ["trailing junk", "a.ndjson", encode(`${sound}junk`), "truncated-line", 5],
  ["a trailing empty line", "a.ndjson", encode(`${sound}\n`), "record-count", 5],
  ["an empty line", "a.ndjson", withRecord(""), "not-json", 3],
  ["a line that is no JSON", "a.ndjson", withRecord("{"), "not-json", 3],
  ["a line that is no object", "a.ndjson", withRecord("[]"), "bad-record", 3],
  ["a key missing", "a.ndjson", withRecord(`{"dfen":"x","depth":1}`), "bad-record", 3],
  [
    "a key too many",
    "a.ndjson",
    withRecord(recordLines[1].replace("}", `,"x":1}`)),
    "bad-record",
    3,
  ],
  [
    "a value of another type",
    "a.ndjson",
    withRecord(recordLines[1].replace(":400", `:"400"`)),
    "bad-record",
    3,
  ],
  [
    "a count that is no integer",
    "a.ndjson",
    withRecord(recordLines[1].replace(":400", ":400.5")),
    "bad-record",
    3,
  ],
  [
    "a repeated key",
    "a.ndjson",
    withRecord(recordLines[1].replace("}", `,"nodes":400}`)),
    "not-canonical",
    3,
  ],
  [
    "keys out of order",
    "a.ndjson",
    withRecord(`{"depth":1,"dfen":"x","nodes":1}`),
    "not-canonical",
    3,
  ],
  [
    "white space",
    "a.ndjson",
    withRecord(recordLines[1].replace(":400", ": 400")),
    "not-canonical",
    3,
  ],
  [
    "a number written otherwise",
    "a.ndjson",
    withRecord(recordLines[1].replace(":400", ":4e2")),
    "not-canonical",
    3,
  ],
  ["CR LF in the header", "a.ndjson", encode(sound.replaceAll("\n", "\r\n")), "carriage-return", 1],
  ["CR LF in a record", "a.ndjson", withRecord(`${recordLines[1]}\r`), "carriage-return", 3],
  ["a byte-order mark", "a.ndjson", encode(`\uFEFF${sound}`), "byte-order-mark", 1],
  [
    "a header that is not UTF-8",
    "a.ndjson",
    concat([Uint8Array.of(0xff), encode(sound)]),
    "not-utf-8",
    1,
  ],
  [
    "a record that is not UTF-8",
    "a.ndjson",
    concat([
      encode(`${headerLine}\n${recordLines[0]}\n`),
      Uint8Array.of(0xc3, 10),
      encode(`${recordLines[2]}\n`),
    ]),
    "not-utf-8",
    3,
  ],
  ["a truncated gzip file", "a.ndjson.gz", packed.slice(0, -20), "truncated-gzip", null],
  ["a gzip file without its checksum", "a.ndjson.gz", packed.slice(0, -8), "truncated-gzip", null],
  [
    "a damaged gzip file",
    "a.ndjson.gz",
    concat([packed.slice(0, -8), new Uint8Array(8)]),
    "damaged-gzip",
    null,
  ],
  ["a file that is no gzip file", "a.ndjson.gz", encode(sound), "damaged-gzip", null],
  ["several gzip members", "a.ndjson.gz", concat([packed, packed]), "several-gzip-members", null],
  [
    "junk after a gzip file",
    "a.ndjson.gz",
    concat([packed, encode("junk")]),
    "trailing-bytes",
    null,
  ],
  [
    "zeros after a gzip file",
    "a.ndjson.gz",
    concat([packed, new Uint8Array(100)]),
    "trailing-bytes",
    null,
  ],
  ["another kind of file", "a.txt", encode(sound), "unreadable", null],
];

for (const [what, name, bytes, code, line] of bad) {
  Deno.test(`\`parity\` refuses ${what}`, async () => {
    await using folder = await TempFolder.make();
    const path = await folder.write(name, bytes);
    const { status, text } = await runParity(path);
    assertEquals(status, 2);
    const complaint = text.split("\n").find((each) =>
      each.startsWith(path) && each.endsWith(`(${code})`)
    );
    assert(complaint !== undefined, `no line of ${path} with ${code} in:\n${text}`);
    assertEquals(
      complaint.startsWith(`${path}${line === null ? "" : `:${line}`}: expected `) ||
        complaint.startsWith(`${path}${line === null ? "" : `:${line}`}: `),
      true,
      complaint,
    );
    assertMatch(verdict(text)!, /^ERROR: .* 1 problem with files$/);
  });
}

Deno.test("`parity` counts what stands before the place where a file is damaged", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", withRecord("{"));
  const { text } = await runParity(path);
  assertEquals(
    verdict(text),
    "ERROR: 1 same, 0 different, 0 errored, 0 skipped, 0 emissions, 1 problem with files",
  );
});

Deno.test("`parity` replays the records of the header before it refuses more", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", withHeader(headerLine.replace(":3}", ":2}")));
  const { text } = await runParity(path);
  assertEquals(
    verdict(text),
    "ERROR: 2 same, 0 different, 0 errored, 0 skipped, 0 emissions, 1 problem with files",
  );
});

Deno.test("`parity` goes on with other files after a bad one", async () => {
  await using folder = await TempFolder.make();
  await folder.write("a.ndjson", "junk\n");
  await folder.write("b.ndjson", sound);
  const { status, text } = await runParity(folder.path);
  assertEquals(status, 2);
  assertEquals(
    verdict(text),
    "ERROR: 3 same, 0 different, 0 errored, 0 skipped, 0 emissions, 1 problem with files",
  );
});

Deno.test("`parity` refuses an empty selection: a folder without corpora, a kind without any, no such file", async () => {
  await using folder = await TempFolder.make();
  await Deno.mkdir(`${folder.path}/empty`);
  const path = await folder.write("a.ndjson", sound);
  for (
    const [args, code] of [
      [[`${folder.path}/empty`], "empty-selection"],
      [["--kind", "dfen", path], "empty-selection"],
      [[`${folder.path}/none.ndjson`], "unreadable"],
    ] as const
  ) {
    const { status, text } = await runParity(...args);
    assertEquals(status, 2);
    assertStringIncludes(text, `(${code})`);
  }
});

const badUsage: [args: string[], complaint: string][] = [
  [["--colour"], "unknown option --colour"],
  [["--kind", "chess"], "unknown kind chess"],
  [["--kind"], "--kind: expected a name, one of "],
  [["--limit", "many"], "--limit many: expected a whole number from 1"],
  [["--limit", "-1"], "--limit -1: expected a whole number from 1"],
  [["--limit", "0"], "--limit 0: expected a whole number from 1"],
  [["--jobs", "0"], "--jobs 0: expected a whole number from 1 to 64"],
  [["--jobs", "65"], "--jobs 65: expected a whole number from 1 to 64"],
  [["--shard", "3/2"], "--shard 3/2: expected I/N"],
  [["--shard", "0/2"], "--shard 0/2: expected I/N"],
  [["--show", "1", "--show", "2"], "--show is there twice"],
  [["--explain", "a.ndjson"], "--explain a.ndjson: expected FILE:LINE"],
  [["--expected", "a.txt"], "--expected goes with --explain"],
];

for (const [args, complaint] of badUsage) {
  Deno.test(`\`parity ${args.join(" ")}\` is refused`, async () => {
    const ran = await runParity(...args);
    assertEquals([ran.status, ran.text], [2, ""]);
    assertStringIncludes(ran.complaint, complaint);
  });
}

Deno.test("`parity --kind` takes only corpora of the kinds named", async () => {
  await using folder = await TempFolder.make();
  await folder.write("a.ndjson", corpusText("turn-paths", [EXAMPLE]));
  await folder.write("b.ndjson", sound);
  await folder.write("c.ndjson", corpusText("dfen", []));
  const { text } = await runParity("--kind", "perft", "--kind", "dfen", folder.path);
  assertEquals(verdict(text), "SAME: 3 same, 0 different, 0 errored, 0 skipped, 0 emissions");
});

Deno.test("`parity --limit` takes the first records of each corpus, and still reads the files to their ends", async () => {
  await using folder = await TempFolder.make();
  await folder.write("a.ndjson", sound);
  await folder.write("b.ndjson", corpusText("perft", [PERFT[0], { ...PERFT[1], nodes: 1 }]));
  const { status, text } = await runParity("--limit", "1", folder.path);
  assertEquals([status, verdict(text)], [
    0,
    "SAME: 2 same, 0 different, 0 errored, 0 skipped, 0 emissions",
  ]);
  await folder.write("c.ndjson", `${sound}more\n`);
  assertEquals((await runParity("--limit", "1", folder.path)).status, 2);
});

Deno.test("`parity --shard` takes every N-th record, beginning with the I-th", async () => {
  await using folder = await TempFolder.make();
  const wrong = Array.from({ length: 7 }, () => ({ ...PERFT[0], nodes: 1 }));
  const path = await folder.write("a.ndjson", corpusText("perft", wrong));
  for (const [shard, lines] of [["1/3", [2, 5, 8]], ["2/3", [3, 6]], ["3/3", [4, 7]]] as const) {
    const { text } = await runParity("--shard", shard, path);
    assertEquals([...text.matchAll(/ndjson:(\d+): perft/g)].map(([, line]) => Number(line)), [
      ...lines,
    ]);
    assert(verdict(text)!.endsWith(`, shard ${shard.replace("/", " of ")}`));
  }
});

Deno.test("`parity --show` says how many differences are shown", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write(
    "a.ndjson",
    corpusText("perft", PERFT.map((record) => ({ ...record, nodes: 1 }))),
  );
  for (const [show, shown, omitted] of [["0", 0, 3], ["2", 2, 1], ["9", 3, 0]] as const) {
    const { text } = await runParity("--show", show, path);
    assertEquals(text.match(/perft record different/g)?.length ?? 0, shown);
    assertEquals(text.includes(`... and ${omitted} more records`), omitted > 0);
  }
});

Deno.test("`parity --fail-fast` stops at the first record that is not the same", async () => {
  await using folder = await TempFolder.make();
  await folder.write(
    "a.ndjson",
    corpusText("perft", [PERFT[0], { ...PERFT[1], nodes: 1 }, PERFT[2]]),
  );
  await folder.write("b.ndjson", sound);
  for (const jobs of ["1", "2"]) {
    const { status, text } = await runParity("--fail-fast", "--jobs", jobs, folder.path);
    assertEquals(status, 1);
    assertEquals(
      verdict(text),
      "DIFFERENT: 1 same, 1 different, 0 errored, 0 skipped, 0 emissions, stopped at the first that is not the same",
    );
  }
});

Deno.test("`parity` writes no progress bar where the output is no terminal", async () => {
  const { text } = await runParity("--limit", "1", "--kind", "tables");
  assertEquals(text.includes("\x1b"), false);
});

for (const option of ["--json", "--junit", "--report"]) {
  Deno.test(`\`parity ${option}\` is refused before anything is replayed if nothing can be written there`, async () => {
    await using folder = await TempFolder.make();
    const corpus = await folder.write("a.ndjson", corpusText("perft", [PERFT[0]]));
    const mark = `${folder.path}/replayed`;
    const subject = await folder.write(
      "subject.js",
      `export default { name: "x", answers: { perft() { Deno.writeTextFileSync("${mark}", ""); } } };`,
    );
    const sound = `${folder.path}/sound`;
    const other = option === "--json" ? "--junit" : "--json";
    for (
      const [args, complaint] of [
        [[`${option}=`], `${option}: expected a value`],
        [[option, folder.path], `${option} ${folder.path}: `],
        [[option, `${folder.path}/none/x`], `${option} ${folder.path}/none/x: `],
      ] as const
    ) {
      const ran = await runParity("--subject", subject, other, sound, ...args, corpus);
      assertEquals([ran.status, ran.text], [2, ""]);
      assertStringIncludes(ran.complaint, complaint);
    }
    // Neither a record was asked for nor is there an empty report.
    const names = [...Deno.readDirSync(folder.path)].map(({ name }) => name);
    assertEquals(names.sort(), ["a.ndjson", "subject.js"]);
  });
}

Deno.test("`parity --json` replaces a longer file, and leaves it alone when refused", async () => {
  await using folder = await TempFolder.make();
  const corpus = await folder.write("a.ndjson", sound);
  const json = await folder.write("report.json", "x".repeat(100_000));
  await runParity("--json", json, "--junit", folder.path, corpus);
  assertEquals((await Deno.stat(json)).size, 100_000);
  assertEquals((await runParity("--json", json, corpus)).status, 0);
  assertEquals(JSON.parse(await Deno.readTextFile(json)).report, "dicechess-parity");
});

Deno.test("`parity --jobs` starts no more workers than there is work", async () => {
  await using folder = await TempFolder.make();
  const corpus = await folder.write("a.ndjson", sound);
  const Original = globalThis.Worker;
  let started = 0;
  globalThis.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Original>) {
      super(...args);
      started++;
    }
  };
  try {
    assertEquals((await runParity("--jobs", "64", corpus)).status, 0);
  } finally {
    globalThis.Worker = Original;
  }
  assert(started >= 1 && started <= 3, `${started} workers for three records`);
});

Deno.test({
  name: "`parity` refuses a corpus that is a pipe or a device, and waits for nobody",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using folder = await TempFolder.make();
    const pipe = `${folder.path}/pipe.ndjson`;
    await new Deno.Command("mkfifo", { args: [pipe] }).output();
    await Deno.symlink("/dev/zero", `${folder.path}/zero.ndjson`);
    for (const path of [pipe, folder.path]) {
      const { status, text } = await runParity(path);
      assertEquals(status, 2);
      assertStringIncludes(
        text,
        "pipe.ndjson: expected a file that can be read: it is not a regular",
      );
    }
    const explained = await runParity("--explain", `${pipe}:2`);
    assertStringIncludes(explained.complaint, "it is not a regular file (unreadable)");
  },
});

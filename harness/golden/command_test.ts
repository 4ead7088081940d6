import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { gzipSync } from "node:zlib";
import { checkInvariants, formatDfen, parseDfen } from "../../rules/mod.ts";
import { corpusText, EXAMPLE, PASS, PERFT } from "../_testing/corpora.ts";
import { runGolden, runParity } from "../_testing/run.ts";
import { TempFolder } from "../_testing/temp_folder.ts";
import { kindNames } from "../kinds/mod.ts";

const contract = (name: string) =>
  Deno.readTextFileSync(new URL(`../../golden/contract/${name}.ndjson`, import.meta.url));

/** The records of a corpus without its header. */
const recordsOf = (text: string) => text.slice(text.indexOf("\n") + 1);

const positionsOf = (corpus: string) => {
  const records = recordsOf(corpus).trimEnd().split("\n").map((line) => JSON.parse(line));
  return [...new Set(records.map(({ dfen }) => dfen))].join("\n") + "\n";
};

// What another implementation wrote of these positions: the records have to be those, byte for byte.
const recorded: [kind: string, corpus: string, args: string[]][] = [
  ["normalize", "fixtures-normalize", []],
  ["attackers", "fixtures-attackers", []],
  ["perft", "fixtures-perft", ["--depth", "3"]],
  ["turn-paths", "fixtures-turn-paths", []],
  ["turn-tree", "fixtures-turn-tree", []],
  ["partitions", "fixtures-partitions", []],
  ["budgeted", "fixtures-budgeted", []],
  ["king-captures", "fixtures-king-captures", []],
  ["king-rolls", "fixtures-king-rolls", []],
  ["shared", "fixtures-shared", []],
  ["shared-budget", "fixtures-shared-budget", []],
  ["features", "fixtures-features", []],
  ["evaluators", "fixtures-evaluators", []],
  ["chance", "fixtures-chance", []],
  ["tables", "tables", []],
];

for (const [kind, corpus, args] of recorded) {
  Deno.test(`\`golden record ${kind}\` writes the records of ${corpus}`, async () => {
    const expected = contract(corpus);
    const input = kind === "tables" ? "" : positionsOf(expected);
    const { status, text } = await runGolden(input, "record", kind, ...args);
    assertEquals(status, 0);
    assertEquals(recordsOf(text), recordsOf(expected));
    const { source, ...header } = JSON.parse(text.slice(0, text.indexOf("\n")));
    const { records } = JSON.parse(expected.slice(0, expected.indexOf("\n")));
    assertEquals(header, { corpus: kind, format: 1, rules: "contract", records });
    assertMatch(source, /^@dicechess\/core \d/);
  });
}

Deno.test("`golden record` gives each of 56 rolls to a position without dice, and keeps dice that are there", async () => {
  const boundary = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const { text } = await runGolden(`${boundary}\n${EXAMPLE.dfen}`, "record", "turn-paths");
  const records = recordsOf(text).trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(records.length, 57);
  assertEquals(new Set(records.slice(0, 56).map(({ dfen }) => dfen.split(" ")[6])).size, 56);
  assertEquals(records[56], EXAMPLE);
});

Deno.test("`golden record` of texts takes each line for a text, odd ones too", async () => {
  const { status, text } = await runGolden(
    "4k3/8/8/8/8/8/8/44 b - f6d6\n x \u2028\n\n",
    "record",
    "dfen",
  );
  assertEquals(status, 0);
  assertEquals(
    recordsOf(text),
    recordsOf(corpusText("dfen", [
      { text: "4k3/8/8/8/8/8/8/44 b - f6d6", canonical: "4k3/8/8/8/8/8/8/8 b - d6f6 0 1" },
      { text: " x \u2028", canonical: null },
      { text: "", canonical: null },
    ])),
  );
});

for (
  const [kind, keys] of [
    ["search", { depth: 2, candidates: 2, seed: 5 }],
    ["equity", { seed: 5, rollouts: 2, maxPlies: 3 }],
    ["monte-carlo", { seed: 5, rollouts: 2, maxPlies: 3 }],
  ] as const
) {
  Deno.test(`\`golden record ${kind}\` uses its options, and what it writes is the same again`, async () => {
    await using folder = await TempFolder.make();
    const options = ["--candidates", "2", "--seed", "5", "--rollouts", "2", "--max-plies", "3"];
    const { text } = await runGolden(`${EXAMPLE.dfen}\n`, "record", kind, ...options);
    const [record] = recordsOf(text).split("\n", 1).map((line) => JSON.parse(line));
    assertEquals(Object.fromEntries(Object.keys(keys).map((key) => [key, record[key]])), keys);
    const path = await folder.write("a.ndjson.gz", gzipSync(text));
    assertEquals((await runParity(path)).status, 0);
  });
}

const badInput: [what: string, input: string, args: string[], complaint: string][] = [
  [
    "a line that is no position",
    `${EXAMPLE.dfen}\nnonsense\n`,
    ["perft"],
    "positions:2: DFEN text",
  ],
  ["an empty line", "\n", ["perft"], "positions:1: DFEN text"],
  ["CR LF", `${EXAMPLE.dfen}\r\n`, ["perft"], "positions:1: DFEN dice"],
  ["no kind", "", [], "expected one kind of"],
  ["an unknown kind", "", ["chess"], "found chess"],
  ["two kinds", "", ["perft", "dfen"], "found perft dfen"],
  ["a depth that no search has", "", ["search", "--depth", "4"], "expected 2 or 3"],
];

for (const [what, input, args, complaint] of badInput) {
  Deno.test(`\`golden record\` refuses ${what} before it writes anything`, async () => {
    const ran = await runGolden(input, "record", ...args);
    assertEquals([ran.status, ran.text], [2, ""]);
    assertStringIncludes(ran.complaint, complaint);
  });
}

Deno.test("`golden record` names the position that has no answer, and says that the corpus is void", async () => {
  const kingless = "8/8/8/8/8/8/P7/4K3 w - - 0 1 P";
  const ran = await runGolden(`${EXAMPLE.dfen}\n${kingless}\n`, "record", "search");
  assertEquals(ran.status, 2);
  assertStringIncludes(ran.complaint, `golden: positions:2: ${kingless} has no answer: `);
  assertStringIncludes(ran.complaint, "; the corpus written so far is void (bad-record)");
});

Deno.test("`golden record` leaves no file behind", async () => {
  await using folder = await TempFolder.make();
  const before = Deno.env.get("TMPDIR");
  Deno.env.set("TMPDIR", folder.path);
  try {
    await runGolden(`${EXAMPLE.dfen}\n`, "record", "perft");
    await runGolden("nonsense\n", "record", "perft");
  } finally {
    if (before === undefined) Deno.env.delete("TMPDIR");
    else Deno.env.set("TMPDIR", before);
  }
  assertEquals([...Deno.readDirSync(folder.path)], []);
});

Deno.test("`golden check` finds nothing wrong with the golden corpora", async () => {
  const { status, text } = await runGolden("", "check");
  assertEquals(status, 0);
  assertMatch(text, /^SOUND: \d+ records in \d+ corpora, 0 problems\n$/);
});

const ROLLS = [["", 125], ["K", 75], ["KK", 15], ["KKK", 1]];
const dfen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const H = "0".repeat(64);
const faulty: [what: string, kind: string, record: object, complaint: string][] = [
  ["a position that is none", "perft", { ...PERFT[0], dfen: "x" }, "DFEN text"],
  [
    "a position that is not canonical",
    "perft",
    { ...PERFT[0], dfen: `${dfen} -` },
    "canonical form",
  ],
  ["a position that lacks dice", "turn-paths", { ...EXAMPLE, dfen }, "with dice"],
  [
    "a position that has dice",
    "normalize",
    { dfen: EXAMPLE.dfen, normalized: "x" },
    "without dice",
  ],
  ["more king captures than paths", "turn-paths", { ...EXAMPLE, kings: 6 }, "kings"],
  ["dice without paths", "turn-paths", { ...PASS, maxDice: 1 }, "maxDice"],
  ["a list that is too short", "turn-paths", { ...EXAMPLE, paths: 6 }, "list"],
  ["a list of many", "turn-paths", { ...EXAMPLE, paths: 41, list: Array(41).fill("e1e2") }, "list"],
  [
    "weights that do not add up",
    "tables",
    { mask: 32, mode: "none", classes: ROLLS.slice(1) },
    "come to 91",
  ],
  ["a sum that is none", "budgeted", {
    dfen: EXAMPLE.dfen,
    work: 12,
    generated: 6,
    examined: 5,
    paths: 5,
  }, "work"],
  ["more than all rolls", "king-rolls", { dfen, rolls: 217, work: 1 }, "216"],
  ["a tree with another digest", "turn-tree", {
    dfen: EXAMPLE.dfen,
    first: [],
    playable: "",
    sha256: H,
    tree: null,
  }, "sha256"],
  ["moves that are not sorted", "turn-tree", {
    dfen: EXAMPLE.dfen,
    first: ["e1f1", "e1d1"],
    playable: "K",
    sha256: H,
  }, "first"],
  [
    "emissions that do not add up",
    "shared",
    {
      dfen,
      visit: "full",
      classes: ROLLS.map((each) => [...each, 0, 0]),
      work: [1, 1, 0, 1, 0],
      used: 2,
      sha256: H,
    },
    "work[3]",
  ],
  ["more than the budget", "shared-budget", {
    dfen,
    limit: 1,
    complete: 0,
    used: 2,
    work: [1, 1, 0, 0, 0],
    sha256: H,
  }, "limit"],
];

for (const [what, kind, record, complaint] of faulty) {
  Deno.test(`\`golden check\` finds ${what}`, async () => {
    await using folder = await TempFolder.make();
    const path = await folder.write("a.ndjson", corpusText(kind, [record]));
    const { status, text } = await runGolden("", "check", path);
    assertEquals(status, 2);
    assert(text.startsWith(`${path}:2: `), text);
    assertStringIncludes(text.split("\n")[0], complaint);
    assertStringIncludes(text, "ERROR: 0 records in 1 corpora, 1 problems");
  });
}

Deno.test("`golden check` refuses what the format refuses", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", corpusText("perft", [PERFT[0], "{}"]));
  const { status, text } = await runGolden("", "check", path);
  assertEquals(status, 2);
  assertStringIncludes(text, `${path}:3: `);
  assertStringIncludes(text, "(bad-record)");
});

Deno.test("`golden diff` compares corpora, whoever wrote them", async () => {
  await using folder = await TempFolder.make();
  const a = await folder.write("a.ndjson", corpusText("perft", PERFT));
  const b = await folder.write(
    "b.ndjson.gz",
    gzipSync(corpusText("perft", PERFT).replace("by hand", "a port")),
  );
  const { status, text } = await runGolden("", "diff", a, b);
  assertEquals(status, 0);
  assert(text.endsWith("SAME: 3 same, 0 different, 0 only expected, 0 only actual\n"));
});

Deno.test("`golden diff` shows what differs and counts what only one side has", async () => {
  await using folder = await TempFolder.make();
  const a = await folder.write("a.ndjson", corpusText("perft", PERFT));
  const b = await folder.write(
    "b.ndjson",
    corpusText("perft", [PERFT[0], { ...PERFT[1], nodes: 401 }]),
  );
  const { status, text } = await runGolden("", "diff", a, b);
  assertEquals(status, 1);
  assertStringIncludes(text, `${b}:3: perft record different\n`);
  assertStringIncludes(text, `first difference in "nodes"`);
  assert(text.endsWith("DIFFERENT: 1 same, 1 different, 1 only expected, 0 only actual\n"));
  const back = await runGolden("", "diff", b, a);
  assert(back.text.endsWith("DIFFERENT: 1 same, 1 different, 0 only expected, 1 only actual\n"));
});

Deno.test("`golden diff` refuses corpora of two kinds, and one that is not sound", async () => {
  await using folder = await TempFolder.make();
  const a = await folder.write("a.ndjson", corpusText("perft", PERFT));
  const b = await folder.write("b.ndjson", corpusText("dfen", []));
  const c = await folder.write("c.ndjson", corpusText("perft", [...PERFT, "junk"]));
  for (const [other, complaint] of [[b, "expected the kind perft, found dfen"], [c, `${c}:5: `]]) {
    const ran = await runGolden("", "diff", a, other);
    assertEquals(ran.status, 2);
    assertStringIncludes(ran.complaint, complaint);
  }
  assertEquals((await runGolden("", "diff", a)).status, 2);
});

/** The cells of a table's row. */
const row = (text: string, name: string) =>
  text.split("\n").find((line) => line.startsWith(`│ ${name}`))?.split("│").map((cell) =>
    cell.trim()
  ).slice(2, -1);

Deno.test("`golden stats` counts what is in a corpus", async () => {
  await using folder = await TempFolder.make();
  const king = (dfen: string) => ({ dfen, path: null, work: 0 });
  const path = await folder.write(
    "a.ndjson",
    corpusText("king-captures", [
      king("4k3/8/8/8/8/8/8/4K3 w - - 0 1 PPP"), // a forced pass
      king("8/P7/8/8/8/8/8/8 w - - 0 1 P"), // four promotions
      king("8/8/8/8/8/8/8/4K2R w K - 0 1 RK"), // castling among 14 + 11 ways to move the rook and the king
      king("8/8/8/1pP5/8/8/8/8 w - b6d6 0 1 P"), // en passant or a push; two targets
      king("8/8/8/8/8/8/3k4/4K3 w - - 0 1 K"), // a king capture and four steps
    ]),
  );
  const { status, text } = await runGolden("", "stats", path);
  assertEquals(status, 0);
  const [records, , promotions, castlings, enPassant, kingCaptures, passes, targets] = row(
    text,
    "total",
  )!;
  assertEquals([records, promotions, castlings, enPassant, kingCaptures, passes, targets], [
    "5",
    "4",
    "1",
    "2",
    "1",
    "1",
    "1",
  ]);
});

Deno.test("`golden stats` of the example: five paths", async () => {
  await using folder = await TempFolder.make();
  const path = await folder.write("a.ndjson", corpusText("turn-paths", [EXAMPLE, PASS]));
  const { text } = await runGolden("", "stats", path);
  assertEquals(row(text, "total"), ["2", "5", "0", "0", "0", "0", "1", "0"]);
});

for (const synth of [[], ["--synth"]]) {
  const name = `golden positions ${synth.join(" ")}`.trim();

  Deno.test(`\`${name}\` writes so many sound positions, the same for the same seed`, async () => {
    const make = async (...args: string[]) =>
      (await runGolden("", "positions", ...synth, ...args)).text;
    const text = await make("--seed", "7", "--count", "200");
    const lines = text.trimEnd().split("\n");
    assertEquals(lines.length, 200);
    for (const line of lines) {
      const state = parseDfen(line);
      checkInvariants(state);
      assertEquals(formatDfen(state), line);
      assertEquals(state.dice, 0);
    }
    assertEquals(await make("--seed", "7", "--count", "200"), text);
    assertNotEquals(await make("--seed", "8", "--count", "200"), text);
    // More positions begin with the same ones.
    assert((await make("--seed", "7", "--count", "220")).startsWith(text));
  });

  Deno.test(`\`${name} --dice\` adds a roll`, async () => {
    const { text } = await runGolden("", "positions", ...synth, "--dice", "--count", "50");
    for (const line of text.trimEnd().split("\n")) assertMatch(line, / ([PNBRQK]{3}|[pnbrqk]{3})$/);
  });
}

Deno.test("`golden positions --synth` has what games seldom have", async () => {
  const { text } = await runGolden("", "positions", "--synth", "--count", "500");
  const lines = text.trimEnd().split("\n");
  const some = (what: string, pattern: RegExp) =>
    assert(lines.some((line) => pattern.test(line)), what);
  some("several targets", / ([a-h][1-8]){2,} /);
  some("a pawn on the last rank", /^[^/]*P/);
  some("a pawn on the first rank", /p[^/ ]* [wb] /);
  some("no white king", /^[^K ]* [wb] /);
  some("two black kings", /^[^ ]*k[^ ]*k/);
  some("a clock at its end", / 127 \d+$/);
  some("the last full move", / 2147483647$/);
  some("castling rights", / KQkq /);
});

Deno.test("`golden positions` goes on with games beyond the first king that could be captured", async () => {
  const { text } = await runGolden("", "positions", "--count", "1000");
  const moves = text.trimEnd().split("\n").map((line) => Number(line.split(" ")[5]));
  assert(moves.filter((fullmove) => fullmove >= 25).length > 20);
});

Deno.test("`golden positions` reaches what random games reach: castling, promotion, en passant, king captures", async () => {
  await using folder = await TempFolder.make();
  const { text } = await runGolden("", "positions", "--count", "1000", "--dice");
  const records = text.trimEnd().split("\n").map((dfen) => ({ dfen, path: null, work: 0 }));
  const path = await folder.write("a.ndjson", corpusText("king-captures", records));
  const counts = row((await runGolden("", "stats", path)).text, "total")!;
  assert(counts.slice(0, 7).every((count) => count !== "0"), counts.join(" "));
});

const badUsage: [args: string[], complaint: string][] = [
  [[], "expected record, check, diff, stats or positions, found nothing"],
  [["make"], "found make"],
  [["check", "--kind"], "unknown option --kind"],
  [["positions", "--count", "x"], "--count x: expected a whole number"],
  [["positions", "10"], "expected options alone, found 10"],
];

for (const [args, complaint] of badUsage) {
  Deno.test(`\`golden ${args.join(" ")}\` is refused`, async () => {
    const ran = await runGolden("", ...args);
    assertEquals([ran.status, ran.text], [2, ""]);
    assertStringIncludes(ran.complaint, complaint);
  });
}

Deno.test("`golden --help` names every command", async () => {
  const { status, text } = await runGolden("", "--help");
  assertEquals(status, 0);
  for (const command of ["record", "check", "diff", "stats", "positions"]) {
    assertStringIncludes(text, `golden ${command}`);
  }
});

Deno.test("every kind can be recorded or is written of nothing", async () => {
  for (const kind of kindNames) {
    const { status, text } = await runGolden("", "record", kind);
    assertEquals(status, 0);
    assertStringIncludes(text, `{"corpus":"${kind}","format":1,`);
  }
});

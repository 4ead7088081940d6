/**
 * Is the slow model itself right? It must give samples of the golden corpora,
 * whose format golden/FORMAT.md describes.
 *
 * @module
 */

import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { cornerPositions } from "./corner_positions.ts";
import {
  attackerTypeMasks,
  Budget,
  discoverTurns,
  type Emission,
  emission,
  emissionLine,
  formatDfen,
  generateAllMoves,
  INITIAL,
  kingCapturePath,
  kingCaptureRolls,
  legalFirstMoves,
  legalTurns,
  legalTurnTree,
  normalizedFen,
  type Outcome,
  parseDfen,
  partitionsFor,
  partitionTable,
  perft,
  playableDice,
  presenceMask,
  PROMOTION_MODES,
  promotionMode,
  type Side,
  uci,
  type WeightedRoll,
  weightedRolls,
  withDice,
} from "./reference_rules.ts";
import { ReferenceSharedTraversal } from "./reference_shared_traversal.ts";

// deno-lint-ignore no-explicit-any -- as JSON.parse gives it
type GoldenRecord = any;

interface Replay {
  readonly name: string;
  /** 1 or a prime, so that a sample meets every roll, depth and colour. */
  readonly every: number;
  /** Builds the whole record anew from the fields that ask the question. */
  readonly rebuild: (record: GoldenRecord) => unknown;
}

const REPLAYS: Readonly<Record<string, Replay>> = {
  "turn-paths": { name: "turn paths", every: 61, rebuild: turnPaths },
  "turn-tree": { name: "turn trees", every: 17, rebuild: turnTree },
  "partitions": { name: "partitions", every: 3, rebuild: partitions },
  "tables": { name: "partition tables", every: 1, rebuild: table },
  "budgeted": { name: "work of discovery", every: 29, rebuild: budgeted },
  "king-captures": { name: "king captures", every: 5, rebuild: kingCapture },
  "king-rolls": { name: "king-capture rolls", every: 31, rebuild: kingRolls },
  "attackers": { name: "attackers", every: 3, rebuild: attackers },
  "normalize": { name: "normalized positions", every: 1, rebuild: normalize },
  "dfen": { name: "readings of a text", every: 1, rebuild: dfen },
  "perft": { name: "perft counts", every: 7, rebuild: perftCount },
  "shared": { name: "shared traversals", every: 17, rebuild: shared },
  "shared-budget": {
    name: "interrupted shared traversals",
    every: 7,
    rebuild: sharedBudget,
  },
};

for (const [kind, replay] of Object.entries(REPLAYS)) {
  Deno.test(`reference model gives the golden ${replay.name}`, () => {
    let replayed = 0;
    for (const line of sample(kind, replay.every)) {
      assertEquals(JSON.stringify(replay.rebuild(JSON.parse(line))), line);
      replayed++;
    }
    assertNotEquals(replayed, 0);
  });
}

// Reading the corpora

const GOLDEN = new URL("../../golden/", import.meta.url);

function* sample(kind: string, every: number): Generator<string> {
  for (const folder of ["contract/", "reference/"]) {
    const url = new URL(folder, GOLDEN);
    const names = [...Deno.readDirSync(url)].map((entry) => entry.name);
    for (const name of names.sort()) {
      const lines = corpusLines(new URL(name, url));
      if (lines === null || JSON.parse(lines[0] ?? "").corpus !== kind) continue;
      for (let i = 1; i < lines.length; i += every) yield lines[i] ?? "";
    }
  }
}

function corpusLines(url: URL): string[] | null {
  const bytes = Deno.readFileSync(url);
  if (url.pathname.endsWith(".ndjson.gz")) return linesOf(gunzipSync(bytes));
  return url.pathname.endsWith(".ndjson") ? linesOf(bytes) : null;
}

function linesOf(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).replace(/\n$/, "").split("\n");
}

// Records

function turnPaths({ dfen }: GoldenRecord) {
  const { paths, kings, maxDice } = legalTurns(parseDfen(dfen));
  const emissions = paths.map(emission);
  const sha256 = sha256Of(emissions.map(emissionLine).join(""));
  const record = { dfen, paths: paths.length, kings, maxDice, sha256 };
  return emissions.length > 40 ? record : { ...record, list: emissions.map(({ path }) => path) };
}

function turnTree({ dfen }: GoldenRecord) {
  const boundary = parseDfen(dfen);
  const tree = legalTurnTree(boundary);
  const text = JSON.stringify(tree);
  const record = {
    dfen,
    first: legalFirstMoves(boundary).sort(),
    playable: playableDice(boundary),
    sha256: sha256Of(text),
  };
  return text.length > 400 ? record : { ...record, tree };
}

function partitions({ dfen }: GoldenRecord) {
  const board = parseDfen(dfen);
  return {
    dfen,
    mask: presenceMask(board),
    mode: promotionMode(board),
    classes: partitionsFor(board).map(pairOf),
  };
}

function table({ mask, mode }: GoldenRecord) {
  return { mask, mode, classes: partitionTable(mask, mode).map(pairOf) };
}

function pairOf({ roll, weight }: WeightedRoll) {
  return [roll, weight];
}

function budgeted({ dfen }: GoldenRecord) {
  const outcome = discoverTurns(parseDfen(dfen));
  const { generated, examined, paths } = valueOf(outcome);
  const work = outcome.used;
  return { dfen, work, generated, examined, paths: paths.length };
}

function kingCapture({ dfen }: GoldenRecord) {
  const outcome = kingCapturePath(parseDfen(dfen));
  return { dfen, path: valueOf(outcome), work: outcome.used };
}

function kingRolls({ dfen }: GoldenRecord) {
  const outcome = kingCaptureRolls(parseDfen(dfen));
  return { dfen, rolls: valueOf(outcome), work: outcome.used };
}

function attackers({ dfen }: GoldenRecord) {
  return { dfen, white: masksText(dfen, "w"), black: masksText(dfen, "b") };
}

function masksText(dfen: string, side: Side): string {
  return attackerTypeMasks(parseDfen(dfen), side)
    .map((mask) => mask.toString(16).padStart(2, "0")).join("");
}

function normalize({ dfen }: GoldenRecord) {
  return { dfen, normalized: normalizedFen(parseDfen(dfen)) };
}

function dfen({ text }: GoldenRecord) {
  return { text, canonical: canonicalOrNull(text) };
}

function canonicalOrNull(text: string): string | null {
  try {
    return formatDfen(parseDfen(text));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function perftCount({ dfen, depth }: GoldenRecord) {
  return { dfen, depth, nodes: perft(parseDfen(dfen), depth) };
}

function shared({ dfen, visit }: GoldenRecord) {
  const board = parseDfen(dfen);
  const traversal = new ReferenceSharedTraversal(board);
  let text = "";
  const classes = partitionsFor(board).map(({ roll, weight }) => {
    text += roll + "\n";
    const outcome = traversal.visit(roll, (emission) => {
      text += emissionLine(emission);
      return visit === "full";
    });
    const { emittedPaths, stoppedEarly } = valueOf(outcome);
    return [roll, weight, emittedPaths, stoppedEarly ? 1 : 0];
  });
  const work = Object.values(traversal.work);
  const sha256 = sha256Of(text);
  return { dfen, visit, classes, work, used: traversal.used, sha256 };
}

function sharedBudget({ dfen, limit }: GoldenRecord) {
  const board = parseDfen(dfen);
  const traversal = new ReferenceSharedTraversal(board, new Budget(limit));
  let text = "";
  let complete = 0;
  for (const { roll } of partitionsFor(board)) {
    text += roll + "\n";
    const outcome = traversal.visit(roll, (emission) => {
      text += emissionLine(emission);
      return true;
    });
    if (!outcome.complete) break;
    complete++;
  }
  const work = Object.values(traversal.work);
  const sha256 = sha256Of(text);
  return { dfen, limit, complete, used: traversal.used, work, sha256 };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.complete) throw new Error("an unlimited budget ran out");
  return outcome.value;
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

// What no corpus records

const KINGS_ONLY = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

Deno.test("reference model gives the published perft of the initial position", () => {
  const nodes = [1, 2, 3].map((depth) => perft(parseDfen(INITIAL), depth));
  assertEquals(nodes, [20, 400, 8902]);
});

Deno.test("reference model knows the rules of hand-made positions", () => {
  const cases: [dfen: string, roll: string, paths: string[]][] = [
    ["4k3/8/8/8/8/8/P7/1N2K3 w - -", "NP", [
      ...["b1d2 a2a3", "b1d2 a2a4", "b1c3 a2a3", "b1c3 a2a4"],
      ...["a2a3 b1d2", "a2a3 b1c3"],
      ...["a2a4 b1d2", "a2a4 b1a3", "a2a4 b1c3"],
    ]],
    ["kNB5/1n6/2P5/8/8/8/8/7K w - -", "PP", ["c6b7 b7a8"]],
    ["kNB5/1n6/2P5/8/8/8/8/7K w - -", "P", ["c6c7", "c6b7"]],
    ["4k3/8/8/8/8/8/6PP/6KR w KQ -", "R", []],
    ["4k3/8/8/8/8/8/3PPPPP/3QK2R w K -", "KR", [
      ...["e1f1 h1g1", "e1g1", "h1g1 e1f1"],
    ]],
    ["4k3/8/8/8/8/8/3PPPPP/3QK1NR w K -", "NRK", [
      ...["e1f1 g1f3 h1g1", "e1f1 g1h3 h1g1"],
      ...["g1f3 h1g1 e1f1", "g1f3 e1f1 h1g1", "g1f3 e1g1"],
      ...["g1h3 h1g1 e1f1", "g1h3 e1f1 h1g1", "g1h3 e1g1"],
    ]],
    ["7k/8/4p3/3pP3/4P3/8/8/7K w - d6", "PP", [
      ...["e4d5 d5d6", "e4d5 d5e6"],
      ...["e5d6 d6d7", "e5d6 e4e5"],
    ]],
    ["7k/4n3/3N4/3pP3/8/8/8/7K w - d6", "P", ["e5e6"]],
    ["4k3/8/8/8/8/p7/P7/R3K3 w Q -", "PPP", []],
  ];
  for (const [dfen, roll, expected] of cases) {
    const { paths } = legalTurns(withDice(parseDfen(dfen), roll));
    const texts = paths.map((path) => emission(path).path);
    assertEquals(texts.sort(), [...expected].sort(), `${dfen} ${roll}`);
  }
});

Deno.test("reference model lists en-passant targets ascending", () => {
  const board = parseDfen("4k3/8/8/3pPp2/8/8/8/4K3 w - f6d6");
  const pawnMoves = generateAllMoves(board).slice(0, 3);
  assertEquals(pawnMoves.map(uci), ["e5e6", "e5d6", "e5f6"]);
});

Deno.test("reference model spends the first of equal dice slots", () => {
  const board = withDice(parseDfen("7k/8/8/8/8/8/P7/N6K w - -"), "NPN");
  const first = legalTurns(board).paths.map((path) => emission(path).path);
  // After N the slots are P, N; the last N spent would leave N, P.
  assertEquals(first.find((path) => path.startsWith("a1c2")), "a1c2 a2a3 c2a1");
});

Deno.test("reference model shows the dice of castling after its own moves", () => {
  const board = withDice(parseDfen("4k3/8/8/8/8/8/8/4K1NR w K -"), "NRK");
  assertEquals(playableDice(board), "NRK");
  assertEquals(playableDice(board, ["g1f3"]), "RK");
  assertEquals(playableDice(board, ["g1f3", "e1g1"]), "");
});

Deno.test("Budget admits up to its limit, then never again", () => {
  const budget = new Budget(2);
  const answers = [1, 2, 3, 4].map(() => budget.admit());
  assertEquals(answers, [true, true, false, false]);
  assertEquals(budget.used, 2);
  for (const limit of [-1, 0.5, NaN, -Infinity]) {
    assertThrows(() => new Budget(limit), RangeError);
  }
});

Deno.test("queries that share a budget report its running total", () => {
  const board = withDice(parseDfen(KINGS_ONLY), "K");
  const needed = discoverTurns(board).used;
  const budget = new Budget(2 * needed);
  assertEquals(discoverTurns(board, budget).used, needed);
  assertEquals(kingCapturePath(board, budget).used, 2 * needed);
  const refused = discoverTurns(board, budget);
  assertEquals(refused, { complete: false, used: 2 * needed });
});

Deno.test("ReferenceSharedTraversal polls as section 8 counts", () => {
  let polls = 0;
  const traversal = new ReferenceSharedTraversal(
    parseDfen(KINGS_ONLY),
    undefined,
    () => ++polls === Infinity,
  );
  traversal.visit("K", () => true);
  assertEquals([polls, traversal.polls], [12, 12]);
  traversal.visit("", () => true);
  assertEquals(traversal.polls, 13);
});

Deno.test("ReferenceSharedTraversal polls no more once a callback stops it", () => {
  const traversal = new ReferenceSharedTraversal(parseDfen(KINGS_ONLY));
  const outcome = traversal.visit("K", () => false);
  assertEquals(valueOf(outcome), { emittedPaths: 1, stoppedEarly: true });
  assertEquals(traversal.polls, 1 + 1 + 5 + 1);
});

Deno.test("ReferenceSharedTraversal polls before it emits a king capture", () => {
  const board = parseDfen("8/8/8/3kK3/8/8/8/8 w - -");
  const emitted = (last: number) => {
    let polls = 0;
    const traversal = new ReferenceSharedTraversal(board, undefined, () => ++polls === last);
    const { complete } = traversal.visit("K", () => true);
    const { transitions, replayed, emitted } = traversal.work;
    assertEquals([transitions, replayed], [emitted, emitted]);
    return [complete, emitted];
  };
  // The king's steps d4, e4, f4 and d5 are examined before the capture's poll.
  assertEquals(emitted(1 + 1 + 4 + 1), [false, 0]);
  assertEquals(emitted(1 + 1 + 4 + 1 + 1), [false, 1]);
  assertEquals(emitted(1 + 1 + 8 + 1 + 7), [false, 7]);
  assertEquals(emitted(1 + 1 + 8 + 1 + 7 + 1), [true, 8]);
});

Deno.test("ReferenceSharedTraversal is interrupted by its own refusal only", () => {
  const budget = new Budget(0);
  const refused = new ReferenceSharedTraversal(parseDfen(KINGS_ONLY), budget);
  assertEquals(refused.visit("", () => true).complete, true);
  assertEquals(refused.visit("K", () => true).complete, false);
  assertEquals(refused.visit("", () => true).complete, false);
  const other = new ReferenceSharedTraversal(parseDfen(KINGS_ONLY), budget);
  assertEquals(other.visit("", () => true).complete, true);
});

Deno.test("ReferenceSharedTraversal emits the legal turns of corner positions", () => {
  for (const [i, { dfen }] of cornerPositions.entries()) {
    const traversal = new ReferenceSharedTraversal(parseDfen(dfen));
    for (const { roll } of weightedRolls().filter((_, j) => (i + j) % 13 === 0)) {
      const emissions: Emission[] = [];
      traversal.visit(roll, (emission) => emissions.push(emission) > 0);
      const { paths } = legalTurns(withDice(parseDfen(dfen), roll));
      assertEquals(emissions, paths.map(emission), `${dfen} ${roll}`);
    }
  }
});

Deno.test("ReferenceSharedTraversal counts a king capture's dice as spent", () => {
  const board = parseDfen("kNB5/1n6/2P5/8/8/8/8/7K w - -");
  const traversal = new ReferenceSharedTraversal(board);
  const paths: string[] = [];
  traversal.visit("PP", ({ path }) => paths.push(path) > 0);
  assertEquals(paths, ["c6b7 b7a8"]);
});

Deno.test("ReferenceSharedTraversal stays interrupted after every poll", () => {
  for (let last = 1; last <= 12; last++) {
    let polls = 0;
    const emissions: Emission[] = [];
    const traversal = new ReferenceSharedTraversal(
      parseDfen(KINGS_ONLY),
      undefined,
      () => ++polls === last,
    );
    const visit = () => traversal.visit("K", (e) => emissions.push(e) > 0);
    const used = Math.min(Math.max(last - 2, 0), 6);
    assertEquals(visit(), { complete: false, used });
    assertEquals(emissions.length, Math.max(last - 8, 0));
    assertEquals(visit(), { complete: false, used });
    assertEquals(traversal.work.emitted, emissions.length);
  }
});

Deno.test("ReferenceSharedTraversal refuses a visit inside a visit", () => {
  const traversal = new ReferenceSharedTraversal(parseDfen(KINGS_ONLY));
  const nested = () => traversal.visit("K", () => true);
  traversal.visit("K", () => {
    assertThrows(nested, Error, "under way");
    return false;
  });
  assertEquals(valueOf(nested()).emittedPaths, 5);
});

Deno.test("partition tables weigh 216 rolls for every mask and mode", () => {
  for (let mask = 0; mask < 64; mask++) {
    for (const mode of PROMOTION_MODES) {
      const weights = partitionTable(mask, mode).map(({ weight }) => weight);
      assertEquals(weights.reduce((a, b) => a + b), 216);
    }
  }
});

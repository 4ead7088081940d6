import { assertEquals } from "@std/assert";
import { EXAMPLE } from "../_testing/corpora.ts";
import type { KindName } from "../kinds/kind.ts";
import { describeDifference } from "./describe_difference.ts";

const { list: _, ...digest } = EXAMPLE;

function describe(kind: KindName, expected: object, actual: object) {
  return describeDifference("a.ndjson", kind, {
    line: 2,
    outcome: "different",
    expected: JSON.stringify(expected),
    actual: JSON.stringify(actual),
  });
}

const lists: [what: string, expected: string[], remarks: string[]][] = [
  ["a turn of the other side's", ["e1d1", "e1f1", "e1d2", "e1e2"], ["only actual: e1f2"]],
  ["a turn too many", [...EXAMPLE.list, "e1g1"], ["only expected: e1g1"]],
  ["another order", EXAMPLE.list.toReversed(), ["the same turns, in another order or number"]],
  [
    "many turns",
    [...EXAMPLE.list, "a1", "a2", "a3", "a4", "a5", "a6", "a7"],
    ["only expected: a1, a2, a3, a4, a5, and 2 more"],
  ],
];

for (const [what, list, remarks] of lists) {
  Deno.test(`\`describeDifference()\` names ${what}`, () => {
    assertEquals(describe("turn-paths", { ...EXAMPLE, list }, EXAMPLE).remarks, remarks);
  });
}

Deno.test("`describeDifference()` says that the turns are the same if only their results differ", () => {
  const { remarks } = describe("turn-paths", { ...EXAMPLE, sha256: "0".repeat(64) }, EXAMPLE);
  assertEquals(remarks, [
    "the turns are the same: a position that one leads to differs",
    "every turn: deno task parity --explain a.ndjson:2",
    "the first that differs: deno task parity --explain a.ndjson:2 --expected LISTING",
  ]);
});

Deno.test("`describeDifference()` of a digest alone says how to look further", () => {
  const { remarks, boards } = describe("turn-paths", { ...digest, sha256: "0".repeat(64) }, digest);
  assertEquals(remarks.length, 2);
  assertEquals(boards, [{ title: "position", dfen: EXAMPLE.dfen }]);
});

Deno.test("`describeDifference()` shows what the differing turns lead to", () => {
  const dfen = "4k3/4P3/8/8/8/8/8/R3K3 w Q - 4 9 PRK";
  const { boards } = describe(
    "king-captures",
    { dfen, path: "e1c1", work: 1 }, // castles, the turn ends
    { dfen, path: "a1a8 a8e8", work: 1 }, // captures the king, the game ends
  );
  assertEquals(boards, [
    { title: "position", dfen },
    { title: "expected: after e1c1", dfen: "4k3/4P3/8/8/8/8/8/2KR4 b - - 5 9" },
    { title: "actual: after a1a8 a8e8", dfen: "4R3/4P3/8/8/8/8/8/4K3 w - - 0 9" },
  ]);
});

Deno.test("`describeDifference()` draws nothing for a turn that cannot be made there", () => {
  const list = EXAMPLE.list.with(0, "a1a2");
  const { boards } = describe("turn-paths", { ...EXAMPLE, list }, EXAMPLE);
  assertEquals(boards.map(({ title }) => title), ["position", "actual: after e1d1"]);
});

Deno.test("`describeDifference()` of an errored record has its position and no more", () => {
  assertEquals(
    describeDifference("a.ndjson", "perft", {
      line: 2,
      outcome: "errored",
      expected: JSON.stringify({ dfen: EXAMPLE.dfen, depth: 1, nodes: 1 }),
      actual: "Error: no",
    }),
    { boards: [{ title: "position", dfen: EXAMPLE.dfen }], marked: null, remarks: [] },
  );
});

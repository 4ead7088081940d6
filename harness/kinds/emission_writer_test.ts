import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { forEachLegalTurnState, formatDfen, formatMove, parseDfen } from "../../rules/mod.ts";
import { EmissionWriter } from "./emission_writer.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

Deno.test("`EmissionWriter` writes the example of the format", () => {
  // golden/FORMAT.md, "An example"
  const lines = [
    "e1d1\tN\t4k3/8/8/8/8/8/8/3K4 b - - 1 1\n",
    "e1f1\tN\t4k3/8/8/8/8/8/8/5K2 b - - 1 1\n",
    "e1d2\tN\t4k3/8/8/8/8/8/3K4/8 b - - 1 1\n",
    "e1e2\tN\t4k3/8/8/8/8/8/4K3/8 b - - 1 1\n",
    "e1f2\tN\t4k3/8/8/8/8/8/5K2/8 b - - 1 1\n",
  ];
  const writer = new EmissionWriter();
  let written = "";
  writer.tap = (bytes) => written += new TextDecoder().decode(bytes);
  writer.begin();
  forEachLegalTurnState(
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 PRK"),
    (moves, length, result, king) => {
      writer.state(moves, length, king, result);
    },
  );
  assertEquals(writer.end(), {
    paths: 5,
    kings: 0,
    sha256: "72ecb535d4c9d126c394e3c6116afc60c2e8667e9922c27a889c7393ad3a8449",
    list: ["e1d1", "e1f1", "e1d2", "e1e2", "e1f2"],
  });
  assertEquals(written, lines.join(""));
});

// Promotions, castling, en passant, many targets, king captures, both sides, large clocks.
const positions = [
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PNB",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 7 2147483647 prk",
  "k7/4P3/8/8/8/8/8/4K3 w - - 126 9 PQK",
  "4k3/8/8/1pPpPp2/8/8/8/4K3 w - b6d6f6 0 7 PPP",
  "4k3/8/8/8/1pPpPp2/8/8/4K3 b - c3e3 3 7 ppk",
  "kkkkkkkk/8/8/8/8/8/8/QQQQQQQQ w - a3b3c3d3e3f3g3h3 127 1 QQ",
  "8/8/8/8/8/8/8/8 w - a1h8 0 1 PNB",
  // Each type and side in each half, with other pieces of its type where they stay.
  "8/2kkk3/8/8/8/2kkk3/8/8 b - - 0 1 kk",
  "8/2KKK3/8/8/8/2KKK3/8/8 w - - 0 1 KK",
  "8/2qbr3/3n4/8/8/2qbr3/3n4/8 b - - 0 1 nbr",
  "8/2QBR3/3N4/8/8/2QBR3/3N4/8 w - - 0 1 NBR",
  "8/1p4p1/8/8/8/1p4p1/8/8 b - - 0 1 ppq",
];

Deno.test("`EmissionWriter` writes states as `formatDfen` does, from whatever was written before", () => {
  const writer = new EmissionWriter();
  for (const dfen of [...positions, ...positions.toReversed()]) {
    let expected = "";
    const paths: string[] = [];
    writer.begin();
    forEachLegalTurnState(parseDfen(dfen), (moves, length, result, king) => {
      const path = moves.slice(0, length).map(formatMove).join(" ");
      paths.push(path);
      expected += `${path}\t${king ? "K" : "N"}\t${formatDfen(result)}\n`;
      writer.state(moves, length, king, result);
    });
    const summary = writer.end();
    assertEquals(summary.sha256, sha256(expected), dfen);
    assertEquals(summary.paths, paths.length);
    assertEquals(summary.list, paths.slice(0, 41));
  }
});

Deno.test("`EmissionWriter` gives the same bytes for text and classes in pieces of any size", () => {
  const writer = new EmissionWriter();
  const long = "x".repeat(70_000);
  writer.begin();
  writer.roll("PNB");
  for (let i = 0; i < 5000; i++) writer.text("a1a2", i % 2 === 0, `dfen ${i}`);
  writer.text(long, false, "end");
  const expected = "PNB\n" +
    Array.from({ length: 5000 }, (_, i) => `a1a2\t${i % 2 === 0 ? "K" : "N"}\tdfen ${i}\n`).join(
      "",
    ) +
    `${long}\tN\tend\n`;
  const { paths, kings, sha256: digest } = writer.end();
  assertEquals([paths, kings, digest], [5001, 2500, sha256(expected)]);
});

Deno.test("`EmissionWriter` forgets what was not ended", () => {
  const writer = new EmissionWriter();
  writer.begin();
  writer.text("a1a2", true, "never ended");
  writer.begin();
  assertEquals(writer.end(), { paths: 0, kings: 0, sha256: sha256(""), list: [] });
  assertEquals(writer.emissions, 0);
});

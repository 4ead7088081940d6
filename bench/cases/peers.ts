// deno-lint-ignore-file no-import-prefix -- the libraries are for this comparison alone

// Perft beside chess libraries in one run. They count legal chess moves, ours are pseudo-legal: in Dice Chess a king may
// be left in check, and is captured. So their trees are smaller, and nodes a second are compared, not times.

import { Chess as ChessJs } from "npm:chess.js@1";
import { Chess as Chessops } from "npm:chessops@0.15/chess";
import { perft as chessopsPerft } from "npm:chessops@0.15/debug";
import { parseFen } from "npm:chessops@0.15/fen";
import { formatDfen, perft } from "../../rules/mod.ts";
import { type BenchCase, type BenchSuite, expectSame } from "../bench_case.ts";
import { TREES } from "./perft.ts";

/** A library's tree: how to count its leaves, and how many there are. */
export interface PeerTree {
  /** The position. */
  readonly position: string;
  /** Whose perft it is. */
  readonly library: string;
  /** Leaves of that library's tree. */
  readonly nodes: number;
  /** Counts them. */
  readonly count: () => number;
}

/** Legal chess counts of the trees, known from the literature. */
const LEGAL: Readonly<Record<string, number>> = { "initial position": 197_281, kiwipete: 97_862 };

/** The same trees for each library. */
export const PEER_TREES: readonly PeerTree[] = TREES.flatMap(({ name, state, depth, nodes }) => {
  const fen = formatDfen(state);
  const chessJs = new ChessJs(fen);
  const chessops = Chessops.fromSetup(parseFen(fen).unwrap()).unwrap();
  const legal = LEGAL[name];
  return [
    { position: name, library: "ours", nodes, count: () => perft(state, depth) },
    {
      position: name,
      library: "chessops",
      nodes: legal,
      count: () => chessopsPerft(chessops, depth),
    },
    { position: name, library: "chess.js", nodes: legal, count: () => chessJs.perft(depth) },
  ];
});

/** The suite. */
export const suite: BenchSuite = {
  name: "peers",
  check(tell) {
    for (const { position, library, nodes, count } of PEER_TREES) {
      expectSame(count(), nodes, `${library}, ${position}`);
      const kind = library === "ours" ? "pseudo-legal moves" : "legal chess moves";
      tell(`${position}, ${library}: ${nodes} leaves of ${kind}`);
    }
  },
  cases: PEER_TREES.map(({ position, library, nodes, count }): BenchCase => ({
    group: `perft, ${position}`,
    name: `${library}, ${nodes} leaves`,
    baseline: library === "ours",
    setup: () => count,
  })),
};

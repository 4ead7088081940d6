/**
 * Small corpora for tests, their values taken from the format's description and from counting.
 *
 * @module
 */

const header = (corpus: string, records: number) =>
  JSON.stringify({ corpus, format: 1, rules: "contract", source: "by hand", records });

/** A corpus of these records, one LF after each line. */
export function corpusText(kind: string, records: readonly (string | object)[]): string {
  const lines = records.map((record) =>
    typeof record === "string" ? record : JSON.stringify(record)
  );
  return [header(kind, records.length), ...lines, ""].join("\n");
}

const KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/** The example of golden/FORMAT.md. */
export const EXAMPLE = {
  dfen: `${KINGS} PRK`,
  paths: 5,
  kings: 0,
  maxDice: 1,
  sha256: "72ecb535d4c9d126c394e3c6116afc60c2e8667e9922c27a889c7393ad3a8449",
  list: ["e1d1", "e1f1", "e1d2", "e1e2", "e1f2"],
};

/** Its emission lines. */
export const EXAMPLE_LINES = [
  "e1d1\tN\t4k3/8/8/8/8/8/8/3K4 b - - 1 1",
  "e1f1\tN\t4k3/8/8/8/8/8/8/5K2 b - - 1 1",
  "e1d2\tN\t4k3/8/8/8/8/8/3K4/8 b - - 1 1",
  "e1e2\tN\t4k3/8/8/8/8/8/4K3/8 b - - 1 1",
  "e1f2\tN\t4k3/8/8/8/8/8/5K2/8 b - - 1 1",
];

/** A forced pass: no pawn to move. The digest is that of no text. */
export const PASS = {
  dfen: `${KINGS} PPP`,
  paths: 0,
  kings: 0,
  maxDice: 0,
  sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  list: [],
};

const perft = (depth: number, nodes: number) => ({ dfen: INITIAL, depth, nodes });
const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The well-known counts of the initial position. */
export const PERFT = [perft(1, 20), perft(2, 400), perft(3, 8902)];

/** A position to draw. */
export interface Board {
  readonly title: string;
  readonly dfen: string;
}

/** What stands on each square, row by row from a8 to h1, `"."` for nothing; null if the text is no position. */
export function boardSquares(dfen: string): string[] | null {
  const [placement = ""] = dfen.split(" ", 1);
  const rows = placement.split("/").map((row) =>
    row.replace(/[0-8]/g, (digit) => ".".repeat(Number(digit)))
  );
  if (rows.length !== 8 || rows.some((row) => !/^[.pnbrqkPNBRQK]{8}$/.test(row))) return null;
  return [...rows.join("")];
}

const GAP = "    ";

/**
 * Positions as boards of letters, side by side, each with its title above; White at the bottom, in
 * upper case. Their DFENs follow below. A text that is no position gives no board.
 */
export function boardsText(boards: readonly Board[]): string {
  const columns = boards.flatMap(({ title, dfen }) => {
    const squares = boardSquares(dfen);
    if (squares === null) return [];
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank, row) =>
      `${rank}  ${squares.slice(8 * row, 8 * row + 8).join(" ")}`
    );
    const lines = [title, "", ...ranks, "", "   a b c d e f g h"];
    const width = Math.max(...lines.map(({ length }) => length));
    return [lines.map((line) => line.padEnd(width))];
  });
  const rows = (columns[0] ?? []).map((_, row) =>
    columns.map((lines) => lines[row]).join(GAP).trimEnd()
  );
  const dfens = boards.map(({ title, dfen }) => `${title}: ${dfen}`);
  return [...rows, ...(rows.length > 0 ? [""] : []), ...dfens].join("\n");
}

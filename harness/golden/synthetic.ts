import { type GameState, parseDfen } from "../../rules/mod.ts";
import type { RandomSource } from "../../engine/mod.ts";

/** Many pawns, few queens: a roll of queens alone can have millions of paths. */
const PIECES = "PPPPPPNNBBRRQ";
const MAX_PIECES = 24;
const HALFMOVES = [0, 0, 0, 1, 50, 126, 127];
const FULLMOVES = [1, 1, 2, 40, 2147483646, 2147483647];

/**
 * Positions that games seldom or never reach, without end: pawns on any rank, several kings or none,
 * rights without rooks, several en-passant targets, clocks at their ends.
 */
export function* syntheticPositions(random: RandomSource): Generator<GameState> {
  for (;;) yield parseDfen(syntheticDfen(random));
}

function syntheticDfen(random: RandomSource): string {
  const pick = <T>(from: ArrayLike<T>): T => from[random.nextInt(from.length)];
  const oneIn = (n: number) => random.nextInt(n) === 0;
  const board: string[] = new Array(64).fill("");
  const put = (piece: string) => {
    board[random.nextInt(64)] = piece;
  };
  const color = (piece: string) => oneIn(2) ? piece : piece.toLowerCase();

  const pieces = random.nextInt(MAX_PIECES);
  for (let i = 0; i < pieces; i++) put(color(pick(PIECES)));
  for (const king of ["K", "k"]) {
    // Mostly one.
    const kings = oneIn(8) ? random.nextInt(4) : 1;
    for (let i = 0; i < kings; i++) put(king);
  }
  if (oneIn(3)) putHome(board, "R...K..R", 0);
  if (oneIn(3)) putHome(board, "r...k..r", 56);

  const white = oneIn(2);
  const targets = new Set<number>();
  if (oneIn(2)) {
    const count = 1 + random.nextInt(3);
    for (let i = 0; i < count; i++) {
      // Mostly on the rank where it can be captured, with a pawn that may do so.
      const file = random.nextInt(8);
      if (oneIn(4)) targets.add(random.nextInt(64));
      else {
        targets.add((white ? 40 : 16) + file);
        board[(white ? 32 : 24) + Math.min(7, file + 1)] = white ? "P" : "p";
        if (!oneIn(4)) board[(white ? 32 : 24) + file] = white ? "p" : "P";
      }
    }
  }
  return [
    placement(board),
    white ? "w" : "b",
    [..."KQkq"].filter(() => oneIn(2)).join("") || "-",
    [...targets].sort((a, b) => a - b).map(squareName).join("") || "-",
    pick(HALFMOVES),
    pick(FULLMOVES),
  ].join(" ");
}

function putHome(board: string[], row: string, first: number): void {
  [...row].forEach((piece, file) => {
    if (piece !== ".") board[first + file] = piece;
  });
}

function placement(board: readonly string[]): string {
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    board.slice(8 * rank, 8 * rank + 8).map((piece) => piece || "1").join("")
  );
  return rows.join("/").replace(/1+/g, (empty) => String(empty.length));
}

function squareName(square: number): string {
  return "abcdefgh".charAt(square & 7) + ((square >> 3) + 1);
}

/** A square, 0 to 63: a1 is 0, b1 is 1, h8 is 63 (contract section 1). */
export type Square = number;

/** The square of a file (0 is the a-file) and a rank (0 is rank 1). */
export function squareAt(file: number, rank: number): Square {
  return (rank << 3) | file;
}

/** The file of a square, 0 (a) to 7 (h). */
export function fileOf(square: Square): number {
  return square & 7;
}

/** The rank of a square, 0 (rank 1) to 7 (rank 8). */
export function rankOf(square: Square): number {
  return square >> 3;
}

/** The name of a square, such as `"e4"`. */
export function formatSquare(square: Square): string {
  return "abcdefgh".charAt(square & 7) + String((square >> 3) + 1);
}

/** The square that a name such as `"e4"` means, or -1 if it means none. */
export function parseSquare(name: string): Square {
  if (name.length !== 2) return -1;
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareAt(file, rank) : -1;
}

import { assert, assertEquals } from "@std/assert";
import { countPlainMoves } from "./count_moves.ts";
import { parseDfen } from "./dfen.ts";
import type { PieceType } from "./piece.ts";
import { generatePieceMoves, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { Position, ROW_FIELDS } from "./position.ts";
import { pairedPositions } from "./_testing/paired_positions.ts";
import { seededRng } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

/** What the count must be: -1 if some move captures a king, or a king's side has a right. */
function expectedCount(
  board: model.Board,
  type: model.PieceType,
  eligible: model.Eligible,
): number {
  const moves = model.generateType(board, type, eligible);
  const rights = board.side === "w" ? ["K", "Q"] : ["k", "q"];
  const mightCastle = type === "K" && rights.some((right) => board.castling.has(right));
  const needsList = mightCastle || moves.some((move) => model.capturesKing(board, move));
  return needsList ? -1 : moves.length;
}

Deno.test("`countPlainMoves()` counts the model's moves at any time of a turn, or says -1", () => {
  const rng = seededRng(100);
  const rows = new Int32Array(3 * ROW_FIELDS + 11);
  const list = new Uint16Array(MAX_PIECE_MOVES);
  const seen = { plain: 0, promotions: 0, enPassant: 0, lost: 0, kings: 0, castling: 0 };
  for (const { dfen, state, board } of pairedPositions(100, 700)) {
    const position = new Position().load(state);
    let current = board;
    let eligible = model.eligibleOrigins(board);
    for (let depth = 0; depth < 3; depth++) {
      const base = rng(3) * ROW_FIELDS + 11;
      position.saveRow(rows, base);
      for (const [index, letter] of model.PIECE_TYPES.entries()) {
        const type = (index + 1) as PieceType;
        const expected = expectedCount(current, letter, eligible);
        const actual = countPlainMoves(rows, base, type);
        if (actual !== expected) {
          const text = `${dfen}, after ${depth}: ${model.formatDfen(current)}, type ${letter}`;
          assertEquals(actual, expected, text);
        }
        assertEquals(countPlainMoves(position.fields, 0, type), actual);
        if (actual >= 0) assertEquals(generatePieceMoves(position, type, list, 0), actual);
        const moves = model.generateType(current, letter, eligible);
        if (expected > 0) seen.plain++;
        if (expected < 0) seen[letter === "K" ? "castling" : "kings"]++;
        else if (moves.some(({ flag }) => flag >= 8)) seen.promotions++;
        if (expected >= 0 && moves.some(({ flag }) => flag === 5)) seen.enPassant++;
        if (model.generateType(current, letter).length > moves.length) seen.lost++;
      }
      const moves = model.generateAllMoves(current, eligible);
      const pawns = moves.filter(({ piece }) => piece === "P");
      const among = pawns.length > 0 && rng(2) === 0 ? pawns : moves;
      if (among.length === 0) break;
      const move = among[rng(among.length)];
      position.make(model.moveBits(move));
      current = model.makeMove(current, move);
      eligible = model.eligibleAfter(eligible, move);
    }
  }
  for (const [what, count] of Object.entries(seen)) assert(count > 10, `${what}: ${count}`);
});

const cases: [what: string, dfen: string, type: PieceType, count: number][] = [
  ["no pieces", "4k3/8/8/8/8/8/8/4K3 w - -", 1, 0],
  ["pawns with single and double pushes", "4k3/8/8/8/p7/8/PP6/4K3 w - -", 1, 1 + 2],
  ["pawns that block and capture each other", "4k3/8/8/8/8/pp6/PP6/4K3 w - -", 1, 2],
  ["pawn captures, not around the edge", "4k3/8/8/n6n/PP5P/8/8/4K3 w - -", 1, 1 + 1],
  ["Black's pawn captures, not around the edge", "4k3/8/8/p5pp/N6N/8/8/4K3 b - -", 1, 1 + 1],
  ["promotions fourfold", "n3k3/1P6/8/8/8/8/8/4K3 w - -", 1, 8],
  ["Black's promotions fourfold", "4k3/8/8/8/8/8/1p6/N3K3 b - -", 1, 8],
  ["en passant on both sides of a target", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6", 1, 4],
  ["Black's en passant at the edge", "4k3/8/8/8/Pp4pP/8/8/4K3 b - a3h3", 1, 4],
  ["a pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - -", 1, 0],
  ["a pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - -", 1, 1],
  ["knights in corners", "N3k2N/8/8/8/8/8/8/N3K2N w - -", 2, 8],
  ["a queen in the open", "k7/8/8/8/3Q4/8/8/7K w - -", 5, 14 + 13],
  ["a rook with an own and an enemy piece", "7k/8/8/8/3p4/8/8/3R3K w - -", 4, 3 + 3 + 3],
  ["a king without rights", "4k3/8/8/8/8/8/8/R3K2R w kq -", 6, 5],
  ["a king with a right of its side", "4k3/8/8/8/8/8/8/4K3 w Q -", 6, -1],
  ["a king beside an enemy king", "8/8/8/3kK3/8/8/8/8 w - -", 6, -1],
  ["a king beside its own second king", "8/8/8/3KK3/8/8/8/k7 w - -", 6, 14],
  ["a rook that attacks a king", "4k3/8/8/8/8/8/8/4R2K w - -", 4, -1],
  ["a rook that a piece keeps from a king", "4k3/4p3/8/8/8/8/8/4R2K w - -", 4, 6 + 4 + 2],
  ["a pawn that captures a king on the last rank", "k7/1P6/8/8/8/8/8/4K3 w - -", 1, -1],
  ["a pawn that captures a king elsewhere", "8/8/8/3k4/4P3/8/8/4K3 w - -", 1, -1],
  ["a pawn before a king", "8/8/8/4k3/4P3/8/8/4K3 w - -", 1, 0],
  ["a pawn beside a king", "8/8/8/8/3kP3/8/8/4K3 w - -", 1, 1],
];

for (const [what, dfen, type, count] of cases) {
  Deno.test(`\`countPlainMoves()\` gives ${count} for ${what}`, () => {
    const position = new Position().load(parseDfen(dfen));
    assertEquals(countPlainMoves(position.fields, 0, type), count);
  });
}

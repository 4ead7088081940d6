import { assertEquals } from "@std/assert";
import { CastlingRights, rightsLost, rightsOf } from "./castling.ts";
import { Black, type Color, White } from "./color.ts";
import { King, pieceOf, type PieceType, Rook } from "./piece.ts";

const { WhiteKing, WhiteQueen, BlackKing, BlackQueen, All } = CastlingRights;

Deno.test("`CastlingRights` are four bits in the order KQkq", () => {
  assertEquals([WhiteKing, WhiteQueen, BlackKing, BlackQueen, All], [1, 2, 4, 8, 15]);
});

Deno.test("`rightsOf()` gives both rights of a side", () => {
  assertEquals([rightsOf(White), rightsOf(Black)], [
    WhiteKing | WhiteQueen,
    BlackKing | BlackQueen,
  ]);
});

/** What the contract's section 3 says of a rook: that it is on its own side's corner. */
const corners: [color: Color, square: number, right: number][] = [
  [White, 7, WhiteKing],
  [White, 0, WhiteQueen],
  [Black, 63, BlackKing],
  [Black, 56, BlackQueen],
];

Deno.test("`rightsLost()` takes one right with a rook on its own corner, both with any king", () => {
  for (const color of [White, Black]) {
    for (let type = 1 as PieceType; type <= 6; type++) {
      for (let square = 0; square < 64; square++) {
        const corner = corners.find(([side, at]) => side === color && at === square);
        const expected = type === King
          ? rightsOf(color)
          : type === Rook && corner !== undefined
          ? corner[2]
          : 0;
        const piece = pieceOf(color, type);
        assertEquals(rightsLost(piece, square), expected, `piece ${piece} on ${square}`);
      }
    }
  }
});

Deno.test("`rightsLost()` takes nothing from an empty square", () => {
  for (let square = 0; square < 64; square++) assertEquals(rightsLost(0, square), 0);
});

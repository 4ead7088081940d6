import { assertEquals } from "@std/assert";
import { Black, type Color, White } from "./color.ts";
import {
  Bishop,
  King,
  Knight,
  NoPiece,
  parsePieceLetter,
  parseTypeLetter,
  Pawn,
  pieceColor,
  pieceLetter,
  pieceOf,
  type PieceType,
  pieceType,
  Queen,
  Rook,
  typeLetter,
} from "./piece.ts";

const pieces: [letter: string, color: Color, type: PieceType][] = [
  ["P", White, 1],
  ["N", White, 2],
  ["B", White, 3],
  ["R", White, 4],
  ["Q", White, 5],
  ["K", White, 6],
  ["p", Black, 1],
  ["n", Black, 2],
  ["b", Black, 3],
  ["r", Black, 4],
  ["q", Black, 5],
  ["k", Black, 6],
];

Deno.test("the piece types are the faces of a die, 1 to 6", () => {
  assertEquals([Pawn, Knight, Bishop, Rook, Queen, King], [1, 2, 3, 4, 5, 6]);
});

Deno.test("`pieceOf()` gives twelve different pieces, none of them `NoPiece`", () => {
  const all = pieces.map(([, color, type]) => pieceOf(color, type));
  assertEquals(new Set(all).size, 12);
  assertEquals([all.includes(NoPiece), NoPiece], [false, 0]);
  assertEquals([Math.min(...all), Math.max(...all)], [2, 13]);
});

for (const [letter, color, type] of pieces) {
  Deno.test(`the letter ${letter} is type ${type} of ${color === White ? "White" : "Black"}`, () => {
    const piece = pieceOf(color, type);
    assertEquals(pieceType(piece), type);
    assertEquals(pieceColor(piece), color);
    assertEquals(pieceLetter(piece), letter);
    assertEquals(parsePieceLetter(letter), piece);
    assertEquals(typeLetter(type), letter.toUpperCase());
    assertEquals(parseTypeLetter(letter), type);
  });
}

Deno.test("`pieceLetter()` gives no letter for `NoPiece`", () => {
  assertEquals(pieceLetter(NoPiece), "");
});

Deno.test("`parsePieceLetter()` and `parseTypeLetter()` know no other text", () => {
  const letters = pieces.map(([letter]) => letter);
  const texts = ["", "PP", "Pp", "PpNnBbRrQqKk", " P", "P ", "\u212a", "\ud83d\ude00"];
  for (let code = 0; code < 65536; code++) texts.push(String.fromCharCode(code));
  const known = texts.filter((text) => parsePieceLetter(text) !== NoPiece);
  assertEquals(known.sort(), [...letters].sort());
  assertEquals(texts.filter((text) => parseTypeLetter(text) !== 0).sort(), [...letters].sort());
});

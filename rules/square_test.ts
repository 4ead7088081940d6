import { assertEquals } from "@std/assert";
import { fileOf, formatSquare, parseSquare, rankOf, squareAt } from "./square.ts";

const NAMES = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((rank) =>
  [..."abcdefgh"].map((file) => file + rank)
);

Deno.test("`formatSquare()` and `parseSquare()` name a1 to h8 rank by rank", () => {
  for (const [square, name] of NAMES.entries()) {
    assertEquals(formatSquare(square), name);
    assertEquals(parseSquare(name), square);
  }
});

Deno.test("`squareAt()`, `fileOf()` and `rankOf()` count files and ranks from 0", () => {
  for (let rank = 0; rank < 8; rank++) {
    for (let file = 0; file < 8; file++) {
      const square = 8 * rank + file;
      assertEquals(squareAt(file, rank), square);
      assertEquals([fileOf(square), rankOf(square)], [file, rank]);
    }
  }
});

const noSquares = [
  ...["", "e", "4", "e44", "ee4", "e4 ", " e4", "e4\n", "4e", "44", "ee"],
  ...["E4", "i4", "`4", "e0", "e9", "e/", "e:", "-", "--", "e\u0664", "\uff454", "\ud800\udc00"],
];

Deno.test("`parseSquare()` gives -1 when the text is no name of a square", () => {
  for (const text of noSquares) assertEquals(parseSquare(text), -1, JSON.stringify(text));
});

Deno.test("`parseSquare()` knows 64 of the 65536 pairs of byte characters", () => {
  let squares = 0;
  for (let pair = 0; pair < 65536; pair++) {
    if (parseSquare(String.fromCharCode(pair >> 8, pair & 255)) >= 0) squares++;
  }
  assertEquals(squares, 64);
});

import { assertEquals } from "@std/assert";
import { boardSquares, boardsText } from "./board.ts";

Deno.test("`boardsText()` draws boards side by side, White at the bottom", () => {
  assertEquals(
    boardsText([
      { title: "position", dfen: "r3k2r/8/8/3Pp3/8/8/44/R3K2R w KQkq e6 0 1 PNB" },
      { title: "expected: after e1g1", dfen: "r3k2r/8/8/3Pp3/8/8/8/R4RK1 b kq e6 1 1" },
    ]),
    [
      "position              expected: after e1g1",
      "",
      "8  r . . . k . . r    8  r . . . k . . r",
      "7  . . . . . . . .    7  . . . . . . . .",
      "6  . . . . . . . .    6  . . . . . . . .",
      "5  . . . P p . . .    5  . . . P p . . .",
      "4  . . . . . . . .    4  . . . . . . . .",
      "3  . . . . . . . .    3  . . . . . . . .",
      "2  . . . . . . . .    2  . . . . . . . .",
      "1  R . . . K . . R    1  R . . . . R K .",
      "",
      "   a b c d e f g h       a b c d e f g h",
      "",
      "position: r3k2r/8/8/3Pp3/8/8/44/R3K2R w KQkq e6 0 1 PNB",
      "expected: after e1g1: r3k2r/8/8/3Pp3/8/8/8/R4RK1 b kq e6 1 1",
    ].join("\n"),
  );
});

for (
  const dfen of ["", "x", "8/8/8/8/8/8/8/9 w - -", "8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/7x w - -"]
) {
  Deno.test(`\`boardSquares()\` gives null for "${dfen}", and \`boardsText()\` no board`, () => {
    assertEquals(boardSquares(dfen), null);
    assertEquals(boardsText([{ title: "position", dfen }]), `position: ${dfen}`);
  });
}

import { assertEquals, assertThrows } from "@std/assert";
import { MoveError } from "./errors.ts";
import {
  encodeMove,
  formatMove,
  isCapture,
  isCastling,
  type Move,
  MoveFlags,
  moveFlags,
  moveFrom,
  moveTo,
  parseUci,
  promotionType,
} from "./move.ts";
import { Bishop, Knight, type PieceType, Queen, Rook } from "./piece.ts";
import { pairedPositions } from "./_testing/paired_positions.ts";
import { generateAllMoves, moveBits, uci } from "./_testing/reference_rules.ts";

interface Parts {
  readonly move: Move;
  readonly flags: number;
  readonly from: number;
  readonly to: number;
}

/** Every 16-bit move and its parts: 16 flags, 64 origins, 64 destinations, counted up. */
function* everyMove(): Generator<Parts> {
  let move = 0;
  for (let flags = 0; flags < 16; flags++) {
    for (let from = 0; from < 64; from++) {
      for (let to = 0; to < 64; to++) yield { move: move++, flags, from, to };
    }
  }
}

function nameOf(square: number): string {
  return "abcdefgh"[square % 8] + "12345678"[Math.floor(square / 8)];
}

/** The flags of section 1 that name no kind of move. */
const UNUSED = [6, 7];

const flagTable: [name: string, flags: number, capture: boolean, promotion: PieceType | 0][] = [
  ["quiet", MoveFlags.Quiet, false, 0],
  ["double push", MoveFlags.DoublePush, false, 0],
  ["king-side castling", MoveFlags.KingCastle, false, 0],
  ["queen-side castling", MoveFlags.QueenCastle, false, 0],
  ["capture", MoveFlags.Capture, true, 0],
  ["en-passant capture", MoveFlags.EnPassant, true, 0],
  ["promotion to a knight", 8, false, Knight],
  ["promotion to a bishop", 9, false, Bishop],
  ["promotion to a rook", 10, false, Rook],
  ["promotion to a queen", 11, false, Queen],
  ["promotion-capture to a knight", 12, true, Knight],
  ["promotion-capture to a bishop", 13, true, Bishop],
  ["promotion-capture to a rook", 14, true, Rook],
  ["promotion-capture to a queen", 15, true, Queen],
];

Deno.test("`MoveFlags` are the numbers of the contract", () => {
  const { Quiet, DoublePush, KingCastle, QueenCastle, Capture, EnPassant } = MoveFlags;
  assertEquals([Quiet, DoublePush, KingCastle, QueenCastle, Capture, EnPassant], [
    ...[0, 1, 2, 3, 4, 5],
  ]);
  assertEquals([MoveFlags.Promotion, MoveFlags.PromotionCapture], [8, 12]);
  assertEquals(flagTable.map(([, flags]) => flags).concat(UNUSED).sort((a, b) => a - b), [
    ...Array(16).keys(),
  ]);
});

for (const [name, flags, capture, promotion] of flagTable) {
  Deno.test(`a ${name} has flags ${flags} between any two squares`, () => {
    for (let squares = 0; squares < 4096; squares++) {
      const move = flags * 4096 + squares;
      assertEquals(isCapture(move), capture);
      assertEquals(promotionType(move), promotion);
      assertEquals(isCastling(move), name.endsWith("castling"));
    }
  });
}

Deno.test("`encodeMove()` and `moveFlags()`, `moveFrom()`, `moveTo()` agree on all 65536 moves", () => {
  for (const { move, flags, from, to } of everyMove()) {
    if (encodeMove(flags, from, to) !== move) assertEquals(encodeMove(flags, from, to), move);
    const parts = [moveFlags(move), moveFrom(move), moveTo(move)];
    if (parts[0] !== flags || parts[1] !== from || parts[2] !== to) {
      assertEquals(parts, [flags, from, to]);
    }
  }
});

Deno.test("`formatMove()` and `parseUci()` agree on every move", () => {
  for (const { move, flags, from, to } of everyMove()) {
    if (UNUSED.includes(flags)) continue;
    const suffix = flags < 8 ? "" : "nbrq"[flags % 4];
    const text = formatMove(move);
    if (text !== nameOf(from) + nameOf(to) + suffix) {
      assertEquals(text, nameOf(from) + nameOf(to) + suffix);
    }
    if (from === to) continue;
    const read = parseUci(text);
    const promotion = flags < 8 ? 0 : 2 + flags % 4;
    if (read.from !== from || read.to !== to || read.promotion !== promotion) {
      assertEquals(read, { from, to, promotion: promotion as PieceType | 0 });
    }
  }
});

Deno.test("`formatMove()` writes the moves of the model", () => {
  for (const { board } of pairedPositions(2, 30)) {
    for (const move of generateAllMoves(board)) {
      assertEquals(formatMove(moveBits(move)), uci(move));
    }
  }
});

const refused: [why: string, text: unknown][] = [
  ["it is empty", ""],
  ["a square is missing", "e2"],
  ["a square is cut", "e2e"],
  ["it is too long", "e7e8qq"],
  ["a space comes first", " e2e4"],
  ["a space follows", "e2e4 "],
  ["a line feed follows", "e2e4\n"],
  ["the squares are apart", "e2-e4"],
  ["it is upper case", "E2E4"],
  ["the promotion is upper case", "e7e8Q"],
  ["the promotion is to a king", "e7e8k"],
  ["the promotion is to a pawn", "e7e8p"],
  ["the promotion is a digit", "e7e81"],
  ["the promotion is a space", "e7e8 "],
  ["the file is no file", "i2e4"],
  ["the rank is no rank", "e0e4"],
  ["the destination has no such rank", "e2e9"],
  ["both squares are one", "e2e2"],
  ["it is castling in algebraic notation", "O-O"],
  ["it is the null move of UCI", "0000"],
  ["it has a lone surrogate", "e2e\ud800"],
  ["a wide character counts as two", "e2\ud83d\ude00"],
  ["it is very long", "e2e4".repeat(250_000)],
  ["it is a number", 796],
  ["it is undefined", undefined],
  ["it is null", null],
  ["it is a list", ["e", "2", "e", "4"]],
  ["it is an object with a length", { length: 4 }],
  ["it is a bigint", 796n],
  ["it is a symbol", Symbol("e2e4")],
];

for (const [why, text] of refused) {
  Deno.test(`\`parseUci()\` refuses a text when ${why}`, () => {
    const error = assertThrows(() => parseUci(text as string), MoveError);
    assertEquals(error.code, "bad-move-text");
    assertEquals(error.value, text);
    assertEquals(error.message.length < 250, true);
  });
}

Deno.test("`parseUci()` reads 64 x 63 pairs of squares with none or four promotions", () => {
  // All texts of four characters around the borders of the letters and digits.
  const files = [..."`abcdefghi"], ranks = [..."0123456789"];
  const names = files.flatMap((file) => ranks.map((rank) => file + rank));
  let read = 0;
  for (const from of names) {
    for (const to of names) {
      try {
        parseUci(from + to);
        read++;
      } catch (error) {
        assertEquals((error as MoveError).code, "bad-move-text");
      }
    }
  }
  assertEquals(read, 64 * 63);
  const promotions = Array.from({ length: 65536 }, (_, code) => String.fromCharCode(code))
    .filter((letter) => {
      try {
        return parseUci("a7a8" + letter).promotion > 0;
      } catch {
        return false;
      }
    });
  assertEquals(promotions.sort(), ["b", "n", "q", "r"]);
});

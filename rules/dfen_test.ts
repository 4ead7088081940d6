import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { checkInvariants } from "./check_invariants.ts";
import { DfenError, type DfenErrorCode, type DfenField, formatDfen, parseDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { pieceLetter } from "./piece.ts";
import { parseSquare } from "./square.ts";
import { pairedPositionsWithDice, typesOf } from "./_testing/paired_positions.ts";
import {
  arbitraryPosition,
  arbitraryPositionWithDice,
  arbitrarySlots,
  type Rng,
  seededRng,
  syntheticPosition,
  withRandomDice,
} from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KINGS = "4k3/8/8/8/8/8/8/4K3";
const ALL_SQUARES = Array.from({ length: 64 }, (_, i) => "abcdefgh"[i % 8] + (1 + (i >> 3)));

// What is read, and what is written for it

const readings: [what: string, text: string, canonical: string][] = [
  ["the initial position", INITIAL, INITIAL],
  ["an empty board", "8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"],
  ["four fields", `${KINGS} w - -`, `${KINGS} w - - 0 1`],
  ["five fields", `${KINGS} b - - 7`, `${KINGS} b - - 7 1`],
  ["six fields", `${KINGS} b - - 7 9`, `${KINGS} b - - 7 9`],
  ["seven fields", `${KINGS} b - - 7 9 k`, `${KINGS} b - - 7 9 k`],
  ["dice that are none", `${KINGS} w - - 0 1 -`, `${KINGS} w - - 0 1`],
  [
    "split digit runs",
    "44/1111k111/0008/53/17/2222/8/4K111 w - -",
    "8/4k3/8/8/8/8/8/4K3 w - - 0 1",
  ],
  ["zeros that add nothing", "0k07/80/08/8/8/8/8/K000000007 w - -", "k7/8/8/8/8/8/8/K7 w - - 0 1"],
  ["castling rights in any order", `${KINGS} w qkQK -`, `${KINGS} w KQkq - 0 1`],
  ["one castling right", `${KINGS} w q -`, `${KINGS} w q - 0 1`],
  ["two castling rights", `${KINGS} w kK -`, `${KINGS} w Kk - 0 1`],
  ["rights that no rook has", "8/8/8/8/8/8/8/8 w KQkq -", "8/8/8/8/8/8/8/8 w KQkq - 0 1"],
  ["several targets in any order", `${KINGS} w - f6d6a3`, `${KINGS} w - a3d6f6 0 1`],
  ["targets by rank, then file", `${KINGS} w - a2h1b1a1`, `${KINGS} w - a1b1h1a2 0 1`],
  ["targets on any rank, on pieces too", `${KINGS} w - e8e1h8a1`, `${KINGS} w - a1e1e8h8 0 1`],
  [
    "all 64 targets",
    `${KINGS} w - ${[...ALL_SQUARES].reverse().join("")}`,
    `${KINGS} w - ${ALL_SQUARES.join("")} 0 1`,
  ],
  ["the smallest clocks", `${KINGS} w - - 0 1`, `${KINGS} w - - 0 1`],
  ["the largest clocks", `${KINGS} w - - 127 2147483647`, `${KINGS} w - - 127 2147483647`],
  ["leading zeros", `${KINGS} w - - 007 0012`, `${KINGS} w - - 7 12`],
  [
    "a million leading zeros",
    `${KINGS} w - - ${"0".repeat(1_000_000)}127 ${"0".repeat(1_000_000)}1`,
    `${KINGS} w - - 127 1`,
  ],
  ["White's dice in lower case", `${KINGS} w - - 0 1 pnb`, `${KINGS} w - - 0 1 PNB`],
  ["Black's dice in upper case", `${KINGS} b - - 0 1 RQK`, `${KINGS} b - - 0 1 rqk`],
  ["dice in mixed case and order", `${KINGS} w - - 0 1 kPn`, `${KINGS} w - - 0 1 PNK`],
  ["equal dice", `${KINGS} b - - 0 1 QNQ`, `${KINGS} b - - 0 1 nqq`],
  [
    "pawns on the first and last rank",
    "pP6/8/8/8/8/8/8/Pp6 w - -",
    "pP6/8/8/8/8/8/8/Pp6 w - - 0 1",
  ],
  [
    "64 kings",
    `${Array(8).fill("kKkKkKkK").join("/")} w - -`,
    `${Array(8).fill("kKkKkKkK").join("/")} w - - 0 1`,
  ],
];

for (const [what, text, canonical] of readings) {
  Deno.test(`\`parseDfen()\` reads ${what}, \`formatDfen()\` writes it in canonical form`, () => {
    const state = parseDfen(text);
    assertEquals(formatDfen(state), canonical);
    assertEquals(checkInvariants(state), []);
    assert(parseDfen(canonical).equals(state));
    assertEquals(formatDfen(parseDfen(canonical)), canonical);
  });
}

Deno.test("`parseDfen()` puts every part where it belongs", () => {
  const state = parseDfen("rn2k3/8/8/3pP3/8/8/7P/K6R b Kq d6a3 17 42 QPN");
  const placed = { a8: "r", b8: "n", e8: "k", d5: "p", e5: "P", h2: "P", a1: "K", h1: "R" };
  for (const [square, letter] of Object.entries(placed)) {
    assertEquals(pieceLetter(state.pieceAt(parseSquare(square))), letter, square);
  }
  const empty = ALL_SQUARES.filter((square) => !(square in placed));
  for (const square of empty) assertEquals(state.pieceAt(parseSquare(square)), 0, square);
  assertEquals(state.side, 1);
  assertEquals(state.castling, 1 | 8);
  // a3 is square 16; d6 is square 43, bit 11 of the high half.
  assertEquals([state.enPassantLo, state.enPassantHi], [1 << 16, 1 << 11]);
  assertEquals([state.halfmove, state.fullmove], [17, 42]);
  assertEquals(state.dice, 1 | 2 << 3 | 5 << 6);
});

Deno.test("`parseDfen()` undoes `formatDfen()` when the dice are ascending", () => {
  fc.assert(
    fc.property(arbitraryPositionWithDice, (dfen) => {
      const state = parseDfen(dfen);
      assert(parseDfen(formatDfen(state)).equals(state));
      assertEquals(formatDfen(state), dfen);
    }),
    { numRuns: 200 },
  );
});

Deno.test("`formatDfen()` writes the dice ascending whatever the slots", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const state = withDice(parseDfen(dfen), typesOf(slots));
      const board = model.withDice(model.parseDfen(dfen), slots);
      assertEquals(formatDfen(state), model.formatDfen(board));
      const ascending = model.rollText(board.dice) === slots;
      assertEquals(parseDfen(formatDfen(state)).equals(state), ascending);
    }),
    { numRuns: 200 },
  );
});

Deno.test("`parseDfen()` and `formatDfen()` agree with the model", () => {
  for (const { state, board } of pairedPositionsWithDice(3, 300)) {
    assertEquals(formatDfen(state), model.formatDfen(board));
    assertEquals(checkInvariants(state), []);
  }
});

// What is refused

/** A text, or a position with one field replaced. */
type Refusal = readonly [
  why: string,
  text: string,
  code: DfenErrorCode,
  field: DfenField,
  value: string,
  expected: string,
];

function withField(index: number, value: string): string {
  const fields = [KINGS, "w", "-", "-", "0", "1", "K"];
  fields[index] = value;
  return fields.join(" ");
}

function refusals(
  index: number,
  code: DfenErrorCode,
  field: DfenField,
  expected: string,
  cases: readonly (readonly [why: string, value: string])[],
): Refusal[] {
  return cases.map(([why, value]) => [why, withField(index, value), code, field, value, expected]);
}

const counts: Refusal[] = ([
  ["it is empty", ""],
  ["there are three fields", `${KINGS} w -`],
  ["there are eight fields", `${KINGS} w - - 0 1 K K`],
  ["it ends in an empty eighth field", `${KINGS} w - - 0 1 K `],
  ["the fields are apart by tabs", `${KINGS}\tw\t-\t-\t0\t1`],
  ["the fields are apart by non-breaking spaces", `${KINGS} w - - 0 1`.replaceAll(" ", "\u00a0")],
  ["there are a million spaces", " ".repeat(1_000_000)],
] as const).map(([why, text]) => [why, text, "bad-field-count", "text", text, "4 to 7 fields"]);

const placements = [
  ...refusals(0, "bad-placement", "placement", "8 ranks", [
    ["a rank is missing", "8/8/8/8/8/8/8"],
    ["the placement is one rank", "8"],
    ["the placement is empty", ""],
    ["there are nine ranks", "8/8/8/8/8/8/8/8/8"],
    ["there is a ninth empty rank", "8/8/8/8/8/8/8/8/"],
  ]),
  ...refusals(0, "bad-placement", "placement", "8 files", [
    ["rank 8 is empty", "/8/8/8/8/8/8/8"],
    ["rank 4 is empty", "8/8/8/8//8/8/8"],
    ["rank 1 is empty", "8/8/8/8/8/8/8/"],
    ["rank 1 has seven files", "8/8/8/8/8/8/8/7"],
    ["rank 8 has seven files", "7/8/8/8/8/8/8/8"],
    ["rank 8 has nine files by digits", "81/8/8/8/8/8/8/8"],
    ["rank 1 has nine files by a piece", "8/8/8/8/8/8/8/8K"],
    ["rank 1 has nine pieces", "8/8/8/8/8/8/8/KKKKKKKKK"],
    ["a split run comes to nine", "8/8/8/45/8/8/8/8"],
    ["a digit run is as long as a number may be", `${"1".repeat(400)}/8/8/8/8/8/8/8`],
  ]),
  ...refusals(0, "bad-placement", "placement", "PNBRQKpnbrqk", [
    ["there is a 9", "9/8/8/8/8/8/8/8"],
    ["there is a letter of no piece", "8/8/8/8/8/8/8/4X3"],
    ["there is a dash", "-/8/8/8/8/8/8/8"],
    ["the placement ends in a line feed", "8/8/8/8/8/8/8/8\n"],
    ["the placement begins with a tab", "\t8/8/8/8/8/8/8/8"],
    ["there is a backslash", "8\\8/8/8/8/8/8/8/8"],
    ["there is a digit of another script", "\u0668/8/8/8/8/8/8/8"],
    ["there is a wide letter", "8/8/8/8/8/8/8/\uff2b7"],
    ["there is the Kelvin sign", "8/8/8/8/8/8/8/\u212a7"],
    ["there is a lone surrogate", "8/8/8/8/8/8/8/\ud8007"],
    ["there is a chess symbol", "8/8/8/8/8/8/8/\u26547"],
  ]),
];

const sides = refusals(1, "bad-side", "side", "w or b", [
  ["the side is empty, as between two spaces", ""],
  ["the side is upper case", "W"],
  ["the side is written out", "white"],
  ["there are both sides", "wb"],
  ["the side is a dash", "-"],
  ["the side ends in a line feed", "w\n"],
]);

const castlings = refusals(2, "bad-castling", "castling", "KQkq", [
  ["the castling rights are empty", ""],
  ["a right stands twice", "KK"],
  ["a right stands twice among four", "KQkK"],
  ["there are five rights", "KQkqK"],
  ["there is a letter of no right", "KQkx"],
  ["a dash follows a right", "K-"],
  ["a right follows a dash", "-K"],
  ["there are two dashes", "--"],
  ["the rights are files", "HAha"],
  ["there is half a character among the rights", "K\ud800"],
  ["there is a character of two halves", "\ud83d\ude00"],
]);

const enPassants = refusals(3, "bad-en-passant", "en-passant", "d6f6", [
  ["the targets are empty", ""],
  ["half a square is missing", "e"],
  ["half of the second square is missing", "d6f"],
  ["a target stands twice", "d6d6"],
  ["a target stands twice, apart", "d6e6f6d6"],
  ["a target is upper case", "D6"],
  ["a target has no file", "i6"],
  ["a target has rank 0", "e0"],
  ["a target has rank 9", "e9"],
  ["the square is turned around", "6e"],
  ["commas are between", "d6,f6"],
  ["a dash follows a target", "d6-"],
  ["there are two dashes", "--"],
  ["there are 65 targets", ALL_SQUARES.join("") + "a1"],
  ["there are half a million targets", "e6".repeat(500_000)],
  ["a rank is a digit of another script", "e\u0666"],
]);

const halfmoves = refusals(4, "bad-halfmove", "halfmove", "0 to 127", [
  ["the halfmove clock is empty", ""],
  ["the halfmove clock is 128", "128"],
  ["the halfmove clock is negative", "-1"],
  ["the halfmove clock is negative zero", "-0"],
  ["the halfmove clock has a plus sign", "+1"],
  ["the halfmove clock has a point", "1.0"],
  ["the halfmove clock has an exponent", "1e1"],
  ["the halfmove clock is hexadecimal", "0x10"],
  ["the halfmove clock is a dash", "-"],
  ["the halfmove clock ends in a line feed", "1\n"],
  ["the halfmove clock wraps around at 32 bits", "4294967296"],
  ["the halfmove clock has a million digits", "9".repeat(1_000_000)],
  ["the halfmove clock is a digit of another script", "\u0661"],
  ["the halfmove clock is not a number", "NaN"],
  ["the halfmove clock has an underscore", "1_0"],
  ["the halfmove clock is a bigint", "1n"],
]);

const fullmoves = refusals(5, "bad-fullmove", "fullmove", "1 to 2147483647", [
  ["the full-move number is empty", ""],
  ["the full-move number is 0", "0"],
  ["the full-move number is 0 with zeros", "0000"],
  ["the full-move number is 2147483648", "2147483648"],
  ["the full-move number wraps around at 32 bits", "4294967297"],
  ["the full-move number is beyond exact doubles", "9007199254740993"],
  ["the full-move number has a million digits", "1".repeat(1_000_000)],
  ["the full-move number is infinite", "Infinity"],
  ["the full-move number is negative", "-1"],
  ["the full-move number has a point", "1."],
  ["the full-move number ends in a carriage return", "1\r"],
]);

const dice = refusals(6, "bad-dice", "dice", "1 to 3 letters of PNBRQK", [
  ["the dice are empty", ""],
  ["there are four dice", "PPPP"],
  ["there are a million dice", "K".repeat(1_000_000)],
  ["a die has no such letter", "PX"],
  ["a die is a digit", "1"],
  ["a dash follows a die", "P-"],
  ["there are two dashes", "--"],
  ["the dice end in a line feed", "P\n"],
  ["there is half a character among the dice", "P\udc00"],
  ["there is a character of two halves", "\ud83d\ude00"],
  ["a die is the Kelvin sign", "\u212a"],
]);

const allRefusals = [
  ...[...counts, ...placements, ...sides, ...castlings],
  ...[...enPassants, ...halfmoves, ...fullmoves, ...dice],
];

for (const [why, text, code, field, value, expected] of allRefusals) {
  Deno.test(`\`parseDfen()\` refuses the ${field} when ${why}`, () => {
    const error = assertThrows(() => parseDfen(text), DfenError);
    assertEquals(error.code, code);
    assertEquals(error.field, field);
    assert(error.value === value, `value is ${String(error.value).slice(0, 200)}`);
    assertStringIncludes(error.expected, expected);
    assertStringIncludes(error.message, field);
    assertStringIncludes(error.message, error.expected);
    assert(error.message.length < 300, error.message);
    assertThrows(() => model.parseDfen(text), RangeError);
  });
}

Deno.test("`parseDfen()` says of every rank how many files are wrong", () => {
  for (let rank = 1; rank <= 8; rank++) {
    const ranks = Array<string>(8).fill("8");
    ranks[8 - rank] = "7";
    const error = assertThrows(() => parseDfen(withField(0, ranks.join("/"))), DfenError);
    assertStringIncludes(error.expected, `rank ${rank},`);
  }
});

Deno.test("`parseDfen()` trims nothing", () => {
  const text = `${KINGS} w K d6 0 1 PNB`;
  parseDfen(text);
  const blanks = [" ", "  ", "\t", "\n", "\r\n", "\v", "\f", "\0", "\u00a0", "\u2003", "\ufeff"];
  for (const blank of blanks) {
    for (let at = 0; at <= text.length; at++) {
      const padded = text.slice(0, at) + blank + text.slice(at);
      assertThrows(() => parseDfen(padded), DfenError, "DFEN", JSON.stringify(padded));
    }
  }
});

const noTexts: [what: string, value: unknown][] = [
  ["undefined", undefined],
  ["null", null],
  ["a number", 8],
  ["a bigint", 8n],
  ["a truth value", true],
  ["a symbol", Symbol("8/8")],
  ["a function", () => INITIAL],
  ["an empty list", []],
  ["a list of a DFEN", [INITIAL]],
  ["a String object", new String(INITIAL)],
  ["an object that turns into a DFEN", { toString: () => INITIAL }],
  ["an object without a prototype", Object.create(null)],
  ["bytes", new TextEncoder().encode(INITIAL)],
  ["a state", parseDfen(INITIAL)],
];

for (const [what, value] of noTexts) {
  Deno.test(`\`parseDfen()\` refuses ${what}`, () => {
    const error = assertThrows(() => parseDfen(value as string), DfenError);
    assertEquals([error.code, error.field], ["not-text", "text"]);
    assert(error.value === value);
    assertStringIncludes(error.expected, "string");
    assert(error.message.length < 300);
  });
}

// 100,000 hostile texts

/** Some of those that are near to a DFEN are one. */
type Hostile = readonly [name: string, count: number, near: boolean, make: (rng: Rng) => string];

const OF_DFEN = "pnbrqkPNBRQK12345678/ w-KQkqabcdefgh0";

const hostile: readonly Hostile[] = [
  ["random bytes", 15_000, false, (rng) => textOf(rng, rng(120), () => rng(256))],
  [
    "random 16-bit units, lone surrogates too",
    10_000,
    false,
    (rng) => textOf(rng, rng(80), anyUnit),
  ],
  ["characters of a DFEN in any order", 15_000, false, (rng) => pickFrom(rng, OF_DFEN, rng(90))],
  ["seven fields of characters of their own kind", 20_000, true, randomFields],
  [
    "valid texts with up to three characters changed",
    30_000,
    true,
    (rng) => mutated(rng, 1 + rng(3)),
  ],
  ["halves of two valid texts", 9_900, true, spliced],
  ["very long texts", 100, true, veryLong],
];

for (const [name, count, near, make] of hostile) {
  Deno.test(`\`parseDfen()\` reads or refuses ${count} hostile texts: ${name}`, () => {
    const rng = seededRng(count);
    const started = performance.now();
    let read = 0;
    for (let i = 0; i < count; i++) {
      const text = make(rng);
      const canonical = canonicalOrNull(text);
      // The slow model is asked about all that was read, and about some of what was refused.
      if (canonical !== null || (i % 8 === 0 && text.length < 1000)) {
        assertEquals(canonical, modelCanonicalOrNull(text), JSON.stringify(text));
      }
      if (canonical === null) continue;
      read++;
      assertEquals(checkInvariants(parseDfen(text)), []);
      assertEquals(formatDfen(parseDfen(canonical)), canonical);
    }
    assert(read < count, "none was refused");
    assertEquals(read > 0, near, `${read} were read`);
    const elapsed = performance.now() - started;
    assert(elapsed < 20_000, `it took ${elapsed} ms`);
  });
}

Deno.test("`parseDfen()` refuses a text of 32 MB in a moment", () => {
  const texts = [
    "8".repeat(32_000_000),
    "0".repeat(32_000_000),
    "8/".repeat(16_000_000),
    " ".repeat(32_000_000),
    "\ud800".repeat(32_000_000),
    withField(2, "K".repeat(32_000_000)),
    withField(4, "1".repeat(32_000_000)),
  ];
  for (const text of texts) {
    const started = performance.now();
    assertThrows(() => parseDfen(text), DfenError);
    assert(performance.now() - started < 5_000);
  }
});

function canonicalOrNull(text: string): string | null {
  try {
    return formatDfen(parseDfen(text));
  } catch (error) {
    assertInstanceOf(error, DfenError);
    assert(error.message.length < 300);
    return null;
  }
}

function modelCanonicalOrNull(text: string): string | null {
  try {
    return model.formatDfen(model.parseDfen(text));
  } catch (error) {
    assertInstanceOf(error, RangeError);
    return null;
  }
}

function textOf(rng: Rng, length: number, unit: (rng: Rng) => number): string {
  return String.fromCharCode(...Array.from({ length }, () => unit(rng)));
}

/** One unit in three is half of a surrogate pair. */
function anyUnit(rng: Rng): number {
  return rng(3) === 0 ? 0xd800 + rng(0x800) : rng(0x10000);
}

function pickFrom(rng: Rng, characters: string, length: number): string {
  return Array.from({ length }, () => characters.charAt(rng(characters.length))).join("");
}

/** Most ranks are good, the other fields are random or good. */
function randomFields(rng: Rng): string {
  const fields = validText(rng).split(" ");
  const kinds = ["pnbrqkPNBRQK12345678/0", "wb-", "KQkq-", "abcdefgh12345678", "0123456789"];
  kinds.push("0123456789", "pnbrqkPNBRQK-");
  const lengths = [72, 2, 5, 9, 4, 12, 4];
  for (let field = 1; field < 7; field++) {
    if (rng(3) === 0) fields[field] = pickFrom(rng, kinds[field], rng(1 + lengths[field]));
  }
  if (rng(8) === 0) fields[0] = pickFrom(rng, kinds[0], rng(72));
  return fields.slice(0, 3 + rng(6)).join(" ");
}

const validTexts = (() => {
  const rng = seededRng(11);
  const dfens = Array.from({ length: 300 }, () => withRandomDice(rng, syntheticPosition(rng)));
  return [...dfens, INITIAL, ...readings.map(([, text]) => text).filter((t) => t.length < 300)];
})();

function validText(rng: Rng): string {
  return validTexts[rng(validTexts.length)];
}

function mutated(rng: Rng, changes: number): string {
  let text = validText(rng);
  for (let i = 0; i < changes; i++) {
    const at = rng(text.length + 1);
    const unit = rng(4) === 0
      ? String.fromCharCode(rng(2) === 0 ? rng(128) : anyUnit(rng))
      : OF_DFEN.charAt(rng(OF_DFEN.length));
    const removed = rng(3);
    text = text.slice(0, at) + (rng(3) === 0 ? "" : unit) + text.slice(at + removed);
  }
  return text;
}

function spliced(rng: Rng): string {
  const [first, second] = [validText(rng), validText(rng)];
  return first.slice(0, rng(first.length + 1)) + second.slice(rng(second.length + 1));
}

/** A field of a valid text repeated, or a run of one character, up to 100,000 long. */
function veryLong(rng: Rng): string {
  const fields = validText(rng).split(" ");
  const field = rng(fields.length);
  const piece = rng(2) === 0
    ? fields[field]
    : rng(3) === 0
    ? String.fromCharCode(anyUnit(rng))
    : OF_DFEN.charAt(rng(OF_DFEN.length));
  const run = piece.repeat(1 + rng(Math.floor(100_000 / piece.length)));
  fields[field] = rng(2) === 0 ? run : fields[field] + run;
  return fields.join(" ");
}

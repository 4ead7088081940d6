import { assert, assertEquals } from "@std/assert";
import { endTurn, makeMove } from "./apply_move.ts";
import { checkInvariants } from "./check_invariants.ts";
import { parseDfen } from "./dfen.ts";
import type { GameState } from "./game_state.ts";
import { generateAllMoves } from "./move_generator.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";
import { pairedPositionsWithDice } from "./_testing/paired_positions.ts";

Deno.test("`checkInvariants()` finds nothing wrong in read, moved and borrowed states", () => {
  for (const { dfen, state } of pairedPositionsWithDice(18, 60)) {
    assertEquals(checkInvariants(state), [], dfen);
    assertEquals(checkInvariants(new Position().load(state)), [], dfen);
    assertEquals(checkInvariants(endTurn(state)), [], dfen);
    for (const move of generateAllMoves(state).slice(0, 5)) {
      assertEquals(checkInvariants(makeMove(state, move)), [], dfen);
    }
  }
});

/** The state as it would be with some of its parts wrong; everything else follows from them. */
function broken(state: GameState, parts: Record<string, unknown>): StateView {
  return new Proxy(state, {
    get: (target, name, receiver) =>
      typeof name === "string" && name in parts ? parts[name] : Reflect.get(target, name, receiver),
  });
}

// White king a1, white pawn b1, black pawn a8 (square 56), dice P and N.
const STATE = parseDfen("p7/8/8/8/8/8/8/KP6 w - - 0 1 PN");
const DICE = 12;

function withDiceBits(dice: number): Record<string, unknown> {
  return { flags: (STATE.flags & 0xfff) | dice << DICE };
}

const corruptions: [what: string, parts: Record<string, unknown>, problem: RegExp][] = [
  ["a square of both colours", { blackLo: 1 }, /square 0 is white and black/],
  ["a square of both colours in the high half", { whiteHi: 1 << 24 }, /square 56 is white and/],
  ["a colour without a type", { whiteLo: 0b111 }, /square 2 has colour true, types $/],
  ["a type without a colour", { knightsLo: 0b100 }, /square 2 has colour false, types 2$/],
  ["a colour that is missing", { blackHi: 0 }, /square 56 has colour false, types 1$/],
  ["a type that is missing", { kingsLo: 0 }, /square 0 has colour true, types $/],
  ["two types on one square", { queensLo: 1 }, /square 0 has colour true, types 5,6$/],
  ["three types on one square", { queensLo: 1, rooksLo: 1 }, /square 0 .* types 4,5,6$/],
  ["a piece that is not there", { pieceAt: () => 2 }, /pieceAt\(5\) is 2, the boards say 0/],
  ["no piece where there is one", { pieceAt: () => 0 }, /pieceAt\(56\) is 0, the boards say 3/],
  ["a wrong count of pawns", { countsPN: 2 | 1 << 7 }, /^count\(0, 1\) is not 1$/],
  ["a wrong count of black pawns", { countsPN: 1 }, /^count\(1, 1\) is not 1$/],
  ["a wrong count of knights", { countsPN: 1 | 1 << 7 | 1 << 21 }, /^count\(1, 2\) is not 0$/],
  ["a wrong count of rooks", { countsBR: 1 << 14 }, /^count\(0, 4\) is not 0$/],
  ["a wrong count of bishops", { countsBR: 1 << 7 }, /^count\(1, 3\) is not 0$/],
  ["a wrong count of queens", { countsQK: 1 | 1 << 14 }, /^count\(0, 5\) is not 0$/],
  ["a wrong count of kings", { countsQK: 0 }, /^count\(0, 6\) is not 1$/],
  ["a wrong low half of the hash", { hashLo: STATE.hashLo ^ 1 }, /^hash is [0-9a-f]{16}, from/],
  ["a wrong high half of the hash", { hashHi: ~STATE.hashHi }, /^hash is [0-9a-f]{16}, from/],
  ["a hash without the side", { flags: STATE.flags ^ 1 }, /^hash is/],
  ["a hash without a right", { flags: STATE.flags ^ 2 }, /^hash is/],
  ["a hash without a target", { enPassantLo: 1 << 20 }, /^hash is/],
  ["a hash without a target in the high half", { enPassantHi: 1 << 20 }, /^hash is/],
  ["a hash without a die", withDiceBits(1 | 2 << 3 | 2 << 6), /^hash is/],
  ["a negative halfmove clock", { halfmove: -1 }, /^halfmove is -1$/],
  ["a halfmove clock of 128", { halfmove: 128 }, /^halfmove is 128$/],
  ["a full-move number of 0", { fullmove: 0 }, /^fullmove is 0$/],
  ["a full-move number of 1.5", { fullmove: 1.5 }, /^fullmove is 1.5$/],
  ["a full-move number of 2147483648", { fullmove: 2147483648 }, /^fullmove is 2147483648$/],
  ["a full-move number that is none", { fullmove: NaN }, /^fullmove is NaN$/],
  ["an empty slot before a die", withDiceBits(2 << 3), /^dice are 16$/],
  ["an empty slot between dice", withDiceBits(1 | 2 << 6), /^dice are 129$/],
  ["a die that shows 7", withDiceBits(1 | 7 << 3), /^dice are 57$/],
  ["a fourth die", withDiceBits(1 | 2 << 3 | 3 << 6 | 1 << 9), /^dice are 721$/],
];

for (const [what, parts, problem] of corruptions) {
  Deno.test(`\`checkInvariants()\` finds ${what}`, () => {
    const problems = checkInvariants(broken(STATE, parts));
    assert(problems.some((text) => problem.test(text)), JSON.stringify(problems));
  });
}

Deno.test("`checkInvariants()` finds nothing in an unbroken stand-in", () => {
  assertEquals(checkInvariants(broken(STATE, {})), []);
  assertEquals(checkInvariants(broken(STATE, { fullmove: 2147483647 })), []);
});

Deno.test("`checkInvariants()` finds each byte of a wrong mailbox", () => {
  for (let square = 0; square < 64; square++) {
    const position = new Position().load(STATE);
    position.mailbox[square] ^= 1;
    assertEquals(checkInvariants(position).length, 1, `square ${square}`);
  }
});

Deno.test("`checkInvariants()` finds each field that is off by a bit", () => {
  const bits = Array.from({ length: 32 }, (_, bit) => 1 << bit);
  for (const { dfen, state } of pairedPositionsWithDice(19, 3).slice(-4)) {
    // The halfmove clock, bits 5 to 11 of the flags, and the full-move number can be any.
    for (let field = 0; field < 25; field++) {
      if (field === 21) continue;
      for (const [index, bit] of bits.entries()) {
        if (field === 20 && index >= 5 && index <= 11) continue;
        // Counts use four times seven bits.
        if (field >= 22 && index >= 28) continue;
        const position = new Position().load(state);
        position.fields[field] ^= bit;
        const found = checkInvariants(position.snapshot()).length > 0;
        if (!found) assert(found, `${dfen}, field ${field}, bit ${index}`);
      }
    }
  }
});

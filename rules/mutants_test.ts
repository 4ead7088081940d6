/**
 * Rules broken on purpose, one in each copy of the sources: the golden records and the model must
 * notice each.
 */

import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import * as rules from "./mod.ts";
import { loadRules, mutated, type Mutation } from "./_testing/mutated_rules.ts";
import { firstDifference, type RuleCheck, ruleChecks } from "./_testing/rule_checks.ts";

interface Mutant extends Mutation {
  /** What the broken rules do. */
  readonly rule: string;
}

const mutants: readonly Mutant[] = [
  // Applying a move (contract section 3)
  {
    rule: "castling drops the target under the rook",
    file: "position.ts",
    from: "this.dropEnPassant(to);",
    to: "this.dropEnPassant(kind === MoveFlags.KingCastle ? to - 1 : to);",
  },
  {
    rule: "no piece drops the target on its destination",
    file: "position.ts",
    from: "this.dropEnPassant(to);",
    to: "",
  },
  {
    rule: "a double push too drops the target behind its origin",
    file: "position.ts",
    from: "if (isPawn && kind !== MoveFlags.DoublePush) this.dropEnPassant",
    to: "if (isPawn) this.dropEnPassant",
  },
  {
    rule: "a captured pawn drops the target before it",
    file: "position.ts",
    from: "this.dropEnPassant(captureSquare + forward)",
    to: "this.dropEnPassant(captureSquare - forward)",
  },
  {
    rule: "a double push adds the square it reaches",
    file: "position.ts",
    from: "const jumped = from + forward;",
    to: "const jumped = to;",
  },
  {
    rule: "an en-passant capture removes any piece behind the destination",
    file: "position.ts",
    from: "if (captured !== ((piece & 1) ^ 3)) {",
    to: "if (captured === NoPiece) {",
  },
  {
    rule: "rights are lost only with the last king",
    file: "position.ts",
    from: "lost |= rightsLost(captured, captureSquare);",
    to: `
      const enemies = WHITE + ((captured & 1) << 1);
      const others = (f[KINGS] & f[enemies]) | (f[KINGS + 1] & f[enemies + 1]);
      if (captured >> 1 !== 6 || others === 0) lost |= rightsLost(captured, captureSquare);`,
  },
  {
    rule: "a captured rook keeps its right",
    file: "position.ts",
    from: "lost |= rightsLost(captured, captureSquare);",
    to: "if (captured >> 1 === 6) lost |= rightsLost(captured, captureSquare);",
  },
  {
    rule: "a rook that leaves any square of the a- or h-file drops a right",
    file: "castling.ts",
    from: "const corner = square - color * 56;",
    to: "const corner = square & 7;",
  },
  {
    rule: "a king's move drops the king-side right alone",
    file: "castling.ts",
    from: "if (type === King) return rightsOf(color);",
    to: "if (type === King) return 1 << (color << 1);",
  },
  {
    rule: "castling leaves the rook on its corner",
    file: "position.ts",
    from: "if (kind === MoveFlags.KingCastle) this.moveRook(from + 3, from + 1);",
    to: "if (kind === MoveFlags.KingCastle) this.moveRook(from + 3, from + 3);",
  },
  {
    rule: "a capture does not reset the halfmove clock",
    file: "position.ts",
    from: "if (isPawn || captured !== NoPiece) flags &= ~HALFMOVE_MASK;",
    to: "if (isPawn) flags &= ~HALFMOVE_MASK;",
  },
  {
    rule: "the halfmove clock goes on above 127",
    file: "position.ts",
    from: "else if ((flags & HALFMOVE_MASK) !== HALFMOVE_MASK) flags += HALFMOVE_ONE;",
    to: "else flags += HALFMOVE_ONE;",
  },
  {
    rule: "the full-move number goes on above its largest value",
    file: "position.ts",
    from: "if (f[FULLMOVE] !== 2147483647) f[FULLMOVE]++;",
    to: "f[FULLMOVE]++;",
  },
  {
    rule: "the end of a turn drops targets on other ranks too",
    file: "position.ts",
    from: "let rest = this.fields[index] & mask;",
    to: "let rest = this.fields[index];",
  },
  {
    rule: "the end of White's turn drops no target",
    file: "position.ts",
    from: "this.dropRank(EN_PASSANT + 1, 0x0000ff00, 32);",
    to: "",
  },
  {
    rule: "the end of a turn keeps the dice",
    file: "position.ts",
    from: "    if (f[FLAGS] >> DICE_SHIFT !== 0) this.setDice(0);\n    const mover",
    to: "    const mover",
  },

  // The two copies of it that show whole lists of results
  {
    rule: "in a list of results, a step onto a target keeps it",
    file: "turn_emission.ts",
    from: "kind === MoveFlags.Quiet && ((half === 0 ? targetsLo : targetsHi) & bit) === 0",
    to: "kind === MoveFlags.Quiet",
  },
  {
    rule: "in a list of results, a captured rook keeps its right",
    file: "turn_emission.ts",
    from: ": (rightsLost(captured, to) & (flags >> 1)) === 0",
    to: ": true",
  },
  {
    rule: "in a list of results, a capture does not reset the halfmove clock",
    file: "turn_emission.ts",
    from: "f[FLAGS] = resetFlags;",
    to: "f[FLAGS] = quietFlags;",
  },
  {
    rule: "the result of a king capture comes after the end of the turn",
    file: "turn_emission.ts",
    from: "const goesOn = this.visitor(this.moves, length, position, true) !== false;",
    to: `position.endTurn();
    const goesOn = this.visitor(this.moves, length, position, true) !== false;`,
  },

  // Generating moves (section 4)
  {
    rule: "an origin stays eligible after its pawn has moved",
    file: "position.ts",
    from: "f[ELIGIBLE] &= ~(1 << (from & 7));",
    to: "f[ELIGIBLE] &= -1;",
  },
  {
    rule: "each move fixes the eligible pawns anew",
    file: "position.ts",
    from: "if (from >> 3 === 4 - (piece & 1)) f[ELIGIBLE] &= ~(1 << (from & 7));",
    to: "this.beginTurn();",
  },
  {
    rule: "only pawns beside an empty target are eligible",
    file: "position.ts",
    from: "const targets = (f[EN_PASSANT + 1] >>> 8) & 0xff;",
    to: "const targets = ((f[EN_PASSANT + 1] & ~(f[WHITE + 1] | f[WHITE + 3])) >>> 8) & 0xff;",
  },
  {
    rule: "an occupied target can be captured en passant",
    file: "piece_moves.ts",
    from: "if ((targets & (1 << to)) !== 0 && mailbox[to] === NoPiece) {",
    to: "if ((targets & (1 << to)) !== 0) {",
  },
  {
    rule: "dice are taken from the last slot to the first",
    file: "piece_moves.ts",
    from: "const first = dice & 7;\n  const second = (dice >> 3) & 7;\n  const third = dice >> 6;",
    to: "const first = dice >> 6;\n  const second = (dice >> 3) & 7;\n  const third = dice & 7;",
  },
  {
    rule: "dice lose the order in which they were given",
    file: "dice.ts",
    from: "dice |= type << (3 * slot);",
    to: "dice |= types.toSorted((a, b) => a - b)[slot] << (3 * slot);",
  },
  {
    rule: "promotions come as N, B, R, Q",
    file: "piece_moves.ts",
    from: "for (let type = 3; type >= 0; type--)",
    to: "for (let type = 0; type < 4; type++)",
  },
  {
    rule: "a pawn that captures a king on the last rank promotes",
    file: "piece_moves.ts",
    from: "if (piece >> 1 === King) {",
    to: "if (piece >> 1 === 7) {",
  },
  {
    rule: "a double push jumps over a piece",
    file: "piece_moves.ts",
    from: `  if (mailbox[ahead] === NoPiece) {
    out[at++] = base | ahead;
    if (rank === 1 &&`,
    to: `  if (mailbox[ahead] === NoPiece) out[at++] = base | ahead;
  {
    if (rank === 1 &&`,
  },
  {
    rule: "a pawn on the first rank pushes twice",
    file: "piece_moves.ts",
    from: "if (rank === 1 && mailbox[ahead + forward] === NoPiece) {",
    to: "if (rank <= 1 && mailbox[ahead + forward] === NoPiece) {",
  },
  {
    rule: "pawns capture their own pieces",
    file: "piece_moves.ts",
    from: `    const piece = mailbox[ahead + 1];
    if (piece !== NoPiece && (piece & 1) !== side)`,
    to: `    const piece = mailbox[ahead + 1];
    if (piece !== NoPiece)`,
  },
  {
    rule: "castling queen-side passes over a piece on the b-file",
    file: "piece_moves.ts",
    from: "(mailbox[home - 1] | mailbox[home - 2] | mailbox[home - 3]) === NoPiece",
    to: "(mailbox[home - 1] | mailbox[home - 2]) === NoPiece",
  },
  {
    rule: "castling king-side needs no right",
    file: "piece_moves.ts",
    from: "(rights & 1) !== 0 && mailbox[home + 3] === rook",
    to: "mailbox[home + 3] === rook",
  },
  {
    rule: "castling needs no rook",
    file: "piece_moves.ts",
    from: "(rights & 1) !== 0 && mailbox[home + 3] === rook",
    to: "(rights & 1) !== 0",
  },
  {
    rule: "bishops, rooks and queens go through pieces",
    file: "attacks.ts",
    from: "if (occupied & (1 << at)) break;",
    to: "",
  },
  {
    rule: "a knight makes a step of two and two",
    file: "attacks.ts",
    from: "[[1, 2], [2, 1],",
    to: "[[1, 2], [2, 2],",
  },

  // Turns and their work (sections 5 and 6)
  {
    rule: "king captures do not count for the most dice",
    file: "turn_discovery.ts",
    from: "this.maxDice = Math.max(this.maxDice, this.totalDice - diceCount(rest));",
    to: "",
  },
  {
    rule: "in shared traversals, king captures do not count for the most dice",
    file: "shared_traversal.ts",
    from: "this.#maxDice = Math.max(this.#maxDice, this.#totalDice - diceCount(afterDie));",
    to: "",
  },
  {
    rule: "paths that spend fewer dice are legal too",
    file: "turn_enumeration.ts",
    from: "if (head >> 2 !== maxDice) continue;",
    to: "",
  },
  {
    rule: "castling spends the king's die alone",
    file: "dice.ts",
    from: "return removeDie(removeDie(dice, King), Rook);",
    to: "return removeDie(dice, King);",
  },
  {
    rule: "castling needs no rook's die",
    file: "dice.ts",
    from: "if (!hasDie(dice, King) || !hasDie(dice, Rook)) return -1;",
    to:
      "if (!hasDie(dice, King)) return -1;\n  if (!hasDie(dice, Rook)) return removeDie(dice, King);",
  },
  {
    rule: "of equal dice the last slot is spent",
    file: "dice.ts",
    from: "if ((dice & 7) === type) return dice >> 3;",
    to: "if (dice >> 6 === type) return dice & 63;\n  if ((dice & 7) === type) return dice >> 3;",
  },
  {
    rule: "looking for a move without dice left costs nothing",
    file: "turn_discovery.ts",
    from: "if (!this.admit(budget, 2 * (end - start))) return false;",
    to: "if (!this.admit(budget, end - start)) return false;",
  },

  // Dice classes and attackers (sections 7 and 10)
  {
    rule: "one pawn die is enough for a pawn two steps from promotion",
    file: "active_dice_partitioner.ts",
    from: "pawnDice >= modeIndex",
    to: "pawnDice >= 1",
  },
  {
    rule: "a promotion keeps the king's die",
    file: "active_dice_partitioner.ts",
    from: "(promotes && type !== King && PROMOTED.includes(type))",
    to: "promotes",
  },
  {
    rule: "each of the 56 rolls weighs the same",
    file: "dice_rolls.ts",
    from: "distinct === 3 ? 6 : distinct === 2 ? 3 : 1",
    to: "1",
  },
  {
    rule: "classes come in the order of their dice",
    file: "active_dice_partitioner.ts",
    from: "return Object.freeze(Array.from(weights,",
    to: "return Object.freeze(Array.from([...weights].sort(([a], [b]) => a - b),",
  },
  {
    rule: "a queen attacks as a rook too",
    file: "attacker_types.ts",
    from: "bit(lo & state.rooksLo, hi & state.rooksHi, 8)",
    to: "bit(lo & (state.rooksLo | state.queensLo), hi & (state.rooksHi | state.queensHi), 8)",
  },

  // Text and hash (sections 2 and 3)
  {
    rule: "the normal form keeps an occupied target",
    file: "normalize.ts",
    from: "state.pieceAt(square) === NoPiece && ",
    to: "",
  },
  {
    rule: "the text leaves all but one target out",
    file: "dfen.ts",
    from: 'enPassant.map(formatSquare).join("")',
    to: "formatSquare(enPassant[0])",
  },
  {
    rule: "the hash does not follow the castling rights",
    file: "position.ts",
    from: "f[0] ^= castlingKeys[old << 1] ^ castlingKeys[rights << 1];",
    to: "if (old === 0) f[0] ^= castlingKeys[rights << 1];",
  },
];

let checks: RuleCheck[] = [];

Deno.test("a copy of the rules gives every answer of the model and the golden records", () => {
  checks = ruleChecks();
  assertEquals(firstDifference(rules, checks), undefined);
  const copy = loadRules();
  assertNotEquals(copy.parseDfen, rules.parseDfen);
  assertEquals(firstDifference(copy, checks), undefined);
});

for (const mutant of mutants) {
  Deno.test(`a broken rule is found: ${mutant.rule}`, () => {
    if (checks.length === 0) checks = ruleChecks();
    // What throws is no broken rule but a broken mutant, and fails here.
    assertNotEquals(firstDifference(loadRules(mutant), checks), undefined);
  });
}

Deno.test("`mutated()` refuses a text that does not stand there exactly once", () => {
  const mutation = (from: string) => ({ file: "x.ts", from, to: "" });
  assertEquals(mutated("one two", mutation("two")), "one ");
  assertEquals(mutated("a $ b", { file: "x.ts", from: "$", to: "$$" }), "a $$ b");
  assertThrows(() => mutated("one two", mutation("three")), Error, "0 times");
  assertThrows(() => mutated("one one", mutation("one")), Error, "2 times");
});

import { assert, assertEquals } from "@std/assert";
import type { PieceType } from "./piece.ts";
import { generateMovesOf, generatePieceMoves, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { Position } from "./position.ts";
import { packDice } from "./dice.ts";
import { pairedPositions, typesOf } from "./_testing/paired_positions.ts";
import { randomSlots, seededRng } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

Deno.test("`generatePieceMoves()` gives the model's moves in the middle of a turn", () => {
  const rng = seededRng(60);
  const list = new Uint16Array(MAX_PIECE_MOVES);
  let enPassant = 0, lost = 0;
  for (const { dfen, state, board } of pairedPositions(60, 400)) {
    const position = new Position().load(state);
    let current = board;
    let eligible = model.eligibleOrigins(board);
    for (let depth = 0; depth < 3; depth++) {
      for (const [index, type] of model.PIECE_TYPES.entries()) {
        const expected = model.generateType(current, type, eligible).map(model.moveBits);
        const end = generatePieceMoves(position, (index + 1) as PieceType, list, 0);
        const actual = list.subarray(0, end);
        if (actual.join() !== expected.join()) assertEquals([...actual], expected, dfen);
        enPassant += expected.filter((move) => move >> 12 === 5).length;
        lost += model.generateType(current, type).length - expected.length;
      }
      const moves = model.generateAllMoves(current, eligible);
      const pawns = moves.filter(({ piece }) => piece === "P");
      const among = pawns.length > 0 && rng(3) > 0 ? pawns : moves;
      if (among.length === 0) break;
      const move = among[rng(among.length)];
      position.make(model.moveBits(move));
      current = model.makeMove(current, move);
      eligible = model.eligibleAfter(eligible, move);
    }
  }
  assert(enPassant > 100, `${enPassant} en-passant captures`);
  assert(lost > 10, `${lost} captures less than a new turn would give`);
});

Deno.test("`generatePieceMoves()` writes from where it is told and gives the end", () => {
  for (const { dfen, state } of pairedPositions(61, 20)) {
    const position = new Position().load(state);
    for (let type = 1 as PieceType; type <= 6; type++) {
      const list = new Uint16Array(MAX_PIECE_MOVES);
      const end = generatePieceMoves(position, type, list, 0);
      const shifted = new Uint16Array(MAX_PIECE_MOVES + 100).fill(0xffff);
      assertEquals(generatePieceMoves(position, type, shifted, 7), 7 + end, dfen);
      assertEquals(shifted.subarray(7, 7 + end).join(), list.subarray(0, end).join());
      assert(shifted.subarray(0, 7).every((move) => move === 0xffff));
      assert(shifted.subarray(7 + end).every((move) => move === 0xffff));
    }
  }
});

Deno.test("`generatePieceMoves()` and `generateMovesOf()` leave the position as it is", () => {
  const rng = seededRng(62);
  const list = new Uint16Array(3 * MAX_PIECE_MOVES);
  for (const { dfen, state } of pairedPositions(62, 30)) {
    const position = new Position().load(state);
    const before = position.fields.join();
    for (let type = 1 as PieceType; type <= 6; type++) generatePieceMoves(position, type, list, 0);
    generateMovesOf(position, packDice(typesOf(randomSlots(rng))), list);
    assertEquals(position.fields.join(), before, dfen);
  }
});

Deno.test("`generateMovesOf()` asks the dice it is given, not those of the position", () => {
  const rng = seededRng(63);
  const list = new Uint16Array(3 * MAX_PIECE_MOVES);
  for (const { dfen, state, board } of pairedPositions(63, 60)) {
    const position = new Position().load(state);
    position.setDice(6);
    const slots = randomSlots(rng);
    const end = generateMovesOf(position, packDice(typesOf(slots)), list);
    const expected = model.generateMoves(model.withDice(board, slots)).map(model.moveBits);
    assertEquals([...list.subarray(0, end)], expected, `${dfen}, ${slots}`);
    assertEquals(generateMovesOf(position, 0, list), 0);
  }
});

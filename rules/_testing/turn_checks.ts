/**
 * The product's turns told as the slow model tells its own, and comparisons of the two that are quick enough for
 * hundreds of thousands of paths.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { endTurn, makeMove } from "../apply_move.ts";
import { checkInvariants } from "../check_invariants.ts";
import * as CompactRoll from "../compact_roll.ts";
import { formatDfen, parseDfen } from "../dfen.ts";
import { type Dice, unpackDice, withDice } from "../dice.ts";
import type { GameState } from "../game_state.ts";
import { formatMove, type Move } from "../move.ts";
import { parseTypeLetter, type PieceType } from "../piece.ts";
import type { StateView } from "../state_view.ts";
import type { TurnStateVisitor } from "../turn_emission.ts";
import { forEachLegalTurnState } from "../turn_paths.ts";
import { cornerPositions } from "./corner_positions.ts";
import * as ref from "./reference_rules.ts";

/** A product state with these dice in these slots; without them, with those of the text. */
export function stateOf(dfen: string, slots?: string): GameState {
  const state = parseDfen(dfen);
  return slots === undefined ? state : withDice(state, typesOf(slots));
}

/** `"KR"` as piece types, in that order. */
export function typesOf(letters: string): PieceType[] {
  return [...letters].map((letter) => parseTypeLetter(letter) as PieceType);
}

/** A board of the slow model with these dice in these slots. */
export function boardOf(dfen: string, slots: string): ref.Board {
  return ref.withDice(ref.parseDfen(dfen), slots);
}

/** The letters of a compact roll. */
export const rollOf: (letters: string) => Dice = CompactRoll.parse;

/** The path in UCI, moves joined by a space. */
export function pathOf(moves: readonly Move[], length: number = moves.length): string {
  return moves.slice(0, length).map(formatMove).join(" ");
}

/** What a visitor got, as the model's texts. */
export function emissionOf(
  moves: readonly Move[],
  length: number,
  result: StateView,
  kingCapture: boolean,
): ref.Emission {
  return { path: pathOf(moves, length), kingCapture, result: formatDfen(result) };
}

/** Everything that {@linkcode forEachLegalTurnState} shows. */
export function emissionsOf(state: StateView): ref.Emission[] {
  const emissions: ref.Emission[] = [];
  forEachLegalTurnState(state, (...shown) => {
    emissions.push(emissionOf(...shown));
  });
  return emissions;
}

/** Everything that the slow model emits. */
export function modelEmissions(board: ref.Board): ref.Emission[] {
  return ref.legalTurns(board).paths.map(ref.emission);
}

const LETTERS = ["", "", "P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K", "k"];
const RIGHTS = ["K", "Q", "k", "q"];

/** Whether a state and a board of the model without dice are the same in everything that DFEN tells. */
export function shows(view: StateView, board: ref.Board): boolean {
  for (let square = 0; square < 64; square++) {
    if (LETTERS[view.pieceAt(square)] !== board.squares[square]) return false;
  }
  let rights = 0;
  RIGHTS.forEach((letter, bit) => rights |= board.castling.has(letter) ? 1 << bit : 0);
  let lo = 0;
  let hi = 0;
  for (const target of board.enPassant) {
    if (target < 32) lo |= 1 << target;
    else hi |= 1 << target;
  }
  return view.side === (board.side === "w" ? 0 : 1) && view.castling === rights &&
    view.enPassantLo === lo && view.enPassantHi === hi && view.dice === 0 &&
    view.halfmove === board.halfmove && view.fullmove === board.fullmove;
}

function isPath(moves: readonly Move[], length: number, path: ref.TurnPath): boolean {
  return path.moves.length === length &&
    path.moves.every((move, i) => ref.moveBits(move) === moves[i]);
}

/**
 * The paths, their order, the king-capture flags, the results and the count are the slow model's.
 *
 * @param also Gets whatever the visitor gets.
 * @returns How many paths there are.
 */
export function assertTurnsOfModel(dfen: string, slots: string, also?: TurnStateVisitor): number {
  const expected = ref.legalTurns(boardOf(dfen, slots)).paths;
  const where = () => `${dfen} with ${slots}`;
  let at = 0;
  const calls = forEachLegalTurnState(
    stateOf(dfen, slots),
    (moves, length, result, kingCapture) => {
      const path = expected[at++];
      if (
        path === undefined || !isPath(moves, length, path) || kingCapture !== path.kingCapture ||
        !shows(result, path.result)
      ) {
        const shown = emissionOf(moves, length, result, kingCapture);
        assertEquals(shown, path && ref.emission(path), `path ${at} of ${where()}`);
      }
      also?.(moves, length, result, kingCapture);
    },
  );
  assertEquals([calls, at], [expected.length, expected.length], where());
  return calls;
}

/** A borrowed result is a sound state, its copy too, and both are what single moves lead to. */
export function assertSoundResult(
  boundary: StateView,
  moves: readonly Move[],
  length: number,
  result: StateView,
  kingCapture: boolean,
): void {
  const where = () => `${pathOf(moves, length)} from ${formatDfen(boundary)}`;
  let replayed = boundary;
  for (let i = 0; i < length; i++) replayed = makeMove(replayed, moves[i]);
  if (!kingCapture) replayed = endTurn(replayed);
  assert(replayed.equals(result), where());
  assertEquals(result.hash, replayed.hash, where());
  assertEquals(checkInvariants(result), [], where());
  const kept = result.snapshot();
  assert(kept.equals(replayed), where());
  assertEquals(kept.hash, replayed.hash, where());
  assertEquals(checkInvariants(kept), [], where());
}

/** The corner positions by the side that is to move. */
export const CORNERS_BY_SIDE: Readonly<Record<ref.Side, readonly string[]>> = {
  w: cornerPositions.map(({ dfen }) => dfen).filter((dfen) => dfen.includes(" w ")),
  b: cornerPositions.map(({ dfen }) => dfen).filter((dfen) => dfen.includes(" b ")),
};

/** The letters of packed dice in their slots. */
export function lettersOf(dice: Dice): string {
  return unpackDice(dice).map((type) => LETTERS[type << 1]).join("");
}

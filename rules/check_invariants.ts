import { popCount } from "./bitboard.ts";
import type { Color } from "./color.ts";
import { MAX_FULLMOVE, MAX_HALFMOVE } from "./dfen.ts";
import { NoPiece, pieceOf, type PieceType } from "./piece.ts";
import { Position } from "./position.ts";
import { type StateView, typeHi, typeLo } from "./state_view.ts";

/**
 * What is wrong inside a state; empty if nothing is. States of this package have nothing wrong, so this is for tests and
 * for whoever doubts.
 *
 * It asks: each square in at most one type and one colour, both or neither; `pieceAt` and the counts agree with them; the
 * hash is that of the fields computed from scratch; clocks in range; dice 1 to 6 with empty slots last.
 */
export function checkInvariants(state: StateView): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };

  const rebuilt = new Position().clear();
  for (let square = 0; square < 64; square++) {
    const half = square < 32 ? "Lo" : "Hi";
    const bit = 1 << square;
    const white = (state[`white${half}`] & bit) !== 0;
    const black = (state[`black${half}`] & bit) !== 0;
    const types = [1, 2, 3, 4, 5, 6].filter((type) =>
      ((half === "Lo" ? typeLo : typeHi)(state, type as PieceType) & bit) !== 0
    );
    expect(!(white && black), `square ${square} is white and black`);
    expect(
      types.length === (white || black ? 1 : 0),
      `square ${square} has colour ${white || black}, types ${types}`,
    );
    const piece = types.length === 0 ? NoPiece : pieceOf(white ? 0 : 1, types[0] as PieceType);
    expect(
      state.pieceAt(square) === piece,
      `pieceAt(${square}) is ${state.pieceAt(square)}, the boards say ${piece}`,
    );
    if (piece !== NoPiece) rebuilt.put(piece, square);
    if (((half === "Lo" ? state.enPassantLo : state.enPassantHi) & bit) !== 0) {
      rebuilt.toggleEnPassant(square);
    }
  }
  for (const color of [0, 1] as Color[]) {
    for (let type = 1; type <= 6; type++) {
      const { lo, hi } = state.pieces(color, type as PieceType);
      const counted = popCount(lo) + popCount(hi);
      expect(
        state.count(color, type as PieceType) === counted,
        `count(${color}, ${type}) is not ${counted}`,
      );
    }
  }
  rebuilt.setSide(state.side);
  rebuilt.setCastling(state.castling);
  rebuilt.setDice(state.dice);
  expect(rebuilt.hash === state.hash, `hash is ${state.hash}, from scratch ${rebuilt.hash}`);

  const { halfmove, fullmove, dice } = state;
  expect(halfmove >= 0 && halfmove <= MAX_HALFMOVE, `halfmove is ${halfmove}`);
  expect(
    Number.isInteger(fullmove) && fullmove >= 1 && fullmove <= MAX_FULLMOVE,
    `fullmove is ${fullmove}`,
  );
  const slots = [dice & 7, (dice >> 3) & 7, (dice >> 6) & 7];
  const emptyLast = slots.every((die, i) =>
    die !== 0 || slots.slice(i).every((later) => later === 0)
  );
  expect(dice >= 0 && dice < 512 && !slots.includes(7) && emptyLast, `dice are ${dice}`);
  return problems;
}

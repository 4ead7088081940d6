import {
  bitboardSquares,
  CastlingRights,
  type Color,
  DfenError,
  formatDfen,
  type GameState,
  King,
  NoPiece,
  parseDfen,
  Pawn,
  type Piece,
  pieceOf,
  rankOf,
  Rook,
} from "../rules/mod.ts";
import { formatDice } from "../rules/dice.ts";
import { type Side, sideOf } from "./side.ts";

/** Something that a position has and no game between boundaries leads to. */
export type Oddity =
  /** White has not exactly one king. */
  | "white-kings"
  /** Black has not exactly one king; after a king was captured, for one. */
  | "black-kings"
  /** A pawn stands on rank 1 or 8. */
  | "pawn-rank"
  /** A castling right is held though king or rook is not at home. */
  | "castling"
  /** An en-passant target no pawn of the opponent can have jumped. */
  | "en-passant";

/** A text that is a position. */
export interface ValidPosition {
  /** Tells the answers apart. */
  readonly valid: true;
  /** The same position in its canonical text. */
  readonly dfen: string;
  /** Who is to move. */
  readonly side: Side;
  /** The dice, ascending and in upper case, `""` if none were rolled. */
  readonly dice: string;
  /** What is odd about it. All functions answer all the same. */
  readonly oddities: readonly Oddity[];
}

/** A text that is none. */
export interface InvalidPosition {
  /** Tells the answers apart. */
  readonly valid: false;
  /** The error that every other function throws for this text: which field, what it holds, what was expected. */
  readonly error: DfenError;
}

/**
 * Tells whether a text is a position, and whether it is one that a game can come to.
 *
 * @example
 * ```ts
 * import { validate } from "@dicechess/core";
 * import { assert, assertEquals, assertFalse } from "@std/assert";
 *
 * const good = validate("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1 NkP");
 * assert(good.valid);
 * assertEquals(good.dfen, "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1 pnk");
 * assertEquals([good.side, good.dice, good.oddities], ["black", "PNK", []]);
 *
 * const bad = validate("4k3/8/8/8/8/8/8/R3K2R b KQ - -1 1");
 * assertFalse(bad.valid);
 * assertEquals([bad.error.code, bad.error.field], ["bad-halfmove", "halfmove"]);
 *
 * const odd = validate("8/8/8/8/8/8/8/R3K2R b KQ - 0 1");
 * assert(odd.valid);
 * assertEquals(odd.oddities, ["black-kings"]);
 * ```
 */
export function validate(dfen: string): ValidPosition | InvalidPosition {
  let state: GameState;
  try {
    state = parseDfen(dfen);
  } catch (error) {
    if (error instanceof DfenError) return { valid: false, error };
    throw error;
  }
  return {
    valid: true,
    dfen: formatDfen(state),
    side: sideOf(state.side),
    dice: formatDice(state.dice),
    oddities: odditiesOf(state),
  };
}

function odditiesOf(state: GameState): Oddity[] {
  const tests: [Oddity, boolean][] = [
    ["white-kings", state.count(0, King) !== 1],
    ["black-kings", state.count(1, King) !== 1],
    ["pawn-rank", hasPawnOnLastRank(state)],
    ["castling", hasIdleCastlingRight(state)],
    ["en-passant", hasImpossibleTarget(state)],
  ];
  return tests.filter(([, isOdd]) => isOdd).map(([oddity]) => oddity);
}

function hasPawnOnLastRank(state: GameState): boolean {
  return ([0, 1] as Color[]).some((color) =>
    bitboardSquares(state.pieces(color, Pawn)).some((square) => rankOf(square) % 7 === 0)
  );
}

const { WhiteKing, WhiteQueen, BlackKing, BlackQueen } = CastlingRights;
const CASTLING: readonly [right: number, color: Color, rook: number][] = [
  [WhiteKing, 0, 7],
  [WhiteQueen, 0, 0],
  [BlackKing, 1, 63],
  [BlackQueen, 1, 56],
];

function hasIdleCastlingRight(state: GameState): boolean {
  const stands = (piece: Piece, square: number) => state.pieceAt(square) === piece;
  return CASTLING.some(([right, color, corner]) =>
    (state.castling & right) !== 0 &&
    !(stands(pieceOf(color, King), 4 + 56 * color) && stands(pieceOf(color, Rook), corner))
  );
}

function hasImpossibleTarget(state: GameState): boolean {
  const mover = state.side;
  const [rank, toPawn] = mover === 0 ? [5, -8] : [2, 8];
  const enemyPawn = pieceOf((mover ^ 1) as Color, Pawn);
  const targets = bitboardSquares({ lo: state.enPassantLo, hi: state.enPassantHi });
  return targets.some((square) =>
    rankOf(square) !== rank || state.pieceAt(square) !== NoPiece ||
    state.pieceAt(square + toPawn) !== enemyPawn
  );
}

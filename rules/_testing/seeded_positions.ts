/**
 * Positions for tests and benchmarks from a seed alone: the same seed gives
 * the same canonical DFENs everywhere.
 *
 * @module
 */

import {
  type Board,
  capturesKing,
  diceAfter,
  eligibleAfter,
  eligibleOrigins,
  endTurn,
  formatDfen,
  generateMoves,
  INITIAL,
  makeMove,
  parseDfen,
  PIECE_TYPES,
  type PieceType,
  type Side,
  withDice,
} from "./reference_rules.ts";

/** An integer from 0 up to the bound, without it. */
export type Rng = (bound: number) => number;

/** SplitMix32; good enough to pick test positions. */
export function seededRng(seed: number): Rng {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    const fraction = ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
    return Math.floor(fraction * bound);
  };
}

function pick<T>(rng: Rng, items: readonly T[]): T {
  const item = items[rng(items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

// Games

/** A boundary of self-play from the initial position, both kings alive. */
export function randomGamePosition(rng: Rng, maxTurns = 40): string {
  return gamePosition(rng, rng(maxTurns + 1));
}

/** The position after so many random turns. */
export function gamePosition(rng: Rng, turns: number): string {
  let board = parseDfen(INITIAL);
  for (let turn = 0; turn < turns; turn++) board = randomTurn(board, rng);
  return formatDfen(board);
}

/**
 * Plays dice while any can be played, but captures no king. It may spend fewer
 * dice than the most possible: what matters is that the boundary looks real.
 */
function randomTurn(boundary: Board, rng: Rng): Board {
  let eligible = eligibleOrigins(boundary);
  let board: Board = { ...boundary, dice: randomDice(rng, 3) };
  for (;;) {
    const choices = generateMoves(board, eligible).flatMap((move) => {
      const dice = diceAfter(board.dice, move);
      const playable = dice !== undefined && !capturesKing(board, move);
      return playable ? [{ move, dice }] : [];
    });
    if (choices.length === 0) return endTurn(board);
    const { move, dice } = pick(rng, choices);
    eligible = eligibleAfter(eligible, move);
    board = { ...makeMove(board, move), dice };
  }
}

function randomDice(rng: Rng, count: number): PieceType[] {
  return Array.from({ length: count }, () => pick(rng, PIECE_TYPES));
}

// Synthetic positions

/** What a synthetic position is put together from. */
export interface Parts {
  /** A later piece replaces an earlier one on its square. */
  readonly pieces: readonly (readonly [square: number, letter: string])[];
  readonly side: Side;
  readonly castling: readonly string[];
  readonly enPassant: readonly number[];
  readonly halfmove: number;
  readonly fullmove: number;
}

export const HALFMOVES = [0, 1, 99, 100, 126, 127];
export const FULLMOVES = [1, 2, 40, 2147483646, 2147483647];
/** Few queens, so that three dice give thousands of paths, not millions. */
export const OFFICERS_AND_PAWNS = "PPPPPPNNNBBBRRQpppppppnnnbbbrrq";
/** Where rooks stand for castling. */
export const CORNER_ROOKS: readonly (readonly [number, string])[] = [
  ...[[0, "R"], [7, "R"]] as const,
  ...[[56, "r"], [63, "r"]] as const,
];
/** Where kings stand for castling. */
export const KING_HOMES = { K: 4, k: 60 } as const;

export function assemble(parts: Parts): string {
  const squares = new Array<string>(64).fill("");
  for (const [square, letter] of parts.pieces) squares[square] = letter;
  return formatDfen({
    squares,
    side: parts.side,
    castling: new Set(parts.castling),
    enPassant: new Set(parts.enPassant),
    halfmove: parts.halfmove,
    fullmove: parts.fullmove,
    dice: [],
  });
}

/** Pieces, kings, rights, targets and clocks that no game need ever reach. */
export function syntheticPosition(rng: Rng): string {
  return assemble({
    pieces: [
      ...randomPieces(rng),
      ...passantPawns(rng),
      ...cornerRooks(rng),
      ...randomKings(rng, "K"),
      ...randomKings(rng, "k"),
    ],
    side: pick(rng, ["w", "b"]),
    castling: ["K", "Q", "k", "q"].filter(() => rng(2) === 0),
    enPassant: randomTargets(rng),
    halfmove: rng(2) === 0 ? pick(rng, HALFMOVES) : rng(128),
    fullmove: rng(2) === 0 ? pick(rng, FULLMOVES) : 1 + rng(200),
  });
}

type Placed = [square: number, letter: string];

function randomPieces(rng: Rng): Placed[] {
  return Array.from({ length: rng(17) }, (): Placed => [
    rng(64),
    pick(rng, [...OFFICERS_AND_PAWNS]),
  ]);
}

/** Pawns where they can capture en passant. */
function passantPawns(rng: Rng): Placed[] {
  if (rng(2) === 0) return [];
  return Array.from(
    { length: 1 + rng(4) },
    (): Placed => rng(2) === 0 ? [32 + rng(8), "P"] : [24 + rng(8), "p"],
  );
}

function cornerRooks(rng: Rng): Placed[] {
  if (rng(2) > 0) return [];
  return CORNER_ROOKS.filter(() => rng(4) > 0)
    .map(([square, letter]): Placed => [square, letter]);
}

function randomKings(rng: Rng, letter: "K" | "k"): Placed[] {
  const count = pick(rng, [0, 1, 1, 1, 1, 2, 3]);
  return Array.from({ length: count }, (): Placed => {
    const square = rng(2) === 0 ? KING_HOMES[letter] : rng(64);
    return [square, letter];
  });
}

function randomTargets(rng: Rng): number[] {
  if (rng(3) === 0) return [];
  return Array.from(
    { length: 1 + rng(5) },
    () => rng(3) === 0 ? rng(64) : pick(rng, [16, 40]) + rng(8),
  );
}

// Dice

/** Adds dice to a DFEN: three, or now and then one or two. */
export function withRandomDice(rng: Rng, dfen: string): string {
  return formatDfen(withDice(parseDfen(dfen), randomSlots(rng)));
}

/** One to three dice letters in any order, as slots. */
export function randomSlots(rng: Rng): string {
  return randomDice(rng, pick(rng, [1, 2, 3, 3, 3, 3])).join("");
}

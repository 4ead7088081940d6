/**
 * Moves, slowly generated (section 4 of the rules contract).
 *
 * @module
 */

import { attackedSquares, pawnAttacks } from "./reference_attacks.ts";
import {
  ascending,
  away,
  type Board,
  forward,
  isEmpty,
  isHeldBy,
  letterOf,
  opponent,
  origins,
  PIECE_TYPES,
  pieceAt,
  type PieceType,
  relativeRank,
  squareName,
  squareOf,
  typeOf,
} from "./reference_board.ts";
import { firstFields } from "./reference_dfen.ts";

export interface Move {
  readonly piece: PieceType;
  readonly from: number;
  readonly to: number;
  /** One of {@linkcode Flag}, or a promotion flag of section 1. */
  readonly flag: number;
}

export const Flag = {
  quiet: 0,
  doublePush: 1,
  castleKingSide: 2,
  castleQueenSide: 3,
  capture: 4,
  enPassant: 5,
  /** Plus the index in `NBRQ`. */
  promotion: 8,
  /** Plus the index in `NBRQ`. */
  promotionCapture: 12,
} as const;

export const PROMOTIONS = ["N", "B", "R", "Q"];
const CORNERS: Readonly<Record<string, number>> = { K: 7, Q: 0, k: 63, q: 56 };

export type Eligible = ReadonlySet<number>;

/** Where pawns stand that attack a target now, be it empty or not. */
export function eligibleOrigins(board: Board): Eligible {
  const attacksTarget = (from: number) =>
    pawnAttacks(from, board.side).some((square) =>
      board.enPassant.has(square) && relativeRank(square, board.side) === 6
    );
  return new Set(origins(board, "P", board.side).filter(attacksTarget));
}

/** Once its pawn has moved, no other pawn may inherit the square. */
export function eligibleAfter(eligible: Eligible, move: Move): Eligible {
  return new Set([...eligible].filter((origin) => origin !== move.from));
}

/** By distinct dice in slot order; no dice, no moves. */
export function generateMoves(
  board: Board,
  eligible: Eligible = eligibleOrigins(board),
): Move[] {
  const types = [...new Set(board.dice)];
  return types.flatMap((type) => generateType(board, type, eligible));
}

export function generateAllMoves(
  board: Board,
  eligible: Eligible = eligibleOrigins(board),
): Move[] {
  return PIECE_TYPES.flatMap((type) => generateType(board, type, eligible));
}

export function generateType(
  board: Board,
  type: PieceType,
  eligible: Eligible = eligibleOrigins(board),
): Move[] {
  return origins(board, type, board.side).flatMap((from) => {
    if (type === "P") return pawnMoves(board, from, eligible);
    const moves = pieceMoves(board, type, from);
    return type === "K" ? [...moves, ...castlings(board, from)] : moves;
  });
}

function pieceMoves(board: Board, type: PieceType, from: number): Move[] {
  return ascending(attackedSquares(board, from))
    .filter((to) => !isHeldBy(board, to, board.side))
    .map((to) => {
      const flag = isEmpty(board, to) ? Flag.quiet : Flag.capture;
      return { piece: type, from, to, flag };
    });
}

function pawnMoves(board: Board, from: number, eligible: Eligible): Move[] {
  return [
    ...pawnPushes(board, from),
    ...pawnCaptures(board, from),
    ...enPassantCaptures(board, from, eligible),
  ];
}

function pawnPushes(board: Board, from: number): Move[] {
  const one = away(from, [0, forward(board.side)]);
  if (!isEmpty(board, one)) return [];
  if (relativeRank(one, board.side) === 8) {
    return promotions(from, one, Flag.promotion);
  }
  const moves: Move[] = [{ piece: "P", from, to: one, flag: Flag.quiet }];
  const two = away(one, [0, forward(board.side)]);
  if (relativeRank(from, board.side) === 2 && isEmpty(board, two)) {
    moves.push({ piece: "P", from, to: two, flag: Flag.doublePush });
  }
  return moves;
}

function pawnCaptures(board: Board, from: number): Move[] {
  const enemy = opponent(board.side);
  return pawnAttacks(from, board.side)
    .filter((to) => isHeldBy(board, to, enemy))
    .flatMap((to): Move[] => {
      const promotes = relativeRank(to, board.side) === 8 &&
        typeOf(pieceAt(board, to)) !== "K";
      return promotes
        ? promotions(from, to, Flag.promotionCapture)
        : [{ piece: "P", from, to, flag: Flag.capture }];
    });
}

/** Queen, rook, bishop, knight. */
function promotions(from: number, to: number, flag: number): Move[] {
  return [3, 2, 1, 0].map((i) => ({ piece: "P", from, to, flag: flag + i }));
}

function enPassantCaptures(
  board: Board,
  from: number,
  eligible: Eligible,
): Move[] {
  if (!eligible.has(from)) return [];
  return ascending(board.enPassant)
    .filter((to) =>
      relativeRank(to, board.side) === 6 && isEmpty(board, to) &&
      pawnAttacks(from, board.side).includes(to)
    )
    .map((to) => ({ piece: "P", from, to, flag: Flag.enPassant }));
}

function castlings(board: Board, from: number): Move[] {
  const home = squareOf(board.side === "w" ? "e1" : "e8");
  if (from !== home) return [];
  const moves: Move[] = [];
  if (mayCastle(board, "K", [home + 1, home + 2])) {
    moves.push({ piece: "K", from, to: home + 2, flag: Flag.castleKingSide });
  }
  if (mayCastle(board, "Q", [home - 1, home - 2, home - 3])) {
    moves.push({ piece: "K", from, to: home - 2, flag: Flag.castleQueenSide });
  }
  return moves;
}

function mayCastle(board: Board, wing: "K" | "Q", between: number[]): boolean {
  const right = letterOf(wing, board.side);
  return board.castling.has(right) &&
    pieceAt(board, cornerOf(right)) === letterOf("R", board.side) &&
    between.every((square) => isEmpty(board, square));
}

export function cornerOf(right: string): number {
  return CORNERS[right] ?? -1;
}

export function isCastling(move: Move): boolean {
  return move.flag === Flag.castleKingSide ||
    move.flag === Flag.castleQueenSide;
}

export function promotionOf(move: Move): string | undefined {
  return move.flag < Flag.promotion ? undefined : PROMOTIONS[move.flag % 4];
}

/** UCI text. */
export function uci(move: Move): string {
  const promotion = promotionOf(move)?.toLowerCase() ?? "";
  return squareName(move.from) + squareName(move.to) + promotion;
}

export function pathText(moves: readonly Move[]): string {
  return moves.map(uci).join(" ");
}

/** The 16 bits of section 1. */
export function moveBits(move: Move): number {
  return move.flag << 12 | move.from << 6 | move.to;
}

/** The opening-book key, which section 2 puts beside pawn generation. */
export function normalizedFen(board: Board): string {
  const capturable = [...board.enPassant].filter((target) =>
    relativeRank(target, board.side) === 6 && isEmpty(board, target) &&
    origins(board, "P", board.side).some((from) => pawnAttacks(from, board.side).includes(target))
  );
  return firstFields(board, capturable);
}

/**
 * Applying moves and ending turns (section 3 of the rules contract).
 *
 * @module
 */

import {
  behind,
  type Board,
  isEmpty,
  letterOf,
  MAX_FULLMOVE,
  MAX_HALFMOVE,
  opponent,
  pieceAt,
  type PieceType,
  relativeRank,
  type Side,
  typeOf,
} from "./reference_board.ts";
import {
  cornerOf,
  Flag,
  generateAllMoves,
  generateMoves,
  isCastling,
  type Move,
  promotionOf,
} from "./reference_moves.ts";

/** Keeps the side to move; the result has no dice. */
export function makeMove(board: Board, move: Move): Board {
  const victim = victimSquare(board, move);
  const capturedLetter = victim === undefined ? "" : pieceAt(board, victim);
  const resets = move.piece === "P" || capturedLetter !== "";
  return {
    squares: squaresAfter(board, move, victim),
    side: board.side,
    castling: castlingAfter(board, move, capturedLetter),
    enPassant: enPassantAfter(board, move, victim),
    halfmove: resets ? 0 : Math.min(board.halfmove + 1, MAX_HALFMOVE),
    fullmove: board.fullmove,
    dice: [],
  };
}

/** Where the captured piece stands, if there is one. */
function victimSquare(board: Board, move: Move): number | undefined {
  if (move.flag !== Flag.enPassant) {
    return isEmpty(board, move.to) ? undefined : move.to;
  }
  const square = behind(move.to, board.side);
  const pawn = letterOf("P", opponent(board.side));
  return square !== undefined && pieceAt(board, square) === pawn ? square : undefined;
}

function squaresAfter(
  board: Board,
  move: Move,
  victim: number | undefined,
): string[] {
  const squares = [...board.squares];
  if (victim !== undefined) squares[victim] = "";
  squares[move.from] = "";
  const arriving = (promotionOf(move) ?? move.piece) as PieceType;
  squares[move.to] = letterOf(arriving, board.side);
  if (isCastling(move)) {
    const kingSide = move.flag === Flag.castleKingSide;
    squares[kingSide ? move.to + 1 : move.to - 2] = "";
    squares[kingSide ? move.to - 1 : move.to + 1] = letterOf("R", board.side);
  }
  return squares;
}

function castlingAfter(
  board: Board,
  move: Move,
  capturedLetter: string,
): Set<string> {
  const rights = new Set(board.castling);
  const enemy = opponent(board.side);
  if (move.piece === "K") dropRights(rights, board.side);
  if (move.piece === "R") dropRight(rights, board.side, move.from);
  if (capturedLetter === letterOf("R", enemy)) {
    dropRight(rights, enemy, move.to);
  }
  if (capturedLetter === letterOf("K", enemy)) dropRights(rights, enemy);
  return rights;
}

function dropRights(rights: Set<string>, side: Side): void {
  rights.delete(letterOf("K", side));
  rights.delete(letterOf("Q", side));
}

function dropRight(rights: Set<string>, side: Side, corner: number): void {
  for (const wing of ["K", "Q"] as const) {
    const right = letterOf(wing, side);
    if (corner === cornerOf(right)) rights.delete(right);
  }
}

/** In the order of section 3. */
function enPassantAfter(
  board: Board,
  move: Move,
  victim: number | undefined,
): Set<number> {
  const targets = new Set(board.enPassant);
  const drop = (target: number | undefined) => {
    if (target !== undefined) targets.delete(target);
  };
  drop(move.to);
  if (move.piece === "P" && move.flag !== Flag.doublePush) {
    drop(behind(move.from, board.side));
  }
  if (victim !== undefined && typeOf(pieceAt(board, victim)) === "P") {
    drop(behind(victim, opponent(board.side)));
  }
  const jumped = behind(move.to, board.side);
  if (move.flag === Flag.doublePush && jumped !== undefined) {
    targets.add(jumped);
  }
  return targets;
}

export function endTurn(board: Board): Board {
  const side = opponent(board.side);
  const fullmove = board.fullmove + (board.side === "b" ? 1 : 0);
  const own = [...board.enPassant].filter((target) => relativeRank(target, side) === 3);
  return {
    ...board,
    side,
    enPassant: new Set([...board.enPassant].filter((t) => !own.includes(t))),
    fullmove: Math.min(fullmove, MAX_FULLMOVE),
    dice: [],
  };
}

/** Single moves, each with `endTurn`, and the same dice again (section 4). */
export function perft(board: Board, depth: number): number {
  if (depth === 0) return 1;
  const moves = board.dice.length > 0 ? generateMoves(board) : generateAllMoves(board);
  return moves.reduce((nodes, move) => {
    const next = endTurn(makeMove(board, move));
    return nodes + perft({ ...next, dice: board.dice }, depth - 1);
  }, 0);
}

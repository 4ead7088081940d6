/**
 * Turns (section 5 of the rules contract) and their work units (section 6).
 *
 * @module
 */

import { type Board, letterOf, opponent, pieceAt, type PieceType } from "./reference_board.ts";
import { formatDfen, rollText, withDice } from "./reference_dfen.ts";
import { endTurn, makeMove } from "./reference_make_move.ts";
import {
  type Eligible,
  eligibleAfter,
  eligibleOrigins,
  generateMoves,
  isCastling,
  type Move,
  pathText,
  uci,
} from "./reference_moves.ts";
import { weightedRolls } from "./reference_partitions.ts";

/** One unit at a time; the first refusal is for good. */
export class Budget {
  used = 0;
  exhausted = false;

  constructor(readonly limit: number) {
    const isCount = Number.isInteger(limit) && limit >= 0;
    if (!isCount && limit !== Infinity) throw new RangeError(`limit ${limit}`);
  }

  admit(): boolean {
    if (this.exhausted || this.used >= this.limit) {
      this.exhausted = true;
      return false;
    }
    this.used++;
    return true;
  }
}

export type Outcome<T> =
  | { readonly complete: true; readonly value: T; readonly used: number }
  | { readonly complete: false; readonly used: number };

/** One path of a turn, legal or only discovered. */
export interface TurnPath {
  readonly moves: readonly Move[];
  readonly kingCapture: boolean;
  readonly diceSpent: number;
  readonly result: Board;
}

/** What a visitor of legal turns gets, as texts. */
export interface Emission {
  readonly path: string;
  readonly kingCapture: boolean;
  /** The canonical DFEN of the result. */
  readonly result: string;
}

export interface LegalTurns {
  /** King captures first, then the normal paths. */
  readonly paths: readonly TurnPath[];
  readonly kings: number;
  readonly maxDice: number;
  readonly generated: number;
  readonly examined: number;
}

export function emission(path: TurnPath): Emission {
  return {
    path: pathText(path.moves),
    kingCapture: path.kingCapture,
    result: formatDfen(path.result),
  };
}

/** The line that the golden corpora hash. */
export function emissionLine(emission: Emission): string {
  const kind = emission.kingCapture ? "K" : "N";
  return `${emission.path}\t${kind}\t${emission.result}\n`;
}

export function capturesKing(board: Board, move: Move): boolean {
  return pieceAt(board, move.to) === letterOf("K", opponent(board.side));
}

/**
 * The dice that a move leaves, `undefined` if it cannot be paid for. Of equal
 * slots the first is spent, and the others keep their order.
 */
export function diceAfter(
  dice: readonly PieceType[],
  move: Move,
): PieceType[] | undefined {
  const remaining = [...dice];
  for (const die of diceOf(move)) {
    const slot = remaining.indexOf(die);
    if (slot < 0) return undefined;
    remaining.splice(slot, 1);
  }
  return remaining;
}

function diceOf(move: Move): PieceType[] {
  return isCastling(move) ? ["K", "R"] : [move.piece];
}

class BudgetExhausted extends Error {}

class Work {
  generated = 0;
  examined = 0;

  constructor(readonly budget: Budget) {}

  admitGeneration(): void {
    this.#admit();
    this.generated++;
  }

  admitExamination(): void {
    this.#admit();
    this.examined++;
  }

  #admit(): void {
    if (!this.budget.admit()) throw new BudgetExhausted();
  }
}

interface TurnNode {
  /** With the dice that remain. */
  readonly board: Board;
  readonly eligible: Eligible;
  readonly moves: readonly Move[];
  readonly diceSpent: number;
}

function rootOf(boundary: Board): TurnNode {
  const eligible = eligibleOrigins(boundary);
  return { board: boundary, eligible, moves: [], diceSpent: 0 };
}

/** Yields paths in discovery order; returns whether the node has a move. */
function* discover(node: TurnNode, work: Work): Generator<TurnPath, boolean> {
  let playable = false;
  work.admitGeneration();
  for (const move of generateMoves(node.board, node.eligible)) {
    work.admitExamination();
    const dice = diceAfter(node.board.dice, move);
    if (dice === undefined) continue;
    playable = true;
    const child = play(node, move, dice);
    if (capturesKing(node.board, move)) {
      yield { ...child, kingCapture: true, result: withoutDice(child.board) };
    } else if (!(yield* discover(child, work))) {
      yield { ...child, kingCapture: false, result: endTurn(child.board) };
    }
  }
  return playable;
}

function play(node: TurnNode, move: Move, dice: PieceType[]): TurnNode {
  return {
    board: { ...makeMove(node.board, move), dice },
    eligible: eligibleAfter(node.eligible, move),
    moves: [...node.moves, move],
    diceSpent: node.diceSpent + diceOf(move).length,
  };
}

function withoutDice(board: Board): Board {
  return { ...board, dice: [] };
}

function withinBudget<T>(budget: Budget, query: () => T): Outcome<T> {
  try {
    const value = query();
    return { complete: true, value, used: budget.used };
  } catch (error) {
    if (error instanceof BudgetExhausted) {
      return { complete: false, used: budget.used };
    }
    throw error;
  }
}

/** What `visitTurnStates` discovers before its first callback. */
export function discoverTurns(
  boundary: Board,
  budget: Budget = new Budget(Infinity),
): Outcome<LegalTurns> {
  return withinBudget(budget, () => {
    const work = new Work(budget);
    const paths = [...discover(rootOf(boundary), work)];
    const { generated, examined } = work;
    return { ...legalOf(paths), generated, examined };
  });
}

/** A king capture is legal whatever it spends; a normal path spends most. */
function legalOf(discovered: readonly TurnPath[]) {
  const maxDice = discovered.reduce(
    (most, path) => Math.max(most, path.diceSpent),
    0,
  );
  const kings = discovered.filter((path) => path.kingCapture);
  const normal = discovered.filter((path) => !path.kingCapture && path.diceSpent === maxDice);
  return { paths: [...kings, ...normal], kings: kings.length, maxDice };
}

/** The legal turns of a boundary with dice; none is a forced pass. */
export function legalTurns(boundary: Board): LegalTurns {
  const outcome = discoverTurns(boundary);
  if (!outcome.complete) throw new Error("an unlimited budget ran out");
  return outcome.value;
}

/** The first king capture in discovery order, as text. */
export function kingCapturePath(
  boundary: Board,
  budget: Budget = new Budget(Infinity),
): Outcome<string | null> {
  return withinBudget(budget, () => firstKingCapture(boundary, budget));
}

function firstKingCapture(boundary: Board, budget: Budget): string | null {
  for (const path of discover(rootOf(boundary), new Work(budget))) {
    if (path.kingCapture) return pathText(path.moves);
  }
  return null;
}

/** Of the 216 ordered rolls, how many let the side to move capture a king. */
export function kingCaptureRolls(
  boundary: Board,
  budget: Budget = new Budget(Infinity),
): Outcome<number> {
  return withinBudget(budget, () =>
    weightedRolls().reduce((sum, { roll, weight }) => {
      const path = firstKingCapture(withDice(boundary, roll), budget);
      return path === null ? sum : sum + weight;
    }, 0));
}

/** The distinct first moves of the legal turns, in order of emission. */
export function legalFirstMoves(boundary: Board): string[] {
  const first = legalTurns(boundary).paths.map((path) => pathText(path.moves.slice(0, 1)));
  return [...new Set(first)];
}

/** The dice that the next move of a legal turn can spend, ascending. */
export function playableDice(
  boundary: Board,
  movesSoFar: readonly string[] = [],
): string {
  const depth = movesSoFar.length;
  const next = legalTurns(boundary).paths
    .filter((path) => pathText(path.moves.slice(0, depth)) === movesSoFar.join(" "))
    .flatMap((path) => path.moves.slice(depth, depth + 1));
  return rollText([...new Set(next.flatMap(diceOf))]);
}

export interface TurnTree {
  [uci: string]: TurnTree;
}

/** All legal turns as nested objects, keys sorted; a forced pass is `null`. */
export function legalTurnTree(boundary: Board): TurnTree | null {
  const paths = legalTurns(boundary).paths.map((path) => path.moves.map(uci));
  return paths.length === 0 ? null : treeOf(paths);
}

function treeOf(paths: readonly string[][]): TurnTree {
  const tree: TurnTree = {};
  const firsts = new Set(paths.map((path) => path[0]));
  for (const first of [...firsts].filter((x) => x !== undefined).sort()) {
    const under = paths.filter((path) => path[0] === first);
    tree[first] = treeOf(under.map((path) => path.slice(1)));
  }
  return tree;
}

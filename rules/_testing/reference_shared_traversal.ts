/**
 * The slow model of the shared traversal (section 8 of the rules contract):
 * every poll, admission and count is one visible step.
 *
 * @module
 */

import {
  type Board,
  type Budget,
  capturesKing,
  diceAfter,
  type Eligible,
  eligibleAfter,
  eligibleOrigins,
  type Emission,
  endTurn,
  formatDfen,
  generateType,
  makeMove,
  type Move,
  type Outcome,
  pathText,
  PIECE_TYPES,
  type PieceType,
  withDice,
} from "./reference_rules.ts";

export interface TraversalWork {
  generated: number;
  examined: number;
  transitions: number;
  emitted: number;
  replayed: number;
}

export interface SharedVisitSummary {
  readonly emittedPaths: number;
  readonly stoppedEarly: boolean;
}

export type SharedCallback = (emission: Emission) => boolean;

/** The ordered moves of depth 0, 1 or 2 and what is known below them. */
interface Prefix {
  readonly moves: readonly Move[];
  /** Without dice. */
  readonly board: Board;
  readonly eligible: Eligible;
  /** Made when the walk first asks for a type. */
  readonly lists: Map<PieceType, Move[]>;
}

interface FinishedPath {
  readonly moves: readonly Move[];
  readonly diceSpent: number;
}

/** What belongs to one class only. */
interface Visit {
  readonly rollSize: number;
  readonly callback: SharedCallback;
  readonly finished: FinishedPath[];
  maxDice: number;
  emitted: number;
}

class Interrupted extends Error {}
class StoppedByCallback extends Error {}

export class ReferenceSharedTraversal {
  readonly work: TraversalWork = {
    generated: 0,
    examined: 0,
    transitions: 0,
    emitted: 0,
    replayed: 0,
  };
  /** Counted with a cancellation callback and without. */
  polls = 0;
  /** By path text; the root is `""`. */
  readonly #prefixes = new Map<string, Prefix>();
  readonly #root: Prefix;
  readonly #budget: Budget | undefined;
  readonly #isCancelled: () => boolean;
  #interrupted = false;
  #visiting = false;

  constructor(
    boundary: Board,
    budget?: Budget,
    isCancelled: () => boolean = () => false,
  ) {
    this.#budget = budget;
    this.#isCancelled = isCancelled;
    this.#root = this.#remember(
      [],
      withDice(boundary, ""),
      eligibleOrigins(boundary),
    );
  }

  get used(): number {
    return this.#budget?.used ?? this.work.generated + this.work.examined;
  }

  visit(roll: string, callback: SharedCallback): Outcome<SharedVisitSummary> {
    if (this.#visiting) throw new Error("a visit is already under way");
    this.#visiting = true;
    try {
      return this.#visitClass(withDice(this.#root.board, roll).dice, callback);
    } finally {
      this.#visiting = false;
    }
  }

  #visitClass(
    dice: readonly PieceType[],
    callback: SharedCallback,
  ): Outcome<SharedVisitSummary> {
    const visit: Visit = {
      rollSize: dice.length,
      callback,
      finished: [],
      maxDice: 0,
      emitted: 0,
    };
    try {
      this.#poll();
      this.#walk(this.#root, dice, visit);
      this.#emitNormalPaths(visit);
      return this.#complete(visit, false);
    } catch (error) {
      if (error instanceof StoppedByCallback) return this.#complete(visit, true);
      if (error instanceof Interrupted) {
        return { complete: false, used: this.used };
      }
      throw error;
    }
  }

  #complete(visit: Visit, stoppedEarly: boolean): Outcome<SharedVisitSummary> {
    const value = { emittedPaths: visit.emitted, stoppedEarly };
    return { complete: true, value, used: this.used };
  }

  /** True if a normal path was noted or a king capture met at or below it. */
  #walk(prefix: Prefix, dice: readonly PieceType[], visit: Visit): boolean {
    let found = false;
    for (const type of PIECE_TYPES.filter((type) => dice.includes(type))) {
      for (const move of this.#listOf(prefix, type)) {
        this.#poll();
        this.#admit();
        this.work.examined++;
        if (this.#act(prefix, move, dice, visit)) found = true;
      }
    }
    return found;
  }

  #listOf(prefix: Prefix, type: PieceType): Move[] {
    const known = prefix.lists.get(type);
    if (known !== undefined) return known;
    this.#poll();
    this.#admit();
    this.work.generated++;
    const list = generateType(prefix.board, type, prefix.eligible);
    prefix.lists.set(type, list);
    return list;
  }

  #act(
    prefix: Prefix,
    move: Move,
    dice: readonly PieceType[],
    visit: Visit,
  ): boolean {
    const remaining = diceAfter(dice, move);
    if (remaining === undefined) return false; // castling without a rook's die
    const moves = [...prefix.moves, move];
    const diceSpent = visit.rollSize - remaining.length;
    if (capturesKing(prefix.board, move)) {
      visit.maxDice = Math.max(visit.maxDice, diceSpent);
      this.#emitKingCapture(prefix, moves, move, visit);
      return true;
    }
    const finished = remaining.length === 0 || moves.length === 3 ||
      !this.#walk(this.#childOf(prefix, move), remaining, visit);
    if (finished) {
      visit.maxDice = Math.max(visit.maxDice, diceSpent);
      visit.finished.push({ moves, diceSpent });
    }
    return true;
  }

  #childOf(prefix: Prefix, move: Move): Prefix {
    const moves = [...prefix.moves, move];
    const known = this.#prefixes.get(pathText(moves));
    if (known !== undefined) return known;
    this.work.transitions++;
    return this.#remember(
      moves,
      makeMove(prefix.board, move),
      eligibleAfter(prefix.eligible, move),
    );
  }

  #remember(
    moves: readonly Move[],
    board: Board,
    eligible: Eligible,
  ): Prefix {
    const prefix: Prefix = { moves, board, eligible, lists: new Map() };
    this.#prefixes.set(pathText(moves), prefix);
    return prefix;
  }

  #emitKingCapture(
    prefix: Prefix,
    moves: readonly Move[],
    move: Move,
    visit: Visit,
  ): void {
    this.#poll();
    const result = this.#replay(prefix, move);
    this.#emit({
      path: pathText(moves),
      kingCapture: true,
      result: formatDfen(result),
    }, visit);
  }

  #emitNormalPaths(visit: Visit): void {
    for (const { moves, diceSpent } of visit.finished) {
      if (diceSpent !== visit.maxDice) continue;
      this.#poll();
      const result = endTurn(this.#boardAfter(moves));
      this.#emit({
        path: pathText(moves),
        kingCapture: false,
        result: formatDfen(result),
      }, visit);
    }
  }

  #boardAfter(moves: readonly Move[]): Board {
    const kept = this.#prefixes.get(pathText(moves));
    if (kept !== undefined) return kept.board;
    const before = this.#prefixes.get(pathText(moves.slice(0, -1)));
    const last = moves.at(-1);
    if (before === undefined || last === undefined) {
      throw new Error("a finished path without the prefix before it");
    }
    return this.#replay(before, last);
  }

  #replay(prefix: Prefix, move: Move): Board {
    this.work.transitions++;
    this.work.replayed++;
    return makeMove(prefix.board, move);
  }

  #emit(emission: Emission, visit: Visit): void {
    this.work.emitted++;
    visit.emitted++;
    if (!visit.callback(emission)) throw new StoppedByCallback();
  }

  #poll(): void {
    this.polls++;
    if (this.#isCancelled()) this.#interrupted = true;
    if (this.#interrupted) throw new Interrupted();
  }

  #admit(): void {
    if (this.#budget !== undefined && !this.#budget.admit()) {
      this.#interrupted = true;
      throw new Interrupted();
    }
  }
}

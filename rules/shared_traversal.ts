import { type Budget, checkBudget } from "./budget.ts";
import * as CompactRoll from "./compact_roll.ts";
import { type Dice, diceCount, removeCastlingDice, removeDie } from "./dice.ts";
import { checkFunction, DiceError } from "./errors.ts";
import { isCastling, type Move } from "./move.ts";
import { complete, incomplete, type Outcome } from "./outcome.ts";
import { King, type PieceType } from "./piece.ts";
import { generatePieceMoves } from "./piece_moves.ts";
import { Position } from "./position.ts";
import { PrefixCache } from "./prefix_cache.ts";
import { checkState, type StateView } from "./state_view.ts";
import { TurnEmission, type TurnStateVisitor } from "./turn_emission.ts";

/** What a {@linkcode SharedTraversal} has done so far (contract section 8). */
export interface TraversalWork {
  /** Calls of a generator for one piece type at one prefix. */
  readonly generated: number;
  /** Moves examined, of cached lists too. */
  readonly examined: number;
  /** Moves applied: prefixes built, and results that no cached board answers. */
  readonly transitions: number;
  /** Calls of visitors. */
  readonly emitted: number;
  /** Those transitions that were for a result. */
  readonly replayed: number;
}

/** What one {@linkcode SharedTraversal.visit} did. */
export interface SharedVisitSummary {
  /** Calls of the visitor. */
  readonly emittedPaths: number;
  /** Whether the visitor returned false. */
  readonly stoppedEarly: boolean;
}

/** Why a traversal will answer nothing more: a refused unit, a poll that said cancelled, or something that threw. */
export type TraversalInterruption = "budget" | "cancelled" | "thrown";

/** A traversal used inside its own visitor; a nested traversal needs its own instance. */
export class TraversalBusyError extends Error {
  /** Always `"TraversalBusyError"`. */
  override readonly name: string = "TraversalBusyError";
  /** Stable and meant for programs. */
  readonly code = "traversal-busy";

  /** Makes the error. */
  constructor() {
    super(
      "this SharedTraversal is in a visit: a nested traversal needs its own instance (traversal-busy)",
    );
  }
}

/**
 * Integers of a noted group: `depth | dice spent << 2`, prefix, start and end of the edges; for a list that was only
 * counted, the negative type and the count.
 */
const GROUP_FIELDS = 4;

/**
 * Visits the legal turns of one boundary for one dice class after the other, and does the work that classes share once
 * (contract section 8): a board for each prefix of one or two moves, a move list for each piece type at a prefix.
 *
 * It lives as long as its boundary is of interest, serves one thread and one visit at a time, and holds all its prefixes
 * until it is dropped. Interruption is for good: what was emitted before it in that visit must be thrown away.
 *
 * @example
 * ```ts
 * import { ActiveDicePartitioner, parseDfen, SharedTraversal } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const boundary = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
 * const traversal = new SharedTraversal(boundary);
 * let weightedResults = 0;
 * for (const { roll, weight } of ActiveDicePartitioner.partitionsFor(boundary)) {
 *   const outcome = traversal.visit(roll, () => {});
 *   if (outcome.kind === "incomplete") break;
 *   // No path: one successor, the forced pass.
 *   weightedResults += weight * Math.max(1, outcome.value.emittedPaths);
 * }
 * assertEquals(weightedResults, 125 * 1 + 75 * 5 + 15 * 34 + 1 * 233);
 * assertEquals(traversal.used, traversal.work.generated + traversal.work.examined);
 * ```
 */
export class SharedTraversal {
  readonly #budget: Budget | undefined;
  readonly #isCancelled: (() => boolean) | undefined;
  readonly #cache: PrefixCache;
  #generated = 0;
  #examined = 0;
  #transitions = 0;
  #emitted = 0;
  #replayed = 0;
  #interruption: TraversalInterruption | undefined;

  // Of the visit that is going on.
  #space: Workspace | undefined;
  #visitor: TurnStateVisitor = () => false;
  #totalDice = 0;
  #maxDice = 0;
  #stoppedEarly = false;
  /** The first edge of the group that is being shown, negative if it was only counted; and how much of it is counted. */
  #shownFrom: number | undefined;
  #shown = 0;
  /** No more work in this visit: the visitor stopped it, or it was interrupted. */
  #halted = false;

  /**
   * Prepares a traversal; no work is done yet.
   *
   * @param boundary A state without dice; it is copied.
   * @param budget Pays one unit for each generator call and each examined move. Other queries may share it.
   * @param isCancelled Asked before each step of work; true interrupts. With it, lists are examined move by move.
   * @throws {DiceError} `dice-present`
   */
  constructor(boundary: StateView, budget?: Budget, isCancelled?: () => boolean) {
    checkState(boundary);
    if (budget !== undefined) checkBudget(budget);
    if (isCancelled !== undefined) checkFunction("isCancelled", isCancelled);
    if (boundary.dice !== 0) {
      throw new DiceError("dice-present", boundary.dice, "a boundary without dice");
    }
    this.#budget = budget;
    this.#isCancelled = isCancelled;
    this.#cache = new PrefixCache(boundary);
  }

  /** What was done so far, over all visits. */
  get work(): TraversalWork {
    this.#settle();
    return {
      generated: this.#generated,
      examined: this.#examined,
      transitions: this.#transitions,
      emitted: this.#emitted,
      replayed: this.#replayed,
    };
  }

  /** The budget's running total, or without one `generated + examined`. */
  get used(): number {
    return this.#budget === undefined ? this.#generated + this.#examined : this.#budget.used;
  }

  /** Why the traversal was interrupted; undefined while it was not. */
  get interruption(): TraversalInterruption | undefined {
    return this.#interruption;
  }

  /**
   * Visits the legal turns of one class: king captures as they are found, then, when all is explored, the normal paths
   * that spend the most dice. A class may be visited again. What the visitor throws reaches the caller unchanged and
   * interrupts the traversal.
   *
   * @param roll A compact roll.
   * @throws {DiceError} `bad-roll`
   * @throws {TraversalBusyError} inside a visitor of this instance
   */
  visit(roll: Dice, visitor: TurnStateVisitor): Outcome<SharedVisitSummary> {
    if (this.#space !== undefined) throw new TraversalBusyError();
    checkFunction("visitor", visitor);
    if (!CompactRoll.isRoll(roll)) {
      throw new DiceError("bad-roll", roll, "ascending dice, d1 | d2 << 3 | d3 << 6");
    }
    const emittedBefore = this.#emitted;
    const space = idle.pop() ?? new Workspace();
    this.#begin(roll, visitor, space);
    let returned = false;
    try {
      if (!this.#cancelled() && this.#interruption === undefined) {
        this.#walk(space, 0, 0, roll);
        if (!this.#halted) this.#emitNormalPaths(space);
      }
      returned = true;
    } finally {
      this.#settle();
      this.#space = undefined;
      if (!returned) this.#interrupt("thrown");
    }
    idle.push(space);
    if (this.#interruption !== undefined) return incomplete(this.used);
    const emittedPaths = this.#emitted - emittedBefore;
    return complete({ emittedPaths, stoppedEarly: this.#stoppedEarly }, this.used);
  }

  #begin(roll: Dice, visitor: TurnStateVisitor, space: Workspace): void {
    space.groupEnd = 0;
    space.emission.begin(visitor);
    this.#space = space;
    this.#visitor = visitor;
    this.#totalDice = diceCount(roll);
    this.#maxDice = 0;
    this.#stoppedEarly = false;
    this.#halted = false;
    this.#shownFrom = undefined;
  }

  #interrupt(interruption: TraversalInterruption): true {
    this.#interruption ??= interruption;
    this.#halted = true;
    return true;
  }

  /** One poll. */
  #cancelled(): boolean {
    return this.#isCancelled !== undefined && this.#isCancelled() && this.#interrupt("cancelled");
  }

  /** One poll and one unit. */
  #refused(): boolean {
    if (this.#cancelled()) return true;
    return this.#budget !== undefined && !this.#budget.admit() && this.#interrupt("budget");
  }

  /** Explores what the dice allow at a prefix; whether anything: a normal path noted, or a king capture met. */
  #walk(space: Workspace, prefix: number, depth: number, dice: Dice): boolean {
    let found = false;
    let previous = 0;
    for (let rest = dice; rest !== 0; rest >>= 3) {
      const type = (rest & 7) as PieceType;
      if (type === previous) continue;
      previous = type;
      if (this.#examine(space, prefix, depth, dice, type)) found = true;
      if (this.#halted) return found;
    }
    return found;
  }

  #examine(
    space: Workspace,
    prefix: number,
    depth: number,
    dice: Dice,
    type: PieceType,
  ): boolean {
    const cache = this.#cache;
    // DECISION (contract section 8): a list is made when the walk comes to it, and counts even if it is empty.
    if (!cache.hasList(prefix, type)) {
      if (this.#refused()) return false;
      this.#generated++;
      // A last list that is examined at once need not be there before it is shown, and often never is.
      const countable = depth === 2 && this.#isCancelled === undefined;
      if (!countable || !cache.countList(prefix, type)) cache.makeList(prefix, type);
    }
    if (cache.isCounted(prefix, type)) {
      const length = cache.countedLength(prefix, type);
      if (length === 0 || !this.#examineAll(length)) return false;
      this.#note(space, prefix, depth, -type, length, this.#totalDice);
      return true;
    }
    const start = cache.listStart(prefix, type);
    const end = cache.listEnd(prefix, type);
    if (start === end) return false;
    if (dice < 8 && this.#isCancelled === undefined && cache.isPlain(prefix, type)) {
      if (!this.#examineAll(end - start)) return false;
      this.#note(space, prefix, depth, start, end, this.#totalDice);
      return true;
    }
    return this.#examineEach(space, prefix, depth, dice, type);
  }

  /** Examines a list of last moves at once: no move of it does anything that could be seen before its end. */
  #examineAll(count: number): boolean {
    const budget = this.#budget;
    if (budget !== undefined) {
      const usedBefore = budget.used;
      if (!budget.admitAll(count)) {
        this.#examined += budget.used - usedBefore;
        this.#interrupt("budget");
        return false;
      }
    }
    this.#examined += count;
    return true;
  }

  #examineEach(
    space: Workspace,
    prefix: number,
    depth: number,
    dice: Dice,
    type: PieceType,
  ): boolean {
    const cache = this.#cache;
    const afterDie = removeDie(dice, type);
    const end = cache.listEnd(prefix, type);
    let found = false;
    for (let edge = cache.listStart(prefix, type); edge < end; edge++) {
      if (this.#refused()) return found;
      this.#examined++;
      const move = cache.moveAt(edge);
      if (cache.capturesKing(prefix, move)) {
        found = true;
        this.#maxDice = Math.max(this.#maxDice, this.#totalDice - diceCount(afterDie));
        this.#emitKingCapture(space, prefix, depth, move);
        if (this.#halted) return found;
        continue;
      }
      const rest = type === King && isCastling(move) ? removeCastlingDice(dice) : afterDie;
      if (rest === -1) continue;
      found = true;
      if (rest === 0) {
        this.#note(space, prefix, depth, edge, edge + 1, this.#totalDice);
        continue;
      }
      let child = cache.childAt(edge);
      if (child === 0) {
        this.#transitions++;
        child = cache.build(prefix, edge);
      }
      const goesOn = this.#walk(space, child, depth + 1, rest);
      if (this.#halted) return found;
      if (!goesOn) {
        this.#note(space, prefix, depth, edge, edge + 1, this.#totalDice - diceCount(rest));
      }
    }
    return found;
  }

  /** Notes the normal paths that end with these moves of a prefix. */
  #note(
    space: Workspace,
    prefix: number,
    depth: number,
    start: number,
    end: number,
    dice: number,
  ): void {
    if (dice > this.#maxDice) this.#maxDice = dice;
    space.note(depth | (dice << 2), prefix, start, end);
  }

  #emitKingCapture(space: Workspace, prefix: number, depth: number, move: Move): void {
    if (this.#cancelled()) return;
    this.#showPrefix(space, prefix);
    this.#transitions++;
    this.#replayed++;
    this.#emitted++;
    if (!space.emission.emitKingCapture(depth + 1, move)) this.#stop();
  }

  /** Takes the emission to a prefix: its board and the moves to it. */
  #showPrefix(space: Workspace, prefix: number): void {
    space.emission.setPrefix(this.#cache.firstMove(prefix), this.#cache.secondMove(prefix));
    this.#cache.loadBoard(prefix, space.position);
  }

  #stop(): void {
    this.#stoppedEarly = true;
    this.#halted = true;
  }

  #emitNormalPaths(space: Workspace): void {
    const { groups, groupEnd, emission } = space;
    if (this.#isCancelled !== undefined) emission.visitor = this.#pollThenVisit;
    for (let at = 0; at < groupEnd && !this.#halted; at += GROUP_FIELDS) {
      const depth = groups[at] & 3;
      if (groups[at] >> 2 !== this.#maxDice) continue;
      this.#showPrefix(space, groups[at + 1]);
      const start = groups[at + 2];
      const counted = start < 0;
      const length = counted ? groups[at + 3] : groups[at + 3] - start;
      const list = space.listFor(length);
      if (counted) generatePieceMoves(space.position, -start as PieceType, list, 0);
      else for (let i = 0; i < length; i++) list[i] = this.#cache.moveAt(start + i);
      emission.emitted = 0;
      this.#shown = 0;
      this.#shownFrom = start;
      const goesOn = emission.emitGroup(depth + 1, list, 0, length);
      this.#settle();
      this.#shownFrom = undefined;
      if (!goesOn && this.#interruption === undefined) this.#stop();
    }
  }

  /**
   * Counts what was shown of the group in hand. A path whose board the cache holds counts no transition, although showing
   * it with its group is as quick.
   */
  #settle(): void {
    const start = this.#shownFrom;
    if (start === undefined || this.#space === undefined) return;
    const { emitted } = this.#space.emission;
    let applied = emitted - this.#shown;
    this.#emitted += applied;
    for (let i = this.#shown; start >= 0 && i < emitted; i++) {
      if (this.#cache.childAt(start + i) !== 0) applied--;
    }
    this.#transitions += applied;
    this.#replayed += applied;
    this.#shown = emitted;
  }

  /** A visitor that polls first; an interruption stops the group and is no emission. */
  readonly #pollThenVisit: TurnStateVisitor = (moves, length, result, isKingCapture) => {
    const emission = this.#space!.emission;
    emission.emitted--; // until the poll allows it
    if (this.#cancelled()) return false;
    emission.emitted++;
    return this.#visitor(moves, length, result, isKingCapture);
  };
}

/** What one visit needs and the next can have. */
class Workspace {
  readonly position: Position = new Position();
  readonly emission: TurnEmission = new TurnEmission(this.position);
  groups: Int32Array = new Int32Array(GROUP_FIELDS * 64);
  groupEnd = 0;
  #list: Uint16Array = new Uint16Array(256);

  /** Notes a group, or lengthens the last one. */
  note(head: number, prefix: number, start: number, end: number): void {
    let at = this.groupEnd;
    const last = at - GROUP_FIELDS;
    if (
      at > 0 && start >= 0 && this.groups[last + 3] === start && this.groups[last + 1] === prefix &&
      this.groups[last] === head
    ) {
      this.groups[last + 3] = end;
      return;
    }
    if (at + GROUP_FIELDS > this.groups.length) {
      const grown = new Int32Array(this.groups.length * 2);
      grown.set(this.groups);
      this.groups = grown;
    }
    const { groups } = this;
    groups[at++] = head;
    groups[at++] = prefix;
    groups[at++] = start;
    groups[at++] = end;
    this.groupEnd = at;
  }

  /** A list that has room for this many moves. */
  listFor(length: number): Uint16Array {
    if (length > this.#list.length) this.#list = new Uint16Array(2 * length);
    return this.#list;
  }
}

/** Workspaces that no visit uses; one whose visitor threw does not come back. */
const idle: Workspace[] = [];

import type { Budget } from "./budget.ts";
import { rightsOf } from "./castling.ts";
import type { Color } from "./color.ts";
import { type Dice, diceCount, removeCastlingDice, removeDie } from "./dice.ts";
import { isCastling, type Move } from "./move.ts";
import { King, type PieceType } from "./piece.ts";
import { generateMovesOf, generatePieceMoves, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { FLAGS, type Position } from "./position.ts";

/** Integers of a group: `length of the prefix | dice spent << 2`, `first move | second move << 16`, start, end. */
export const GROUP_FIELDS = 4;

const LEVEL_ROOM = 3 * MAX_PIECE_MOVES;

/**
 * Phase 1 of a turn (contract section 5): every path of one roll, depth first, without a board for any of them.
 *
 * Normal paths are kept as groups that share all but the last move: most of the last moves are one generated list, so a
 * list of thirty moves costs one record. King captures, few, are kept one by one. The position is left as it was.
 */
export class TurnDiscovery {
  /** Last moves of all groups, in discovery order. */
  lastMoves: Uint16Array = new Uint16Array(4 * MAX_PIECE_MOVES);
  /** Groups of {@linkcode GROUP_FIELDS} in discovery order. */
  groups: Int32Array = new Int32Array(GROUP_FIELDS * 256);
  /** The end of the groups. */
  groupEnd = 0;
  /** King captures in discovery order: length, then three moves. */
  kingCaptures: number[] = [];
  /** The most dice that any path spends, king captures included; 0 without paths. */
  maxDice = 0;
  /** How many moves were examined; the other units that were admitted are generator calls. */
  examined = 0;
  /** Normal paths by the dice that they spend. */
  readonly normalPaths: Int32Array = new Int32Array(4);

  private readonly levels: readonly Uint16Array[] = [
    new Uint16Array(LEVEL_ROOM),
    new Uint16Array(LEVEL_ROOM),
  ];
  private readonly path: number[] = [0, 0, 0];
  private lastEnd = 0;
  private totalDice = 0;
  private stopAtKing = false;
  private stopped = false;

  /** How many king captures there are. */
  get kingCaptureCount(): number {
    return this.kingCaptures.length >> 2;
  }

  /** How many paths are legal: the king captures, and the normal paths that spend {@linkcode TurnDiscovery.maxDice}. */
  get legalPathCount(): number {
    return this.kingCaptureCount + (this.maxDice === 0 ? 0 : this.normalPaths[this.maxDice]);
  }

  /**
   * Explores every path; false if the budget refused a unit. With `stopAtKing` it ends at the first king capture.
   *
   * @param position The start of the turn, its dice already empty.
   */
  explore(position: Position, dice: Dice, budget: Budget, stopAtKing: boolean): boolean {
    this.groupEnd = 0;
    this.lastEnd = 0;
    this.kingCaptures.length = 0;
    this.maxDice = 0;
    this.examined = 0;
    this.normalPaths.fill(0);
    this.totalDice = diceCount(dice);
    this.stopAtKing = stopAtKing;
    this.stopped = false;
    if (dice === 0) return budget.admit();
    if (dice < 8) this.exploreLast(position, 0, dice as PieceType, budget);
    else this.exploreLevel(position, 0, dice, budget);
    return !budget.exhausted;
  }

  /** A node with two or three dice left; whether any of them has a playable move. */
  private exploreLevel(position: Position, depth: number, dice: Dice, budget: Budget): boolean {
    if (!this.admit(budget, 1)) return false;
    const moves = this.levels[depth];
    const end = generateMovesOf(position, dice, moves);
    const { mailbox } = position;
    let playable = false;
    for (let i = 0; i < end; i++) {
      if (!this.admit(budget, 1)) return false;
      this.examined++;
      const move = moves[i];
      this.path[depth] = move;
      if (mailbox[move & 63] >> 1 === King) {
        const rest = removeDie(dice, (mailbox[(move >> 6) & 63] >> 1) as PieceType);
        this.addKingCapture(depth, move, rest);
        playable = true;
        if (this.stopped) return true;
        continue;
      }
      const rest = isCastling(move)
        ? removeCastlingDice(dice)
        : removeDie(dice, (mailbox[(move >> 6) & 63] >> 1) as PieceType);
      if (rest === -1) continue;
      playable = true;
      if (rest === 0) {
        if (!this.admit(budget, 1)) return false;
        this.addPath(depth, move, this.totalDice);
        continue;
      }
      position.make(move);
      const goesOn = rest < 8
        ? this.exploreLast(position, depth + 1, rest as PieceType, budget)
        : this.exploreLevel(position, depth + 1, rest, budget);
      position.unmake(move);
      if (this.stopped) return true;
      if (!goesOn) this.addPath(depth, move, this.totalDice - diceCount(rest));
    }
    return playable;
  }

  /** A node with one die left: its list is the last moves of a group. Whether the die has a playable move. */
  private exploreLast(position: Position, depth: number, type: PieceType, budget: Budget): boolean {
    if (!this.admit(budget, 1)) return false;
    this.makeRoom();
    const { lastMoves } = this;
    const start = this.lastEnd;
    position.reachesKing = false;
    const end = generatePieceMoves(position, type, lastMoves, start);
    if (end === start) return false;
    if (!position.reachesKing && (type !== King || !mightCastle(position))) {
      // One unit for each move, and one for the call that finds no dice left after it.
      if (!this.admit(budget, 2 * (end - start))) return false;
      this.examined += end - start;
      this.lastEnd = end;
      this.addGroup(depth, start, end, this.totalDice);
      return true;
    }
    return this.examineLast(position, depth, start, end, budget);
  }

  /** A list that is not plain: king captures and castlings are sorted out one by one. */
  private examineLast(
    position: Position,
    depth: number,
    start: number,
    end: number,
    budget: Budget,
  ): boolean {
    const { lastMoves } = this;
    const { mailbox } = position;
    let kept = start;
    let playable = false;
    for (let i = start; i < end; i++) {
      if (!this.admit(budget, 1)) return false;
      this.examined++;
      const move = lastMoves[i];
      if (mailbox[move & 63] >> 1 === King) {
        this.addKingCapture(depth, move, 0);
        playable = true;
        if (this.stopped) return true;
      } else if (!isCastling(move)) {
        if (!this.admit(budget, 1)) return false;
        lastMoves[kept++] = move;
      }
    }
    if (kept === start) return playable;
    this.lastEnd = kept;
    this.addGroup(depth, start, kept, this.totalDice);
    return true;
  }

  private admit(budget: Budget, units: number): boolean {
    if (budget.admitAll(units)) return true;
    this.stopped = true;
    return false;
  }

  private addKingCapture(depth: number, move: Move, rest: Dice): void {
    this.kingCaptures.push(
      depth + 1,
      depth > 0 ? this.path[0] : move,
      depth > 1 ? this.path[1] : move,
      move,
    );
    this.maxDice = Math.max(this.maxDice, this.totalDice - diceCount(rest));
    if (this.stopAtKing) this.stopped = true;
  }

  private addPath(depth: number, move: Move, dice: number): void {
    this.makeRoom();
    this.lastMoves[this.lastEnd++] = move;
    this.addGroup(depth, this.lastEnd - 1, this.lastEnd, dice);
  }

  private addGroup(depth: number, start: number, end: number, dice: number): void {
    this.maxDice = Math.max(this.maxDice, dice);
    this.normalPaths[dice] += end - start;
    let at = this.groupEnd;
    if (at + GROUP_FIELDS > this.groups.length) {
      const grown = new Int32Array(this.groups.length * 2);
      grown.set(this.groups);
      this.groups = grown;
    }
    const { groups } = this;
    groups[at++] = depth | (dice << 2);
    groups[at++] = (depth > 0 ? this.path[0] : 0) | (depth > 1 ? this.path[1] << 16 : 0);
    groups[at++] = start;
    groups[at++] = end;
    this.groupEnd = at;
  }

  private makeRoom(): void {
    if (this.lastEnd + MAX_PIECE_MOVES <= this.lastMoves.length) return;
    const grown = new Uint16Array(this.lastMoves.length * 2);
    grown.set(this.lastMoves);
    this.lastMoves = grown;
  }
}

/** Whether a king's moves might castle: a right is held. */
function mightCastle(position: Position): boolean {
  const flags = position.fields[FLAGS];
  return (flags & (rightsOf((flags & 1) as Color) << 1)) !== 0;
}

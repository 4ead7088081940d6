import { rightsLost } from "./castling.ts";
import { type Move, MoveFlags } from "./move.ts";
import {
  COUNTS,
  EN_PASSANT,
  FLAGS,
  HALFMOVE_MASK,
  HALFMOVE_ONE,
  PAWNS,
  type Position,
  TURN_FIELDS,
  WHITE,
} from "./position.ts";
import type { StateView } from "./state_view.ts";
import { placementKeys } from "./zobrist.ts";

/**
 * Gets each legal path with its result. The three-slot move array and the state are borrowed: valid until it returns.
 *
 * @param moves The path in its first `length` slots; the others mean nothing.
 * @param length 1 to 3.
 * @param result After a king capture the board after the last move, the mover still to move; else after `endTurn`.
 * @param isKingCapture Whether the last move captured an enemy king, which ends the game.
 * @returns false to stop; anything else goes on.
 */
export type TurnStateVisitor = (
  moves: readonly Move[],
  length: number,
  result: StateView,
  isKingCapture: boolean,
) => boolean | void;

const ORIGIN = 63 << 6;

/**
 * Phase 2 of a turn (contract section 5): a position that goes from one result to the next. The last moves of a group
 * lead from one board, whose turn is ended once for all of them; a piece with several of them is lifted once. When the
 * visitor stops or throws, the position is left where it was.
 */
export class TurnEmission {
  // A visitor may write into the array that it borrows: it is filled anew for each call, and made anew for each visit.
  private moves: Move[] = [0, 0, 0];
  private first: Move = 0;
  private second: Move = 0;
  /** How many results were shown since {@linkcode TurnEmission.begin}, or since it was set to 0. */
  emitted = 0;
  private readonly saved: Int32Array = new Int32Array(TURN_FIELDS);
  /** Who is shown what follows. */
  visitor: TurnStateVisitor = () => false;

  constructor(private readonly position: Position) {}

  /** Begins a visit. */
  begin(visitor: TurnStateVisitor): void {
    this.visitor = visitor;
    this.emitted = 0;
    this.moves = [0, 0, 0];
  }

  /** The moves that led to the position; as many of the two as it is deep. */
  setPrefix(first: Move, second: Move): void {
    this.first = first;
    this.second = second;
  }

  /** Shows the king capture that `move` makes from the position; false to stop. */
  emitKingCapture(length: number, move: Move): boolean {
    const { position } = this;
    position.make(move);
    this.fill(length, move);
    this.emitted++;
    const goesOn = this.visitor(this.moves, length, position, true) !== false;
    position.unmake(move);
    return goesOn;
  }

  /** Shows the ends of turn that the moves `list[start..end)` make from the position; false to stop. */
  emitGroup(length: number, list: Uint16Array, start: number, end: number): boolean {
    const { position, saved } = this;
    // The turn is ended before its last move: the two do not touch each other, and the end is the same for all.
    position.saveTurn(saved, 0);
    position.endTurn();
    let at = start;
    while (at < end) {
      const origin = list[at] & ORIGIN;
      let runEnd = at + 1;
      while (runEnd < end && (list[runEnd] & ORIGIN) === origin) runEnd++;
      if (!this.emitRun(length, list, at, runEnd)) return false;
      at = runEnd;
    }
    position.restoreTurn(saved, 0);
    return true;
  }

  /** Moves of one piece, which is lifted once and put down on each destination. */
  private emitRun(length: number, list: Uint16Array, start: number, end: number): boolean {
    const { position, visitor, moves } = this;
    const f = position.fields;
    const { mailbox } = position;
    const origin = (list[start] >> 6) & 63;
    const piece = mailbox[origin];
    const isPawn = (piece & 14) === PAWNS;
    const forward = 8 - ((piece & 1) << 4);
    const targetsLo = f[EN_PASSANT];
    const targetsHi = f[EN_PASSANT + 1];
    if (
      (rightsLost(piece, origin) & (f[FLAGS] >> 1)) !== 0 ||
      (isPawn && hasSquare(targetsLo, targetsHi, origin - forward))
    ) {
      return this.emitOneByOne(length, list, start, end);
    }

    const ofType = piece & 14;
    const ofSide = WHITE + ((piece & 1) << 1);
    const ofEnemy = WHITE + 2 - ((piece & 1) << 1);
    const originHalf = origin >> 5;
    const originBit = 1 << origin;
    const key = piece << 7;
    mailbox[origin] = 0;
    f[ofType + originHalf] ^= originBit;
    f[ofSide + originHalf] ^= originBit;
    const hashLo = f[0];
    const hashHi = f[1];
    const liftedLo = hashLo ^ placementKeys[key | (origin << 1)];
    const liftedHi = hashHi ^ placementKeys[key | (origin << 1) | 1];
    const flags = f[FLAGS];
    const resetFlags = flags & ~HALFMOVE_MASK;
    const quietFlags = isPawn
      ? resetFlags
      : (flags & HALFMOVE_MASK) === HALFMOVE_MASK
      ? flags
      : flags + HALFMOVE_ONE;
    const { first, second } = this;
    const last = length - 1;

    let goesOn = true;
    for (let i = start; goesOn && i < end; i++) {
      const move = list[i];
      const to = move & 63;
      const half = to >> 5;
      const bit = 1 << to;
      const kind = move >> 12;
      moves[0] = first;
      moves[1] = second;
      moves[last] = move;
      if (kind === MoveFlags.Quiet && ((half === 0 ? targetsLo : targetsHi) & bit) === 0) {
        f[0] = liftedLo ^ placementKeys[key | (to << 1)];
        f[1] = liftedHi ^ placementKeys[key | (to << 1) | 1];
        f[FLAGS] = quietFlags;
        mailbox[to] = piece;
        f[ofType + half] ^= bit;
        f[ofSide + half] ^= bit;
        this.emitted++;
        goesOn = visitor(moves, length, position, false) !== false;
        mailbox[to] = 0;
        f[ofType + half] ^= bit;
        f[ofSide + half] ^= bit;
        continue;
      }
      if (
        kind === MoveFlags.Capture && ((half === 0 ? targetsLo : targetsHi) & bit) === 0
      ) {
        const captured = mailbox[to];
        const capturedType = captured & 14;
        if (
          capturedType === PAWNS
            ? !hasSquare(targetsLo, targetsHi, to + forward)
            : (rightsLost(captured, to) & (flags >> 1)) === 0
        ) {
          const capturedKey = captured << 7 | to << 1;
          const index = captured - 2;
          const one = 1 << ((index & 3) * 7);
          f[0] = liftedLo ^ placementKeys[key | (to << 1)] ^ placementKeys[capturedKey];
          f[1] = liftedHi ^ placementKeys[key | (to << 1) | 1] ^ placementKeys[capturedKey | 1];
          f[FLAGS] = resetFlags;
          f[COUNTS + (index >> 2)] -= one;
          mailbox[to] = piece;
          f[capturedType + half] ^= bit;
          f[ofEnemy + half] ^= bit;
          f[ofType + half] ^= bit;
          f[ofSide + half] ^= bit;
          this.emitted++;
          goesOn = visitor(moves, length, position, false) !== false;
          mailbox[to] = captured;
          f[ofType + half] ^= bit;
          f[ofSide + half] ^= bit;
          f[capturedType + half] ^= bit;
          f[ofEnemy + half] ^= bit;
          f[COUNTS + (index >> 2)] += one;
          continue;
        }
      }
      mailbox[origin] = piece;
      f[ofType + originHalf] ^= originBit;
      f[ofSide + originHalf] ^= originBit;
      f[0] = hashLo;
      f[1] = hashHi;
      f[FLAGS] = flags;
      goesOn = this.emitOneByOne(length, list, i, i + 1);
      mailbox[origin] = 0;
      f[ofType + originHalf] ^= originBit;
      f[ofSide + originHalf] ^= originBit;
    }
    mailbox[origin] = piece;
    f[ofType + originHalf] ^= originBit;
    f[ofSide + originHalf] ^= originBit;
    f[0] = hashLo;
    f[1] = hashHi;
    f[FLAGS] = flags;
    return goesOn;
  }

  private fill(length: number, last: Move): void {
    this.moves[0] = this.first;
    this.moves[1] = this.second;
    this.moves[length - 1] = last;
  }

  /** Moves that touch more than an origin and a destination. */
  private emitOneByOne(length: number, list: Uint16Array, start: number, end: number): boolean {
    const { position, visitor, moves } = this;
    for (let i = start; i < end; i++) {
      const move = list[i];
      position.make(move);
      this.fill(length, move);
      this.emitted++;
      const goesOn = visitor(moves, length, position, false) !== false;
      position.unmake(move);
      if (!goesOn) return false;
    }
    return true;
  }
}

/** Whether a square is in the set; one off the board is not. */
function hasSquare(lo: number, hi: number, square: number): boolean {
  return square >= 0 && square < 64 && ((square < 32 ? lo : hi) & (1 << square)) !== 0;
}

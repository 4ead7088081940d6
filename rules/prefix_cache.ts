import { countPlainMoves } from "./count_moves.ts";
import { isCastling, type Move } from "./move.ts";
import type { PieceType } from "./piece.ts";
import { generatePieceMoves, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { KINGS, Position, ROW_FIELDS, WHITE } from "./position.ts";
import type { StateView } from "./state_view.ts";

/** A prefix is a row: its board, then for each type start, end and plainness of its list, then its two moves. */
const LISTS = ROW_FIELDS;
const FIRST_MOVE = LISTS + 3 * 6;
const SECOND_MOVE = FIRST_MOVE + 1;
const PREFIX_FIELDS = SECOND_MOVE + 1;

/** What stands at the start of a list that is not there, and of one of which only the length is known. */
const NO_LIST = -1;
const COUNTED = -2;
const END = 1;
const PLAIN = 2;

const scratchMoves: Uint16Array = /* @__PURE__ */ new Uint16Array(MAX_PIECE_MOVES);
const scratchPosition: Position = /* @__PURE__ */ new Position();
/** Which prefix of which cache the scratch position holds. */
let scratchCache = 0;
let scratchPrefix = 0;
let caches = 0;

/**
 * The prefixes of the turns from one boundary: the boundary itself, which is prefix 0, and what its ordered moves of
 * depth 1 and 2 lead to. Everything lies in two arrays, so nothing is hashed: a prefix is a row of the first, a move of a
 * list is an edge, two integers of the second, the move and the prefix that it leads to.
 */
export class PrefixCache {
  #rows: Int32Array = new Int32Array(PREFIX_FIELDS * 48);
  #prefixes = 0;
  #edges: Int32Array = new Int32Array(128);
  #edgeEnd = 0;
  readonly #enemy: number;
  readonly #id: number = ++caches;

  constructor(boundary: StateView) {
    this.#enemy = WHITE + ((1 - boundary.side) << 1);
    scratchPosition.load(boundary);
    this.#add(0, 0);
  }

  /** Keeps the board of the scratch position as a new prefix. */
  #add(first: Move, second: Move): number {
    const prefix = this.#prefixes++;
    scratchCache = this.#id;
    scratchPrefix = prefix;
    this.#rows = grown(this.#rows, PREFIX_FIELDS * this.#prefixes);
    const row = PREFIX_FIELDS * prefix;
    scratchPosition.saveRow(this.#rows, row);
    for (let type = 0; type < 6; type++) this.#rows[row + LISTS + 3 * type] = NO_LIST;
    this.#rows[row + FIRST_MOVE] = first;
    this.#rows[row + SECOND_MOVE] = second;
    return prefix;
  }

  /** The first move of a prefix; 0 for the boundary. */
  firstMove(prefix: number): Move {
    return this.#rows[PREFIX_FIELDS * prefix + FIRST_MOVE];
  }

  /** The second move of a prefix of depth 2; 0 for the others. */
  secondMove(prefix: number): Move {
    return this.#rows[PREFIX_FIELDS * prefix + SECOND_MOVE];
  }

  #load(prefix: number): void {
    if (scratchCache === this.#id && scratchPrefix === prefix) return;
    this.loadBoard(prefix, scratchPosition);
    scratchCache = this.#id;
    scratchPrefix = prefix;
  }

  /** Puts the board of a prefix into a position. */
  loadBoard(prefix: number, position: Position): void {
    position.loadRow(this.#rows, PREFIX_FIELDS * prefix);
  }

  /** Whether the list of a type is there, or its length. */
  hasList(prefix: number, type: PieceType): boolean {
    return this.#rows[listIndex(prefix, type)] !== NO_LIST;
  }

  /** Whether only the length of the list is known. */
  isCounted(prefix: number, type: PieceType): boolean {
    return this.#rows[listIndex(prefix, type)] === COUNTED;
  }

  /** How many moves a counted list has. */
  countedLength(prefix: number, type: PieceType): number {
    return this.#rows[listIndex(prefix, type) + END];
  }

  /** The first edge of the list of a type. */
  listStart(prefix: number, type: PieceType): number {
    return this.#rows[listIndex(prefix, type)];
  }

  /** The end of its edges. */
  listEnd(prefix: number, type: PieceType): number {
    return this.#rows[listIndex(prefix, type) + END];
  }

  /** Whether no move of the list captures a king or castles. */
  isPlain(prefix: number, type: PieceType): boolean {
    return this.#rows[listIndex(prefix, type) + PLAIN] !== 0;
  }

  /** Counts the list of a type at a prefix; false if that cannot be done without making it. */
  countList(prefix: number, type: PieceType): boolean {
    const count = countPlainMoves(this.#rows, PREFIX_FIELDS * prefix, type);
    if (count < 0) return false;
    const index = listIndex(prefix, type);
    this.#rows[index] = COUNTED;
    this.#rows[index + END] = count;
    return true;
  }

  /** Generates the list of a type at a prefix. */
  makeList(prefix: number, type: PieceType): void {
    this.#load(prefix);
    scratchPosition.reachesKing = false;
    const length = generatePieceMoves(scratchPosition, type, scratchMoves, 0);
    const start = this.#edgeEnd;
    this.#edgeEnd = start + length;
    this.#edges = grown(this.#edges, 2 * this.#edgeEnd);
    let plain = !scratchPosition.reachesKing;
    for (let i = 0; i < length; i++) {
      const move = scratchMoves[i];
      this.#edges[2 * (start + i)] = move;
      if (isCastling(move)) plain = false;
    }
    const index = listIndex(prefix, type);
    this.#rows[index] = start;
    this.#rows[index + END] = start + length;
    this.#rows[index + PLAIN] = plain ? 1 : 0;
  }

  /** The move of an edge. */
  moveAt(edge: number): Move {
    return this.#edges[2 * edge];
  }

  /** The prefix that an edge leads to, 0 if it is not built. */
  childAt(edge: number): number {
    return this.#edges[2 * edge + 1];
  }

  /** Whether a move from a prefix captures an enemy king. */
  capturesKing(prefix: number, move: Move): boolean {
    const half = PREFIX_FIELDS * prefix + ((move >> 5) & 1);
    return (this.#rows[half + KINGS] & this.#rows[half + this.#enemy] & (1 << move)) !== 0;
  }

  /** Builds the prefix that an edge of this prefix leads to. */
  build(prefix: number, edge: number): number {
    const move = this.moveAt(edge);
    this.#load(prefix);
    scratchPosition.make(move);
    const child = prefix === 0 ? this.#add(move, 0) : this.#add(this.firstMove(prefix), move);
    this.#edges[2 * edge + 1] = child;
    return child;
  }
}

function listIndex(prefix: number, type: PieceType): number {
  return PREFIX_FIELDS * prefix + LISTS + 3 * (type - 1);
}

function grown(array: Int32Array, length: number): Int32Array {
  if (length <= array.length) return array;
  const larger = new Int32Array(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}

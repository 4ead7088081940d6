import type { Dice } from "./dice.ts";
import { StateError } from "./errors.ts";
import type { Move } from "./move.ts";
import { generateAll } from "./move_generator.ts";
import { generateMovesOf, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";

/**
 * Counts the leaves of the tree of micro-moves, each followed by the end of the turn with the same dice put back; without
 * dice every type moves. It goes on below a king capture (contract section 4).
 *
 * @param depth An integer from 0; the count grows some thirtyfold with each.
 * @throws {StateError} `bad-depth`
 *
 * @example
 * ```ts
 * import { parseDfen, perft } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const start = parseDfen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
 * assertEquals(perft(start, 3), 8902);
 * ```
 */
export function perft(state: StateView, depth: number): number {
  checkDepth(depth, 0);
  return depth === 0 ? 1 : new Perft(state, depth).count(depth);
}

/**
 * {@linkcode perft} of each first move, in generation order.
 *
 * @param depth An integer from 1.
 * @throws {StateError} `bad-depth`
 */
export function divide(state: StateView, depth: number): [Move, number][] {
  checkDepth(depth, 1);
  return new Perft(state, depth).divide(depth);
}

const MAX_DEPTH = 64;

function checkDepth(depth: number, least: number): void {
  if (!Number.isInteger(depth) || depth < least || depth > MAX_DEPTH) {
    throw new StateError("bad-depth", depth, `an integer from ${least} to ${MAX_DEPTH}`);
  }
}

class Perft {
  private readonly position: Position = new Position();
  private readonly dice: Dice;
  private readonly lists: Uint16Array[];

  constructor(state: StateView, depth: number) {
    this.position.load(state);
    this.dice = state.dice;
    this.position.setDice(0);
    this.lists = Array.from({ length: depth + 1 }, () => new Uint16Array(6 * MAX_PIECE_MOVES));
  }

  private generate(depth: number): number {
    const list = this.lists[depth];
    return this.dice === 0
      ? generateAll(this.position, list)
      : generateMovesOf(this.position, this.dice, list);
  }

  count(depth: number): number {
    const end = this.generate(depth);
    if (depth === 1) return end;
    let nodes = 0;
    for (let i = 0; i < end; i++) nodes += this.countAfter(this.lists[depth][i], depth - 1);
    return nodes;
  }

  divide(depth: number): [Move, number][] {
    const end = this.generate(depth);
    return Array.from(
      this.lists[depth].subarray(0, end),
      (move) => [move, this.countAfter(move, depth - 1)],
    );
  }

  private countAfter(move: Move, depth: number): number {
    if (depth === 0) return 1;
    const { position } = this;
    position.make(move);
    position.endTurn();
    position.beginTurn();
    const nodes = this.count(depth);
    position.unmake(move); // the end of the turn too
    return nodes;
  }
}

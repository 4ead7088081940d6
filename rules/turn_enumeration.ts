import type { Budget } from "./budget.ts";
import type { Move } from "./move.ts";
import { Position } from "./position.ts";
import type { StateView } from "./state_view.ts";
import { GROUP_FIELDS, TurnDiscovery } from "./turn_discovery.ts";
import { TurnEmission, type TurnStateVisitor } from "./turn_emission.ts";

/** One running enumeration: a position and the paths found from it. A nested one takes another instance. */
export class TurnEnumeration {
  /** Where the enumeration stands; its dice are empty. */
  readonly position: Position = new Position();
  /** The paths found. */
  readonly discovery: TurnDiscovery = new TurnDiscovery();
  private readonly emission: TurnEmission = new TurnEmission(this.position);

  /** Phase 1: explores every path of the state's dice; false if the budget refused a unit. */
  discover(state: StateView, budget: Budget, stopAtKing: boolean): boolean {
    this.position.load(state);
    this.position.setDice(0);
    return this.discovery.explore(this.position, state.dice, budget, stopAtKing);
  }

  /** Phase 2: shows every legal path with its result, king captures first; how many were shown. */
  emit(visitor: TurnStateVisitor): number {
    const { discovery, position, emission } = this;
    emission.begin(visitor);
    const prefix = new Prefix(position, emission);
    const { kingCaptures, groups, groupEnd, lastMoves, maxDice } = discovery;
    for (let at = 0; at < kingCaptures.length; at += 4) {
      const length = kingCaptures[at];
      prefix.goTo(length - 1, kingCaptures[at + 1], kingCaptures[at + 2]);
      if (!emission.emitKingCapture(length, kingCaptures[at + 3])) return emission.emitted;
    }
    for (let at = 0; at < groupEnd; at += GROUP_FIELDS) {
      const head = groups[at];
      if (head >> 2 !== maxDice) continue;
      const depth = head & 3;
      prefix.goTo(depth, groups[at + 1] & 0xffff, groups[at + 1] >>> 16);
      if (!emission.emitGroup(depth + 1, lastMoves, groups[at + 2], groups[at + 3])) {
        return emission.emitted;
      }
    }
    return emission.emitted;
  }

  /** Calls back with each legal path alone, no board moved. */
  emitPaths(
    visitor: (moves: readonly Move[], length: number, isKingCapture: boolean) => boolean | void,
  ): number {
    const { kingCaptures, groups, groupEnd, lastMoves, maxDice } = this.discovery;
    const moves: Move[] = [0, 0, 0];
    let emitted = 0;
    for (let at = 0; at < kingCaptures.length; at += 4) {
      const length = kingCaptures[at];
      moves[0] = kingCaptures[at + 1];
      moves[1] = kingCaptures[at + 2];
      moves[length - 1] = kingCaptures[at + 3];
      emitted++;
      if (visitor(moves, length, true) === false) return emitted;
    }
    for (let at = 0; at < groupEnd; at += GROUP_FIELDS) {
      if (groups[at] >> 2 !== maxDice) continue;
      const depth = groups[at] & 3;
      for (let i = groups[at + 2]; i < groups[at + 3]; i++) {
        moves[0] = groups[at + 1] & 0xffff;
        moves[1] = groups[at + 1] >>> 16;
        moves[depth] = lastMoves[i];
        emitted++;
        if (visitor(moves, depth + 1, false) === false) return emitted;
      }
    }
    return emitted;
  }
}

/** The first moves of a path, made on the position; goes from one prefix to the next with what they share. */
class Prefix {
  private depth = 0;
  private first: Move = 0;
  private second: Move = 0;

  constructor(private readonly position: Position, private readonly emission: TurnEmission) {}

  goTo(depth: number, first: Move, second: Move): void {
    const { position } = this;
    const sharesFirst = this.depth > 0 && depth > 0 && this.first === first;
    const shared = !sharesFirst ? 0 : this.depth > 1 && depth > 1 && this.second === second ? 2 : 1;
    if (this.depth > 1 && shared < 2) position.unmake(this.second);
    if (this.depth > 0 && shared < 1) position.unmake(this.first);
    if (depth > 0 && shared < 1) position.make(first);
    if (depth > 1 && shared < 2) position.make(second);
    this.depth = depth;
    this.first = first;
    this.second = second;
    this.emission.setPrefix(first, second);
  }
}

const idle: TurnEnumeration[] = [];

/**
 * Lends an enumeration to `use`. Nested calls get different ones; a call that throws keeps its own from coming back half
 * used, and so does one that grew large.
 */
export function withEnumeration<A>(use: (enumeration: TurnEnumeration) => A): A {
  const enumeration = idle.pop() ?? new TurnEnumeration();
  const result = use(enumeration);
  if (enumeration.discovery.lastMoves.length <= LARGEST_KEPT) idle.push(enumeration);
  return result;
}

const LARGEST_KEPT = 1 << 20;

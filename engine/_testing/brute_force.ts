/**
 * The search of contract section 9 once more, as slowly and plainly as possible: every roll of three dice, every legal
 * path, no classes, no shared work and no cuts. Only equal positions are looked at once.
 *
 * @module
 */

import {
  bitboardSquares,
  type Color,
  endTurn,
  forEachLegalTurnState,
  formatDfen,
  formatMove,
  type GameState,
  Pawn,
  type PieceType,
  type StateView,
  withDice,
} from "../../rules/mod.ts";

/** Any finite number for a state from a side's view. */
export type Score = (state: StateView, perspective: Color) => number;

/** Loss, least and greatest evaluation, win. */
export type Scale = readonly [number, number, number, number];

/** That of section 9. */
export const DEFAULT_SCALE: Scale = [-1e9, -1e6, 1e6, 1e9];

export interface BruteOptions {
  readonly perspective: Color;
  readonly evaluate: Score;
  readonly scale?: Scale;
}

export interface BruteRoll {
  readonly value: number;
  readonly kingCaptured: boolean;
}

export interface BruteClass extends BruteRoll {
  /** The dice that the side to move may be able to use, as text. */
  readonly kept: string;
  readonly weight: number;
}

export interface BruteChance {
  readonly value: number;
  readonly lossTainted: boolean;
  /** In the order in which the 56 ascending rolls first fall into them. */
  readonly classes: readonly BruteClass[];
}

const TYPES: readonly PieceType[] = [1, 2, 3, 4, 5, 6];

/** The ascending rolls and how many of the 216 ordered ones each stands for. */
const rolls: readonly (readonly [dice: readonly PieceType[], weight: number])[] = (() => {
  const counts = new Map<string, [PieceType[], number]>();
  for (const a of TYPES) {
    for (const b of TYPES) {
      for (const c of TYPES) {
        const dice = [a, b, c].sort();
        const entry = counts.get(dice.join()) ?? [dice, 0];
        entry[1]++;
        counts.set(dice.join(), entry);
      }
    }
  }
  return [...counts.values()];
})();

/** Values chance nodes for one perspective and evaluator, and remembers them by the whole position. */
export class BruteForce {
  readonly #perspective: Color;
  readonly #evaluate: Score;
  readonly #scale: Scale;
  readonly #known = new Map<string, BruteChance>();

  constructor({ perspective, evaluate, scale = DEFAULT_SCALE }: BruteOptions) {
    this.#perspective = perspective;
    this.#evaluate = evaluate;
    this.#scale = scale;
  }

  /** The chance node of a boundary, `depth` turns of replies deep. */
  chance(boundary: StateView, depth: number): BruteChance {
    const key = `${depth} ${formatDfen(boundary)}`;
    let chance = this.#known.get(key);
    if (chance === undefined) this.#known.set(key, chance = this.#chance(boundary, depth));
    return chance;
  }

  #chance(boundary: StateView, depth: number): BruteChance {
    const classes = new Map<string, { weight: number; roll: BruteRoll }>();
    for (const [dice, weight] of rolls) {
      const roll = this.roll(boundary, dice, depth);
      const kept = keptDice(boundary, dice).join("");
      const known = classes.get(kept);
      if (known === undefined) classes.set(kept, { weight, roll });
      else {
        known.weight += weight;
        if (!Object.is(known.roll.value, roll.value)) {
          throw new Error(`rolls of one class differ: ${formatDfen(boundary)} ${dice}`);
        }
      }
    }
    let sum = 0;
    for (const { weight, roll } of classes.values()) sum += weight * roll.value;
    const opponentMoves = boundary.side !== this.#perspective;
    return {
      value: sum / 216 + 0,
      lossTainted: opponentMoves && [...classes.values()].some(({ roll }) => roll.kingCaptured),
      classes: [...classes].map(([kept, { weight, roll }]) => ({ kept, weight, ...roll })),
    };
  }

  /** What a roll is worth. */
  roll(boundary: StateView, dice: readonly PieceType[], depth: number): BruteRoll {
    const [loss, , , win] = this.#scale;
    const maximises = boundary.side === this.#perspective;
    const better = maximises ? Math.max : Math.min;
    let best: number | undefined;
    let kingCaptured = false;
    forEachLegalTurnState(withDice(boundary, dice), (_moves, _length, result, isKingCapture) => {
      if (isKingCapture) kingCaptured = true;
      if (kingCaptured) return false;
      const value = this.#result(result, depth);
      best = best === undefined ? value : better(best, value);
      return true;
    });
    if (kingCaptured) return { value: maximises ? win : loss, kingCaptured };
    best ??= this.#result(endTurn(withDice(boundary, dice)), depth);
    return { value: best, kingCaptured };
  }

  #result(result: StateView, depth: number): number {
    if (depth > 1) return this.chance(result, depth - 1).value;
    const [, min, max] = this.#scale;
    return Math.min(max, Math.max(min, this.#evaluate(result, this.#perspective))) + 0;
  }
}

/** Section 7: dice of types that are there, and those of pieces that a pawn could become. */
function keptDice(boundary: StateView, dice: readonly PieceType[]): PieceType[] {
  const { side } = boundary;
  const toGo = bitboardSquares(boundary.pieces(side, Pawn))
    .map((square) => side === 0 ? 7 - (square >> 3) : square >> 3);
  const pawnDice = dice.filter((die) => die === Pawn).length;
  const pawnDiceNeeded = toGo.includes(1) ? 1 : toGo.includes(2) ? 2 : 4;
  const promotes = pawnDice >= pawnDiceNeeded;
  return dice.filter((die) => boundary.count(side, die) > 0 || (promotes && die >= 2 && die <= 5));
}

/**
 * How the exact mean of the classes, without any rounding, compares with a number: negative, 0 or positive if it is less,
 * equal or greater.
 */
export function compareMean(
  classes: readonly { readonly weight: number; readonly value: number }[],
  number: number,
): number {
  const sum = classes.reduce((sum, { weight, value }) => sum + BigInt(weight) * scaled(value), 0n);
  const difference = sum - 216n * scaled(number);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** A finite double in units of the smallest one. */
function scaled(double: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(double));
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const fraction = bits & ((1n << 52n) - 1n);
  const magnitude = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return double < 0 ? -magnitude : magnitude;
}

export interface BruteSearchOptions {
  readonly plies: 2 | 3;
  readonly candidateLimit: number;
  readonly evaluate: Score;
  readonly preRank: Score;
  readonly scale?: Scale;
  readonly rescore?: { readonly score: Score; readonly weight: number };
}

export interface BruteCandidate {
  /** Moves with spaces between them. */
  readonly path: string;
  readonly result: GameState;
  readonly chance: BruteChance;
  /** What ranks it. */
  readonly value: number;
}

export interface BruteChoice {
  readonly path: string | null;
  readonly score: number | null;
  readonly reason: "forced-pass" | "king-capture" | "search";
  /** In the order of rank. */
  readonly candidates: readonly BruteCandidate[];
  readonly legalTurns: number;
  /** How many candidates were drawn from; 0 for no draw. */
  readonly tied: number;
}

/** The root search. Its only draw, if there is one, is the last thing it does. */
export function bruteSearch(
  state: StateView,
  options: BruteSearchOptions,
  nextInt: (bound: number) => number,
): BruteChoice {
  const perspective = state.side;
  const { scale = DEFAULT_SCALE, rescore } = options;
  const captures: string[][] = [];
  const turns: { path: string; result: GameState; rank: number }[] = [];
  forEachLegalTurnState(state, (moves, length, result, isKingCapture) => {
    const path = moves.slice(0, length).map(formatMove);
    if (isKingCapture) captures.push(path);
    else {
      const rank = options.preRank(result, perspective);
      turns.push({ path: path.join(" "), result: result.snapshot(), rank });
    }
  });
  const legalTurns = captures.length + turns.length;
  const none = { candidates: [], legalTurns, tied: 0 };
  if (captures.length > 0) {
    const shortest = Math.min(...captures.map((path) => path.length));
    const path = captures.find((path) => path.length === shortest)!.join(" ");
    return { path, score: 2 ** 31 - 1, reason: "king-capture", ...none };
  }
  if (turns.length === 0) return { path: null, score: null, reason: "forced-pass", ...none };

  const brute = new BruteForce({ perspective, evaluate: options.evaluate, scale });
  turns.sort((a, b) => b.rank - a.rank);
  const candidates = turns.slice(0, options.candidateLimit).map(({ path, result }) => {
    const chance = brute.chance(result, options.plies - 1);
    let { value } = chance;
    if (rescore !== undefined && !chance.lossTainted) {
      const second = Math.min(scale[2], Math.max(scale[1], rescore.score(result, perspective)));
      value = (1 - rescore.weight) * value + rescore.weight * second;
    }
    return { path, result, chance, value };
  });
  const best = candidates.reduce((best, { value }) => Math.max(best, value), -Infinity);
  const tied = candidates.filter(({ value }) => value === best);
  const { path } = tied[nextInt(tied.length)];
  const score = Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(best))) + 0;
  return { path, score, reason: "search", candidates, legalTurns, tied: tied.length };
}

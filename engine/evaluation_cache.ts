import type { Color, GameState, StateView } from "../rules/mod.ts";
import { checkColor } from "../rules/color.ts";
import { checkFunction } from "../rules/errors.ts";
import { Position } from "../rules/position.ts";
import { type Evaluator, EvaluatorError } from "./evaluator.ts";

/**
 * Chooses where a state is looked for: any 32-bit integer, the same one for equal states and perspectives. It decides
 * how fast a look-up is, never what it finds.
 */
export type StateFingerprint = (state: StateView, perspective: Color) => number;

/** Options of {@linkcode EvaluationCache}. */
export interface EvaluationCacheOptions {
  /** Takes the place of the built-in fingerprint; meant for tests that want collisions. */
  readonly fingerprint?: StateFingerprint;
}

const INITIAL_SLOTS = 64; // a power of two, as every number of slots

/**
 * Remembers the scores of one evaluator for the time of one search or one rescoring, and drops them with itself.
 *
 * The evaluator must depend on its arguments alone. A key is a whole state (`StateView.equals`: placement, side,
 * castling, every en-passant target, dice slots, both clocks) and the perspective, so a score is never that of
 * another state. Scores are reused, paths are not merged: order, ties and random draws of a search stay what they
 * are. The cache has one owner and one thread; nothing is evicted, so memory grows with the number of different keys.
 * Whoever can be cancelled asks so before each call, hits included: a cache cannot interrupt an evaluator.
 *
 * A hit takes about as long as visiting one path, a miss three times as long. Where four look-ups of five are hits,
 * scoring all results of a position so takes twice the time under `evaluateMaterial`, which only reads counts, and
 * four fifths of it under `evaluateAggressive`; what gains is an evaluator that thinks longer.
 *
 * It knows nothing of searches: what a node with replies below it is worth is for `TranspositionTable`, whose keys
 * leave the clocks out and which forgets.
 *
 * @example Two orders of the same pawn moves are two paths and one evaluation
 * ```ts
 * import { EvaluationCache } from "@dicechess/core/engine";
 * import { forEachLegalTurnState, parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
 * const cache = new EvaluationCache((state, side) => state.count(side, 1));
 * const scores: number[] = [];
 * forEachLegalTurnState(state, (_moves, _length, result) => {
 *   scores.push(cache.apply(result, White));
 * });
 * assertEquals(scores.length, 12);
 * assertEquals(cache.evaluatorCalls, 8);
 * assertEquals(cache.cacheHits, 4);
 * ```
 *
 * @example An expired search gets nothing from a warm cache
 * ```ts
 * import { EvaluationCache } from "@dicechess/core/engine";
 * import { parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3");
 * const cache = new EvaluationCache(() => 7);
 * const score = (isCancelled: () => boolean) =>
 *   isCancelled() ? undefined : cache.apply(state, White);
 * assertEquals(score(() => false), 7);
 * assertEquals(score(() => true), undefined);
 * assertEquals(cache.cacheHits, 0);
 * ```
 */
export class EvaluationCache {
  readonly #evaluate: Evaluator;
  readonly #fingerprint: StateFingerprint | undefined;
  readonly #scratch = new Int32Array(KEY_END);
  // Slot i: its state, its signature at 2i, its score at 2i + 1. Two arrays, because a new cache is to cost little.
  #states: (GameState | null)[] = new Array(INITIAL_SLOTS).fill(null);
  #words = new Int32Array(2 * INITIAL_SLOTS);
  #entryCount = 0;
  #evaluatorCalls = 0;
  #cacheHits = 0;

  /**
   * Makes an empty cache.
   *
   * @param evaluate Deterministic, and the same for the cache's whole life.
   */
  constructor(evaluate: Evaluator, options: EvaluationCacheOptions = {}) {
    checkFunction("evaluate", evaluate);
    if (options.fingerprint !== undefined) checkFunction("fingerprint", options.fingerprint);
    this.#evaluate = evaluate;
    this.#fingerprint = options.fingerprint;
  }

  /** How often the evaluator was called, calls that threw or gave no score included. */
  get evaluatorCalls(): number {
    return this.#evaluatorCalls;
  }

  /** How often a score was reused. */
  get cacheHits(): number {
    return this.#cacheHits;
  }

  /** How many pairs of state and perspective are kept. */
  get entryCount(): number {
    return this.#entryCount;
  }

  /**
   * The score of a state from a side's view: the one that is kept, else the evaluator's, which is then kept. It needs
   * no `this`, so `cache.apply` can be handed to whatever asks for an {@linkcode Evaluator}.
   *
   * The state may be borrowed; a snapshot is taken only when it is kept. What the evaluator throws comes out
   * unchanged, and neither that nor a refused score leaves an entry: the next call tries again. The evaluator may
   * call the cache; if it does so for the key in hand, the outer score takes the place of the inner one.
   *
   * @throws {EvaluatorError} `not-finite`, `not-integer`: the evaluator gave something else than a 32-bit integer
   * @throws {StateError} `bad-color`
   */
  readonly apply: Evaluator = (state: StateView, perspective: Color): number => {
    checkColor(perspective);
    const fields = keyFields(state, this.#scratch);
    const fingerprint = this.#fingerprint === undefined
      ? fingerprintFields(fields, perspective)
      : this.#fingerprint(state, perspective);
    // One bit keeps the perspective whatever the fingerprint makes of it; the others choose the slot.
    const signature = (fingerprint & ~1) | perspective;
    const slot = this.#find(state, fields, signature);
    if (this.#states[slot] === null) return this.#miss(state, perspective, signature, slot);
    this.#cacheHits++;
    return this.#words[(slot << 1) | 1];
  };

  /** The slot that holds a key, else the empty one where it belongs. */
  #find(state: StateView, fields: Int32Array, signature: number): number {
    const states = this.#states;
    const words = this.#words;
    const mask = states.length - 1;
    let slot = (signature >>> 1) & mask;
    for (let kept = states[slot]; kept !== null; kept = states[slot]) {
      if (words[slot << 1] === signature && (kept === state || isKey(fields, kept))) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #miss(state: StateView, perspective: Color, signature: number, slot: number): number {
    const evaluate = this.#evaluate; // called without a `this`
    const before = this.#entryCount;
    this.#evaluatorCalls++;
    const score: unknown = evaluate(state, perspective);
    if (typeof score !== "number" || (score | 0) !== score) refuse(score, state);
    const exact = score | 0; // +0 for -0

    // Only entries made inside the callback can have moved or taken the slot.
    if (this.#entryCount !== before) {
      slot = this.#find(state, keyFields(state, this.#scratch), signature);
      if (this.#states[slot] !== null) {
        this.#words[(slot << 1) | 1] = exact;
        return exact;
      }
    }
    const kept = state.snapshot();
    if (2 * (this.#entryCount + 1) > this.#states.length) {
      this.#grow();
      slot = freeSlot(this.#states, signature);
    }
    this.#states[slot] = kept;
    this.#words[slot << 1] = signature;
    this.#words[(slot << 1) | 1] = exact;
    this.#entryCount++;
    return exact;
  }

  #grow(): void {
    const oldStates = this.#states;
    const oldWords = this.#words;
    const states: (GameState | null)[] = new Array(2 * oldStates.length).fill(null);
    const words = new Int32Array(2 * oldWords.length);
    for (let old = 0; old < oldStates.length; old++) {
      const kept = oldStates[old];
      if (kept === null) continue;
      const slot = freeSlot(states, oldWords[old << 1]);
      states[slot] = kept;
      words[slot << 1] = oldWords[old << 1];
      words[(slot << 1) | 1] = oldWords[(old << 1) | 1];
    }
    this.#states = states;
    this.#words = words;
  }
}

function freeSlot(states: readonly (GameState | null)[], signature: number): number {
  const mask = states.length - 1;
  let slot = (signature >>> 1) & mask;
  while (states[slot] !== null) slot = (slot + 1) & mask;
  return slot;
}

function refuse(score: unknown, state: StateView): never {
  const code = typeof score === "number" && Number.isFinite(score) ? "not-integer" : "not-finite";
  throw new EvaluatorError(code, score, "an integer of 32 bits", state);
}

// What decides equality are fields 2 to 21 of a Position, in its order; the hash before and the counts after them
// follow from these. Reading both kinds of state as such fields, rather than through the getters, matters most in
// JavaScriptCore: there, getters that meet two classes make a hit take twice as long.
const KEY_END = 22;

/** The fields of the key: the position's own, else copied to `scratch`. */
function keyFields(state: StateView, scratch: Int32Array): Int32Array {
  if (state instanceof Position) return state.fields;
  scratch[2] = state.pawnsLo;
  scratch[3] = state.pawnsHi;
  scratch[4] = state.knightsLo;
  scratch[5] = state.knightsHi;
  scratch[6] = state.bishopsLo;
  scratch[7] = state.bishopsHi;
  scratch[8] = state.rooksLo;
  scratch[9] = state.rooksHi;
  scratch[10] = state.queensLo;
  scratch[11] = state.queensHi;
  scratch[12] = state.kingsLo;
  scratch[13] = state.kingsHi;
  scratch[14] = state.whiteLo;
  scratch[15] = state.whiteHi;
  scratch[16] = state.blackLo;
  scratch[17] = state.blackHi;
  scratch[18] = state.enPassantLo;
  scratch[19] = state.enPassantHi;
  scratch[20] = state.flags;
  scratch[21] = state.fullmove;
  return scratch;
}

/** `StateView.equals`, for a state given by its fields. */
function isKey(fields: Int32Array, kept: GameState): boolean {
  return fields[2] === kept.pawnsLo && fields[3] === kept.pawnsHi &&
    fields[4] === kept.knightsLo && fields[5] === kept.knightsHi &&
    fields[6] === kept.bishopsLo && fields[7] === kept.bishopsHi &&
    fields[8] === kept.rooksLo && fields[9] === kept.rooksHi &&
    fields[10] === kept.queensLo && fields[11] === kept.queensHi &&
    fields[12] === kept.kingsLo && fields[13] === kept.kingsHi &&
    fields[14] === kept.whiteLo && fields[15] === kept.whiteHi &&
    fields[16] === kept.blackLo && fields[17] === kept.blackHi &&
    fields[18] === kept.enPassantLo && fields[19] === kept.enPassantHi &&
    fields[20] === kept.flags && fields[21] === kept.fullmove;
}

const PRIME_1 = 0x9e3779b1 | 0;
const PRIME_2 = 0x85ebca77 | 0;
const PRIME_3 = 0xc2b2ae3d | 0;
const PRIME_4 = 0x27d4eb2f;

/**
 * The built-in fingerprint. Both halves of a board go into the mixture apart: whatever folds them together first
 * loses what no later mixing brings back. Four lanes, so that the multiplications need not wait for each other.
 */
function fingerprintFields(f: Int32Array, perspective: Color): number {
  let a = absorb(PRIME_4 ^ -perspective, f[2], PRIME_1);
  let b = absorb(PRIME_1, f[3], PRIME_2);
  let c = absorb(PRIME_2, f[4], PRIME_3);
  let d = absorb(PRIME_3, f[5], PRIME_4);
  a = absorb(a, f[6], PRIME_1);
  b = absorb(b, f[7], PRIME_2);
  c = absorb(c, f[8], PRIME_3);
  d = absorb(d, f[9], PRIME_4);
  a = absorb(a, f[10], PRIME_1);
  b = absorb(b, f[11], PRIME_2);
  c = absorb(c, f[12], PRIME_3);
  d = absorb(d, f[13], PRIME_4);
  a = absorb(a, f[14], PRIME_1);
  b = absorb(b, f[15], PRIME_2);
  c = absorb(c, f[16], PRIME_3);
  d = absorb(d, f[17], PRIME_4);
  a = absorb(a, f[18], PRIME_1);
  b = absorb(b, f[19], PRIME_2);
  c = absorb(c, f[20], PRIME_3);
  d = absorb(d, f[21], PRIME_4);

  let hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  hash = Math.imul(hash ^ (hash >>> 15), PRIME_2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME_3);
  return hash ^ (hash >>> 16);
}

function absorb(lane: number, word: number, prime: number): number {
  const product = Math.imul(lane ^ word, prime);
  return product ^ (product >>> 15);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The built-in fingerprint of any view. */
export function stateFingerprint(state: StateView, perspective: Color): number {
  return fingerprintFields(keyFields(state, new Int32Array(KEY_END)), perspective);
}

import type { ErrorDetail } from "../rules/mod.ts";
import { shown } from "../rules/errors.ts";

/** What the value of an entry says about the true value. */
export const TableBound: {
  /** It is the true value. */
  readonly Exact: 1;
  /** The true value is at least this. */
  readonly LowerBound: 2;
  /** The true value is at most this. */
  readonly UpperBound: 3;
} = /* @__PURE__ */ Object.freeze({ Exact: 1, LowerBound: 2, UpperBound: 3 });

/** One of {@linkcode TableBound}. */
export type TableBound = typeof TableBound[keyof typeof TableBound];

/**
 * What a search xors into the two halves of a chance node's key if the root's side maximises below it (an inner node
 * of a search of three plies), so that it never meets a node of the same board below which the other side minimises.
 */
export const MaxChanceKeySalt: {
  readonly lo: number;
  readonly hi: number;
} = /* @__PURE__ */ Object.freeze({
  lo: 0x85a308d3 | 0, // the first digits of pi's fraction: nothing is hidden in them
  hi: 0x243f6a88,
});

/** The largest depth an entry can have, in plies. */
export const MaxTableDepth = 0xffff;

/** Codes of {@linkcode TableConfigurationError}. */
export type TableConfigurationErrorCode =
  | "other-settings"
  | "other-functions"
  | "unclaimed-entries";

/** A table whose entries were, or may have been, made under another configuration. `clear()` frees it. */
export class TableConfigurationError extends TypeError
  implements ErrorDetail<TableConfigurationErrorCode> {
  /** Always `"TableConfigurationError"`. */
  override readonly name: string = "TableConfigurationError";
  /** What was found. */
  readonly code: TableConfigurationErrorCode;
  /** The settings that were claimed. */
  readonly value: unknown;
  /** What would have been accepted, in words. */
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: TableConfigurationErrorCode, value: unknown, expected: string) {
    super(`table claimed for ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

// A buffer is a header of words and then the entries. An entry is five words:
//   the low half of the key, xored with a hash of the last three words,
//   the high half of the key, xored with another hash of the last three words,
//   the low half of the value, the high half of the value,
//   valid bit | bound << 1 | lossTainted << 3 | depth << 8.
const SETTINGS_LO = 0;
const SETTINGS_HI = 1;
const CLEARINGS = 2;
const FILLED = 3;
const HEADER_WORDS = 8;
const ENTRY_WORDS = 5;

const VALID = 1;
const BOUND_SHIFT = 1;
const BOUND_MASK = 3;
const TAINT = 8;
const DEPTH_SHIFT = 8;

const MAX_ENTRIES = 1 << 26; // 1.3 GB, and every index is a small integer

/**
 * Remembers what a search found out about chance nodes, in a fixed number of slots that are reused.
 *
 * A key is a Zobrist hash of 64 bits, in two halves, and for some nodes {@linkcode MaxChanceKeySalt}; its low bits
 * choose the slot. The hash leaves the clocks out, so the table is for evaluators that ignore them. Values are on the
 * scale of the search's `UtilityBounds`, from the view of the root's side: of a node without salt that is the side
 * not to move, of one with salt the side to move, so one table may serve both sides of a game. What an interrupted
 * search has is no value and no bound, and nothing here takes it.
 *
 * Entries of one evaluator, `UtilityBounds` and rescoring mean nothing to another: see {@linkcode claim}. Whoever can
 * be cancelled asks so before each {@linkcode probe}, hits included.
 *
 * **Workers.** A table can lie on a `SharedArrayBuffer`, with an object of this class in each worker. One should
 * write; any number may read, without locks. A reader may meet an entry half written, and rejects it. Several writers
 * lose entries to each other, and `filled` may be off; wrong ones they never make.
 *
 * **Why half-written entries are rejected.** All accesses are plain ones to aligned 32-bit words. ECMAScript's memory
 * model says of those that they neither tear nor are read twice, and nothing about their order; so each of the five
 * words that a reader sees is as some write left it. Two of them are the halves of the key, each xored with a hash of
 * the three others (value, value, and the rest). A check word fits other data than those it was written with by a
 * chance of 2^-32, and the two together by one of 2^-64; it never fits data that differ in one word alone, if the key
 * is the same, because the hashes are one-to-one in each word. So two writes of one node with the same bound, depth
 * and taint cannot be mistaken for a third at all. Xoring the words themselves, which is enough where a value is one
 * word, is not enough for halves: the half of a value and the check word that goes with it could be new, and the
 * others old.
 *
 * @example Store, probe, and no probe after cancellation
 * ```ts
 * import { TableBound, TranspositionTable } from "@dicechess/core/engine";
 * import { parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen(
 *   "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 NBP",
 * );
 * const table = new TranspositionTable(1 << 10);
 * table.store(state.hashLo, state.hashHi, 125, TableBound.Exact, 2, false);
 *
 * function valueOfDepth2(isCancelled: () => boolean): number | undefined {
 *   if (isCancelled()) return undefined;
 *   const isThere = table.probe(state.hashLo, state.hashHi, 2);
 *   return isThere && table.bound === TableBound.Exact ? table.value : undefined;
 * }
 * assertEquals(valueOfDepth2(() => false), 125);
 * assertEquals(valueOfDepth2(() => true), undefined);
 * assertEquals(table.hits, 1);
 * ```
 *
 * @example Two objects on one buffer; the second could be another worker's
 * ```ts
 * import { TableBound, TranspositionTable } from "@dicechess/core/engine";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const buffer = new SharedArrayBuffer(TranspositionTable.byteLengthFor(1 << 10));
 * const writer = new TranspositionTable(buffer);
 * const reader = new TranspositionTable(buffer);
 * writer.store(1, 2, -0.5, TableBound.LowerBound, 3, true);
 * assert(reader.probe(1, 2, 3));
 * assertEquals([reader.value, reader.lossTainted], [-0.5, true]);
 * ```
 */
export class TranspositionTable {
  /** What the table lies on. */
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
  /** How many slots there are, a power of two. */
  readonly entries: number;
  readonly #words: Int32Array;
  readonly #mask: number;

  // Two scratch doubles, seen as words: a store must not touch what the last probe found.
  readonly #found = new Float64Array(1);
  readonly #foundWords = new Int32Array(this.#found.buffer);
  #foundMeta = 0;
  readonly #stored = new Float64Array(1);
  readonly #storedWords = new Int32Array(this.#stored.buffer);

  #settings: string | undefined;
  #functions: readonly object[] = [];
  #claimedAfter = -1; // how often the buffer had been cleared when this object claimed it

  #stores = 0;
  #refusals = 0;
  #hits = 0;
  #misses = 0;
  #collisions = 0;

  /**
   * Makes an empty table, or one on a buffer.
   *
   * @param entriesOrBuffer The number of slots, a power of two from 1 to 2^26; or a buffer, new and all zero or
   * already a table's, of a length that {@linkcode TranspositionTable.byteLengthFor} gives.
   * @throws {RangeError} for any other number or length
   */
  constructor(entriesOrBuffer: number | ArrayBuffer | SharedArrayBuffer) {
    const buffer = typeof entriesOrBuffer === "number"
      ? new ArrayBuffer(TranspositionTable.byteLengthFor(entriesOrBuffer))
      : entriesOrBuffer;
    if (!(buffer instanceof ArrayBuffer) && !isSharedBuffer(buffer)) {
      throw new TypeError(
        `table on ${shown(buffer)}: expected a number of entries or a buffer`,
      );
    }
    const entries = (buffer.byteLength / 4 - HEADER_WORDS) / ENTRY_WORDS;
    if (!isTableSize(entries)) {
      throw new RangeError(
        `table buffer of ${shown(buffer.byteLength)} bytes: expected what byteLengthFor gives`,
      );
    }
    this.buffer = buffer;
    this.entries = entries;
    this.#words = new Int32Array(buffer);
    this.#mask = entries - 1;
  }

  /**
   * How many bytes a table needs: 20 for each slot, and 32.
   *
   * @param entries A power of two from 1 to 2^26.
   * @throws {RangeError} for any other number
   */
  static byteLengthFor(entries: number): number {
    if (!isTableSize(entries)) {
      throw new RangeError(
        `table of ${shown(entries)} entries: expected a power of two from 1 to ${MAX_ENTRIES}`,
      );
    }
    return 4 * (HEADER_WORDS + ENTRY_WORDS * entries);
  }

  /** How many calls of {@linkcode store} through this object left their entry in the table. */
  get stores(): number {
    return this.#stores;
  }

  /** How many calls of {@linkcode store} through this object left what was there. */
  get refusals(): number {
    return this.#refusals;
  }

  /** How many probes through this object answered true. */
  get hits(): number {
    return this.#hits;
  }

  /** How many probes through this object answered false. */
  get misses(): number {
    return this.#misses;
  }

  /** How many of the {@linkcode misses} met an entry of another key, or one half written. */
  get collisions(): number {
    return this.#collisions;
  }

  /** How many slots hold an entry, whoever wrote it. */
  get filled(): number {
    return this.#words[FILLED];
  }

  /** The value found by the last probe that answered true. */
  get value(): number {
    return this.#found[0];
  }

  /** What {@linkcode value} says, as found by the last probe that answered true. */
  get bound(): TableBound {
    return ((this.#foundMeta >> BOUND_SHIFT) & BOUND_MASK) as TableBound;
  }

  /**
   * Whether some class lets the opponent of the root's side capture its king at once, as found by the last probe that
   * answered true. Rescoring leaves such candidates alone.
   */
  get lossTainted(): boolean {
    return (this.#foundMeta & TAINT) !== 0;
  }

  /**
   * Looks for an entry of this key and exactly this depth. If it is there, {@linkcode value}, {@linkcode bound} and
   * {@linkcode lossTainted} tell its parts until the next probe that answers true.
   *
   * @param keyLo The low half, a 32-bit integer, signed or not.
   * @param keyHi The high half, likewise.
   * @param depth In plies.
   */
  probe(keyLo: number, keyHi: number, depth: number): boolean {
    const words = this.#words;
    const at = HEADER_WORDS + (keyLo & this.#mask) * ENTRY_WORDS;
    // Each word is read once: a second reading could be of another write.
    const checkLo = words[at];
    const checkHi = words[at + 1];
    const valueLo = words[at + 2];
    const valueHi = words[at + 3];
    const meta = words[at + 4];
    if ((meta & VALID) === 0) {
      this.#misses++;
      return false;
    }
    const a = spread(valueLo);
    const b = spread(valueHi);
    const c = spread(meta);
    if ((checkLo ^ hashLo(a, b, c) ^ keyLo) !== 0 || (checkHi ^ hashHi(a, b, c) ^ keyHi) !== 0) {
      this.#collisions++;
      this.#misses++;
      return false;
    }
    if (meta >>> DEPTH_SHIFT !== depth) {
      this.#misses++;
      return false;
    }
    this.#foundWords[0] = valueLo;
    this.#foundWords[1] = valueHi;
    this.#foundMeta = meta;
    this.#hits++;
    return true;
  }

  /**
   * Puts an entry in its slot if that is empty, or holds an entry of no greater depth, or one of the same key that is
   * not exact (contract section 9).
   *
   * @param keyLo The low half, a 32-bit integer, signed or not.
   * @param keyHi The high half, likewise.
   * @param value From the view of the root's side.
   * @param bound What the value says.
   * @param depth In plies, 0 to {@linkcode MaxTableDepth}.
   * @param lossTainted Whether some class lets the opponent of the root's side capture its king at once.
   * @returns Whether it was put there.
   * @throws {RangeError} if the value is NaN, the bound none, or the depth out of range
   */
  store(
    keyLo: number,
    keyHi: number,
    value: number,
    bound: TableBound,
    depth: number,
    lossTainted: boolean,
  ): boolean {
    if (typeof value !== "number" || value !== value) refuse("value", value, "a number, not NaN");
    if (bound !== 1 && bound !== 2 && bound !== 3) refuse("bound", bound, "one of TableBound");
    if ((depth & MaxTableDepth) !== depth) {
      refuse("depth", depth, `an integer from 0 to ${MaxTableDepth}`);
    }
    const words = this.#words;
    const at = HEADER_WORDS + (keyLo & this.#mask) * ENTRY_WORDS;
    const old = words[at + 4];
    if ((old & VALID) === 0) {
      words[FILLED]++;
    } else if (
      depth < old >>> DEPTH_SHIFT &&
      (((old >> BOUND_SHIFT) & BOUND_MASK) === TableBound.Exact || !this.#holds(at, keyLo, keyHi))
    ) {
      this.#refusals++;
      return false;
    }

    this.#stored[0] = value;
    const valueLo = this.#storedWords[0];
    const valueHi = this.#storedWords[1];
    const meta = VALID | (bound << BOUND_SHIFT) | (lossTainted ? TAINT : 0) |
      (depth << DEPTH_SHIFT);
    const a = spread(valueLo);
    const b = spread(valueHi);
    const c = spread(meta);
    words[at] = keyLo ^ hashLo(a, b, c);
    words[at + 1] = keyHi ^ hashHi(a, b, c);
    words[at + 2] = valueLo;
    words[at + 3] = valueHi;
    words[at + 4] = meta;
    this.#stores++;
    return true;
  }

  #holds(at: number, keyLo: number, keyHi: number): boolean {
    const words = this.#words;
    const a = spread(words[at + 2]);
    const b = spread(words[at + 3]);
    const c = spread(words[at + 4]);
    return (words[at] ^ hashLo(a, b, c) ^ keyLo) === 0 &&
      (words[at + 1] ^ hashHi(a, b, c) ^ keyHi) === 0;
  }

  /**
   * Says under which configuration entries are stored and probed from now on. A search does so before anything else.
   *
   * The first claim of an empty table binds it, until {@linkcode clear}; later ones must be the same. A change of
   * evaluator, bounds or rescoring is thus refused, never served from old entries: clear the table, or use another.
   * Functions are compared by identity, and only with what this object claimed before, as they cannot be compared
   * across workers; the settings are compared there too, by a hash of 64 bits in the buffer. So settings of a shared
   * table should name the evaluator and its version.
   *
   * @param settings Everything that text can tell: bounds, weights, names.
   * @param functions The evaluator, and whatever else must be the same object.
   * @throws {TableConfigurationError} `other-settings`, `other-functions`; `unclaimed-entries`: something was stored
   * before the first claim
   *
   * @example
   * ```ts
   * import { TableConfigurationError, TranspositionTable } from "@dicechess/core/engine";
   * import { assertThrows } from "@std/assert";
   *
   * const table = new TranspositionTable(1024);
   * const evaluate = () => 0;
   * table.claim("zero, version 1; no rescoring", evaluate);
   * table.claim("zero, version 1; no rescoring", evaluate);
   * assertThrows(
   *   () => table.claim("zero, version 1; rescoring by 0.5", evaluate),
   *   TableConfigurationError,
   * );
   * table.clear();
   * table.claim("zero, version 1; rescoring by 0.5", evaluate);
   * ```
   */
  claim(settings: string, ...functions: readonly object[]): void {
    if (typeof settings !== "string") {
      throw new TypeError(`table settings ${shown(settings)}: expected a text`);
    }
    const words = this.#words;
    const clearings = Atomics.load(words, CLEARINGS);
    const isMine = this.#claimedAfter === clearings;
    const isBound = Atomics.load(words, SETTINGS_LO) !== 0;
    if (!isBound && this.filled > 0) {
      throw new TableConfigurationError("unclaimed-entries", settings, "an empty table");
    }
    if (
      !claimWord(words, SETTINGS_LO, textHash(settings, 0x9e3779b1)) ||
      !claimWord(words, SETTINGS_HI, textHash(settings, 0x85ebca77))
    ) {
      const expected = isMine ? shown(this.#settings) : "the settings it was claimed for before";
      throw new TableConfigurationError("other-settings", settings, expected);
    }
    if (
      isMine && (functions.length !== this.#functions.length ||
        functions.some((each, index) => each !== this.#functions[index]))
    ) {
      throw new TableConfigurationError("other-functions", settings, "the functions as before");
    }
    this.#settings = settings;
    this.#functions = functions;
    this.#claimedAfter = clearings;
  }

  /**
   * Empties the table, frees it for another {@linkcode claim}, and sets this object's statistics to 0. No search may
   * be using it, in this worker or another.
   */
  clear(): void {
    const words = this.#words;
    words.fill(0, HEADER_WORDS);
    words[FILLED] = 0;
    Atomics.store(words, SETTINGS_LO, 0);
    Atomics.store(words, SETTINGS_HI, 0);
    Atomics.add(words, CLEARINGS, 1);
    this.#settings = undefined;
    this.#functions = [];
    this.#stores =
      this.#refusals =
      this.#hits =
      this.#misses =
      this.#collisions =
        0;
  }
}

function isTableSize(entries: number): boolean {
  return entries >= 1 && entries <= MAX_ENTRIES && (entries & (entries - 1)) === 0 &&
    Number.isInteger(entries);
}

function refuse(what: string, value: unknown, expected: string): never {
  throw new RangeError(`table ${what} ${shown(value)}: expected ${expected}`);
}

/** Sets a word that is 0, or finds it set to the same. */
function claimWord(words: Int32Array, index: number, value: number): boolean {
  const old = Atomics.compareExchange(words, index, 0, value);
  return old === 0 || old === value;
}

/** Half a hash of a text, never 0. */
function textHash(text: string, multiplier: number): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), multiplier);
    hash ^= hash >>> 15;
  }
  return spread(hash) || 1;
}

// One-to-one in their word, and so are the two hashes in each of theirs.
function spread(word: number): number {
  const product = Math.imul(word, 0x85ebca6b);
  return Math.imul(product ^ (product >>> 16), 0xc2b2ae35);
}

function hashLo(a: number, b: number, c: number): number {
  return absorb(absorb(a, b, 0x9e3779b1), c, 0x27d4eb2f);
}

function hashHi(a: number, b: number, c: number): number {
  return absorb(absorb(b, c, 0x165667b1), a, 0x85ebca77);
}

function absorb(hash: number, word: number, multiplier: number): number {
  const product = Math.imul(((hash << 13) | (hash >>> 19)) + word, multiplier);
  return product ^ (product >>> 15);
}

/** Some pages have no SharedArrayBuffer. */
function isSharedBuffer(buffer: unknown): boolean {
  return typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
}

import type { Piece } from "./piece.ts";
import type { Square } from "./square.ts";

// DECISION (contract section 3): keys come from SplitMix64 started at this published seed, drawn in the order of the
// tables below. Other implementations draw other keys; only equalities between hashes mean something across them.
const SEED = 0x64696365_63686573n;

const MASK = (1n << 64n) - 1n;

function splitMix64(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  };
}

/** Keys in pairs of halves (low at an even index), made by xoring independent keys for each set bit or counted die. */
interface Keys {
  readonly placement: Int32Array;
  readonly castling: Int32Array;
  readonly enPassant: Int32Array;
  readonly side: Int32Array;
  readonly dice: Int32Array;
}

function makeKeys(): Keys {
  const next = splitMix64(SEED);
  const draw = (table: Int32Array, index: number) => {
    const key = next();
    table[index << 1] = Number(key & 0xffffffffn);
    table[(index << 1) | 1] = Number(key >> 32n);
  };

  const placement = new Int32Array(14 * 64 * 2);
  for (let index = 2 * 64; index < 14 * 64; index++) draw(placement, index);

  const side = new Int32Array(2);
  draw(side, 0);

  const rights = new Int32Array(4 * 2);
  for (let right = 0; right < 4; right++) draw(rights, right);
  const castling = new Int32Array(16 * 2);
  for (let set = 0; set < 32; set++) {
    for (let right = 0; right < 4; right++) {
      if ((set >> 1) & (1 << right)) castling[set] ^= rights[(right << 1) | (set & 1)];
    }
  }

  const enPassant = new Int32Array(64 * 2);
  for (let square = 0; square < 64; square++) draw(enPassant, square);

  // One key for the first, second and third die of each type: slots in any order give the key of their multiset.
  const nth = new Int32Array(7 * 4 * 2);
  for (let type = 1; type <= 6; type++) {
    for (let count = 1; count <= 3; count++) draw(nth, (type << 2) | count);
  }
  const dice = new Int32Array(512 * 2);
  for (let slots = 0; slots < 512; slots++) {
    const seen = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let rest = slots; rest !== 0; rest >>= 3) {
      const type = rest & 7;
      if (type === 0 || type === 7) continue;
      const index = ((type << 2) | ++seen[type]) << 1;
      dice[slots << 1] ^= nth[index];
      dice[(slots << 1) | 1] ^= nth[index | 1];
    }
  }
  return { placement, castling, enPassant, side, dice };
}

const keys: Keys = /* @__PURE__ */ makeKeys();

/** Key of a piece on a square: `(piece << 7) | (square << 1)` for the low half, one more for the high half. */
export const placementKeys: Int32Array = keys.placement;
/** Key of a set of castling rights: `rights << 1`, one more for the high half. */
export const castlingKeys: Int32Array = keys.castling;
/** Key of an en-passant square: `square << 1`, one more for the high half. */
export const enPassantKeys: Int32Array = keys.enPassant;
/** Key of Black to move: index 0, 1. */
export const sideKeys: Int32Array = keys.side;
/** Key of packed dice slots: `dice << 1`, one more for the high half. */
export const diceKeys: Int32Array = keys.dice;

/** The index of a piece's low key half in {@linkcode placementKeys}. */
export function placementKeyIndex(piece: Piece, square: Square): number {
  return (piece << 7) | (square << 1);
}

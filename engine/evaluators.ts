import type { Color, StateView } from "../rules/mod.ts";
import { kingAttacks } from "../rules/attacks.ts";
import { popCount } from "../rules/bitboard.ts";
import { attackersHi, attackersLo } from "../rules/square_attackers.ts";
import { standard } from "./piece_values.ts";

// The weights of contract section 10, in centipawns.
const EXPOSED_KING = 2000;
const PAWN_STEP = 15;
const QUEEN_NEARNESS = 40;
const ROOK_NEARNESS = 25;
const MINOR_NEARNESS = 15;
const ATTACK_NEAR_KING = 25;

const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = standard;

/**
 * Own material less the opponent's, in centipawns, by `PieceValues.standard` (contract section 10). Takes constant time:
 * a state knows its counts.
 *
 * @example
 * ```ts
 * import { evaluateMaterial } from "@dicechess/core/engine";
 * import { Black, parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1");
 * assertEquals(evaluateMaterial(state, White), 500);
 * assertEquals(evaluateMaterial(state, Black), -500);
 * ```
 */
export function evaluateMaterial(state: StateView, perspective: Color): number {
  const pn = state.countsPN;
  const br = state.countsBR;
  const qk = state.countsQK;
  const balance = PAWN * ((pn & 127) - ((pn >> 7) & 127)) +
    KNIGHT * (((pn >> 14) & 127) - ((pn >> 21) & 127)) +
    BISHOP * ((br & 127) - ((br >> 7) & 127)) +
    ROOK * (((br >> 14) & 127) - ((br >> 21) & 127)) +
    QUEEN * ((qk & 127) - ((qk >> 7) & 127)) +
    KING * (((qk >> 14) & 127) - ((qk >> 21) & 127));
  return perspective === 0 ? balance : 0 - balance; // -balance would make -0
}

/**
 * {@linkcode evaluateMaterial}, less 2000 if any own king is attacked (contract section 10).
 *
 * @example
 * ```ts
 * import { evaluateExposed } from "@dicechess/core/engine";
 * import { Black, parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
 * assertEquals(evaluateExposed(state, White), 500);
 * assertEquals(evaluateExposed(state, Black), -2500);
 * ```
 */
export function evaluateExposed(state: StateView, perspective: Color): number {
  const material = evaluateMaterial(state, perspective);
  return isAnyKingAttacked(state, perspective) ? material - EXPOSED_KING : material;
}

function isAnyKingAttacked(state: StateView, side: Color): boolean {
  const attacker = (side ^ 1) as Color;
  const lo = state.kingsLo & (side === 0 ? state.whiteLo : state.blackLo);
  const hi = state.kingsHi & (side === 0 ? state.whiteHi : state.blackHi);
  for (let rest = lo; rest !== 0; rest &= rest - 1) {
    if (isAttacked(state, 31 - Math.clz32(rest & -rest), attacker)) return true;
  }
  for (let rest = hi; rest !== 0; rest &= rest - 1) {
    if (isAttacked(state, 63 - Math.clz32(rest & -rest), attacker)) return true;
  }
  return false;
}

function isAttacked(state: StateView, square: number, by: Color): boolean {
  return (attackersLo(state, square, by) | attackersHi(state, square, by)) !== 0;
}

/**
 * {@linkcode evaluateExposed}, and if the opponent has a king: 15 for each step that an own pawn has advanced from its
 * home rank; for each own queen 40, rook 25, bishop or knight 15, times 8 less its Chebyshev distance to that king; and 25
 * for each own piece attacking each square around it. Of several kings it is the one on the lowest square (contract
 * section 10).
 *
 * @example
 * ```ts
 * import { evaluateAggressive } from "@dicechess/core/engine";
 * import { parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // 100 of material, 4 steps of 15; the pawn on e6 attacks d7 and f7, squares around the king.
 * const state = parseDfen("4k3/8/4P3/8/8/8/8/K7 w - - 0 1");
 * assertEquals(evaluateAggressive(state, White), 100 + 4 * 15 + 2 * 25);
 * ```
 */
export function evaluateAggressive(state: StateView, perspective: Color): number {
  const isWhite = perspective === 0;
  const score = evaluateExposed(state, perspective);
  const kingLo = state.kingsLo & (isWhite ? state.blackLo : state.whiteLo);
  const kingHi = state.kingsHi & (isWhite ? state.blackHi : state.whiteHi);
  if ((kingLo | kingHi) === 0) return score;
  const king = kingLo !== 0 ? 31 - Math.clz32(kingLo & -kingLo) : 63 - Math.clz32(kingHi & -kingHi);

  const lo = isWhite ? state.whiteLo : state.blackLo;
  const hi = isWhite ? state.whiteHi : state.blackHi;
  const steps = isWhite
    ? stepsOf(state.pawnsLo & lo, state.pawnsHi & hi)
    : stepsOf(mirrored(state.pawnsHi & hi), mirrored(state.pawnsLo & lo));
  return score + PAWN_STEP * steps +
    QUEEN_NEARNESS * nearness(state.queensLo & lo, state.queensHi & hi, king) +
    ROOK_NEARNESS * nearness(state.rooksLo & lo, state.rooksHi & hi, king) +
    MINOR_NEARNESS * nearness(
        (state.bishopsLo | state.knightsLo) & lo,
        (state.bishopsHi | state.knightsHi) & hi,
        king,
      ) +
    ATTACK_NEAR_KING * attacksAround(state, king, perspective);
}

/** Steps that white pawns have advanced from rank 2, in all; one on rank 1, which only synthetic boards have, counts -1. */
function stepsOf(lo: number, hi: number): number {
  return popCount(lo & 0x00ff0000) + 2 * popCount(lo & 0xff000000) - popCount(lo & 0xff) +
    3 * popCount(hi & 0xff) + 4 * popCount(hi & 0xff00) + 5 * popCount(hi & 0x00ff0000) +
    6 * popCount(hi & 0xff000000);
}

/** A half with its ranks in the opposite order. */
function mirrored(half: number): number {
  return (half >>> 24) | ((half >>> 8) & 0xff00) | ((half << 8) & 0xff0000) | (half << 24);
}

/** The sum of 8 less the Chebyshev distance to a square. */
function nearness(lo: number, hi: number, to: number): number {
  let sum = 0;
  for (; lo !== 0; lo &= lo - 1) sum += 8 - distance(31 - Math.clz32(lo & -lo), to);
  for (; hi !== 0; hi &= hi - 1) sum += 8 - distance(63 - Math.clz32(hi & -hi), to);
  return sum;
}

function distance(from: number, to: number): number {
  const files = Math.abs((from & 7) - (to & 7));
  const ranks = Math.abs((from >> 3) - (to >> 3));
  return files > ranks ? files : ranks;
}

/** How often a side's pieces attack the squares around a king, each piece and each square counted. */
function attacksAround(state: StateView, king: number, by: Color): number {
  let attacks = 0;
  for (let rest = kingAttacks[king << 1]; rest !== 0; rest &= rest - 1) {
    attacks += attackersOf(state, 31 - Math.clz32(rest & -rest), by);
  }
  for (let rest = kingAttacks[(king << 1) | 1]; rest !== 0; rest &= rest - 1) {
    attacks += attackersOf(state, 63 - Math.clz32(rest & -rest), by);
  }
  return attacks;
}

function attackersOf(state: StateView, square: number, by: Color): number {
  return popCount(attackersLo(state, square, by)) + popCount(attackersHi(state, square, by));
}

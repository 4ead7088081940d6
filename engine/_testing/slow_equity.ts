/**
 * Equity as contract section 10 tells it, on the boards of the slow model.
 *
 * @module
 */

import {
  type Board,
  kingCaptureRolls,
  legalTurns,
  PIECE_TYPES,
  withDice,
} from "../../rules/_testing/reference_rules.ts";
import type { RandomSource } from "../random_source.ts";

export interface SlowEquity {
  readonly white: number;
  readonly black: number;
  readonly undecided: number;
  readonly error: number;
}

export function slowEquity(
  boundary: Board,
  rollouts: number,
  maxPlies: number,
  random: RandomSource,
): SlowEquity {
  let [white, black, undecided, squares] = [0, 0, 0, 0];
  for (let n = 1; n <= rollouts; n++) {
    const rollout = play(boundary, maxPlies, random);
    const difference = rollout.w - white;
    white += difference / n;
    black += (rollout.b - black) / n;
    undecided += (rollout.survival - undecided) / n;
    squares += difference * (rollout.w - white);
  }
  const variance = rollouts === 1 ? 0 : squares / (rollouts - 1);
  return { white, black, undecided, error: Math.sqrt(variance / rollouts) };
}

function play(boundary: Board, maxPlies: number, random: RandomSource) {
  const mass = { w: 0, b: 0, survival: 1 };
  let board: Board | undefined = boundary;
  for (let ply = 0; board !== undefined && ply < maxPlies; ply++) {
    const searched = kingCaptureRolls(board);
    if (!searched.complete) throw new Error("an unlimited budget ran out");
    const p = searched.value / 216;
    mass[board.side] += p * mass.survival;
    mass.survival *= 1 - p;
    if (mass.survival <= 1e-5) break;
    board = advance(board, random);
  }
  return mass;
}

function advance(board: Board, random: RandomSource): Board | undefined {
  for (let attempt = 0; attempt < 64; attempt++) {
    const dice = [1, 2, 3].map(() => PIECE_TYPES[random.nextInt(6)]).join("");
    const turns = legalTurns(withDice(board, dice)).paths.filter((path) => !path.kingCapture);
    if (turns.length > 0) return turns[random.nextInt(turns.length)].result;
  }
  return undefined;
}

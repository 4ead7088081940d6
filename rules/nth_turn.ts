import type { Move } from "./move.ts";
import { GROUP_FIELDS, type TurnDiscovery } from "./turn_discovery.ts";

/** How many legal paths of a finished discovery end no game: those that capture no king. */
export function normalTurnCount(discovery: TurnDiscovery): number {
  return discovery.maxDice === 0 ? 0 : discovery.normalPaths[discovery.maxDice];
}

/**
 * Writes one of those paths, without a visit of the others.
 *
 * @param index From 0, in discovery order, less than {@linkcode normalTurnCount}.
 * @param out Gets the moves.
 * @returns How many they are, 1 to 3.
 */
export function nthNormalTurn(discovery: TurnDiscovery, index: number, out: Move[]): number {
  const { groups, lastMoves, maxDice } = discovery;
  let at = 0;
  let before = index;
  for (;; at += GROUP_FIELDS) {
    if (groups[at] >> 2 !== maxDice) continue;
    const length = groups[at + 3] - groups[at + 2];
    if (before < length) break;
    before -= length;
  }
  const depth = groups[at] & 3;
  out[0] = groups[at + 1] & 0xffff;
  out[1] = groups[at + 1] >>> 16;
  out[depth] = lastMoves[groups[at + 2] + before];
  return depth + 1;
}

/**
 * What a visitor was given, kept for comparison.
 *
 * @module
 */

import { formatMove, type GameState, type Move, type TurnStateVisitor } from "../rules/mod.ts";

/** One call of a visitor. */
export interface Emission {
  /** The moves of the turn. */
  readonly path: readonly Move[];
  /** Where they lead. */
  readonly result: GameState;
  /** Whether the last of them captured a king. */
  readonly isKingCapture: boolean;
}

/** What `visit` shows, all of it or the first. */
export function emissionsOf(
  visit: (visitor: TurnStateVisitor) => void,
  first: boolean = false,
): Emission[] {
  const emissions: Emission[] = [];
  visit((moves, length, result, isKingCapture) => {
    emissions.push({ path: moves.slice(0, length), result: result.snapshot(), isKingCapture });
    return !first;
  });
  return emissions;
}

/** Throws unless both have the same paths in the same order with the same results, hashes and flags. */
export function expectSameEmissions(
  actual: readonly Emission[],
  expected: readonly Emission[],
  where: string,
): void {
  if (actual.length !== expected.length) {
    throw new Error(`${where}: expected ${expected.length} results, got ${actual.length}`);
  }
  actual.forEach((each, i) => {
    const other = expected[i];
    const isSame = each.path.length === other.path.length &&
      each.path.every((move, j) => move === other.path[j]) &&
      each.isKingCapture === other.isKingCapture &&
      each.result.hashLo === other.result.hashLo && each.result.hashHi === other.result.hashHi &&
      each.result.equals(other.result);
    if (!isSame) {
      throw new Error(`${where}: result ${i}: expected ${textOf(other)}, got ${textOf(each)}`);
    }
  });
}

function textOf({ path, result, isKingCapture }: Emission): string {
  return `${path.map(formatMove).join(" ")}${isKingCapture ? " (king)" : ""} ${result.hash}`;
}

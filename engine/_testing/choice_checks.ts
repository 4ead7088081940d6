/**
 * What every choice of a search must be, stopped or not.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { forEachLegalTurnPath, formatMove, type Move, type StateView } from "../../rules/mod.ts";
import type { ExpectimaxChoice } from "../expectimax_search.ts";
import type { BruteChoice } from "./brute_force.ts";
import { compareMean } from "./brute_force.ts";

/** Moves with spaces between them. */
export function pathText(path: readonly Move[] | null): string | null {
  return path === null ? null : path.map(formatMove).join(" ");
}

/** A finished search chose what brute force chooses, and says nothing wrong about any candidate. */
export function assertChoice(choice: ExpectimaxChoice, brute: BruteChoice, context: string): void {
  assertEquals(
    [pathText(choice.path), choice.score, choice.reason, choice.complete],
    [brute.path, brute.score, brute.reason, true],
    context,
  );
  const { statistics, candidates } = choice;
  assertEquals(candidates.length, brute.candidates.length, context);
  assertEquals(statistics.legalTurns, brute.legalTurns, context);
  assertEquals([statistics.selected, statistics.abandoned], [candidates.length, 0], context);
  assertEquals(statistics.completed + statistics.pruned, statistics.selected, context);
  assertCandidates(choice, brute, context);
}

/** What a search says of its candidates is true, whether it was stopped or not. */
export function assertCandidates(
  { candidates, statistics }: ExpectimaxChoice,
  brute: BruteChoice,
  context: string,
): void {
  const best = brute.candidates.reduce((best, { value }) => Math.max(best, value), -Infinity);
  const kinds = { "exact": 0, "upper-bound": 0, "lower-bound": 0, "incomplete": 0 };
  candidates.forEach(({ path, result, outcome, value }, index) => {
    const truth = brute.candidates[index];
    const text = `${context}: candidate ${truth.path} ${outcome.kind}`;
    assertEquals(pathText(path), truth.path, text);
    assert(result.equals(truth.result), text);
    kinds[outcome.kind]++;
    if (outcome.kind === "exact") {
      assert(Object.is(outcome.value.value, truth.chance.value), text);
      assertEquals(outcome.value.lossTainted, truth.chance.lossTainted, text);
      assert(Object.is(value, truth.value), `${text} ${value} ${truth.value}`);
      return;
    }
    assertEquals(value, undefined, text);
    if (outcome.kind === "incomplete") return;
    assertEquals(outcome.kind, "upper-bound", text);
    assert(truth.chance.value <= outcome.value.value, text);
    assert(compareMean(truth.chance.classes, outcome.value.value) <= 0, text);
    assert(truth.value < best, text); // whoever is best is exact
  });
  assertEquals(
    [statistics.completed, statistics.pruned, statistics.abandoned],
    [kinds.exact, kinds["upper-bound"], kinds.incomplete],
    context,
  );
}

/** Every legal path as text, in order. */
export function legalPaths(state: StateView): string[] {
  const paths: string[] = [];
  forEachLegalTurnPath(state, (moves, length) => {
    paths.push(moves.slice(0, length).map(formatMove).join(" "));
  });
  return paths;
}

import type { Color, GameState, StateView, WeightedRoll } from "../rules/mod.ts";
import { type ChanceValue, expandSteps } from "./chance_node.ts";
import type { BatchEvaluator, Evaluator } from "./evaluator.ts";
import { deepReplyPolicy, type ReplyOptions, replyPolicy } from "./reply_policy.ts";
import type { SearchControl } from "./search_control.ts";
import { exact, lowerBound, type SearchOutcome, unfinished, upperBound } from "./search_outcome.ts";
import type { Steps } from "./steps.ts";
import { MaxChanceKeySalt, TableBound, type TranspositionTable } from "./transposition_table.ts";
import type { UtilityBounds } from "./utility_bounds.ts";

/** How the chance nodes of one search are valued. */
export interface ExpectimaxOptions {
  /** The side that searches: values are from its view. */
  readonly perspective: Color;
  /** When to stop. */
  readonly control: SearchControl;
  /** Values the leaves. */
  readonly evaluate: Evaluator;
  /** Values the leaves of a roll in one call, instead of `evaluate`. */
  readonly evaluateBatch?: BatchEvaluator;
  /** The scale of the values. */
  readonly bounds: UtilityBounds;
  /** Whether to cut by the bounds of rolls not yet looked at. */
  readonly star1: boolean;
  /** Whether to probe every roll first. */
  readonly star2: boolean;
  /** Puts deeper replies in order, if anything can be cut. */
  readonly rank?: Evaluator;
  /** The order in which to look at the classes. */
  readonly classOrder?: (
    boundary: StateView,
    classes: readonly WeightedRoll[],
  ) => readonly number[];
  /** Remembers nodes. */
  readonly table?: TranspositionTable;
}

/**
 * The value of the chance node of a boundary, `depth` turns of replies deep: 1 evaluates the results of the next turn, 2
 * looks at another chance node below each of them (contract section 9).
 */
export function* expectimaxSteps(
  boundary: StateView,
  depth: number,
  options: ExpectimaxOptions,
  alpha: number,
  beta: number,
): Steps<SearchOutcome<ChanceValue>> {
  const { control, table, perspective, star1, star2 } = options;
  // Before the look-up: a cancelled search makes no progress on what a table remembers.
  if (control.isCancelled) return unfinished(control.workUsed);
  const salted = boundary.side === perspective;
  const keyLo = boundary.hashLo ^ (salted ? MaxChanceKeySalt.lo : 0);
  const keyHi = boundary.hashHi ^ (salted ? MaxChanceKeySalt.hi : 0);
  if (table !== undefined) {
    const known = lookUp(table, keyLo, keyHi, depth, alpha, beta, control.workUsed);
    if (known !== undefined) return known;
  }
  const replies = options as ReplyOptions;
  const policy = depth === 1 ? replyPolicy(boundary, replies) : deepReplyPolicy(
    boundary,
    replies,
    (result: GameState, childAlpha: number, childBeta: number) =>
      expectimaxSteps(result, depth - 1, options, childAlpha, childBeta),
  );
  const outcome = yield* expandSteps(boundary, {
    perspective,
    policy,
    control,
    alpha,
    beta,
    star1,
    star2,
  });
  if (table !== undefined && outcome.kind !== "incomplete") {
    const { value, lossTainted } = outcome.value;
    table.store(keyLo, keyHi, value, tableBounds[outcome.kind], depth, lossTainted);
  }
  return outcome;
}

const tableBounds = {
  "exact": TableBound.Exact,
  "lower-bound": TableBound.LowerBound,
  "upper-bound": TableBound.UpperBound,
} as const;

/** What the table knows of a node, if it settles the window. */
function lookUp(
  table: TranspositionTable,
  keyLo: number,
  keyHi: number,
  depth: number,
  alpha: number,
  beta: number,
  workUsed: number,
): SearchOutcome<ChanceValue> | undefined {
  if (!table.probe(keyLo, keyHi, depth)) return undefined;
  const { value, bound, lossTainted } = table;
  const known = { value, lossTainted, rollValues: undefined };
  if (bound === TableBound.Exact) return exact(known, workUsed);
  if (bound === TableBound.LowerBound && value > beta) return lowerBound(known, workUsed);
  if (bound === TableBound.UpperBound && value < alpha) return upperBound(known, workUsed);
  return undefined;
}

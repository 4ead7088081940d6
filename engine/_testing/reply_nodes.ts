/**
 * Chance nodes over the policy of full replies, as the tests expand them.
 *
 * @module
 */

import type { Color, StateView } from "../../rules/mod.ts";
import { type ChanceNodeOptions, type ChanceValue, expand } from "../chance_node.ts";
import { type ReplyOptions, replyPolicy } from "../reply_policy.ts";
import { SearchControl } from "../search_control.ts";
import type { SearchOutcome } from "../search_outcome.ts";
import type { Scale, Score } from "./brute_force.ts";
import { batchOf, boundsOf } from "./search_checks.ts";

/** Star1 and Star2, on or off. */
export const prunings = [[false, false], [true, false], [false, true], [true, true]] as const;

/** A way to value leaves: what the node is given, and what brute force is. */
export interface Leaves {
  readonly score: Score;
  readonly scale: Scale;
  readonly options: Pick<ReplyOptions, "evaluate" | "evaluateBatch">;
}

export function scalar(evaluate: Score, scale: Scale): Leaves {
  return { score: evaluate, scale, options: { evaluate } };
}

export function batch(score: Score, scale: Scale): Leaves {
  const options = { evaluate: neverAsked, evaluateBatch: batchOf(score) };
  return { score, scale, options };
}

export function neverAsked(): number {
  throw new Error("asked");
}

export function nodeOf(
  boundary: StateView,
  perspective: Color,
  { options, scale }: Leaves,
  rest: Partial<ChanceNodeOptions> & Pick<ReplyOptions, "classOrder"> = {},
): SearchOutcome<ChanceValue> {
  const { classOrder, ...node } = rest;
  const control = SearchControl.unbounded();
  const policy = replyPolicy(boundary, {
    perspective,
    control,
    bounds: boundsOf(scale),
    ...options,
    ...(classOrder === undefined ? {} : { classOrder }),
  });
  return expand(boundary, { perspective, policy, control, ...node });
}

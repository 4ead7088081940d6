import { EvaluationCache } from "./evaluation_cache.ts";
import type { Evaluator } from "./evaluator.ts";

/** Some 70 MB of states and scores. */
export const CACHED_SCORES: number = 1 << 18;

/**
 * An evaluator that remembers its scores in an `EvaluationCache` and starts a new one when that holds `limit` of them: a
 * search of three plies meets more states than fit in memory. Forgetting changes the work, never a score.
 */
export function cachedWithin(evaluate: Evaluator, limit: number = CACHED_SCORES): Evaluator {
  let cache = new EvaluationCache(evaluate);
  return (state, perspective) => {
    if (cache.entryCount >= limit) cache = new EvaluationCache(evaluate);
    return cache.apply(state, perspective);
  };
}

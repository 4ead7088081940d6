/**
 * Search over all rolls: evaluators and features.
 *
 * @module
 */
export * from "./evaluator.ts";
export { evaluateAggressive, evaluateExposed, evaluateMaterial } from "./evaluators.ts";
export * as PieceValues from "./piece_values.ts";
export type { PiecePrices } from "./piece_values.ts";
export * as PieceSafety from "./piece_safety.ts";
export * as PassedPawns from "./passed_pawns.ts";
export * from "./king_capture_probability.ts";
export * from "./search_scoring.ts";
export { RandomError, type RandomErrorCode, type RandomSource } from "./random_source.ts";
export * from "./java_random.ts";
export type { Equity } from "./equity_estimate.ts";
export {
  MonteCarloError,
  type MonteCarloErrorCode,
  type MonteCarloOptions,
} from "./monte_carlo_options.ts";
export * from "./monte_carlo_equity.ts";
export * from "./monte_carlo_search.ts";
export type { Exact, LowerBound, SearchOutcome, Unfinished, UpperBound } from "./search_outcome.ts";
export { UtilityBounds } from "./utility_bounds.ts";
export { SearchControl, type SearchControlOptions } from "./search_control.ts";
export * as ChanceNode from "./chance_node.ts";
export type {
  ChanceNodeOptions,
  ChancePolicy,
  ChanceValue,
  RollAnswer,
  RollValue,
} from "./chance_node.ts";
export { type ReplyOptions, replyPolicy } from "./reply_policy.ts";
export { type PauseOptions, runSteps, runStepsWithPauses, type Steps } from "./steps.ts";
export type {
  AsyncSearchOptions,
  ChoiceReason,
  ControlledSearch,
  SearchProgress,
  TurnChoice,
} from "./controlled_search.ts";
export { RootRescore } from "./root_rescore.ts";
export {
  type ExpectimaxChoice,
  type ExpectimaxConfig,
  ExpectimaxSearch,
  type RootStatistics,
  type SearchCandidate,
} from "./expectimax_search.ts";
export { TimeBudgetedSearch, type TimeBudgetOptions } from "./time_budgeted_search.ts";
export {
  EvaluationCache,
  type EvaluationCacheOptions,
  type StateFingerprint,
} from "./evaluation_cache.ts";
export * from "./transposition_table.ts";

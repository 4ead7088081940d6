/**
 * Questions in text and their answers, for bots, pages and servers: a position goes in as DFEN text and moves as UCI text.
 *
 * Answers that can be of different kinds say which in `kind` or `valid`. A forced pass is such a kind. What cannot be
 * answered throws an error with a stable `code`.
 *
 * @module
 */
export { type InvalidPosition, type Oddity, validate, type ValidPosition } from "./validate.ts";
export { type LegalTurns, turnTree } from "./turn_tree.ts";
export { type FirstMoves, firstMoves } from "./first_moves.ts";
export { type PlayableDice, playableDice, type TurnOver } from "./playable_dice.ts";
export {
  type KingCaptured,
  playMoves,
  type TurnComplete,
  type TurnInProgress,
} from "./play_moves.ts";
export { endTurn } from "./end_turn.ts";
export { type KingCaptureOdds, kingCaptureOdds } from "./king_capture_odds.ts";
export { type AttackOdds, attackOdds, type SquareName } from "./attack_odds.ts";
export { type RollClass, rollClasses } from "./roll_classes.ts";
export { type BestTurn, bestTurn, type Choice } from "./best_turn.ts";
export type { Algorithm, BestTurnOptions } from "./search_options.ts";
export type { DiceOptions } from "./read_position.ts";
export type { ForcedPass } from "./forced_pass.ts";
export type { Odds } from "./odds.ts";
export type { Side } from "./side.ts";
export { TurnError, type TurnErrorCode } from "./turn_error.ts";
export { OptionError, type OptionErrorCode } from "./option_error.ts";

/**
 * The rules of Dice Chess: position text, moves, dice classes, whole turns, and queries with a budget.
 *
 * The data run one way: text (`parseDfen`) to state ({@linkcode GameState}), moves ({@linkcode generateMoves}), paths
 * ({@linkcode forEachLegalTurnState}), dice classes ({@linkcode ActiveDicePartitioner}). No prices, clocks or randomness;
 * no dependencies.
 *
 * @module
 */
export { Black, type Color, opponent, White } from "./color.ts";
export * from "./piece.ts";
export * from "./square.ts";
export {
  type Bitboard,
  bitboardCount,
  bitboardHas,
  bitboardSquares,
  bitboardToBigInt,
  bitboardToHex,
} from "./bitboard.ts";
export { CastlingRights } from "./castling.ts";
export * from "./move.ts";
export { type Dice, formatDice, packDice, unpackDice, withDice } from "./dice.ts";
export { GameState } from "./game_state.ts";
export { StateView } from "./state_view.ts";
export { DfenError, type DfenErrorCode, type DfenField, formatDfen, parseDfen } from "./dfen.ts";
export { normalizedFen } from "./normalize.ts";
export {
  DiceError,
  type DiceErrorCode,
  type ErrorDetail,
  MoveError,
  type MoveErrorCode,
  StateError,
  type StateErrorCode,
} from "./errors.ts";
export { endTurn, makeMove, makeMoveAndEndTurn, resolveMove } from "./apply_move.ts";
export { checkInvariants } from "./check_invariants.ts";
export { generateAllMoves, generateMoves, generateTypeMoves } from "./move_generator.ts";
export { allAttackers, isSquareAttacked } from "./square_attackers.ts";
export * as AttackerTypes from "./attacker_types.ts";
export { divide, perft } from "./perft.ts";
export * as DiceRolls from "./dice_rolls.ts";
export type { WeightedRoll } from "./dice_rolls.ts";
export * as CompactRoll from "./compact_roll.ts";
export * as ActiveDicePartitioner from "./active_dice_partitioner.ts";
export type { PartitionKey, PromotionMode } from "./active_dice_partitioner.ts";
export { Budget } from "./budget.ts";
export type { Complete, Incomplete, Outcome } from "./outcome.ts";
export type { TurnStateVisitor } from "./turn_emission.ts";
export {
  forEachLegalTurnPath,
  forEachLegalTurnState,
  legalFirstMoves,
  legalTurnPaths,
  type TurnPathVisitor,
} from "./turn_paths.ts";
export { playableDice } from "./playable_dice.ts";
export { legalTurnTree, type TurnTree } from "./turn_tree.ts";
export {
  discoverTurnWork,
  foldTurnStates,
  kingCapturePath,
  kingCaptureRolls,
  type TurnFoldResult,
  turnPaths,
  type TurnVisitSummary,
  type TurnWork,
  visitTurnStates,
} from "./budgeted_rules.ts";
export { kingCaptureCount } from "./king_capture_count.ts";
export {
  SharedTraversal,
  type SharedVisitSummary,
  TraversalBusyError,
  type TraversalInterruption,
  type TraversalWork,
} from "./shared_traversal.ts";

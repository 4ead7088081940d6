/**
 * The rules of Dice Chess once more, as slowly and plainly as possible: a
 * 64-element array of piece letters, walks along rays, copies everywhere.
 * Tests compare the product with it, so it shares no code with the product.
 * "Section N" in its files is a section of the rules contract.
 *
 * @module
 */

export { attackedSquares, attackerTypeMask, attackerTypeMasks } from "./reference_attacks.ts";
export {
  type Board,
  INITIAL,
  opponent,
  origins,
  PIECE_TYPES,
  type PieceType,
  type Side,
  squareName,
  squareOf,
} from "./reference_board.ts";
export { formatDfen, parseDfen, rollText, withDice } from "./reference_dfen.ts";
export { endTurn, makeMove, perft } from "./reference_make_move.ts";
export {
  type Eligible,
  eligibleAfter,
  eligibleOrigins,
  Flag,
  generateAllMoves,
  generateMoves,
  generateType,
  isCastling,
  type Move,
  moveBits,
  normalizedFen,
  pathText,
  uci,
} from "./reference_moves.ts";
export {
  partitionsFor,
  partitionTable,
  presenceMask,
  PROMOTION_MODES,
  type PromotionMode,
  promotionMode,
  type WeightedRoll,
  weightedRolls,
} from "./reference_partitions.ts";
export {
  Budget,
  capturesKing,
  diceAfter,
  discoverTurns,
  type Emission,
  emission,
  emissionLine,
  kingCapturePath,
  kingCaptureRolls,
  legalFirstMoves,
  type LegalTurns,
  legalTurns,
  legalTurnTree,
  type Outcome,
  playableDice,
  type TurnPath,
  type TurnTree,
} from "./reference_turns.ts";

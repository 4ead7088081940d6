/**
 * Dice Chess: exact turns, and search over all rolls.
 *
 * What most programs need is here, from text to answers: {@linkcode validate}, {@linkcode turnTree},
 * {@linkcode playMoves}, {@linkcode bestTurn} and their neighbours. What they are made of is in {@linkcode rules} and
 * {@linkcode engine}, which are also entry points of their own: `@dicechess/core/rules` works on states instead of texts,
 * and `@dicechess/core/engine` searches them. A bundle for a page stays smaller if it imports from those entry points: of a
 * namespace it takes in everything.
 *
 * @example From the roll to the next position
 * ```ts
 * import { bestTurn, validate } from "@dicechess/core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const position = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
 * assert(validate(position).valid);
 *
 * const best = await bestTurn(position, { dice: "rkk" });
 * assert(best.kind === "turn-complete");
 * assertEquals(best.moves.length, 3);
 * assertEquals(validate(best.next).valid, true);
 * ```
 *
 * @module
 */
export * from "./api/mod.ts";
export * as rules from "./rules/mod.ts";
export * as engine from "./engine/mod.ts";
export {
  DfenError,
  type DfenErrorCode,
  type DfenField,
  type ErrorDetail,
  StateError,
  type StateErrorCode,
  type TurnTree,
} from "./rules/mod.ts";
export type { ChoiceReason, SearchProgress } from "./engine/mod.ts";

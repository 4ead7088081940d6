import { Budget, checkBudget } from "./budget.ts";
import { weighted } from "./dice_rolls.ts";
import { withPackedDice } from "./dice.ts";
import { checkFunction, DiceError } from "./errors.ts";
import type { Move } from "./move.ts";
import { complete, incomplete, type Outcome } from "./outcome.ts";
import { checkState, type StateView } from "./state_view.ts";
import type { TurnStateVisitor } from "./turn_emission.ts";
import { withEnumeration } from "./turn_enumeration.ts";

/** What {@linkcode visitTurnStates} did. */
export interface TurnVisitSummary {
  /** Calls of the visitor. */
  readonly emittedPaths: number;
  /** Legal paths in all, king captures included. */
  readonly totalLegalPaths: number;
  /** Whether the visitor returned false. */
  readonly stoppedEarly: boolean;
}

/** What {@linkcode foldTurnStates} made. */
export interface TurnFoldResult<A> {
  /** The folded value. */
  readonly value: A;
  /** Whether the function stopped it. */
  readonly stoppedEarly: boolean;
}

/** What it takes to find the legal turns of a state; see {@linkcode discoverTurnWork}. */
export interface TurnWork {
  /** Calls of the generator, those at nodes without dice left too. */
  readonly generated: number;
  /** Moves examined. */
  readonly examined: number;
  /** Legal paths, king captures included. */
  readonly legalPaths: number;
  /** The king captures among them. */
  readonly kingCaptures: number;
  /** The most dice that a path spends; 0 without paths. */
  readonly maxDice: number;
}

/**
 * Finds the legal turns and tells what that took: `generated + examined` is the smallest budget with which
 * {@linkcode visitTurnStates} completes (contract section 6).
 */
export function discoverTurnWork(state: StateView): TurnWork {
  return withEnumeration((enumeration) => {
    const budget = new Budget(Infinity);
    enumeration.discover(state, budget, false);
    const { examined, legalPathCount, kingCaptureCount, maxDice } = enumeration.discovery;
    return {
      generated: budget.used - examined,
      examined,
      legalPaths: legalPathCount,
      kingCaptures: kingCaptureCount,
      maxDice,
    };
  });
}

/**
 * {@linkcode legalTurnPaths} under a budget. One unit before each call of the generator, also at a node without dice
 * left, and one before each move is examined (contract section 6).
 */
export function turnPaths(state: StateView, budget: Budget): Outcome<Move[][]> {
  checkBudget(budget);
  return withEnumeration((enumeration) => {
    if (!enumeration.discover(state, budget, false)) return incomplete(budget.used);
    const paths: Move[][] = [];
    enumeration.emitPaths((moves, length) => {
      paths.push(moves.slice(0, length));
    });
    return complete(paths, budget.used);
  });
}

/**
 * `forEachLegalTurnState` under a budget. Every path is found before the first call, so a budget that runs out makes no
 * call; the calls cost nothing. A visitor's false is a complete outcome that says `stoppedEarly` (contract section 6).
 *
 * @example
 * ```ts
 * import { Budget, parseDfen, visitTurnStates } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K");
 * // One unit for the generator, one for each of five moves, one for each end of turn.
 * assertEquals(visitTurnStates(state, new Budget(11), () => {}), {
 *   kind: "complete",
 *   value: { emittedPaths: 5, totalLegalPaths: 5, stoppedEarly: false },
 *   used: 11,
 * });
 * assertEquals(visitTurnStates(state, new Budget(10), () => {}), { kind: "incomplete", used: 10 });
 * ```
 */
export function visitTurnStates(
  state: StateView,
  budget: Budget,
  visitor: TurnStateVisitor,
): Outcome<TurnVisitSummary> {
  checkBudget(budget);
  checkFunction("visitor", visitor);
  return withEnumeration((enumeration) => {
    if (!enumeration.discover(state, budget, false)) return incomplete(budget.used);
    const { legalPathCount } = enumeration.discovery;
    let stoppedEarly = false;
    const emittedPaths = enumeration.emit((moves, length, result, isKingCapture) => {
      stoppedEarly = visitor(moves, length, result, isKingCapture) === false;
      return !stoppedEarly;
    });
    return complete({ emittedPaths, totalLegalPaths: legalPathCount, stoppedEarly }, budget.used);
  });
}

/**
 * Folds the legal turns into one value. The function gets the value so far, a move list of its own, the borrowed result
 * and whether a king was captured; it gives the next value and whether to go on.
 */
export function foldTurnStates<A>(
  state: StateView,
  initial: A,
  budget: Budget,
  fold: (
    value: A,
    moves: Move[],
    result: StateView,
    isKingCapture: boolean,
  ) => readonly [A, boolean],
): Outcome<TurnFoldResult<A>> {
  checkFunction("fold", fold);
  let value = initial;
  const outcome = visitTurnStates(state, budget, (moves, length, result, isKingCapture) => {
    const [next, goesOn] = fold(value, moves.slice(0, length), result, isKingCapture);
    value = next;
    return goesOn;
  });
  if (outcome.kind === "incomplete") return outcome;
  return complete({ value, stoppedEarly: outcome.value.stoppedEarly }, outcome.used);
}

/** The first path in discovery order that captures a king, or null if there is none; it stops there. */
export function kingCapturePath(state: StateView, budget: Budget): Outcome<Move[] | null> {
  checkBudget(budget);
  return withEnumeration((enumeration) => {
    if (!enumeration.discover(state, budget, true)) return incomplete(budget.used);
    let path: Move[] | null = null;
    if (enumeration.discovery.kingCaptureCount > 0) {
      enumeration.emitPaths((moves, length) => {
        path = moves.slice(0, length);
        return false;
      });
    }
    return complete(path, budget.used);
  });
}

/**
 * Of the 216 ordered rolls, how many let the side to move capture a king within its turn; each of the 56 multisets is
 * searched on its own, ascending (contract section 6). `kingCaptureCount` gives the same number much faster, without
 * this accounting.
 *
 * @param boundary A state without dice.
 * @throws {DiceError} `dice-present`
 */
export function kingCaptureRolls(boundary: StateView, budget: Budget): Outcome<number> {
  checkState(boundary);
  if (boundary.dice !== 0) {
    throw new DiceError("dice-present", boundary.dice, "a boundary without dice");
  }
  let rolls = 0;
  for (const { roll, weight } of weighted) {
    // DECISION (contract section 6): no shortcut, so that the work counts are those of 56 separate queries.
    const outcome = kingCapturePath(withPackedDice(boundary, roll), budget);
    if (outcome.kind === "incomplete") return outcome;
    if (outcome.value !== null) rolls += weight;
  }
  return complete(rolls, budget.used);
}

/**
 * The mean over all rolls of a boundary, with proven cuts (contract section 9).
 *
 * A node does the arithmetic of probabilities and bounds; what a roll is worth, and in which order rolls are looked at, a
 * {@linkcode ChancePolicy} says. Only proven facts cut: bounds that enclose every reply, and replies that were evaluated.
 * That a pass would be worth something proves nothing about a roll with a legal move.
 *
 * @module
 */
import {
  ActiveDicePartitioner,
  type Color,
  type Dice,
  DiceError,
  DiceRolls,
  type StateView,
  type WeightedRoll,
} from "../rules/mod.ts";
import { checkColor } from "../rules/color.ts";
import { shown } from "../rules/errors.ts";
import { checkState } from "../rules/state_view.ts";
import type { SearchControl } from "./search_control.ts";
import {
  exact,
  lowerBound,
  type SearchOutcome,
  type Unfinished,
  unfinished,
  upperBound,
} from "./search_outcome.ts";
import { runSteps, type Steps } from "./steps.ts";

/** What one roll is worth, or a bound of it. */
export interface RollValue {
  /** From the perspective's view. */
  readonly value: number;
  /** Whether the side to move captures a king with it. */
  readonly kingCaptured: boolean;
}

/** What a chance node is worth, or a bound of it. */
export interface ChanceValue {
  /** The mean over the 216 rolls, from the perspective's view. */
  readonly value: number;
  /**
   * Whether the opponent is to move and some roll lets it capture the perspective's king. Of a bound it says so only if
   * such a roll was looked at.
   */
  readonly lossTainted: boolean;
  /** The value of each class in the partition's order; of a bound undefined. */
  readonly rollValues: readonly number[] | undefined;
}

/** What a policy finds out about a roll, at once or as a computation that pauses. */
export type RollAnswer = SearchOutcome<RollValue> | Steps<SearchOutcome<RollValue>>;

/** What a chance node asks about its rolls. One policy serves one node. */
export interface ChancePolicy {
  /** No roll of the node is worth less: the pessimistic bound of Star1. */
  readonly lowest: number;
  /** No roll of the node is worth more: the optimistic bound of Star1. */
  readonly highest: number;
  /**
   * The order in which to look at the classes, a permutation of their indices. It changes the work, never an exact value.
   */
  order?(boundary: StateView, classes: readonly WeightedRoll[]): readonly number[];
  /**
   * The value of a roll. It may answer with an upper bound less than `alpha` or a lower bound greater than `beta`; either
   * settles the node.
   */
  value(roll: Dice, alpha: number, beta: number): RollAnswer;
  /**
   * Looks at one legal reply to a roll (Star2): an upper bound of the value if the opponent moves, a lower bound if the
   * perspective does, or the exact value if it is known by chance.
   */
  probe?(roll: Dice): RollAnswer;
}

/** How to expand a chance node. */
export interface ChanceNodeOptions {
  /** The side from whose view values are. It maximises where it moves; the other side minimises. */
  readonly perspective: Color;
  /** What the rolls are worth. */
  readonly policy: ChancePolicy;
  /** When to stop. */
  readonly control: SearchControl;
  /** Below this an upper bound will do; -Infinity by default. */
  readonly alpha?: number;
  /** Above this a lower bound will do; Infinity by default. */
  readonly beta?: number;
  /** Whether to cut by the bounds of rolls not yet looked at; true by default. */
  readonly star1?: boolean;
  /** Whether to probe every roll first, if the policy can; false by default. */
  readonly star2?: boolean;
}

/**
 * The mean over all rolls of a boundary: exact, or a bound outside the window, or incomplete. A search asks for both
 * kings at its root; a node alone does without.
 *
 * @throws {DiceError} `dice-present` if the boundary has dice
 * @throws {StateError} `bad-state`, `bad-color`
 * @throws {RangeError} if the window is empty or NaN, the policy's range is, or an order is no permutation
 * @throws {TypeError} if the policy answers with no outcome
 *
 * @example
 * ```ts
 * import {
 *   ChanceNode,
 *   evaluateMaterial,
 *   replyPolicy,
 *   SearchControl,
 * } from "@dicechess/core/engine";
 * import { parseDfen, White } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // Black's rook takes the pawn if a rook is rolled: 91 of 216 rolls, the others lose nothing.
 * const boundary = parseDfen("4k3/8/8/8/r3P3/8/8/6K1 b - - 0 1");
 * const control = SearchControl.unbounded();
 * const policy = replyPolicy(boundary, { perspective: White, evaluate: evaluateMaterial, control });
 * const outcome = ChanceNode.expand(boundary, { perspective: White, policy, control });
 * if (outcome.kind !== "exact") throw new Error(outcome.kind);
 * assertEquals(outcome.value.lossTainted, true);
 * ```
 */
export function expand(
  boundary: StateView,
  options: ChanceNodeOptions,
): SearchOutcome<ChanceValue> {
  return runSteps(expandSteps(boundary, options));
}

/**
 * {@linkcode expand} as a computation that pauses between classes.
 *
 * @throws {DiceError} `dice-present`
 * @throws {StateError} `bad-state`, `bad-color`
 * @throws {RangeError} if the window is empty or NaN, the policy's range is, or an order is no permutation
 * @throws {TypeError} if the policy answers with no outcome
 */
export function* expandSteps(
  boundary: StateView,
  options: ChanceNodeOptions,
): Steps<SearchOutcome<ChanceValue>> {
  const { control, policy } = options;
  checkState(boundary);
  if (boundary.dice !== 0) {
    throw new DiceError("dice-present", boundary.dice, "a boundary without dice");
  }
  if (control.isCancelled) return unfinished(control.workUsed);
  const classes = ActiveDicePartitioner.partitionsFor(boundary);
  const node = new Node(boundary, classes, options);
  const order = checkedOrder(policy.order?.(boundary, classes), classes.length);

  if (options.star2 === true && node.hasWindow && policy.probe !== undefined) {
    for (const index of order) {
      yield;
      if (control.isCancelled) return unfinished(control.workUsed);
      const outcome = yield* finished(policy.probe(classes[index].roll));
      if (outcome.kind === "incomplete") return outcome;
      node.learn(index, outcome);
      const cut = node.cut(control.workUsed);
      if (cut !== undefined) return cut;
    }
  }

  for (const index of order) {
    if (node.isKnown(index)) continue;
    yield;
    if (control.isCancelled) return unfinished(control.workUsed);
    const { roll } = classes[index];
    let outcome = yield* finished(policy.value(roll, node.alphaOf(index), node.betaOf(index)));
    if (outcome.kind === "incomplete") return outcome;
    node.learn(index, outcome);
    let cut = node.cut(control.workUsed);
    if (cut === undefined && !node.isKnown(index)) {
      // The bound settled the roll's window, but within rounding not the node's: ask for the value itself.
      outcome = yield* finished(policy.value(roll, -Infinity, Infinity));
      if (outcome.kind === "incomplete") return outcome;
      node.learn(index, outcome);
      cut = node.cut(control.workUsed);
      if (cut === undefined && !node.isKnown(index)) {
        throw new TypeError(
          `policy answered ${shown(outcome)} without a window: expected an exact value`,
        );
      }
    }
    if (cut !== undefined) return cut;
  }
  return exact(node.exactValue(), control.workUsed);
}

function* finished(answer: RollAnswer): Steps<SearchOutcome<RollValue>> {
  if (typeof answer !== "object" || answer === null) refuseAnswer(answer);
  const outcome = "kind" in answer ? answer : yield* answer;
  const isKnownKind = ["exact", "lower-bound", "upper-bound", "incomplete"].includes(outcome?.kind);
  if (!isKnownKind) refuseAnswer(outcome);
  if (outcome.kind !== "incomplete" && Number.isNaN(Number(outcome.value?.value))) {
    refuseAnswer(outcome);
  }
  return outcome;
}

function refuseAnswer(answer: unknown): never {
  throw new TypeError(`policy answered ${shown(answer)}: expected an outcome with a value`);
}

function checkedOrder(order: readonly number[] | undefined, length: number): readonly number[] {
  if (order === undefined) return inOrder(length);
  if (!Array.isArray(order)) refuseOrder(order, length);
  const seen = new Set(order);
  const isPermutation = order.length === length && seen.size === length &&
    order.every((index) => Number.isInteger(index) && index >= 0 && index < length);
  if (!isPermutation) refuseOrder(order, length);
  return order;
}

function refuseOrder(order: unknown, length: number): never {
  throw new RangeError(`class order ${shown(order)}: expected each of 0 to ${length - 1} once`);
}

const inOrders: number[][] = [];

function inOrder(length: number): readonly number[] {
  return inOrders[length] ??= Array.from({ length }, (_, index) => index);
}

/** More than all rounding in a sum of 56 products, for each unit of the sum of their magnitudes. */
const ROUNDING = 2 ** -45;

/** What is known about the rolls of a node, and what follows for their mean. */
class Node {
  /** Whether there is anything to cut against. */
  readonly hasWindow: boolean;
  private readonly alpha: number;
  private readonly beta: number;
  readonly #cuts: boolean;
  readonly #opponentMoves: boolean;
  readonly #lower: number[];
  readonly #upper: number[];
  readonly #known: boolean[];
  #lossTainted = false;

  constructor(
    boundary: StateView,
    private readonly classes: readonly WeightedRoll[],
    options: ChanceNodeOptions,
  ) {
    const { alpha = -Infinity, beta = Infinity, perspective, policy } = options;
    checkColor(perspective);
    if (!(policy.lowest <= policy.highest)) {
      const range = [policy.lowest, policy.highest];
      throw new RangeError(`policy range ${shown(range)}: expected lowest <= highest`);
    }
    if (typeof alpha !== "number" || typeof beta !== "number" || !(alpha <= beta)) {
      throw new RangeError(`window ${shown([alpha, beta])}: expected alpha <= beta`);
    }
    this.alpha = alpha;
    this.beta = beta;
    this.hasWindow = alpha !== -Infinity || beta !== Infinity;
    this.#cuts = this.hasWindow && (options.star1 !== false || options.star2 === true);
    this.#opponentMoves = boundary.side !== perspective;
    this.#lower = classes.map(() => policy.lowest);
    this.#upper = classes.map(() => policy.highest);
    this.#known = classes.map(() => false);
  }

  /** Whether the value of a class is known. */
  isKnown(index: number): boolean {
    return this.#known[index];
  }

  /** Takes in what a policy found out about a class. */
  learn(index: number, outcome: Exclude<SearchOutcome<RollValue>, Unfinished>): void {
    const { kingCaptured } = outcome.value;
    const value = outcome.value.value + 0; // never -0
    if (kingCaptured && this.#opponentMoves) this.#lossTainted = true;
    if (outcome.kind === "exact") {
      this.#lower[index] = this.#upper[index] = value;
      this.#known[index] = true;
    } else if (outcome.kind === "upper-bound") {
      this.#upper[index] = Math.min(this.#upper[index], value);
    } else {
      this.#lower[index] = Math.max(this.#lower[index], value);
    }
  }

  /** Below this an upper bound of the class takes the whole mean below alpha. */
  alphaOf(index: number): number {
    if (!this.#cuts || this.alpha === -Infinity) return -Infinity;
    const limit = this.#limitOf(index, this.#upper, this.alpha, -1);
    return Number.isNaN(limit) ? -Infinity : limit;
  }

  /** Above this a lower bound of the class takes the whole mean above beta. */
  betaOf(index: number): number {
    if (!this.#cuts || this.beta === Infinity) return Infinity;
    const limit = this.#limitOf(index, this.#lower, this.beta, 1);
    return Number.isNaN(limit) ? Infinity : limit;
  }

  /** The rounding goes against the cut, in the direction of `sign`. NaN where infinities meet. */
  #limitOf(index: number, bounds: readonly number[], limit: number, sign: number): number {
    const target = DiceRolls.totalOrderedRolls * limit;
    const others = this.#sum(bounds, index);
    const slack = ROUNDING * (this.#magnitude(bounds, index) + Math.abs(target));
    return (target - others + sign * slack) / this.classes[index].weight;
  }

  /** The mean is proven to lie outside the window, or undefined. */
  cut(workUsed: number): SearchOutcome<ChanceValue> | undefined {
    if (!this.#cuts) return undefined;
    const total = DiceRolls.totalOrderedRolls;
    const { alpha, beta } = this;
    if (alpha !== -Infinity) {
      const most = (this.#sum(this.#upper) + ROUNDING * this.#magnitude(this.#upper)) / total;
      if (most < alpha) return upperBound(this.#bound(most), workUsed);
    }
    if (beta !== Infinity) {
      const least = (this.#sum(this.#lower) - ROUNDING * this.#magnitude(this.#lower)) / total;
      if (least > beta) return lowerBound(this.#bound(least), workUsed);
    }
    return undefined;
  }

  #bound(value: number): ChanceValue {
    return { value, lossTainted: this.#lossTainted, rollValues: undefined };
  }

  /** The mean of finished values, summed in the partition's order whatever order they came in. */
  exactValue(): ChanceValue {
    return {
      value: this.#sum(this.#lower) / DiceRolls.totalOrderedRolls + 0, // never -0
      lossTainted: this.#lossTainted,
      rollValues: this.#lower,
    };
  }

  /** The weighted sum over all classes, or all but one. */
  #sum(values: readonly number[], except = -1): number {
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      if (i !== except) sum += this.classes[i].weight * values[i];
    }
    return sum;
  }

  /** The same of the values without their signs. */
  #magnitude(values: readonly number[], except = -1): number {
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      if (i !== except) sum += this.classes[i].weight * Math.abs(values[i]);
    }
    return sum;
  }
}

import {
  type Color,
  type Dice,
  endTurn,
  type GameState,
  SharedTraversal,
  type StateView,
  type WeightedRoll,
} from "../rules/mod.ts";
import type { ChancePolicy, ChanceValue, RollAnswer, RollValue } from "./chance_node.ts";
import {
  type BatchEvaluator,
  evaluateBatchChecked,
  evaluateChecked,
  type Evaluator,
} from "./evaluator.ts";
import type { SearchControl } from "./search_control.ts";
import { exact, lowerBound, type SearchOutcome, unfinished, upperBound } from "./search_outcome.ts";
import { StateSet } from "./state_set.ts";
import type { Steps } from "./steps.ts";
import { UtilityBounds } from "./utility_bounds.ts";

/** How replies are valued. */
export interface ReplyOptions {
  /** The side from whose view values are. */
  readonly perspective: Color;
  /** When to stop. Its budget pays for the traversal. */
  readonly control: SearchControl;
  /** Values the results of replies, from the perspective's view. */
  readonly evaluate: Evaluator;
  /** Values the different results of a roll in one call, instead of `evaluate`. */
  readonly evaluateBatch?: BatchEvaluator;
  /** The scale of the values; `UtilityBounds.default` by default. */
  readonly bounds?: UtilityBounds;
  /** Puts the replies of a deeper node in the order in which to look at them; the order of discovery without it. */
  readonly rank?: Evaluator;
  /** The order in which to look at the classes; the partition's by default. */
  readonly classOrder?: (
    boundary: StateView,
    classes: readonly WeightedRoll[],
  ) => readonly number[];
}

/** What lies below a reply in a deeper search: the chance node of its result, within a window. */
export type ChildNode = (
  result: GameState,
  alpha: number,
  beta: number,
) => Steps<SearchOutcome<ChanceValue>>;

/**
 * The policy of full replies: a roll is worth the best legal reply of the side to move, the win or loss if it captures a
 * king, and what follows a pass if it has no legal path (contract section 9). Replies come from one `SharedTraversal` of
 * the boundary, which the policy owns.
 *
 * @throws {DiceError} `dice-present`
 */
export function replyPolicy(boundary: StateView, options: ReplyOptions): ChancePolicy {
  return options.evaluateBatch === undefined
    ? new ScalarReplies(boundary, options)
    : new BatchReplies(boundary, options, options.evaluateBatch);
}

/**
 * The policy of a node with more chance nodes below its replies.
 *
 * @throws {DiceError} `dice-present`
 */
export function deepReplyPolicy(
  boundary: StateView,
  options: ReplyOptions,
  child: ChildNode,
): ChancePolicy {
  return new DeepReplies(boundary, options, child);
}

/** What the three policies share: whose turn it is, what a captured king is worth, and the traversal. */
abstract class Replies implements ChancePolicy {
  abstract readonly lowest: number;
  abstract readonly highest: number;
  readonly maximises: boolean;
  protected readonly bounds: UtilityBounds;
  protected readonly traversal: SharedTraversal;
  protected readonly control: SearchControl;

  constructor(protected readonly boundary: StateView, protected readonly options: ReplyOptions) {
    this.maximises = boundary.side === options.perspective;
    this.bounds = options.bounds ?? UtilityBounds.default;
    this.control = options.control;
    this.traversal = new SharedTraversal(
      boundary,
      options.control.budget,
      options.control.poller(),
    );
  }

  order(boundary: StateView, classes: readonly WeightedRoll[]): readonly number[] {
    return this.options.classOrder?.(boundary, classes) ?? classes.map((_, index) => index);
  }

  abstract value(roll: Dice, alpha: number, beta: number): RollAnswer;
  abstract probe(roll: Dice): RollAnswer;

  /** What a roll is worth with which the side to move captures a king. */
  protected kingCapture(): SearchOutcome<RollValue> {
    const value = this.maximises ? this.bounds.terminalWin : this.bounds.terminalLoss;
    return exact({ value, kingCaptured: true }, this.control.workUsed);
  }

  protected exactly(value: number): SearchOutcome<RollValue> {
    return exact({ value, kingCaptured: false }, this.control.workUsed);
  }

  /** For the mover the roll is worth at least this. */
  protected atLeast(value: number): SearchOutcome<RollValue> {
    const rollValue = { value, kingCaptured: false };
    return this.maximises
      ? lowerBound(rollValue, this.control.workUsed)
      : upperBound(rollValue, this.control.workUsed);
  }

  /** For the mover the roll is worth at most this. */
  protected atMost(value: number): SearchOutcome<RollValue> {
    const rollValue = { value, kingCaptured: false };
    return this.maximises
      ? upperBound(rollValue, this.control.workUsed)
      : lowerBound(rollValue, this.control.workUsed);
  }

  protected interrupted(): SearchOutcome<RollValue> {
    return unfinished(this.control.workUsed);
  }

  protected evaluate(state: StateView): number {
    const { evaluate, perspective } = this.options;
    return this.bounds.clamp(evaluateChecked(evaluate, state, perspective));
  }
}

/** Replies whose results are evaluated at once, one after the other. */
class ScalarReplies extends Replies {
  // A king's capture is the only value outside the inner bounds, and only the mover's.
  readonly lowest: number = this.maximises ? this.bounds.minNonTerminal : this.bounds.terminalLoss;
  readonly highest: number = this.maximises ? this.bounds.terminalWin : this.bounds.maxNonTerminal;

  override value(
    roll: Dice,
    alpha: number,
    beta: number,
  ): SearchOutcome<RollValue> {
    const { maximises } = this;
    let best = maximises ? -Infinity : Infinity;
    let captured = false;
    const visit = this.traversal.visit(roll, (_moves, _length, result, isKingCapture) => {
      if (isKingCapture) {
        captured = true;
        return false;
      }
      const value = this.evaluate(result);
      if (maximises) {
        if (value > best) best = value;
        return best <= beta;
      }
      if (value < best) best = value;
      return best >= alpha;
    });
    if (visit.kind === "incomplete") return this.interrupted();
    if (captured) return this.kingCapture();
    if (visit.value.emittedPaths === 0) return this.exactly(this.evaluate(endTurn(this.boundary)));
    return visit.value.stoppedEarly ? this.atLeast(best) : this.exactly(best);
  }

  override probe(roll: Dice): SearchOutcome<RollValue> {
    let first = NaN;
    let captured = false;
    const visit = this.traversal.visit(roll, (_moves, _length, result, isKingCapture) => {
      captured = isKingCapture;
      if (!captured) first = this.evaluate(result);
      return false;
    });
    if (visit.kind === "incomplete") return this.interrupted();
    if (captured) return this.kingCapture();
    if (visit.value.emittedPaths === 0) return this.exactly(this.evaluate(endTurn(this.boundary)));
    return this.atLeast(first);
  }
}

/** Replies whose results are kept, each different one once, before any is valued. */
abstract class KeptReplies extends Replies {
  readonly #results = new StateSet();

  /** The different results of a roll; undefined if interrupted; "captured" if one captures a king. */
  protected collect(roll: Dice): readonly GameState[] | "captured" | undefined {
    const results = this.#results;
    results.clear();
    let captured = false;
    const visit = this.traversal.visit(roll, (_moves, _length, result, isKingCapture) => {
      captured = isKingCapture;
      if (!captured) results.add(result);
      return !captured;
    });
    if (visit.kind === "incomplete") return undefined;
    if (captured) return "captured";
    if (results.states.length === 0) results.add(endTurn(this.boundary));
    return results.states;
  }
}

/** Replies whose different results are evaluated in one call for each roll. */
class BatchReplies extends KeptReplies {
  readonly lowest: number = this.maximises ? this.bounds.minNonTerminal : this.bounds.terminalLoss;
  readonly highest: number = this.maximises ? this.bounds.terminalWin : this.bounds.maxNonTerminal;

  constructor(
    boundary: StateView,
    options: ReplyOptions,
    private readonly evaluateBatch: BatchEvaluator,
  ) {
    super(boundary, options);
  }

  override value(roll: Dice): SearchOutcome<RollValue> {
    const results = this.collect(roll);
    if (results === undefined) return this.interrupted();
    if (results === "captured") return this.kingCapture();
    const scores = evaluateBatchChecked(
      this.evaluateBatch,
      results,
      this.options.perspective,
    );
    if (this.control.isCancelled) return this.interrupted();
    let best = this.bounds.clamp(scores[0]);
    for (let i = 1; i < scores.length; i++) {
      const value = this.bounds.clamp(scores[i]);
      if (this.maximises ? value > best : value < best) best = value;
    }
    return this.exactly(best + 0);
  }

  /** A batch is one call: all replies of a roll cost what one costs. */
  override probe(roll: Dice): SearchOutcome<RollValue> {
    return this.value(roll);
  }
}

/** Replies below which chance nodes follow. */
class DeepReplies extends KeptReplies {
  // A mean below may mix in captures of either king.
  readonly lowest: number = this.bounds.terminalLoss;
  readonly highest: number = this.bounds.terminalWin;

  constructor(boundary: StateView, options: ReplyOptions, private readonly child: ChildNode) {
    super(boundary, options);
  }

  override *value(
    roll: Dice,
    alpha: number,
    beta: number,
  ): Steps<SearchOutcome<RollValue>> {
    const results = this.collect(roll);
    if (results === undefined) return this.interrupted();
    if (results === "captured") return this.kingCapture();
    // In the mover's view everything is a maximum: enough to reach `floor`, settled above `ceiling`.
    const sign = this.maximises ? 1 : -1;
    const floor = this.maximises ? alpha : -beta;
    const ceiling = this.maximises ? beta : -alpha;
    let best = -Infinity;
    for (const result of this.promisingFirst(results)) {
      const needed = Math.max(floor, best);
      const outcome = this.maximises
        ? yield* this.child(result, needed, ceiling)
        : yield* this.child(result, -ceiling, -needed);
      if (outcome.kind === "incomplete") return this.interrupted();
      // A reply that falls short of what is needed does so by its bound too, and changes no better best.
      best = Math.max(best, sign * outcome.value.value);
      if (best > ceiling) return this.atLeast(sign * best);
    }
    return best >= floor ? this.exactly(sign * best + 0) : this.atMost(sign * best);
  }

  override *probe(roll: Dice): Steps<SearchOutcome<RollValue>> {
    const results = this.collect(roll);
    if (results === undefined) return this.interrupted();
    if (results === "captured") return this.kingCapture();
    const outcome = yield* this.child(this.promisingFirst(results)[0], -Infinity, Infinity);
    if (outcome.kind === "incomplete") return this.interrupted();
    const { value } = outcome.value;
    return results.length === 1 ? this.exactly(value) : this.atLeast(value);
  }

  /** Best for the mover first, by the static evaluation: what is found early lets more be cut. */
  private promisingFirst(results: readonly GameState[]): readonly GameState[] {
    const { rank } = this.options;
    if (rank === undefined || results.length === 1) return results;
    const sign = this.maximises ? 1 : -1;
    const scores = new Map(results.map((result) => [result, sign * this.rank(rank, result)]));
    return [...results].sort((a, b) => scores.get(b)! - scores.get(a)!);
  }

  private rank(rank: Evaluator, result: GameState): number {
    return evaluateChecked(rank, result, this.options.perspective);
  }
}

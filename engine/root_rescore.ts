import { checkFunction, shown } from "../rules/errors.ts";
import type { BatchEvaluator } from "./evaluator.ts";

/**
 * A second opinion on the root's candidates (contract section 9): `final = (1 - weight) x value + weight x rescore` for
 * candidates whose value is complete and not loss-tainted. The rescores of all candidates come from one call, from the
 * view of the side that searches, and are clamped like evaluations.
 */
export class RootRescore {
  /** Rescores the results of the candidates. */
  readonly evaluateBatch: BatchEvaluator;
  /** More than 0, at most 1. */
  readonly weight: number;

  /**
   * Makes it.
   *
   * @throws {RangeError} if the weight is not in (0, 1]
   * @throws {TypeError} if `evaluateBatch` is no function
   */
  constructor(evaluateBatch: BatchEvaluator, weight: number) {
    checkFunction("evaluateBatch", evaluateBatch);
    if (typeof weight !== "number" || !(weight > 0 && weight <= 1)) {
      throw new RangeError(`rescore weight ${shown(weight)}: expected more than 0, at most 1`);
    }
    this.evaluateBatch = evaluateBatch;
    this.weight = weight;
  }

  /** The value that ranks a candidate. */
  blend(value: number, rescore: number): number {
    return (1 - this.weight) * value + this.weight * rescore + 0; // never -0
  }

  /**
   * A candidate whose value is less than this ends below `best`, tainted or not; rounding goes against the cut. With
   * weight 1 there is no such value.
   */
  alphaFor(best: number, rescore: number): number {
    if (this.weight === 1 || best === -Infinity) return -Infinity;
    const blended = (best - this.weight * rescore) / (1 - this.weight);
    const slack = 2 ** -40 * (Math.abs(best) + Math.abs(rescore)) / (1 - this.weight);
    return Math.min(best, blended - slack);
  }
}

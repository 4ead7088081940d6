/**
 * One schedule of visits, run on the product's shared traversal and on the slow model, told in the same words.
 *
 * @module
 */

import * as fc from "fast-check";
import { Budget } from "../budget.ts";
import { SharedTraversal, type TraversalInterruption } from "../shared_traversal.ts";
import * as ref from "./reference_rules.ts";
import { ReferenceSharedTraversal } from "./reference_shared_traversal.ts";
import { emissionOf, rollOf, stateOf } from "./turn_checks.ts";

/** One visit: a roll, and the emission at which the visitor returns false. */
export interface Visit {
  readonly roll: string;
  /** From 1; Infinity lets the visit come to its end. */
  readonly stopAt: number;
}

/** What may end a schedule early. */
export interface Ends {
  /** Of a budget; undefined is none. */
  readonly limit?: number | undefined;
  /** The poll that says cancelled, from 1; Infinity never does, undefined is no callback. */
  readonly cancelAt?: number | undefined;
}

/** What a visit did and what the traversal counts after it. */
export interface Told {
  readonly complete: boolean;
  readonly emittedPaths: number | undefined;
  readonly stoppedEarly: boolean | undefined;
  readonly used: number;
  readonly emissions: readonly ref.Emission[];
  readonly work: readonly number[];
  /** Since the first visit; 0 without a callback. */
  readonly polls: number;
}

/** Where the model is right before a poll or an admission. */
export interface Moment {
  /** The index of the visit. */
  readonly visit: number;
  /** Emissions in all visits so far. */
  readonly emitted: number;
  readonly work: readonly number[];
  /** Polls before this one, or before this admission. */
  readonly polls: number;
}

/** What the model tells of a schedule. */
export interface ModelRun {
  readonly told: readonly Told[];
  /** At index `k - 1` where poll `k` would interrupt. */
  readonly polls: readonly Moment[];
  /** At index `limit` where a budget of that limit would interrupt. */
  readonly admissions: readonly Moment[];
}

class WatchedBudget extends ref.Budget {
  constructor(limit: number, private readonly before: () => void) {
    super(limit);
  }

  override admit(): boolean {
    this.before();
    return super.admit();
  }
}

/** Runs the model with a budget and a callback always, for they change nothing as long as they let it go on. */
export function runModel(dfen: string, visits: readonly Visit[], ends: Ends = {}): ModelRun {
  const told: Told[] = [];
  const polls: Moment[] = [];
  const admissions: Moment[] = [];
  let visit = 0;
  let emitted = 0;
  let polled = 0;
  const moment = (): Moment => ({
    visit,
    emitted,
    work: Object.values(traversal.work),
    polls: polled,
  });
  const budget = new WatchedBudget(ends.limit ?? Infinity, () => admissions.push(moment()));
  const traversal = new ReferenceSharedTraversal(ref.parseDfen(dfen), budget, () => {
    polls.push(moment());
    return ++polled === ends.cancelAt;
  });
  for (const { roll, stopAt } of visits) {
    const emissions: ref.Emission[] = [];
    const outcome = traversal.visit(roll, (emission) => {
      emitted++;
      return emissions.push(emission) !== stopAt;
    });
    told.push({
      complete: outcome.complete,
      emittedPaths: outcome.complete ? outcome.value.emittedPaths : undefined,
      stoppedEarly: outcome.complete ? outcome.value.stoppedEarly : undefined,
      used: outcome.used,
      emissions,
      work: Object.values(traversal.work),
      polls: polled,
    });
    visit++;
  }
  return { told, polls, admissions };
}

/** The product's side of {@linkcode runModel}. */
export interface ProductRun {
  readonly told: readonly Told[];
  readonly interruption: TraversalInterruption | undefined;
}

/** Runs the product with what the ends ask for and no more. */
export function runProduct(dfen: string, visits: readonly Visit[], ends: Ends = {}): ProductRun {
  const { limit, cancelAt } = ends;
  let polls = 0;
  const traversal = new SharedTraversal(
    stateOf(dfen),
    limit === undefined ? undefined : new Budget(limit),
    cancelAt === undefined ? undefined : () => ++polls === cancelAt,
  );
  const told = visits.map(({ roll, stopAt }): Told => {
    const emissions: ref.Emission[] = [];
    const outcome = traversal.visit(
      rollOf(roll),
      (...shown) => emissions.push(emissionOf(...shown)) !== stopAt,
    );
    const complete = outcome.kind === "complete";
    return {
      complete,
      emittedPaths: complete ? outcome.value.emittedPaths : undefined,
      stoppedEarly: complete ? outcome.value.stoppedEarly : undefined,
      used: outcome.used,
      emissions,
      work: Object.values(traversal.work),
      polls,
    };
  });
  return { told, interruption: traversal.interruption };
}

/**
 * What both sides must agree in: everything, but polls only where there is a callback, and until an interruption; what
 * a visit polls after one has a test of its own.
 */
export function comparable(told: readonly Told[], ends: Ends): Told[] {
  const interrupted = told.findIndex(({ complete }) => !complete);
  return told.map((one, i) =>
    ends.cancelAt === undefined || (interrupted >= 0 && i > interrupted)
      ? { ...one, polls: 0 }
      : one
  );
}

/** Visits of a few rolls, any multisets of none to three dice, most of them more than once. */
export function arbitraryVisits(maxLength: number): fc.Arbitrary<readonly Visit[]> {
  const dice = fc.array(fc.constantFrom(...ref.PIECE_TYPES), { maxLength: 3 });
  const stopAt = fc.oneof(
    { weight: 3, arbitrary: fc.constant(Infinity) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }) },
  );
  return fc.array(dice.map(ref.rollText), { minLength: 1, maxLength: 4 }).chain((rolls) =>
    fc.array(fc.record({ roll: fc.constantFrom(...rolls), stopAt }), { minLength: 1, maxLength })
  );
}

/** The classes of the side to move, each to its end. */
export function fullVisits(dfen: string): Visit[] {
  return ref.partitionsFor(ref.parseDfen(dfen)).map(({ roll }) => ({ roll, stopAt: Infinity }));
}

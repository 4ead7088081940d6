/** A query that ran to its end, or to where its caller stopped it. */
export interface Complete<A> {
  /** Tells the two apart. */
  readonly kind: "complete";
  /** The answer. */
  readonly value: A;
  /** The running total of the budget, in work units. */
  readonly used: number;
}

/** A query that ran out of budget or was cancelled. It has no value, so that none can be taken for an answer. */
export interface Incomplete {
  /** Tells the two apart. */
  readonly kind: "incomplete";
  /** The running total of the budget, in work units. */
  readonly used: number;
}

/** What a budgeted query gives (contract section 6). */
export type Outcome<A> = Complete<A> | Incomplete;

/** Makes a {@linkcode Complete}. */
export function complete<A>(value: A, used: number): Complete<A> {
  return { kind: "complete", value, used };
}

/** Makes an {@linkcode Incomplete}. */
export function incomplete(used: number): Incomplete {
  return { kind: "incomplete", used };
}

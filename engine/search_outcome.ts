/** The true value, as far as the search looks. */
export interface Exact<A> {
  /** Tells the four apart. */
  readonly kind: "exact";
  /** The value. */
  readonly value: A;
  /** Work units that the search's control had admitted. */
  readonly workUsed: number;
}

/** The true value is at least `value`, which is greater than the window's `beta`. */
export interface LowerBound<A> {
  /** Tells the four apart. */
  readonly kind: "lower-bound";
  /** The bound. */
  readonly value: A;
  /** Work units that the search's control had admitted. */
  readonly workUsed: number;
}

/** The true value is at most `value`, which is less than the window's `alpha`. */
export interface UpperBound<A> {
  /** Tells the four apart. */
  readonly kind: "upper-bound";
  /** The bound. */
  readonly value: A;
  /** Work units that the search's control had admitted. */
  readonly workUsed: number;
}

/** Cancelled. It carries no value, so that none can be ranked or stored. */
export interface Unfinished {
  /** Tells the four apart. */
  readonly kind: "incomplete";
  /** Work units that the search's control had admitted. */
  readonly workUsed: number;
}

/**
 * What a search of a node gives (contract section 9). Both bounds are strict, so a value that equals a bound of the
 * window is always exact.
 */
export type SearchOutcome<A> = Exact<A> | LowerBound<A> | UpperBound<A> | Unfinished;

/** Makes an {@linkcode Exact}. */
export function exact<A>(value: A, workUsed: number): Exact<A> {
  return { kind: "exact", value, workUsed };
}

/** Makes a {@linkcode LowerBound}. */
export function lowerBound<A>(value: A, workUsed: number): LowerBound<A> {
  return { kind: "lower-bound", value, workUsed };
}

/** Makes an {@linkcode UpperBound}. */
export function upperBound<A>(value: A, workUsed: number): UpperBound<A> {
  return { kind: "upper-bound", value, workUsed };
}

/** Makes an {@linkcode Unfinished}. */
export function unfinished(workUsed: number): Unfinished {
  return { kind: "incomplete", workUsed };
}

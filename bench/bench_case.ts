/**
 * What a benchmark is, whoever runs it. The cases are data: `deno bench` and mitata have one thin file each that hands
 * them over. Nothing here or in `cases/` imports `@std`, so that `deno bench` works where JSR cannot be reached.
 *
 * @module
 */

/** One thing to measure. */
export interface BenchCase {
  /** Cases of one group do the same work in different ways, and are compared. */
  readonly group: string;
  /** What this one does. */
  readonly name: string;
  /** Whether the others of its group are compared with this one. */
  readonly baseline?: boolean;
  /** Makes what is not measured, and returns what is. */
  readonly setup: () => () => unknown;
}

/** The cases about one subject. */
export interface BenchSuite {
  /** What to select it by. */
  readonly name: string;
  /** Throws unless the cases do the work that they claim to do. Tells counts that explain the times. */
  readonly check: (tell: (line: string) => void) => void;
  /** The cases, those of a group one after the other. */
  readonly cases: readonly BenchCase[];
}

/** Throws if what was found is not what was expected. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!Object.is(actual, expected)) {
    throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
  }
}

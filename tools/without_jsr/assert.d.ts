// The part of `@std/assert` that this project uses. An assertion that does not
// hold throws an AssertionError.

// deno-lint-ignore no-explicit-any
type Constructor<T> = new (...args: any[]) => T;
// deno-lint-ignore no-explicit-any
type AnyConstructor = abstract new (...args: any[]) => any;
type Falsy = false | 0 | 0n | "" | null | undefined;

export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions);
}

export function equal(a: unknown, b: unknown): boolean;

export function assert(expr: unknown, msg?: string): asserts expr;

export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void;

export function assertEquals<T>(actual: T, expected: T, msg?: string): void;

export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T>;

export function assertFalse(
  expr: unknown,
  msg?: string,
): asserts expr is Falsy;

export function assertGreater<T>(actual: T, expected: T, msg?: string): void;

export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

export function assertInstanceOf<T extends AnyConstructor>(
  actual: unknown,
  expectedType: T,
  msg?: string,
): asserts actual is InstanceType<T>;

export function assertLess<T>(actual: T, expected: T, msg?: string): void;

export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;

export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;

export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: Constructor<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;

export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T;

export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void;

export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: Constructor<E>,
  msgIncludes?: string,
  msg?: string,
): E;

export function fail(msg?: string): never;

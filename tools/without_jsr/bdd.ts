// Stands in for `@std/testing/bdd`: the test functions of Node, which Deno has
// built in, under the names that `@std/testing` gives them.

import * as node from "node:test";

type TestFunction = () => void | Promise<void>;

interface Register<F> {
  (name: string, fn: F): void;
  only(name: string, fn: F): void;
  skip(name: string, fn: F): void;
}

/** Groups the tests that `fn` registers. */
export const describe: Register<() => void> = node.describe;

/** Registers one test. */
export const it: Register<TestFunction> = node.it;

/** Runs `fn` once, before the tests of the group. */
export const beforeAll: (fn: TestFunction) => void = node.before;

/** Runs `fn` once, after the tests of the group. */
export const afterAll: (fn: TestFunction) => void = node.after;

/** Runs `fn` before each test of the group. */
export const beforeEach: (fn: TestFunction) => void = node.beforeEach;

/** Runs `fn` after each test of the group. */
export const afterEach: (fn: TestFunction) => void = node.afterEach;

import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import { Budget } from "./budget.ts";

const accepted: number[] = [0, 1, 2, 216, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, Infinity];

for (const limit of accepted) {
  Deno.test(`\`new Budget()\` makes a budget of which nothing is used when the limit is ${limit}`, () => {
    const budget = new Budget(limit);
    assertEquals([budget.limit, budget.used, budget.exhausted], [limit, 0, false]);
    assertEquals(budget.admit(), limit > 0);
  });
}

Deno.test("`new Budget()` takes a limit of negative zero as zero, so that no count becomes negative", () => {
  const budget = new Budget(-0);
  assertFalse(budget.admitAll(1));
  assert(Object.is(budget.limit, 0));
  assert(Object.is(budget.used, 0));
});

const refused: [what: string, limit: unknown][] = [
  ["negative", -1],
  ["barely negative", -Number.MIN_VALUE],
  ["negative and infinite", -Infinity],
  ["no number", NaN],
  ["a fraction", 0.5],
  ["a fraction above 1", 1.5],
  ["too large to be counted exactly", 2 ** 53],
  ["much too large to be counted exactly", 1e300],
  ["a digit", "1"],
  ["an empty text", ""],
  ["the text of infinity", "Infinity"],
  ["a bigint", 1n],
  ["missing", undefined],
  ["null", null],
  ["a truth value", true],
  ["a list", [1]],
  ["an object that is worth a number", { valueOf: () => 1 }],
  ["a symbol", Symbol("limit")],
  ["a budget", new Budget(1)],
];

for (const [what, limit] of refused) {
  Deno.test(`\`new Budget()\` throws a RangeError when the limit is ${what}`, () => {
    assertThrows(() => new Budget(limit as number), RangeError, "expected an integer from 0");
  });
}

Deno.test("`Budget` names the limit that it refuses", () => {
  assertThrows(() => new Budget(-7), RangeError, "-7");
  assertThrows(() => new Budget("12" as unknown as number), RangeError, '"12"');
});

Deno.test("`Budget.admit()` spends one unit at a time, and refuses for good when none is left", () => {
  const budget = new Budget(3);
  const seen = [1, 2, 3, 4, 5].map(() => [budget.admit(), budget.used, budget.exhausted]);
  assertEquals(seen, [
    [true, 1, false],
    [true, 2, false],
    [true, 3, false], // all is spent, but nothing was refused yet
    [false, 3, true],
    [false, 3, true],
  ]);
});

Deno.test("`Budget.admit()` refuses at once when the limit is 0", () => {
  const budget = new Budget(0);
  assertFalse(budget.exhausted);
  assertFalse(budget.admit());
  assertEquals([budget.used, budget.exhausted], [0, true]);
});

Deno.test("`Budget.admit()` never refuses when the limit is Infinity", () => {
  const budget = new Budget(Infinity);
  for (let i = 0; i < 100_000; i++) assert(budget.admit());
  assertEquals([budget.used, budget.exhausted], [100_000, false]);
});

Deno.test("`Budget.admitAll()` spends what is left when it refuses, and refuses for good", () => {
  const budget = new Budget(10);
  assert(budget.admitAll(7));
  assertEquals([budget.used, budget.exhausted], [7, false]);
  assert(budget.admitAll(3));
  assertEquals([budget.used, budget.exhausted], [10, false]);
  assertFalse(budget.admitAll(1));
  assertEquals([budget.used, budget.exhausted], [10, true]);

  const other = new Budget(10);
  assert(other.admit());
  assertFalse(other.admitAll(10));
  assertEquals([other.used, other.exhausted], [10, true]);
  assertFalse(other.admit());
  assertFalse(other.admitAll(1));
  assertEquals(other.used, 10);
});

Deno.test("`Budget.admitAll()` equals repeated `admit()` when limits and units are any", () => {
  const limit = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 400 }), fc.constant(Infinity));
  // 0 stands for a single admission.
  const requests = fc.array(fc.nat({ max: 60 }), { maxLength: 12 });
  fc.assert(fc.property(limit, requests, (limit, requests) => {
    const bulk = new Budget(limit);
    const single = new Budget(limit);
    for (const units of requests) {
      const answer = units === 0 ? bulk.admit() : bulk.admitAll(units);
      let expected = true;
      for (let i = 0; i < Math.max(units, 1); i++) expected = single.admit();
      assertEquals(
        [answer, bulk.used, bulk.exhausted],
        [expected, single.used, single.exhausted],
      );
    }
  }));
});

Deno.test("`Budget` cannot be refilled from outside", () => {
  const budget = new Budget(1);
  budget.admit();
  assertThrows(() => Object.assign(budget, { used: 0 }), TypeError);
  assertThrows(() => Object.assign(budget, { exhausted: false }), TypeError);
  assertFalse(budget.admit());
});

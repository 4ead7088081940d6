import { assert, assertEquals, assertFalse, assertStrictEquals, assertThrows } from "@std/assert";
import { Budget } from "../rules/mod.ts";
import { SearchControl, type SearchControlOptions } from "./search_control.ts";

function neverAsked(): never {
  throw new Error("asked");
}

Deno.test("`SearchControl.unbounded()` is never cancelled and counts the work", () => {
  const control = SearchControl.unbounded();
  assertEquals([control.isCancelled, control.workUsed, control.isTimed], [false, 0, false]);
  assert(control.budget.admitAll(1e9));
  assertEquals([control.isCancelled, control.workUsed], [false, 1e9]);
  assertEquals(control.poller(), undefined);
});

Deno.test("`SearchControl` never calls the clock without a deadline", () => {
  for (const deadline of [{}, { deadline: Infinity }]) {
    const control = new SearchControl({ clock: neverAsked, isCancelled: () => false, ...deadline });
    const poll = control.poller();
    for (let i = 0; i < 1000; i++) assertEquals([control.isCancelled, poll?.()], [false, false]);
  }
});

const deadlines: [deadline: number, now: number, cancelled: boolean][] = [
  [5, 4.999, false],
  [5, 5, true],
  [5, 6, true],
  [0, -1, false],
  [0, 0, true],
  // Where a difference would overflow, or lose what tells the two apart.
  [Number.MAX_VALUE, -Number.MAX_VALUE, false],
  [Number.MAX_VALUE, Number.MAX_VALUE, true],
  [-Number.MAX_VALUE, Number.MAX_VALUE, true],
  [-Number.MAX_VALUE, -Number.MAX_VALUE, true],
  [-Infinity, 0, true],
  [-Infinity, -Infinity, true],
  [Number.MAX_VALUE, Infinity, true],
  [2 ** 53, 2 ** 53 - 1, false],
  [Number.MIN_VALUE, 0, false],
  [9223372036854775807, -9223372036854775808, false],
];

for (const [deadline, now, cancelled] of deadlines) {
  Deno.test(`\`SearchControl.isCancelled\` at ${now} with the deadline ${deadline} is ${cancelled}`, () => {
    assertEquals(new SearchControl({ deadline, clock: () => now }).isCancelled, cancelled);
    assertEquals(SearchControl.untilDeadline(deadline, () => now).isCancelled, cancelled);
  });
}

Deno.test("`SearchControl.untilDeadline()` reads milliseconds since the start by default", () => {
  assertFalse(SearchControl.untilDeadline(performance.now() + 1e9).isCancelled);
  assert(SearchControl.untilDeadline(performance.now()).isCancelled);
});

Deno.test("`SearchControl` refuses a deadline that is no time", () => {
  for (const deadline of [NaN, "5", null, 5n]) {
    const options = { deadline } as SearchControlOptions;
    const error = assertThrows(() => new SearchControl(options), RangeError);
    assert(error.message.startsWith("deadline"), error.message);
  }
});

/** Ways to stop, each with how to raise it and how to take it back. */
function stops(): [
  name: string,
  options: SearchControlOptions,
  raise: () => void,
  lower: () => void,
][] {
  let outside = false;
  let now = 0;
  const flag = new Int32Array(new SharedArrayBuffer(8));
  return [
    [
      "outside cancellation",
      { isCancelled: () => outside },
      () => outside = true,
      () => outside = false,
    ],
    ["the clock", { deadline: 10, clock: () => now }, () => now = 10, () => now = 0],
    ["a flag", { flag }, () => Atomics.store(flag, 0, -1), () => Atomics.store(flag, 0, 0)],
  ];
}

for (const [name, options, raise, lower] of stops()) {
  Deno.test(`\`SearchControl.isCancelled\` latches after ${name}`, () => {
    const control = new SearchControl(options);
    const unasked = new SearchControl(options);
    assertEquals([control.isTimed, control.isCancelled], [true, false]);
    raise();
    assert(control.isCancelled);
    lower();
    assert(control.isCancelled);
    assert(control.poller()?.());
    assertFalse(unasked.isCancelled); // nobody asked while it was raised
  });
}

Deno.test("`SearchControl.isCancelled` hears a signal, also one aborted before", () => {
  const controller = new AbortController();
  const control = new SearchControl({ signal: controller.signal });
  assertEquals([control.isTimed, control.isCancelled], [true, false]);
  controller.abort();
  assert(control.isCancelled);
  assert(new SearchControl({ signal: AbortSignal.abort() }).isCancelled);
});

Deno.test("`SearchControl.isCancelled` looks at the first word of the flag alone", () => {
  const flag = new Int32Array(new SharedArrayBuffer(8));
  Atomics.store(flag, 1, 1);
  const control = new SearchControl({ flag });
  assertFalse(control.isCancelled);
  Atomics.store(flag, 0, 1);
  assert(control.isCancelled);
});

Deno.test("`SearchControl.isCancelled` is about a refused unit, not a spent budget", () => {
  const budget = new Budget(2);
  const control = new SearchControl({ budget });
  assertStrictEquals(control.budget, budget);
  assert(budget.admitAll(2));
  assertEquals([control.isCancelled, control.isTimed, control.workUsed], [false, false, 2]);
  assertFalse(budget.admit());
  assertEquals([control.isCancelled, control.workUsed], [true, 2]);
});

Deno.test("`SearchControl` with an exhausted budget asks nobody else", () => {
  const budget = new Budget(0);
  budget.admit();
  const control = new SearchControl({
    ...{ budget, isCancelled: neverAsked, deadline: 0, clock: neverAsked },
  });
  assert(control.isCancelled);
});

Deno.test("`SearchControl` asks nobody once it is cancelled", () => {
  let asked = 0;
  const control = new SearchControl({
    isCancelled: () => {
      asked++;
      return true;
    },
    deadline: 0,
    clock: neverAsked,
  });
  const poll = control.poller();
  for (let i = 0; i < 200; i++) assert(control.isCancelled && poll?.());
  assertEquals(asked, 1);
});

Deno.test("`SearchControl.poller()` asks at each 64th poll", () => {
  let asked = 0;
  const control = new SearchControl({
    isCancelled: () => {
      asked++;
      return false;
    },
  });
  const poll = control.poller();
  const askedAfter = Array.from({ length: 640 }, () => {
    assertEquals(poll?.(), false);
    return asked;
  });
  assertEquals(askedAfter, Array.from({ length: 640 }, (_, index) => (index + 1) >> 6));
});

Deno.test("`SearchControl.poller()` counts for itself and reads the clock as seldom", () => {
  let readings = 0;
  const control = SearchControl.untilDeadline(1e9, () => ++readings);
  const polls = [control.poller(), control.poller()];
  for (let i = 0; i < 63; i++) for (const poll of polls) assertEquals(poll?.(), false);
  assertEquals(readings, 0);
  for (const poll of polls) assertEquals(poll?.(), false);
  assertEquals(readings, 2);
});

Deno.test("`SearchControl.poller()` answers at once when somebody else found out", () => {
  let isRaised = false;
  const control = new SearchControl({ isCancelled: () => isRaised });
  const poll = control.poller();
  assertEquals(poll?.(), false);
  isRaised = true;
  assertEquals(poll?.(), false); // not asked yet
  assert(control.isCancelled);
  assertEquals(poll?.(), true);
});

Deno.test("`SearchControl.poller()` is none where only a budget can stop", () => {
  assertEquals(new SearchControl({ budget: new Budget(5) }).poller(), undefined);
  assertEquals(new SearchControl({ clock: neverAsked }).poller(), undefined);
});

Deno.test("`SearchControl` refuses a clock that gives no time", () => {
  for (const time of [NaN, undefined, "5", 5n]) {
    const control = SearchControl.untilDeadline(5, () => time as number);
    assertThrows(() => control.isCancelled, RangeError, "clock");
  }
});

const wrongParts: [part: string, options: unknown][] = [
  ["search control", null],
  ["search control", 5],
  ["budget", { budget: 1000 }],
  ["clock", { clock: 5 }],
  ["isCancelled", { isCancelled: true }],
  ["signal", { signal: new AbortController() }],
  ["signal", { signal: null }],
  ["flag", { flag: new Int32Array(0) }],
  ["flag", { flag: [1] }],
];

for (const [part, options] of wrongParts) {
  Deno.test(`\`SearchControl\` refuses what is no ${part}: ${String(Object.values(options ?? {}))}`, () => {
    assertThrows(() => new SearchControl(options as SearchControlOptions), TypeError, part);
  });
}

Deno.test("`SearchControl` takes any truth of `isCancelled`, as a traversal does", () => {
  assert(new SearchControl({ isCancelled: () => 1 as unknown as boolean }).isCancelled);
  assertFalse(new SearchControl({ isCancelled: () => 0 as unknown as boolean }).isCancelled);
});

import { assert, assertEquals, assertRejects, assertStrictEquals, assertThrows } from "@std/assert";
import { runSteps, runStepsWithPauses, type Steps } from "./steps.ts";

/** Logs what it does, and that it was left. */
function* counting(steps: number, log: string[]): Steps<string> {
  try {
    for (let step = 1; step <= steps; step++) {
      log.push(`step ${step}`);
      yield;
    }
    log.push("end");
    return "done";
  } finally {
    log.push("left");
  }
}

const all = ["step 1", "step 2", "step 3", "end", "left"];

Deno.test("`runSteps()` and `runStepsWithPauses()` drive the same to the end", async () => {
  const sync: string[] = [];
  assertEquals(runSteps(counting(3, sync)), "done");
  assertEquals(sync, all);
  for (const sliceMs of [undefined, 0, 1e9]) {
    const log: string[] = [];
    const options = sliceMs === undefined ? {} : { sliceMs };
    assertEquals(await runStepsWithPauses(counting(3, log), options), "done");
    assertEquals(log, all);
  }
});

Deno.test("`runSteps()` gives the result of a computation without steps", async () => {
  const result = {};
  // deno-lint-ignore require-yield
  function* immediate(): Steps<object> {
    return result;
  }
  assertStrictEquals(runSteps(immediate()), result);
  assertStrictEquals(await runStepsWithPauses(immediate()), result);
});

Deno.test("`runStepsWithPauses()` starts at once and lets the event loop run in each pause", async () => {
  const log: string[] = [];
  const running = runStepsWithPauses(counting(3, log), {
    sliceMs: 0,
    onPause: () => {
      log.push("pause");
      setTimeout(() => log.push("timer"), 0);
    },
  });
  assertEquals(log, ["step 1", "pause"]);
  assertEquals(await running, "done");
  assertEquals(log, [
    ...["step 1", "pause", "timer", "step 2", "pause", "timer", "step 3", "pause", "timer"],
    ...["end", "left", "pause"],
  ]);
});

Deno.test("`runStepsWithPauses()` does not pause within its slice", async () => {
  const log: string[] = [];
  const running = runStepsWithPauses(counting(3, log), {
    sliceMs: 1e9,
    onPause: () => log.push("pause"),
  });
  assertEquals(log, [...all, "pause"]); // the one at the end
  await running;
});

Deno.test("`runStepsWithPauses()` passes on what a pause throws, and leaves the computation", async () => {
  const log: string[] = [];
  const thrown = new Error("no more");
  let pauses = 0;
  const error = await assertRejects(() =>
    runStepsWithPauses(counting(3, log), {
      sliceMs: 0,
      onPause: () => {
        if (++pauses === 2) throw thrown;
      },
    })
  );
  assertStrictEquals(error, thrown);
  assertEquals(log, ["step 1", "step 2", "left"]);
});

function* failing(thrown: unknown, log: string[]): Steps<never> {
  try {
    yield;
    throw thrown;
  } finally {
    log.push("left");
  }
}

Deno.test("`runSteps()` and `runStepsWithPauses()` pass on what the computation throws", async () => {
  const thrown = new Error("broken");
  const log: string[] = [];
  assertStrictEquals(assertThrows(() => runSteps(failing(thrown, log))), thrown);
  for (const sliceMs of [0, 1e9]) {
    const error = await assertRejects(() => runStepsWithPauses(failing(thrown, log), { sliceMs }));
    assertStrictEquals(error, thrown);
  }
  assertEquals(log, ["left", "left", "left"]);
});

Deno.test("`runStepsWithPauses()` drives two computations in turns", async () => {
  const log: string[] = [];
  function* named(name: string): Steps<string> {
    for (let step = 0; step < 3; step++) {
      log.push(name);
      yield;
    }
    return name;
  }
  const results = await Promise.all([
    runStepsWithPauses(named("a"), { sliceMs: 0 }),
    runStepsWithPauses(named("b"), { sliceMs: 0 }),
  ]);
  assertEquals(results, ["a", "b"]);
  assertEquals(log, ["a", "b", "a", "b", "a", "b"]);
});

Deno.test("steps within steps pause as one", () => {
  const log: string[] = [];
  function* outer(): Steps<string> {
    yield;
    const inner = yield* counting(2, log);
    return `outer of ${inner}`;
  }
  const steps = outer();
  let pauses = 0;
  for (let step = steps.next(); !step.done; step = steps.next()) pauses++;
  assertEquals(pauses, 3);
  assertEquals(runSteps(outer()), "outer of done");
  assert(log.length > 0);
});

import { assertEquals } from "@std/assert";
import { parseDfen, White } from "../rules/mod.ts";
import { cachedWithin } from "./bounded_cache.ts";

Deno.test("`cachedWithin()` remembers scores, and forgets them all when it holds the limit", () => {
  const states = ["a1", "b1", "c1"].map((_, file) =>
    parseDfen(`4k3/8/8/8/8/8/8/${file === 0 ? "" : file}K${7 - file} w - - 0 1`)
  );
  const calls: number[] = [];
  const evaluate = cachedWithin((state) => {
    const index = states.findIndex((each) => each.equals(state));
    calls.push(index);
    return index;
  }, 2);
  const scores = [0, 1, 0, 2, 2, 0].map((index) => evaluate(states[index], White));
  assertEquals(scores, [0, 1, 0, 2, 2, 0]);
  // 0 and 1 fill the first cache, so the third look-up, of 0, begins a new one; 2 fills that, and so on.
  assertEquals(calls, [0, 1, 0, 2, 2, 0]);
});

Deno.test("`cachedWithin()` calls once for each state within the limit", () => {
  let calls = 0;
  const evaluate = cachedWithin(() => ++calls, 10);
  const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  assertEquals([evaluate(state, White), evaluate(state, White), calls], [1, 1, 1]);
});

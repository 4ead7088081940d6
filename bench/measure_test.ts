import { assert, assertEquals, assertRejects } from "@std/assert";
import { minima, minimaInC } from "./calibration.ts";
import { measureGroup, median, medianOf } from "./measure.ts";

Deno.test("`median()` gives the value in the middle, of two the lower", () => {
  assertEquals(median([3, 1, 2]), 2);
  assertEquals(median([4, 1, 3, 2]), 2);
  assertEquals(median([10, 9]), 9);
  assertEquals(median([]), NaN);
});

Deno.test("`medianOf()` relates two cases within each process", () => {
  // The machine was twice as slow for the second process, and a case half as fast in the third.
  const figures = [{ a: 1, b: 2 }, { a: 2, b: 4 }, { a: 2, b: 2 }];
  assertEquals(medianOf(figures, "a"), 2);
  assertEquals(medianOf(figures, "a", "b"), 0.5);
  assertEquals(medianOf([...figures, { b: 3 }, { b: 3 }], "a"), 2);
  assertEquals(medianOf(figures, "c"), NaN);
});

Deno.test("`minima()` tells more work from less", () => {
  const work = (rounds: number) => () => {
    let sum = 0;
    for (let i = 0; i < rounds; i++) sum = (sum + Math.imul(i, sum | 1)) | 0;
    return sum;
  };
  const options = { warmUpMs: 20, forMs: 40 };
  const { less, more } = minima({ less: work(100_000), more: work(400_000) }, options);
  assert(more > 2 * less, `${more} and ${less}`);
  const { most } = minimaInC({ most: work(800_000) }, options);
  assert(most > 0 && most < 1, `${most}`);
});

Deno.test("`measureGroup()` measures the cases named in processes of their own", async () => {
  const group = { suite: "dfen", group: "11 positions" };
  const options = { cases: ["formatDfen"], processes: 2, forMs: 5 };
  const figures = await measureGroup(group, options);
  assertEquals(figures.length, 2);
  for (const each of figures) {
    assertEquals(Object.keys(each).sort(), ["calibrationMs", "formatDfen"]);
    assert(each.formatDfen > 0 && each.formatDfen < 1, `${each.formatDfen}`);
  }
});

Deno.test("`measureGroup()` rejects when a case is not there", async () => {
  const options = { cases: ["formatDfen", "none"], processes: 1, forMs: 5 };
  const group = { suite: "dfen", group: "11 positions" };
  await assertRejects(() => measureGroup(group, options), Error, "not all there");
});

import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { seededRng } from "../rules/_testing/seeded_positions.ts";
import { nextDown } from "./_testing/search_checks.ts";
import { RootRescore } from "./root_rescore.ts";

const none = () => [];

Deno.test("`RootRescore` keeps its evaluator and its weight", () => {
  const rescore = new RootRescore(none, 0.25);
  assertStrictEquals(rescore.evaluateBatch, none);
  assertEquals(rescore.weight, 0.25);
});

for (const weight of [0, -0.5, 1.0000000000000002, 2, NaN, Infinity]) {
  Deno.test(`\`RootRescore\` refuses the weight ${weight}`, () => {
    const error = assertThrows(() => new RootRescore(none, weight), RangeError);
    assert(error.message.startsWith("rescore weight"), error.message);
  });
}

Deno.test("`RootRescore.blend()` is the weighted mean", () => {
  assertEquals(new RootRescore(none, 0.25).blend(100, 20), 80);
  assertEquals(new RootRescore(none, 0.5).blend(-3, 4), 0.5);
  assertEquals(new RootRescore(none, 1).blend(-1e9, 20), 20);
  assert(Object.is(new RootRescore(none, 1).blend(-1, -0), 0)); // never -0
});

Deno.test("`RootRescore.alphaFor()` gives no window before a first value and none with weight 1", () => {
  assertEquals(new RootRescore(none, 0.5).alphaFor(-Infinity, 5), -Infinity);
  assertEquals(new RootRescore(none, 1).alphaFor(5, -5), -Infinity);
});

Deno.test("`RootRescore.alphaFor()` is such that whatever is less ends below the best, blended or not", () => {
  const rng = seededRng(41);
  const weights = [0.25, 0.5, 0.75, 1e-9, 1 - 2 ** -53, 0.1, 1 / 3, 2 ** -1074];
  const number = () => (rng(2001) - 1000) * 10 ** (rng(13) - 4) / (1 + rng(7));
  for (let trial = 0; trial < 50_000; trial++) {
    const rescore = new RootRescore(none, weights[trial % weights.length]);
    const [best, second] = [number(), rng(3) === 0 ? 0 : number()];
    const alpha = rescore.alphaFor(best, second);
    if (alpha === -Infinity) continue;
    assert(alpha <= best); // a tainted candidate is not blended
    const next = alpha === 0 ? -1e-300 : nextDown(alpha); // a smaller step would vanish in the product
    for (const value of [next, alpha - 1, alpha - 1e6]) {
      assert(rescore.blend(value, second) < best, `${rescore.weight} ${best} ${second} ${value}`);
    }
  }
});

Deno.test("`RootRescore.alphaFor()` cuts a candidate that the second opinion cannot save", () => {
  const rescore = new RootRescore(none, 0.5);
  // It would have to be worth 150 to end at 100.
  assert(rescore.alphaFor(100, 50) > 99.999 && rescore.alphaFor(100, 50) <= 100);
  assert(rescore.alphaFor(100, 150) > 49.999 && rescore.alphaFor(100, 150) <= 50);
});

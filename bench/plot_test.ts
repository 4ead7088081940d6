import { assert, assertEquals } from "@std/assert";
import { plot } from "./plot.ts";
import { isReached, type Target } from "./targets.ts";

function target(key: string, measured: number | undefined): Target {
  return { key, name: key, unit: "C", measured };
}

Deno.test("`plot()` draws a bar for each figure", () => {
  const svg = plot([
    target("W deno", 0.157),
    target("W bun", undefined),
    target("shared kiwipete, full", 0.93),
  ]);
  assert(svg.includes(">this package, Deno<") && svg.includes(">0.16 C<"));
  assert(!svg.includes(">this package, Bun<"));
  assert(svg.includes(">kiwipete<") && svg.includes(">0.93<"));
  assert(!svg.includes("NaN") && !svg.includes("undefined"));
});

Deno.test("`plot()` draws longer bars for greater figures", () => {
  const svg = plot([target("shared F1, full", 0.5), target("shared F3, full", 1)]);
  const [, f1, f3] = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => +width);
  assertEquals(f3, 2 * f1);
});

Deno.test("`isReached()` compares with either kind of limit, and says nothing without", () => {
  assertEquals(isReached({ ...target("a", 1), limit: { atMost: 1 } }), true);
  assertEquals(isReached({ ...target("a", 1.1), limit: { atMost: 1 } }), false);
  assertEquals(isReached({ ...target("a", 3.9), limit: { atLeast: 4 } }), false);
  assertEquals(isReached({ ...target("a", undefined), limit: { atMost: 1 } }), undefined);
  assertEquals(isReached(target("a", 1)), undefined);
});

import { assertEquals, assertThrows } from "@std/assert";
import { draw, RandomError } from "./random_source.ts";

Deno.test("`draw()` asks the source once and gives its number", () => {
  const asked: number[] = [];
  const random = {
    nextInt(bound: number) {
      asked.push(bound);
      return bound - 1;
    },
  };
  assertEquals([draw(random, 6), draw(random, 1)], [5, 0]);
  assertEquals(asked, [6, 1]);
});

for (const number of [6, -1, 0.5, NaN, Infinity, undefined]) {
  Deno.test(`\`draw()\` refuses ${number} of a bound of 6`, () => {
    const error = assertThrows(
      () => draw({ nextInt: () => number as number }, 6),
      RandomError,
    );
    assertEquals(error.code, "bad-draw");
    assertEquals(error.value, number);
  });
}

import { assertEquals } from "@std/assert";
import { Black, opponent, White } from "./color.ts";

Deno.test("`White` is 0 and `Black` is 1", () => {
  assertEquals([White, Black], [0, 1]);
});

Deno.test("`opponent()` gives the other side", () => {
  assertEquals([opponent(White), opponent(Black)], [Black, White]);
});

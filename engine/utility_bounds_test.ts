import { assert, assertEquals, assertThrows } from "@std/assert";
import { UtilityBounds } from "./utility_bounds.ts";

Deno.test("`UtilityBounds.default` is -1e9, -1e6, 1e6, 1e9", () => {
  const { terminalLoss, minNonTerminal, maxNonTerminal, terminalWin } = UtilityBounds.default;
  assertEquals([terminalLoss, minNonTerminal, maxNonTerminal, terminalWin], [-1e9, -1e6, 1e6, 1e9]);
});

Deno.test("`UtilityBounds` keeps the four in their order", () => {
  const bounds = new UtilityBounds(-4.5, -3, 2, 7);
  assertEquals({ ...bounds }, {
    ...{ terminalLoss: -4.5, minNonTerminal: -3, maxNonTerminal: 2, terminalWin: 7 },
  });
});

Deno.test("`UtilityBounds` allows one value between the terminals", () => {
  const bounds = new UtilityBounds(-1, 0, 0, Number.MIN_VALUE);
  assertEquals([bounds.clamp(-9), bounds.clamp(0), bounds.clamp(9)], [0, 0, 0]);
});

Deno.test("`UtilityBounds` never has a -0 and never gives one", () => {
  const bounds = new UtilityBounds(-1, -0, -0, 1);
  const given = [
    ...[bounds.minNonTerminal, bounds.maxNonTerminal],
    ...[-5, -0, 0, 5].map((value) => bounds.clamp(value)),
    UtilityBounds.default.clamp(-0),
  ];
  for (const zero of given) assert(Object.is(zero, 0));
});

const refused: [number, number, number, number][] = [
  [-1, -1, 1, 2],
  [-2, -1, 1, 1],
  [-2, 1, -1, 2],
  [0, -1, 1, 2],
  [-2, -1, 3, 2],
  [2, 1, -1, -2],
  [-Infinity, -1, 1, 2],
  [-2, -1, 1, Infinity],
  [NaN, -1, 1, 2],
  [-2, NaN, 1, 2],
  [-2, -1, NaN, 2],
  [-2, -1, 1, NaN],
];

for (const four of refused) {
  Deno.test(`\`UtilityBounds\` refuses ${four.join(", ")}`, () => {
    const error = assertThrows(() => new UtilityBounds(...four), RangeError);
    assert(error.message.startsWith("utility bounds"), error.message);
  });
}

Deno.test("`UtilityBounds.clamp()` gives the nearest value between the terminals", () => {
  const bounds = new UtilityBounds(-100, -10, 20, 100);
  const clamped = [-Infinity, -100, -10.5, -10, -0.5, 0, 20, 20.5, 100, Infinity]
    .map((value) => bounds.clamp(value));
  assertEquals(clamped, [-10, -10, -10, -10, -0.5, 0, 20, 20, 20, 20]);
});

import { assert, assertEquals } from "@std/assert";
import { formatDouble, parseDouble } from "./double_bits.ts";

// IEEE 754; the first is the example of golden/FORMAT.md.
const cases: [value: number, bits: string][] = [
  [1, "3ff0000000000000"],
  [0, "0000000000000000"],
  [-2, "c000000000000000"],
  [0.1, "3fb999999999999a"],
  [Number.MIN_VALUE, "0000000000000001"],
  [Number.MAX_VALUE, "7fefffffffffffff"],
];

for (const [value, bits] of cases) {
  Deno.test(`\`formatDouble()\` and \`parseDouble()\` of ${value}`, () => {
    assertEquals(formatDouble(value), bits);
    assertEquals(parseDouble(bits), value);
  });
}

Deno.test("`formatDouble()` tells -0 from 0", () => {
  assertEquals(formatDouble(-0), "8000000000000000");
  assert(Object.is(parseDouble("8000000000000000"), -0));
});

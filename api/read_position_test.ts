import { assertEquals, assertThrows } from "@std/assert";
import { DfenError, formatDfen } from "../rules/mod.ts";
import { readPosition, readRolledPosition } from "./read_position.ts";
import { TurnError } from "./turn_error.ts";

const WHITE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const BLACK = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";

const read: [what: string, dfen: string, dice: string | undefined, canonical: string][] = [
  ["dice in the text", `${WHITE} NPQ`, undefined, `${WHITE} PNQ`],
  ["upper-case dice for Black", `${BLACK} NPQ`, undefined, `${BLACK} pnq`],
  ["dice given apart", WHITE, "NPQ", `${WHITE} PNQ`],
  ["dice in either case", BLACK, "nPq", `${BLACK} pnq`],
  ["one die", WHITE, "k", `${WHITE} K`],
  ["dice given apart and in the text: the former", `${WHITE} PPP`, "Q", `${WHITE} Q`],
  ["no dice given apart but in the text: none", `${WHITE} PPP`, "-", WHITE],
];

for (const [what, dfen, dice, canonical] of read) {
  Deno.test(`\`readPosition()\` takes ${what}`, () => {
    assertEquals(formatDfen(readPosition(dfen, { dice })), canonical);
  });
}

for (const dice of ["", "X", "PNBR", "P N", "pnpnpnpn", "w", 7, null, ["P"], {}]) {
  Deno.test(`\`readPosition()\` refuses dice given apart that are ${JSON.stringify(dice)}`, () => {
    const error = assertThrows(() => readPosition(WHITE, { dice: dice as string }), DfenError);
    assertEquals([error.code, error.field, error.value], ["bad-dice", "dice", dice]);
  });
}

Deno.test("`readRolledPosition()` refuses a position without dice", () => {
  for (const options of [undefined, {}, { dice: undefined }, { dice: "-" }]) {
    const error = assertThrows(() => readRolledPosition(WHITE, options), TurnError);
    assertEquals([error.code, error.value, error.index], ["no-dice", WHITE, -1]);
  }
});

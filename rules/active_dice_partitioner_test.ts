import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  keyOf,
  partitionsFor,
  type PromotionMode,
  promotionModes,
  table,
} from "./active_dice_partitioner.ts";
import { applyToState, format, isRoll, parse } from "./compact_roll.ts";
import { parseDfen } from "./dfen.ts";
import { DiceError } from "./errors.ts";
import { formatMove } from "./move.ts";
import { Position } from "./position.ts";
import { legalTurnPaths } from "./turn_paths.ts";
import { FIXTURES } from "../fixtures/mod.ts";
import { pairedPositions } from "./_testing/paired_positions.ts";
import * as model from "./_testing/reference_rules.ts";

const LETTERS = "PNBRQK";

// The tables once more, from the contract's words: one ordered roll after the other

/** Section 7: which dice of a roll are kept, ascending. */
function kept(roll: string, present: string, mode: PromotionMode): string {
  const pawnDice = roll.split("P").length - 1;
  const needed = { none: Infinity, onePawn: 1, twoPawns: 2 }[mode];
  const promotes = present.includes("P") && pawnDice >= needed;
  return [...roll].filter((die) => present.includes(die) || (promotes && "NBRQ".includes(die)))
    .join("");
}

const ORDERED_ROLLS = [...LETTERS].flatMap((a) =>
  [...LETTERS].flatMap((b) => [...LETTERS].map((c) => a + b + c))
);

function ascending(roll: string): string {
  return [...roll].sort((a, b) => LETTERS.indexOf(a) - LETTERS.indexOf(b)).join("");
}

function bruteForceTable(present: string, mode: PromotionMode): [roll: string, weight: number][] {
  const weights = new Map<string, number>();
  // The first ordered roll of a multiset is the ascending one, and those come in lexicographic
  // order: so the classes are in the order of their first occurrence.
  for (const roll of ORDERED_ROLLS) {
    const rest = kept(ascending(roll), present, mode);
    weights.set(rest, (weights.get(rest) ?? 0) + 1);
  }
  return [...weights];
}

function presentIn(mask: number): string {
  return [...LETTERS].filter((_, bit) => (mask >> bit) % 2 === 1).join("");
}

Deno.test("`promotionModes` are three, frozen", () => {
  assertEquals(promotionModes, ["none", "onePawn", "twoPawns"]);
  assert(Object.isFrozen(promotionModes));
});

for (const mode of promotionModes) {
  Deno.test(`\`table()\` equals a count of the 216 rolls for all 64 masks, mode ${mode}`, () => {
    for (let mask = 0; mask < 64; mask++) {
      const classes = table(mask, mode).map(({ roll, weight }) => [format(roll), weight]);
      assertEquals(classes, bruteForceTable(presentIn(mask), mode), `${mask}`);
    }
  });

  Deno.test(`\`table()\` weighs 216 rolls in different compact classes, mode ${mode}`, () => {
    for (let mask = 0; mask < 64; mask++) {
      const classes = table(mask, mode);
      assertEquals(classes.reduce((sum, { weight }) => sum + weight, 0), 216);
      assertEquals(new Set(classes.map(({ roll }) => roll)).size, classes.length);
      assert(classes.every(({ roll, weight }) => isRoll(roll) && Number.isInteger(weight)));
      assert(classes.every(({ weight }) => weight > 0));
    }
  });
}

Deno.test("`table()` gives frozen tables, each always the same", () => {
  for (let mask = 0; mask < 64; mask++) {
    for (const mode of promotionModes) {
      const classes = table(mask, mode);
      assert(Object.isFrozen(classes));
      assert(classes.every((entry) => Object.isFrozen(entry)));
      assert(table(mask, mode) === classes);
    }
  }
  assertThrows(() => ((table(1, "none") as unknown[]).length = 0), TypeError);
  assertThrows(() => {
    (table(1, "none")[0] as { weight: number }).weight = 0;
  }, TypeError);
});

Deno.test("`partitionsFor()` gives four classes to a side with kings only", () => {
  for (const dfen of ["4k3/8/8/8/8/8/8/4K3 w - -", "4k3/7p/8/8/8/8/8/KKK5 w - -"]) {
    const classes = partitionsFor(parseDfen(dfen)).map((
      { roll, weight },
    ) => [format(roll), weight]);
    assertEquals(classes, [["", 125], ["K", 75], ["KK", 15], ["KKK", 1]]);
  }
});

Deno.test("`partitionsFor()` gives one empty class to a side without pieces", () => {
  const classes = partitionsFor(parseDfen("4k3/8/8/8/8/8/8/8 w - -"));
  assertEquals(classes, [{ roll: 0, weight: 216 }]);
});

Deno.test("`partitionsFor()` and `keyOf()` say what the model says", () => {
  for (const { dfen, state, board } of pairedPositions(120, 400)) {
    const expected = model.partitionsFor(board).map(({ roll, weight }) => [roll, weight]);
    for (const view of [state, new Position().load(state)]) {
      const key = keyOf(view);
      assertEquals(
        key,
        { mask: model.presenceMask(board), mode: model.promotionMode(board) },
        dfen,
      );
      const classes = partitionsFor(view);
      assert(classes === table(key.mask, key.mode), dfen);
      assertEquals(classes.map(({ roll, weight }) => [format(roll), weight]), expected, dfen);
    }
  }
});

const modes: [what: string, dfen: string, mode: PromotionMode][] = [
  ["a pawn one step from promotion", "4k3/P7/8/8/8/8/8/4K3 w - -", "onePawn"],
  ["a pawn two steps from promotion", "4k3/8/P7/8/8/8/8/4K3 w - -", "twoPawns"],
  ["pawns one and two steps away", "4k3/P7/7P/8/8/8/8/4K3 w - -", "onePawn"],
  ["a pawn three steps away", "4k3/8/8/P7/8/8/8/4K3 w - -", "none"],
  ["a pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - -", "none"],
  ["a pawn one step away but blocked", "n3k3/P7/8/8/8/8/8/4K3 w - -", "onePawn"],
  ["an enemy pawn on rank 7", "4k3/p7/8/8/8/8/8/4K3 w - -", "none"],
  ["an enemy pawn one step from its promotion", "4k3/8/8/8/8/8/p7/4K3 w - -", "none"],
  ["a rook on rank 7", "4k3/R7/8/8/8/8/8/4K3 w - -", "none"],
  ["Black's pawn one step from promotion", "4k3/8/8/8/8/8/7p/4K3 b - -", "onePawn"],
  ["Black's pawn two steps from promotion", "4k3/8/8/8/8/7p/8/4K3 b - -", "twoPawns"],
  ["Black's pawn on its home rank", "4k3/7p/8/8/8/8/8/4K3 b - -", "none"],
  ["White's pawn on rank 2, Black to move", "4k3/8/8/8/8/8/P7/4K3 b - -", "none"],
];

for (const [what, dfen, mode] of modes) {
  Deno.test(`\`keyOf()\` gives mode ${mode} with ${what}`, () => {
    assertEquals(keyOf(parseDfen(dfen)).mode, mode);
  });
}

Deno.test("`partitionsFor()` keeps dice of pieces that a promotion can bring", () => {
  const rolls = (dfen: string) => partitionsFor(parseDfen(dfen)).map(({ roll }) => format(roll));
  const one = rolls("k7/4P3/8/8/8/8/8/4K3 w - -");
  assert(one.includes("PNN") && one.includes("PPQ") && !one.includes("NN"));
  const two = rolls("k7/8/4P3/8/8/8/8/4K3 w - -");
  assert(two.includes("PPQ") && !two.includes("PNN") && !two.includes("PQ"));
});

// The point of it all: a class has the legal paths of every roll in it

function pathsOf(position: Position, roll: number): string {
  return legalTurnPaths(applyToState(roll, position))
    .map((path) => path.map(formatMove).join(" ")).join("\n");
}

Deno.test("each class has the legal paths of every roll in it", () => {
  const boards = [
    ...pairedPositions(121, 12).slice(-24),
    ...FIXTURES.map(({ dfen }) => {
      return { dfen, state: parseDfen(dfen), board: model.parseDfen(dfen) };
    }),
  ];
  let merged = 0;
  for (const { dfen, state, board } of boards) {
    const { mask, mode } = { mask: model.presenceMask(board), mode: model.promotionMode(board) };
    const position = new Position().load(state);
    const classes = new Map<string, string>();
    for (const { roll } of partitionsFor(state)) classes.set(format(roll), pathsOf(position, roll));
    for (const roll of new Set(ORDERED_ROLLS.map(ascending))) {
      const rest = kept(roll, presentIn(mask), mode);
      if (rest === roll) continue;
      merged++;
      assertEquals(pathsOf(position, parse(roll)), classes.get(rest), `${dfen}, ${roll}`);
    }
  }
  assert(merged > 500, `only ${merged} rolls lost a die`);
});

// What is refused

const noKeys: [mask: unknown, mode: unknown][] = [
  ...[-1, 64, 0.5, NaN, "1", null, undefined].map((mask) => [mask, "none"] as [unknown, unknown]),
  ...["None", "", "two", 0, null, undefined].map((mode) => [1, mode] as [unknown, unknown]),
];

for (const [mask, mode] of noKeys) {
  Deno.test(`\`table()\` refuses the mask ${mask} (${typeof mask}) with mode ${mode}`, () => {
    const error = assertThrows(() => table(mask as number, mode as PromotionMode), DiceError);
    assertEquals(error.code, "bad-mask");
    assertEquals(error.value, [mask, mode]);
  });
}

import { assert, assertEquals, assertInstanceOf, assertStringIncludes } from "@std/assert";
import { DfenError } from "./dfen.ts";
import { DiceError, type ErrorDetail, MoveError, shown, StateError } from "./errors.ts";

const endless: Record<string, unknown> = {};
endless.self = endless;

const shownTable: [what: string, value: unknown, text: string][] = [
  ["a text in quotes", "e2e4", '"e2e4"'],
  ["an empty text in quotes", "", '""'],
  ["quotes, line feeds and control characters escaped", 'a"b\n\u0000', '"a\\"b\\n\\u0000"'],
  ["a lone surrogate escaped", "\ud800", '"\\ud800"'],
  ["a position whole", "4k3/8/8/8/8/8/8/4K3 w - -", '"4k3/8/8/8/8/8/8/4K3 w - -"'],
  ["a number", 64, "64"],
  ["a fraction", 0.5, "0.5"],
  ["a negative zero", -0, "-0"],
  ["no number", NaN, "NaN"],
  ["an infinite number", -Infinity, "-Infinity"],
  ["a bigint", 5n, "5n"],
  ["undefined", undefined, "undefined"],
  ["null", null, "null"],
  ["a truth value", false, "false"],
  ["a symbol by its kind", Symbol("secret"), "symbol"],
  ["a function by its kind", () => "secret", "function"],
  ["a list", [1, 7], "[1,7]"],
  ["an object", { a: 1 }, '{"a":1}'],
  ["a cycle by its kind", endless, "object"],
  ["an object that refuses by its kind", { toJSON: () => fail() }, "object"],
  ["an object with bigints by its kind", { a: 1n }, "object"],
  ["an object that turns into nothing by its kind", { toJSON: () => undefined }, "object"],
];

function fail(): never {
  throw new Error("refused");
}

for (const [what, value, text] of shownTable) {
  Deno.test(`\`shown()\` shows ${what}`, () => {
    assertEquals(shown(value), text);
  });
}

Deno.test("`shown()` is one short line when the value is long", () => {
  const values = [
    "x".repeat(1_000_000),
    "\u0000".repeat(1_000_000),
    "\ud83d\ude00".repeat(1_000_000),
    "\n".repeat(1_000_000),
    Array.from({ length: 100_000 }, (_, i) => i),
    { text: "x".repeat(1_000_000) },
  ];
  for (const value of values) {
    const text = shown(value);
    assert(text.length < 120, `${text.length}`);
    assert(!text.includes("\n"));
    assert(text.endsWith("..."));
    assert(JSON.stringify(value).startsWith(text.slice(0, -3)));
  }
});

type Detailed = Error & ErrorDetail<string>;

const errors: [
  name: string,
  make: (value: unknown) => Detailed,
  base: typeof Error,
  code: string,
][] = [
  ["MoveError", (value) => new MoveError("bad-move", value, "a move"), RangeError, "bad-move"],
  ["DiceError", (value) => new DiceError("bad-roll", value, "a roll"), RangeError, "bad-roll"],
  [
    "StateError",
    (value) => new StateError("bad-square", value, "a square"),
    RangeError,
    "bad-square",
  ],
  [
    "DfenError",
    (value) => new DfenError("bad-side", "side", value, "w or b"),
    SyntaxError,
    "bad-side",
  ],
];

for (const [name, make, base, code] of errors) {
  Deno.test(`\`${name}\` has a code, the value, what was expected, and a message with all three`, () => {
    const error = make("?!");
    assertInstanceOf(error, base);
    assertEquals(error.name, name);
    assertEquals(error.code, code);
    assertEquals(error.value, "?!");
    for (const part of [shown("?!"), `expected ${error.expected}`, `(${code})`]) {
      assertStringIncludes(error.message, part);
    }
    assertStringIncludes(String(error), name);
  });

  Deno.test(`\`${name}\` keeps the value as it is and shows it shortened`, () => {
    const value = { text: "x".repeat(10_000) };
    const error = make(value);
    assertEquals(error.value === value, true);
    assert(error.message.length < 250, error.message);
  });
}

const things: [error: Error, thing: string][] = [
  [new MoveError("empty-origin", "e2e4", "a piece"), 'move "e2e4"'],
  [new DiceError("bad-die", 7, "a die"), "dice 7"],
  [new DfenError("bad-halfmove", "halfmove", "128", "0 to 127"), 'DFEN halfmove "128"'],
  [new DfenError("bad-en-passant", "en-passant", "e9", "squares"), 'DFEN en-passant "e9"'],
];

for (const [error, thing] of things) {
  Deno.test(`\`${error.name}\` says that it is about ${thing}`, () => {
    assert(error.message.startsWith(`${thing}: `), error.message);
  });
}

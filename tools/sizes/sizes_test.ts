import { assert, assertEquals, assertLess } from "@std/assert";
import { bundle } from "../bundle.ts";
import { PARTS, sizeOf, STATE_AND_MOVES } from "./sizes.ts";

for (const part of PARTS) {
  const { name, limit } = part;
  if (limit === undefined) continue;
  Deno.test(`${name} comes to at most ${limit} bytes, minified and gzipped`, async () => {
    const { gzipped } = await sizeOf(part);
    assertLess(gzipped, limit + 1);
  });
}

// What a program that only makes moves must not pay for.
const TURNS = /^rules\/(turn_|playable_dice|nth_turn|prefix_cache|shared_traversal|count_moves)/;
const BUDGETS = /^rules\/(budget|outcome)/;
const PROBABILITIES = /^rules\/(king_capture_|attacker_types|active_dice|dice_rolls|compact_roll)/;
const FOREIGN = [TURNS, BUDGETS, PROBABILITIES, /^(engine|api)\//];

/** Texts that minifying leaves as they are, each from one kind of foreign code. */
const MARKERS = [
  ["turns", "lastMoves"],
  ["turns", "nested traversal"],
  ["budgets", "admit"],
  ["budgets", "stoppedEarly"],
  ["probabilities", "onePawn"],
  ["probabilities", "a mask of piece types"],
  ["the engine", "nextInt"],
  ["the engine", "performance"],
];

Deno.test("a bundle of state and moves holds no other code", async () => {
  const { bytesOf, text } = await bundle(STATE_AND_MOVES, { minify: false });
  assert(bytesOf.get("rules/dfen.ts")! > 0);
  for (const [path, bytes] of bytesOf) {
    if (bytes === 0 || !FOREIGN.some((pattern) => pattern.test(path))) continue;
    const statements = partOf(text, path);
    assert(statements.length > 0, `no part of the bundle is headed ${path}`);
    // Sums of numbers are kept, as a bundler does not look into them; they are a few bytes.
    assertEquals(statements.filter((line) => !/^var \w+ = [\w +*<|-]+;$/.test(line)), [], path);
  }
});

/** The lines that a source has in a bundle, which heads them with its path. */
function partOf(text: string, path: string): string[] {
  const lines = text.split("\n");
  const start = lines.indexOf(`// ${path}`) + 1;
  const end = lines.findIndex((line, index) => index >= start && /^(\/\/ |export )/.test(line));
  return start === 0 ? [] : lines.slice(start, end).filter((line) => line !== "");
}

Deno.test("the patterns of foreign code each find some in a bundle of everything", async () => {
  const { bytesOf } = await bundle(PARTS[0].module, { minify: true });
  for (const pattern of FOREIGN) {
    assert([...bytesOf].some(([path, bytes]) => bytes > 0 && pattern.test(path)), `${pattern}`);
  }
});

for (const [what, marker] of MARKERS) {
  Deno.test(`a bundle of state and moves has no "${marker}" of ${what}, one of everything has`, async () => {
    const { text: little } = await bundle(STATE_AND_MOVES, { minify: true });
    const { text: everything } = await bundle(PARTS[0].module, { minify: true });
    assert(!little.includes(marker));
    assert(everything.includes(marker));
  });
}

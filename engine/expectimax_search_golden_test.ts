import { assert, assertEquals } from "@std/assert";
import { parseDfen } from "../rules/mod.ts";
import { pathText } from "./_testing/choice_checks.ts";
import { doubleBits, goldenRecords } from "./_testing/golden_records.ts";
import { RecordingRandom } from "./_testing/random_sources.ts";
import { classOrders } from "./_testing/search_checks.ts";
import { type ExpectimaxConfig, ExpectimaxSearch } from "./expectimax_search.ts";
import { UtilityBounds } from "./utility_bounds.ts";
import { TranspositionTable } from "./transposition_table.ts";

const records = goldenRecords("search");
type Record = typeof records[number];

/** What a search may do as it likes. Material stays within these bounds, so they change nothing but the cuts. */
const close = new UtilityBounds(-1e9, -20_000, 20_000, 1e9);
const manners: readonly ExpectimaxConfig[] = [
  {},
  { bounds: close, classOrder: classOrders[1] },
  { bounds: close, star2: true, cache: true },
  { star1: false, classOrder: classOrders[2] },
  { bounds: close, star2: true, star1: false, classOrder: classOrders[2] },
];

function replay(
  { dfen, depth, candidates, seed, score, path, values }: Record,
  manner: ExpectimaxConfig,
): number {
  const random = new RecordingRandom(seed);
  const choice = new ExpectimaxSearch({ plies: depth, candidateLimit: candidates, ...manner })
    .search(parseDfen(dfen), random);
  const context = `${dfen} ${depth} ${candidates} ${seed}`;
  assertEquals([choice.score, pathText(choice.path)], [score, path], context);
  assertEquals(choice.candidates.length, values.length, context);
  choice.candidates.forEach(({ path, outcome, value }, at) => {
    const [expectedPath, expected] = values[at];
    assertEquals(pathText(path), expectedPath, context);
    if (value !== undefined) assertEquals(doubleBits(value), expected, context);
    else assert(outcome.kind === "upper-bound" && score !== null, context);
  });
  assertEquals(random.bounds.length, values.length === 0 ? 0 : 1, context);
  return choice.statistics.pruned;
}

Deno.test("`ExpectimaxSearch.search()` gives the path and score of every record of two plies, with pruning", () => {
  const two = records.filter(({ depth }) => depth === 2);
  assertEquals(two.length, 702);
  const pruned = two.reduce((sum, record, index) => sum + replay(record, manners[index % 5]), 0);
  assert(pruned > 100, `${pruned}`);
});

Deno.test("`ExpectimaxSearch.search()` gives the path and score of records of three plies, with pruning", () => {
  // The ones with few pieces: the others take seconds each, and the harness replays them.
  const three = records.filter(({ depth, dfen }) =>
    depth === 3 && dfen.split(" ")[0].replace(/[^a-z]/gi, "").length <= 6
  );
  assert(three.length > 25, `${three.length}`);
  three.forEach((record, index) => replay(record, manners[index % 3]));
});

Deno.test("`ExpectimaxSearch.search()` gives the path and score of records with one table for all of them", () => {
  const table = new TranspositionTable(1 << 12);
  const searches = new Map<string, ExpectimaxSearch>();
  const two = records.filter(({ depth }, index) => depth === 2 && index % 4 === 0);
  for (const { dfen, candidates, seed, score, path } of [...two, ...two]) {
    const search = searches.get(`${candidates}`) ??
      new ExpectimaxSearch({ candidateLimit: candidates, table });
    searches.set(`${candidates}`, search);
    const choice = search.search(parseDfen(dfen), new RecordingRandom(seed));
    assertEquals([choice.score, pathText(choice.path)], [score, path], dfen);
  }
  assert(table.hits > 0);
});

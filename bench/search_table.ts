/**
 * What pruning and caches save: the tables of docs/search.md. Slow: three plies without pruning take minutes.
 *
 * deno run -A bench/search_table.ts [--plies 2|3] [--limit WORK] [--candidates N] [--golden N]
 *
 * @module
 */
import { parseArgs } from "node:util";
import {
  evaluateAggressive,
  evaluateMaterial,
  type Evaluator,
  type ExpectimaxConfig,
  ExpectimaxSearch,
  JavaRandom,
  SearchControl,
  TranspositionTable,
} from "../engine/mod.ts";
import { FIXTURES } from "../fixtures/mod.ts";
import { Budget, parseDfen } from "../rules/mod.ts";

interface Case {
  readonly name: string;
  readonly dfen: string;
}

interface Measured {
  readonly calls: number;
  readonly milliseconds: number;
  readonly complete: boolean;
  readonly answer: string;
}

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/** Positions of the golden search corpus of that depth, evenly spread over those that a search decides. */
function goldenCases(plies: number, count: number): Case[] {
  const file = new URL(`../golden/contract/search-${plies}.ndjson`, import.meta.url);
  const dfens = Deno.readTextFileSync(file).split("\n").slice(1, -1)
    .map((line) => JSON.parse(line))
    .filter(({ values }) => values.length > 1)
    .map(({ dfen }) => dfen as string);
  const different = [...new Set(dfens)];
  return Array.from({ length: count }, (_, i) => {
    const dfen = different[Math.floor(i * different.length / count)];
    return { name: `\`${dfen}\``, dfen };
  });
}

const RUNS = 7;
const ENOUGH_MS = 1000;

/** The quickest of up to seven runs, fewer if they are long. */
function measure(dfen: string, evaluate: Evaluator, config: () => ExpectimaxConfig): Measured {
  let best: Measured | undefined;
  const begun = performance.now();
  for (let run = 0; run < RUNS && performance.now() - begun < ENOUGH_MS; run++) {
    const measured = measureOnce(dfen, evaluate, { ...config(), plies, candidateLimit });
    if (best === undefined || measured.milliseconds < best.milliseconds) best = measured;
  }
  return best!;
}

function measureOnce(dfen: string, evaluate: Evaluator, config: ExpectimaxConfig): Measured {
  let calls = 0;
  const counting: Evaluator = (state, perspective) => {
    calls++;
    return evaluate(state, perspective);
  };
  const search = new ExpectimaxSearch({ ...config, evaluate: counting });
  const control = new SearchControl({ budget: new Budget(limit) });
  const begun = performance.now();
  const choice = search.search(parseDfen(dfen), new JavaRandom(1), control);
  const milliseconds = performance.now() - begun;
  const answer = JSON.stringify([choice.score, choice.path]);
  return { calls, milliseconds, complete: choice.complete, answer };
}

function show(
  title: string,
  evaluate: Evaluator,
  positions: readonly Case[],
  variants: readonly (readonly [name: string, config: () => ExpectimaxConfig])[],
): void {
  console.log(`\n### ${title}\n`);
  console.log(`| position | ${variants.map(([name]) => `${name}: calls | ms`).join(" | ")} |`);
  console.log(`| --- |${" ---: |".repeat(2 * variants.length)}`);
  for (const { name, dfen } of positions) {
    const all = variants.map(([, config]) => measure(dfen, evaluate, config));
    const answers = new Set(all.filter(({ complete }) => complete).map(({ answer }) => answer));
    if (answers.size > 1) throw new Error(`the variants disagree on ${dfen}: ${[...answers]}`);
    const cells = all.map(({ calls, milliseconds, complete }) => {
      const more = complete ? "" : "> ";
      return `${more}${calls.toLocaleString("en")} | ${more}${round(milliseconds)}`;
    });
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

function round(milliseconds: number): string {
  return milliseconds < 10
    ? milliseconds.toFixed(1)
    : Math.round(milliseconds).toLocaleString("en");
}

const { values: options } = parseArgs({
  options: {
    plies: { type: "string", default: "2" },
    limit: { type: "string", default: "Infinity" },
    candidates: { type: "string", default: "4" },
    golden: { type: "string", default: "10" },
  },
});
const plies = Number(options.plies) as 2 | 3;
const limit = Number(options.limit);
const candidateLimit = Number(options.candidates);
const cases: Case[] = [
  { name: "F10, NBP", dfen: `${FIXTURES.find(({ id }) => id === "F10")!.dfen} NBP` },
  { name: "kiwipete, PNB", dfen: `${kiwipete} PNB` },
  ...goldenCases(plies, Number(options.golden)),
];

show(`Pruning: ${plies} plies, ${candidateLimit} candidates, material`, evaluateMaterial, cases, [
  ["none", () => ({ star1: false, star2: false })],
  ["Star1", () => ({ star2: false })],
  ["Star1 and Star2", () => ({ star2: true })],
]);

const star2 = plies === 3;
// Three plies from a middlegame take minutes in each way.
const cacheCases = plies === 3 ? cases.slice(2) : cases;
const table = () => new TranspositionTable(1 << 20);
for (
  const [name, evaluate] of [
    ["material", evaluateMaterial],
    ["aggressive", evaluateAggressive],
  ] as const
) {
  show(`Caches: ${plies} plies, ${candidateLimit} candidates, ${name}`, evaluate, cacheCases, [
    ["neither", () => ({ star2 })],
    ["evaluation cache", () => ({ star2, cache: true })],
    ["table", () => ({ star2, table: table() })],
    ["both", () => ({ star2, cache: true, table: table() })],
  ]);
}

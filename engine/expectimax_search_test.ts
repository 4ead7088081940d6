import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  endTurn,
  forEachLegalTurnState,
  formatDfen,
  type GameState,
  parseDfen,
  StateError,
  type StateView,
  White,
} from "../rules/mod.ts";
import { seededRng, withRandomDice } from "../rules/_testing/positions.ts";
import { bruteSearch, DEFAULT_SCALE, type Scale, type Score } from "./_testing/brute_force.ts";
import { assertChoice, legalPaths, pathText } from "./_testing/choice_checks.ts";
import { RecordingRandom } from "./_testing/random_sources.ts";
import {
  batchOf,
  boundsOf,
  classOrders,
  clockNoise,
  fractionsOf,
  noise,
} from "./_testing/search_checks.ts";
import { smallPositions } from "./_testing/small_positions.ts";
import { evaluateAggressive, evaluateMaterial } from "./evaluators.ts";
import type { Evaluator } from "./evaluator.ts";
import {
  type ExpectimaxChoice,
  type ExpectimaxConfig,
  ExpectimaxSearch,
} from "./expectimax_search.ts";
import { RootRescore } from "./root_rescore.ts";
import { SearchControl } from "./search_control.ts";
import { JavaRandom } from "./java_random.ts";
import { TranspositionTable } from "./transposition_table.ts";

/** What decides the choice. */
interface Question {
  readonly score: Score;
  readonly scale: Scale;
  readonly isBatch?: boolean;
  readonly readsClocks?: boolean;
  readonly preRank: Evaluator;
}

const questions: readonly Question[] = [
  { score: evaluateMaterial, scale: DEFAULT_SCALE, preRank: evaluateMaterial },
  { score: noise(81, 2), scale: [-9, -2, 2, 9], preRank: noise(82, 3) },
  { score: () => 0, scale: [-1, 0, 0, 1], preRank: () => 0 },
  {
    score: fractionsOf(noise(83, 4000)),
    scale: [-401, -300, 300, 401],
    isBatch: true,
    preRank: noise(84, 1),
  },
  { score: clockNoise(85, 1), scale: [-3, -1, 1, 3], readsClocks: true, preRank: noise(86, 9) },
  { score: evaluateAggressive, scale: [-1e5, -4000, 4000, 1e5], preRank: evaluateMaterial },
  {
    score: fractionsOf(clockNoise(87, 30)),
    scale: DEFAULT_SCALE,
    isBatch: true,
    readsClocks: true,
    preRank: () => 7,
  },
];
const rescores = [undefined, 0.25, undefined, 0.5, 1] as const;
const secondOpinion = fractionsOf(noise(88, 40));

/** What must not decide anything: all combinations. */
const manners: ExpectimaxConfig[] = [];
for (const classOrder of classOrders) {
  for (const star1 of [true, false]) {
    for (const star2 of [false, true]) {
      for (const cache of [false, true]) manners.push({ star1, star2, cache, classOrder });
    }
  }
}

function configOf(
  { score, scale, isBatch = false, preRank }: Question,
  weight: number | undefined,
): ExpectimaxConfig {
  return {
    ...{ bounds: boundsOf(scale), preRank },
    ...(isBatch ? { evaluateBatch: batchOf(score) } : { evaluate: score }),
    ...(weight === undefined ? {} : { rescore: new RootRescore(batchOf(secondOpinion), weight) }),
  };
}

/** Searches in many manners and compares each with one brute-force search. */
function compare(
  state: StateView,
  plies: 2 | 3,
  candidateLimit: number,
  question: Question,
  weight: number | undefined,
  tried: readonly ExpectimaxConfig[],
): { pruned: number; tied: number } {
  const seed = state.fullmove;
  const bruteRandom = new RecordingRandom(seed);
  const brute = bruteSearch(state, {
    ...{ plies, candidateLimit, evaluate: question.score, preRank: question.preRank },
    scale: question.scale,
    ...(weight === undefined ? {} : { rescore: { score: secondOpinion, weight } }),
  }, (bound) => bruteRandom.nextInt(bound));
  let pruned = 0;
  for (const manner of tried) {
    const config = { ...configOf(question, weight), plies, candidateLimit, ...manner };
    const search = new ExpectimaxSearch(config);
    for (let time = 0; time < (manner.table === undefined ? 1 : 2); time++) {
      const random = new RecordingRandom(seed);
      const choice = search.search(state, random);
      const { star1, star2, cache, table } = manner;
      const context = [
        ...[formatDfen(state), plies, candidateLimit, questions.indexOf(question), weight],
        ...[star1, star2, cache, classOrders.indexOf(manner.classOrder!), table?.entries, time],
      ].join(" ");
      assertChoice(choice, brute, context);
      assertEquals([random.bounds, random.state], [bruteRandom.bounds, bruteRandom.state], context);
      pruned += choice.statistics.pruned;
      const mayPrune = star1 || star2;
      if (!mayPrune) assertEquals(choice.statistics.pruned, 0);
    }
  }
  return { pruned, tied: brute.tied };
}

/** Some of the manners, others each time; tables only where they may be. */
function mannersFor(index: number, count: number, { readsClocks = false }: Question) {
  return Array.from({ length: count }, (_, at): ExpectimaxConfig => {
    const manner = manners[(index * count + at) % manners.length];
    const size = [undefined, 1 << 12, 4][(index + at) % 3];
    if (size === undefined || readsClocks) return manner;
    return { ...manner, table: new TranspositionTable(size) };
  });
}

Deno.test("`ExpectimaxSearch.search()` of two plies equals brute force in choice, values and draws, in any manner", () => {
  const rng = seededRng(89);
  let pruned = 0;
  let ties = 0;
  smallPositions(90, 160, 5).forEach((dfen, index) => {
    const state = parseDfen(withRandomDice(rng, dfen));
    const turns = legalPaths(state).length;
    const limits = [1, 2, 3, 8, turns > 40 ? 12 : Infinity];
    const question = questions[index % questions.length];
    const found = compare(
      ...[state, 2, limits[(index >> 1) % 5], question, rescores[(index >> 2) % 5]] as const,
      mannersFor(index, 6, question),
    );
    pruned += found.pruned;
    if (found.tied > 1) ties++;
  });
  assert(pruned > 100 && ties > 10, `${pruned} ${ties}`);
});

const sparse = [
  "8/8/8/3k4/8/8/8/3K4 w - - 0 1 KK",
  "8/8/8/2k5/8/2K5/8/8 b - - 2 4 kp",
  "7k/8/8/8/8/8/p7/7K b - - 0 1 kn",
  "7k/P7/8/8/8/8/8/7K b - - 0 3 kkq",
  "8/8/1k6/8/8/1K6/7P/8 w - - 0 1 PK",
  "k7/8/8/8/8/8/8/1n5K w - - 0 1 K",
  "k7/8/8/8/8/8/8/1n5K b - - 0 2 nk",
];

Deno.test("`ExpectimaxSearch.search()` of three plies equals brute force in choice, values and draws, in any manner", () => {
  let pruned = 0;
  sparse.forEach((dfen, index) => {
    const question = questions[(3 * index + 1) % questions.length];
    const limit = [2, 3, 1][index % 3];
    const weight = rescores[index % 5];
    pruned += compare(
      ...[parseDfen(dfen), 3, limit, question, weight, mannersFor(index, 8, question)] as const,
    ).pruned;
  });
  assert(pruned > 10, `${pruned}`);
});

Deno.test("`ExpectimaxSearch.search()` chooses the same all through a game with one table", () => {
  for (const size of [16, 1 << 14]) {
    const table = new TranspositionTable(size);
    const score = noise(91, 30);
    const preRank = noise(92, 5);
    const scale: Scale = [-40, -30, 30, 40];
    const rescore = new RootRescore(batchOf(secondOpinion), 0.25);
    const [two, three] = ([2, 3] as const).map((plies) =>
      new ExpectimaxSearch({
        ...{ plies, candidateLimit: 2, evaluate: score, preRank, bounds: boundsOf(scale) },
        ...{ table, rescore, star2: size === 16 },
      })
    );
    const rng = seededRng(93);
    let state = parseDfen("k7/8/8/8/8/8/7P/K7 w - - 0 1");
    for (let turn = 0; turn < 9; turn++) {
      // Each side looks two and three plies deep, in either order: the same boards come at other depths and sides.
      const rolled = parseDfen(withRandomDice(rng, formatDfen(state)));
      let choice: ExpectimaxChoice | undefined;
      for (const plies of turn % 2 === 0 ? [3, 2] as const : [2, 3] as const) {
        const random = new RecordingRandom(turn);
        choice = (plies === 3 ? three : two).search(rolled, random);
        const bruteRandom = new RecordingRandom(turn);
        const brute = bruteSearch(rolled, {
          ...{ plies, candidateLimit: 2, evaluate: score, preRank, scale },
          rescore: { score: secondOpinion, weight: 0.25 },
        }, (bound) => bruteRandom.nextInt(bound));
        assertChoice(choice, brute, `turn ${turn}, ${plies} plies, ${formatDfen(rolled)}`);
        assertEquals(random.bounds, bruteRandom.bounds);
      }
      const path = pathText(choice!.path);
      if (choice!.reason === "king-capture") break;
      state = path === null ? endTurn(rolled) : resultOf(rolled, path);
    }
    assert(table.hits > 0);
  }
});

function resultOf(state: StateView, path: string): GameState {
  let found: GameState | undefined;
  forEachLegalTurnState(state, (moves, length, result) => {
    if (pathText(moves.slice(0, length)) === path) found = result.snapshot();
  });
  assert(found !== undefined);
  return found;
}

// Equal results

Deno.test("`ExpectimaxSearch.search()` looks once below equal results, and draws over all of their paths", () => {
  const state = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
  let calls = 0;
  const counting: Evaluator = () => {
    calls++;
    return 5;
  };
  const random = new RecordingRandom(1);
  const choice = new ExpectimaxSearch({
    candidateLimit: Infinity,
    evaluate: counting,
    star1: false,
  }).search(state, random);
  assertEquals(random.bounds, [12]); // all paths tie, of 8 results
  assertEquals(choice.statistics.completed, 12);
  const all = calls;
  calls = 0;
  const results = new Map(choice.candidates.map(({ result }) => [formatDfen(result), result]));
  assertEquals(results.size, 8);
  for (const wanted of results.values()) {
    new ExpectimaxSearch({
      candidateLimit: 1,
      evaluate: counting,
      preRank: (result) => result.equals(wanted) ? 1 : 0,
    }).search(state, new RecordingRandom(1));
  }
  assertEquals(calls, all);
});

Deno.test("`ExpectimaxSearch.search()` tells apart results that differ in the clocks alone", () => {
  // Pawn then king leaves another clock than king then pawn, and the same board and hash.
  const state = parseDfen("4k3/8/8/8/8/8/P7/4K3 w - - 5 1 PK");
  const evaluate: Evaluator = (result, perspective) =>
    (perspective === White ? 1 : -1) * (result.halfmove === 0 ? 10 : 3 * result.halfmove);
  const question = { score: evaluate, scale: DEFAULT_SCALE, preRank: () => 0 };
  compare(state, 2, Infinity, question, undefined, manners);
  const choice = new ExpectimaxSearch({ candidateLimit: Infinity, evaluate, star1: false })
    .search(state, new RecordingRandom(1));
  const valuesOf = new Map<string, Set<number | undefined>>();
  for (const { result, value } of choice.candidates) {
    const values = valuesOf.get(result.hash) ?? new Set();
    valuesOf.set(result.hash, values.add(value));
  }
  assert([...valuesOf.values()].some((values) => values.size > 1));
});

// Ties and draws

Deno.test("`ExpectimaxSearch.search()` draws once, also from a single best candidate", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K");
  const bounds = (evaluate: Evaluator, candidateLimit: number) => {
    const random = new RecordingRandom(3);
    new ExpectimaxSearch({ evaluate, candidateLimit }).search(state, random);
    return random.bounds;
  };
  assertEquals(bounds(() => 0, 1), [1]);
  assertEquals(bounds(() => 0, 3), [3]);
  assertEquals(bounds(() => 0, Infinity), [5]);
  // One king walk is best whatever comes.
  const there = resultOf(state, "e1d2").kingsLo;
  const isThere = (result: StateView) => result.kingsLo === there ? 100 : 0;
  assertEquals(bounds(isThere, Infinity), [1]);
});

Deno.test("`ExpectimaxSearch.search()` counts ties in the order of rank", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K");
  const preRank = noise(94, 1000);
  const ranked = legalPaths(state)
    .sort((a, b) => preRank(resultOf(state, b), White) - preRank(resultOf(state, a), White));
  for (let draw = 0; draw < 5; draw++) {
    const search = new ExpectimaxSearch({ evaluate: () => 0, preRank });
    const choice = search.search(state, { nextInt: () => draw });
    assertEquals(pathText(choice.path), ranked[draw]);
    assertEquals(choice.candidates.map(({ path }) => pathText(path)), ranked);
  }
});

// The turn is over at once

Deno.test("`ExpectimaxSearch.search()` passes without a draw where no path is legal", () => {
  const never: Evaluator = () => {
    throw new Error("asked");
  };
  const states = [
    "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP", // F4: the pawn is blocked
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1", // no dice
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 QRB", // nothing shows the only piece
  ];
  for (const dfen of states) {
    for (const plies of [2, 3] as const) {
      const random = new RecordingRandom(1);
      const search = new ExpectimaxSearch({ plies, evaluate: never, preRank: never });
      const choice = search.search(parseDfen(dfen), random);
      const { statistics, candidates } = choice;
      assertEquals(
        [choice.path, choice.score, choice.reason, choice.complete],
        [null, null, "forced-pass", true],
      );
      assertEquals([statistics.legalTurns, statistics.selected, candidates.length], [0, 0, 0]);
      assertEquals(random.bounds, []);
    }
  }
});

Deno.test("`ExpectimaxSearch.search()` takes the shortest king capture, of equal ones the first, without a draw", () => {
  const never: Evaluator = () => {
    throw new Error("asked");
  };
  const states: [dfen: string, path: string][] = [
    ["8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP", "b3c5"], // F7
    // The knight's way comes first and takes two moves, the rook's takes one.
    ["8/8/8/8/k6R/8/8/K2N4 w - - 0 1 NNR", "h4a4"],
    ["8/8/8/8/k6R/8/8/R3K3 w - - 0 1 RR", "a1a4"], // two rooks, a1 is generated first
  ];
  for (const [dfen, path] of states) {
    for (const plies of [2, 3] as const) {
      const random = new RecordingRandom(1);
      const search = new ExpectimaxSearch({ plies, evaluate: never, preRank: never });
      const state = parseDfen(dfen);
      const choice = search.search(state, random);
      assertEquals(
        [pathText(choice.path), choice.score, choice.reason, choice.complete],
        [path, 2147483647, "king-capture", true],
      );
      assertEquals(choice.statistics.legalTurns, legalPaths(state).length);
      assertEquals([random.bounds, choice.candidates], [[], []]);
    }
  }
});

Deno.test("`ExpectimaxSearch.search()` keeps its score within 32 bits and cuts towards zero", () => {
  const scores: [value: number, score: number][] = [
    [2.9, 2],
    [-2.9, -2],
    [-0.5, 0],
    [1e12, 2147483647],
    [-1e12, -2147483648],
    [2147483646.5, 2147483646],
  ];
  for (const [value, score] of scores) {
    const choice = new ExpectimaxSearch({
      evaluateBatch: (states) => states.map(() => value),
      bounds: boundsOf([-1e15, -1e13, 1e13, 1e15]),
    }).search(parseDfen("k7/8/8/8/8/8/8/7K w - - 0 1 K"), new RecordingRandom(1));
    assert(Object.is(choice.score, score), `${value} ${choice.score}`);
  }
});

// Pruning

Deno.test("`ExpectimaxSearch.search()` evaluates less with Star1, and proves that candidates lose", () => {
  const state = parseDfen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 NBP");
  const callsWith = (star1: boolean) => {
    let calls = 0;
    const choice = new ExpectimaxSearch({
      star1,
      candidateLimit: 24,
      evaluate: (result, perspective) => {
        calls++;
        return evaluateMaterial(result, perspective);
      },
      bounds: boundsOf([-4000, -1500, 1500, 4000]),
    }).search(state, new RecordingRandom(1));
    return { calls, pruned: choice.statistics.pruned };
  };
  const [all, cut] = [callsWith(false), callsWith(true)];
  assertEquals(all.pruned, 0);
  assert(cut.pruned > 0 && cut.calls < all.calls, JSON.stringify([all, cut]));
});

Deno.test("`ExpectimaxSearch.search()` cuts nothing if the second opinion alone counts", () => {
  const state = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
  const choice = new ExpectimaxSearch({
    bounds: boundsOf([-301, -300, 300, 301]),
    rescore: new RootRescore(batchOf(secondOpinion), 1),
  }).search(state, new RecordingRandom(1));
  assertEquals([choice.statistics.pruned, choice.statistics.completed], [0, 8]);
});

Deno.test("`ExpectimaxSearch.search()` asks for all second opinions in one call, in the order of rank", () => {
  const state = parseDfen("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP");
  const asked: string[][] = [];
  const choice = new ExpectimaxSearch({
    candidateLimit: 5,
    preRank: noise(95, 100),
    rescore: new RootRescore((states, perspective) => {
      assertEquals(perspective, White);
      asked.push(states.map(formatDfen));
      return states.map(() => 0);
    }, 0.5),
  }).search(state, new RecordingRandom(1));
  assertEquals(asked, [choice.candidates.map(({ result }) => formatDfen(result))]);
});

Deno.test("`ExpectimaxSearch.search()` blends no candidate that can lose its king", () => {
  // Every king move stays on the first rank or steps up; Black's rook on a2 reaches all but those out of its lines.
  const state = parseDfen("k7/8/8/8/8/8/r7/4K3 w - - 0 1 K");
  const choice = new ExpectimaxSearch({
    rescore: new RootRescore((states) => states.map(() => 1000), 0.5),
    star1: false,
    evaluate: () => 0,
  }).search(state, new RecordingRandom(1));
  const tainted = choice.candidates.filter(({ outcome }) =>
    outcome.kind === "exact" && outcome.value.lossTainted
  );
  assertEquals(tainted.length, 5); // with RR the rook goes everywhere
  for (const { outcome, value } of tainted) {
    assert(outcome.kind === "exact" && value === outcome.value.value);
  }
  const safe = new ExpectimaxSearch({
    rescore: new RootRescore((states) => states.map(() => 1000), 0.5),
    evaluate: () => 0,
  }).search(parseDfen("k7/8/8/8/8/8/8/4K3 w - - 0 1 K"), new RecordingRandom(1));
  assertEquals(safe.candidates.map(({ value }) => value), [500, 500, 500, 500, 500]);
});

// Refusals

const badConfigs: [what: string, config: unknown][] = [
  ["plies 1", { plies: 1 }],
  ["plies 4", { plies: 4 }],
  ["plies NaN", { plies: NaN }],
  ["plies as text", { plies: "2" }],
  ["candidateLimit 0", { candidateLimit: 0 }],
  ["candidateLimit -1", { candidateLimit: -1 }],
  ["candidateLimit 1.5", { candidateLimit: 1.5 }],
  ["candidateLimit NaN", { candidateLimit: NaN }],
  ["candidateLimit -Infinity", { candidateLimit: -Infinity }],
  ["candidateLimit as text", { candidateLimit: "8" }],
];

for (const [what, config] of badConfigs) {
  Deno.test(`\`ExpectimaxSearch\` refuses ${what}`, () => {
    const error = assertThrows(() => new ExpectimaxSearch(config as ExpectimaxConfig), RangeError);
    assert(error.message.startsWith(what.split(" ")[0]), error.message);
  });
}

Deno.test("`ExpectimaxSearch.search()` refuses a state without a king of each side", () => {
  const states: [dfen: string, kings: number[]][] = [
    ["8/8/8/8/8/8/8/4K3 w - - 0 1 K", [1, 0]],
    ["4k3/8/8/8/8/8/8/8 w - - 0 1 K", [0, 1]],
    ["8/8/8/8/8/8/P7/8 w - - 0 1 P", [0, 0]],
    ["KK6/8/8/8/8/8/8/8 b - - 0 1 k", [2, 0]],
  ];
  for (const [dfen, kings] of states) {
    for (const control of [undefined, new SearchControl({ isCancelled: () => true })]) {
      const error = assertThrows(
        () => new ExpectimaxSearch().search(parseDfen(dfen), new RecordingRandom(1), control),
        StateError,
      );
      assertEquals([error.code, error.value], ["missing-king", kings]);
    }
  }
});

Deno.test("`ExpectimaxSearch.search()` takes boards with several kings", () => {
  const state = parseDfen("kk6/8/8/8/8/8/8/6KK w - - 0 1 K");
  compare(state, 2, 3, questions[1], undefined, manners.slice(0, 4));
});

Deno.test("`ExpectimaxSearch.search()` without pruning gives every value, though its table has bounds", () => {
  const state = parseDfen(
    "2b1Nb1r/rp1pkqpp/2n2p2/p2nP3/P1P1P3/3K1B2/1PQ2PPP/R1B4R b - a3 2 12 nbq",
  );
  const table = new TranspositionTable(1 << 12);
  const pruned = new ExpectimaxSearch({ table }).search(state, new JavaRandom(1));
  assert(pruned.statistics.pruned > 0);
  const config = { star1: false, star2: false };
  const fresh = new ExpectimaxSearch(config).search(state, new JavaRandom(1));
  const warm = new ExpectimaxSearch({ ...config, table }).search(state, new JavaRandom(1));
  assertEquals(
    warm.candidates.map(({ value }) => value),
    fresh.candidates.map(({ value }) => value),
  );
  assert(warm.candidates.every(({ value }) => value !== undefined));
});

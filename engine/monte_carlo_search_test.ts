import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  Budget,
  forEachLegalTurnState,
  formatMove,
  type GameState,
  legalTurnPaths,
  type Move,
  parseDfen,
  withDice,
} from "../rules/mod.ts";
import { Position } from "../rules/position.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import { interrupted, RecordingRandom } from "./_testing/random_sources.ts";
import type { SearchProgress } from "./controlled_search.ts";
import { evaluateMaterial } from "./evaluators.ts";
import { JavaRandom } from "./java_random.ts";
import { monteCarloEquityWithin } from "./monte_carlo_equity.ts";
import { MonteCarloError } from "./monte_carlo_options.ts";
import { type MonteCarloChoice, MonteCarloSearch } from "./monte_carlo_search.ts";
import { RandomError, type RandomSource } from "./random_source.ts";
import { SearchControl } from "./search_control.ts";
import { TerminalWinScore } from "./search_scoring.ts";

const textOf = (path: readonly Move[] | null) => path?.map(formatMove).join(" ") ?? null;

Deno.test("`search()` gives the golden choices", () => {
  const records = goldenRecords("monte-carlo");
  assert(records.length > 300);
  for (const record of records) {
    const { dfen, seed, rollouts, maxPlies } = record;
    const search = new MonteCarloSearch({ rollouts, maxPlies });
    const { score, path, complete } = search.search(parseDfen(dfen), new JavaRandom(seed));
    assertEquals({ dfen, seed, rollouts, maxPlies, score, path: textOf(path) }, record);
    assert(complete);
  }
});

/** Five turns, the third a capture. */
const STATE = parseDfen("4k3/8/8/8/8/1n6/P6P/4K3 w - - 0 1 P");
const OPTIONS = { rollouts: 2, maxPlies: 3 };
const SEED = 6;

interface Scored {
  readonly path: readonly Move[];
  readonly score: number;
  readonly material: number;
  /** Plies of all rollouts up to this path's last. */
  readonly plies: number;
}

/** The paths with their scores, one after the other from one stream. */
function scoredPaths(state: GameState, random: JavaRandom): Scored[] {
  const scored: Scored[] = [];
  let plies = 0;
  forEachLegalTurnState(state, (moves, length, result) => {
    const outcome = monteCarloEquityWithin(result, OPTIONS, random, SearchControl.unbounded());
    assert(outcome.kind === "complete");
    plies += outcome.used;
    const equity = state.side === 0 ? outcome.value.white : outcome.value.black;
    const score = Math.floor(equity * 1_000_000 + 0.5);
    const material = evaluateMaterial(result, state.side);
    scored.push({ path: moves.slice(0, length), score, material, plies });
  });
  return scored;
}

const scored = scoredPaths(STATE, new JavaRandom(SEED));
const allPlies = scored[scored.length - 1].plies;
const whole = new MonteCarloSearch(OPTIONS).search(STATE, new JavaRandom(SEED));

Deno.test("`search()` tells how much it has done", () => {
  assertEquals(whole, {
    ...{ path: whole.path, score: Math.max(...scored.map((path) => path.score)) },
    ...{ reason: "search", complete: true, workUsed: allPlies, rollouts: 2 * scored.length },
    ...{ legalPaths: scored.length, candidates: scored.length, scoredPaths: scored.length },
  });
});

/** What a run must choose that was stopped after so many plies. */
function assertStoppedAfter(choice: MonteCarloChoice, plies: number): void {
  const finished = scored.filter((path) => path.plies <= plies);
  assertEquals(choice.workUsed, plies);
  assertEquals(choice.scoredPaths, finished.length);
  assert(!choice.complete);
  if (finished.length === 0) {
    const most = Math.max(...scored.map((path) => path.material));
    const first = scored.find((path) => path.material === most);
    assertEquals(choice.path, first?.path);
    assertEquals([choice.reason, choice.score], ["pre-rank", null]);
    return;
  }
  const best = Math.max(...finished.map((path) => path.score));
  const tied = finished.filter((path) => path.score === best).map((path) => textOf(path.path));
  assert(tied.includes(textOf(choice.path)));
  assertEquals([choice.reason, choice.score], ["finished-candidates", best]);
}

Deno.test("`search()` chooses among the finished paths under every budget that is too small", () => {
  const search = new MonteCarloSearch(OPTIONS);
  const reasons = new Set<string>();
  for (let limit = 0; limit < allPlies; limit++) {
    const budget = new Budget(limit);
    const choice = search.search(STATE, new JavaRandom(SEED), new SearchControl({ budget }));
    assertStoppedAfter(choice, limit);
    reasons.add(choice.reason);
  }
  assertEquals([...reasons], ["pre-rank", "finished-candidates"]);
  const budget = new Budget(allPlies);
  assertEquals(search.search(STATE, new JavaRandom(SEED), new SearchControl({ budget })), whole);
});

Deno.test("`search()` chooses among the finished paths wherever it is cancelled", () => {
  const search = new MonteCarloSearch(OPTIONS);
  for (let polls = 0; polls < allPlies; polls++) {
    let left = polls;
    const isCancelled = () => left-- === 0;
    assertStoppedAfter(
      search.search(STATE, new JavaRandom(SEED), new SearchControl({ isCancelled })),
      polls,
    );
  }
  assertEquals(search.search(STATE, new JavaRandom(SEED)), whole);
});

const unscored: [what: string, dfen: string, path: string][] = [
  ["White's only capture", "4k3/8/8/8/8/1n6/P6P/4K3 w - - 0 1 P", "a2b3"],
  ["Black's only capture", "4k3/p6p/1N6/8/8/8/8/4K3 b - - 0 1 p", "a7b6"],
  ["the first of equals", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 K", "e1d1"],
];

for (const [what, dfen, path] of unscored) {
  Deno.test(`\`search()\` without a score takes the first of the best by material: ${what}`, () => {
    const random = new RecordingRandom(1);
    const control = new SearchControl({ budget: new Budget(0) });
    const choice = new MonteCarloSearch(OPTIONS).search(parseDfen(dfen), random, control);
    assertEquals([textOf(choice.path), choice.reason], [path, "pre-rank"]);
    assertEquals(random.bounds, []);
  });
}

Deno.test("`search()` draws among equal scores, in their order, last of all", () => {
  // No piece but the kings, and a single ply, which is Black's: all scores are 0.
  const state = parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K");
  const paths = legalTurnPaths(state);
  const random = new RecordingRandom(8);
  const choice = new MonteCarloSearch({ rollouts: 1, maxPlies: 1 }).search(state, random);
  assertEquals([choice.score, random.bounds.at(-1)], [0, paths.length]);

  const again = new JavaRandom(8);
  for (const bound of random.bounds.slice(0, -1)) again.nextInt(bound);
  assertEquals(choice.path, paths[again.nextInt(paths.length)]);
});

Deno.test("`search()` draws once even for a single best path", () => {
  const random = new RecordingRandom(SEED);
  const choice = new MonteCarloSearch(OPTIONS).search(STATE, random);
  const tied = scored.filter((path) => path.score === choice.score);
  assertEquals(random.bounds.at(-1), tied.length);
});

Deno.test("`search()` gives no path for a forced pass, and draws nothing", () => {
  const random = new RecordingRandom(1);
  for (const dfen of ["4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]) {
    for (const options of [{}, { budget: new Budget(0) }, { deadline: 0, clock: () => 0 }]) {
      const control = new SearchControl(options);
      const choice = new MonteCarloSearch(OPTIONS).search(parseDfen(dfen), random, control);
      assertEquals(choice, {
        ...{ path: null, score: null, reason: "forced-pass", complete: true, workUsed: 0 },
        ...{ legalPaths: 0, candidates: 0, scoredPaths: 0, rollouts: 0 },
      });
    }
  }
  assertEquals(random.bounds, []);
});

/** F7: the knight captures at once, or later in the turn. */
const F7 = parseDfen("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP");

for (const [order, state] of [["last", F7], ["first", withDice(F7, [2, 1, 1])]] as const) {
  Deno.test(`\`search()\` never misses the shortest king capture, found ${order}`, () => {
    const search = new MonteCarloSearch(OPTIONS);
    const full = search.search(state, new JavaRandom(1));
    assertEquals([textOf(full.path), full.score], ["b3c5", TerminalWinScore]);
    assertEquals([full.reason, full.complete], ["king-capture", true]);
    assert(full.workUsed > 10);
    for (let limit = 0; limit < full.workUsed; limit++) {
      const budget = new Budget(limit);
      const choice = search.search(state, new JavaRandom(limit), new SearchControl({ budget }));
      assertEquals([textOf(choice.path), choice.score], ["b3c5", TerminalWinScore]);
      assertEquals([choice.reason, choice.complete], ["king-capture", false]);
    }
  });
}

Deno.test("`search()` with a deadline plays a king capture at once", () => {
  const random = new RecordingRandom(1);
  const clock = () => {
    throw new Error("asked");
  };
  const search = new MonteCarloSearch({ rollouts: Infinity, maxPlies: 9 });
  const choice = search.search(F7, random, new SearchControl({ deadline: 5, clock }));
  assertEquals([textOf(choice.path), choice.score], ["b3c5", TerminalWinScore]);
  assertEquals([choice.reason, choice.complete, choice.workUsed], ["king-capture", true, 0]);
  assertEquals(random.bounds, [1]);
});

/** The queen can take the knight, the pawn or nothing. */
const TIMED = parseDfen("4k3/8/1p6/8/3Q4/8/3n3b/K7 w - - 0 1 Q");

/** A stream of which each number takes a millisecond, and the clock that shows it. */
function slowStream(): { random: RandomSource; clock: () => number } {
  let now = 0;
  return { random: interrupted(1, () => now++), clock: () => now };
}

Deno.test("`search()` with a deadline gives the best 16 by material an equal share each", async () => {
  const { random, clock } = slowStream();
  const deadline = 1600;
  const search = new MonteCarloSearch({ rollouts: Infinity, maxPlies: 2 });
  const ends: number[] = [];
  const onProgress = ({ candidatesDone, candidates }: SearchProgress) => {
    assertEquals(candidates, 16);
    if (candidatesDone > ends.length) ends.push(clock());
  };
  const pauses = { sliceMs: 0, onProgress };
  const choice = await search.searchAsync(
    TIMED,
    random,
    new SearchControl({ deadline, clock }),
    pauses,
  );
  assertEquals([choice.reason, choice.complete], ["search", true]);
  assert(choice.legalPaths > 16);
  assertEquals([choice.candidates, choice.scoredPaths], [16, 16]);
  assert(ends.length >= 15);
  // A share ends with the rollout in which it is over: two plies, a few draws of dice each.
  ends.forEach((end, i) => assert(Math.abs(end - 100 * (i + 1)) < 40, `${ends}`));
  assert(clock() >= deadline && clock() < deadline + 40);
});

Deno.test("`search()` with a deadline scores the last path as well, wherever its rollout stands", () => {
  for (let deadline = 1000; deadline < 1040; deadline++) {
    const { random, clock } = slowStream();
    const search = new MonteCarloSearch({ rollouts: Infinity, maxPlies: 3 });
    const choice = search.search(TIMED, random, new SearchControl({ deadline, clock }));
    assertEquals([choice.reason, choice.scoredPaths, choice.complete], ["search", 16, true]);
  }
});

Deno.test("`search()` with a deadline spends time that a path does not need on the others", () => {
  const { random, clock } = slowStream();
  const search = new MonteCarloSearch({ rollouts: 1, maxPlies: 1 });
  const choice = search.search(TIMED, random, new SearchControl({ deadline: 1_000_000, clock }));
  assertEquals([choice.reason, choice.scoredPaths, choice.rollouts], ["search", 16, 16]);
  assert(clock() < 1000);
});

Deno.test("`search()` with a deadline leaves out what is not among the best 16 by material", () => {
  const paths: { path: string; material: number }[] = [];
  forEachLegalTurnState(TIMED, (moves, length, result) => {
    paths.push({
      path: textOf(moves.slice(0, length)) ?? "",
      material: evaluateMaterial(result, TIMED.side),
    });
  });
  const ranked = paths.toSorted((a, b) => b.material - a.material).map(({ path }) => path);
  const chosen = new Set<string>();
  for (let seed = 0; seed < 300; seed++) {
    // One rollout of one ply: mostly ties, so that every candidate is drawn now and then.
    const search = new MonteCarloSearch({ rollouts: 1, maxPlies: 1 });
    const control = new SearchControl({ deadline: 1, clock: () => 0 });
    const choice = search.search(TIMED, new JavaRandom(seed), control);
    chosen.add(textOf(choice.path) ?? "");
  }
  for (const path of chosen) assert(ranked.slice(0, 16).includes(path), path);
  assert(chosen.size > 4);
});

Deno.test("`search()` whose time is up takes the first of the best by material", () => {
  const random = new RecordingRandom(1);
  const search = new MonteCarloSearch({ rollouts: Infinity, maxPlies: 9 });
  const choice = search.search(TIMED, random, new SearchControl({ deadline: 5, clock: () => 5 }));
  assertEquals(textOf(choice.path), "d4d2");
  assertEquals([choice.reason, choice.score, choice.complete], ["pre-rank", null, false]);
  assertEquals(random.bounds, []);
});

Deno.test("`search()` with a deadline chooses among the scored if it is cancelled", () => {
  const search = new MonteCarloSearch({ rollouts: 3, maxPlies: 2 });
  for (let polls = 0; polls < 60; polls++) {
    let left = polls;
    const isCancelled = () => left-- === 0;
    const control = new SearchControl({ deadline: 1e9, clock: () => 0, isCancelled });
    const choice = search.search(TIMED, new JavaRandom(2), control);
    assertEquals(choice.workUsed, polls);
    assertEquals(choice.reason === "pre-rank", choice.rollouts === 0);
    assertEquals(choice.scoredPaths, Math.ceil(choice.rollouts / 3));
    assert(!choice.complete);
  }
});

Deno.test("`search()` takes a deadline of Infinity for none", () => {
  const search = new MonteCarloSearch(OPTIONS);
  const clock = () => {
    throw new Error("asked");
  };
  const control = new SearchControl({ deadline: Infinity, clock });
  assertEquals(search.search(STATE, new JavaRandom(SEED), control), whole);
});

Deno.test("`searchAsync()` gives what `search()` gives, with pauses and progress", async () => {
  const progress: SearchProgress[] = [];
  const pauses = { sliceMs: 0, onProgress: (seen: SearchProgress) => progress.push(seen) };
  const search = new MonteCarloSearch(OPTIONS);
  const choice = await search.searchAsync(
    STATE,
    new JavaRandom(SEED),
    SearchControl.unbounded(),
    pauses,
  );
  assertEquals(choice, whole);
  const expected = Array.from({ length: allPlies }, (_, i) => ({
    candidatesDone: scored.filter((path) => path.plies <= i + 1).length,
    candidates: scored.length,
    workUsed: i + 1,
  }));
  assertEquals(progress, [...expected, expected[allPlies - 1]]);
});

Deno.test("`searchAsync()` hears a signal between any two plies", async () => {
  const search = new MonteCarloSearch(OPTIONS);
  for (let plies = 0; plies < allPlies; plies++) {
    const abort = new AbortController();
    if (plies === 0) abort.abort();
    const onProgress = ({ workUsed }: SearchProgress) => {
      if (workUsed === plies) abort.abort();
    };
    const { signal } = abort;
    const pauses = { sliceMs: 0, onProgress };
    const choice = await search.searchAsync(
      STATE,
      new JavaRandom(SEED),
      new SearchControl({ signal }),
      pauses,
    );
    assertStoppedAfter(choice, plies);
  }
});

Deno.test("interleaved searches of one instance change nothing in each other", async () => {
  const search = new MonteCarloSearch(OPTIONS);
  const pauses = { sliceMs: 0 };
  const choices = await Promise.all([
    search.searchAsync(STATE, new JavaRandom(SEED), SearchControl.unbounded(), pauses),
    search.searchAsync(TIMED, new JavaRandom(SEED), SearchControl.unbounded(), pauses),
    search.searchAsync(STATE, new JavaRandom(SEED), SearchControl.unbounded(), pauses),
  ]);
  assertEquals(choices, [whole, search.search(TIMED, new JavaRandom(SEED)), whole]);
});

Deno.test("a search started by the random source changes nothing in the one that asked", () => {
  const search = new MonteCarloSearch(OPTIONS);
  const small = new MonteCarloSearch({ rollouts: 1, maxPlies: 1 });
  const inner = () => small.search(F7, new JavaRandom(1));
  assertEquals(search.search(STATE, interrupted(SEED, inner)), whole);
});

Deno.test("`search()` takes a borrowed state, `searchAsync()` as well", async () => {
  const search = new MonteCarloSearch(OPTIONS);
  const position = new Position().load(STATE);
  assertEquals(search.search(position, new JavaRandom(SEED)), whole);
  const pending = search.searchAsync(position, new JavaRandom(SEED), SearchControl.unbounded(), {
    sliceMs: 0,
  });
  position.clear();
  assertEquals(await pending, whole);
});

Deno.test("`MonteCarloSearch` refuses bad options", () => {
  for (const [rollouts, maxPlies] of [[0, 1], [1.5, 1], [1, 0], [NaN, 1], [1, Infinity]]) {
    assertThrows(() => new MonteCarloSearch({ rollouts, maxPlies }), MonteCarloError);
  }
});

Deno.test("`search()` refuses endless rollouts without a deadline", async () => {
  const search = new MonteCarloSearch({ rollouts: Infinity, maxPlies: 1 });
  for (const options of [{}, { budget: new Budget(5) }, { deadline: Infinity }]) {
    const control = new SearchControl(options);
    const error = assertThrows(
      () => search.search(STATE, new JavaRandom(1), control),
      MonteCarloError,
    );
    assertEquals(error.code, "bad-rollouts");
    const caught = await search.searchAsync(STATE, new JavaRandom(1), control)
      .catch((error) => error);
    assertEquals(caught.code, "bad-rollouts");
  }
});

Deno.test("`search()` refuses a number that its source should not give", () => {
  const search = new MonteCarloSearch(OPTIONS);
  assertThrows(() => search.search(STATE, { nextInt: () => -1 }), RandomError);
});

Deno.test("`search()` scores the mover's equity in millionths", () => {
  const score = (dfen: string, maxPlies: number) =>
    new MonteCarloSearch({ rollouts: 1, maxPlies }).search(parseDfen(dfen), new JavaRandom(1))
      .score;
  // The only ply is White's: nothing for Black, wherever its king has gone.
  assertEquals(score("4k3/8/8/8/8/8/8/3R3K b - - 0 1 k", 1), 0);
  // Of two plies the second is White's. At best its rook sees the king by then: 91 / 216 = 0.421296296...
  assertEquals(score("7k/8/8/8/8/8/8/R3K3 w - - 0 1 R", 2), 421296);
});

import { assert, assertEquals, assertFalse, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  Black,
  type Color,
  CompactRoll,
  DiceRolls,
  endTurn,
  forEachLegalTurnState,
  formatDfen,
  GameState,
  makeMove,
  parseDfen,
  resolveMove,
  StateError,
  type StateView,
  White,
  withDice,
} from "../rules/mod.ts";
import { Position } from "../rules/position.ts";
import { EvaluationCache, stateFingerprint } from "./evaluation_cache.ts";
import { EvaluatorError } from "./evaluator.ts";
import { SearchControl } from "./search_control.ts";

const F8 = "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP";
const F10 = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3 NBP";

/** A score that tells each key from every other. */
function scoreOf(state: StateView, perspective: Color): number {
  const text = `${formatDfen(state)}|${state.dice}|${perspective}`;
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** States reached by whole turns from boards with promotions, castling and several en-passant targets. */
const pool: readonly GameState[] = [
  F8,
  F10,
  "k7/8/4P3/8/8/8/8/4K3 w - - 0 1 PPQ",
  "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 KR",
  "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1 RP",
  "4k3/p1p5/8/8/8/8/8/4K3 b - - 3 9 pp",
].flatMap((dfen) => {
  const results: GameState[] = [];
  forEachLegalTurnState(parseDfen(dfen), (_moves, _length, result) => {
    results.push(result.snapshot());
  });
  return results;
});

const fingerprints: [
  name: string,
  ((state: StateView, perspective: Color) => number) | undefined,
][] = [
  ["the built-in", undefined],
  ["a constant", () => 0],
  ["another constant", () => -1],
  ["a two-valued", (state) => state.whiteLo & 2],
  ["an unsigned", (state) => state.hashLo >>> 0],
];

function cacheWith(
  evaluate: (state: StateView, perspective: Color) => number,
  fingerprint: ((state: StateView, perspective: Color) => number) | undefined,
): EvaluationCache {
  return new EvaluationCache(evaluate, fingerprint === undefined ? {} : { fingerprint });
}

for (const [name, fingerprint] of fingerprints) {
  Deno.test(`\`EvaluationCache.apply()\` equals a map keyed by DFEN and perspective with ${name} fingerprint`, () => {
    const look = fc.record({
      state: fc.integer({ min: 0, max: pool.length - 1 }),
      perspective: fc.constantFrom(White, Black),
      isBorrowed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(look, { maxLength: 200 }), (looks) => {
        const cache = cacheWith(scoreOf, fingerprint);
        const model = new Map<string, number>();
        const view = new Position();
        let hits = 0;
        for (const { state: index, perspective, isBorrowed } of looks) {
          const state = pool[index];
          const key = `${formatDfen(state)}|${perspective}`;
          if (model.has(key)) hits++;
          else model.set(key, scoreOf(state, perspective));
          const score = cache.apply(isBorrowed ? view.load(state) : state, perspective);
          assertEquals(score, model.get(key));
          assertEquals(
            [cache.evaluatorCalls, cache.entryCount, cache.cacheHits],
            [model.size, model.size, hits],
          );
        }
      }),
      { numRuns: 60 },
    );
  });
}

Deno.test("`EvaluationCache.apply()` scores all paths of F8 and evaluates each result once", () => {
  const state = parseDfen(F8);
  const cache = new EvaluationCache(scoreOf);
  const cached: number[] = [];
  const direct: number[] = [];
  forEachLegalTurnState(state, (_moves, _length, result) => {
    cached.push(cache.apply(result, White));
    direct.push(scoreOf(result, White));
  });
  // Four pairs of orders, and two ways for each pawn to go twice: 2 x 4 + 2 x 2 paths.
  assertEquals(cached.length, 12);
  assertEquals(cached, direct);
  assertEquals([cache.evaluatorCalls, cache.cacheHits, cache.entryCount], [8, 4, 8]);
});

Deno.test("`EvaluationCache.apply()` keeps what a borrowed view showed when the view goes on", () => {
  const cache = new EvaluationCache(scoreOf);
  const view = new Position();
  for (const state of pool) cache.apply(view.load(state), Black);
  const calls = cache.evaluatorCalls;
  for (const state of pool) assertEquals(cache.apply(state, Black), scoreOf(state, Black));
  assertEquals(cache.evaluatorCalls, calls);
});

Deno.test("`EvaluationCache.apply()` takes one snapshot, after the evaluator gave a score", () => {
  const view = new Position().load(parseDfen(F10));
  const events: string[] = [];
  view.snapshot = () => {
    events.push("snapshot");
    return Position.prototype.snapshot.call(view);
  };
  let isBroken = true;
  const cache = new EvaluationCache(() => {
    events.push("evaluator");
    if (isBroken) throw new Error("broken");
    return 1;
  });
  assertThrows(() => cache.apply(view, White), Error, "broken");
  isBroken = false;
  cache.apply(view, White);
  cache.apply(view, White);
  assertEquals(events, ["evaluator", "evaluator", "snapshot"]);
});

// Two boundaries that some weaker key would take for one.
const different: [what: string, first: StateView, second: StateView][] = [
  [
    "the full-move number",
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 3"),
  ],
  [
    "the halfmove clock",
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 1 1"),
  ],
  [
    "castling rights",
    parseDfen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    parseDfen("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"),
  ],
  [
    "an en-passant target, as in F6",
    parseDfen("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1 RP"),
    parseDfen("4k3/8/8/3pP3/8/8/8/R3K3 w Q - 0 1 RP"),
  ],
  [
    "the side to move",
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    parseDfen("4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
  ],
  [
    "the dice",
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 K"),
    parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 KK"),
  ],
  [
    "the order of the dice slots",
    withDice(parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), [1, 6]),
    withDice(parseDfen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), [6, 1]),
  ],
  [
    "the colour of a piece",
    parseDfen("4k3/8/8/8/8/8/R7/4K3 w - - 0 1"),
    parseDfen("4k3/8/8/8/8/8/r7/4K3 w - - 0 1"),
  ],
];

for (const [what, first, second] of different) {
  Deno.test(`\`EvaluationCache.apply()\` tells states apart that differ in ${what}`, () => {
    for (const [name, fingerprint] of fingerprints) {
      let next = 0;
      const cache = cacheWith(() => next++, fingerprint);
      assertEquals(cache.apply(first, White), 0, name);
      assertEquals(cache.apply(second, White), 1, name);
      assertEquals(cache.apply(first, Black), 2, name);
      assertEquals(cache.apply(first, White), 0, name);
      assertEquals(cache.apply(second, White), 1, name);
      assertEquals(cache.entryCount, 3, name);
    }
  });
}

const STATE_FIELDS = 25;

/** The fields of a state, as the constructor of GameState takes them. */
function fieldsOf(state: StateView): Int32Array {
  return new Position().load(state).fields.slice();
}

Deno.test("`EvaluationCache.apply()` compares each field that `StateView.equals()` compares, and no other", () => {
  const original = parseDfen(F10);
  for (let field = 0; field < STATE_FIELDS; field++) {
    for (const bit of [0, 7, 31]) {
      const fields = fieldsOf(original);
      fields[field] ^= 1 << bit;
      const changed = new GameState(fields);
      const view = new Position();
      view.fields.set(fields.subarray(0, STATE_FIELDS));
      for (const state of [changed, view]) {
        const cache = new EvaluationCache(() => 0, { fingerprint: () => 5 });
        cache.apply(original, White);
        cache.apply(state, White);
        assertEquals(cache.evaluatorCalls, original.equals(state) ? 1 : 2, `field ${field}`);
      }
    }
  }
});

Deno.test("`stateFingerprint()` is the same for equal states, borrowed or not and whatever their hash", () => {
  for (const state of pool) {
    const expected = stateFingerprint(state, White);
    assertEquals(stateFingerprint(new Position().load(state), White), expected);
    const fields = fieldsOf(state);
    fields[0] ^= 1;
    fields[1] ^= 1;
    const otherHash = new GameState(fields);
    assert(otherHash.equals(state));
    assertEquals(stateFingerprint(otherHash, White), expected);
  }
});

Deno.test("`stateFingerprint()` depends on each bit of the key, and on the perspective", () => {
  const original = parseDfen(F10);
  const seen = new Set([stateFingerprint(original, White), stateFingerprint(original, Black)]);
  let expected = seen.size;
  for (let field = 0; field < STATE_FIELDS; field++) {
    for (let bit = 0; bit < 32; bit++) {
      const fields = fieldsOf(original);
      fields[field] ^= 1 << bit;
      const changed = new GameState(fields);
      seen.add(stateFingerprint(changed, White));
      if (!changed.equals(original)) expected++;
    }
  }
  assertEquals(expected, 2 + 20 * 32);
  assertEquals(seen.size, expected);
});

Deno.test("`stateFingerprint()` spreads the results of all rolls over the slots as chance would", () => {
  const kiwipete = parseDfen(
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  );
  const states = new Map<string, number>();
  for (const { roll } of DiceRolls.weighted) {
    forEachLegalTurnState(
      CompactRoll.applyToState(roll, kiwipete),
      (_moves, _length, result, isKingCapture) => {
        if (!isKingCapture) states.set(result.hash, stateFingerprint(result, White));
      },
    );
  }
  const slots = 1 << 14;
  const used = new Set(
    [...states.values()].map((fingerprint) => (fingerprint >>> 1) & (slots - 1)),
  );
  // Balls thrown into bins: the mean of the used ones, and its standard deviation from above.
  const mean = slots * (1 - (1 - 1 / slots) ** states.size);
  assert(states.size > 10_000);
  assert(Math.abs(used.size - mean) < 5 * Math.sqrt(mean * (1 - mean / slots)));
});

Deno.test("`EvaluationCache.apply()` retries after an exception", () => {
  const state = parseDfen(F10);
  const other = parseDfen(F8);
  const failure = new RangeError("no model");
  let isBroken = false;
  const cache = new EvaluationCache(() => {
    if (isBroken) throw failure;
    return 42;
  });
  cache.apply(other, White);
  isBroken = true;
  for (let attempt = 2; attempt <= 3; attempt++) {
    assertStrictEquals(assertThrows(() => cache.apply(state, White)), failure);
    assertEquals([cache.evaluatorCalls, cache.entryCount], [attempt, 1]);
  }
  assertEquals(cache.apply(other, White), 42);
  isBroken = false;
  assertEquals(cache.apply(state, White), 42);
  assertEquals([cache.evaluatorCalls, cache.cacheHits, cache.entryCount], [4, 1, 2]);
});

Deno.test("`EvaluationCache.apply()` keeps any integer of 32 bits", () => {
  const state = parseDfen(F10);
  fc.assert(
    fc.property(fc.integer({ min: -2147483648, max: 2147483647 }), (score) => {
      const cache = new EvaluationCache(() => score);
      assertEquals([cache.apply(state, White), cache.apply(state, White)], [score, score]);
      assertEquals(cache.evaluatorCalls, 1);
    }),
    { examples: [[0], [-1], [-2147483648], [2147483647]] },
  );
});

Deno.test("`EvaluationCache.apply()` gives 0 for -0, kept or not", () => {
  const cache = new EvaluationCache(() => -0);
  for (let look = 0; look < 2; look++) {
    assert(Object.is(cache.apply(parseDfen(F10), White), 0));
  }
});

const refused: [value: unknown, code: string][] = [
  [NaN, "not-finite"],
  [Infinity, "not-finite"],
  [-Infinity, "not-finite"],
  [0.5, "not-integer"],
  [2147483648, "not-integer"],
  [-2147483649, "not-integer"],
  [undefined, "not-finite"],
  [null, "not-finite"],
  ["1", "not-finite"],
  [1n, "not-finite"],
  [true, "not-finite"],
  [{ valueOf: () => 1 }, "not-finite"],
];

for (const [value, code] of refused) {
  Deno.test(`\`EvaluationCache.apply()\` refuses and does not keep ${typeof value} ${String(value)}`, () => {
    const state = parseDfen(F10);
    let score = value;
    const cache = new EvaluationCache(() => score as number);
    const error = assertThrows(() => cache.apply(state, White), EvaluatorError);
    assertEquals([error.code, error.value, error.dfen], [code, value, formatDfen(state)]);
    assertEquals([cache.evaluatorCalls, cache.entryCount], [1, 0]);
    score = 3;
    assertEquals(cache.apply(state, White), 3);
    assertEquals([cache.evaluatorCalls, cache.entryCount], [2, 1]);
  });
}

Deno.test("`EvaluationCache.apply()` refuses a perspective that is no colour", () => {
  const cache = new EvaluationCache(() => 0);
  for (const perspective of [2, -1, 0.5, NaN, undefined]) {
    const error = assertThrows(
      () => cache.apply(parseDfen(F8), perspective as Color),
      StateError,
    );
    assertEquals(error.code, "bad-color");
  }
  assertEquals(cache.evaluatorCalls, 0);
});

for (const [name, fingerprint] of fingerprints) {
  Deno.test(`\`EvaluationCache.apply()\` may be called by its evaluator and grow meanwhile, with ${name} fingerprint`, () => {
    const outer = parseDfen(F10);
    const cache: EvaluationCache = cacheWith((state, perspective) => {
      if (state.equals(outer)) pool.forEach((inner) => cache.apply(inner, perspective));
      return scoreOf(state, perspective);
    }, fingerprint);
    const unique = new Set(pool.map(formatDfen)).size;
    assert(unique > 200); // so that the table grows several times

    assertEquals(cache.apply(new Position().load(outer), White), scoreOf(outer, White));
    assertEquals([cache.evaluatorCalls, cache.entryCount], [unique + 1, unique + 1]);
    const hits = cache.cacheHits;
    for (const state of [outer, ...pool]) {
      assertEquals(cache.apply(state, White), scoreOf(state, White));
    }
    assertEquals(cache.evaluatorCalls, unique + 1);
    assertEquals(cache.cacheHits, hits + pool.length + 1);
  });
}

Deno.test("`EvaluationCache.apply()` lets the outer result take the place of an inner one of the same key", () => {
  const state = parseDfen(F10);
  let depth = 0;
  const cache = new EvaluationCache((same, perspective) => {
    const level = ++depth;
    if (level < 3) assertEquals(cache.apply(same, perspective), 100 * (level + 1));
    return 100 * level;
  });
  assertEquals(cache.apply(state, White), 100);
  assertEquals(cache.apply(state, White), 100);
  assertEquals([cache.evaluatorCalls, cache.cacheHits, cache.entryCount], [3, 1, 1]);
});

Deno.test("`EvaluationCache.apply()` keeps what was evaluated inside an evaluation that fails", () => {
  const outer = parseDfen(F10);
  const inner = parseDfen(F8);
  let depth = 0;
  const cache = new EvaluationCache((state, perspective) => {
    if (!state.equals(outer)) return 5;
    if (++depth > 1) return 7;
    cache.apply(inner, perspective);
    cache.apply(outer, perspective);
    throw new Error("outer");
  });
  assertThrows(() => cache.apply(outer, White), Error, "outer");
  assertEquals([cache.evaluatorCalls, cache.cacheHits, cache.entryCount], [3, 0, 2]);
  assertEquals([cache.apply(inner, White), cache.apply(outer, White)], [5, 7]);
  assertEquals([cache.evaluatorCalls, cache.cacheHits], [3, 2]);
});

Deno.test("`EvaluationCache` grows without calling the evaluator or the fingerprint again", () => {
  const states: GameState[] = [];
  for (let fullmove = 1; fullmove <= 3000; fullmove++) {
    states.push(parseDfen(`4k3/8/8/8/8/8/8/4K3 w - - 0 ${fullmove}`));
  }
  let evaluations = 0;
  let prints = 0;
  const cache = new EvaluationCache((state) => {
    evaluations++;
    return state.fullmove;
  }, {
    fingerprint: (state, perspective) => {
      prints++;
      return stateFingerprint(state, perspective);
    },
  });
  for (const state of states) cache.apply(state, White);
  assertEquals([evaluations, prints, cache.entryCount], [3000, 3000, 3000]);
  for (const state of states) assertEquals(cache.apply(state, White), state.fullmove);
  assertEquals([evaluations, prints, cache.cacheHits], [3000, 6000, 3000]);
});

Deno.test("`EvaluationCache.apply()` needs no `this`, and gives the evaluator none", () => {
  const { apply } = new EvaluationCache(function (this: unknown, state) {
    assertEquals(this, undefined);
    return state.halfmove;
  });
  assertEquals([apply(parseDfen(F10), White), apply(parseDfen(F10), White)], [2, 2]);
});

Deno.test("`EvaluationCache` tells states apart that the Zobrist hash does not", () => {
  const state = parseDfen(F8);
  let boundary: StateView = makeMove(state, resolveMove(state, "a2a3"));
  boundary = endTurn(makeMove(boundary, resolveMove(withDice(boundary, [1]), "h2h3")));
  const later = parseDfen(formatDfen(boundary).replace(/1$/, "3"));
  assertEquals(later.hash, boundary.hash);
  assertFalse(later.equals(boundary));

  const cache = new EvaluationCache((view) => view.fullmove);
  assertEquals([cache.apply(boundary, White), cache.apply(later, White)], [1, 3]);
  assertEquals(cache.evaluatorCalls, 2);
});

Deno.test("`EvaluationCache`: a caller that asks its control first gets no hit of F10 after the deadline", () => {
  const state = parseDfen(F10);
  const cache = new EvaluationCache(scoreOf);
  const score = (control: SearchControl) =>
    control.isCancelled ? undefined : cache.apply(state, White);
  assertEquals(score(SearchControl.unbounded()), scoreOf(state, White));
  assertEquals(score(SearchControl.untilDeadline(0, () => 1)), undefined);
  assertEquals([cache.evaluatorCalls, cache.cacheHits], [1, 0]);
});

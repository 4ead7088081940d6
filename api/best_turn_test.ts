import { assert, assertEquals, assertRejects } from "@std/assert";
import { FIXTURES } from "../fixtures/mod.ts";
import { DfenError, legalTurnPaths, parseDfen, StateError } from "../rules/mod.ts";
import { goldenRecords } from "./_testing/golden_records.ts";
import { bestTurn } from "./best_turn.ts";
import { endTurn } from "./end_turn.ts";
import { OptionError, type OptionErrorCode } from "./option_error.ts";
import { playMoves } from "./play_moves.ts";
import type { Algorithm, BestTurnOptions } from "./search_options.ts";
import { TurnError } from "./turn_error.ts";
import { turnTree } from "./turn_tree.ts";

const ALGORITHMS: Algorithm[] = ["random", "greedy", "expectimax", "monte-carlo"];
const OPENING = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATED = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP";

/** What is legal there, and where it leads. */
function assertLegal(
  dfen: string,
  best: Awaited<ReturnType<typeof bestTurn>>,
  dice?: string,
): void {
  if (best.kind === "forced-pass") {
    assertEquals(turnTree(dfen, { dice }), best);
  } else {
    const { moves, score, searchComplete, reason, workUsed, ...end } = best;
    assertEquals(end as unknown, playMoves(dfen, moves, { dice }), dfen);
    assertEquals([typeof searchComplete, typeof reason], ["boolean", "string"]);
    assert(score === null || Number.isInteger(score));
    assert(Number.isInteger(workUsed) && workUsed >= 0);
  }
}

interface SearchRecord {
  dfen: string;
  depth: number;
  candidates: number;
  seed: number;
  score: number | null;
  path: string | null;
}

Deno.test("`bestTurn()` chooses by expectimax what the golden searches chose", async () => {
  const records = goldenRecords<SearchRecord>("fixtures-search-2")
    .filter(({ candidates }) => candidates === 8);
  assert(records.length > 100);
  for (const { dfen, seed, score, path } of records) {
    const best = await bestTurn(dfen, { seed });
    const found = best.kind === "forced-pass" ? [null, null] : [best.moves.join(" "), best.score];
    assertEquals(found, [path, score], dfen);
    assert(best.kind === "forced-pass" || best.searchComplete);
  }
});

for (const algorithm of ALGORITHMS) {
  Deno.test(`\`bestTurn()\` gives a legal turn or a forced pass by ${algorithm}`, async () => {
    for (const { dfen: text } of FIXTURES) {
      const dice = parseDfen(text).dice === 0 ? "PNB" : undefined;
      const budget = algorithm === "monte-carlo" ? 200 : 2_000_000;
      const best = await bestTurn(text, { algorithm, dice, budget, plies: 2 });
      assertLegal(text, best, dice);
    }
  });

  Deno.test(`\`bestTurn()\` passes where no turn is legal by ${algorithm}`, async () => {
    const dfen = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1 PPP";
    assertEquals(await bestTurn(dfen, { algorithm }), {
      kind: "forced-pass",
      next: endTurn(dfen),
    });
  });

  Deno.test(`\`bestTurn()\` gives the same again for the same seed by ${algorithm}`, async () => {
    const options: BestTurnOptions = { algorithm, dice: "pnb", budget: 100_000, plies: 2 };
    if (algorithm === "monte-carlo") Object.assign(options, { budget: 300 });
    for (const seed of [0, 1, 2n ** 63n, -1]) {
      const first = await bestTurn(OPENING, { ...options, seed });
      assertEquals(await bestTurn(OPENING, { ...options, seed }), first);
    }
  });

  Deno.test(`\`bestTurn()\` is legal and says it is incomplete given any small budget by ${algorithm}`, async () => {
    for (const budget of [0, 1, 2, 5, 17, 60, 200]) {
      const best = await bestTurn(KIWIPETE, { algorithm, budget, dice: "PNB" });
      assertLegal(KIWIPETE, best, "PNB");
      assert(best.kind === "turn-complete");
      assert(best.workUsed <= budget);
      if (algorithm !== "monte-carlo") assertEquals(best.searchComplete, false);
      if (budget === 0) assertEquals([best.searchComplete, best.score], [false, null]);
    }
  });

  Deno.test(`\`bestTurn()\` is legal and says it is incomplete when cancelled before by ${algorithm}`, async () => {
    const signal = AbortSignal.abort();
    const best = await bestTurn(KIWIPETE, { algorithm, signal, dice: "PNB" });
    assertLegal(KIWIPETE, best, "PNB");
    assert(best.kind === "turn-complete");
    assertEquals(best.searchComplete, false);
    assertEquals(best.workUsed, 0);
  });

  Deno.test(`\`bestTurn()\` captures the king even if cancelled by ${algorithm}`, async () => {
    if (algorithm === "random") return; // only when it comes to it
    for (const signal of [undefined, AbortSignal.abort()]) {
      const best = await bestTurn(MATED, { algorithm, signal });
      assert(best.kind === "king-captured");
      assertEquals(best.moves, ["b3c5"]);
      assertEquals([best.winner, best.reason, best.score], ["white", "king-capture", 2147483647]);
    }
  });

  Deno.test(`\`bestTurn()\` is legal when there is no time by ${algorithm}`, async () => {
    const best = await bestTurn(KIWIPETE, { algorithm, deadlineMs: 0, dice: "PNB" });
    assertLegal(KIWIPETE, best, "PNB");
    assert(best.kind === "turn-complete");
    assertEquals(best.searchComplete, false);
  });
}

for (const [algorithm, endless] of [["expectimax", { plies: 3 }], ["monte-carlo", {}]] as const) {
  const slow: BestTurnOptions = { algorithm, ...endless, budget: 2 ** 40, dice: "PNB" };
  // What hears nothing ends in the end, and then fails.
  const deadlineMs = 60_000;
  const isEarly = (start: number) => performance.now() - start < deadlineMs / 2;

  Deno.test(`\`bestTurn()\` hears a signal, and reports how far it is, by ${algorithm}`, async () => {
    const controller = new AbortController();
    let calls = 0;
    const start = performance.now();
    const best = await bestTurn(KIWIPETE, {
      ...slow,
      deadlineMs,
      signal: controller.signal,
      onProgress: ({ workUsed, candidates, candidatesDone }) => {
        assert(workUsed > 0 && candidates > 0 && candidatesDone <= candidates);
        if (++calls === 3) controller.abort();
      },
    });
    assert(isEarly(start));
    assertEquals(calls, 4); // the last one tells of the end
    assertLegal(KIWIPETE, best, "PNB");
    assert(best.kind === "turn-complete");
    assertEquals(best.searchComplete, false);
  });

  Deno.test(`\`bestTurn()\` lets timers run by ${algorithm}`, async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    const start = performance.now();
    const best = await bestTurn(KIWIPETE, { ...slow, deadlineMs, signal: controller.signal });
    assert(isEarly(start));
    assert(best.kind === "turn-complete");
    assertEquals(best.searchComplete, false);
  });

  Deno.test(`\`bestTurn()\` answers about when its time is over by ${algorithm}`, async () => {
    const start = performance.now();
    const best = await bestTurn(KIWIPETE, { ...slow, deadlineMs: 50 });
    // Far less than the search would take, far more than a busy machine needs.
    assert(isEarly(start));
    assert(best.kind === "turn-complete");
    assertEquals(best.searchComplete, false);
  });
}

Deno.test("`bestTurn()` spends a budget of random games in equal shares, whatever the clock says", async () => {
  const original = performance.now;
  const options: BestTurnOptions = { algorithm: "monte-carlo", budget: 400, dice: "PNB" };
  const expected = await bestTurn(KIWIPETE, options);
  try {
    // A machine on which a day passes between two looks at the clock.
    let now = 0;
    performance.now = () => now += 86_400_000;
    assertEquals(await bestTurn(KIWIPETE, options), expected);
  } finally {
    performance.now = original;
  }
  assert(expected.kind === "turn-complete");
  assertEquals([expected.workUsed, expected.searchComplete, expected.reason], [
    400,
    true,
    "search",
  ]);
});

Deno.test("`bestTurn()` chooses every turn once in a while at random", async () => {
  const dfen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 K";
  const chosen = new Set<string>();
  for (let seed = 0; seed < 100; seed++) {
    const best = await bestTurn(dfen, { algorithm: "random", seed });
    assert(best.kind === "turn-complete");
    chosen.add(best.moves.join(" "));
  }
  assertEquals(chosen.size, legalTurnPaths(parseDfen(dfen)).length);
});

Deno.test("`bestTurn()` captures what is worth most, and no bait, greedily", async () => {
  const greedy = async (dfen: string) => {
    const best = await bestTurn(dfen, { algorithm: "greedy" });
    assert(best.kind === "turn-complete");
    return best.moves;
  };
  assertEquals(await greedy("k7/8/8/q7/8/n7/8/R6K w - - 0 1 R"), ["a1a3"]);
  assertEquals(await greedy("7k/8/8/q2R2n1/8/8/8/7K w - - 0 1 R"), ["d5a5"]);
  // The queen on a2 is the bait: without the rook on e2 the king is attacked.
  assertEquals(await greedy("4r1k1/7p/8/8/8/8/q3R3/4K2R w - - 0 1 R"), ["e2e8"]);
});

Deno.test("`bestTurn()` needs both kings for expectimax alone", async () => {
  const dfen = "8/8/8/8/8/8/P7/4K3 w - - 0 1 P";
  const error = await assertRejects(() => bestTurn(dfen), StateError);
  assertEquals(error.code, "missing-king");
  for (const algorithm of ["random", "greedy", "monte-carlo"] as const) {
    assertEquals((await bestTurn(dfen, { algorithm, budget: 50 })).kind, "turn-complete");
  }
});

const refused: [options: object, code: OptionErrorCode][] = [
  [{ algorithm: "minimax" }, "bad-algorithm"],
  [{ algorithm: null }, "bad-algorithm"],
  [{ plies: 1 }, "bad-plies"],
  [{ plies: 4 }, "bad-plies"],
  [{ algorithm: "monte-carlo", plies: 0 }, "bad-plies"],
  [{ algorithm: "monte-carlo", plies: 1.5 }, "bad-plies"],
  [{ budget: -1 }, "bad-budget"],
  [{ budget: 0.5 }, "bad-budget"],
  [{ budget: NaN }, "bad-budget"],
  [{ budget: "9" }, "bad-budget"],
  [{ algorithm: "monte-carlo", budget: Infinity }, "bad-budget"],
  [{ algorithm: "monte-carlo", budget: Infinity, deadlineMs: Infinity }, "bad-budget"],
  [{ deadlineMs: -1 }, "bad-deadline"],
  [{ deadlineMs: NaN }, "bad-deadline"],
  [{ deadlineMs: "5" }, "bad-deadline"],
  [{ seed: 0.5 }, "bad-seed"],
  [{ seed: 2 ** 53 }, "bad-seed"],
  [{ seed: 2n ** 64n }, "bad-seed"],
  [{ seed: "1" }, "bad-seed"],
  [{ signal: null }, "bad-signal"],
  [{ signal: {} }, "bad-signal"],
  [{ signal: "abort" }, "bad-signal"],
  [{ algorithm: "random", onProgress: 5 }, "bad-progress"],
  [{ onProgress: null }, "bad-progress"],
  [{ plys: 3 }, "bad-options"],
  [["P"], "bad-options"],
];

for (const [options, code] of refused) {
  const text = JSON.stringify(
    options,
    (_, value) =>
      typeof value === "bigint" || Number.isNaN(value) || value === Infinity
        ? String(value)
        : value,
  );
  Deno.test(`\`bestTurn()\` rejects with "${code}" given ${text}`, async () => {
    const ask = () => bestTurn(`${OPENING} P`, options as BestTurnOptions);
    const error = await assertRejects(ask, OptionError);
    assertEquals(error.code, code);
  });
}

Deno.test("`bestTurn()` rejects options that are no object, and names an option that there is not", async () => {
  for (const options of [null, 5, "P", true, [], () => {}]) {
    const ask = () => bestTurn(`${OPENING} P`, options as BestTurnOptions);
    const error = await assertRejects(ask, OptionError);
    assertEquals([error.code, error.value], ["bad-options", options]);
  }
  const ask = () => bestTurn(`${OPENING} P`, { plys: 3 } as BestTurnOptions);
  const error = await assertRejects(ask, OptionError);
  assertEquals(
    [error.value, error.expected],
    ["plys", "no options but dice, algorithm, plies, budget, deadlineMs, signal, seed, onProgress"],
  );
});

Deno.test("`bestTurn()` reads each option once, inherited ones too", async () => {
  const reads: string[] = [];
  const values: BestTurnOptions = { dice: "P", algorithm: "greedy", seed: 1, budget: 1000 };
  const changing = new Proxy(values, {
    get(_, name: keyof BestTurnOptions) {
      const again = reads.includes(name);
      reads.push(name);
      return again ? "changed" : values[name];
    },
  });
  assertEquals(await bestTurn(OPENING, changing), await bestTurn(OPENING, values));
  assertEquals(new Set(reads).size, reads.length);
  assertEquals(await bestTurn(OPENING, Object.create(values)), await bestTurn(OPENING, values));
});

Deno.test("`bestTurn()` takes a deadline at the end of time as none", async () => {
  for (const algorithm of ALGORITHMS) {
    const options = { algorithm, dice: "P", plies: 2 };
    assertEquals(
      await bestTurn(OPENING, { ...options, deadlineMs: Infinity }),
      await bestTurn(OPENING, options),
    );
  }
});

Deno.test("`bestTurn()` takes options that are undefined as absent", async () => {
  const options = {
    algorithm: undefined,
    plies: undefined,
    budget: undefined,
    deadlineMs: undefined,
    signal: undefined,
    seed: undefined,
    onProgress: undefined,
    dice: undefined,
  };
  assertEquals(await bestTurn(MATED, options), await bestTurn(MATED));
});

Deno.test("`bestTurn()` rejects when the text is no position or has no dice", async () => {
  await assertRejects(() => bestTurn("hello"), DfenError);
  assertEquals((await assertRejects(() => bestTurn(OPENING), TurnError)).code, "no-dice");
});

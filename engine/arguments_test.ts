import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { parseDfen, StateError } from "../rules/mod.ts";
import {
  ChanceNode,
  type ChancePolicy,
  evaluateMaterial,
  EvaluationCache,
  ExpectimaxSearch,
  JavaRandom,
  kingDangerRolls,
  MaxChanceKeySalt,
  monteCarloEquity,
  monteCarloEquityWithin,
  MonteCarloSearch,
  PassedPawns,
  PieceSafety,
  replyPolicy,
  RootRescore,
  SearchControl,
  TableBound,
  TimeBudgetedSearch,
  TranspositionTable,
  UtilityBounds,
} from "./mod.ts";

const state = parseDfen("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1 RK");
const boundary = parseDfen("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1");
const random = () => new JavaRandom(1);
const control = () => SearchControl.unbounded();

const searches = {
  ExpectimaxSearch: new ExpectimaxSearch(),
  MonteCarloSearch: new MonteCarloSearch({ rollouts: 1, maxPlies: 1 }),
};

for (const [name, search] of Object.entries(searches)) {
  Deno.test(`\`${name}\` refuses what is no state, random source or control`, async () => {
    const wrong: [given: unknown[], name: string, part: string][] = [
      [["4k3", random()], "StateError", "state"],
      [[undefined, random()], "StateError", "state"],
      [[state, null], "TypeError", "random"],
      [[state, {}], "TypeError", "random"],
      [[state, random(), {}], "TypeError", "control"],
      [[state, random(), new AbortController().signal], "TypeError", "control"],
    ];
    for (const [values, kind, part] of wrong) {
      const given = values as [never, never, never];
      const thrown = assertThrows(() => search.search(...given), Error, part);
      const rejected = await assertRejects(() => search.searchAsync(...given), Error, part);
      assertEquals([thrown.name, rejected.name], [kind, kind]);
    }
  });
}

Deno.test("`ExpectimaxSearch` refuses parts of its configuration that are something else", () => {
  const wrong: [config: object, part: string][] = [
    [{ evaluate: 5 }, "evaluate"],
    [{ evaluateBatch: {} }, "evaluateBatch"],
    [{ preRank: "material" }, "preRank"],
    [{ classOrder: [1] }, "classOrder"],
    [{ bounds: { terminalLoss: 5 } }, "bounds"],
    [{ rescore: () => [] }, "rescore"],
    [{ table: {} }, "table"],
  ];
  for (const [config, part] of wrong) {
    assertThrows(() => new ExpectimaxSearch(config as never), TypeError, part);
  }
});

Deno.test("`ExpectimaxSearch` keeps a copy of its configuration", () => {
  const config = { evaluate: () => 1 };
  const search = new ExpectimaxSearch(config);
  config.evaluate = () => NaN;
  assertEquals(search.search(state, random()).score, 1);
});

Deno.test("wrappers refuse what they cannot wrap", () => {
  assertThrows(() => new EvaluationCache(5 as never), TypeError, "evaluate");
  assertThrows(() => new RootRescore(null as never, 0.5), TypeError, "evaluateBatch");
  assertThrows(() => new TimeBudgetedSearch(null as never, 5), TypeError, "search");
});

Deno.test("equity refuses what is no state, random source or control", () => {
  const options = { rollouts: 1, maxPlies: 1 };
  assertThrows(() => monteCarloEquity("4k3" as never, options, random()), StateError);
  assertThrows(() => monteCarloEquity(boundary, options, null as never), TypeError, "random");
  const within = () => monteCarloEquityWithin(boundary, options, random(), {} as never);
  assertThrows(within, TypeError, "control");
});

Deno.test("sides that are no side are refused", () => {
  for (const wrong of ["black", 2, undefined] as never[]) {
    for (
      const call of [kingDangerRolls, PieceSafety.hanging, PassedPawns.bitboard, PassedPawns.count]
    ) {
      assertEquals(assertThrows(() => call(state, wrong), StateError).code, "bad-color");
    }
    const options = { perspective: wrong, control: control(), evaluate: evaluateMaterial };
    const policy = replyPolicy(boundary, options);
    assertThrows(() => ChanceNode.expand(boundary, { ...options, policy }), StateError);
  }
});

function answering(answer: unknown, range: [number, number] = [-100, 100]): () => unknown {
  const policy: ChancePolicy = {
    lowest: range[0],
    highest: range[1],
    value: () => answer as never,
  };
  return () => ChanceNode.expand(boundary, { perspective: 0, control: control(), policy });
}

const rollValue = { value: 0, kingCaptured: false };

Deno.test("`ChanceNode.expand()` never passes a bound without a window for a value", () => {
  for (const kind of ["upper-bound", "lower-bound"]) {
    assertThrows(answering({ kind, value: rollValue, workUsed: 0 }), TypeError, "exact value");
  }
});

Deno.test("`ChanceNode.expand()` refuses answers that are no outcome", () => {
  const exact = (value: unknown) => ({ kind: "exact", value, workUsed: 0 });
  for (
    const answer of [
      null,
      1,
      { kind: "exakt", value: rollValue },
      exact({ value: NaN, kingCaptured: false }),
      exact(undefined),
    ]
  ) {
    assertThrows(answering(answer), TypeError, "policy answered");
  }
  assertThrows(answering(exact(rollValue), [NaN, 1]), RangeError, "policy range");
  assertThrows(answering(exact(rollValue), [2, 1]), RangeError, "policy range");
});

Deno.test("`ChanceNode.expand()` refuses windows and orders of the wrong kind", () => {
  const options = { perspective: 0, control: control(), evaluate: evaluateMaterial } as const;
  const expand = (more: object, classOrder?: unknown) => () =>
    ChanceNode.expand(boundary, {
      ...options,
      ...more,
      policy: replyPolicy(boundary, { ...options, classOrder: classOrder as never }),
    });
  assertThrows(expand({ alpha: "1" }), RangeError, "window");
  assertThrows(expand({ beta: 1n }), RangeError, "window");
  assertThrows(expand({}, () => 1), RangeError, "class order");
});

Deno.test("`TranspositionTable` refuses a view where a buffer is due, and settings that are no text", () => {
  const words = new Int32Array(TranspositionTable.byteLengthFor(4) / 4);
  for (const wrong of [words, null, {}] as never[]) {
    assertThrows(() => new TranspositionTable(wrong), TypeError, "buffer");
  }
  for (const wrong of [{ a: 1 }, 5, [1]] as never[]) {
    assertThrows(() => new TranspositionTable(4).claim(wrong), TypeError, "settings");
  }
});

Deno.test("exported constants cannot be changed", () => {
  for (const each of [TableBound, MaxChanceKeySalt, UtilityBounds.default]) {
    assert(Object.isFrozen(each));
  }
});

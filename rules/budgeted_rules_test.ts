import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { FIXTURES } from "../fixtures/mod.ts";
import { cornerPositions } from "./_testing/corner_positions.ts";
import {
  arbitraryCorner,
  arbitraryGame,
  arbitraryPosition,
  arbitrarySlots,
  arbitrarySynthetic,
  seededRng,
} from "./_testing/positions.ts";
import * as ref from "./_testing/reference_rules.ts";
import {
  boardOf,
  emissionOf,
  lettersOf,
  modelEmissions,
  pathOf,
  stateOf,
} from "./_testing/turn_checks.ts";
import { Budget } from "./budget.ts";
import {
  discoverTurnWork,
  foldTurnStates,
  kingCapturePath,
  kingCaptureRolls,
  turnPaths,
  visitTurnStates,
} from "./budgeted_rules.ts";
import { formatDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { weighted } from "./dice_rolls.ts";
import { DiceError } from "./errors.ts";
import { kingCaptureCount } from "./king_capture_count.ts";
import type { Move } from "./move.ts";
import type { Outcome } from "./outcome.ts";
import type { StateView } from "./state_view.ts";
import { legalTurnPaths } from "./turn_paths.ts";

function unreachable(): never {
  throw new Error("no call was expected");
}

/** The exact number of units, and what is found with them, by the slow model. */
function exactOf(dfen: string, slots: string) {
  const outcome = ref.discoverTurns(boardOf(dfen, slots));
  assert(outcome.complete);
  return { exact: outcome.used, turns: outcome.value };
}

/** Every limit below `exact` where that is small, else the ends and some between. */
function limitsBelow(exact: number): number[] {
  if (exact <= 2_000) return Array.from({ length: exact }, (_, limit) => limit);
  const rng = seededRng(exact);
  const between = Array.from({ length: 200 }, () => rng(exact));
  return [0, 1, 2, 3, ...between, exact - 3, exact - 2, exact - 1];
}

// Every budget

/** With each limit below `exact` the query is incomplete, has used it all and leaves the budget exhausted. */
function assertIncompleteBelow(
  exact: number,
  query: (budget: Budget) => Outcome<unknown>,
  where: string,
): void {
  for (const limit of limitsBelow(exact)) {
    const budget = new Budget(limit);
    const outcome = query(budget);
    if (outcome.kind !== "incomplete" || outcome.used !== limit || !budget.exhausted) {
      assertEquals(outcome, { kind: "incomplete", used: limit }, `limit ${limit} of ${where}`);
    }
  }
}

/** Each query of turns at each limit against what the model needs and finds. */
function assertQueriesOfModel(dfen: string, slots: string): void {
  const { exact, turns } = exactOf(dfen, slots);
  const state = stateOf(dfen, slots);
  const where = `${dfen} with ${slots}`;
  assertIncompleteBelow(exact, (budget) => visitTurnStates(state, budget, unreachable), where);
  assertIncompleteBelow(exact, (budget) => turnPaths(state, budget), where);
  assertIncompleteBelow(exact, (budget) => foldTurnStates(state, 0, budget, unreachable), where);

  const expected = turns.paths.map(ref.emission);
  for (const limit of [exact, exact + 1, Infinity]) {
    const visited: ref.Emission[] = [];
    const visit = visitTurnStates(state, new Budget(limit), (...shown) => {
      visited.push(emissionOf(...shown));
    });
    const paths = expected.length;
    const summary = { emittedPaths: paths, totalLegalPaths: paths, stoppedEarly: false };
    assertEquals(visit, { kind: "complete", value: summary, used: exact }, where);
    assertEquals(visited, expected, where);

    const listed = turnPaths(state, new Budget(limit));
    assertEquals(
      listed.kind === "complete" && listed.value.map((path) => pathOf(path)),
      expected.map(({ path }) => path),
      where,
    );
    assertEquals(listed.used, exact);

    const fold = foldTurnStates(
      state,
      [] as ref.Emission[],
      new Budget(limit),
      (value, moves, result, kingCapture) => [
        [...value, emissionOf(moves, moves.length, result, kingCapture)],
        true,
      ],
    );
    const folded = { value: expected, stoppedEarly: false };
    assertEquals(fold, { kind: "complete", value: folded, used: exact }, where);
  }

  assertEquals(discoverTurnWork(state), {
    generated: turns.generated,
    examined: turns.examined,
    legalPaths: turns.paths.length,
    kingCaptures: turns.kings,
    maxDice: turns.maxDice,
  });
  assertEquals(turns.generated + turns.examined, exact);
}

Deno.test("`visitTurnStates()`, `turnPaths()`, `foldTurnStates()` and `discoverTurnWork()` need exactly the units of the slow model in positions of any kind", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      fc.pre(ref.discoverTurns(boardOf(dfen, slots), new ref.Budget(8_000)).complete);
      assertQueriesOfModel(dfen, slots);
    }),
    { numRuns: 60 },
  );
});

Deno.test("`visitTurnStates()`, `turnPaths()`, `foldTurnStates()` and `discoverTurnWork()` need exactly the units of the slow model in corner positions", () => {
  const rolls = weighted.map(({ roll }) => lettersOf(roll));
  cornerPositions.forEach(({ dfen }, i) => {
    // Each position has its own rolls, with dice in falling order for every second one.
    for (let at = i % 19; at < rolls.length; at += 19) {
      const slots = i % 2 === 0 ? rolls[at] : [...rolls[at]].reverse().join("");
      if (!ref.discoverTurns(boardOf(dfen, slots), new ref.Budget(1_500)).complete) continue;
      assertQueriesOfModel(dfen, slots);
    }
  });
});

Deno.test("`visitTurnStates()` and the other queries of turns need one unit when there are no dice", () => {
  assertQueriesOfModel("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "");
  assertQueriesOfModel("8/8/8/8/8/8/8/8 b - - 0 1", "");
});

// By hand from section 6 of the contract, and F10 from the documents

const work: [what: string, dfen: string, slots: string, units: number, paths: number][] = [
  // The root; five moves; no dice left after each.
  ["F1 with one king die", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "K", 1 + 5 + 5, 5],
  // The root has no dice.
  ["F1 without dice", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", 1, 0],
  // The root alone: the pawn is blocked.
  ["F4", "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", "PPP", 1, 0],
  // The king capture has no node below it.
  ["a king capture alone", "8/8/8/2k5/8/1N6/8/8 w - - 0 1", "N", 1 + 6 + 5, 6],
  // Castling both ways is examined though it cannot be played.
  ["castling without a rook's die", "4k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1", "K", 1 + 4 + 2, 2],
  // Two lists of one die, and a node below each of their moves; castling leaves no dice.
  [
    "castling with both dice",
    "4k3/8/8/8/8/8/3PPPPP/3QK2R w K - 0 1",
    "KR",
    // Rf1 Rg1, Kf1 O-O; after Rf1 nothing, after Rg1 Kf1, after Kf1 Rg1.
    1 + 4 + 1 + (1 + 1 + 1) + (1 + 1 + 1) + 1,
    3,
  ],
];

for (const [what, dfen, slots, units, paths] of work) {
  Deno.test(`\`visitTurnStates()\` uses ${units} units when it has ${what}`, () => {
    const state = stateOf(dfen, slots);
    assertEquals(visitTurnStates(state, new Budget(units - 1), unreachable), {
      kind: "incomplete",
      used: units - 1,
    });
    assertEquals(visitTurnStates(state, new Budget(units), () => {}), {
      kind: "complete",
      value: { emittedPaths: paths, totalLegalPaths: paths, stoppedEarly: false },
      used: units,
    });
  });
}

Deno.test("`visitTurnStates()` is incomplete without a call in F10 when the budget is 0, 1 or one unit short", () => {
  const { dfen } = FIXTURES[9];
  const { exact, turns } = exactOf(dfen, "NBP");
  const state = stateOf(dfen, "NBP");
  for (const limit of [0, 1, exact - 1]) {
    const outcome = visitTurnStates(state, new Budget(limit), unreachable);
    assertEquals(outcome, { kind: "incomplete", used: limit });
  }
  const outcome = visitTurnStates(state, new Budget(exact), () => {});
  const paths = turns.paths.length;
  assertEquals(outcome, {
    kind: "complete",
    value: { emittedPaths: paths, totalLegalPaths: paths, stoppedEarly: false },
    used: exact,
  });
});

// Visitors and folds

/** Four king captures, then twelve normal paths. */
const KINGS_AND_TURNS = stateOf("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1", "NPP");
const EXPECTED = modelEmissions(boardOf("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1", "NPP"));

Deno.test("`visitTurnStates()` is complete and says so when a visitor stops it at any call", () => {
  const { used } = visitTurnStates(KINGS_AND_TURNS, new Budget(Infinity), () => {});
  for (let last = 1; last <= EXPECTED.length; last++) {
    const shown: ref.Emission[] = [];
    const outcome = visitTurnStates(KINGS_AND_TURNS, new Budget(used), (...borrowed) => {
      shown.push(emissionOf(...borrowed));
      return shown.length < last;
    });
    const value = { emittedPaths: last, totalLegalPaths: 16, stoppedEarly: true };
    assertEquals(outcome, { kind: "complete", value, used });
    assertEquals(shown, EXPECTED.slice(0, last));
  }
});

Deno.test("`visitTurnStates()` goes on when a visitor returns anything but false", () => {
  for (const answer of [undefined, null, 0, "", NaN, true]) {
    const outcome = visitTurnStates(
      KINGS_AND_TURNS,
      new Budget(Infinity),
      () => answer as boolean,
    );
    assert(outcome.kind === "complete");
    assertEquals(outcome.value, { emittedPaths: 16, totalLegalPaths: 16, stoppedEarly: false });
  }
});

Deno.test("`visitTurnStates()` and `foldTurnStates()` pass on what a callback throws and are right afterwards", () => {
  const thrown = new Error("by the callback");
  for (let last = 1; last <= EXPECTED.length; last++) {
    let calls = 0;
    const callback = () => {
      if (++calls === last) throw thrown;
    };
    const visit = () => visitTurnStates(KINGS_AND_TURNS, new Budget(1_000), callback);
    assertStrictEquals(assertThrows(visit), thrown);
    assertEquals(calls, last);
    calls = 0;
    const fold = () =>
      foldTurnStates(KINGS_AND_TURNS, 0, new Budget(1_000), () => {
        callback();
        return [0, true];
      });
    assertStrictEquals(assertThrows(fold), thrown);
    assertEquals(calls, last);
    const paths = turnPaths(KINGS_AND_TURNS, new Budget(1_000));
    assert(paths.kind === "complete");
    assertEquals(paths.value.map((path) => pathOf(path)), EXPECTED.map(({ path }) => path));
  }
});

Deno.test("`foldTurnStates()` gives lists that the function owns", () => {
  const lists: Move[][] = [];
  foldTurnStates(KINGS_AND_TURNS, 0, new Budget(Infinity), (count, moves) => {
    lists.push(moves);
    return [count + 1, true];
  });
  assertEquals(lists.map((moves) => pathOf(moves)), EXPECTED.map(({ path }) => path));
  const shown: string[] = [];
  foldTurnStates(KINGS_AND_TURNS, 0, new Budget(Infinity), (count, moves) => {
    shown.push(pathOf(moves));
    moves.fill(0);
    moves.length = 0;
    return [count + 1, true];
  });
  assertEquals(shown, EXPECTED.map(({ path }) => path));
});

Deno.test("`foldTurnStates()` keeps the value of the call that stops it", () => {
  for (let last = 1; last <= EXPECTED.length; last++) {
    const outcome = foldTurnStates(
      KINGS_AND_TURNS,
      ["start"],
      new Budget(Infinity),
      (value, moves) => [[...value, pathOf(moves)], value.length < last],
    );
    assert(outcome.kind === "complete");
    assertEquals(outcome.value, {
      value: ["start", ...EXPECTED.slice(0, last).map(({ path }) => path)],
      stoppedEarly: true,
    });
  }
});

Deno.test("`foldTurnStates()` keeps the initial value when the turn is a forced pass", () => {
  const initial = { untouched: true };
  const state = stateOf("4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", "PPP");
  const outcome = foldTurnStates(state, initial, new Budget(1), unreachable);
  assert(outcome.kind === "complete");
  assertStrictEquals(outcome.value.value, initial);
  assertEquals(outcome.value.stoppedEarly, false);
});

Deno.test("`turnPaths()` gives the lists of `legalTurnPaths()`, the caller's own", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const state = stateOf(dfen, slots);
      const outcome = turnPaths(state, new Budget(Infinity));
      assert(outcome.kind === "complete");
      assertEquals(outcome.value, legalTurnPaths(state));
      outcome.value.forEach((path) => path.fill(0));
      assertEquals(turnPaths(state, new Budget(0)), { kind: "incomplete", used: 0 });
      assertEquals(
        legalTurnPaths(state).map((path) => pathOf(path)),
        modelEmissions(boardOf(dfen, slots)).map(({ path }) => path),
      );
    }),
    { numRuns: 30 },
  );
});

// King captures

/** The query at every limit against the slow model. */
function assertKingCaptureOfModel(dfen: string, slots: string): void {
  const expected = ref.kingCapturePath(boardOf(dfen, slots));
  assert(expected.complete);
  const state = stateOf(dfen, slots);
  const where = `${dfen} with ${slots}`;
  assertIncompleteBelow(expected.used, (budget) => kingCapturePath(state, budget), where);
  for (const limit of [expected.used, expected.used + 1, Infinity]) {
    const budget = new Budget(limit);
    const outcome = kingCapturePath(state, budget);
    assert(outcome.kind === "complete", where);
    assertEquals(outcome.value && pathOf(outcome.value), expected.value, where);
    assertEquals([outcome.used, budget.used], [expected.used, expected.used], where);
    assertEquals(budget.exhausted, false);
  }
}

Deno.test("`kingCapturePath()` finds the slow model's path with its units in positions of any kind", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      fc.pre(ref.kingCapturePath(boardOf(dfen, slots), new ref.Budget(10_000)).complete);
      assertKingCaptureOfModel(dfen, slots);
    }),
    { numRuns: 150 },
  );
});

Deno.test("`kingCapturePath()` finds the slow model's path with its units in corner positions", () => {
  const rolls = weighted.map(({ roll }) => lettersOf(roll));
  cornerPositions.forEach(({ dfen }, i) => {
    for (let at = i % 13; at < rolls.length; at += 13) {
      if (!ref.kingCapturePath(boardOf(dfen, rolls[at]), new ref.Budget(1_500)).complete) continue;
      assertKingCaptureOfModel(dfen, rolls[at]);
    }
  });
});

const kingPaths: [what: string, dfen: string, slots: string, path: string | null, used: number][] =
  [
    ["there are no dice", "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1", "", null, 1],
    // c1, d2, d4 and a5 before c5: a unit each, and a node without dice after each; then c5.
    [
      "the capture is the last of the knight's moves",
      "8/8/8/2k5/8/1N6/8/K7 w - - 0 1",
      "N",
      "b3c5",
      1 + 4 * 2 + 1,
    ],
    [
      "the first of two kings is meant",
      "k6k/8/8/8/8/8/8/R6R w - - 0 1",
      "R",
      "a1a8",
      1 + 12 * 2 + 1,
    ],
    ["no king is near", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "K", null, 11],
    ["the other side has no king", "8/8/8/4p3/8/8/4P3/4K3 w - - 0 1", "K", null, 1 + 4 + 4],
  ];

for (const [what, dfen, slots, path, used] of kingPaths) {
  Deno.test(`\`kingCapturePath()\` gives ${path} with ${used} units when ${what}`, () => {
    const outcome = kingCapturePath(stateOf(dfen, slots), new Budget(Infinity));
    assert(outcome.kind === "complete");
    assertEquals([outcome.value && pathOf(outcome.value), outcome.used], [path, used]);
  });
}

Deno.test("`kingCapturePath()` gives the first king capture of the legal paths when there is one", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const [first] = modelEmissions(boardOf(dfen, slots));
      const outcome = kingCapturePath(stateOf(dfen, slots), new Budget(Infinity));
      assert(outcome.kind === "complete");
      const path = first?.kingCapture ? first.path : null;
      assertEquals(outcome.value && pathOf(outcome.value), path);
    }),
    { numRuns: 60 },
  );
});

const fewPieces: fc.Arbitrary<string> = fc.oneof(arbitraryCorner, arbitrarySynthetic);

/** What the slow model may do for one position: half a second. */
const MODEL_WORK = 100_000;

Deno.test("`kingCaptureRolls()` counts the slow model's rolls with its units in positions of few pieces", () => {
  fc.assert(
    fc.property(fewPieces, (dfen) => {
      const expected = ref.kingCaptureRolls(ref.parseDfen(dfen), new ref.Budget(MODEL_WORK));
      fc.pre(expected.complete);
      const { used, value } = expected;
      const state = stateOf(dfen);
      assertEquals(kingCaptureRolls(state, new Budget(used)), { kind: "complete", value, used });
      const rng = seededRng(used);
      for (const limit of [0, 1, rng(used), rng(used), rng(used), used - 1]) {
        assertEquals(kingCaptureRolls(state, new Budget(limit)), {
          kind: "incomplete",
          used: limit,
        });
      }
    }),
    { numRuns: 25 },
  );
});

const rolls: [what: string, dfen: string, rolls: number][] = [
  ["a rook sees the king", "4k3/8/8/8/8/8/8/4R2K w - - 0 1", 216 - 125],
  ["nothing can reach the king", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0],
  ["there is no king to capture", "8/8/8/8/8/8/8/R3K2R w - - 0 1", 0],
  ["there are no pieces", "8/8/8/8/8/8/8/8 w - - 0 1", 0],
  ["a knight sees the king", "8/8/8/2k5/8/1N6/8/K7 w - - 0 1", 216 - 125],
  // Two rook dice; three king dice, for b2 is three steps away; with the right also R and KK, castling first.
  ["a rook needs two moves", "8/8/8/8/8/8/1k6/R3K3 w - - 0 1", 16 + 1],
  ["castling brings the king near", "8/8/8/8/8/8/1k6/R3K3 w Q - 0 1", 16 + 1 + 3],
  ["castling brings Black's king near", "r3k3/1K6/8/8/8/8/8/8 b q - 0 1", 16 + 1 + 3],
  // The pawn that captures and the one that is captured leave the rank to the rook: 30 rolls with P and R. And RRR.
  ["a pawn captured en passant opens a line", "8/8/8/R2pP2k/8/8/8/K7 w - d6 0 1", 30 + 1],
  // Promoting first takes a pawn's die too.
  ["a pawn sees the king", "k7/1P6/8/8/8/8/8/7K w - - 0 1", 91],
];

for (const [what, dfen, expected] of rolls) {
  Deno.test(`\`kingCaptureRolls()\` and \`kingCaptureCount()\` give ${expected} when ${what}`, () => {
    const state = stateOf(dfen);
    const outcome = kingCaptureRolls(state, new Budget(Infinity));
    assertEquals(outcome.kind === "complete" && outcome.value, expected);
    assertEquals(kingCaptureCount(state), expected);
  });
}

Deno.test("`kingCaptureRolls()` is incomplete at every limit below its units and complete at them", () => {
  for (const dfen of ["8/8/8/2k5/8/1N6/8/8 w - - 0 1", "4k3/8/8/8/8/p7/P7/R7 w - - 0 1"]) {
    const expected = ref.kingCaptureRolls(ref.parseDfen(dfen));
    assert(expected.complete);
    const state = stateOf(dfen);
    assertIncompleteBelow(expected.used, (budget) => kingCaptureRolls(state, budget), dfen);
    const outcome = kingCaptureRolls(state, new Budget(expected.used));
    assertEquals(outcome, { kind: "complete", value: expected.value, used: expected.used });
  }
});

Deno.test("`kingCaptureRolls()` throws dice-present when the boundary has dice", () => {
  const state = stateOf("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "R");
  const budget = new Budget(10);
  const error = assertThrows(() => kingCaptureRolls(state, budget), DiceError);
  assertEquals([error.code, error.value], ["dice-present", state.dice]);
  assertEquals(budget.used, 0);
});

Deno.test("`kingCaptureCount()` gives the golden counts", () => {
  for (const name of ["fixtures-king-rolls", "corners-king-rolls", "king-rolls"]) {
    const url = new URL(`../golden/contract/${name}.ndjson`, import.meta.url);
    const [, ...records] = Deno.readTextFileSync(url).trimEnd().split("\n");
    assert(records.length >= 10);
    for (const record of records) {
      const { dfen, rolls } = JSON.parse(record);
      assertEquals(kingCaptureCount(stateOf(dfen)), rolls, dfen);
    }
  }
});

Deno.test("`kingCaptureCount()` equals `kingCaptureRolls()` in corner positions", () => {
  for (const { dfen } of cornerPositions) {
    const state = stateOf(dfen);
    const outcome = kingCaptureRolls(state, new Budget(Infinity));
    assert(outcome.kind === "complete");
    assertEquals(kingCaptureCount(state), outcome.value, dfen);
  }
});

Deno.test("`kingCaptureCount()` equals `kingCaptureRolls()` when castling would uncover a slider with one die too few", () => {
  for (
    const dfen of [
      "8/8/8/8/8/8/3PPP2/R3K1k1 w Q - 0 1",
      "8/8/8/8/8/8/3PPP2/1k2K2R w K - 0 1",
      "r3k1K1/3ppp2/8/8/8/8/8/8 b q - 0 1",
      "8/8/8/8/8/8/3NNN2/R3K1k1 w Q - 0 1",
    ]
  ) {
    const outcome = kingCaptureRolls(stateOf(dfen), new Budget(Infinity));
    assertEquals(outcome.kind === "complete" && outcome.value, kingCaptureCount(stateOf(dfen)));
  }
});

Deno.test("`kingCaptureCount()` equals `kingCaptureRolls()` in positions of any kind, whatever the dice", () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryGame, arbitrarySynthetic), (dfen) => {
      const state = stateOf(dfen);
      const outcome = kingCaptureRolls(state, new Budget(Infinity));
      assert(outcome.kind === "complete");
      assertEquals(kingCaptureCount(state), outcome.value);
      assertEquals(kingCaptureCount(withDice(state, [1, 6])), outcome.value);
      assertEquals(formatDfen(state), dfen);
    }),
    { numRuns: 100 },
  );
});

// Budgets that queries share

interface Query {
  readonly kind: "visit" | "stop" | "paths" | "fold" | "king" | "rolls";
  readonly dfen: string;
  readonly slots: string;
}

const KINGS_ONLY = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

const arbitraryQuery: fc.Arbitrary<Query> = fc.record({
  kind: fc.constantFrom("visit", "stop", "paths", "fold", "king", "rolls"),
  dfen: arbitraryCorner,
  slots: arbitrarySlots,
});

function ask(query: Query, budget: Budget): Outcome<unknown> {
  const state: StateView = stateOf(query.dfen, query.slots);
  switch (query.kind) {
    case "visit":
      return visitTurnStates(state, budget, () => {});
    case "stop":
      return visitTurnStates(state, budget, () => false);
    case "paths":
      return turnPaths(state, budget);
    case "fold":
      return foldTurnStates(state, 0, budget, (count) => [count + 1, true]);
    case "king":
      return kingCapturePath(state, budget);
    case "rolls":
      return kingCaptureRolls(stateOf(KINGS_ONLY), budget);
  }
}

function askModel(query: Query, budget: ref.Budget): ref.Outcome<unknown> {
  const board = boardOf(query.dfen, query.slots);
  if (query.kind === "king") return ref.kingCapturePath(board, budget);
  if (query.kind === "rolls") return ref.kingCaptureRolls(ref.parseDfen(KINGS_ONLY), budget);
  return ref.discoverTurns(board, budget);
}

Deno.test("queries that share a budget use its running total as the slow model's do", () => {
  const queries = fc.array(arbitraryQuery, { minLength: 1, maxLength: 6 });
  const limit = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 6_000 }));
  fc.assert(
    fc.property(queries, limit, (queries, limit) => {
      const budget = new Budget(limit);
      const modelBudget = new ref.Budget(limit);
      for (const query of queries) {
        const outcome = ask(query, budget);
        const expected = askModel(query, modelBudget);
        assertEquals(
          [outcome.kind === "complete", outcome.used, budget.used, budget.exhausted],
          [expected.complete, expected.used, modelBudget.used, modelBudget.exhausted],
          JSON.stringify(query),
        );
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("a query stays incomplete without work when its budget was exhausted by another", () => {
  const budget = new Budget(3);
  assertEquals(visitTurnStates(KINGS_AND_TURNS, budget, unreachable).kind, "incomplete");
  const empty = stateOf(KINGS_ONLY, "");
  for (const state of [KINGS_AND_TURNS, empty]) {
    const incomplete = { kind: "incomplete" as const, used: 3 };
    assertEquals(visitTurnStates(state, budget, unreachable), incomplete);
    assertEquals(turnPaths(state, budget), incomplete);
    assertEquals(foldTurnStates(state, 0, budget, unreachable), incomplete);
    assertEquals(kingCapturePath(state, budget), incomplete);
    assertEquals(kingCaptureRolls(empty, budget), incomplete);
  }
});

Deno.test("`visitTurnStates()` can nest queries under the same budget", () => {
  const state = stateOf(KINGS_ONLY, "K");
  // 11 units for the outer query, one for each nested query without dice.
  const budget = new Budget(11 + 5);
  const nested: Outcome<unknown>[] = [];
  const outcome = visitTurnStates(state, budget, (_moves, _length, result) => {
    nested.push(visitTurnStates(result, budget, unreachable));
  });
  assert(outcome.kind === "complete");
  assertEquals(outcome.value, { emittedPaths: 5, totalLegalPaths: 5, stoppedEarly: false });
  assertEquals(nested.map(({ kind, used }) => [kind, used]), [
    ...[12, 13, 14, 15, 16].map((used) => ["complete", used]),
  ]);
  assertEquals([budget.used, budget.exhausted], [16, false]);
});

Deno.test("`visitTurnStates()` completes when a visitor exhausts its budget", () => {
  const state = stateOf(KINGS_ONLY, "K");
  const budget = new Budget(11);
  const outcome = visitTurnStates(state, budget, () => {
    budget.admit();
  });
  assert(outcome.kind === "complete");
  assertEquals(outcome.value, { emittedPaths: 5, totalLegalPaths: 5, stoppedEarly: false });
  assertEquals(budget.exhausted, true);
});

import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  Black,
  type Color,
  endTurn,
  forEachLegalTurnState,
  formatDfen,
  legalTurnPaths,
  type Move,
  MoveError,
  parseDfen,
  resolveMove,
  type StateView,
  White,
} from "../rules/mod.ts";
import { EvaluatorError } from "./evaluator.ts";
import { evaluateAggressive, evaluateMaterial } from "./evaluators.ts";
import { scorePath, TerminalWinScore } from "./search_scoring.ts";

const F6 = "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1 RP";
const F7 = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP";

Deno.test("`TerminalWinScore` is the largest integer of 32 bits", () => {
  assertEquals(TerminalWinScore, 2 ** 31 - 1);
});

Deno.test("`scorePath()` shows the evaluator the ended turn from the mover's view", () => {
  const state = parseDfen(F6);
  const seen: [string, Color][] = [];
  const score = scorePath(
    state,
    [resolveMove(state, "a1a8"), resolveMove(state, "e5d6")],
    (result, perspective) => {
      seen.push([formatDfen(result), perspective]);
      return -7;
    },
  );
  assertEquals(score, -7);
  assertEquals(seen, [["R3k3/8/3P4/8/8/8/8/4K3 b - - 0 1", White]]);
});

Deno.test("`scorePath()` agrees with the visitor of results on every path of some rolls", () => {
  const rolls = [
    F6,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1 knr",
    "k7/8/4P3/8/8/8/8/4K3 w - - 0 1 PPQ",
    F7,
  ];
  for (const dfen of rolls) {
    const state = parseDfen(dfen);
    const expected: number[] = [];
    forEachLegalTurnState(state, (_moves, _length, result, isKingCapture) => {
      expected.push(
        isKingCapture ? TerminalWinScore : evaluateAggressive(result, state.side),
      );
    });
    const scores = legalTurnPaths(state).map((path) => scorePath(state, path, evaluateAggressive));
    assertEquals(scores, expected, dfen);
  }
});

Deno.test("`scorePath()` asks no evaluator about a king capture, whatever comes after it", () => {
  const state = parseDfen(F7);
  const never = () => {
    throw new Error("asked");
  };
  const capture = resolveMove(state, "b3c5");
  assertEquals(scorePath(state, [capture], never), TerminalWinScore);
  assertEquals(scorePath(state, [capture, resolveMove(state, "c2c3")], never), TerminalWinScore);
});

Deno.test("`scorePath()` of an empty path scores the state as it is for the side to move", () => {
  const state = parseDfen("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1 k");
  const seen: [StateView, Color][] = [];
  scorePath(state, [], (shown, perspective) => {
    seen.push([shown, perspective]);
    return 0;
  });
  assertEquals(seen, [[state, Black]]);
  assertEquals(scorePath(endTurn(state), [], evaluateMaterial), 500);
});

const bad: [what: string, evaluate: () => unknown, code: string][] = [
  ["throws", () => {
    throw new Error("no");
  }, "threw"],
  ["gives NaN", () => NaN, "not-finite"],
  ["gives a fraction", () => 0.5, "not-integer"],
  ["gives more than 32 bits", () => 2 ** 31, "not-integer"],
];

for (const [what, evaluate, code] of bad) {
  Deno.test(`\`scorePath()\` tells of an evaluator that ${what}, and the position`, () => {
    const state = parseDfen(F7);
    const path: Move[] = [resolveMove(state, "c2c3")];
    const error = assertThrows(
      () => scorePath(state, path, evaluate as () => number),
      EvaluatorError,
    );
    assertEquals(error.code, code);
    assertEquals(error.dfen, "8/8/8/2k5/8/1NP5/8/K7 b - - 0 1");
  });
}

Deno.test("`scorePath()` never gives -0", () => {
  const state = parseDfen(F7);
  assert(Object.is(scorePath(state, [resolveMove(state, "c2c3")], () => -0), 0));
});

Deno.test("`scorePath()` refuses a move that the board has not", () => {
  const state = parseDfen(F7);
  const twice = [resolveMove(state, "c2c3"), resolveMove(state, "c2c3")];
  assertThrows(() => scorePath(state, twice, evaluateMaterial), MoveError);
});

import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { Black, parseDfen, White } from "../rules/mod.ts";
import {
  type BatchEvaluator,
  evaluateBatchChecked,
  evaluateChecked,
  type Evaluator,
  EvaluatorError,
} from "./evaluator.ts";

const DFEN = "4k3/8/8/8/8/8/P7/4K3 w - - 3 7";
const OTHER = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
const state = parseDfen(DFEN);
const other = parseDfen(OTHER);

Deno.test("`evaluateChecked()` hands on what it was given and gives the score", () => {
  const score = evaluateChecked(
    (shown, perspective) => {
      assertStrictEquals(shown, state);
      return perspective === Black ? -7 : 7;
    },
    state,
    Black,
  );
  assertEquals(score, -7);
});

Deno.test("`evaluateChecked()` takes all integers of 32 bits and never gives -0", () => {
  for (const score of [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1]) {
    assertEquals(evaluateChecked(() => score, state, White), score);
  }
  assert(Object.is(evaluateChecked(() => -0, state, White), 0));
});

const badScores: [score: unknown, code: string][] = [
  [NaN, "not-finite"],
  [Infinity, "not-finite"],
  [-Infinity, "not-finite"],
  [0.5, "not-integer"],
  [-1e-300, "not-integer"],
  [2 ** 31, "not-integer"],
  [-(2 ** 31) - 1, "not-integer"],
  [1e300, "not-integer"],
  [undefined, "not-finite"],
  [null, "not-finite"],
  ["1", "not-finite"],
  [true, "not-finite"],
  [1n, "not-finite"],
  [[1], "not-finite"],
  [Symbol("1"), "not-finite"],
  [Object.create(null), "not-finite"],
];

for (const [score, code] of badScores) {
  const shown = typeof score === "object" && score !== null ? JSON.stringify(score) : String(score);
  Deno.test(`\`evaluateChecked()\` refuses ${typeof score} ${shown} as ${code}`, () => {
    const error = assertThrows(
      () => evaluateChecked((() => score) as Evaluator, state, White),
      EvaluatorError,
    );
    assertEquals([error.name, error.code, error.dfen], ["EvaluatorError", code, DFEN]);
    assert(Object.is(error.value, score));
    assert(error.message.includes(DFEN) && error.message.includes(code), error.message);
    assert(error instanceof TypeError);
  });
}

Deno.test("`evaluateChecked()` tells what was thrown, whatever it is", () => {
  for (const thrown of [new Error("no"), "text", undefined, Symbol("s"), Object.create(null), 1n]) {
    const error = assertThrows(
      () =>
        evaluateChecked(
          () => {
            throw thrown;
          },
          state,
          White,
        ),
      EvaluatorError,
    );
    assertEquals([error.code, error.dfen], ["threw", DFEN]);
    assertStrictEquals(error.value, thrown);
    assertStrictEquals(error.cause, thrown);
  }
});

Deno.test("`evaluateChecked()` passes on the error of an evaluator inside", () => {
  const inner = assertThrows(() => evaluateChecked(() => NaN, other, White), EvaluatorError);
  const outer = assertThrows(() =>
    evaluateChecked(
      () => {
        throw inner;
      },
      state,
      White,
    )
  );
  assertStrictEquals(outer, inner);
});

Deno.test("`evaluateBatchChecked()` gives what the evaluator gave, fractions too", () => {
  const states = [state, other];
  for (const given of [[1, -0.5], new Float64Array([1e300, 2]), { length: 2, 0: 1, 1: 2 }]) {
    const scores = evaluateBatchChecked(
      (shown, perspective) => {
        assertEquals(shown.length, 2);
        shown.forEach((each, i) => assertStrictEquals(each, states[i]));
        assertEquals(perspective, Black);
        return given;
      },
      states,
      Black,
    );
    assertEquals([scores.length, scores[0], scores[1]], [2, given[0], given[1]]);
  }
});

Deno.test("`evaluateBatchChecked()` of nothing asks nobody", () => {
  const never: BatchEvaluator = () => {
    throw new Error("asked");
  };
  assertEquals(evaluateBatchChecked(never, [], White).length, 0);
});

const badBatches: [what: string, batch: unknown, code: string, dfen: string][] = [
  ["too few scores", [1], "wrong-batch-length", DFEN],
  ["too many scores", [1, 2, 3], "wrong-batch-length", DFEN],
  ["no scores", [], "wrong-batch-length", DFEN],
  ["undefined", undefined, "wrong-batch-length", DFEN],
  ["null", null, "wrong-batch-length", DFEN],
  ["a number", 5, "wrong-batch-length", DFEN],
  ["NaN", [1, NaN], "not-finite", OTHER],
  ["an infinity", new Float64Array([-Infinity, 1]), "not-finite", DFEN],
  ["a hole", Array(2), "not-finite", DFEN],
  ["text", "12", "not-finite", DFEN],
  ["a bigint", [1, 2n], "not-finite", OTHER],
  ["an object", [1, Object.create(null)], "not-finite", OTHER],
];

for (const [what, batch, code, dfen] of badBatches) {
  Deno.test(`\`evaluateBatchChecked()\` refuses ${what} as ${code}`, () => {
    const error = assertThrows(
      () => evaluateBatchChecked((() => batch) as BatchEvaluator, [state, other], White),
      EvaluatorError,
    );
    assertEquals([error.code, error.dfen], [code, dfen]);
    assert(error.message.includes(dfen), error.message);
  });
}

Deno.test("`evaluateBatchChecked()` tells what was thrown, and the first position", () => {
  const thrown = new Error("no");
  const error = assertThrows(
    () =>
      evaluateBatchChecked(
        () => {
          throw thrown;
        },
        [other, state],
        White,
      ),
    EvaluatorError,
  );
  assertEquals([error.code, error.dfen], ["threw", OTHER]);
  assertStrictEquals(error.cause, thrown);
});

// What a cache costs and saves on the results of all rolls of one position: 102,967 paths to 21,436 different results.

import { CompactRoll, DiceRolls, forEachLegalTurnState, parseDfen, White } from "../rules/mod.ts";
import { EvaluationCache } from "./evaluation_cache.ts";
import type { Evaluator } from "./evaluator.ts";
import { evaluateAggressive, evaluateMaterial } from "./evaluators.ts";

const kiwipete = parseDfen(
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
);
const rolls = DiceRolls.weighted.map(({ roll }) => CompactRoll.applyToState(roll, kiwipete));

function scoreAll(evaluate: Evaluator): number {
  let sum = 0;
  for (const boundary of rolls) {
    forEachLegalTurnState(boundary, (_moves, _length, result) => {
      sum = (sum + evaluate(result, White)) | 0;
    });
  }
  return sum;
}

const warm = new EvaluationCache(evaluateMaterial);
scoreAll(warm.apply);

Deno.bench("the paths alone", () => void scoreAll(() => 0));
Deno.bench("the paths, hits only", () => void scoreAll(warm.apply));

for (const evaluate of [evaluateMaterial, evaluateAggressive]) {
  Deno.bench(
    evaluate.name,
    { group: evaluate.name, baseline: true },
    () => void scoreAll(evaluate),
  );
  Deno.bench(`${evaluate.name}, cached`, { group: evaluate.name }, () => {
    scoreAll(new EvaluationCache(evaluate).apply);
  });
}

// Asks every function of the first entry point once; what it answers must not depend on where it runs.

import {
  attackOdds,
  bestTurn,
  endTurn,
  engine,
  firstMoves,
  kingCaptureOdds,
  playableDice,
  playMoves,
  rollClasses,
  rules,
  turnTree,
  validate,
} from "../../mod.ts";

const POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
const ALGORITHMS = ["random", "greedy", "expectimax", "monte-carlo"] as const;

/** The answers, as JSON has them. */
export async function askEverything(): Promise<unknown> {
  const dice = "nBr";
  const best = await Promise.all(
    ALGORITHMS.map((algorithm) => bestTurn(POSITION, { dice, algorithm, budget: 500, seed: 7 })),
  );
  return JSON.parse(JSON.stringify({
    validate: validate(POSITION),
    turnTree: turnTree(POSITION, { dice }),
    firstMoves: firstMoves(POSITION, { dice }),
    playableDice: playableDice(POSITION, ["h1g1"], { dice }),
    playMoves: playMoves(POSITION, ["h1g1"], { dice }),
    endTurn: endTurn(POSITION),
    kingCaptureOdds: kingCaptureOdds(POSITION),
    attackOdds: attackOdds(POSITION, "black"),
    rollClasses: rollClasses(POSITION),
    best,
    exports: [...Object.keys(rules), ...Object.keys(engine)],
  }));
}

if (import.meta.main) console.log(JSON.stringify(await askEverything()));

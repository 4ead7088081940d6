// Starts a search in a worker that would take seconds, and stops it after a moment. In a page it is the same.
//
//   deno run --allow-read examples/cancel_search.ts

import type { BestTurn, BestTurnOptions, SearchProgress } from "@dicechess/core";

const dfen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const options: BestTurnOptions = { dice: "PNB", algorithm: "monte-carlo", budget: 100_000 };
const PATIENCE_MS = 1000;

/** Runs the search and gives what it has found when it is told to stop. */
export async function searchFor(
  milliseconds: number,
): Promise<{ best: BestTurn; progress: SearchProgress | undefined }> {
  const worker = new Worker(new URL("./search_worker.ts", import.meta.url), { type: "module" });
  let progress: SearchProgress | undefined;
  const done = Promise.withResolvers<BestTurn>();
  worker.onmessage = ({ data }) => {
    if (data.progress) progress = data.progress;
    if (data.best) done.resolve(data.best);
  };
  worker.onerror = ({ message }) => done.reject(new Error(message));

  worker.postMessage({ dfen, options });
  const timer = setTimeout(() => worker.postMessage("stop"), milliseconds);
  try {
    return { best: await done.promise, progress };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

if (import.meta.main) {
  const { best, progress } = await searchFor(PATIENCE_MS);
  if (best.kind === "forced-pass") throw new Error("there are legal turns");
  console.log(`Best of ${progress?.candidatesDone} of ${progress?.candidates} candidates:`);
  console.log(best.moves.join(" "));
  console.log(`The search ${best.searchComplete ? "came to its end" : "was stopped"}.`);
}

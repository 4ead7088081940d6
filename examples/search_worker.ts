// Searches off the main thread; see cancel_search.ts. The search pauses every few milliseconds, so the worker hears the
// message that stops it: it need not be killed, and the best turn so far is not lost.

import { bestTurn } from "@dicechess/core";

const controller = new AbortController();

addEventListener("message", async (event) => {
  const { data } = event as MessageEvent;
  if (data === "stop") return controller.abort();
  const best = await bestTurn(data.dfen, {
    ...data.options,
    signal: controller.signal,
    onProgress: (progress) => postMessage({ progress }),
  });
  postMessage({ best });
});

// What the global scope of a worker has, for type checkers that take it for a page.
declare function postMessage(message: unknown): void;

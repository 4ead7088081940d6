// A worker that sets the first of two shared words once the second, a count, has come so far.

import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Starts it; resolves when it watches. */
export async function watchCount(words: Int32Array, count: number): Promise<Worker> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { words, count } });
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return worker;
}

if (!isMainThread) {
  const { words, count }: { words: Int32Array; count: number } = workerData;
  parentPort?.postMessage("ready");
  while (Atomics.load(words, 1) < count) Atomics.wait(words, 0, 0, 1); // a nap: nobody wakes it
  Atomics.store(words, 0, 1);
}

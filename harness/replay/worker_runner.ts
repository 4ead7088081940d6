import type { BatchResult, BatchTask } from "./replay_batch.ts";
import type { BatchRunner } from "./replay.ts";
import type { Request, Response } from "./worker.ts";

interface Waiting {
  readonly task: BatchTask;
  readonly resolve: (result: BatchResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Replays batches in workers, each of which loads the subject for itself.
 *
 * @param count How many workers at most; none starts before there is a batch for it.
 * @param subject The module of the subject; null for this package.
 */
export function workerRunner(count: number, subject: string | null): BatchRunner {
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const queue: Waiting[] = [];

  const start = (): Worker | undefined => {
    if (workers.length === count) return undefined;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    workers.push(worker);
    return worker;
  };
  const next = () => {
    while (queue.length > 0) {
      const worker = idle.pop() ?? start();
      if (worker === undefined) return;
      give(worker, queue.shift()!);
    }
  };
  const give = (worker: Worker, { task, resolve, reject }: Waiting) => {
    worker.onmessage = ({ data }: MessageEvent<Response>) => {
      idle.push(worker);
      if ("result" in data) resolve(data.result);
      else reject(new Error(data.failure));
      next();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(`a worker ended: ${event.message}`));
    };
    const request: Request = { subject, task };
    worker.postMessage(request, [task.batch.bytes.buffer]);
  };

  return {
    parallel: count,
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        next();
      }),
    close: () => workers.forEach((worker) => worker.terminate()),
  };
}

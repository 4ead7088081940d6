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
 * @param count How many workers.
 * @param subject The module of the subject; null for this package.
 */
export function workerRunner(count: number, subject: string | null): BatchRunner {
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const queue: Waiting[] = [];

  const next = () => {
    while (idle.length > 0 && queue.length > 0) give(idle.pop()!, queue.shift()!);
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

  for (let i = 0; i < count; i++) {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    workers.push(worker);
    idle.push(worker);
  }
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

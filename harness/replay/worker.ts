/**
 * Replays batches for a `WorkerRunner`, one message for each.
 *
 * @module
 */
import { loadSubject } from "../subject/load_subject.ts";
import type { Subject } from "../subject/subject.ts";
import { type BatchResult, type BatchTask, replayBatch } from "./replay_batch.ts";

/** What a worker is told. */
export interface Request {
  /** The module of the subject; null for this package. */
  readonly subject: string | null;
  readonly task: BatchTask;
}

/** What it answers: a result, or what was thrown. */
export type Response = { readonly result: BatchResult } | { readonly failure: string };

// Deno has the types of a worker's global scope only where the whole program is one.
declare const self: {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(response: Response): void;
};

let subject: Promise<Subject> | undefined;

self.onmessage = async ({ data }) => {
  try {
    subject ??= loadSubject(data.subject);
    self.postMessage({ result: replayBatch(data.task, await subject) });
  } catch (error) {
    self.postMessage({
      failure: error instanceof Error ? error.stack ?? error.message : String(error),
    });
  }
};

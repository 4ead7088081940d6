import type { Subject } from "../subject/subject.ts";
import { replayBatch } from "./replay_batch.ts";
import type { BatchRunner } from "./replay.ts";

/** Replays one batch after the other, here. */
export function localRunner(subject: Subject): BatchRunner {
  return {
    parallel: 1,
    // deno-lint-ignore require-await -- what it throws becomes a rejection
    run: async (task) => replayBatch(task, subject),
    close: () => {},
  };
}

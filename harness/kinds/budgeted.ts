import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withEachRoll } from "./questions.ts";
import { count, record, string } from "./schema.ts";

/** The work of visiting every legal path. */
export const budgeted = defineKind({
  name: "budgeted",
  schema: record({ dfen: string(), work: count, generated: count, examined: count, paths: count }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: withEachRoll,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { work, generated, examined, paths } = answer(dfen);
    return { dfen: canonicalDfen(dfen), work, generated, examined, paths };
  },
});

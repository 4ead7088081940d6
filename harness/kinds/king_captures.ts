import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withEachRoll } from "./questions.ts";
import { count, orNull, path, record, string } from "./schema.ts";

/** The first path that captures a king. */
export const kingCaptures = defineKind({
  name: "king-captures",
  schema: record({ dfen: string(), path: orNull(path), work: count }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: withEachRoll,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { path, work } = answer(dfen);
    return { dfen: canonicalDfen(dfen), path, work };
  },
});

import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { classes, count, mode, record, string } from "./schema.ts";

/** The classes of rolls of a position. */
export const partitions = defineKind({
  name: "partitions",
  schema: record({ dfen: string(), mask: count, mode, classes }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: withoutDice,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { mask, mode, classes } = answer(dfen);
    return { dfen: canonicalDfen(dfen), mask, mode, classes };
  },
});

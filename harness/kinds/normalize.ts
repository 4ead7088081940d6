import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { record, string } from "./schema.ts";

/** The four-field form with only those en-passant targets that can be captured. */
export const normalize = defineKind({
  name: "normalize",
  schema: record({ dfen: string(), normalized: string() }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: withoutDice,
  regenerate: (answer, { dfen }: { dfen: string }) => ({
    dfen: canonicalDfen(dfen),
    normalized: answer(dfen),
  }),
});

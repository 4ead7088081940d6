import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { count, record, string } from "./schema.ts";

/** How many rolls capture a king. */
export const kingRolls = defineKind({
  name: "king-rolls",
  schema: record({ dfen: string(), rolls: count, work: count }),
  recordsPerBatch: 32,
  emits: false,
  needsPositions: true,
  questions: withoutDice,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { rolls, work } = answer(dfen);
    return { dfen: canonicalDfen(dfen), rolls, work };
  },
});

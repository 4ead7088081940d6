import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { integer, pair, record, string } from "./schema.ts";

/** The values of the evaluators from each side's view. */
export const evaluators = defineKind({
  name: "evaluators",
  schema: record({
    dfen: string(),
    exposed: pair(integer),
    aggressive: pair(integer),
    hangingMaterial: pair(integer),
  }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: withoutDice,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { exposed, aggressive, hangingMaterial } = answer(dfen);
    return { dfen: canonicalDfen(dfen), exposed, aggressive, hangingMaterial };
  },
});

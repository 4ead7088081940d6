import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { record, string } from "./schema.ts";

/** For each square the types of each side's attackers. */
export const attackers = defineKind({
  name: "attackers",
  schema: record({ dfen: string(), white: string(), black: string() }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: withoutDice,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { white, black } = answer(dfen);
    return { dfen: canonicalDfen(dfen), white: formatMasks(white), black: formatMasks(black) };
  },
});

function formatMasks(masks: readonly number[]): string {
  return masks.map((mask) => mask.toString(16).padStart(2, "0")).join("");
}

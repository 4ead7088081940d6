import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { bitboard, count, integer, pair, record, string } from "./schema.ts";

/** Material, passed pawns, hanging pieces, and the rolls that lose the king. */
export const features = defineKind({
  name: "features",
  schema: record({
    dfen: string(),
    material: integer,
    passed: pair(bitboard),
    hanging: pair(bitboard),
    kingCapture: pair(count),
  }),
  recordsPerBatch: 64,
  emits: false,
  needsPositions: true,
  questions: withoutDice,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { material, passed, hanging, kingCapture } = answer(dfen);
    return { dfen: canonicalDfen(dfen), material, passed, hanging, kingCapture };
  },
});

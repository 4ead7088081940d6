import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { asGiven } from "./questions.ts";
import { count, record, string } from "./schema.ts";

/** The leaves of the tree of single moves. */
export const perft = defineKind({
  name: "perft",
  schema: record({ dfen: string(), depth: count, nodes: count }),
  recordsPerBatch: 16,
  emits: false,
  needsPositions: true,
  questions: (position, { depth = 3 }) =>
    asGiven(position).flatMap(({ dfen }) =>
      Array.from({ length: depth }, (_, i) => ({ dfen, depth: i + 1 }))
    ),
  regenerate: (answer, { dfen, depth }: { dfen: string; depth: number }) => ({
    dfen: canonicalDfen(dfen),
    depth,
    nodes: answer(dfen, depth),
  }),
});

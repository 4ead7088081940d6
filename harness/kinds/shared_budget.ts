import { ActiveDicePartitioner, parseDfen, SharedTraversal } from "../../rules/mod.ts";
import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { count, record, sha256, string, work } from "./schema.ts";

/** A traversal that its budget interrupts. */
export const sharedBudget = defineKind({
  name: "shared-budget",
  schema: record({ dfen: string(), limit: count, complete: count, used: count, work, sha256 }),
  recordsPerBatch: 4,
  emits: true,
  needsPositions: true,
  questions: (position) =>
    withoutDice(position).flatMap(({ dfen }) => {
      const full = unlimitedWork(dfen);
      const limits = [
        0,
        1,
        Math.max(0, full - 1),
        full,
        Math.floor(full / 2),
        Math.floor(full / 7),
      ];
      return limits.map((limit) => ({ dfen, limit }));
    }),
  regenerate: (answer, { dfen, limit }: { dfen: string; limit: number }, writer) => {
    writer.begin();
    const { complete, used, work } = answer(dfen, limit, writer);
    return { dfen: canonicalDfen(dfen), limit, complete, used, work, sha256: writer.end().sha256 };
  },
});

/** What all classes cost, so that limits can be set that are just enough and just too small. */
function unlimitedWork(dfen: string): number {
  const state = parseDfen(dfen);
  const traversal = new SharedTraversal(state);
  for (const { roll } of ActiveDicePartitioner.partitionsFor(state)) {
    traversal.visit(roll, () => {});
  }
  return traversal.used;
}

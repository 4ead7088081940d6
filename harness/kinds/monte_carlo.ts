import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withEachRoll } from "./questions.ts";
import { count, type InferOutput, integer, orNull, path, record, string } from "./schema.ts";

const schema = record({
  dfen: string(),
  seed: integer,
  rollouts: count,
  maxPlies: count,
  score: orNull(integer),
  path: orNull(path),
});
type Question = Pick<InferOutput<typeof schema>, "dfen" | "seed" | "rollouts" | "maxPlies">;

/** The turn that a Monte-Carlo search chooses. */
export const monteCarlo = defineKind({
  name: "monte-carlo",
  schema,
  recordsPerBatch: 1,
  emits: false,
  needsPositions: true,
  questions: (position, { seed, rollouts, maxPlies }) =>
    withEachRoll(position).map(({ dfen }) => ({ dfen, seed, rollouts, maxPlies })),
  regenerate: (answer, { dfen, seed, rollouts, maxPlies }: Question) => {
    const { score, path } = answer(dfen, seed, rollouts, maxPlies);
    return { dfen: canonicalDfen(dfen), seed, rollouts, maxPlies, score, path };
  },
});

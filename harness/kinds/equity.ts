import { canonicalDfen } from "./canonical_dfen.ts";
import { formatDouble } from "./double_bits.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import { count, double, type InferOutput, integer, record, string } from "./schema.ts";

const schema = record({
  dfen: string(),
  seed: integer,
  rollouts: count,
  maxPlies: count,
  white: double,
  black: double,
  undecided: double,
  error: double,
});
type Question = Pick<InferOutput<typeof schema>, "dfen" | "seed" | "rollouts" | "maxPlies">;

/** Each side's share of wins over random rollouts. */
export const equity = defineKind({
  name: "equity",
  schema,
  recordsPerBatch: 1,
  emits: false,
  needsPositions: true,
  questions: (position, { seed, rollouts, maxPlies }) =>
    withoutDice(position).map(({ dfen }) => ({ dfen, seed, rollouts, maxPlies })),
  regenerate: (answer, { dfen, seed, rollouts, maxPlies }: Question) => {
    const { white, black, undecided, error } = answer(dfen, seed, rollouts, maxPlies);
    return {
      dfen: canonicalDfen(dfen),
      seed,
      rollouts,
      maxPlies,
      white: formatDouble(white),
      black: formatDouble(black),
      undecided: formatDouble(undecided),
      error: formatDouble(error),
    };
  },
});

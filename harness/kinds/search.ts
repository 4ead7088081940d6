import { canonicalDfen } from "./canonical_dfen.ts";
import { formatDouble } from "./double_bits.ts";
import { defineKind } from "./kind.ts";
import { withEachRoll } from "./questions.ts";
import {
  array,
  count,
  double,
  type InferOutput,
  integer,
  orNull,
  path,
  picklist,
  record,
  string,
  tuple,
} from "./schema.ts";

const schema = record({
  dfen: string(),
  depth: picklist([2, 3]),
  candidates: count,
  seed: integer,
  score: orNull(integer),
  path: orNull(path),
  values: array(tuple([path, double])),
});
type Search = InferOutput<typeof schema>;
type Question = Pick<Search, "dfen" | "depth" | "candidates" | "seed">;

/** The turn that a search by material chooses. */
export const search = defineKind({
  name: "search",
  schema,
  recordsPerBatch: 1,
  emits: false,
  needsPositions: true,
  questions: (position, { depth = 2, candidates, seed }) =>
    withEachRoll(position).map(({ dfen }) => ({ dfen, depth: depth as 2 | 3, candidates, seed })),
  regenerate: (answer, { dfen, depth, candidates, seed }: Question): Search => {
    const { score, path, values } = answer(dfen, depth, candidates, seed);
    return {
      dfen: canonicalDfen(dfen),
      depth,
      candidates,
      seed,
      score,
      path,
      values: values.map(([path, value]) => [path, formatDouble(value)]),
    };
  },
});

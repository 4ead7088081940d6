import { canonicalDfen } from "./canonical_dfen.ts";
import { formatDouble } from "./double_bits.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import {
  array,
  boolean,
  count,
  double,
  type InferOutput,
  picklist,
  record,
  roll,
  string,
  tuple,
} from "./schema.ts";

const schema = record({
  dfen: string(),
  perspective: picklist(["w", "b"]),
  value: double,
  tainted: boolean(),
  classes: array(tuple([roll, count, double])),
});
type Chance = InferOutput<typeof schema>;

/** The value of a position before the roll, one turn deep. */
export const chance = defineKind({
  name: "chance",
  schema,
  recordsPerBatch: 4,
  emits: false,
  needsPositions: true,
  questions: (position) =>
    withoutDice(position).flatMap((
      { dfen },
    ) => [{ dfen, perspective: "w" }, { dfen, perspective: "b" }]),
  regenerate: (answer, { dfen, perspective }: Pick<Chance, "dfen" | "perspective">): Chance => {
    const { value, tainted, classes } = answer(dfen, perspective);
    return {
      dfen: canonicalDfen(dfen),
      perspective,
      value: formatDouble(value),
      tainted,
      classes: classes.map(([roll, weight, value]) => [roll, weight, formatDouble(value)]),
    };
  },
});

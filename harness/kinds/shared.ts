import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withoutDice } from "./questions.ts";
import {
  array,
  count,
  type InferOutput,
  picklist,
  record,
  roll,
  sha256,
  string,
  tuple,
  work,
} from "./schema.ts";

const schema = record({
  dfen: string(),
  visit: picklist(["full", "first"]),
  classes: array(tuple([roll, count, count, picklist([0, 1])])),
  work,
  used: count,
  sha256,
});
type Shared = InferOutput<typeof schema>;

/** One traversal over every class of rolls. */
export const shared = defineKind({
  name: "shared",
  schema,
  recordsPerBatch: 4,
  emits: true,
  needsPositions: true,
  questions: (position) =>
    withoutDice(position).flatMap((
      { dfen },
    ) => [{ dfen, visit: "full" }, { dfen, visit: "first" }]),
  regenerate: (answer, { dfen, visit }: Pick<Shared, "dfen" | "visit">, writer): Shared => {
    writer.begin();
    const { classes, work, used } = answer(dfen, visit, writer);
    return {
      dfen: canonicalDfen(dfen),
      visit,
      classes: classes.map((
        [roll, weight, emitted, stopped],
      ) => [roll, weight, emitted, stopped ? 1 : 0]),
      work,
      used,
      sha256: writer.end().sha256,
    };
  },
});

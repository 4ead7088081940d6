import { defineKind } from "./kind.ts";
import { classes, count, type InferOutput, mode, record } from "./schema.ts";

const schema = record({ mask: count, mode, classes });

/** The classes of rolls of one key. */
export const tables = defineKind({
  name: "tables",
  schema,
  recordsPerBatch: 256,
  emits: false,
  needsPositions: false,
  questions: () =>
    Array.from(
      { length: 64 },
      (_, mask) => (["none", "onePawn", "twoPawns"] as const).map((mode) => ({ mask, mode })),
    ).flat(),
  regenerate: (answer, { mask, mode }: Pick<InferOutput<typeof schema>, "mask" | "mode">) => ({
    mask,
    mode,
    classes: answer(mask, mode),
  }),
});

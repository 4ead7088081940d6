import { defineKind } from "./kind.ts";
import { orNull, record, string } from "./schema.ts";

/** What a parser makes of a text. */
export const dfen = defineKind({
  name: "dfen",
  schema: record({ text: string(), canonical: orNull(string()) }),
  recordsPerBatch: 256,
  emits: false,
  needsPositions: true,
  questions: (text) => [{ text }],
  regenerate: (answer, { text }: { text: string }) => ({ text, canonical: answer(text) }),
});

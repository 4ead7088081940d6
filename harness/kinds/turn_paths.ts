import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withEachRoll } from "./questions.ts";
import { array, count, optional, path, record, sha256, string } from "./schema.ts";

/** More paths than this are told by their digest alone. */
export const LISTED_PATHS = 40;

/** Every legal path of a roll with its result. */
export const turnPaths = defineKind({
  name: "turn-paths",
  schema: record({
    dfen: string(),
    paths: count,
    kings: count,
    maxDice: count,
    sha256,
    list: optional(array(path)),
  }),
  recordsPerBatch: 64,
  emits: true,
  needsPositions: true,
  questions: withEachRoll,
  regenerate: (answer, { dfen }: { dfen: string }, writer) => {
    writer.begin();
    const maxDice = answer(dfen, writer);
    const { paths, kings, sha256, list } = writer.end();
    const record = { dfen: canonicalDfen(dfen), paths, kings, maxDice, sha256 };
    return paths <= LISTED_PATHS ? { ...record, list: [...list] } : record;
  },
});

import { createHash } from "node:crypto";
import { canonicalDfen } from "./canonical_dfen.ts";
import { defineKind } from "./kind.ts";
import { withEachRoll } from "./questions.ts";
import { array, optional, record, roll, sha256, string, uci, unknown } from "./schema.ts";

/** A tree whose JSON is longer is told by its digest alone. */
export const LISTED_CHARACTERS = 400;

/** The legal turns of a roll as a tree. */
export const turnTree = defineKind({
  name: "turn-tree",
  schema: record({
    dfen: string(),
    first: array(uci),
    playable: roll,
    sha256,
    tree: optional(unknown()),
  }),
  recordsPerBatch: 64,
  emits: false,
  needsPositions: true,
  questions: withEachRoll,
  regenerate: (answer, { dfen }: { dfen: string }) => {
    const { first, playable, tree } = answer(dfen);
    const json = JSON.stringify(tree);
    const record = {
      dfen: canonicalDfen(dfen),
      first: [...first].sort(),
      playable: [...playable].sort().map((type) => "PNBRQK".charAt(type - 1)).join(""),
      sha256: createHash("sha256").update(json).digest("hex"),
    };
    return json.length <= LISTED_CHARACTERS ? { ...record, tree } : record;
  },
});

// Replays golden corpora with what the entry points of the package export, in whatever runtime it is put. The harness does
// the asking; when this file is bundled, its imports of the sources are turned to the form of the package that is tried.

import { EmissionWriter } from "../../harness/kinds/emission_writer.ts";
import { isKindName, kinds } from "../../harness/kinds/mod.ts";
import { engineAnswers } from "../../harness/subject/core_engine.ts";
import { rulesAnswers } from "../../harness/subject/core_rules.ts";

/** A corpus, or the part of it that is replayed: the lines of a golden file, its header first. */
export interface GoldenText {
  readonly name: string;
  readonly text: string;
}

/** What came of a replay. */
export interface ReplaySummary {
  /** Records that came out the same. */
  readonly same: number;
  /** The first of those that did not, for people to read. */
  readonly differences: readonly string[];
}

const SHOWN = 5;

/** Makes every record again and compares it with what is there. */
export function replayGoldens(corpora: readonly GoldenText[]): ReplaySummary {
  const answers = { ...rulesAnswers, ...engineAnswers };
  const writer = new EmissionWriter();
  const differences: string[] = [];
  let same = 0;
  for (const { name, text } of corpora) {
    const [header, ...lines] = text.trimEnd().split("\n");
    const kind = JSON.parse(header).corpus;
    if (!isKindName(kind)) throw new Error(`${name}: ${kind} is no kind of corpus`);
    for (const line of lines) {
      const again = JSON.stringify(
        kinds[kind].regenerate(answers[kind], JSON.parse(line), writer),
      );
      if (again === line) same++;
      else if (differences.length < SHOWN) differences.push(`${name}: ${line}\nnow ${again}`);
    }
  }
  return { same, differences };
}

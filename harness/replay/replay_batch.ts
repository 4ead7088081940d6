import { CorpusError, type Problem } from "../corpus/corpus_error.ts";
import type { LineBatch } from "../corpus/line_batches.ts";
import { batchRecords } from "../corpus/records.ts";
import { EmissionWriter } from "../kinds/emission_writer.ts";
import type { KindName } from "../kinds/kind.ts";
import { kinds } from "../kinds/mod.ts";
import type { Subject } from "../subject/subject.ts";
import { noCounts } from "./report.ts";

/** Which records are replayed, and what is kept of them. */
export interface ReplayOptions {
  /** Every `of`-th record of each corpus, beginning with number `index`, from 1. */
  readonly shard: { readonly index: number; readonly of: number };
  /** No more records of each corpus than these. */
  readonly limit: number;
  /** How many differences of each corpus are kept in full. */
  readonly show: number;
  /** Whether the first record that is not the same ends it all. */
  readonly failFast: boolean;
}

/** One batch of a corpus to replay. */
export interface BatchTask {
  readonly file: string;
  readonly kind: KindName;
  readonly batch: LineBatch;
  readonly options: ReplayOptions;
}

/** How many records came out how. */
export interface Counts {
  same: number;
  different: number;
  errored: number;
  skipped: number;
  /** Emission lines made. */
  emissions: number;
}

/** A record that is not the same. */
export interface Difference {
  readonly line: number;
  readonly outcome: "different" | "errored";
  /** The line as the corpus has it. */
  readonly expected: string;
  /** The line as it was made again, or for an errored record what was thrown. */
  readonly actual: string;
}

/** What came of a batch. */
export interface BatchResult {
  readonly counts: Counts;
  readonly differences: readonly Difference[];
  /** What ended the batch, and its corpus, early. */
  readonly problem: Problem | null;
  readonly seconds: number;
}

const writer = new EmissionWriter();

/** Makes the records of a batch again and compares them. Depends on nothing but its arguments. */
export function replayBatch(
  { file, kind: name, batch, options }: BatchTask,
  subject: Subject,
): BatchResult {
  const started = performance.now();
  const { regenerate } = kinds[name];
  const answer = subject.answers[name];
  const counts = noCounts();
  const differences: Difference[] = [];
  const { shard, limit, show, failFast } = options;
  const emissionsBefore = writer.emissions;
  let problem: Problem | null = null;
  const wanted = (line: number) => {
    const index = line - 2; // after the header
    return index % shard.of === shard.index - 1 && index < limit;
  };
  try {
    for (const { line, text, value } of batchRecords(file, name, batch, wanted)) {
      if (answer === undefined) {
        counts.skipped++;
        continue;
      }
      let outcome: Difference["outcome"];
      let actual: string;
      try {
        actual = JSON.stringify(regenerate(answer, value, writer));
        if (actual === text) {
          counts.same++;
          continue;
        }
        outcome = "different";
      } catch (error) {
        outcome = "errored";
        actual = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      }
      counts[outcome]++;
      if (differences.length < show) differences.push({ line, outcome, expected: text, actual });
      if (failFast) break;
    }
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    problem = error.toProblem();
  }
  counts.emissions = writer.emissions - emissionsBefore;
  return { counts, differences, problem, seconds: (performance.now() - started) / 1000 };
}

import type { Problem } from "../corpus/corpus_error.ts";
import type { CorpusHeader } from "../corpus/corpus_header.ts";
import type { Counts, Difference, ReplayOptions } from "./replay_batch.ts";

/** What came of one corpus. */
export interface CorpusReport {
  readonly name: string;
  readonly header: CorpusHeader;
  readonly counts: Counts;
  /** The first ones only. */
  readonly differences: readonly Difference[];
  /** Why it was not read to its end, if it was not. */
  readonly problem: Problem | null;
  /** Of the file as it is on disk; null if it was not read to its end. */
  readonly sha256: string | null;
  /** Time spent in replaying, in all workers together. */
  readonly seconds: number;
}

/** What came of a replay. */
export interface Report {
  /** The implementation that was asked. */
  readonly subject: string;
  readonly options: ReplayOptions;
  readonly corpora: readonly CorpusReport[];
  /** Problems of the selection: files that could not even be begun. */
  readonly problems: readonly Problem[];
  /** Whether the first record that is not the same ended it. */
  readonly stopped: boolean;
}

/** Nothing counted yet. */
export function noCounts(): Counts {
  return { same: 0, different: 0, errored: 0, skipped: 0, emissions: 0 };
}

/** Adds counts to counts. */
export function addCounts(total: Counts, counts: Counts): void {
  total.same += counts.same;
  total.different += counts.different;
  total.errored += counts.errored;
  total.skipped += counts.skipped;
  total.emissions += counts.emissions;
}

/** The counts of all corpora together. */
export function totalCounts({ corpora }: Pick<Report, "corpora">): Counts {
  const total = noCounts();
  for (const { counts } of corpora) addCounts(total, counts);
  return total;
}

/** Every problem, those of the selection first. */
export function allProblems(
  { corpora, problems }: Pick<Report, "corpora" | "problems">,
): Problem[] {
  return [...problems, ...corpora.flatMap(({ problem }) => problem === null ? [] : [problem])];
}

/** 2 if anything could not be read or run, else 1 if anything differs, else 0. */
export function exitStatus(report: Pick<Report, "corpora" | "problems">): 0 | 1 | 2 {
  const { different, errored } = totalCounts(report);
  if (allProblems(report).length > 0 || errored > 0) return 2;
  return different > 0 ? 1 : 0;
}

import { CorpusError, type Problem } from "../corpus/corpus_error.ts";
import type { CorpusFile } from "../corpus/corpus_file.ts";
import type { CorpusHeader } from "../corpus/corpus_header.ts";
import type { LineBatch } from "../corpus/line_batches.ts";
import type { BatchResult, BatchTask, Counts, Difference, ReplayOptions } from "./replay_batch.ts";
import { addCounts, type CorpusReport, noCounts, type Report } from "./report.ts";

/** What replays batches, here or in workers. */
export interface BatchRunner {
  /** How many batches it can replay at once. */
  readonly parallel: number;
  run(task: BatchTask): Promise<BatchResult>;
  /** Ends whatever it started. */
  close(): void;
}

/** A corpus that is going to be replayed. */
export interface PlannedCorpus {
  readonly file: CorpusFile;
  readonly header: CorpusHeader;
}

/** Reads the headers. A file without a sound one becomes a problem. */
export async function planReplay(
  files: readonly CorpusFile[],
): Promise<{ corpora: PlannedCorpus[]; problems: Problem[] }> {
  const corpora: PlannedCorpus[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    try {
      corpora.push({ file, header: await file.header() });
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      problems.push(error.toProblem());
    }
  }
  return { corpora, problems };
}

/**
 * Replays corpora. Batches of several may run at once and end in any order; they are added up in the
 * order of the files, and what comes after an end is dropped, so the report does not depend on how
 * many run at once.
 *
 * @param onRecords Told how many more records were dealt with.
 */
export async function replay(
  corpora: readonly PlannedCorpus[],
  options: ReplayOptions,
  runner: BatchRunner,
  onRecords: (records: number) => void = () => {},
): Promise<Pick<Report, "corpora" | "stopped">> {
  const running = corpora.map(({ file, header }) => new CorpusProgress(file.name, header));
  const inOrder: (() => void | Promise<void>)[] = [];
  const settleTo = async (length: number) => {
    while (inOrder.length > length) await inOrder.shift()!();
  };
  // Far enough that the others go on while the first one takes long.
  const ahead = runner.parallel > 1 ? 32 * runner.parallel : 0;
  let stopped = false;

  for (const [index, { file, header }] of corpora.entries()) {
    const corpus = running[index];
    const begin = (batch: LineBatch) => {
      const running = runner.run({ file: file.name, kind: header.corpus, batch, options });
      // A failure is thrown when it is this batch's turn.
      running.catch(() => {});
      inOrder.push(async () => {
        const result = await running;
        onRecords(batch.lines);
        if (stopped || corpus.ended) return;
        corpus.add(result, options.show);
        stopped = options.failFast && corpus.failed;
      });
    };
    const onEnd = (sha256: string) => inOrder.push(() => corpus.finish(sha256));
    try {
      for await (const batch of file.batches(onEnd)) {
        if (stopped || corpus.ended) break;
        // The rest of the file is still read: it must be sound.
        if (batch.firstLine - 2 >= options.limit) onRecords(batch.lines);
        else begin(batch);
        await settleTo(ahead);
      }
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      const problem = error.toProblem();
      inOrder.push(() => corpus.end(problem));
    }
    if (stopped) break;
  }
  await settleTo(0);
  return { corpora: running.map((corpus) => corpus.report()), stopped };
}

class CorpusProgress {
  private readonly counts: Counts = noCounts();
  private readonly differences: Difference[] = [];
  private problem: Problem | null = null;
  private sha256: string | null = null;
  private seconds = 0;

  constructor(private readonly name: string, private readonly header: CorpusHeader) {}

  /** Whether a problem ended it. */
  get ended(): boolean {
    return this.problem !== null;
  }

  get failed(): boolean {
    return this.counts.different + this.counts.errored > 0;
  }

  add({ counts, differences, problem, seconds }: BatchResult, show: number): void {
    addCounts(this.counts, counts);
    this.differences.push(...differences.slice(0, show - this.differences.length));
    this.seconds += seconds;
    this.problem = problem;
  }

  end(problem: Problem): void {
    this.problem ??= problem;
  }

  finish(sha256: string): void {
    if (!this.ended) this.sha256 = sha256;
  }

  report(): CorpusReport {
    const { name, header, counts, differences, problem, sha256, seconds } = this;
    return { name, header, counts, differences, problem, sha256, seconds };
  }
}

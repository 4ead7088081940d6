import type { Problem } from "../corpus/corpus_error.ts";
import { addCounts, type CorpusReport, noCounts, type Report } from "./report.ts";

/** Reports that do not make up a whole. */
export class MergeError extends Error {
  override readonly name = "MergeError";
}

/** A report and what it is called. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/**
 * Joins the reports of all shards of one replay into the report of the whole.
 *
 * @throws {MergeError} if a shard is missing or there twice, or they are not of the same replay
 */
export function mergeReports(shards: readonly NamedReport[]): Report {
  if (shards.length === 0) throw new MergeError("expected reports to merge");
  const [first] = shards;
  const { of } = first.report.options.shard;
  const byIndex = new Map<number, NamedReport>();
  for (const shard of shards) {
    const { options, stopped } = shard.report;
    const { index } = options.shard;
    if (stopped) {
      throw new MergeError(
        `${shard.name}: expected a replay of all records, this one stopped early`,
      );
    }
    for (const [what, of] of Object.entries(identity(first.report))) {
      const own = identity(shard.report)[what];
      if (own !== of) {
        throw new MergeError(
          `${shard.name}: expected the ${what} of ${first.name} (${of}), found ${own}`,
        );
      }
    }
    const twin = byIndex.get(index);
    if (twin !== undefined) {
      throw new MergeError(`shard ${index}/${of} is there twice: ${twin.name}, ${shard.name}`);
    }
    byIndex.set(index, shard);
  }
  for (let index = 1; index <= of; index++) {
    if (!byIndex.has(index)) throw new MergeError(`shard ${index}/${of} is missing`);
  }
  const reports = [...byIndex.entries()].sort(([a], [b]) => a - b).map(([, { report }]) => report);
  return {
    subject: first.report.subject,
    options: { ...first.report.options, shard: { index: 1, of: 1 } },
    corpora: first.report.corpora.map((_, index) =>
      mergeCorpora(reports.map(({ corpora }) => corpora[index]), first)
    ),
    problems: first.report.problems,
    stopped: false,
  };
}

/** What the shards of one replay have in common, each as text. */
function identity({ subject, options, corpora, problems }: Report): Record<string, string> {
  return {
    "number of shards": String(options.shard.of),
    "subject": subject,
    "limit": String(options.limit),
    "number of differences to show": String(options.show),
    "corpora": JSON.stringify(corpora.map(({ name, header }) => [name, header])),
    "problems": JSON.stringify(problems),
  };
}

function mergeCorpora(shards: readonly CorpusReport[], { report }: NamedReport): CorpusReport {
  const [{ name, header }] = shards;
  const sums = new Set(shards.flatMap(({ sha256 }) => sha256 === null ? [] : [sha256]));
  if (sums.size > 1) {
    throw new MergeError(`${name}: expected the same file in each shard, the sums differ`);
  }
  const counts = noCounts();
  for (const shard of shards) addCounts(counts, shard.counts);
  const problem = firstProblem(shards);
  return {
    name,
    header,
    counts,
    differences: shards.flatMap(({ differences }) => differences)
      .sort((a, b) => a.line - b.line)
      .slice(0, report.options.show),
    problem,
    sha256: problem === null ? shards[0].sha256 : null,
    seconds: shards.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** The problem that a replay in one piece meets first: that of the first line; those of no line come last. */
function firstProblem(shards: readonly CorpusReport[]): Problem | null {
  const problems = shards.flatMap(({ problem }) => problem === null ? [] : [problem]);
  const line = (problem: Problem) => problem.line ?? Infinity;
  return problems.sort((a, b) => line(a) < line(b) ? -1 : 1)[0] ?? null;
}

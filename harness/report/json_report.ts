import { FORMAT } from "../corpus/corpus_header.ts";
import { isKindName } from "../kinds/mod.ts";
import {
  array,
  boolean,
  check,
  count,
  type InferOutput,
  integer,
  literal,
  number,
  orNull,
  picklist,
  record,
  string,
} from "../kinds/schema.ts";
import type { CorpusErrorCode, Problem } from "../corpus/corpus_error.ts";
import { exitStatus, type Report, totalCounts } from "../replay/report.ts";

/** The version of the JSON report. */
export const REPORT_VERSION = 1;

const problem = record({ code: string(), file: string(), line: orNull(count), text: string() });
const counts = { same: count, different: count, errored: count, skipped: count, emissions: count };
const compared = record({
  subject: string(),
  status: picklist([0, 1, 2]),
  options: record({
    shard: record({ index: count, of: count }),
    limit: orNull(count),
    show: count,
    failFast: boolean(),
  }),
  totals: record(counts),
  corpora: array(record({
    name: string(),
    corpus: string(),
    rules: picklist(["contract", "legacy"]),
    source: string(),
    records: count,
    sha256: orNull(string()),
    ...counts,
    differences: array(record({
      line: count,
      outcome: picklist(["different", "errored"]),
      expected: string(),
      actual: string(),
    })),
    problem: orNull(problem),
  })),
  problems: array(problem),
  stopped: boolean(),
});
const jsonReport = record({
  report: literal("dicechess-parity"),
  version: integer,
  compared,
  run: record({
    jobs: count,
    seconds: number(),
    corpora: array(record({ name: string(), seconds: number() })),
  }),
});

type Compared = InferOutput<typeof compared>;

/** What is said of how a report came to be; it is not part of what is compared. */
export interface Run {
  /** Batches at once. */
  readonly jobs: number;
  /** From the first to the last record; of shards, the sum. */
  readonly seconds: number;
}

/**
 * A report as JSON, one line, LF at its end. The value of `compared` is the same text whenever the
 * same corpora are replayed with the same options, wherever and however many at once; what depends on
 * the run is in `run`.
 */
export function formatJsonReport(report: Report, run: Run): string {
  return JSON.stringify({
    report: "dicechess-parity",
    version: REPORT_VERSION,
    compared: comparedPart(report),
    run: {
      jobs: run.jobs,
      seconds: round(run.seconds),
      corpora: report.corpora.map(({ name, seconds }) => ({ name, seconds: round(seconds) })),
    },
  }) + "\n";
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function comparedPart(report: Report): Compared {
  const { shard, limit, show, failFast } = report.options;
  return {
    subject: report.subject,
    status: exitStatus(report),
    options: { shard, limit: limit === Infinity ? null : limit, show, failFast },
    totals: totalCounts(report),
    corpora: report.corpora.map(({ name, header, counts, sha256, differences, problem }) => ({
      name,
      corpus: header.corpus,
      rules: header.rules,
      source: header.source,
      records: header.records,
      sha256,
      ...counts,
      differences: [...differences],
      problem,
    })),
    problems: [...report.problems],
    stopped: report.stopped,
  };
}

/** A text that is no JSON report. */
export class ReportError extends SyntaxError {
  override readonly name = "ReportError";
}

/**
 * Reads what {@linkcode formatJsonReport} wrote.
 *
 * @throws {ReportError} for anything else
 */
export function parseJsonReport(text: string): { report: Report; run: Run } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReportError("expected a JSON report of parity --json");
  }
  const checked = check(jsonReport, value);
  if ("issue" in checked) {
    throw new ReportError(`expected a JSON report of parity --json: ${checked.issue}`);
  }
  const { version, compared, run } = checked.value;
  if (version !== REPORT_VERSION) {
    throw new ReportError(`expected "version":${REPORT_VERSION}, found ${version}`);
  }
  const { subject, options, corpora, problems, stopped } = compared;
  const report: Report = {
    subject,
    options: { ...options, limit: options.limit ?? Infinity },
    corpora: corpora.map(
      (
        { name, corpus, rules, source, records, sha256, differences, problem, ...counts },
        index,
      ) => {
        if (!isKindName(corpus)) {
          throw new ReportError(`expected a kind of corpus, found ${corpus}`);
        }
        const header = { corpus, format: FORMAT, rules, source, records } as const;
        return {
          name,
          header,
          sha256,
          counts,
          differences,
          problem: problem === null ? null : asProblem(problem),
          seconds: run.corpora[index]?.seconds ?? 0,
        };
      },
    ),
    problems: problems.map(asProblem),
    stopped,
  };
  return { report, run: { jobs: run.jobs, seconds: run.seconds } };
}

function asProblem(problem: InferOutput<typeof compared>["problems"][number]): Problem {
  return { ...problem, code: problem.code as CorpusErrorCode };
}

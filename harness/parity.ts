import { CommandLine, UsageError } from "./command_line.ts";
import { CorpusError, type Problem } from "./corpus/corpus_error.ts";
import { findCorpora, GOLDEN } from "./corpus/find_corpora.ts";
import { explain, explainListing } from "./explain/explain.ts";
import { isKindName, kindNames } from "./kinds/mod.ts";
import { type Output, writeStdout } from "./output.ts";
import { localRunner } from "./replay/local_runner.ts";
import { MergeError, mergeReports } from "./replay/merge_reports.ts";
import { planReplay, replay } from "./replay/replay.ts";
import type { ReplayOptions } from "./replay/replay_batch.ts";
import { exitStatus, type Report } from "./replay/report.ts";
import { workerRunner } from "./replay/worker_runner.ts";
import { ReportFiles } from "./report_files.ts";
import { htmlReport } from "./report/html_report.ts";
import { formatJsonReport, parseJsonReport, ReportError, type Run } from "./report/json_report.ts";
import { junitReport } from "./report/junit_report.ts";
import { progressBar } from "./report/progress_bar.ts";
import { textReport } from "./report/text_report.ts";
import { printSelfTest } from "./self_test/catch_wrong_rules.ts";
import { loadSubject, SubjectError, subjectUrl } from "./subject/load_subject.ts";
import type { Subject } from "./subject/subject.ts";

const USAGE = `parity [OPTION...] [PATH...]
parity --explain FILE:LINE [--expected LISTING]
parity merge [--json FILE] [--junit FILE] [--report FILE] REPORT...

Makes every record of golden corpora again and compares the bytes. PATH is a corpus (.ndjson,
.ndjson.gz) or a folder with corpora; without one it is the folder golden/.

  --kind KIND      only corpora of this kind; may be repeated
  --limit N        only the first N records of each corpus
  --fail-fast      stop at the first record that is not the same
  --show N         show N records of each corpus that are not the same (default 3)
  --jobs N         replay in N workers, at most 64 (default 1: no workers)
  --shard I/N      every N-th record, beginning with the I-th
  --subject FILE   a module with another implementation, instead of this package
  --json FILE      write a report for programs, and for "parity merge"
  --junit FILE     write a report for CI servers
  --report FILE    write a report as a page of HTML
  --explain PLACE  print everything that one record is made from
  --expected FILE  with --explain: compare with the turns that another implementation listed
  --self-test      replay with implementations that are wrong on purpose; each must be caught
  --help           this text

"parity merge" joins the JSON reports of all shards.

Exit status: 0 all the same (or skipped), 1 some differ, 2 something could not be read or run.
`;

/** More would only get into each other's way. */
const MOST_JOBS = 64;

const REPORTS = ["json", "junit", "report"];

/**
 * Runs the command; gives its exit status.
 *
 * @param write Takes what the command says.
 * @param complain Takes what is wrong with the command itself.
 */
export async function parity(
  args: readonly string[],
  write: Output = writeStdout,
  complain: (text: string) => void = console.error,
): Promise<number> {
  try {
    return args[0] === "merge" ? await merge(args.slice(1), write) : await run(args, write);
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`parity: ${error.message} (--help shows the usage)`);
    } else if (
      error instanceof CorpusError || error instanceof MergeError || error instanceof ReportError ||
      error instanceof SubjectError
    ) {
      complain(`parity: ${error.message}`);
    } else {
      throw error;
    }
    return 2;
  }
}

async function run(args: readonly string[], write: Output): Promise<number> {
  const line = CommandLine.parse(args, {
    flags: ["help", "fail-fast", "self-test"],
    values: [
      "kind",
      "limit",
      "show",
      "jobs",
      "shard",
      "subject",
      "explain",
      "expected",
      ...REPORTS,
    ],
  });
  if (line.has("help")) {
    write(USAGE);
    return 0;
  }
  const given = line.one("subject");
  const url = given === undefined ? null : subjectUrl(given);
  const subject = await loadSubject(url);
  const place = line.one("explain");
  const listing = line.one("expected");
  if (place !== undefined) {
    return listing === undefined
      ? await explain(parsePlace(place), subject, write)
      : await explainListing(parsePlace(place), listing, subject, write);
  }
  if (listing !== undefined) throw new UsageError("--expected goes with --explain");
  if (line.has("self-test")) {
    const { files } = await findCorpora(pathsOf(line));
    return await printSelfTest((await planReplay(files)).corpora, write);
  }
  const options: ReplayOptions = {
    shard: parseShard(line.one("shard") ?? "1/1"),
    limit: line.number("limit", Infinity, 1),
    show: line.number("show", 3),
    failFast: line.has("fail-fast"),
  };
  const jobs = line.number("jobs", 1, 1, MOST_JOBS);
  const kinds = parseKinds(line.all("kind"));
  await using files = await openReports(line);
  const started = performance.now();
  const report = await replayPaths(pathsOf(line), kinds, options, subject, jobs, url);
  const seconds = (performance.now() - started) / 1000;
  await writeReports(files, report, { jobs, seconds });
  write(textReport(report));
  return exitStatus(report);
}

async function replayPaths(
  paths: readonly string[],
  kinds: readonly string[],
  options: ReplayOptions,
  subject: Subject,
  jobs: number,
  url: string | null,
): Promise<Report> {
  const selection = await findCorpora(paths);
  const plan = await planReplay(selection.files);
  const corpora = plan.corpora.filter(({ header }) =>
    kinds.length === 0 || kinds.includes(header.corpus)
  );
  const problems: Problem[] = [...selection.problems, ...plan.problems];
  if (corpora.length === 0 && problems.length === 0) {
    const text = `expected corpora of kind ${kinds.join(", ")}, there are none`;
    problems.push({ code: "empty-selection", file: paths.join(" "), line: null, text });
  }
  const runner = jobs > 1 ? workerRunner(jobs, url) : localRunner(subject);
  const bar = progressBar(corpora.reduce((sum, { header }) => sum + header.records, 0));
  try {
    const replayed = await replay(corpora, options, runner, bar.add);
    return { subject: subject.name, options, ...replayed, problems };
  } finally {
    bar.end();
    runner.close();
  }
}

function pathsOf(line: CommandLine): readonly string[] {
  return line.positional.length > 0 ? line.positional : [GOLDEN];
}

async function merge(args: readonly string[], write: Output): Promise<number> {
  const line = CommandLine.parse(args, { values: REPORTS });
  const shards = await Promise.all(line.positional.map(async (name) => {
    try {
      return { name, ...parseJsonReport(await Deno.readTextFile(name)) };
    } catch (error) {
      throw new ReportError(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }));
  await using files = await openReports(line);
  const report = mergeReports(shards);
  const sum = (of: keyof Run) => shards.reduce((total, { run }) => total + run[of], 0);
  await writeReports(files, report, { jobs: sum("jobs"), seconds: sum("seconds") });
  write(textReport(report));
  return exitStatus(report);
}

function openReports(line: CommandLine): Promise<ReportFiles> {
  const paths = REPORTS.flatMap((option) => {
    const path = line.one(option);
    return path === undefined ? [] : [[option, path] as const];
  });
  return ReportFiles.open(paths);
}

async function writeReports(files: ReportFiles, report: Report, run: Run): Promise<void> {
  const formats: Record<string, () => string> = {
    json: () => formatJsonReport(report, run),
    junit: () => junitReport(report),
    report: () => htmlReport(report),
  };
  await files.write((option) => formats[option]());
}

function parseKinds(kinds: readonly string[]): readonly string[] {
  const unknown = kinds.find((kind) => !isKindName(kind));
  if (unknown === undefined) return kinds;
  const names = `one of ${kindNames.join(", ")}`;
  throw new UsageError(
    unknown === ""
      ? `--kind: expected a name, ${names}`
      : `unknown kind ${unknown}; expected ${names}`,
  );
}

function parseShard(text: string): ReplayOptions["shard"] {
  const [, index, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || index > of) {
    throw new UsageError(`--shard ${text}: expected I/N, I from 1 to N`);
  }
  return { index, of };
}

function parsePlace(text: string): { path: string; line: number } {
  const [, path, line] = /^(.+):([1-9]\d{0,14})$/.exec(text) ?? [];
  if (path === undefined) throw new UsageError(`--explain ${text}: expected FILE:LINE`);
  return { path, line: Number(line) };
}

import { CorpusError, formatProblem, type Problem } from "../corpus/corpus_error.ts";
import type { CorpusFile } from "../corpus/corpus_file.ts";
import type { Selection } from "../corpus/find_corpora.ts";
import { corpusRecords } from "../corpus/records.ts";
import type { Output } from "../output.ts";
import { inconsistency } from "./consistency.ts";

/**
 * Checks corpora against the format, and records against themselves, without any implementation.
 *
 * @returns The exit status: 0, or 2 if there is any problem.
 */
export async function checkCorpora({ files, problems }: Selection, write: Output): Promise<number> {
  const found: Problem[] = [...problems];
  for (const problem of problems) write(`${formatProblem(problem)}\n`);
  let records = 0;
  for (const file of files) {
    const { count, problem } = await checkCorpus(file);
    records += count;
    if (problem === null) continue;
    found.push(problem);
    write(`${formatProblem(problem)}\n`);
  }
  write(
    `${
      found.length > 0 ? "ERROR" : "SOUND"
    }: ${records} records in ${files.length} corpora, ${found.length} problems\n`,
  );
  return found.length > 0 ? 2 : 0;
}

async function checkCorpus(file: CorpusFile): Promise<{ count: number; problem: Problem | null }> {
  let count = 0;
  try {
    const { corpus } = await file.header();
    for await (const { line, value } of corpusRecords(file)) {
      const fault = inconsistency(corpus, value);
      if (fault !== null) throw new CorpusError("bad-record", file.name, line, fault);
      count++;
    }
    return { count, problem: null };
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    return { count, problem: error.toProblem() };
  }
}

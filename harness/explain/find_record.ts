import { CorpusError } from "../corpus/corpus_error.ts";
import { CorpusFile } from "../corpus/corpus_file.ts";
import { batchRecords, type CorpusRecord } from "../corpus/records.ts";
import type { KindName } from "../kinds/kind.ts";

/** One record of a corpus. */
export interface FoundRecord extends CorpusRecord {
  readonly file: string;
  readonly kind: KindName;
}

/**
 * Finds the record in a line of a corpus.
 *
 * @throws {CorpusError} if the corpus is not sound up to there, or has no such record
 */
export async function findRecord(path: string, line: number): Promise<FoundRecord> {
  const file = new CorpusFile(path, path);
  const { corpus: kind, records } = await file.header();
  for await (const batch of file.batches()) {
    if (batch.firstLine + batch.lines <= line) continue;
    for (const record of batchRecords(path, kind, batch, (each) => each === line)) {
      return { ...record, file: path, kind };
    }
    break;
  }
  throw new CorpusError("record-count", path, line, `expected a line from 2 to ${records + 1}`);
}

import type { KindName } from "../kinds/kind.ts";
import { kinds } from "../kinds/mod.ts";
import { check } from "../kinds/schema.ts";
import { CorpusError } from "./corpus_error.ts";
import type { CorpusFile } from "./corpus_file.ts";
import type { LineBatch } from "./line_batches.ts";
import { checkCanonical, lineTexts, parseLine } from "./line_text.ts";

/** A record that is as the format demands. */
export interface CorpusRecord {
  readonly line: number;
  /** The line without its end. */
  readonly text: string;
  readonly value: Record<string, unknown>;
}

/**
 * The records of a batch.
 *
 * @param wanted Asked with the line number; the others are not looked at.
 * @throws {CorpusError} at the first that is not sound
 */
export function* batchRecords(
  file: string,
  kind: KindName,
  batch: LineBatch,
  wanted: (line: number) => boolean = () => true,
): Generator<CorpusRecord> {
  let line = batch.firstLine - 1;
  for (const text of lineTexts(file, batch)) {
    line++;
    if (!wanted(line)) continue;
    const value = parseLine(file, line, text);
    const checked = check<Record<string, unknown>>(kinds[kind].schema, value);
    if ("issue" in checked) throw new CorpusError("bad-record", file, line, checked.issue);
    checkCanonical(file, line, text, value, checked.value);
    yield { line, text, value: checked.value };
  }
}

/**
 * All records of a corpus.
 *
 * @throws {CorpusError} at the first that is not sound, or at the end if the file is not
 */
export async function* corpusRecords(file: CorpusFile): AsyncGenerator<CorpusRecord> {
  const { corpus } = await file.header();
  for await (const batch of file.batches()) yield* batchRecords(file.name, corpus, batch);
}

import { CorpusError } from "../corpus/corpus_error.ts";
import type { CorpusFile } from "../corpus/corpus_file.ts";
import { type CorpusRecord, corpusRecords } from "../corpus/records.ts";
import type { KindName } from "../kinds/kind.ts";
import type { Output } from "../output.ts";
import { differenceText } from "../report/text_report.ts";

/**
 * Compares two corpora record by record, in the order of their lines. Who wrote them does not matter.
 *
 * @param show How many differences are shown in full.
 * @returns The exit status: 0 if all records are the same, else 1.
 * @throws {CorpusError} if one is not sound, or they are not of one kind
 */
export async function diffCorpora(
  expected: CorpusFile,
  actual: CorpusFile,
  show: number,
  write: Output,
): Promise<number> {
  const [{ corpus }, other] = [await expected.header(), await actual.header()];
  if (other.corpus !== corpus) {
    throw new CorpusError(
      "bad-header",
      actual.name,
      1,
      `expected the kind ${corpus}, found ${other.corpus}`,
    );
  }
  write(`expected: ${expected.name}\nactual:   ${actual.name}\n\n`);
  const [left, right] = [corpusRecords(expected), corpusRecords(actual)];
  let same = 0;
  let different = 0;
  const lonely = { expected: 0, actual: 0 };
  for (;;) {
    const [a, b] = await Promise.all([left.next(), right.next()]);
    if (a.done && b.done) break;
    if (a.done) lonely.actual++;
    else if (b.done) lonely.expected++;
    else if (a.value.text === b.value.text) same++;
    else if (different++ < show) write(`${text(actual.name, corpus, a.value, b.value)}\n\n`);
  }
  if (different > show) {
    write(`... and ${different - show} more records that differ (--show N shows more)\n\n`);
  }
  const failed = different + lonely.expected + lonely.actual > 0;
  write(
    `${failed ? "DIFFERENT" : "SAME"}: ${same} same, ${different} different, ` +
      `${lonely.expected} only expected, ${lonely.actual} only actual\n`,
  );
  return failed ? 1 : 0;
}

function text(file: string, kind: KindName, expected: CorpusRecord, actual: CorpusRecord): string {
  const { line } = actual;
  return differenceText(file, kind, {
    line,
    outcome: "different",
    expected: expected.text,
    actual: actual.text,
  });
}

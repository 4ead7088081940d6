import { CorpusError } from "../corpus/corpus_error.ts";
import { FORMAT, formatHeader } from "../corpus/corpus_header.ts";
import { EmissionWriter } from "../kinds/emission_writer.ts";
import type { AnyKind, KindName } from "../kinds/kind.ts";
import { kinds } from "../kinds/mod.ts";
import type { QuestionOptions } from "../kinds/questions.ts";
import type { Output } from "../output.ts";
import { Pieces } from "../pieces.ts";
import type { Subject } from "../subject/subject.ts";
import { Spool } from "./spool.ts";

/**
 * Writes a corpus of what a subject answers, as it is made. The positions are read twice: the header
 * comes first and says how many records there are.
 *
 * @param positions Lines of text, named `name`.
 * @throws {CorpusError} `bad-record` for a line that is no position, or that the subject cannot answer
 */
export async function recordCorpus(
  kindName: KindName,
  positions: AsyncIterable<Uint8Array>,
  name: string,
  options: QuestionOptions,
  subject: Subject,
  write: Output,
): Promise<void> {
  const kind: AnyKind = kinds[kindName];
  const answer = subject.answers[kindName];
  if (answer === undefined) {
    throw new CorpusError(
      "unknown-kind",
      name,
      null,
      `expected a kind that ${subject.name} can answer, found ${kindName}`,
    );
  }
  await using spool = await Spool.of(name, kind.needsPositions ? positions : oneEmptyLine());
  const refuse = (line: number, error: unknown) =>
    new CorpusError(
      "bad-record",
      name,
      line,
      error instanceof Error ? error.message : String(error),
    );
  async function* questions(): AsyncGenerator<{ line: number; text: string; all: unknown[] }> {
    for await (const { line, text } of spool.lines()) {
      try {
        yield { line, text, all: kind.questions(text, options) };
      } catch (error) {
        throw refuse(line, error);
      }
    }
  }

  let records = 0;
  for await (const { all } of questions()) records += all.length;
  const pieces = new Pieces(write);
  pieces.addLine(formatHeader({
    corpus: kindName,
    format: FORMAT,
    rules: "contract",
    source: subject.name,
    records,
  }));
  const writer = new EmissionWriter();
  for await (const { line, text, all } of questions()) {
    for (const question of all) {
      let record: string;
      try {
        record = JSON.stringify(kind.regenerate(answer, question, writer));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const asked = (question as { dfen?: string }).dfen ?? text;
        throw refuse(line, `${asked} has no answer: ${why}; the corpus written so far is void`);
      }
      pieces.addLine(record);
    }
  }
  pieces.flush();
}

async function* oneEmptyLine(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Uint8Array.of(10));
}

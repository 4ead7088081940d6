import { check, count, literal, picklist, record, string } from "../kinds/schema.ts";
import { isKindName, kindNames } from "../kinds/mod.ts";
import type { KindName } from "../kinds/kind.ts";
import { CorpusError } from "./corpus_error.ts";
import { checkCanonical, parseLine } from "./line_text.ts";

/** The version of the format that is read and written here. */
export const FORMAT = 1;

/** The first line of a corpus. */
export interface CorpusHeader {
  readonly corpus: KindName;
  readonly format: typeof FORMAT;
  readonly rules: "contract" | "legacy";
  /** The program that wrote it. */
  readonly source: string;
  /** How many records follow. */
  readonly records: number;
}

const schema = record({
  corpus: string(),
  format: literal(FORMAT),
  rules: picklist(["contract", "legacy"]),
  source: string(),
  records: count,
});

/**
 * Reads a corpus's first line.
 *
 * @throws {CorpusError} `no-header`, `bad-header`, `unknown-kind`, `unknown-format`, and what `parseLine` says
 */
export function parseHeader(file: string, text: string): CorpusHeader {
  const value = parseLine(file, 1, text);
  const fields = (typeof value === "object" ? value : null) as Partial<CorpusHeader> | null;
  if (fields === null || !("corpus" in fields)) {
    throw new CorpusError(
      "no-header",
      file,
      1,
      'expected a header, {"corpus":...}, on the first line',
    );
  }
  if (fields.format !== FORMAT) {
    throw new CorpusError(
      "unknown-format",
      file,
      1,
      `expected "format":${FORMAT}, found ${JSON.stringify(fields.format)}`,
    );
  }
  const checked = check(schema, value);
  if ("issue" in checked) throw new CorpusError("bad-header", file, 1, `header: ${checked.issue}`);
  checkCanonical(file, 1, text, value, checked.value);
  const { corpus } = checked.value;
  if (!isKindName(corpus)) {
    throw new CorpusError(
      "unknown-kind",
      file,
      1,
      `expected one of the kinds ${kindNames.join(", ")}, found ${JSON.stringify(corpus)}`,
    );
  }
  return { ...checked.value, corpus };
}

/** A header as the line that starts a corpus, without the line feed. */
export function formatHeader({ corpus, format, rules, source, records }: CorpusHeader): string {
  return JSON.stringify({ corpus, format, rules, source, records });
}

import { UsageError } from "../command_line.ts";
import { CorpusError } from "../corpus/corpus_error.ts";
import { EmissionWriter } from "../kinds/emission_writer.ts";
import { kinds } from "../kinds/mod.ts";
import type { Output } from "../output.ts";
import { type Board, boardsText } from "../report/board.ts";
import { differenceText } from "../report/text_report.ts";
import type { Subject } from "../subject/subject.ts";
import { findRecord, type FoundRecord } from "./find_record.ts";
import { ListingComparison, type ListingResult } from "./listing_comparison.ts";
import { listingLines } from "./listing_file.ts";

/**
 * Makes one record again and prints all that it is made from: every emission line, or the whole tree.
 *
 * @returns The exit status: 0 if the record is the same, else 1, or 2 if it could not be made.
 */
export async function explain(
  place: { path: string; line: number },
  subject: Subject,
  write: Output,
): Promise<number> {
  const record = await findRecord(place.path, place.line);
  write(headText(record));
  const listed = Array.isArray(record.value.list)
    ? new ListedPaths(record.value.list, write)
    : null;
  if (listed !== null) {
    write("Each turn; ! before one that the record does not list in this place:\n");
  }
  const made = regenerate(
    record,
    subject,
    (bytes) => listed === null ? write(bytes) : listed.add(bytes),
  );
  if (record.kind === "turn-tree" && made !== null && "text" in made) {
    write(treeText(record, subject));
  }
  return verdict(record, subject, made, write);
}

/** The tree of the legal turns, which a record has only if it is small. */
function treeText({ value }: FoundRecord, subject: Subject): string {
  const tree = subject.answers["turn-tree"]?.(String(value.dfen)).tree;
  return `${JSON.stringify(tree, null, 2)}\n`;
}

/**
 * Makes one record again and compares its emission lines with those that another implementation
 * listed.
 *
 * @returns The exit status: 0 if both listings are the same, else 1, or 2 if ours could not be made.
 * @throws {UsageError} if records of this kind are made from no such lines
 */
export async function explainListing(
  place: { path: string; line: number },
  listing: string,
  subject: Subject,
  write: Output,
): Promise<number> {
  const record = await findRecord(place.path, place.line);
  if (!kinds[record.kind].emits) {
    throw new UsageError(`--expected: a ${record.kind} record has no turns to list`);
  }
  write(headText(record));
  const comparison = new ListingComparison(listingLines(listing));
  const made = regenerate(record, subject, (bytes) => comparison.add(bytes));
  if (made === null || "thrown" in made) return verdict(record, subject, made, write);
  const result = comparison.end();
  write(`${listing}: ${listingText(record, result)}\n`);
  return result.difference === null ? 0 : 1;
}

type Made = { readonly text: string } | { readonly thrown: string };

/** The record as the subject makes it; null if the subject has no answer to its kind. */
function regenerate(
  { kind, value }: FoundRecord,
  subject: Subject,
  tap: (bytes: Uint8Array) => void,
): Made | null {
  const answer = subject.answers[kind];
  if (answer === undefined) return null;
  const writer = new EmissionWriter();
  writer.tap = tap;
  try {
    return { text: JSON.stringify(kinds[kind].regenerate(answer, value, writer)) };
  } catch (error) {
    // A reader that went away, or a listing that cannot be read, is no failure of the subject.
    if (error instanceof Deno.errors.BrokenPipe || error instanceof CorpusError) throw error;
    return { thrown: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function headText({ file, line, kind, text, value }: FoundRecord): string {
  const boards: Board[] = typeof value.dfen === "string"
    ? [{ title: "position", dfen: value.dfen }]
    : [];
  return `${file}:${line}: ${kind} record\n\n${
    boards.length > 0 ? `${boardsText(boards)}\n\n` : ""
  }record  ${text}\n\n`;
}

function verdict(
  { file, line, kind, text }: FoundRecord,
  subject: Subject,
  made: Made | null,
  write: Output,
): number {
  if (made === null) {
    write(`${subject.name} has no answer to ${kind} records\n`);
    return 2;
  }
  if ("thrown" in made) {
    write(`thrown  ${made.thrown}\n`);
    return 2;
  }
  write(`\nmade    ${made.text}\n\n`);
  if (made.text === text) {
    write("the record is the same\n");
    return 0;
  }
  write(
    `${
      differenceText(file, kind, { line, outcome: "different", expected: text, actual: made.text })
    }\n`,
  );
  return 1;
}

/** Prints emission lines beside the paths that a record lists. */
class ListedPaths {
  private unfinished = "";
  private index = 0;

  constructor(private readonly list: readonly unknown[], private readonly write: Output) {}

  add(bytes: Uint8Array): void {
    const lines = (this.unfinished + new TextDecoder().decode(bytes)).split("\n");
    this.unfinished = lines.pop()!;
    for (const line of lines) {
      const [path] = line.split("\t", 1);
      this.write(`${path === this.list[this.index++] ? " " : "!"} ${line}\n`);
    }
  }
}

function listingText(
  { value }: FoundRecord,
  { expectedLines, actualLines, difference }: ListingResult,
): string {
  const lengths = `${expectedLines} lines expected, ${actualLines} made`;
  if (difference === null) return `the listings are the same, ${lengths}`;
  const { line, expected, actual, expectedFoundAt, actualFoundAt } = difference;
  const boards: Board[] = typeof value.dfen === "string"
    ? [{ title: "before", dfen: value.dfen }]
    : [];
  const remarks: string[] = [];
  for (
    const [title, text, foundAt, elsewhere] of [
      ["expected", expected, expectedFoundAt, "made as"],
      ["actual", actual, actualFoundAt, "expected as"],
    ] as const
  ) {
    if (text === null) continue;
    const [path, , dfen] = text.split("\t");
    if (dfen !== undefined) boards.push({ title: `${title}: after ${path}`, dfen });
    remarks.push(
      foundAt === null
        ? `${title} line: nowhere on the other side`
        : `${title} line: ${elsewhere} line ${foundAt}`,
    );
  }
  return [
    `the listings differ first in line ${line} (${lengths})`,
    "",
    boardsText(boards),
    "",
    `expected ${expected ?? "(no more lines)"}`,
    `actual   ${actual ?? "(no more lines)"}`,
    ...remarks,
  ].join("\n");
}

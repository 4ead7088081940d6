/** Where two listings part first. */
export interface ListingDifference {
  /** The number of the line, from 1. */
  readonly line: number;
  /** That line as the other side has it; null if its listing ended before. */
  readonly expected: string | null;
  /** That line of ours; null if our listing ended before. */
  readonly actual: string | null;
  /** In which later line of ours the expected one is; null if in none. */
  readonly expectedFoundAt: number | null;
  /** In which later line of theirs the actual one is; null if in none. */
  readonly actualFoundAt: number | null;
}

/** Both listings' lengths and their first difference. */
export interface ListingResult {
  readonly expectedLines: number;
  readonly actualLines: number;
  readonly difference: ListingDifference | null;
}

const decoder = new TextDecoder();

/**
 * Compares our emission lines, given as they are made, with the lines of another listing. Neither is
 * kept: a turn can have millions of paths.
 */
export class ListingComparison {
  private readonly expected: Iterator<string>;
  private expectedLines = 0;
  private actualLines = 0;
  private unfinished = "";
  private line = 0;
  private expectedLine: string | null = null;
  private actualLine: string | null = null;
  private expectedFoundAt: number | null = null;
  private actualFoundAt: number | null = null;

  /** @param expected The other side's lines without their ends. */
  constructor(expected: Iterable<string>) {
    this.expected = expected[Symbol.iterator]();
  }

  /** Takes more of our listing. */
  add(bytes: Uint8Array): void {
    const lines = (this.unfinished + decoder.decode(bytes)).split("\n");
    this.unfinished = lines.pop()!;
    for (const line of lines) this.compare(line);
  }

  /** Our listing is complete. */
  end(): ListingResult {
    while (this.compare(null));
    const { expectedLines, actualLines, line, expectedFoundAt, actualFoundAt } = this;
    const [expected, actual] = [this.expectedLine, this.actualLine];
    return {
      expectedLines,
      actualLines,
      difference: line === 0 ? null : { line, expected, actual, expectedFoundAt, actualFoundAt },
    };
  }

  /** Our next line, or null after the last, and the next of theirs; false once neither has any. */
  private compare(actual: string | null): boolean {
    const next = this.expected.next();
    const expected = next.done ? null : next.value;
    if (expected !== null) this.expectedLines++;
    if (actual !== null) this.actualLines++;
    if (this.line > 0) {
      if (actual !== null && actual === this.expectedLine) {
        this.expectedFoundAt ??= this.actualLines;
      }
      if (expected !== null && expected === this.actualLine) {
        this.actualFoundAt ??= this.expectedLines;
      }
    } else if (expected !== actual) {
      this.line = Math.max(this.expectedLines, this.actualLines);
      this.expectedLine = expected;
      this.actualLine = actual;
    }
    return expected !== null || actual !== null;
  }
}

/** Stable codes of {@linkcode CorpusError}. */
export type CorpusErrorCode =
  | "unreadable"
  | "empty-selection"
  | "no-header"
  | "bad-header"
  | "unknown-kind"
  | "unknown-format"
  | "bad-record"
  | "not-json"
  | "not-canonical"
  | "record-count"
  | "truncated-line"
  | "line-too-long"
  | "carriage-return"
  | "byte-order-mark"
  | "not-utf-8"
  | "truncated-gzip"
  | "damaged-gzip"
  | "trailing-bytes"
  | "several-gzip-members"
  | "manifest-missing"
  | "manifest-sum";

/** What is wrong with a corpus as a file, as plain data. */
export interface Problem {
  readonly code: CorpusErrorCode;
  readonly file: string;
  /** The line, from 1; null where lines mean nothing, as in a damaged archive. */
  readonly line: number | null;
  /** What was expected, and what is there instead. */
  readonly text: string;
}

/** A corpus that cannot be read as the format demands. It says nothing about any implementation. */
export class CorpusError extends Error implements Problem {
  override readonly name = "CorpusError";
  readonly code: CorpusErrorCode;
  readonly file: string;
  readonly line: number | null;
  readonly text: string;

  constructor(code: CorpusErrorCode, file: string, line: number | null, text: string) {
    super(formatProblem({ code, file, line, text }));
    this.code = code;
    this.file = file;
    this.line = line;
    this.text = text;
  }

  /** The same as plain data, which passes from a worker unchanged. */
  toProblem(): Problem {
    const { code, file, line, text } = this;
    return { code, file, line, text };
  }
}

/** A problem in one line, as `file:line: text (code)`. */
export function formatProblem({ code, file, line, text }: Problem): string {
  return `${file}${line === null ? "" : `:${line}`}: ${text} (${code})`;
}

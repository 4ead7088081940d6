import type { Answers } from "../subject/subject.ts";
import type { EmissionWriter } from "./emission_writer.ts";
import type { QuestionOptions } from "./questions.ts";
import type { Schema } from "./schema.ts";

/** The kinds of corpora that the format knows. */
export type KindName = keyof Answers;

/**
 * A kind of corpus: what its records look like, and how one is made again from its own questions.
 *
 * @typeParam K The name.
 * @typeParam Q The part of a record that asks.
 * @typeParam R The whole record.
 */
export interface Kind<K extends KindName = KindName, Q = unknown, R extends Q = Q> {
  readonly name: K;
  readonly schema: Schema<R>;
  /** Whether records are made from positions; else all there are come without any. */
  readonly needsPositions: boolean;
  /** Whether a record is made from emission lines. */
  readonly emits: boolean;
  /** How many records are replayed in one go: fewer where each takes long. */
  readonly recordsPerBatch: number;
  /**
   * The questions that a position leads to, in the order in which they are recorded; a kind that needs
   * none has them for the empty text.
   *
   * @param position A line of text: a DFEN, but any text for `dfen`.
   */
  questions(position: string, options: QuestionOptions): Q[];
  /** The record that these questions lead to, its keys in the order of the format. */
  regenerate(answer: Answers[K], question: Q, writer: EmissionWriter): R;
}

/** A kind of which no more is known. */
// deno-lint-ignore no-explicit-any -- the registry keeps name, schema and answer together
export type AnyKind = Kind<any, any, any>;

/** Lets the parts of a kind be inferred. */
export function defineKind<K extends KindName, Q, R extends Q>(kind: Kind<K, Q, R>): Kind<K, Q, R> {
  return kind;
}

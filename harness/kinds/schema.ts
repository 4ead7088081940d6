/**
 * The parts that records are made of. A record's schema is strict: no key may be missing or added.
 *
 * @module
 */
import * as v from "valibot";

export {
  array,
  boolean,
  type InferOutput,
  literal,
  number,
  optional,
  picklist,
  string,
  tuple,
  unknown,
} from "valibot";

/** The schema of a record or header. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** An object with exactly these keys; what it gives has them in this order. */
export const record = v.strictObject;

/** A value or null. */
export function orNull<S extends v.GenericSchema>(schema: S): v.NullableSchema<S, undefined> {
  return v.nullable(schema);
}

const matching = (pattern: RegExp, what: string) =>
  v.pipe(v.string(), v.regex(pattern, (issue) => `expected ${what}, found ${issue.received}`));

/** A number that counts something. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Any integer. */
export const integer = v.pipe(v.number(), v.safeInteger());
/** A double by its bits. */
export const double = matching(/^[0-9a-f]{16}$/, "the 16 hex digits of a double");
/** A set of squares. */
export const bitboard = matching(/^[0-9a-f]{16}$/, "the 16 hex digits of a set of squares");
/** A SHA-256. */
export const sha256 = matching(/^[0-9a-f]{64}$/, "the 64 hex digits of a SHA-256");
/** Ascending dice. */
export const roll = v.pipe(
  matching(/^P*N*B*R*Q*K*$/, "letters in the order PNBRQK"),
  v.maxLength(3, "expected at most three dice"),
);
/** A move. */
export const uci = matching(/^[a-h][1-8][a-h][1-8][nbrq]?$/, "a move such as e2e4");
/** The moves of a turn. */
export const path = matching(
  /^[a-h][1-8][a-h][1-8][nbrq]?( [a-h][1-8][a-h][1-8][nbrq]?){0,2}$/,
  "one to three moves with single spaces between",
);
/** The name of a promotion mode. */
export const mode = v.picklist(["none", "onePawn", "twoPawns"]);
/** Classes of rolls with their weights. */
export const classes = v.array(v.tuple([roll, count]));
/** White's value and Black's. */
export const pair = <S extends v.GenericSchema>(schema: S) => v.tuple([schema, schema]);
/** The five counts of a traversal. */
export const work = v.tuple([count, count, count, count, count]);

/** What a value is by a schema, or what is wrong with it. */
export type Checked<T> = { readonly value: T } | { readonly issue: string };

/** Checks a value; what comes back has its keys in the schema's order. */
export function check<T>(schema: Schema<T>, value: unknown): Checked<T> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { value: result.output };
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  const message = issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  return { issue: where === null ? message : `${where}: ${message}` };
}

/** Where two lines part. */
export interface FirstDifference {
  /** The value in which they part, such as `list[3]` or `tree.e1d1`; null if only the keys' order does. */
  readonly place: string | null;
  /** The column of the first differing character, from 0. */
  readonly column: number;
}

/** Finds the first character in which two lines of JSON differ, and in which value it is. */
export function firstDifference(expected: string, actual: string): FirstDifference {
  let column = 0;
  while (column < expected.length && expected[column] === actual[column]) column++;
  const place = differingPlace(JSON.parse(expected), JSON.parse(actual));
  return { place: place === null ? null : place.replace(/^\./, ""), column };
}

function differingPlace(expected: unknown, actual: unknown): string | null {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return null;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
      const place = differingPlace(expected[i], actual[i]);
      if (place !== null) return `[${i}]${place}`;
    }
  } else if (isObject(expected) && isObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const place = differingPlace(expected[key], actual[key]);
      if (place !== null) return `.${key}${place}`;
    }
    return null;
  }
  return "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A line around a column: what stands before, from there on, and where it was cut. */
export interface Excerpt {
  readonly before: string;
  readonly after: string;
}

const BEFORE = 30;
const AFTER = 60;

/** The part of a line around a column, with dots where there is more. */
export function excerptAt(line: string, column: number): Excerpt {
  const start = Math.max(0, column - BEFORE);
  const end = column + AFTER;
  return {
    before: (start > 0 ? "..." : "") + line.slice(start, column),
    after: line.slice(column, end) + (end < line.length ? "..." : ""),
  };
}

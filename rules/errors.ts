/** What every error of this package tells: a stable code, the value, and what was expected. */
export interface ErrorDetail<Code extends string> {
  /** Stable and meant for programs; the message is meant for people. */
  readonly code: Code;
  /** The value that was refused, as it was given. */
  readonly value: unknown;
  /** What would have been accepted, in words. */
  readonly expected: string;
}

/** Codes of {@linkcode MoveError}. */
export type MoveErrorCode =
  | "bad-move-text"
  | "bad-move"
  | "empty-origin"
  | "wrong-piece"
  | "occupied-destination"
  | "wrong-flags"
  | "not-playable";

/** A move, in text or as 16 bits, that cannot be read or cannot be applied to the state. */
export class MoveError extends RangeError implements ErrorDetail<MoveErrorCode> {
  /** Always `"MoveError"`. */
  override readonly name: string = "MoveError";
  readonly code: MoveErrorCode;
  readonly value: unknown;
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: MoveErrorCode, value: unknown, expected: string) {
    super(`move ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

/** Codes of {@linkcode DiceError}. */
export type DiceErrorCode =
  | "bad-die"
  | "too-many-dice"
  | "bad-roll"
  | "bad-mask"
  | "dice-present";

/** Dice, a roll or a mask of piece types that is out of range or out of place. */
export class DiceError extends RangeError implements ErrorDetail<DiceErrorCode> {
  /** Always `"DiceError"`. */
  override readonly name: string = "DiceError";
  readonly code: DiceErrorCode;
  readonly value: unknown;
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: DiceErrorCode, value: unknown, expected: string) {
    super(`dice ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

/** Codes of {@linkcode StateError}. */
export type StateErrorCode =
  | "bad-state"
  | "bad-square"
  | "bad-color"
  | "bad-piece"
  | "bad-depth"
  | "missing-king";

/** An argument about a state (square, side, clock, depth) that is out of range, or a state unfit for the call. */
export class StateError extends RangeError implements ErrorDetail<StateErrorCode> {
  /** Always `"StateError"`. */
  override readonly name: string = "StateError";
  readonly code: StateErrorCode;
  readonly value: unknown;
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: StateErrorCode, value: unknown, expected: string) {
    super(`${thingOf(code)} ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.value = value;
    this.expected = expected;
  }
}

/**
 * Refuses what is no function.
 *
 * @throws {TypeError} that names the thing
 */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== "function") {
    throw new TypeError(`${name} ${shown(value)}: expected a function`);
  }
}

/** What a code is about: `bad-square` is about a square. */
function thingOf(code: string): string {
  return code.replace(/^(bad|missing)-/, "").replaceAll("-", " ");
}

const SHOWN_LENGTH = 100;

/** A value as an error message shows it: quoted if text, and never longer than a line. */
export function shown(value: unknown): string {
  const text = textOf(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
}

function textOf(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    // A long text is cut before it is quoted; one character more than is shown says that it was.
    const short = typeof value === "string" ? value.slice(0, SHOWN_LENGTH) : value;
    return JSON.stringify(short) ?? typeof value;
  } catch {
    return typeof value; // a cycle, a bigint inside, a toJSON that throws
  }
}

import { OptionError } from "./option_error.ts";
import type { DiceOptions } from "./read_position.ts";
import type { BestTurnOptions } from "./search_options.ts";

type Name = keyof BestTurnOptions;

// Records, so that none can be forgotten.
const DICE: Readonly<Record<keyof DiceOptions, true>> = { dice: true };
const SEARCH: Readonly<Record<Name, true>> = {
  ...DICE,
  algorithm: true,
  plies: true,
  budget: true,
  deadlineMs: true,
  signal: true,
  seed: true,
  onProgress: true,
};

/** The options of a question about dice. Those of `bestTurn` may be among them: they are dice options too. */
export function copyDiceOptions(options: DiceOptions | undefined): DiceOptions {
  return copyOptions(options, DICE);
}

/** The options of `bestTurn`. */
export function copySearchOptions(options: BestTurnOptions | undefined): BestTurnOptions {
  return copyOptions(options, SEARCH);
}

/** Reads each option once, so that what is checked is what is used. */
function copyOptions<T extends object>(
  options: T | undefined,
  names: Readonly<Record<keyof T & Name, true>>,
): T {
  const given: unknown = options;
  const known = Object.keys(names);
  if (given === undefined) return {} as T;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new OptionError("bad-options", given, `an object with options: ${known.join(", ")}`);
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(SEARCH, name));
  if (unknown !== undefined) {
    throw new OptionError("bad-options", unknown, `no options but ${known.join(", ")}`);
  }
  return Object.fromEntries(
    known.map((name) => [name, (given as Record<string, unknown>)[name]]),
  ) as T;
}

import { parseArgs } from "@std/cli/parse-args";

/** A command line that says nothing sensible. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The options of a command: those that take no value, and those that take one, repeated or not. */
export interface OptionNames {
  readonly flags?: readonly string[];
  readonly values?: readonly string[];
}

/** A command line taken apart. */
export class CommandLine {
  private constructor(
    /** What stands outside the options. */
    readonly positional: readonly string[],
    private readonly flags: ReadonlySet<string>,
    private readonly values: ReadonlyMap<string, readonly string[]>,
  ) {}

  /**
   * Takes arguments apart.
   *
   * @throws {UsageError} for an option that is not named
   */
  static parse(args: readonly string[], { flags = [], values = [] }: OptionNames): CommandLine {
    const options: Parameters<typeof parseArgs>[1] = {
      boolean: flags,
      string: [...values, "_"],
      collect: values,
      unknown: (arg: string, key?: string) => {
        if (key !== undefined) throw new UsageError(`unknown option ${arg}`);
      },
    };
    // The names are not known here, and so neither are the types of their values.
    const parsed: Record<string, unknown> = parseArgs(joinNegative(args, values), options);
    return new CommandLine(
      (parsed._ as unknown[]).map(String),
      new Set(flags.filter((name) => parsed[name] === true)),
      new Map(values.map((name) => [name, parsed[name] as string[]])),
    );
  }

  /** Whether an option without a value is there. */
  has(flag: string): boolean {
    return this.flags.has(flag);
  }

  /** All values of an option, in their order. */
  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /**
   * The value of an option; undefined if it is not there.
   *
   * @throws {UsageError} if it is there twice, or without a value
   */
  one(name: string): string | undefined {
    const [value, ...more] = this.all(name);
    if (more.length > 0) throw new UsageError(`--${name} is there twice`);
    if (value === "") throw new UsageError(`--${name}: expected a value`);
    return value;
  }

  /**
   * The value of an option as a whole number.
   *
   * @throws {UsageError} if it is none, less than `least` or more than `most`
   */
  number(name: string, otherwise: number, least = 0, most = Infinity): number {
    const text = this.one(name);
    if (text === undefined) return otherwise;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (value < least || value > most) {
      const range = most === Infinity ? `from ${least}` : `from ${least} to ${most}`;
      throw new UsageError(`--${name} ${text}: expected a whole number ${range}`);
    }
    return value;
  }
}

/** Makes `--limit -1` to `--limit=-1`: a negative number is a bad value, and no option. */
function joinNegative(args: readonly string[], values: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [index, arg] of args.entries()) {
    if (arg === "--") return [...joined, ...args.slice(index)];
    const last = joined.at(-1);
    if (/^-\d/.test(arg) && last?.startsWith("--") && values.includes(last.slice(2))) {
      joined[joined.length - 1] = `${last}=${arg}`;
    } else {
      joined.push(arg);
    }
  }
  return joined;
}

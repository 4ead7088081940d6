// The part of `@std/cli/parse-args` that this project uses: the options are
// written in place, as lists of names.

interface Options<
  Boolean extends string,
  String extends string,
  Collect extends string,
  Negatable extends string,
  Defaults,
> {
  /** Names that take no value; false when absent. */
  boolean?: readonly Boolean[];
  /** Names whose value stays a string. */
  string?: readonly String[];
  /** Names that may be repeated; their values come as an array. */
  collect?: readonly Collect[];
  /** Names that can be put off with a leading `--no-`. */
  negatable?: readonly Negatable[];
  /** What a name is worth when it is absent. */
  default?: Defaults;
  /** Other names for a name. */
  alias?: Readonly<Record<string, string | readonly string[]>>;
  /** Stop at the first positional argument. */
  stopEarly?: boolean;
  /** Put what follows `--` in `"--"`, not in `_`. */
  "--"?: boolean;
  /** Called for each argument not named above; false leaves it out. */
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

type Flat<T> = { [K in keyof T]: T[K] };

type Parsed<
  Boolean extends string,
  String extends string,
  Collect extends string,
  Defaults,
> =
  & { [K in Boolean]: boolean }
  & { [K in Extract<String, Collect>]: string[] }
  & {
    [K in Extract<Exclude<String, Collect>, keyof Defaults>]:
      | string
      | Defaults[K];
  }
  & { [K in Exclude<String, Collect | keyof Defaults>]?: string }
  & { _: (string | number)[]; "--"?: string[]; [name: string]: unknown };

export function parseArgs<
  const Boolean extends string = never,
  const String extends string = never,
  const Collect extends string = never,
  const Negatable extends string = never,
  // deno-lint-ignore ban-types
  const Defaults extends Readonly<Record<string, unknown>> = {},
>(
  args: readonly string[],
  options?: Options<Boolean, String, Collect, Negatable, Defaults>,
): Flat<Parsed<Boolean, String, Collect, Defaults>>;

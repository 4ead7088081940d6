import { assertEquals, assertThrows } from "@std/assert";
import { CommandLine, UsageError } from "./command_line.ts";

const names = { flags: ["fast"], values: ["kind", "limit"] };
const parse = (...args: string[]) => CommandLine.parse(args, names);

Deno.test("`CommandLine` tells options, their values and paths apart", () => {
  const line = parse("a", "--fast", "b", "--kind=x", "--kind", "y", "--limit", "5", "1e3");
  assertEquals(line.positional, ["a", "b", "1e3"]);
  assertEquals(line.has("fast"), true);
  assertEquals(line.all("kind"), ["x", "y"]);
  assertEquals(line.one("limit"), "5");
  assertEquals(line.number("limit", 7), 5);
});

Deno.test("`CommandLine` gives what an absent option means", () => {
  const line = parse();
  assertEquals([
    line.positional,
    line.has("fast"),
    line.all("kind"),
    line.one("limit"),
    line.number("limit", 7),
  ], [
    [],
    false,
    [],
    undefined,
    7,
  ]);
});

const bad: [args: string[], read: (line: CommandLine) => unknown, complaint: string][] = [
  [["--slow"], (line) => line, "unknown option --slow"],
  [["-x"], (line) => line, "unknown option -x"],
  [["--limit", "1", "--limit", "2"], (line) => line.one("limit"), "--limit is there twice"],
  [["--limit", ""], (line) => line.one("limit"), "--limit: expected a value"],
  [["--limit"], (line) => line.one("limit"), "--limit: expected a value"],
  [
    ["--limit", "-1"],
    (line) => line.number("limit", 1, 1),
    "--limit -1: expected a whole number from 1",
  ],
  [
    ["--limit", "9"],
    (line) => line.number("limit", 0, 1, 8),
    "expected a whole number from 1 to 8",
  ],
  [["--fast", "-1"], (line) => line, "unknown option -1"],
  [["--limit", "1.5"], (line) => line.number("limit", 0), "expected a whole number from 0"],
  [["--limit", "0"], (line) => line.number("limit", 1, 1), "expected a whole number from 1"],
  [
    ["--limit", "9".repeat(16)],
    (line) => line.number("limit", 0),
    "expected a whole number from 0",
  ],
];

for (const [args, read, complaint] of bad) {
  Deno.test(`\`CommandLine\` refuses ${JSON.stringify(args)}`, () => {
    assertThrows(() => read(parse(...args)), UsageError, complaint);
  });
}

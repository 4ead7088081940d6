import { createHash } from "node:crypto";
import { formatDfen, parseDfen } from "../../rules/mod.ts";
import type { KindName } from "../kinds/kind.ts";
import { LISTED_PATHS } from "../kinds/turn_paths.ts";
import { LISTED_CHARACTERS } from "../kinds/turn_tree.ts";

/** A record of no particular kind. */
// deno-lint-ignore no-explicit-any -- its schema was checked
type Fields = Record<string, any>;

const WITH_DICE: readonly KindName[] = [
  "turn-paths",
  "turn-tree",
  "budgeted",
  "king-captures",
  "search",
  "monte-carlo",
];
const WITH_OR_WITHOUT: readonly KindName[] = ["perft", "dfen", "tables"];

/**
 * What is wrong within a record, which no implementation is needed to see; null if nothing is. The
 * schema of its kind says nothing of this.
 */
export function inconsistency(kind: KindName, record: Fields): string | null {
  return dfenFault(kind, record) ?? (checks[kind]?.(record) ?? null);
}

function dfenFault(kind: KindName, { dfen }: Fields): string | null {
  if (typeof dfen !== "string") return null;
  let canonical: string;
  try {
    canonical = formatDfen(parseDfen(dfen));
  } catch (error) {
    return `dfen: ${error instanceof Error ? error.message : error}`;
  }
  if (canonical !== dfen) return `dfen: expected the canonical form ${canonical}`;
  if (WITH_OR_WITHOUT.includes(kind)) return null;
  const hasDice = dfen.split(" ").length === 7;
  if (hasDice === WITH_DICE.includes(kind)) return null;
  return `dfen: expected a position ${hasDice ? "without" : "with"} dice`;
}

const checks: Partial<Record<KindName, (record: Fields) => string | null>> = {
  "turn-paths": ({ paths, kings, maxDice, list }) =>
    firstFault([
      [kings <= paths, "kings: expected no more than paths"],
      [
        maxDice <= 3 && (maxDice === 0) === (paths === 0),
        "maxDice: expected 1 to 3, or 0 without paths",
      ],
      [
        (list !== undefined) === (paths <= LISTED_PATHS),
        `list: expected it with ${LISTED_PATHS} paths or fewer, and only then`,
      ],
      [list === undefined || list.length === paths, "list: expected as many as paths"],
    ]),
  "turn-tree": ({ first, sha256, tree }) =>
    firstFault([
      [
        first.join() === [...new Set(first)].sort().join(),
        "first: expected sorted moves, each once",
      ],
      ...(tree === undefined ? [] : treeFacts(first, sha256, tree)),
    ]),
  "tables": weightsFault,
  "partitions": weightsFault,
  "chance": weightsFault,
  "budgeted": ({ work, generated, examined }) =>
    firstFault([[work === generated + examined, "work: expected generated + examined"]]),
  "king-rolls": ({ rolls }) => firstFault([[rolls <= 216, "rolls: expected at most 216"]]),
  "shared": ({ classes, work: [generated, examined, , emitted], used }) =>
    weightsFault({ classes }) ?? firstFault([
      [used === generated + examined, "used: expected generated + examined"],
      [
        emitted === classes.reduce((sum: number, [, , own]: number[]) => sum + own, 0),
        "work[3]: expected the sum of what the classes emitted",
      ],
    ]),
  "shared-budget": ({ limit, used, work: [generated, examined] }) =>
    firstFault([
      [used <= limit, "used: expected no more than limit"],
      [used === generated + examined, "used: expected generated + examined"],
    ]),
};

function treeFacts(first: string[], sha256: string, tree: object | null): [boolean, string][] {
  const json = JSON.stringify(tree);
  return [
    [json.length <= LISTED_CHARACTERS, `tree: expected at most ${LISTED_CHARACTERS} characters`],
    [createHash("sha256").update(json).digest("hex") === sha256, "sha256: expected that of tree"],
    [
      Object.keys(tree ?? {}).join() === first.join(),
      "tree: expected the moves of first as its keys",
    ],
  ];
}

function weightsFault({ classes }: Fields): string | null {
  const sum = classes.reduce((sum: number, [, weight]: number[]) => sum + weight, 0);
  return sum === 216 ? null : `classes: expected weights that come to 216, they come to ${sum}`;
}

function firstFault(facts: [holds: boolean, fault: string][]): string | null {
  return facts.find(([holds]) => !holds)?.[1] ?? null;
}

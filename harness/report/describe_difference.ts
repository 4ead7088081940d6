import {
  endTurn,
  formatDfen,
  King,
  makeMove,
  moveTo,
  parseDfen,
  pieceType,
  resolveMove,
} from "../../rules/mod.ts";
import type { KindName } from "../kinds/kind.ts";
import { kinds } from "../kinds/mod.ts";
import type { Difference } from "../replay/replay_batch.ts";
import type { Board } from "./board.ts";
import { type Excerpt, excerptAt, firstDifference } from "./first_difference.ts";

/** What there is to say of a record that is not the same, apart from how it is laid out. */
export interface Description {
  /** The position first, then what the first differing turn leads to. */
  readonly boards: readonly Board[];
  /** The first differing part of both lines; null for an errored record. */
  readonly marked: {
    readonly place: string | null;
    readonly column: number;
    readonly expected: Excerpt;
    readonly actual: Excerpt;
  } | null;
  /** Which turns one side lacks, and where to look further. */
  readonly remarks: readonly string[];
}

type Fields = Record<string, unknown>;

/**
 * Finds what there is to say of a difference.
 *
 * @param file The corpus, as the command line would name it.
 */
export function describeDifference(
  file: string,
  kind: KindName,
  difference: Difference,
): Description {
  const { outcome, expected, actual } = difference;
  const wanted: Fields = JSON.parse(expected);
  const dfen = typeof wanted.dfen === "string" ? wanted.dfen : null;
  const boards: Board[] = dfen === null ? [] : [{ title: "position", dfen }];
  if (outcome === "errored") return { boards, marked: null, remarks: [] };

  const made: Fields = JSON.parse(actual);
  const { place, column } = firstDifference(expected, actual);
  const turns = differingTurns(wanted, made);
  if (dfen !== null && turns !== null) {
    boards.push(...boardsAfter(dfen, turns.missing[0], "expected"));
    boards.push(...boardsAfter(dfen, turns.added[0], "actual"));
  }
  return {
    boards,
    marked: {
      place,
      column,
      expected: excerptAt(expected, column),
      actual: excerptAt(actual, column),
    },
    remarks: [
      ...(turns === null ? [] : turnRemarks(turns)),
      ...digestRemarks(`${file}:${difference.line}`, kind, wanted, made),
    ],
  };
}

interface DifferingTurns {
  /** Those that only the corpus has. */
  readonly missing: readonly string[];
  /** Those that only the implementation has. */
  readonly added: readonly string[];
}

/** Compares what the records list as turns, whatever the kind calls it. */
function differingTurns(wanted: Fields, made: Fields): DifferingTurns | null {
  for (const key of ["list", "first", "path"]) {
    const [left, right] = [asList(wanted[key]), asList(made[key])];
    if (left === null || right === null || left.join() === right.join()) continue;
    const [leftSet, rightSet] = [new Set(left), new Set(right)];
    return {
      missing: left.filter((path) => !rightSet.has(path)),
      added: right.filter((path) => !leftSet.has(path)),
    };
  }
  return null;
}

function asList(value: unknown): string[] | null {
  if (value === null) return [];
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

const NAMED_TURNS = 5;

function turnRemarks({ missing, added }: DifferingTurns): string[] {
  const named = (paths: readonly string[]) =>
    paths.slice(0, NAMED_TURNS).join(", ") +
    (paths.length > NAMED_TURNS ? `, and ${paths.length - NAMED_TURNS} more` : "");
  const remarks = [];
  if (missing.length > 0) remarks.push(`only expected: ${named(missing)}`);
  if (added.length > 0) remarks.push(`only actual: ${named(added)}`);
  return remarks.length > 0 ? remarks : ["the same turns, in another order or number"];
}

/** A digest says that something differs, not what. */
function digestRemarks(place: string, kind: KindName, wanted: Fields, made: Fields): string[] {
  if (typeof wanted.sha256 !== "string" || wanted.sha256 === made.sha256) return [];
  const listed = Array.isArray(wanted.list) &&
    JSON.stringify(wanted.list) === JSON.stringify(made.list);
  const remarks = listed ? ["the turns are the same: a position that one leads to differs"] : [];
  const command = `deno task parity --explain ${place}`;
  if (!kinds[kind].emits) return [...remarks, `the whole of it: ${command}`];
  return [
    ...remarks,
    `every turn: ${command}`,
    `the first that differs: ${command} --expected LISTING`,
  ];
}

function boardsAfter(dfen: string, path: string | undefined, title: string): Board[] {
  const after = path === undefined ? null : positionAfter(dfen, path);
  return after === null ? [] : [{ title: `${title}: after ${path}`, dfen: after }];
}

/**
 * The position that a turn leads to: after the end of the turn, or as it stands after a king capture;
 * null if the moves cannot be made there.
 */
function positionAfter(dfen: string, path: string): string | null {
  try {
    let state = parseDfen(dfen);
    let capturesKing = false;
    for (const text of path.split(" ")) {
      const move = resolveMove(state, text);
      capturesKing = pieceType(state.pieceAt(moveTo(move))) === King;
      state = makeMove(state, move);
    }
    return formatDfen(capturesKing ? state : endTurn(state));
  } catch {
    return null;
  }
}

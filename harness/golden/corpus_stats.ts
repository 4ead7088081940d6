import {
  forEachLegalTurnPath,
  isCastling,
  MoveFlags,
  moveFlags,
  parseDfen,
  promotionType,
} from "../../rules/mod.ts";
import type { Selection } from "../corpus/find_corpora.ts";
import { CorpusError, formatProblem } from "../corpus/corpus_error.ts";
import { corpusRecords } from "../corpus/records.ts";
import type { Output } from "../output.ts";
import { countTable } from "../report/count_table.ts";

/** What the positions of a corpus contain. Paths are counted for records with dice. */
export interface CorpusStats {
  records: number;
  /** Legal paths. */
  paths: number;
  /** Paths with at least one promotion. */
  promotions: number;
  /** Paths with castling. */
  castlings: number;
  /** Paths with at least one en-passant capture. */
  enPassant: number;
  kingCaptures: number;
  /** Records without any legal path. */
  forcedPasses: number;
  /** Records with more than one en-passant target. */
  severalTargets: number;
}

/** The stats of no records. */
export function noStats(): CorpusStats {
  return {
    records: 0,
    paths: 0,
    promotions: 0,
    castlings: 0,
    enPassant: 0,
    kingCaptures: 0,
    forcedPasses: 0,
    severalTargets: 0,
  };
}

/** Adds a record's position; undefined for a record that has none. */
export function addPosition(stats: CorpusStats, dfen: string | undefined): void {
  stats.records++;
  if (dfen === undefined) return;
  const [, , , targets, , , dice] = dfen.split(" ");
  if (targets.length > 2) stats.severalTargets++;
  if (dice === undefined) return;
  const paths = forEachLegalTurnPath(parseDfen(dfen), (moves, length, isKingCapture) => {
    let promotes = false;
    let castles = false;
    let capturesEnPassant = false;
    for (let i = 0; i < length; i++) {
      if (promotionType(moves[i]) !== 0) promotes = true;
      if (isCastling(moves[i])) castles = true;
      if (moveFlags(moves[i]) === MoveFlags.EnPassant) capturesEnPassant = true;
    }
    if (promotes) stats.promotions++;
    if (castles) stats.castlings++;
    if (capturesEnPassant) stats.enPassant++;
    if (isKingCapture) stats.kingCaptures++;
  });
  stats.paths += paths;
  if (paths === 0) stats.forcedPasses++;
}

const HEAD = [
  "corpus",
  "records",
  "paths",
  "promotions",
  "castlings",
  "en passant",
  "king captures",
  "forced passes",
  "several targets",
];

/**
 * Prints the stats of corpora as a table.
 *
 * @returns The exit status: 0, or 2 if there is any problem.
 */
export async function printStats({ files, problems }: Selection, write: Output): Promise<number> {
  const rows: [string, ...number[]][] = [];
  const texts = problems.map(formatProblem);
  for (const file of files) {
    const stats = noStats();
    try {
      for await (const { value } of corpusRecords(file)) {
        addPosition(stats, value.dfen as string | undefined);
      }
      rows.push([file.name, ...Object.values(stats)]);
    } catch (error) {
      // The rules refuse a position that is none.
      if (!(error instanceof CorpusError) && !(error instanceof SyntaxError)) throw error;
      texts.push(error instanceof CorpusError ? error.message : `${file.name}: ${error.message}`);
    }
  }
  const total = HEAD.slice(1).map((_, i) =>
    rows.reduce((sum, row) => sum + (row[i + 1] as number), 0)
  );
  write([...texts, countTable(HEAD, [...rows, ["total", ...total]])].join("\n") + "\n");
  return texts.length > 0 ? 2 : 0;
}

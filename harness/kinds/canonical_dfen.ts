import { formatDfen, parseDfen } from "../../rules/mod.ts";

/**
 * The canonical form of a record's position, so that one that is not canonical shows as a difference.
 *
 * @throws {DfenError} if it is no position
 */
export function canonicalDfen(dfen: string): string {
  return formatDfen(parseDfen(dfen));
}

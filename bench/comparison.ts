/**
 * Compares the ratios of a run with recorded ones.
 *
 * @module
 */

/** Ratios by the names of what they say. */
export type Ratios = Readonly<Record<string, number>>;

/** How a ratio compares with the recorded one. */
export type Verdict = "same" | "slower" | "faster" | "not recorded" | "not measured";

/** One ratio compared. */
export interface Comparison {
  /** Its name. */
  readonly name: string;
  /** What was recorded; undefined if nothing was. */
  readonly recorded: number | undefined;
  /** What was measured; undefined if nothing was. */
  readonly measured: number | undefined;
  /** How many times the recorded one the measured one is; NaN if one of them is missing. */
  readonly factor: number;
  /** What to make of it. */
  readonly verdict: Verdict;
}

/**
 * Compares each ratio that was recorded or measured, the recorded ones first. All ratios are of times to times, so more is
 * slower.
 *
 * @param margin How many times the recorded ratio may be exceeded, or fallen short of, without a word; more than 1.
 * @throws {RangeError} if the margin is no number above 1
 */
export function compareRatios(recorded: Ratios, measured: Ratios, margin: number): Comparison[] {
  if (!(margin > 1)) throw new RangeError(`margin ${margin}: expected more than 1`);
  const names = new Set([...Object.keys(recorded), ...Object.keys(measured)]);
  return Array.from(names, (name) => {
    const old = recorded[name];
    const found = measured[name];
    const factor = old === undefined || found === undefined ? NaN : found / old;
    return { name, recorded: old, measured: found, factor, verdict: verdictOf(old, found, margin) };
  });
}

function verdictOf(
  recorded: number | undefined,
  measured: number | undefined,
  margin: number,
): Verdict {
  if (recorded === undefined) return "not recorded";
  // A figure that is none must not pass for a good one.
  if (measured === undefined || Number.isNaN(measured)) return "not measured";
  if (measured > recorded * margin) return "slower";
  return measured * margin < recorded ? "faster" : "same";
}

/** Whether a verdict has to be looked into: something is slower, or the record and the selection differ. */
export function isAlarm({ verdict }: Comparison): boolean {
  return verdict !== "same" && verdict !== "faster";
}

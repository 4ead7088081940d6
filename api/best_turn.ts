import { formatMove } from "../rules/mod.ts";
import type { ChoiceReason } from "../engine/controlled_search.ts";
import { chooseTurn } from "./choose_turn.ts";
import { copySearchOptions } from "./copy_options.ts";
import { type ForcedPass, forcedPass } from "./forced_pass.ts";
import { type KingCaptured, playFrom, type TurnComplete } from "./play_moves.ts";
import { readRolledPosition } from "./read_position.ts";
import { type BestTurnOptions, checkOptions } from "./search_options.ts";

/** How a turn was chosen. */
export interface Choice {
  /** The moves in UCI text, one to three. */
  readonly moves: readonly string[];
  /**
   * What the turn is worth to the side that plays it. Greedy and expectimax: in hundredths of a pawn, where a king won or
   * lost later counts 1,000,000,000 times its probability. Monte Carlo: games won, in millionths. A king captured now:
   * 2147483647. Null where nothing was valued: at random, and where the search was stopped too early.
   */
  readonly score: number | null;
  /** Whether the search came to its end. If not, the turn is legal all the same. */
  readonly searchComplete: boolean;
  /** How the turn was chosen: a king capture, by the search, or one of the ways out of a search that was stopped. */
  readonly reason: Exclude<ChoiceReason, "forced-pass">;
  /** What was used of the budget. */
  readonly workUsed: number;
}

/** What `bestTurn` answers: where the turn leads, as `playMoves` tells it, and how it was chosen. */
export type BestTurn = (TurnComplete & Choice) | (KingCaptured & Choice) | ForcedPass;

/**
 * Chooses a turn. The same call gives the same turn on every machine and in every runtime, unless a deadline or a signal
 * cuts it short; whatever cuts it short, the turn is legal.
 *
 * The search pauses every few milliseconds, in which timers, requests and the signal are heard. A page stays smoother if
 * it runs in a worker.
 *
 * @param dfen The start of the turn.
 * @returns A promise; to be cancelled does not reject it.
 * @throws {DfenError} if the text, or the dice given apart, cannot be read
 * @throws {TurnError} `no-dice`
 * @throws {OptionError} if an option is out of range, or `bad-options` if there is no such option
 * @throws {StateError} `missing-king`: expectimax needs both kings
 *
 * @example
 * ```ts
 * import { bestTurn } from "@dicechess/core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const best = await bestTurn("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1", { dice: "PNP" });
 * assert(best.kind === "king-captured");
 * assertEquals(best.moves, ["b3c5"]);
 * ```
 *
 * @example Cancelled, it answers with what it has
 * ```ts
 * import { bestTurn } from "@dicechess/core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const best = await bestTurn("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 PP", {
 *   algorithm: "monte-carlo",
 *   budget: 1_000_000_000,
 *   signal: AbortSignal.timeout(20),
 * });
 * assert(best.kind === "turn-complete");
 * assertEquals(best.searchComplete, false);
 * ```
 */
export async function bestTurn(dfen: string, options?: BestTurnOptions): Promise<BestTurn> {
  const read = copySearchOptions(options);
  const boundary = readRolledPosition(dfen, read);
  checkOptions(read);
  const { path, score, reason, complete, workUsed } = await chooseTurn(boundary, read);
  if (path === null || reason === "forced-pass") return forcedPass(boundary);

  const moves = path.map((move) => formatMove(move));
  const end = playFrom(boundary, moves);
  if (end.kind !== "turn-complete" && end.kind !== "king-captured") {
    throw new Error(`the search chose ${moves.join(" ")}, which is no turn of ${dfen}`);
  }
  return { ...end, moves, score, searchComplete: complete, reason, workUsed };
}

import type { Move, StateView } from "../rules/mod.ts";
import type { RandomSource } from "./random_source.ts";
import type { SearchControl } from "./search_control.ts";

/** How a turn came to be chosen, best first; each stands in for those before it when a search was cut short. */
export type ChoiceReason =
  /** There is no legal path: the turn is passed. */
  | "forced-pass"
  /** It captures the king. */
  | "king-capture"
  /** The best of all candidates. */
  | "search"
  /** The best of those candidates that were finished. */
  | "finished-candidates"
  /** No candidate was finished: the first of the pre-ranking. */
  | "pre-rank"
  /** The pre-ranking was not finished: the first legal path. */
  | "first-path";

/** What a search chose. It has a legal path whatever stopped it, unless there is none. */
export interface TurnChoice {
  /** The moves, or null for a forced pass. */
  readonly path: readonly Move[] | null;
  /**
   * The value of the path, truncated toward zero to 32 bits; `TerminalWinScore` if it captures the king; null if it has
   * none: for a forced pass, and where no candidate was finished.
   */
  readonly score: number | null;
  /** How the path was chosen. */
  readonly reason: ChoiceReason;
  /** Whether the search ran to its end. */
  readonly complete: boolean;
  /** Work units that the control admitted. */
  readonly workUsed: number;
}

/** How far an asynchronous search is. */
export interface SearchProgress {
  /** Candidates that are done with. */
  readonly candidatesDone: number;
  /** Candidates in all; 0 until they are known. */
  readonly candidates: number;
  /** Work units so far. */
  readonly workUsed: number;
}

/** Options of an asynchronous search. */
export interface AsyncSearchOptions {
  /** Called when the search pauses, some every `sliceMs`, and when it ends. */
  readonly onProgress?: (progress: SearchProgress) => void;
  /** Milliseconds of work between two pauses; 8 by default. */
  readonly sliceMs?: number;
}

/** A search that a control can stop and that never loses a legal path. */
export interface ControlledSearch {
  /**
   * Chooses a turn.
   *
   * @param state The start of the turn, with its dice and both kings.
   * @param random Settles ties.
   */
  search(state: StateView, random: RandomSource, control?: SearchControl): TurnChoice;

  /** As `search`, and lets the event loop run: a signal of the control is heard. Stopped, it resolves like `search`. */
  searchAsync(
    state: StateView,
    random: RandomSource,
    control?: SearchControl,
    options?: AsyncSearchOptions,
  ): Promise<TurnChoice>;
}

import {
  forEachLegalTurnState,
  type GameState,
  King,
  type Move,
  StateError,
  type StateView,
  visitTurnStates,
  type WeightedRoll,
} from "../rules/mod.ts";
import { checkFunction, shown } from "../rules/errors.ts";
import { checkState } from "../rules/state_view.ts";
import { cachedWithin } from "./bounded_cache.ts";
import type { ChanceValue } from "./chance_node.ts";
import type { AsyncSearchOptions, ControlledSearch, TurnChoice } from "./controlled_search.ts";
import {
  type BatchEvaluator,
  evaluateBatchChecked,
  evaluateChecked,
  type Evaluator,
} from "./evaluator.ts";
import { evaluateMaterial } from "./evaluators.ts";
import { type ExpectimaxOptions, expectimaxSteps } from "./expectimax.ts";
import { checkRandom, draw, type RandomSource } from "./random_source.ts";
import { RootRescore } from "./root_rescore.ts";
import { checkControl, SearchControl } from "./search_control.ts";
import type { SearchOutcome } from "./search_outcome.ts";
import { TerminalWinScore } from "./search_scoring.ts";
import { runSteps, runStepsWithPauses, type Steps } from "./steps.ts";
import { TranspositionTable } from "./transposition_table.ts";
import { UtilityBounds } from "./utility_bounds.ts";

/** How an {@linkcode ExpectimaxSearch} searches. */
export interface ExpectimaxConfig {
  /** 2: own turn and the opponent's reply to every roll. 3: an own reply to every roll after that. 2 by default. */
  readonly plies?: 2 | 3;
  /** How many of the pre-ranked turns are searched, an integer from 1, or Infinity; 8 by default. */
  readonly candidateLimit?: number;
  /** Values the leaves, from the view of the side that searches; material by default. */
  readonly evaluate?: Evaluator;
  /** Values the different leaves of a roll in one call, instead of `evaluate`. */
  readonly evaluateBatch?: BatchEvaluator;
  /** Ranks the own turns before the search, by the value of their results; material by default. */
  readonly preRank?: Evaluator;
  /** The scale of the values; `UtilityBounds.default` by default. */
  readonly bounds?: UtilityBounds;
  /** A second opinion on the candidates. */
  readonly rescore?: RootRescore;
  /** Whether to cut by bounds of rolls not yet looked at; true by default. It changes the work alone. */
  readonly star1?: boolean;
  /** Whether to probe every roll of a node first; by default it pays with three plies alone. It changes the work alone. */
  readonly star2?: boolean;
  /** The order in which a node looks at its classes. It changes the work alone. */
  readonly classOrder?: (
    boundary: StateView,
    classes: readonly WeightedRoll[],
  ) => readonly number[];
  /** Whether to remember scores of `evaluate` within one search, some 260,000 at a time; false by default. */
  readonly cache?: boolean;
  /** Remembers chance nodes, also from search to search. Only for evaluators that ignore the clocks. */
  readonly table?: TranspositionTable;
  /** Names the evaluator and its version to a table that workers share: they cannot compare functions. */
  readonly evaluatorName?: string;
}

/** A turn that an {@linkcode ExpectimaxSearch} looked at. */
export interface SearchCandidate {
  /** The moves. */
  readonly path: readonly Move[];
  /** Where they lead, the turn ended. */
  readonly result: GameState;
  /** What the search found: exact, an upper bound if it is proven to lose, incomplete if the search was stopped. */
  readonly outcome: SearchOutcome<ChanceValue>;
  /** What ranks it, rescoring included; undefined unless the outcome is exact. */
  readonly value: number | undefined;
}

/** Counts of the root of a search. */
export interface RootStatistics {
  /** Legal paths, king captures included; 0 if the search was stopped before it knew. */
  readonly legalTurns: number;
  /** Candidates that the pre-ranking selected. */
  readonly selected: number;
  /** Candidates with an exact value. */
  readonly completed: number;
  /** Candidates that were proven to lose to another. */
  readonly pruned: number;
  /** Candidates that the search was stopped in or before. */
  readonly abandoned: number;
}

/** What an {@linkcode ExpectimaxSearch} chose, and why. */
export interface ExpectimaxChoice extends TurnChoice {
  /** The candidates in the order of their rank; none if a king was captured or the turn passed. */
  readonly candidates: readonly SearchCandidate[];
  /** Counts of the root. */
  readonly statistics: RootStatistics;
}

interface Ranked {
  readonly path: readonly Move[];
  readonly result: GameState;
  readonly rank: number;
}

const DEFAULT_CANDIDATES = 8;

/**
 * Two- or three-ply expectimax (contract section 9). The best candidate by the mean over all rolls of the opponent's best
 * reply wins; exact ties are settled by one draw. Pruning, table, cache and class order never change values, choice,
 * score or draws.
 *
 * A search object may serve any number of searches, also interleaved or nested ones; a table in its configuration is
 * shared by them.
 *
 * @example
 * ```ts
 * import { ExpectimaxSearch, JavaRandom } from "@dicechess/core/engine";
 * import { formatMove, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // A knight die: the king on c5 is in reach.
 * const state = parseDfen("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP");
 * const choice = new ExpectimaxSearch().search(state, new JavaRandom(1));
 * assertEquals(choice.path?.map(formatMove), ["b3c5"]);
 * assertEquals(choice.reason, "king-capture");
 * ```
 */
export class ExpectimaxSearch implements ControlledSearch {
  readonly #config: ExpectimaxConfig;
  readonly #bounds: UtilityBounds;
  readonly #plies: 2 | 3;
  readonly #candidateLimit: number;

  /**
   * Checks and keeps the configuration.
   *
   * @throws {RangeError} if `plies` or `candidateLimit` is out of range
   * @throws {TypeError} if another part is not what it should be
   */
  constructor(config: ExpectimaxConfig = {}) {
    const { plies = 2, candidateLimit = DEFAULT_CANDIDATES, bounds = UtilityBounds.default } =
      config;
    const { evaluate, evaluateBatch, preRank, classOrder, rescore, table } = config;
    if (plies !== 2 && plies !== 3) throw new RangeError(`plies ${shown(plies)}: expected 2 or 3`);
    if (candidateLimit !== Infinity && !(Number.isInteger(candidateLimit) && candidateLimit > 0)) {
      throw new RangeError(
        `candidateLimit ${shown(candidateLimit)}: expected an integer from 1, or Infinity`,
      );
    }
    const functions = { evaluate, evaluateBatch, preRank, classOrder };
    for (const [name, value] of Object.entries(functions)) {
      if (value !== undefined) checkFunction(name, value);
    }
    const parts = [
      ["bounds", bounds, UtilityBounds],
      ["rescore", rescore, RootRescore],
      ["table", table, TranspositionTable],
    ] as const;
    for (const [name, value, type] of parts) {
      if (value !== undefined && !(value instanceof type)) {
        throw new TypeError(`${name} ${shown(value)}: expected a ${type.name}`);
      }
    }
    this.#config = { ...config };
    this.#plies = plies;
    this.#candidateLimit = candidateLimit;
    this.#bounds = bounds;
  }

  /**
   * Chooses a turn.
   *
   * @param state The start of the turn, with its dice.
   * @param random Settles ties: one draw, also for a single best candidate; none otherwise.
   * @throws {StateError} `missing-king` if the state has not both kings
   * @throws {EvaluatorError} from an evaluator
   * @throws {TableConfigurationError} if the table serves another configuration
   */
  search(
    state: StateView,
    random: RandomSource,
    control: SearchControl = SearchControl.unbounded(),
  ): ExpectimaxChoice {
    checkArguments(state, random, control);
    return runSteps(this.#steps(state.snapshot(), random, control, new Progress()));
  }

  /**
   * {@linkcode ExpectimaxSearch.search} with pauses, in which the event loop runs and the control's signal is heard.
   * A stopped search resolves with what it has, as the synchronous one does.
   *
   * @throws {StateError} `missing-king` if the state has not both kings
   * @throws {EvaluatorError} from an evaluator
   * @throws {TableConfigurationError} if the table serves another configuration
   */
  async searchAsync(
    state: StateView,
    random: RandomSource,
    control: SearchControl = SearchControl.unbounded(),
    options: AsyncSearchOptions = {},
  ): Promise<ExpectimaxChoice> {
    checkArguments(state, random, control);
    const progress = new Progress();
    const steps = this.#steps(state.snapshot(), random, control, progress);
    return await runStepsWithPauses(steps, {
      ...(options.sliceMs === undefined ? {} : { sliceMs: options.sliceMs }),
      onPause: () =>
        options.onProgress?.({
          candidatesDone: progress.candidatesDone,
          candidates: progress.candidates,
          workUsed: control.workUsed,
        }),
    });
  }

  *#steps(
    state: GameState,
    random: RandomSource,
    control: SearchControl,
    progress: Progress,
  ): Steps<ExpectimaxChoice> {
    checkKings(state);
    const { table, evaluate = evaluateMaterial, evaluateBatch, rescore } = this.#config;
    if (table !== undefined) this.#claim(table, evaluateBatch ?? evaluate, rescore);

    const root = control.isCancelled ? undefined : this.#rank(state, control);
    if (root === undefined) return firstPath(state, control);
    if (root.kingCapture !== undefined) {
      return kingCapture(root.kingCapture, root.legalTurns, control, true);
    }
    if (root.legalTurns === 0) return choice("forced-pass", null, null, control, true);

    const { ranked, legalTurns } = root;
    progress.candidates = ranked.length;
    const candidates = yield* this.#searchCandidates(state, ranked, control, progress);
    const statistics = count(candidates, legalTurns);
    const complete = statistics.abandoned === 0;
    const best = candidates.reduce(
      (most, { value = -Infinity }) => Math.max(most, value),
      -Infinity,
    );
    const tied = candidates.filter((candidate) => candidate.value === best);
    if (tied.length === 0) {
      return choice("pre-rank", ranked[0].path, null, control, false, candidates, statistics);
    }
    const { path } = tied[draw(random, tied.length)];
    const reason = complete ? "search" : "finished-candidates";
    return choice(reason, path, truncated(best), control, complete, candidates, statistics);
  }

  #claim(
    table: TranspositionTable,
    evaluator: Evaluator | BatchEvaluator,
    rescore: RootRescore | undefined,
  ): void {
    const { terminalLoss, minNonTerminal, maxNonTerminal, terminalWin } = this.#bounds;
    const settings = JSON.stringify({
      bounds: [terminalLoss, minNonTerminal, maxNonTerminal, terminalWin],
      evaluator: this.#config.evaluatorName,
      rescoreWeight: rescore?.weight,
    });
    table.claim(settings, evaluator, ...(rescore === undefined ? [] : [rescore.evaluateBatch]));
  }

  /** The own king capture or the ranked candidates; undefined if the search was stopped before they were known. */
  #rank(state: GameState, control: SearchControl): Root | undefined {
    const { preRank = evaluateMaterial } = this.#config;
    const isCancelled = control.poller();
    const shortlist = new Shortlist(this.#candidateLimit);
    let kingCapture: Move[] | undefined;
    let cancelled = false;
    const visit = visitTurnStates(state, control.budget, (moves, length, result, capturesKing) => {
      if (capturesKing) {
        if (kingCapture === undefined || length < kingCapture.length) {
          kingCapture = moves.slice(0, length);
        }
        return true;
      }
      if (kingCapture !== undefined) return false; // all king captures come first
      cancelled = isCancelled?.() === true;
      if (cancelled) return false;
      const rank = evaluateChecked(preRank, result, state.side);
      if (shortlist.wants(rank)) {
        shortlist.add({ path: moves.slice(0, length), result: result.snapshot(), rank });
      }
      return true;
    });
    if (visit.kind === "incomplete" || cancelled) return undefined;
    return { kingCapture, ranked: shortlist.best(), legalTurns: visit.value.totalLegalPaths };
  }

  *#searchCandidates(
    state: GameState,
    ranked: readonly Ranked[],
    control: SearchControl,
    progress: Progress,
  ): Steps<SearchCandidate[]> {
    const { rescore } = this.#config;
    const options = this.#nodeOptions(state, control);
    const rescores = rescore === undefined ? undefined : evaluateBatchChecked(
      rescore.evaluateBatch,
      ranked.map(({ result }) => result),
      state.side,
    );
    const candidates: SearchCandidate[] = [];
    const twins = new Twins();
    let best = -Infinity;
    let stopped: SearchOutcome<ChanceValue> | undefined;
    for (let i = 0; i < ranked.length; i++) {
      const { path, result } = ranked[i];
      if (stopped !== undefined) {
        candidates.push({ path, result, outcome: stopped, value: undefined });
        continue;
      }
      const second = rescores === undefined ? 0 : this.#bounds.clamp(rescores[i]);
      // Without pruning every candidate gets its value, even if a table has a bound that would do.
      const alpha = !options.star1 && !options.star2
        ? -Infinity
        : rescore === undefined
        ? best
        : rescore.alphaFor(best, second);
      const outcome = twins.outcomeOf(result, rescore === undefined) ??
        (yield* expectimaxSteps(result, this.#plies - 1, options, alpha, Infinity));
      let value: number | undefined;
      if (outcome.kind === "exact") {
        value = rescore === undefined || outcome.value.lossTainted
          ? outcome.value.value
          : rescore.blend(outcome.value.value, second);
        best = Math.max(best, value);
      }
      const candidate = { path, result, outcome, value };
      candidates.push(candidate);
      if (outcome.kind === "incomplete") stopped = outcome;
      else {
        twins.add(candidate);
        progress.candidatesDone++;
      }
    }
    return candidates;
  }

  #nodeOptions(state: GameState, control: SearchControl): ExpectimaxOptions {
    const { evaluate = evaluateMaterial, evaluateBatch, classOrder, table } = this.#config;
    const { star1 = true, star2 = this.#plies === 3, preRank = evaluateMaterial } = this.#config;
    return {
      perspective: state.side,
      control,
      evaluate: this.#config.cache === true ? cachedWithin(evaluate) : evaluate,
      bounds: this.#bounds,
      star1,
      star2,
      ...(star1 || star2 ? { rank: preRank } : {}),
      ...(evaluateBatch === undefined ? {} : { evaluateBatch }),
      ...(classOrder === undefined ? {} : { classOrder }),
      ...(table === undefined ? {} : { table }),
    };
  }
}

interface Root {
  readonly kingCapture: readonly Move[] | undefined;
  readonly ranked: readonly Ranked[];
  readonly legalTurns: number;
}

class Progress {
  candidates = 0;
  candidatesDone = 0;
}

function checkArguments(state: StateView, random: RandomSource, control: SearchControl): void {
  checkState(state);
  checkRandom(random);
  checkControl(control);
}

function checkKings(state: StateView): void {
  const kings = [state.count(0, King), state.count(1, King)];
  if (kings.includes(0)) throw new StateError("missing-king", kings, "a king of each side");
}

/** The best of many, in the order of their rank; of equal ones in the order in which they came. */
class Shortlist {
  #ranked: Ranked[] = [];
  #threshold = -Infinity;

  constructor(private readonly limit: number) {}

  /** Whether one of this rank has a chance. */
  wants(rank: number): boolean {
    return rank > this.#threshold || this.#ranked.length < this.limit;
  }

  add(ranked: Ranked): void {
    this.#ranked.push(ranked);
    if (this.#ranked.length < 2 * this.limit) return;
    this.#ranked = this.best();
    this.#threshold = this.#ranked[this.limit - 1].rank;
  }

  best(): Ranked[] {
    return this.#ranked.sort((a, b) => b.rank - a.rank).slice(0, this.limit);
  }
}

/**
 * Candidates whose results are equal have equal values: one is searched. A bound that made one lose makes its twin lose
 * too, as long as nothing but the value ranks them.
 */
class Twins {
  readonly #searched: Map<number, SearchCandidate[]> = new Map();

  add(candidate: SearchCandidate): void {
    const { hashLo } = candidate.result;
    const others = this.#searched.get(hashLo);
    if (others === undefined) this.#searched.set(hashLo, [candidate]);
    else others.push(candidate);
  }

  outcomeOf(result: GameState, boundsToo: boolean): SearchOutcome<ChanceValue> | undefined {
    return this.#searched.get(result.hashLo)?.find((other) =>
      other.result.equals(result) && (boundsToo || other.outcome.kind === "exact")
    )?.outcome;
  }
}

function count(candidates: readonly SearchCandidate[], legalTurns: number): RootStatistics {
  const of = (kind: string) => candidates.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    legalTurns,
    selected: candidates.length,
    completed: of("exact"),
    pruned: of("upper-bound"),
    abandoned: of("incomplete"),
  };
}

const noCandidates: RootStatistics = {
  legalTurns: 0,
  selected: 0,
  completed: 0,
  pruned: 0,
  abandoned: 0,
};

function choice(
  reason: ExpectimaxChoice["reason"],
  path: readonly Move[] | null,
  score: number | null,
  control: SearchControl,
  complete: boolean,
  candidates: readonly SearchCandidate[] = [],
  statistics: RootStatistics = noCandidates,
): ExpectimaxChoice {
  const { workUsed } = control;
  return { path, score, reason, complete, workUsed, candidates, statistics };
}

function kingCapture(
  path: readonly Move[],
  legalTurns: number,
  control: SearchControl,
  complete: boolean,
): ExpectimaxChoice {
  const statistics = { ...noCandidates, legalTurns };
  return choice("king-capture", path, TerminalWinScore, control, complete, [], statistics);
}

/** What a search has that was stopped before it knew its candidates; found outside the budget. */
function firstPath(state: GameState, control: SearchControl): ExpectimaxChoice {
  let first: readonly Move[] | undefined;
  let capture: readonly Move[] | undefined;
  forEachLegalTurnState(state, (moves, length, _result, capturesKing) => {
    if (!capturesKing) {
      first = moves.slice(0, length);
      return false;
    }
    if (capture === undefined || length < capture.length) capture = moves.slice(0, length);
    return true;
  });
  if (capture !== undefined) return kingCapture(capture, 0, control, false);
  if (first !== undefined) return choice("first-path", first, null, control, false);
  return choice("forced-pass", null, null, control, false);
}

/** Toward zero, to 32 bits. */
function truncated(value: number): number {
  return Math.min(2147483647, Math.max(-2147483648, Math.trunc(value))) + 0;
}

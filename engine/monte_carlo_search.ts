import {
  type Color,
  forEachLegalTurnState,
  type GameState,
  type Move,
  type StateView,
} from "../rules/mod.ts";
import type {
  AsyncSearchOptions,
  ChoiceReason,
  ControlledSearch,
  SearchProgress,
  TurnChoice,
} from "./controlled_search.ts";
import { checkState } from "../rules/state_view.ts";
import { EquityEstimate } from "./equity_estimate.ts";
import { evaluateMaterial } from "./evaluators.ts";
import {
  checkOptions,
  type MonteCarloOptions,
  type MonteCarloRun,
  stepsOf,
} from "./monte_carlo_options.ts";
import { checkRandom, draw, type RandomSource } from "./random_source.ts";
import { checkControl, SearchControl } from "./search_control.ts";
import { TerminalWinScore } from "./search_scoring.ts";
import { runSteps, runStepsWithPauses } from "./steps.ts";

/** Score of a certain win by rollouts (contract section 10). */
const SCALE = 1_000_000;

/** How many turns share the time of a search with a deadline (contract section 10). */
const TIMED_CANDIDATES = 16;

/** What a Monte-Carlo search chose; its score is the mover's equity times 1,000,000, rounded half up. */
export interface MonteCarloChoice extends TurnChoice {
  /** How many legal paths there are. */
  readonly legalPaths: number;
  /** How many of them were to get a score. */
  readonly candidates: number;
  /** How many have one. */
  readonly scoredPaths: number;
  /** Rollouts finished, of all paths. */
  readonly rollouts: number;
}

/**
 * Chooses turns by rollouts (contract section 10). One instance serves any number of searches, one after the other or at
 * once, each with a random source of its own.
 *
 * @example
 * ```ts
 * import { JavaRandom, MonteCarloSearch } from "@dicechess/core/engine";
 * import { formatMove, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * // On the d-file the rook captures the king with one die, elsewhere only with two.
 * const search = new MonteCarloSearch({ rollouts: 20, maxPlies: 4 });
 * const state = parseDfen("4k3/8/8/8/8/8/8/3R3K b - - 0 1 k");
 * const choice = search.search(state, new JavaRandom(1));
 * assertEquals(choice.reason, "search");
 * assertEquals(choice.path?.map(formatMove)[0].startsWith("e8d"), false);
 * ```
 */
export class MonteCarloSearch implements ControlledSearch {
  private readonly options: MonteCarloOptions;

  /**
   * Makes a search.
   *
   * @param options `rollouts` are those of each path; Infinity is taken by searches with a deadline.
   * @throws {MonteCarloError} `bad-rollouts`, `bad-max-plies`
   */
  constructor(options: MonteCarloOptions) {
    checkOptions(options, true);
    this.options = { ...options };
  }

  /**
   * The legal paths in order, each scored by the mover's equity of its result, all from one random stream. A king capture
   * wins, the shortest first; ties are drawn. The same random stream chooses the same turn everywhere: for its sake the
   * rollouts are made even where a king capture has won, since the draw comes after them.
   *
   * With a deadline a king capture is played at once; else the best 16 by material get an equal share each of the time
   * that is left, and a rollout at least while there is time.
   *
   * A budget, a cancellation or a deadline may stop it before any ply of a rollout; a unit of the budget is one ply. A
   * path whose rollouts are not finished has no score, unless its time was up. Whatever stops it, the turn is legal, and
   * its `reason` says how it was chosen: it was found outside the budget. `pre-rank` is the first of the best by material.
   *
   * @param state A state with dice; it may be borrowed.
   * @param random The one stream of all rollouts, and of the ties.
   * @throws {MonteCarloError} `bad-rollouts` if they are endless without a deadline
   * @throws {RandomError} `bad-draw`
   */
  search(
    state: StateView,
    random: RandomSource,
    control: SearchControl = SearchControl.unbounded(),
  ): MonteCarloChoice {
    const run = new SearchRun(state, this.options, random, control);
    return runSteps(stepsOf(run, control));
  }

  /**
   * {@linkcode MonteCarloSearch.search} that lets the event loop go on every few milliseconds, so that it hears a signal.
   * Stopped, it resolves all the same.
   *
   * @throws {MonteCarloError} `bad-rollouts` if they are endless without a deadline
   * @throws {RandomError} `bad-draw`
   *
   * @example
   * ```ts
   * import { JavaRandom, MonteCarloSearch } from "@dicechess/core/engine";
   * import { formatMove, parseDfen } from "@dicechess/core/rules";
   * import { assertEquals } from "@std/assert";
   *
   * const search = new MonteCarloSearch({ rollouts: 20, maxPlies: 4 });
   * const state = parseDfen("4k3/8/8/8/8/8/8/4R2K w - - 0 1 PNR");
   * const choice = await search.searchAsync(state, new JavaRandom(1));
   * assertEquals(choice.reason, "king-capture");
   * assertEquals(choice.path?.map(formatMove), ["e1e8"]);
   * ```
   */
  async searchAsync(
    state: StateView,
    random: RandomSource,
    control: SearchControl = SearchControl.unbounded(),
    { onProgress, ...pauses }: AsyncSearchOptions = {},
  ): Promise<MonteCarloChoice> {
    const run = new SearchRun(state, this.options, random, control);
    return await runStepsWithPauses(stepsOf(run, control), {
      ...pauses,
      onPause: () => onProgress?.(run.progress()),
    });
  }
}

/** A turn that ends no game. */
interface Candidate {
  readonly path: readonly Move[];
  readonly result: GameState;
  /** Of the mover. */
  readonly material: number;
}

/** The legal turns of a state. */
class Turns {
  /** How many there are. */
  readonly count: number;
  /** How many of them capture a king. */
  kingCaptureCount = 0;
  /** The shortest of these. */
  shortestKingCaptures: (readonly Move[])[] = [];
  /** The others in their order; or the best by material, the best first and of equals the first. */
  readonly candidates: Candidate[] = [];

  constructor(state: StateView, private readonly bestOnly: boolean) {
    const mover = state.side;
    this.count = forEachLegalTurnState(state, (moves, length, result, isKingCapture) => {
      if (isKingCapture) this.addKingCapture(moves.slice(0, length));
      else this.addCandidate(moves, length, result, evaluateMaterial(result, mover));
    });
  }

  private addKingCapture(path: readonly Move[]): void {
    this.kingCaptureCount++;
    const length = this.shortestKingCaptures[0]?.length ?? Infinity;
    if (path.length > length) return;
    if (path.length < length) this.shortestKingCaptures = [];
    this.shortestKingCaptures.push(path);
  }

  private addCandidate(
    moves: readonly Move[],
    length: number,
    result: StateView,
    material: number,
  ): void {
    const { candidates } = this;
    let at = candidates.length;
    if (this.bestOnly) {
      while (at > 0 && candidates[at - 1].material < material) at--;
      if (at === TIMED_CANDIDATES) return;
      if (candidates.length === TIMED_CANDIDATES) candidates.pop();
    }
    const path = moves.slice(0, length);
    candidates.splice(at, 0, { path, result: result.snapshot(), material });
  }
}

class SearchRun implements MonteCarloRun<MonteCarloChoice> {
  private readonly mover: Color;
  private readonly turns: Turns;
  /** The turns that get rollouts. */
  private readonly candidates: readonly Candidate[];
  private readonly rolloutsEach: number;
  private readonly estimate: EquityEstimate;

  private readonly isTimed: boolean;
  /** When the current candidate's share of the time is over. */
  private endOfShare = Infinity;

  private current = -1;
  private rollouts = 0;
  private scored = 0;
  private best = -1;
  private bestPaths: (readonly Move[])[] = [];

  constructor(
    state: StateView,
    options: MonteCarloOptions,
    private readonly random: RandomSource,
    readonly control: SearchControl,
  ) {
    checkControl(control);
    this.isTimed = control.deadline !== Infinity;
    checkState(state);
    checkRandom(random);
    checkOptions(options, this.isTimed);
    this.mover = state.side;
    this.rolloutsEach = options.rollouts;
    this.estimate = new EquityEstimate(options.maxPlies, random);
    this.turns = new Turns(state, this.isTimed);
    // Without a deadline the rollouts are made even so: a draw among king captures comes after them in the stream.
    const isWon = this.isTimed && this.turns.kingCaptureCount > 0;
    this.candidates = isWon ? [] : this.turns.candidates;
    this.beginNext();
  }

  get isDone(): boolean {
    return this.current >= this.candidates.length;
  }

  step(): void {
    const { estimate } = this;
    const before = estimate.rollouts;
    estimate.step();
    if (estimate.rollouts === before) return;
    this.rollouts++;
    if (estimate.rollouts >= this.rolloutsEach || this.isShareOver()) {
      this.scoreCurrent();
      this.beginNext();
    }
  }

  private beginNext(): void {
    this.current++;
    if (this.isDone) return;
    this.estimate.begin(this.candidates[this.current].result);
    if (this.isTimed) {
      const now = this.control.clock();
      this.endOfShare = now +
        (this.control.deadline - now) / (this.candidates.length - this.current);
    }
  }

  private isShareOver(): boolean {
    return this.isTimed && this.control.clock() >= this.endOfShare;
  }

  private scoreCurrent(): void {
    const { path } = this.candidates[this.current];
    const score = Math.round(this.estimate.winsOf(this.mover) * SCALE);
    this.scored++;
    if (score > this.best) {
      this.best = score;
      this.bestPaths = [];
    }
    if (score === this.best) this.bestPaths.push(path);
  }

  progress(): SearchProgress {
    const { kingCaptureCount } = this.turns;
    return {
      candidatesDone: kingCaptureCount + this.scored,
      candidates: kingCaptureCount + this.candidates.length,
      workUsed: this.control.workUsed,
    };
  }

  result(): MonteCarloChoice {
    const { random, candidates } = this;
    const { count, shortestKingCaptures } = this.turns;
    if (count === 0) return this.choice(null, null, "forced-pass");
    if (shortestKingCaptures.length > 0) {
      const path = shortestKingCaptures[draw(random, shortestKingCaptures.length)];
      return this.choice(path, TerminalWinScore, "king-capture");
    }
    // The last share ends with the deadline, which comes in the middle of a rollout.
    if (this.isTimed && !this.isDone && this.estimate.rollouts > 0) {
      this.scoreCurrent();
      this.current++;
    }
    const { bestPaths } = this;
    if (bestPaths.length > 0) {
      const path = bestPaths[draw(random, bestPaths.length)];
      return this.choice(path, this.best, this.isDone ? "search" : "finished-candidates");
    }
    const byMaterial = candidates.reduce((best, next) =>
      next.material > best.material ? next : best
    );
    return this.choice(byMaterial.path, null, "pre-rank");
  }

  private choice(
    path: readonly Move[] | null,
    score: number | null,
    reason: ChoiceReason,
  ): MonteCarloChoice {
    const { candidates, candidatesDone, workUsed } = this.progress();
    return {
      path,
      score,
      reason,
      complete: this.isDone,
      workUsed,
      legalPaths: this.turns.count,
      candidates,
      scoredPaths: candidatesDone,
      rollouts: this.rollouts,
    };
  }
}

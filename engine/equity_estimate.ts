import type { Color, Move, StateView } from "../rules/mod.ts";
import { Budget } from "../rules/budget.ts";
import { countKingCaptureRolls } from "../rules/king_capture_reach.ts";
import { normalTurnCount, nthNormalTurn } from "../rules/nth_turn.ts";
import { Position } from "../rules/position.ts";
import { TurnDiscovery } from "../rules/turn_discovery.ts";
import { draw, type RandomSource } from "./random_source.ts";

// Contract section 10.
const LEAST_SURVIVAL = 1e-5;
const TRIES = 64;
const FACES = 6;
const ROLLS = 216;

/** The chances of a boundary, as rollouts estimate them; see {@linkcode monteCarloEquity}. */
export interface Equity {
  /** The probability that White captures a king of Black's, 0 to 1. */
  readonly white: number;
  /** The probability that Black captures a king of White's. */
  readonly black: number;
  /** The probability that neither has when the rollout ends. The three add up to 1, but for rounding. */
  readonly undecided: number;
  /** The standard error of `white`: the root of its sample variance over the rollouts; 0 for one rollout. */
  readonly error: number;
  /** How many rollouts the means are of. */
  readonly rollouts: number;
}

/**
 * An estimate in the making (contract section 10): it goes on by one ply at a time, so whoever drives it can stop, or
 * pause, wherever a rollout stands. A rollout that was not finished counts for nothing.
 */
export class EquityEstimate {
  /** Rollouts finished. */
  rollouts = 0;
  private white = 0;
  private black = 0;
  private undecided = 0;
  /** Sum of the squared differences from the mean of White's mass (Welford). */
  private squares = 0;

  /** The rollout that is under way. */
  private ply = 0;
  private survival = 1;
  private readonly mass: [white: number, black: number] = [0, 0];

  private readonly boundary: Position = new Position();
  private readonly position: Position = new Position();
  private readonly discovery: TurnDiscovery = new TurnDiscovery();
  private readonly unlimited: Budget = new Budget(Infinity);
  private readonly moves: Move[] = [0, 0, 0];

  /** One instance serves one boundary after the other; {@linkcode EquityEstimate.begin} comes first. */
  constructor(private readonly maxPlies: number, private readonly random: RandomSource) {}

  /** Forgets everything but the random stream. */
  begin(boundary: StateView): void {
    this.boundary.load(boundary);
    this.rollouts = 0;
    this.white = 0;
    this.black = 0;
    this.undecided = 0;
    this.squares = 0;
    this.beginRollout();
  }

  private beginRollout(): void {
    this.position.load(this.boundary);
    this.ply = 0;
    this.survival = 1;
    this.mass.fill(0);
  }

  /** Plays one ply of the rollout that is under way. */
  step(): void {
    if (!this.playPly()) this.finishRollout();
  }

  /** Whether the rollout goes on. */
  private playPly(): boolean {
    const { position, mass } = this;
    const chance = countKingCaptureRolls(position) / ROLLS;
    mass[position.side] += chance * this.survival;
    this.survival *= 1 - chance;
    if (this.survival <= LEAST_SURVIVAL || !this.advance()) return false;
    this.ply++;
    return this.ply < this.maxPlies;
  }

  /** Plays a random turn that captures no king, of the first roll that has one; false if no roll had. */
  private advance(): boolean {
    const { position, discovery, random, moves } = this;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const first = draw(random, FACES) + 1;
      const second = draw(random, FACES) + 1;
      const third = draw(random, FACES) + 1;
      discovery.explore(position, first | (second << 3) | (third << 6), this.unlimited, false);
      const count = normalTurnCount(discovery);
      if (count === 0) continue;
      const length = nthNormalTurn(discovery, draw(random, count), moves);
      for (let i = 0; i < length; i++) position.make(moves[i]);
      position.endTurn();
      position.load(position); // a new turn begins, and the moves need not be taken back
      return true;
    }
    return false;
  }

  private finishRollout(): void {
    const n = ++this.rollouts;
    const [white, black] = this.mass;
    const difference = white - this.white;
    this.white += difference / n;
    this.squares += difference * (white - this.white);
    this.black += (black - this.black) / n;
    this.undecided += (this.survival - this.undecided) / n;
    this.beginRollout();
  }

  /** The means of the finished rollouts. */
  equity(): Equity {
    const n = this.rollouts;
    return {
      white: this.white,
      black: this.black,
      undecided: this.undecided,
      error: n < 2 ? 0 : Math.sqrt(this.squares / (n - 1) / n),
      rollouts: n,
    };
  }

  /** The mean of a side's mass over the finished rollouts. */
  winsOf(side: Color): number {
    return side === 0 ? this.white : this.black;
  }
}

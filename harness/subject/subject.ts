import type { StateView } from "../../rules/mod.ts";

/** A class of rolls: upper-case letters of PNBRQK ascending, and the weight. */
export type RollClass = [roll: string, weight: number];
/** Generated, examined, transitions, emitted, replayed. */
export type TraversalWork = [number, number, number, number, number];

/** Where a subject puts the turns that it finds, one call for each, in its order. */
export interface EmissionSink {
  /** Begins a class of rolls; only traversals over classes have them. */
  roll(roll: string): void;
  /** A turn as text. */
  text(path: string, isKingCapture: boolean, dfen: string): void;
  /** A turn of this package's rules, which costs far less. Everything is borrowed until it returns. */
  state(moves: readonly number[], length: number, isKingCapture: boolean, result: StateView): void;
}

/**
 * What each kind of corpus asks of an implementation, in plain texts and numbers, so that any
 * implementation can be asked. An answer that throws makes the record errored.
 *
 * A `dfen` is canonical, with dice where the format says so.
 */
export interface Answers {
  /** The canonical form of a text; null if it must be refused. */
  readonly "dfen": (text: string) => string | null;
  readonly "normalize": (dfen: string) => string;
  /** For the squares a1 to h8 the mask of each side's attackers. */
  readonly "attackers": (dfen: string) => { white: readonly number[]; black: readonly number[] };
  readonly "perft": (dfen: string, depth: number) => number;
  /** Puts every legal path into the sink; gives the most dice that a path spends. */
  readonly "turn-paths": (dfen: string, sink: EmissionSink) => number;
  /** `first` and `playable` (types 1 to 6) in any order; `tree` as the format has it. */
  readonly "turn-tree": (
    dfen: string,
  ) => { first: readonly string[]; playable: readonly number[]; tree: object | null };
  readonly "tables": (mask: number, mode: "none" | "onePawn" | "twoPawns") => RollClass[];
  readonly "partitions": (
    dfen: string,
  ) => { mask: number; mode: "none" | "onePawn" | "twoPawns"; classes: RollClass[] };
  readonly "budgeted": (
    dfen: string,
  ) => { work: number; generated: number; examined: number; paths: number };
  readonly "king-captures": (dfen: string) => { path: string | null; work: number };
  readonly "king-rolls": (dfen: string) => { rolls: number; work: number };
  /** Puts each class and its paths into the sink. */
  readonly "shared": (
    dfen: string,
    visit: "full" | "first",
    sink: EmissionSink,
  ) => {
    classes: [roll: string, weight: number, emitted: number, stopped: boolean][];
    work: TraversalWork;
    used: number;
  };
  /** The same, up to the class that the budget interrupts. */
  readonly "shared-budget": (
    dfen: string,
    limit: number,
    sink: EmissionSink,
  ) => { complete: number; used: number; work: TraversalWork };
  /** Sets of squares are 16 hex digits; pairs have White's part first. */
  readonly "features": (dfen: string) => {
    material: number;
    passed: [string, string];
    hanging: [string, string];
    kingCapture: [number, number];
  };
  readonly "evaluators": (dfen: string) => {
    exposed: [number, number];
    aggressive: [number, number];
    hangingMaterial: [number, number];
  };
  readonly "chance": (
    dfen: string,
    perspective: "w" | "b",
  ) => {
    value: number;
    tainted: boolean;
    classes: [roll: string, weight: number, value: number][];
  };
  readonly "search": (
    dfen: string,
    depth: 2 | 3,
    candidates: number,
    seed: number,
  ) => { score: number | null; path: string | null; values: [path: string, value: number][] };
  readonly "equity": (
    dfen: string,
    seed: number,
    rollouts: number,
    maxPlies: number,
  ) => { white: number; black: number; undecided: number; error: number };
  readonly "monte-carlo": (
    dfen: string,
    seed: number,
    rollouts: number,
    maxPlies: number,
  ) => { score: number | null; path: string | null };
}

/** An implementation under test. A kind without an answer is skipped. */
export interface Subject {
  /** What `source` says in the corpora it records. */
  readonly name: string;
  readonly answers: Partial<Answers>;
}

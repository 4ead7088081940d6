import {
  ActiveDicePartitioner,
  AttackerTypes,
  Budget,
  CompactRoll,
  DfenError,
  type Dice,
  discoverTurnWork,
  forEachLegalTurnState,
  formatDfen,
  formatMove,
  type GameState,
  kingCapturePath,
  kingCaptureRolls,
  legalFirstMoves,
  legalTurnTree,
  type Move,
  normalizedFen,
  type Outcome,
  parseDfen,
  perft,
  playableDice,
  SharedTraversal,
  type SharedVisitSummary,
  visitTurnStates,
  type WeightedRoll,
} from "../../rules/mod.ts";
import type { Answers, EmissionSink, RollClass, TraversalWork } from "./subject.ts";

/** What the rules of this package answer. */
export const rulesAnswers = {
  "dfen": (text) => {
    let state: GameState;
    try {
      state = parseDfen(text);
    } catch (error) {
      // Any other error is no refusal.
      if (error instanceof DfenError) return null;
      throw error;
    }
    return formatDfen(state);
  },
  "normalize": (dfen) => normalizedFen(parseDfen(dfen)),
  "attackers": (dfen) => {
    const state = parseDfen(dfen);
    const masks = (side: 0 | 1) =>
      Array.from({ length: 64 }, (_, square) => AttackerTypes.typeMask(state, square, side));
    return { white: masks(0), black: masks(1) };
  },
  "perft": (dfen, depth) => perft(parseDfen(dfen), depth),
  "turn-paths": (dfen, sink) => {
    const state = parseDfen(dfen);
    forEachLegalTurnState(state, (moves, length, result, isKingCapture) => {
      sink.state(moves, length, isKingCapture, result);
    });
    return discoverTurnWork(state).maxDice;
  },
  "turn-tree": (dfen) => {
    const state = parseDfen(dfen);
    return {
      first: legalFirstMoves(state).map(formatMove),
      playable: playableDice(state, []),
      tree: legalTurnTree(state),
    };
  },
  "tables": (mask, mode) => ActiveDicePartitioner.table(mask, mode).map(rollClass),
  "partitions": (dfen) => {
    const state = parseDfen(dfen);
    const { mask, mode } = ActiveDicePartitioner.keyOf(state);
    return { mask, mode, classes: ActiveDicePartitioner.partitionsFor(state).map(rollClass) };
  },
  "budgeted": (dfen) => {
    const state = parseDfen(dfen);
    const visit = visitTurnStates(state, new Budget(Infinity), () => {});
    const { generated, examined } = discoverTurnWork(state);
    return { work: visit.used, generated, examined, paths: valueOf(visit).emittedPaths };
  },
  "king-captures": (dfen) => {
    const outcome = kingCapturePath(parseDfen(dfen), new Budget(Infinity));
    const moves = valueOf(outcome);
    return { path: moves === null ? null : formatPath(moves), work: outcome.used };
  },
  "king-rolls": (dfen) => {
    const outcome = kingCaptureRolls(parseDfen(dfen), new Budget(Infinity));
    return { rolls: valueOf(outcome), work: outcome.used };
  },
  "shared": (dfen, visit, sink) => {
    const state = parseDfen(dfen);
    const traversal = new SharedTraversal(state);
    const classes: [string, number, number, boolean][] = [];
    for (const { roll, weight } of ActiveDicePartitioner.partitionsFor(state)) {
      const outcome = visitClass(traversal, roll, visit === "full", sink);
      const { emittedPaths, stoppedEarly } = valueOf(outcome);
      classes.push([CompactRoll.format(roll), weight, emittedPaths, stoppedEarly]);
    }
    return { classes, work: workOf(traversal), used: traversal.used };
  },
  "shared-budget": (dfen, limit, sink) => {
    const state = parseDfen(dfen);
    const traversal = new SharedTraversal(state, new Budget(limit));
    let complete = 0;
    for (const { roll } of ActiveDicePartitioner.partitionsFor(state)) {
      if (visitClass(traversal, roll, true, sink).kind === "incomplete") break;
      complete++;
    }
    return { complete, used: traversal.used, work: workOf(traversal) };
  },
} satisfies Partial<Answers>;

function visitClass(
  traversal: SharedTraversal,
  roll: Dice,
  goesOn: boolean,
  sink: EmissionSink,
): Outcome<SharedVisitSummary> {
  sink.roll(CompactRoll.format(roll));
  return traversal.visit(roll, (moves, length, result, isKingCapture) => {
    sink.state(moves, length, isKingCapture, result);
    return goesOn;
  });
}

function workOf({ work }: SharedTraversal): TraversalWork {
  return [work.generated, work.examined, work.transitions, work.emitted, work.replayed];
}

function rollClass({ roll, weight }: WeightedRoll): RollClass {
  return [CompactRoll.format(roll), weight];
}

/** The moves of a turn as text. */
export function formatPath(moves: readonly Move[]): string {
  return moves.map(formatMove).join(" ");
}

function valueOf<A>(outcome: Outcome<A>): A {
  if (outcome.kind === "incomplete") {
    throw new Error(`incomplete after ${outcome.used} units without a limit`);
  }
  return outcome.value;
}

// All dice classes of a boundary: each enumerated on its own, or one traversal that shares prefixes between them.
// Making the traversal and its growth are measured, partition tables and counters are not.

import {
  ActiveDicePartitioner,
  Budget,
  CompactRoll,
  discoverTurnWork,
  SharedTraversal,
  type StateView,
  type TraversalWork,
  type TurnStateVisitor,
  visitTurnStates,
  type WeightedRoll,
} from "../../rules/mod.ts";
import type { BenchCase, BenchSuite } from "../bench_case.ts";
import { emissionsOf, expectSameEmissions } from "../emissions.ts";
import { type Boundary, SHARED_BOUNDARIES } from "../positions.ts";
import { AMPLE, visitPerClass, visitShared } from "../turns.ts";

/** Whether every result is visited, or the visitor stops at the first of each class. */
type Mode = "full" | "first";

let sum = 0;

const VISITORS: Readonly<Record<Mode, TurnStateVisitor>> = {
  full: (_moves, _length, result) => {
    sum = (sum + result.hashLo) | 0;
  },
  first: (_moves, _length, result) => {
    sum = (sum + result.hashLo) | 0;
    return false;
  },
};

type Way = (
  boundary: StateView,
  classes: readonly WeightedRoll[],
  visitor: TurnStateVisitor,
) => void;

function running(visit: Way, { state }: Boundary, mode: Mode): () => number {
  const classes = ActiveDicePartitioner.partitionsFor(state);
  const visitor = VISITORS[mode];
  return () => {
    sum = 0;
    visit(state, classes, visitor);
    return sum;
  };
}

/** All classes, each on its own. */
function perClass(boundary: Boundary, mode: Mode): () => number {
  return running(visitPerClass, boundary, mode);
}

/** The same without putting the dice on the board, for those who have the states anyway. */
function perClassWithDice({ state }: Boundary, mode: Mode): () => number {
  const states = ActiveDicePartitioner.partitionsFor(state)
    .map(({ roll }) => CompactRoll.applyToState(roll, state));
  const visitor = VISITORS[mode];
  return () => {
    sum = 0;
    for (const withDice of states) visitTurnStates(withDice, new Budget(AMPLE), visitor);
    return sum;
  };
}

/** All classes with one traversal. */
function shared(boundary: Boundary, mode: Mode): () => number {
  return running(visitShared, boundary, mode);
}

/** What is counted of one way to visit all classes. */
interface Counts extends TraversalWork {
  readonly forcedPasses: number;
}

function countShared(
  boundary: StateView,
  classes: readonly WeightedRoll[],
  visitor: TurnStateVisitor,
): Counts {
  const traversal = new SharedTraversal(boundary, new Budget(AMPLE));
  return { forcedPasses: visitAll(() => traversal, classes, visitor), ...traversal.work };
}

/**
 * The probe of the per-class enumeration, which counts none of this itself: a traversal of its own for each class does
 * the same work, and nothing is shared.
 */
function countPerClass(
  boundary: StateView,
  classes: readonly WeightedRoll[],
  visitor: TurnStateVisitor,
): Counts {
  const counts = { generated: 0, examined: 0, transitions: 0, emitted: 0, replayed: 0 };
  let forcedPasses = 0;
  for (const each of classes) {
    const traversal = new SharedTraversal(boundary, new Budget(AMPLE));
    forcedPasses += visitAll(() => traversal, [each], visitor);
    const { work } = traversal;
    counts.generated += work.generated;
    counts.examined += work.examined;
    counts.transitions += work.transitions;
    counts.emitted += work.emitted;
    counts.replayed += work.replayed;
  }
  return { ...counts, forcedPasses };
}

/** Visits the classes; how many of them have no turn. */
function visitAll(
  traversalFor: () => SharedTraversal,
  classes: readonly WeightedRoll[],
  visitor: TurnStateVisitor,
): number {
  let forcedPasses = 0;
  for (const { roll } of classes) {
    const outcome = traversalFor().visit(roll, visitor);
    if (outcome.kind === "incomplete") throw new Error("an ample budget was not enough");
    if (outcome.value.emittedPaths === 0) forcedPasses++;
  }
  return forcedPasses;
}

/** Class by class the same paths, results and flags in the same order. */
function checkBoundary({ name, state }: Boundary, mode: Mode): void {
  const traversal = new SharedTraversal(state, new Budget(AMPLE));
  for (const { roll } of ActiveDicePartitioner.partitionsFor(state)) {
    const withDice = CompactRoll.applyToState(roll, state);
    expectSameEmissions(
      emissionsOf((visitor) => traversal.visit(roll, visitor), mode === "first"),
      emissionsOf(
        (visitor) => visitTurnStates(withDice, new Budget(AMPLE), visitor),
        mode === "first",
      ),
      `${name} ${CompactRoll.format(roll)} ${mode}`,
    );
  }
}

function* tableOf({ name, state }: Boundary, mode: Mode): Generator<string> {
  const classes = ActiveDicePartitioner.partitionsFor(state);
  const visitor = VISITORS[mode];
  yield line(name, mode, "per class", countPerClass(state, classes, visitor));
  yield line(name, mode, "shared", countShared(state, classes, visitor));
}

const COLUMNS = ["generated", "examined", "transitions", "replayed", "emitted", "forcedPasses"];

function line(name: string, mode: Mode, way: string, counts: Counts): string {
  const cells = COLUMNS.map((column) => String(counts[column as keyof Counts]).padStart(12));
  return `${name.padEnd(9)}${mode.padEnd(6)}${way.padEnd(10)}${cells.join("")}`;
}

const HEADER = `${"".padEnd(25)}${
  ["generated", "examined", "transitions", "replayed", "results", "forced passes"]
    .map((column) => column.padStart(column === "forced passes" ? 14 : 12)).join("")
}`;

/** Units of a budget that {@linkcode visitTurnStates} takes, which calls its generator for all types at once. */
function budgetUnits({ name, state }: Boundary): string {
  let generated = 0;
  let examined = 0;
  for (const { roll } of ActiveDicePartitioner.partitionsFor(state)) {
    const work = discoverTurnWork(CompactRoll.applyToState(roll, state));
    generated += work.generated;
    examined += work.examined;
  }
  return `${name}: visitTurnStates spends ${generated} + ${examined} units on all classes`;
}

const MODES: readonly Mode[] = ["full", "first"];

/** The suite. */
export const suite: BenchSuite = {
  name: "shared_class_traversal",
  check(tell) {
    tell(HEADER);
    for (const boundary of SHARED_BOUNDARIES) {
      for (const mode of MODES) {
        checkBoundary(boundary, mode);
        for (const text of tableOf(boundary, mode)) tell(text);
      }
    }
    for (const boundary of SHARED_BOUNDARIES) tell(budgetUnits(boundary));
  },
  cases: SHARED_BOUNDARIES.flatMap((boundary) =>
    MODES.flatMap((mode): BenchCase[] => {
      const group = `${boundary.name}, ${mode}`;
      return [
        { group, name: "per class", baseline: true, setup: () => perClass(boundary, mode) },
        {
          group,
          name: "per class, dice set beforehand",
          setup: () => perClassWithDice(boundary, mode),
        },
        { group, name: "shared", setup: () => shared(boundary, mode) },
      ];
    })
  ),
};

import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { createHash } from "node:crypto";
import { FIXTURES } from "../fixtures/mod.ts";
import {
  arbitraryCorner,
  arbitraryGame,
  arbitraryPosition,
  arbitrarySynthetic,
  mirrored,
  seededRng,
} from "./_testing/positions.ts";
import * as ref from "./_testing/reference_rules.ts";
import {
  arbitraryVisits,
  comparable,
  type Ends,
  fullVisits,
  type Moment,
  runModel,
  runProduct,
  type Told,
  type Visit,
} from "./_testing/shared_schedules.ts";
import {
  assertSoundResult,
  boardOf,
  emissionOf,
  emissionsOf,
  lettersOf,
  modelEmissions,
  pathOf,
  rollOf,
  stateOf,
} from "./_testing/turn_checks.ts";
import * as ActiveDicePartitioner from "./active_dice_partitioner.ts";
import { Budget } from "./budget.ts";
import { visitTurnStates } from "./budgeted_rules.ts";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen } from "./dfen.ts";
import { DiceError, StateError } from "./errors.ts";
import type { GameState } from "./game_state.ts";
import type { Move } from "./move.ts";
import { SharedTraversal, TraversalBusyError, type TraversalWork } from "./shared_traversal.ts";
import { forEachLegalTurnState } from "./turn_paths.ts";

function unreachable(): never {
  throw new Error("no call was expected");
}

function countsOf(work: TraversalWork): number[] {
  return [work.generated, work.examined, work.transitions, work.emitted, work.replayed];
}

const KINGS_ONLY = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/** With NPP: four king captures, some of one die, and twelve normal paths. */
const KING_IN_REACH = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1";

// Against the slow model, whole schedules

function assertRun(dfen: string, visits: readonly Visit[], ends: Ends, expected: readonly Told[]) {
  const { told } = runProduct(dfen, visits, ends);
  const where = `${dfen} ${JSON.stringify(visits)} ${JSON.stringify(ends)}`;
  assertEquals(comparable(told, ends), comparable(expected, ends), where);
}

/** Without a limit, in bulk and step by step. */
function assertWholeRuns(dfen: string, visits: readonly Visit[]): number {
  const { told } = runModel(dfen, visits);
  const exact = told.at(-1)?.used ?? 0;
  for (const limit of [undefined, exact, Infinity]) {
    for (const cancelAt of [undefined, Infinity]) {
      assertRun(dfen, visits, { limit, cancelAt }, told);
    }
  }
  return exact;
}

/** As much as the slow model does in a few hundredths of a second. */
const MODEL_WORK = 3_000;

Deno.test("`SharedTraversal` equals the slow model in emissions, counts, polls and `used` when schedules are any", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitraryVisits(8), (dfen, visits) => {
      const limited = runModel(dfen, visits, { limit: MODEL_WORK });
      const affordable = visits.slice(0, limited.told.filter(({ complete }) => complete).length);
      assertWholeRuns(dfen, affordable);
    }),
    { numRuns: 120 },
  );
});

Deno.test("`SharedTraversal` stops where the slow model does when limits, polls and schedules are any", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(arbitraryPosition, arbitraryVisits(6), share, share, (dfen, visits, a, b) => {
      const whole = runModel(dfen, visits, { limit: MODEL_WORK });
      const limit = Math.floor(a * (whole.admissions.length + 1));
      const cancelAt = Math.ceil(b * whole.polls.length);
      for (
        const ends of [
          { limit },
          { limit, cancelAt: Infinity },
          { limit: MODEL_WORK, cancelAt },
          { limit, cancelAt },
        ]
      ) {
        assertRun(dfen, visits, ends, runModel(dfen, visits, ends).told);
      }
    }),
    { numRuns: 250 },
  );
});

/** Each for something that sharing could get wrong; mirrored too. */
const boundaries: [what: string, dfen: string, rolls: string[]][] = [
  ["kings alone, F1", KINGS_ONLY, ["", "K", "KK", "KKK"]],
  ["a pawn that becomes any piece, F2", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", [
    ...["P", "PN", "PNN", "PB", "PR", "PQ", "PQQ", "N", "NN", "PP", "PPK", "PNK"],
  ]],
  ["a pawn two steps away, F3", "k7/8/4P3/8/8/8/8/4K3 w - - 0 1", [
    ...["PPQ", "PPN", "PPP", "PP", "P", "PPB", "PPR", "PQ", "PPK"],
  ]],
  ["a blocked pawn, F4", "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", ["PPP", "P", "PPR", "PPK", "PRK"]],
  ["castling on both sides, F5", "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", [
    ...["RK", "K", "R", "PRK", "PK", "PPK"],
  ]],
  ["castling as the last move", "4k3/8/8/8/8/8/3PPPPP/3QKB1R w K - 0 1", [
    ...["RK", "BRK", "BK", "BBK", "BBR", "RKK", "RRK"],
  ]],
  ["castling as the first move", "4k3/8/8/8/8/6P1/3PPP2/3QK2R w K - 0 1", [
    ...["RK", "PRK", "RKK", "RRK", "K", "KK"],
  ]],
  ["an inherited target, F6", "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1", [
    "PR",
    "P",
    "PP",
    "PPP",
    "PPR",
  ]],
  ["two targets and three eligible pawns", "4k3/8/8/2pPpP2/8/4P3/8/4K3 w - c6e6 0 1", [
    ...["P", "PP", "PPP", "PPK"],
  ]],
  ["a pawn that takes an eligible pawn's place", "4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", [
    ...["P", "PP", "PPP", "PPK"],
  ]],
  ["a king capture of one die, F7", KING_IN_REACH, ["PPN", "N", "PN", "NN", "PNN", "PP", "NNN"]],
  ["only a king capture that spends most", "kNB5/1n6/2P5/8/8/8/8/7K w - - 0 1", ["PP", "P", "PPP"]],
  ["two kings a side", "k6k/8/8/8/8/8/3P4/QK5K w - - 0 1", ["Q", "K", "PQ", "PK", "QK", "KK"]],
  ["three kings in a heap", "8/8/2kkk3/2PKP3/2KPK3/8/8/8 w - - 0 1", ["P", "K", "PK", "KK", "PP"]],
  ["no kings", "8/2p5/8/1P1p4/4N3/8/8/8 w - c6d6 0 1", ["P", "N", "PN", "PPN", "NN", "PPP"]],
  ["promotion by capture, and of a king", "1k1n3r/2P3P1/8/8/8/8/8/4K3 w - - 0 1", [
    ...["P", "PP", "PQ", "PN", "PPK"],
  ]],
  ["clocks at their ends", "4k3/8/8/8/8/8/4P3/4K2R w K - 126 2147483647", ["K", "R", "P", "PRK"]],
];

for (const [what, dfen, rolls] of boundaries) {
  Deno.test(`\`SharedTraversal\` equals the slow model in any order of visits: ${what}`, () => {
    for (const boundary of [dfen, mirrored(dfen)]) {
      const orders = [rolls, [...rolls].reverse(), [...rolls, ...rolls]];
      for (const order of orders) {
        for (const stopAt of [Infinity, 1, 2]) {
          const visits = order.map((roll) => ({ roll, stopAt }));
          assertWholeRuns(boundary, visits);
        }
        // First to the first emission, then to the end, in turn.
        assertWholeRuns(
          boundary,
          order.flatMap((roll) => [{ roll, stopAt: 1 }, { roll, stopAt: Infinity }]),
        );
      }
    }
  });
}

Deno.test("`SharedTraversal` equals the slow model when lists have hundreds of moves", () => {
  const dfen = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QP5Q/QQQQQQQQ w - - 0 1";
  const rolls = ["PPQ", "Q", "PQ", "PPQ"];
  assertWholeRuns(dfen, rolls.map((roll) => ({ roll, stopAt: Infinity })));
  assertWholeRuns(mirrored(dfen), rolls.map((roll) => ({ roll, stopAt: 260 })));
});

// Every limit and every poll

interface Interrupted {
  readonly what: string;
  readonly dfen: string;
  readonly visits: readonly Visit[];
}

function visitsOf(...rolls: string[]): Visit[] {
  return rolls.map((roll) => ({ roll, stopAt: Infinity }));
}

const interrupted: Interrupted[] = [
  { what: "F1", dfen: KINGS_ONLY, visits: fullVisits(KINGS_ONLY) },
  {
    what: "F1 in another order, classes again and to their first emission",
    dfen: KINGS_ONLY,
    visits: [
      ...visitsOf("KK", "K", ""),
      { roll: "KKK", stopAt: 1 },
      ...visitsOf("KK"),
      { roll: "K", stopAt: 3 },
      ...visitsOf("KKK"),
    ],
  },
  { what: "F2", dfen: "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", visits: visitsOf("PNN", "PQ", "PNK", "K") },
  {
    what: "F3",
    dfen: "k7/8/4P3/8/8/8/8/4K3 w - - 0 1",
    visits: visitsOf("PPQ", "PPK", "PPP", "PPN"),
  },
  { what: "F4", dfen: "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", visits: visitsOf("PPP", "PPR", "PRK") },
  {
    what: "F5 without the pawn's dice",
    dfen: "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1",
    visits: visitsOf("K", "RK", "R", "RK"),
  },
  {
    what: "F6",
    dfen: "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1",
    visits: visitsOf("PR", "P", "PK", "PPR", "PP"),
  },
  {
    what: "F7",
    dfen: KING_IN_REACH,
    visits: [...visitsOf("PPN", "N"), { roll: "PN", stopAt: 2 }, ...visitsOf("NN", "K", "PN")],
  },
  {
    what: "castling for Black as the last move",
    dfen: mirrored("4k3/8/8/8/8/8/3PPPPP/3QKB1R w K - 0 1"),
    visits: visitsOf("BRK", "RK", "BK", "PRK"),
  },
  {
    what: "two kings to capture",
    dfen: "k6k/8/8/8/8/8/3P4/QK5K w - - 0 1",
    visits: visitsOf("Q", "PK", "PQ", "K"),
  },
  {
    what: "targets and eligible pawns, for Black",
    dfen: mirrored("4k3/8/8/2pPpP2/8/4P3/8/4K3 w - c6e6 0 1"),
    visits: visitsOf("PPP", "P", "PPK", "PP"),
  },
  {
    what: "F10, some classes",
    dfen: FIXTURES[9].dfen,
    visits: visitsOf("P", "RK", "PK", "PPP", "PPK", "PRK"),
  },
];

/** All below `count` where they are few, else the ends and some between. */
function sample(count: number): number[] {
  if (count <= 2_000) return Array.from({ length: count }, (_, i) => i);
  const rng = seededRng(count);
  return [0, 1, 2, ...Array.from({ length: 150 }, () => rng(count)), count - 2, count - 1];
}

/** The visits before are complete and right, this one and those after are not, and nothing happened after the moment. */
function assertInterruptedAt(
  { dfen, visits }: Interrupted,
  moment: Moment,
  whole: readonly Told[],
  ends: Ends,
): void {
  const where = () => `${dfen} ${JSON.stringify(visits)} ${JSON.stringify(ends)}`;
  const budget = ends.limit === undefined ? undefined : new Budget(ends.limit);
  let polls = 0;
  const isCancelled = ends.cancelAt === undefined ? undefined : () => ++polls === ends.cancelAt;
  const traversal = new SharedTraversal(stateOf(dfen), budget, isCancelled);
  let emitted = 0;
  visits.forEach(({ roll, stopAt }, i) => {
    const { emissions } = whole[i];
    let at = 0;
    const outcome = traversal.visit(rollOf(roll), (moves, length, _result, kingCapture) => {
      const expected = emissions[at++];
      emitted++;
      if (pathOf(moves, length) !== expected.path || kingCapture !== expected.kingCapture) {
        assertEquals([pathOf(moves, length), kingCapture], [expected.path, expected.kingCapture]);
      }
      return at !== stopAt;
    });
    if (i < moment.visit) {
      const { emittedPaths, stoppedEarly, used } = whole[i];
      const value = { emittedPaths, stoppedEarly };
      assertEquals(outcome, { kind: "complete", value, used } as typeof outcome, where());
      assertEquals(traversal.interruption, undefined, where());
    } else {
      const used = moment.work[0] + moment.work[1];
      assertEquals(outcome, { kind: "incomplete", used }, where());
      assertEquals(
        traversal.interruption,
        ends.cancelAt === undefined ? "budget" : "cancelled",
        where(),
      );
      assertEquals(countsOf(traversal.work), moment.work, where());
      assertEquals([traversal.used, budget?.used ?? used], [used, used], where());
      assertEquals(emitted, moment.emitted, where());
    }
    if (i === moment.visit && ends.cancelAt !== undefined) assertEquals(polls, ends.cancelAt);
  });
}

for (const schedule of interrupted) {
  Deno.test(`\`SharedTraversal\` stops at the slow model's unit at every limit in ${schedule.what}`, () => {
    const { dfen, visits } = schedule;
    const { told, admissions } = runModel(dfen, visits);
    for (const limit of sample(admissions.length)) {
      const moment = admissions[limit];
      assertEquals(moment.work[0] + moment.work[1], limit);
      assertInterruptedAt(schedule, moment, told, { limit });
    }
    // What was watched in the whole run is what an interrupted one does, and steps equal bulk.
    const rng = seededRng(admissions.length);
    for (let i = 0; i < 12; i++) {
      const limit = rng(admissions.length);
      const expected = runModel(dfen, visits, { limit }).told;
      assertRun(dfen, visits, { limit }, expected);
      assertRun(dfen, visits, { limit, cancelAt: Infinity }, expected);
    }
  });

  Deno.test(`\`SharedTraversal\` stops for good when cancelled at every poll in ${schedule.what}`, () => {
    const { dfen, visits } = schedule;
    const { told, polls } = runModel(dfen, visits);
    for (const poll of sample(polls.length)) {
      assertInterruptedAt(schedule, polls[poll], told, { cancelAt: poll + 1 });
    }
    const rng = seededRng(polls.length);
    for (let i = 0; i < 12; i++) {
      const cancelAt = 1 + rng(polls.length);
      assertRun(dfen, visits, { cancelAt }, runModel(dfen, visits, { cancelAt }).told);
    }
  });
}

// By hand

/** Polls, units and counts after each visit, from section 8 of the contract. */
const traces: {
  what: string;
  dfen: string;
  steps: [visit: Visit, polls: number, emitted: number, work: number[]][];
}[] = [
  {
    what: "F1's classes are visited K, empty, K, KK, K",
    dfen: KINGS_ONLY,
    steps: [
      // 1 at the start, 1 generating, 5 examining, 5 emitting.
      [{ roll: "K", stopAt: Infinity }, 12, 5, [1, 5, 5, 5, 5]],
      [{ roll: "", stopAt: Infinity }, 1, 0, [1, 5, 5, 5, 5]],
      // The list is there; no board is.
      [{ roll: "K", stopAt: Infinity }, 11, 5, [1, 10, 10, 10, 10]],
      // 5 boards and 5 lists are made; they have 5, 5, 8, 8 and 8 moves.
      [{ roll: "KK", stopAt: Infinity }, 1 + 5 + 5 + 34 + 34, 34, [6, 49, 49, 44, 44]],
      // Now the boards of its five paths are there.
      [{ roll: "K", stopAt: Infinity }, 11, 5, [6, 54, 49, 49, 44]],
    ],
  },
  {
    what: "F1's class K is stopped at its first, third and last emission",
    dfen: KINGS_ONLY,
    steps: [
      [{ roll: "K", stopAt: 1 }, 1 + 1 + 5 + 1, 1, [1, 5, 1, 1, 1]],
      [{ roll: "K", stopAt: 3 }, 1 + 5 + 3, 3, [1, 10, 4, 4, 4]],
      [{ roll: "K", stopAt: 5 }, 1 + 5 + 5, 5, [1, 15, 9, 9, 9]],
    ],
  },
  {
    what: "F4's pawn is blocked",
    dfen: "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1",
    steps: [
      [{ roll: "PPP", stopAt: Infinity }, 2, 0, [1, 0, 0, 0, 0]],
      [{ roll: "P", stopAt: Infinity }, 1, 0, [1, 0, 0, 0, 0]],
      // Nothing of a type that is not there: its list counts.
      [{ roll: "QQ", stopAt: Infinity }, 2, 0, [2, 0, 0, 0, 0]],
    ],
  },
  {
    what: "a king is captured and the visitor goes on, then stops",
    dfen: "8/8/8/2k5/8/1N6/8/8 w - - 0 1",
    steps: [
      // Nc1, d2, d4, a5, a1, then the king: 6 examined; the capture polls and emits at once.
      [{ roll: "N", stopAt: Infinity }, 1 + 1 + 6 + 6, 6, [1, 6, 6, 6, 6]],
      // It comes before the normal paths: those are not even emitted.
      [{ roll: "N", stopAt: 1 }, 1 + 6 + 1, 1, [1, 12, 7, 7, 7]],
    ],
  },
  {
    what: "castling lacks a rook's die, then has one",
    dfen: "4k3/8/8/8/8/8/3PPPPP/3QK2R w K - 0 1",
    steps: [
      // Kf1 and castling are examined; Kf1 is emitted.
      [{ roll: "K", stopAt: Infinity }, 1 + 1 + 2 + 1, 1, [1, 2, 1, 1, 1]],
      // Rooks first: their list (2), Rf1, its board, its king's list (none): a path of one die; Rg1, its board, its
      // king's list (1); then Kf1, its board, its rooks' list (1), and castling. Rg1 Kf1, Kf1 Rg1 and castling are
      // emitted; no board is there for them.
      [
        { roll: "RK", stopAt: Infinity },
        1 + (1 + 2 + 1 + 1 + 1) + (2 + 1 + 1) + 3,
        3,
        [1 + 4, 2 + 6, 1 + 3 + 3, 1 + 3, 1 + 3],
      ],
    ],
  },
];

for (const { what, dfen, steps } of traces) {
  Deno.test(`\`SharedTraversal\` polls and counts as a hand trace does when ${what}`, () => {
    const visits = steps.map(([visit]) => visit);
    let polls = 0;
    for (const { told } of [runProduct(dfen, visits, { cancelAt: Infinity })]) {
      const seen = told.map((one) => {
        const since = one.polls - polls;
        polls = one.polls;
        return [since, one.emissions.length, one.work, one.used];
      });
      assertEquals(
        seen,
        steps.map(([, polls, emitted, work]) => [polls, emitted, work, work[0] + work[1]]),
      );
    }
    // In bulk the same, less the polls.
    const { told } = runProduct(dfen, visits);
    assertEquals(told.map(({ work }) => work), steps.map(([, , , work]) => work));
  });
}

Deno.test("`SharedTraversal` emits 0, 5, 34 and 233 paths when F1's classes are visited", () => {
  // Walks of a king from e1, by counting on the empty board.
  let walks = new Map([[4, 1]]);
  const emitted = [0];
  for (let steps = 1; steps <= 3; steps++) {
    const longer = new Map<number, number>();
    for (const [square, count] of walks) {
      for (const file of [-1, 0, 1]) {
        for (const rank of [-1, 0, 1]) {
          const to = [(square & 7) + file, (square >> 3) + rank];
          if ((file === 0 && rank === 0) || to.some((x) => x < 0 || x > 7)) continue;
          const square2 = to[0] + 8 * to[1];
          longer.set(square2, (longer.get(square2) ?? 0) + count);
        }
      }
    }
    walks = longer;
    emitted.push([...walks.values()].reduce((a, b) => a + b));
  }
  assertEquals(emitted, [0, 5, 34, 233]);
  const { told } = runProduct(KINGS_ONLY, fullVisits(KINGS_ONLY));
  assertEquals(told.map(({ emittedPaths }) => emittedPaths), emitted);
});

Deno.test("`SharedTraversal` shows king captures before it explores further when the visitor stops it there", () => {
  const traversal = new SharedTraversal(stateOf("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1"));
  // The pawn's list, c2c3, its pawn's list, c3c4, its knight's list: c1, d2, d4, a5 and the king.
  const outcome = traversal.visit(rollOf("PPN"), (moves, length, result, kingCapture) => {
    assertEquals(pathOf(moves, length), "c2c3 c3c4 b3c5");
    assertEquals(formatDfen(result), "8/8/8/2N5/2P5/8/8/K7 w - - 0 1");
    assert(kingCapture);
    return false;
  });
  const used = 1 + 1 + 1 + 1 + 1 + 5;
  assertEquals(outcome, {
    kind: "complete",
    value: { emittedPaths: 1, stoppedEarly: true },
    used,
  });
  assertEquals(countsOf(traversal.work), [3, 7, 3, 1, 1]);
});

// Against one enumeration a class, on positions that are too large for the model

/** The classes with the emissions of `forEachLegalTurnState()` on each alone. */
function classesAlone(state: GameState): Map<number, ref.Emission[]> {
  return new Map(
    ActiveDicePartitioner.partitionsFor(state).map(({ roll }) => [
      roll,
      emissionsOf(stateOf(formatDfen(state), lettersOf(roll))),
    ]),
  );
}

Deno.test("`SharedTraversal` shows each class as `forEachLegalTurnState()` does when classes come in any order, again, and after stops", () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryGame, arbitrarySynthetic), fc.nat(), (dfen, seed) => {
      const state = stateOf(dfen);
      const alone = classesAlone(state);
      const rng = seededRng(seed);
      const traversal = new SharedTraversal(
        state,
        undefined,
        rng(3) === 0 ? () => false : undefined,
      );
      // Each class twice, in random order; of its visits some stop at a random emission.
      const order = [...alone.keys(), ...alone.keys()]
        .map((roll) => [rng(1 << 20), roll]).sort(([a], [b]) => a - b);
      for (const [, roll] of order) {
        const expected = alone.get(roll) ?? [];
        const stopAt = rng(3) === 0 ? 1 + rng(Math.min(expected.length + 1, 40)) : Infinity;
        let at = 0;
        const outcome = traversal.visit(roll, (...shown) => {
          const emission = emissionOf(...shown);
          const { path, kingCapture, result } = expected[at++];
          if (
            emission.path !== path || emission.kingCapture !== kingCapture ||
            emission.result !== result
          ) assertEquals(emission, expected[at - 1], `${dfen} ${lettersOf(roll)}`);
          return at < stopAt;
        });
        const stoppedEarly = expected.length >= stopAt;
        const emittedPaths = stoppedEarly ? stopAt : expected.length;
        assert(outcome.kind === "complete");
        assertEquals(outcome.value, { emittedPaths, stoppedEarly });
        assertEquals(at, emittedPaths);
        assertEquals(outcome.used, traversal.work.generated + traversal.work.examined);
      }
    }),
    { numRuns: 40 },
  );
});

Deno.test("`SharedTraversal` shows sound results, equal to plain replay, when positions and rolls are any", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitraryVisits(4), (dfen, visits) => {
      const state = stateOf(dfen);
      const traversal = new SharedTraversal(state, new Budget(20_000));
      const kept: { snapshot: GameState; text: string }[] = [];
      for (const { roll, stopAt } of visits) {
        let at = 0;
        traversal.visit(rollOf(roll), (moves, length, result, kingCapture) => {
          assertEquals(moves.length, 3);
          if (at % 3 === 0) assertSoundResult(state, moves, length, result, kingCapture);
          if (at % 7 === 0) kept.push({ snapshot: result.snapshot(), text: formatDfen(result) });
          return ++at < Math.min(stopAt, 400);
        });
      }
      for (const { snapshot, text } of kept) {
        assertEquals(formatDfen(snapshot), text);
        assertEquals(checkInvariants(snapshot), []);
      }
    }),
    { numRuns: 60 },
  );
});

// Golden records, whose answers come from elsewhere

interface SharedRecord {
  readonly dfen: string;
  readonly visit: "full" | "first";
  readonly classes: [roll: string, weight: number, emitted: number, stopped: number][];
  readonly work: number[];
  readonly used: number;
  readonly sha256: string;
}

interface SharedBudgetRecord {
  readonly dfen: string;
  readonly limit: number;
  readonly complete: number;
  readonly used: number;
  readonly work: number[];
  readonly sha256: string;
}

function golden<R>(name: string, every: number): R[] {
  const url = new URL(`../golden/contract/${name}.ndjson`, import.meta.url);
  const [, ...records] = Deno.readTextFileSync(url).trimEnd().split("\n");
  return records.filter((_, i) => i % every === 0).map((record) => JSON.parse(record));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What a golden `sha256` is of, as the traversal emits it. */
function transcriptOf(
  traversal: SharedTraversal,
  roll: string,
  goesOn: boolean,
): { text: string; outcome: ReturnType<SharedTraversal["visit"]> } {
  let text = `${roll}\n`;
  const outcome = traversal.visit(rollOf(roll), (...shown) => {
    text += ref.emissionLine(emissionOf(...shown));
    return goesOn;
  });
  return { text, outcome };
}

const manners: [how: string, make: (state: GameState) => SharedTraversal][] = [
  ["step by step", (state) => new SharedTraversal(state, undefined, () => false)],
  ["in bulk under a budget", (state) => new SharedTraversal(state, new Budget(Infinity))],
];

for (const [how, make] of manners) {
  Deno.test(`\`SharedTraversal\` gives golden records when it works ${how}`, () => {
    const records = [
      ...golden<SharedRecord>("fixtures-shared", 3),
      ...golden<SharedRecord>("corners-shared", 7),
      ...golden<SharedRecord>("shared", 31),
    ];
    for (const record of records) {
      const traversal = make(stateOf(record.dfen));
      let text = "";
      for (const [roll, , emittedPaths, stopped] of record.classes) {
        const visit = transcriptOf(traversal, roll, record.visit === "full");
        text += visit.text;
        assert(visit.outcome.kind === "complete");
        assertEquals(visit.outcome.value, { emittedPaths, stoppedEarly: stopped === 1 });
      }
      assertEquals(countsOf(traversal.work), record.work, record.dfen);
      assertEquals([traversal.used, sha256(text)], [record.used, record.sha256], record.dfen);
    }
  });
}

Deno.test("`SharedTraversal` does the golden work in any order of classes, but for the boards that it finds built", () => {
  const records = [
    ...golden<SharedRecord>("fixtures-shared", 1),
    ...golden<SharedRecord>("corners-shared", 2),
    ...golden<SharedRecord>("shared", 24),
  ].filter(({ visit }) => visit === "full");
  assert(records.length > 30);
  for (const { dfen, classes, work, used, sha256: expected } of records) {
    const rng = seededRng(used);
    const traversal = new SharedTraversal(stateOf(dfen));
    const texts = new Map<string, string>();
    const order = classes.map(([roll]) => [rng(1 << 20), roll] as const)
      .sort(([a], [b]) => a - b);
    for (const [, roll] of order) texts.set(roll, transcriptOf(traversal, roll, true).text);
    assertEquals(sha256(classes.map(([roll]) => texts.get(roll)).join("")), expected, dfen);
    const [generated, examined, transitions, emitted, replayed] = countsOf(traversal.work);
    assertEquals([generated, examined, emitted], [work[0], work[1], work[3]], dfen);
    assertEquals(transitions - replayed, work[2] - work[4], dfen);
    assertEquals([traversal.used, generated + examined], [used, used]);
    // All again: every list and every board of one or two moves is there.
    for (const [roll, , emittedPaths] of classes) {
      const { outcome } = transcriptOf(traversal, roll, true);
      assertEquals(outcome.kind === "complete" && outcome.value.emittedPaths, emittedPaths);
    }
    assertEquals(traversal.work.generated, generated);
    assertEquals(traversal.work.examined, 2 * examined);
    const again = countsOf(traversal.work);
    assertEquals(again[2] - again[4], transitions - replayed);
  }
});

Deno.test("`SharedTraversal` is interrupted as golden records say, in bulk and step by step", () => {
  const records = [
    ...golden<SharedBudgetRecord>("fixtures-shared-budget", 2),
    ...golden<SharedBudgetRecord>("corners-shared-budget", 5),
    ...golden<SharedBudgetRecord>("shared-budget", 11),
  ];
  for (const { dfen, limit, complete, used, work, sha256: expected } of records) {
    for (const isCancelled of [undefined, () => false]) {
      const budget = new Budget(limit);
      const traversal = new SharedTraversal(stateOf(dfen), budget, isCancelled);
      let text = "";
      let completed = 0;
      for (const { roll } of fullVisits(dfen)) {
        const visit = transcriptOf(traversal, roll, true);
        text += visit.text;
        if (visit.outcome.kind === "incomplete") break;
        completed++;
      }
      assertEquals([completed, traversal.used, budget.used], [complete, used, used], dfen);
      assertEquals(countsOf(traversal.work), work, dfen);
      assertEquals(sha256(text), expected, dfen);
    }
  }
});

// Interruption

Deno.test("`SharedTraversal.interruption` is undefined while nothing interrupted it", () => {
  const traversal = new SharedTraversal(stateOf(KINGS_ONLY), new Budget(6), () => false);
  assertEquals(traversal.interruption, undefined);
  traversal.visit(rollOf("K"), () => assertEquals(traversal.interruption, undefined));
  traversal.visit(rollOf(""), unreachable);
  assertEquals(traversal.interruption, undefined);
  assertEquals(traversal.visit(rollOf("K"), unreachable), { kind: "incomplete", used: 6 });
  assertEquals(traversal.interruption, "budget");
});

Deno.test("`SharedTraversal` stays interrupted when the reason is gone", () => {
  let cancelled = true;
  const traversal = new SharedTraversal(stateOf(KINGS_ONLY), undefined, () => cancelled);
  assertEquals(traversal.visit(rollOf("K"), unreachable), { kind: "incomplete", used: 0 });
  cancelled = false;
  for (const roll of ["K", "", "KK"]) {
    assertEquals(traversal.visit(rollOf(roll), unreachable), { kind: "incomplete", used: 0 });
  }
  assertEquals(traversal.interruption, "cancelled");
  assertEquals(countsOf(traversal.work), [0, 0, 0, 0, 0]);
});

Deno.test("`SharedTraversal.visit()` begins with one poll when the traversal was interrupted before", () => {
  // Section 8: "`visit` starts with one poll", and only then is an earlier interruption asked for.
  for (const limit of [0, 1, 3]) {
    let polls = 0;
    const isCancelled = () => {
      polls++;
      return false;
    };
    const traversal = new SharedTraversal(stateOf(KINGS_ONLY), new Budget(limit), isCancelled);
    assertEquals(traversal.visit(rollOf("K"), unreachable).kind, "incomplete");
    for (const roll of ["K", ""]) {
      polls = 0;
      assertEquals(traversal.visit(rollOf(roll), unreachable).kind, "incomplete");
      assertEquals(polls, 1);
    }
  }
});

Deno.test("`SharedTraversal.interruption` stays the first reason when a later poll says cancelled or throws", () => {
  const begin: [reason: string, limit: number, visitor: () => void][] = [
    ["budget", 3, () => {}],
    ["thrown", 100, unreachable],
  ];
  for (const [reason, limit, visitor] of begin) {
    let poll = () => false;
    const budget = new Budget(limit);
    const traversal = new SharedTraversal(stateOf(KINGS_ONLY), budget, () => poll());
    try {
      traversal.visit(rollOf("K"), visitor);
    } catch {
      // The visitor's own.
    }
    assertEquals(traversal.interruption, reason);
    const { used } = traversal;
    poll = () => true;
    assertEquals(traversal.visit(rollOf("K"), unreachable), { kind: "incomplete", used });
    assertEquals(traversal.interruption, reason);
    const thrown = new Error("by the poll");
    poll = () => {
      throw thrown;
    };
    assertStrictEquals(thrownBy(() => traversal.visit(rollOf("K"), unreachable)), thrown);
    assertEquals([traversal.interruption, traversal.used], [reason, used]);
  }
});

Deno.test("`SharedTraversal` keeps the outcomes of finished classes when it is interrupted later", () => {
  const { dfen, visits } = interrupted[7];
  const whole = runModel(dfen, visits);
  const exact = whole.admissions.length;
  for (const limit of sample(exact)) {
    const { told, interruption } = runProduct(dfen, visits, { limit });
    const finished = told.filter(({ complete }) => complete);
    finished.forEach((one, i) => assertEquals(one.emissions, whole.told[i].emissions));
    assert(finished.length < visits.length);
    assertEquals(interruption, "budget");
    assertEquals(finished.length, whole.admissions[limit].visit);
  }
});

Deno.test("`SharedTraversal` completes a stopped visit and is interrupted in the next when the visitor cancels and stops", () => {
  let cancelled = false;
  let polls = 0;
  const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, () => {
    polls++;
    return cancelled;
  });
  for (const roll of ["PP", "PPN"]) { // a normal path, a king capture
    cancelled = false;
    let pollsAtStop = 0;
    const outcome = traversal.visit(rollOf(roll), () => {
      cancelled = true;
      pollsAtStop = polls;
      return false;
    });
    assert(outcome.kind === "complete");
    assertEquals(outcome.value, { emittedPaths: 1, stoppedEarly: true });
    assertEquals(polls, pollsAtStop);
    assertEquals(traversal.interruption, undefined);
  }
  const { used } = traversal;
  assertEquals(traversal.visit(rollOf("N"), unreachable), { kind: "incomplete", used });
  assertEquals(traversal.interruption, "cancelled");
});

Deno.test("`SharedTraversal` is interrupted before its next emission when the visitor cancels and goes on", () => {
  for (const roll of ["PP", "PPN"]) {
    let cancelled = false;
    let calls = 0;
    const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, () => cancelled);
    const outcome = traversal.visit(rollOf(roll), () => {
      calls++;
      cancelled = true;
    });
    assertEquals(
      [outcome.kind, calls, traversal.interruption],
      roll === "PP"
        // The only path of both dice.
        ? ["complete", 1, undefined]
        : ["incomplete", 1, "cancelled"],
    );
  }
});

// Budgets

Deno.test("`SharedTraversal` adds to a budget that was used before", () => {
  const budget = new Budget(100);
  visitTurnStates(stateOf(KINGS_ONLY, "K"), budget, () => {});
  assertEquals(budget.used, 11);
  const traversal = new SharedTraversal(stateOf(KINGS_ONLY), budget);
  assertEquals(traversal.used, 11);
  const outcome = traversal.visit(rollOf("K"), () => {});
  assertEquals(outcome.used, 11 + 6);
  assertEquals(traversal.used, 11 + 6);
  assertEquals(traversal.work.generated + traversal.work.examined, 6);
  const other = new SharedTraversal(stateOf(KINGS_ONLY), budget);
  assertEquals(other.visit(rollOf("K"), () => {}).used, 11 + 6 + 6);
  assertEquals(traversal.used, 11 + 6 + 6);
});

Deno.test("`SharedTraversal` is interrupted by a budget exhausted elsewhere only where it asks for a unit", () => {
  for (const isCancelled of [undefined, () => false]) {
    const blocked = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1";
    const budget = new Budget(1);
    const traversal = new SharedTraversal(stateOf(blocked), budget, isCancelled);
    assertEquals(traversal.visit(rollOf("P"), unreachable).kind, "complete");
    assertEquals(visitTurnStates(stateOf(blocked, "P"), budget, unreachable).kind, "incomplete");
    assert(budget.exhausted);
    // No dice, and a list that is known to be empty: nothing to pay for.
    for (const roll of ["", "P", "PP", "PPP"]) {
      const value = { emittedPaths: 0, stoppedEarly: false };
      const outcome = traversal.visit(rollOf(roll), unreachable);
      assertEquals(outcome, { kind: "complete", value, used: 1 });
      assertEquals(traversal.interruption, undefined);
    }
    assertEquals(traversal.visit(rollOf("PK"), unreachable), { kind: "incomplete", used: 1 });
    assertEquals(traversal.interruption, "budget");
    assertEquals(traversal.visit(rollOf(""), unreachable), { kind: "incomplete", used: 1 });
    assertEquals(countsOf(traversal.work), [1, 0, 0, 0, 0]);
  }
});

Deno.test("`SharedTraversal` emits all of a class when its visitor exhausts the budget, for emission costs nothing", () => {
  for (const isCancelled of [undefined, () => false]) {
    const budget = new Budget(6);
    const traversal = new SharedTraversal(stateOf(KINGS_ONLY), budget, isCancelled);
    let calls = 0;
    const outcome = traversal.visit(rollOf("K"), () => {
      calls++;
      assertEquals(budget.admit(), false);
    });
    assertEquals([outcome.kind, calls, traversal.interruption], ["complete", 5, undefined]);
    assertEquals(traversal.visit(rollOf("K"), unreachable).kind, "incomplete");
  }
});

Deno.test("`SharedTraversal` shares its budget with nested traversals, each unit once", () => {
  fc.assert(
    fc.property(
      arbitraryCorner,
      arbitraryVisits(3),
      fc.nat({ max: 400 }),
      (dfen, visits, limit) => {
        const budget = new Budget(limit);
        const traversal = new SharedTraversal(stateOf(dfen), budget);
        let nestedWork = 0;
        for (const { roll, stopAt } of visits) {
          let at = 0;
          const outcome = traversal.visit(rollOf(roll), (_moves, _length, result) => {
            if (at % 5 === 0) {
              const nested = new SharedTraversal(result, budget);
              nested.visit(rollOf("K"), () => {});
              nestedWork += nested.work.generated + nested.work.examined;
            }
            return ++at < stopAt;
          });
          assertEquals(outcome.used, budget.used);
          const { generated, examined } = traversal.work;
          assertEquals(generated + examined + nestedWork, budget.used);
          assertEquals(outcome.kind === "incomplete", traversal.interruption === "budget");
        }
      },
    ),
    { numRuns: 100 },
  );
});

// What throws

/** What `action` throws, which may be anything. */
function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

/** Later visits answer nothing and do nothing. */
function assertOver(traversal: SharedTraversal): void {
  assertEquals(traversal.interruption, "thrown");
  const work = countsOf(traversal.work);
  const { used } = traversal;
  for (const roll of ["PPN", "K", ""]) {
    assertEquals(traversal.visit(rollOf(roll), unreachable), { kind: "incomplete", used });
  }
  assertEquals(countsOf(traversal.work), work);
  assertEquals(traversal.interruption, "thrown");
}

Deno.test("`SharedTraversal` is over and passes on what a visitor throws when it throws at any emission", () => {
  const expected = modelEmissions(boardOf(KING_IN_REACH, "PPN"));
  for (let last = 1; last <= expected.length; last++) {
    for (const thrown of [new Error("by the visitor"), "a text", undefined, false]) {
      for (const isCancelled of [undefined, () => false]) {
        const budget = new Budget(10_000);
        const traversal = new SharedTraversal(stateOf(KING_IN_REACH), budget, isCancelled);
        let calls = 0;
        const visit = () =>
          traversal.visit(rollOf("PPN"), () => {
            if (++calls === last) throw thrown;
          });
        assertStrictEquals(thrownBy(visit), thrown);
        assertEquals(calls, last);
        assertEquals(budget.used, traversal.work.generated + traversal.work.examined);
        assertOver(traversal);
      }
    }
    // Another traversal of the same boundary knows nothing of it.
    const { told } = runProduct(KING_IN_REACH, visitsOf("PPN"));
    assertEquals(told[0].emissions, expected);
  }
});

Deno.test("`SharedTraversal` counts what it emitted when a visitor throws at any emission", () => {
  const { told } = runModel(KING_IN_REACH, visitsOf("PPN"));
  for (let last = 1; last <= told[0].emissions.length; last++) {
    // A visitor that stops there leaves the same counts.
    const stopped = runModel(KING_IN_REACH, [{ roll: "PPN", stopAt: last }]).told[0].work;
    for (const isCancelled of [undefined, () => false]) {
      const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, isCancelled);
      let calls = 0;
      const visit = () =>
        traversal.visit(rollOf("PPN"), () => {
          if (++calls === last) throw new Error("by the visitor");
        });
      assertThrows(visit, Error, "by the visitor");
      assertEquals(countsOf(traversal.work), stopped, `at emission ${last}`);
    }
  }
});

Deno.test("`SharedTraversal` counts what it emitted when `isCancelled` throws at any poll", () => {
  const { polls } = runModel(KING_IN_REACH, visitsOf("PPN"));
  polls.forEach(({ work }, before) => {
    let polled = 0;
    const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, () => {
      if (polled++ === before) throw new Error("by the poll");
      return false;
    });
    const visit = () => traversal.visit(rollOf("PPN"), () => {});
    assertThrows(visit, Error, "by the poll");
    assertEquals(countsOf(traversal.work), work, `at poll ${before + 1}`);
  });
});

Deno.test("`SharedTraversal` counts nothing more after its visitor threw when other traversals emit", () => {
  for (let last = 1; last <= 16; last++) {
    const traversal = new SharedTraversal(stateOf(KING_IN_REACH));
    let calls = 0;
    const visit = () =>
      traversal.visit(rollOf("PPN"), () => {
        if (++calls === last) throw new Error("by the visitor");
      });
    assertThrows(visit, Error, "by the visitor");
    const before = countsOf(traversal.work);
    new SharedTraversal(stateOf("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1")).visit(rollOf("Q"), () => {});
    assertEquals(countsOf(traversal.work), before);
    traversal.visit(rollOf("PPN"), unreachable);
    assertEquals(countsOf(traversal.work), before);
  }
});

Deno.test("`SharedTraversal.work` counts no emission before its poll when `isCancelled` asks, and none that it cancels", () => {
  const visits = visitsOf("PN", "PPN");
  const { polls } = runModel(KING_IN_REACH, visits);
  const moments = polls.map(({ work }) => work);
  // Cancelled at each poll, and never.
  for (let last = 1; last <= moments.length + 1; last++) {
    const seen: number[][] = [];
    const traversal: SharedTraversal = new SharedTraversal(
      stateOf(KING_IN_REACH),
      undefined,
      () => seen.push(countsOf(traversal.work)) === last,
    );
    const outcomes = visits.map(({ roll }) => traversal.visit(rollOf(roll), () => {}));
    assertEquals(seen.slice(0, last), moments.slice(0, last));
    if (outcomes.every(({ kind }) => kind === "complete")) assertEquals(last, moments.length + 1);
    else assertEquals(countsOf(traversal.work), moments[last - 1], `cancelled at poll ${last}`);
  }
});

Deno.test("`SharedTraversal.work` counts an emission when a visitor asks within it", () => {
  const { told } = runModel(KING_IN_REACH, visitsOf("PPN"));
  const counted = told[0].emissions.map((_, i) =>
    runModel(KING_IN_REACH, [{ roll: "PPN", stopAt: i + 1 }]).told[0].work
  );
  for (const isCancelled of [undefined, () => false]) {
    const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, isCancelled);
    const seen: number[][] = [];
    traversal.visit(rollOf("PPN"), () => {
      seen.push(countsOf(traversal.work));
    });
    assertEquals(seen, counted);
  }
});

Deno.test("`SharedTraversal` is over and passes on what `isCancelled` throws when it throws at any poll", () => {
  const visits = visitsOf("PN", "PPN");
  const { polls } = runModel(KING_IN_REACH, visits);
  for (let last = 1; last <= polls.length; last++) {
    const thrown = new Error("by the poll");
    let polled = 0;
    let emitted = 0;
    const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, () => {
      if (++polled === last) throw thrown;
      return false;
    });
    const moment = polls[last - 1];
    visits.slice(0, moment.visit + 1).forEach(({ roll }, i) => {
      const visit = () => traversal.visit(rollOf(roll), () => void emitted++);
      if (i < moment.visit) assertEquals(visit().kind, "complete");
      else assertStrictEquals(thrownBy(visit), thrown);
    });
    assertEquals(emitted, moment.emitted);
    assertEquals(countsOf(traversal.work).slice(0, 2), moment.work.slice(0, 2));
    assertOver(traversal);
  }
});

Deno.test("`SharedTraversal` refuses a visitor that is no function, and goes on", () => {
  const traversal = new SharedTraversal(stateOf(KING_IN_REACH));
  assertThrows(() => traversal.visit(rollOf("PPN"), undefined as never), TypeError, "visitor");
  assertEquals(traversal.interruption, undefined);
  assertEquals(traversal.work.generated, 0);
});

Deno.test("`SharedTraversal` refuses what is no state, budget or callback", () => {
  const state = stateOf(KING_IN_REACH);
  assertThrows(() => new SharedTraversal("4k3" as never), StateError, "state");
  assertThrows(() => new SharedTraversal(state, 5 as never), TypeError, "budget");
  assertThrows(() => new SharedTraversal(state, undefined, 5 as never), TypeError, "isCancelled");
});

Deno.test("a visitor that freezes the moves it borrowed harms no later visit", () => {
  const boundary = stateOf("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
  const freeze = (moves: readonly number[]) => {
    Object.freeze(moves);
    return false;
  };
  new SharedTraversal(boundary).visit(rollOf("PP"), freeze);
  const emitted: string[] = [];
  new SharedTraversal(boundary).visit(rollOf("PP"), (moves, length) => {
    emitted.push(moves.slice(0, length).join(" "));
  });
  assertEquals(new Set(emitted).size, emitted.length);
  assert(emitted.length > 1);
});

// In its own callbacks

Deno.test("`SharedTraversal.visit()` throws TraversalBusyError inside its own visitor, and the outer visit goes on rightly", () => {
  for (const roll of ["PPN", "N", "PP"]) {
    const expected = modelEmissions(boardOf(KING_IN_REACH, roll));
    const traversal = new SharedTraversal(stateOf(KING_IN_REACH));
    const shown: ref.Emission[] = [];
    const outcome = traversal.visit(rollOf(roll), (...borrowed) => {
      const work = countsOf(traversal.work);
      for (const again of [roll, "K", ""]) {
        const error = thrownBy(() => traversal.visit(rollOf(again), unreachable));
        assertInstanceOf(error, TraversalBusyError);
        assertInstanceOf(error, Error);
        assertEquals([error.code, error.name], ["traversal-busy", "TraversalBusyError"]);
        assert(error.message.includes("its own instance"));
      }
      assertEquals(countsOf(traversal.work), work);
      shown.push(emissionOf(...borrowed));
    });
    assertEquals(shown, expected);
    assert(outcome.kind === "complete");
    assertEquals(outcome.value, { emittedPaths: expected.length, stoppedEarly: false });
    assertEquals(traversal.interruption, undefined);
    const { told } = runModel(KING_IN_REACH, visitsOf(roll));
    assertEquals(countsOf(traversal.work), told[0].work);
    assertEquals(traversal.visit(rollOf(roll), () => {}).kind, "complete");
  }
});

Deno.test("`SharedTraversal.visit()` throws TraversalBusyError inside its own `isCancelled`", () => {
  let polls = 0;
  const traversal: SharedTraversal = new SharedTraversal(stateOf(KINGS_ONLY), undefined, () => {
    polls++;
    assertThrows(() => traversal.visit(rollOf("K"), unreachable), TraversalBusyError);
    return false;
  });
  const outcome = traversal.visit(rollOf("K"), () => {});
  assertEquals([outcome.kind, outcome.used, polls], ["complete", 6, 12]);
});

Deno.test("`SharedTraversal` is over when its visitor lets TraversalBusyError pass", () => {
  const traversal = new SharedTraversal(stateOf(KING_IN_REACH));
  const visit = () =>
    traversal.visit(rollOf("PPN"), () => {
      traversal.visit(rollOf("K"), unreachable);
    });
  assertThrows(visit, TraversalBusyError);
  assertOver(traversal);
});

Deno.test("`SharedTraversal` goes on rightly when visitors use their own instances, three levels deep", () => {
  const rolls = ["PN", "RK", "K", "PQ", "NB", "PPN"];
  fc.assert(
    fc.property(arbitraryCorner, fc.nat(), (dfen, salt) => {
      const descend = (state: Parameters<typeof formatDfen>[0], level: number): void => {
        const traversal = new SharedTraversal(state);
        const board = ref.parseDfen(formatDfen(state));
        for (const roll of [rolls[(salt + level) % 6], rolls[(salt + level + 2) % 6]]) {
          const expected = modelEmissions(ref.withDice(board, roll));
          const dives = [0, 1].map((i) => (salt * 7 + i * 31 + level) % expected.length);
          let at = 0;
          const outcome = traversal.visit(rollOf(roll), (...borrowed) => {
            const shown = emissionOf(...borrowed);
            assertEquals(shown, expected[at]);
            if (dives.includes(at++) && level < 3) {
              const [, , result] = borrowed;
              const { hash } = result;
              descend(result, level + 1);
              assertEquals(emissionOf(...borrowed), shown);
              assertEquals(result.hash, hash);
              assertEquals(checkInvariants(result), []);
            }
          });
          assert(outcome.kind === "complete");
          assertEquals(outcome.value.emittedPaths, expected.length);
        }
      };
      descend(stateOf(dfen), 1);
    }),
    { numRuns: 40 },
  );
});

Deno.test("`SharedTraversal` goes on rightly when a nested instance stops, is interrupted or throws", () => {
  const expected = modelEmissions(boardOf(KING_IN_REACH, "PPN"));
  const traversal = new SharedTraversal(stateOf(KING_IN_REACH));
  const shown: ref.Emission[] = [];
  const thrown = new Error("by the nested visitor");
  traversal.visit(rollOf("PPN"), (...borrowed) => {
    const nested = (budget?: Budget) => new SharedTraversal(stateOf(KING_IN_REACH), budget);
    assertEquals(nested().visit(rollOf("PPN"), () => false).kind, "complete");
    assertEquals(nested(new Budget(12)).visit(rollOf("PPN"), () => {}).kind, "incomplete");
    const throws = () =>
      nested().visit(rollOf("PP"), () => {
        throw thrown;
      });
    assertStrictEquals(thrownBy(throws), thrown);
    shown.push(emissionOf(...borrowed));
  });
  assertEquals(shown, expected);
  assertEquals(traversal.interruption, undefined);
});

// Visitors

Deno.test("`SharedTraversal` goes on when a visitor returns anything but false", () => {
  for (const answer of [undefined, null, 0, "", NaN, true, "false"]) {
    for (const isCancelled of [undefined, () => false]) {
      const traversal = new SharedTraversal(stateOf(KING_IN_REACH), undefined, isCancelled);
      const outcome = traversal.visit(rollOf("PPN"), () => answer as boolean);
      assert(outcome.kind === "complete");
      assertEquals(outcome.value, { emittedPaths: 16, stoppedEarly: false });
    }
  }
});

const spoilers: [what: string, spoil: (moves: Move[]) => void][] = [
  ["overwrites", (moves) => moves.fill(0)],
  ["sorts", (moves) => moves.sort((a, b) => b - a)],
  ["reverses", (moves) => moves.reverse()],
];

for (const [what, spoil] of spoilers) {
  Deno.test(`\`SharedTraversal\` shows the right paths when a visitor ${what} the borrowed moves`, () => {
    const boards: [dfen: string, rolls: string[]][] = [
      [KING_IN_REACH, ["PPN", "N", "PN"]],
      [KINGS_ONLY, ["KK", "KKK", "K"]],
    ];
    for (const [dfen, rolls] of boards) {
      const traversal = new SharedTraversal(stateOf(dfen));
      for (const roll of rolls) {
        const shown: string[] = [];
        traversal.visit(rollOf(roll), (moves, length) => {
          shown.push(pathOf(moves, length));
          spoil(moves as Move[]);
        });
        assertEquals(shown, modelEmissions(boardOf(dfen, roll)).map(({ path }) => path));
      }
    }
  });
}

Deno.test("`SharedTraversal` keeps its boundary when that was a borrowed view", () => {
  const traversals: [SharedTraversal, string][] = [];
  forEachLegalTurnState(stateOf("4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", "RK"), (_m, _l, result) => {
    traversals.push([new SharedTraversal(result), formatDfen(result)]);
  });
  for (const [traversal, dfen] of traversals) {
    const shown: ref.Emission[] = [];
    traversal.visit(rollOf("KK"), (...borrowed) => {
      shown.push(emissionOf(...borrowed));
    });
    assertEquals(shown, modelEmissions(boardOf(dfen, "KK")));
  }
});

// What is refused

const badRolls: [what: string, roll: unknown][] = [
  ["negative", -1],
  ["a fraction", 6.5],
  ["no number", NaN],
  ["infinite", Infinity],
  ["of more than nine bits", 512],
  ["of more than 32 bits", 2 ** 32 + 6],
  ["a die of 7", 7],
  ["a die of 7 in the second slot", 1 | (7 << 3)],
  ["a die of 7 in the third slot", 1 | (1 << 3) | (7 << 6)],
  ["descending", 6 | (4 << 3)],
  ["descending at its end", 1 | (6 << 3) | (4 << 6)],
  ["empty in its first slot", 1 << 3],
  ["empty in its second slot", 1 | (1 << 6)],
  ["letters", "K"],
  ["a digit", "6"],
  ["missing", undefined],
  ["null", null],
  ["a list of dice", [6]],
];

for (const [what, roll] of badRolls) {
  Deno.test(`\`SharedTraversal.visit()\` throws bad-roll and goes on when the roll is ${what}`, () => {
    let polls = 0;
    const isCancelled = () => ++polls < 0;
    const traversal = new SharedTraversal(stateOf(KINGS_ONLY), undefined, isCancelled);
    const error = assertThrows(() => traversal.visit(roll as number, unreachable), DiceError);
    assertEquals([error.code, error.value], ["bad-roll", roll]);
    assertEquals([polls, traversal.interruption, traversal.used], [0, undefined, 0]);
    assertEquals(traversal.visit(rollOf("K"), () => {}).kind, "complete");
  });
}

Deno.test("`new SharedTraversal()` throws dice-present when the boundary has dice", () => {
  for (const slots of ["K", "PNB"]) {
    const boundary = stateOf(KINGS_ONLY, slots);
    const error = assertThrows(() => new SharedTraversal(boundary), DiceError);
    assertEquals([error.code, error.value], ["dice-present", boundary.dice]);
  }
});

Deno.test("`SharedTraversal` visits a class of a side without pieces or of an empty board as a forced pass", () => {
  for (const dfen of ["8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1"]) {
    const traversal = new SharedTraversal(stateOf(dfen));
    for (const roll of ["", "K", "PNB", "QQQ"]) {
      const outcome = traversal.visit(rollOf(roll), unreachable);
      assert(outcome.kind === "complete");
      assertEquals(outcome.value, { emittedPaths: 0, stoppedEarly: false });
    }
    // One list a type.
    assertEquals(countsOf(traversal.work), [5, 0, 0, 0, 0]);
  }
});

Deno.test("`SharedTraversal.work` is a snapshot", () => {
  const traversal = new SharedTraversal(stateOf(KINGS_ONLY));
  const before = traversal.work;
  traversal.visit(rollOf("K"), () => {});
  assertEquals(countsOf(before), [0, 0, 0, 0, 0]);
  assertEquals(countsOf(traversal.work), [1, 5, 5, 5, 5]);
});

import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import { FIXTURES } from "../fixtures/mod.ts";
import {
  arbitraryGame,
  arbitraryPosition,
  arbitrarySlots,
  arbitrarySynthetic,
} from "./_testing/positions.ts";
import * as ref from "./_testing/reference_rules.ts";
import {
  assertSoundResult,
  assertTurnsOfModel,
  boardOf,
  CORNERS_BY_SIDE,
  emissionOf,
  emissionsOf,
  lettersOf,
  modelEmissions,
  pathOf,
  stateOf,
  typesOf,
} from "./_testing/turn_checks.ts";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen } from "./dfen.ts";
import { withDice } from "./dice.ts";
import { weighted } from "./dice_rolls.ts";
import type { GameState } from "./game_state.ts";
import { formatMove, type Move } from "./move.ts";
import { SharedTraversal } from "./shared_traversal.ts";
import type { StateView } from "./state_view.ts";
import {
  forEachLegalTurnPath,
  forEachLegalTurnState,
  legalFirstMoves,
  legalTurnPaths,
} from "./turn_paths.ts";

const ALL_ROLLS = weighted.map(({ roll }) => lettersOf(roll));

function reversed(slots: string): string {
  return [...slots].reverse().join("");
}

/** The dice in the order of the keys. */
function shuffled(slots: string, keys: readonly number[]): string {
  return [...slots].map((die, i) => [keys[i], die] as const)
    .sort((a, b) => a[0] - b[0]).map(([, die]) => die).join("");
}

// Against the slow model

for (const side of ["w", "b"] as const) {
  const slotOrder = side === "w" ? "ascending" : "descending";
  Deno.test(`\`forEachLegalTurnState()\` equals the slow model in corner positions when ${side} has all 56 rolls, ${slotOrder}`, () => {
    for (const dfen of CORNERS_BY_SIDE[side]) {
      for (const roll of ALL_ROLLS) {
        assertTurnsOfModel(dfen, side === "w" ? roll : reversed(roll));
      }
    }
  });
}

Deno.test("`forEachLegalTurnState()` equals the slow model when any position has all 56 rolls in any slots", () => {
  const position = fc.oneof(arbitraryGame, arbitrarySynthetic);
  const keys = fc.tuple(fc.double(), fc.double(), fc.double());
  fc.assert(
    fc.property(position, keys, (dfen, keys) => {
      for (const roll of ALL_ROLLS) assertTurnsOfModel(dfen, shuffled(roll, keys));
    }),
    { numRuns: 12 },
  );
});

Deno.test("`forEachLegalTurnState()` shows sound results, equal to plain replay, when positions and dice are any", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const boundary = stateOf(dfen, slots);
      assertTurnsOfModel(dfen, slots, (moves, length, result, kingCapture) => {
        assertSoundResult(boundary, moves, length, result, kingCapture);
      });
    }),
    { numRuns: 150 },
  );
});

Deno.test("`forEachLegalTurnState()` leaves snapshots as they are when it goes on and others follow", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const kept: { snapshot: GameState; text: string; hash: string }[] = [];
      const boundary = stateOf(dfen, slots);
      forEachLegalTurnState(boundary, (_moves, _length, result) => {
        const snapshot = result.snapshot();
        kept.push({ snapshot, text: formatDfen(result), hash: result.hash });
        return kept.length < 300;
      });
      forEachLegalTurnState(boundary, () => {});
      forEachLegalTurnState(stateOf(ref.INITIAL, "PNN"), () => {});
      for (const { snapshot, text, hash } of kept) {
        assertEquals([formatDfen(snapshot), snapshot.hash], [text, hash]);
        assertEquals(checkInvariants(snapshot), []);
      }
      assertEquals(formatDfen(boundary), formatDfen(stateOf(dfen, slots)));
    }),
    { numRuns: 60 },
  );
});

Deno.test("`forEachLegalTurnPath()`, `legalTurnPaths()` and `legalFirstMoves()` equal the slow model when positions and dice are any", () => {
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, (dfen, slots) => {
      const board = boardOf(dfen, slots);
      const state = stateOf(dfen, slots);
      const expected = modelEmissions(board).map(({ path, kingCapture }) => [path, kingCapture]);
      const shown: unknown[] = [];
      const calls = forEachLegalTurnPath(state, (moves, length, kingCapture) => {
        shown.push([pathOf(moves, length), kingCapture]);
      });
      assertEquals(shown, expected);
      assertEquals(calls, expected.length);
      assertEquals(
        legalTurnPaths(state).map((path) => pathOf(path)),
        expected.map(([path]) => path),
      );
      assertEquals(legalFirstMoves(state).map(formatMove), ref.legalFirstMoves(board));
    }),
    { numRuns: 80 },
  );
});

Deno.test("`legalTurnPaths()` gives lists of its own when the caller changes one", () => {
  const state = stateOf("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "PP");
  const [first, ...others] = legalTurnPaths(state);
  const before = others.map((path) => pathOf(path));
  first.fill(0);
  first.push(0, 0);
  assertEquals(others.map((path) => pathOf(path)), before);
  assertEquals(legalTurnPaths(state).map((path) => pathOf(path)), ["a2a3 h2h3", ...before]);
});

// F2 to F9, from the rules by hand

interface Facts {
  readonly id: string;
  /** The dice in this order, if not in that of the fixture. */
  readonly slots?: string;
  readonly what: string;
  readonly paths: number;
  readonly first: string[];
  /** King captures in order, all of them. */
  readonly kings?: string[];
  /** Some paths with their results; with `only`, every path. */
  readonly results: Record<string, string>;
  readonly only?: true;
  readonly absent?: string[];
}

const facts: Facts[] = [
  {
    id: "F2",
    what: "a pawn promotes to a knight that plays both knight dice",
    // Nd6, f6 and g7 (from e8) have 8, 8 and 4 steps; Nc7 has 5 and the king.
    paths: 8 + 8 + 4 + 5 + 1,
    first: ["e7e8n"],
    kings: ["e7e8n e8c7 c7a8"],
    results: {
      "e7e8n e8c7 c7a8": "N7/8/8/8/8/8/8/4K3 w - - 0 1",
      "e7e8n e8d6 d6b5": "k7/8/8/1N6/8/8/8/4K3 b - - 2 1",
    },
    absent: ["e7e8q", "e7e8r", "e7e8b", "e7e8n", "e7e8n e8c7"],
  },
  {
    id: "F3",
    what: "a pawn two steps away promotes to a queen that moves",
    // From e8: b8-d8 and f8-h8, e7-e2, d7-a4, f7-h5, and the king on a8.
    paths: 6 + 6 + 4 + 3 + 1,
    first: ["e6e7"],
    kings: ["e6e7 e7e8q e8a8"],
    results: {
      "e6e7 e7e8q e8a8": "Q7/8/8/8/8/8/8/4K3 w - - 0 1",
      "e6e7 e7e8q e8e2": "k7/8/8/8/8/8/4Q3/4K3 b - - 1 1",
      "e6e7 e7e8q e8h5": "k7/8/8/7Q/8/8/8/4K3 b - - 1 1",
    },
    absent: ["e6e7 e7e8r", "e6e7 e7e8n", "e6e7"],
  },
  {
    id: "F4",
    what: "a blocked pawn leaves no path",
    paths: 0,
    first: [],
    results: {},
    only: true,
  },
  {
    id: "F5",
    what: "castling spends two dice, and no path spends one",
    // Rook then king: 5 king steps after each of 12 rook moves, but 4 after Rd1 and Rf1. King then rook: 12 rook moves
    // after Kd1 and Kf1, 19 after Kd2, Ke2 and Kf2. Two castlings.
    paths: 58 + 81 + 2,
    first: [
      ...["a1b1", "a1c1", "a1d1", "h1f1", "h1g1"],
      ...["h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8"],
      ...["e1d1", "e1f1", "e1d2", "e1e2", "e1f2", "e1g1", "e1c1"],
    ],
    kings: [],
    results: {
      "e1g1": "4k3/8/8/8/8/8/P7/R4RK1 b - - 1 1",
      "e1c1": "4k3/8/8/8/8/8/P7/2KR3R b - - 1 1",
      "a1d1 e1e2": "4k3/8/8/8/8/8/P3K3/3R3R b - - 2 1",
      "e1f1 h1g1": "4k3/8/8/8/8/8/P7/R4KR1 b - - 2 1",
    },
    absent: ["a1b1", "e1d1", "h1h8", "h1f1 e1f1", "h1g1 e1g1"],
  },
  {
    id: "F6",
    what: "an inherited target is captured after another piece has moved",
    // 10 rook moves, 2 pawn moves, in either order.
    paths: 10 * 2 * 2,
    first: [
      ...["e5e6", "e5d6", "a1b1", "a1c1", "a1d1"],
      ...["a1a2", "a1a3", "a1a4", "a1a5", "a1a6", "a1a7", "a1a8"],
    ],
    kings: [],
    results: {
      "e5d6 a1b1": "4k3/8/3P4/8/8/8/8/1R2K3 b - - 1 1",
      "a1b1 e5d6": "4k3/8/3P4/8/8/8/8/1R2K3 b - - 0 1",
      // Not captured: the target is gone when the turn ends.
      "a1a8 e5e6": "R3k3/8/4P3/3p4/8/8/8/4K3 b - - 0 1",
    },
    absent: ["e5d6", "a1b1"],
  },
  {
    id: "F7",
    slots: "NPP",
    what: "a king captured with one die comes first, the board as it stands",
    // 4 steps of the knight beside the capture, in each of 3 places among c2c3 c3c4.
    paths: 4 + 3 * 4,
    first: ["b3c5", "c2c3", "c2c4", "b3c1", "b3d2", "b3d4", "b3a5"],
    kings: ["b3c5", "c2c3 b3c5", "c2c3 c3c4 b3c5", "c2c4 b3c5"],
    results: {
      "b3c5": "8/8/8/2N5/8/8/2P5/K7 w - - 0 1",
      "c2c3 c3c4 b3c5": "8/8/8/2N5/2P5/8/8/K7 w - - 0 1",
      // The target on c3 stays: nobody has ended the turn.
      "c2c4 b3c5": "8/8/8/2N5/2P5/8/8/K7 w - c3 0 1",
      "b3d4 c2c3 c3c4": "8/8/8/2k5/2PN4/8/8/K7 b - - 0 1",
    },
    absent: ["c2c4 b3d4", "b3d4 c2c4"],
  },
  {
    id: "F7",
    slots: "PPN",
    what: "king captures are in discovery order, which follows the slots",
    paths: 4 + 3 * 4,
    first: ["c2c3", "c2c4", "b3c5", "b3c1", "b3d2", "b3d4", "b3a5"],
    kings: ["c2c3 c3c4 b3c5", "c2c3 b3c5", "c2c4 b3c5", "b3c5"],
    results: { "b3c5": "8/8/8/2N5/8/8/2P5/K7 w - - 0 1" },
  },
  {
    id: "F8",
    what: "pawn moves in either order stay separate paths",
    paths: 12,
    first: ["a2a3", "a2a4", "h2h3", "h2h4"],
    kings: [],
    results: {
      "a2a3 h2h3": "4k3/8/8/8/8/P6P/8/4K3 b - - 0 1",
      "a2a3 h2h4": "4k3/8/8/8/7P/P7/8/4K3 b - h3 0 1",
      "a2a3 a3a4": "4k3/8/8/8/P7/8/7P/4K3 b - - 0 1",
      "a2a4 h2h3": "4k3/8/8/8/P7/7P/8/4K3 b - a3 0 1",
      "a2a4 h2h4": "4k3/8/8/8/P6P/8/8/4K3 b - a3h3 0 1",
      "a2a4 a4a5": "4k3/8/8/P7/8/8/7P/4K3 b - - 0 1",
      "h2h3 a2a3": "4k3/8/8/8/8/P6P/8/4K3 b - - 0 1",
      "h2h3 a2a4": "4k3/8/8/8/P7/7P/8/4K3 b - a3 0 1",
      "h2h3 h3h4": "4k3/8/8/8/7P/8/P7/4K3 b - - 0 1",
      "h2h4 a2a3": "4k3/8/8/8/7P/P7/8/4K3 b - h3 0 1",
      "h2h4 a2a4": "4k3/8/8/8/P6P/8/8/4K3 b - a3h3 0 1",
      "h2h4 h4h5": "4k3/8/8/7P/8/8/P7/4K3 b - - 0 1",
    },
    only: true,
  },
  {
    id: "F9",
    what: "a side that can move must, and Black's turn counts",
    paths: 14,
    first: [
      ...["d4d1", "d4d2", "d4d3", "d4a4", "d4b4", "d4c4", "d4e4", "d4f4", "d4g4", "d4h4"],
      ...["d4d5", "d4d6", "d4d7", "d4d8"],
    ],
    kings: [],
    results: {
      "d4d1": "4k3/8/8/8/8/2P5/8/3rK3 w - - 1 2",
      "d4h4": "4k3/8/8/8/7r/2P5/8/4K3 w - - 1 2",
    },
  },
];

function fixtureState({ id, slots }: Facts): GameState {
  const fixture = FIXTURES.find((fixture) => fixture.id === id);
  assert(fixture !== undefined);
  return stateOf(fixture.dfen, slots);
}

for (const fact of facts) {
  Deno.test(`\`forEachLegalTurnState()\` holds ${fact.id}, ${fact.what}, when its dice are ${fact.slots ?? "as given"}`, () => {
    const state = fixtureState(fact);
    const emissions = emissionsOf(state);
    const results = new Map(emissions.map(({ path, result }) => [path, result]));
    assertEquals(emissions.length, fact.paths);
    assertEquals(results.size, fact.paths);
    const kings = emissions.filter(({ kingCapture }) => kingCapture).map(({ path }) => path);
    assertEquals(kings, fact.kings ?? []);
    assertEquals(emissions.slice(0, kings.length).map(({ path }) => path), kings);
    for (const [path, result] of Object.entries(fact.results)) {
      assertEquals([path, results.get(path)], [path, result]);
    }
    if (fact.only) assertEquals([...results], Object.entries(fact.results));
    for (const path of fact.absent ?? []) assert(!results.has(path), path);
  });

  Deno.test(`\`legalFirstMoves()\` holds ${fact.id}, ${fact.what}, when its dice are ${fact.slots ?? "as given"}`, () => {
    assertEquals(legalFirstMoves(fixtureState(fact)).map(formatMove), fact.first);
  });
}

Deno.test("`forEachLegalTurnState()` makes no call when F1 and F10 have no dice", () => {
  for (const id of ["F1", "F10"]) {
    const fixture = FIXTURES.find((fixture) => fixture.id === id);
    assertEquals(forEachLegalTurnState(stateOf(fixture?.dfen ?? ""), unreachable), 0);
  }
});

function unreachable(): never {
  throw new Error("no path was expected");
}

// Visitors

const F5 = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
/** Two groups of king captures and three of normal paths at least. */
const KINGS_AND_TURNS = "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1";

Deno.test("`forEachLegalTurnState()` and `forEachLegalTurnPath()` make no call when the turn is a forced pass", () => {
  const passes: [dfen: string, slots: string][] = [
    ["4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1", "PPP"],
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "PNB"],
    ["4k3/8/8/8/8/8/6PP/6KR w KQ - 0 1", "R"],
    ["4k3/8/8/8/8/8/8/8 w - - 0 1", "KKK"],
    ["8/8/8/8/8/8/8/8 b - - 0 1", "QRB"],
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""],
  ];
  for (const [dfen, slots] of passes) {
    const state = stateOf(dfen, slots);
    assertEquals(forEachLegalTurnState(state, unreachable), 0, dfen);
    assertEquals(forEachLegalTurnPath(state, unreachable), 0, dfen);
    assertEquals(legalTurnPaths(state), []);
    assertEquals(legalFirstMoves(state), []);
  }
});

Deno.test("`forEachLegalTurnState()` and `forEachLegalTurnPath()` stop and count their calls when a visitor returns false", () => {
  for (const [dfen, slots] of [[KINGS_AND_TURNS, "NPP"], [KINGS_AND_TURNS, "KNP"], [F5, "RK"]]) {
    const state = stateOf(dfen, slots);
    const paths = legalTurnPaths(state).length;
    for (let last = 1; last <= paths; last++) {
      let calls = 0;
      assertEquals(forEachLegalTurnState(state, () => ++calls < last), last);
      assertEquals(calls, last);
      calls = 0;
      assertEquals(forEachLegalTurnPath(state, () => ++calls < last), last);
      assertEquals(calls, last);
    }
    assertEquals(emissionsOf(state), modelEmissions(boardOf(dfen, slots)));
  }
});

Deno.test("`forEachLegalTurnState()` and `forEachLegalTurnPath()` go on when a visitor returns anything but false", () => {
  const state = stateOf(KINGS_AND_TURNS, "NPP");
  for (const answer of [undefined, null, 0, "", NaN, true, 1, "false"]) {
    const visitor = () => answer as boolean;
    assertEquals(forEachLegalTurnState(state, visitor), 16, `${answer}`);
    assertEquals(forEachLegalTurnPath(state, visitor), 16, `${answer}`);
  }
});

/** What `action` throws, which may be anything. */
function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

Deno.test("`forEachLegalTurnState()` and `forEachLegalTurnPath()` pass on what a visitor throws and are right afterwards when it throws at any call", () => {
  for (const [dfen, slots] of [[KINGS_AND_TURNS, "NPP"], [F5, "RK"]]) {
    const state = stateOf(dfen, slots);
    const expected = modelEmissions(boardOf(dfen, slots));
    for (let last = 1; last <= expected.length; last++) {
      for (const thrown of [new Error("by the visitor"), "a text", undefined, null, 0]) {
        let calls = 0;
        const visitor = () => {
          if (++calls === last) throw thrown;
        };
        assertStrictEquals(thrownBy(() => forEachLegalTurnState(state, visitor)), thrown);
        assertEquals(calls, last);
        calls = 0;
        assertStrictEquals(thrownBy(() => forEachLegalTurnPath(state, visitor)), thrown);
        assertEquals(calls, last);
      }
      if (last % 10 === 1) assertEquals(emissionsOf(state), expected);
    }
    assertEquals(emissionsOf(state), expected);
    assertEquals(formatDfen(state), formatDfen(stateOf(dfen, slots)));
  }
});

Deno.test("`forEachLegalTurnState()` goes on rightly when a nested enumeration throws", () => {
  const state = stateOf(KINGS_AND_TURNS, "NPP");
  const thrown = new Error("by the nested visitor");
  const shown: ref.Emission[] = [];
  forEachLegalTurnState(state, (...borrowed) => {
    const nested = () =>
      forEachLegalTurnState(state, () => {
        throw thrown;
      });
    assertStrictEquals(thrownBy(nested), thrown);
    shown.push(emissionOf(...borrowed));
  });
  assertEquals(shown, modelEmissions(boardOf(KINGS_AND_TURNS, "NPP")));
});

Deno.test("`forEachLegalTurnState()` is right three levels deep when visitors enumerate the turns of borrowed results", () => {
  const rolls = ["PN", "KB", "RQ"];
  fc.assert(
    fc.property(arbitraryPosition, arbitrarySlots, fc.nat(), (dfen, slots, salt) => {
      /** Each level looks into some of its results, and at itself before and after. */
      const descend = (state: StateView, slots: string, level: number) => {
        const expected = modelEmissions(ref.withDice(ref.parseDfen(formatDfen(state)), slots));
        const dive = new Set([0, 1, 2].map((i) => (salt * 7 + i * 31 + level) % expected.length));
        let at = 0;
        const calls = forEachLegalTurnState(withDice(state, typesOf(slots)), (...borrowed) => {
          const shown = emissionOf(...borrowed);
          assertEquals(shown, expected[at]);
          if (dive.has(at++) && level < 3) {
            const [, , result] = borrowed;
            const { hash } = result;
            descend(result, rolls[(salt + level) % rolls.length], level + 1);
            assertEquals(emissionOf(...borrowed), shown);
            assertEquals(result.hash, hash);
            assertEquals(checkInvariants(result), []);
          }
        });
        assertEquals(calls, expected.length);
      };
      descend(stateOf(dfen), slots, 1);
    }),
    { numRuns: 40 },
  );
});

Deno.test("`forEachLegalTurnState()` goes on rightly when a visitor hands the borrowed result itself to other queries", () => {
  const shown: ref.Emission[] = [];
  forEachLegalTurnState(stateOf(F5, "RK"), (...borrowed) => {
    const [, , result] = borrowed;
    assertEquals(forEachLegalTurnState(result, unreachable), 0);
    const classes: ref.Emission[] = [];
    new SharedTraversal(result).visit(6, (...nested) => {
      classes.push(emissionOf(...nested));
    });
    assertEquals(classes, modelEmissions(boardOf(formatDfen(result), "K")));
    shown.push(emissionOf(...borrowed));
  });
  assertEquals(shown, modelEmissions(boardOf(F5, "RK")));
});

// The array is borrowed, not given away; still, a visitor that spoils it must not spoil the turn.
const spoilers: [what: string, spoil: (moves: Move[]) => void][] = [
  ["overwrites", (moves) => moves.fill(0)],
  ["sorts", (moves) => moves.sort((a, b) => b - a)],
  ["reverses", (moves) => moves.reverse()],
];

for (const [what, spoil] of spoilers) {
  Deno.test(`\`forEachLegalTurnState()\` shows the right paths when a visitor ${what} the borrowed moves`, () => {
    for (const { dfen, slots } of spoiled) {
      const shown: string[] = [];
      forEachLegalTurnState(stateOf(dfen, slots), (moves, length) => {
        shown.push(pathOf(moves, length));
        spoil(moves as Move[]);
      });
      assertEquals(shown, modelEmissions(boardOf(dfen, slots)).map(({ path }) => path));
    }
  });

  Deno.test(`\`forEachLegalTurnPath()\` shows the right paths when a visitor ${what} the borrowed moves`, () => {
    for (const { dfen, slots } of spoiled) {
      const shown: string[] = [];
      forEachLegalTurnPath(stateOf(dfen, slots), (moves, length) => {
        shown.push(pathOf(moves, length));
        spoil(moves as Move[]);
      });
      assertEquals(shown, modelEmissions(boardOf(dfen, slots)).map(({ path }) => path));
    }
  });
}

/** Paths of one to three moves; several king captures and several normal paths behind one prefix. */
const spoiled = [
  { dfen: KINGS_AND_TURNS, slots: "NPP" },
  { dfen: F5, slots: "RK" },
  { dfen: "k6k/8/8/8/8/8/8/QK5Q w - - 0 1", slots: "KQ" },
  { dfen: "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", slots: "PPK" },
];

// Boards that no game reaches

const oddBoards: [what: string, dfen: string][] = [
  [
    "30 queens on an open board",
    "QQQQQQQQ/Q6Q/Q6Q/Q2Q3Q/Q3Q2Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1",
  ],
  [
    "30 queens a side",
    "qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqq2/2QQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ b - - 0 1",
  ],
  [
    "64 queens",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w KQkq - 0 1",
  ],
  ["no kings", "r1b1q1n1/pppp4/8/2P1p3/8/2N5/PPPP4/R1B1Q3 w KQkq e6d6 5 9"],
  ["an empty board", "8/8/8/8/8/8/8/8 w - - 0 1"],
  [
    "kings everywhere",
    "kKkKkKkK/KkKkKkKk/kKkKkKkK/KkKkKkKk/kKkKkKkK/KkKkKkKk/kKkKkKkK/KkKkKkKk w KQkq - 0 1",
  ],
  ["four kings a side", "k6k/3kk3/8/2P2N2/2p2n2/8/R2KK2R/K6K w KQ - 0 1"],
  [
    "pawns on every rank",
    "PpPpPpPp/P1pP1pP1/1pP1pP1p/pP1pP1pP/1Pp1Pp1P/p1Pp1Pp1/1pP1pP1p/PpPpPpPp w - a6c6e6g6a3c3h8 0 1",
  ],
  [
    "pawns on every rank, for Black",
    "PpPpPpPp/P1pP1pP1/1pP1pP1p/pP1pP1pP/1Pp1Pp1P/p1Pp1Pp1/1pP1pP1p/PpPpPpPp b - a3c3e3g3a6 0 1",
  ],
  ["rooks and rights without kings", "r6r/8/8/8/8/8/8/R6R w KQkq - 0 1"],
];
const ODD_ROLLS = ["Q", "K", "P", "QQ", "PP", "KK", "KR", "PPP", "KKK", "NBR", "PQK", "RKR", "QQQ"];
/** What the slow model does in a tenth of a second. */
const MODEL_WORK = 300_000;

for (const [what, dfen] of oddBoards) {
  Deno.test(`\`forEachLegalTurnState()\` equals the slow model on an odd board: ${what}`, () => {
    let tried = 0;
    for (const slots of ODD_ROLLS) {
      const board = boardOf(dfen, slots);
      if (!ref.discoverTurns(board, new ref.Budget(MODEL_WORK)).complete) continue;
      tried++;
      let calls = 0;
      assertTurnsOfModel(dfen, slots, (moves, length, result, kingCapture) => {
        if (calls++ % 97 > 0) return;
        assertSoundResult(stateOf(dfen), moves, length, result, kingCapture);
      });
    }
    assert(tried >= 8, `${tried}`);
  });
}

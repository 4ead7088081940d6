import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  ActiveDicePartitioner,
  allAttackers,
  AttackerTypes,
  Budget,
  CompactRoll,
  DiceError,
  discoverTurnWork,
  divide,
  endTurn,
  foldTurnStates,
  forEachLegalTurnPath,
  forEachLegalTurnState,
  formatDfen,
  formatMove,
  generateAllMoves,
  generateMoves,
  generateTypeMoves,
  isSquareAttacked,
  kingCaptureCount,
  kingCapturePath,
  kingCaptureRolls,
  legalFirstMoves,
  legalTurnPaths,
  legalTurnTree,
  makeMove,
  makeMoveAndEndTurn,
  normalizedFen,
  packDice,
  parseDfen,
  perft,
  playableDice,
  resolveMove,
  SharedTraversal,
  StateError,
  type StateView,
  turnPaths,
  visitTurnStates,
  withDice,
} from "./mod.ts";

const DFEN = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1 RK";
const state = parseDfen(DFEN);

/** Every function that takes a state, called with it. */
const takeState: Record<string, (state: StateView) => unknown> = {
  "AttackerTypes.count": (s) => AttackerTypes.count(s, 0, 0),
  "AttackerTypes.typeMask": (s) => AttackerTypes.typeMask(s, 0, 0),
  "ActiveDicePartitioner.keyOf": ActiveDicePartitioner.keyOf,
  "ActiveDicePartitioner.partitionsFor": ActiveDicePartitioner.partitionsFor,
  "CompactRoll.applyToState": (s) => CompactRoll.applyToState(1, s),
  allAttackers: (s) => allAttackers(s, 0, 0),
  discoverTurnWork,
  divide: (s) => divide(s, 1),
  endTurn,
  foldTurnStates: (s) => foldTurnStates(s, 0, new Budget(9), (value) => [value, true]),
  forEachLegalTurnPath: (s) => forEachLegalTurnPath(s, () => {}),
  forEachLegalTurnState: (s) => forEachLegalTurnState(s, () => {}),
  formatDfen,
  generateAllMoves,
  generateMoves,
  generateTypeMoves: (s) => generateTypeMoves(s, 1),
  isSquareAttacked: (s) => isSquareAttacked(s, 0, 0),
  kingCaptureCount,
  kingCapturePath: (s) => kingCapturePath(s, new Budget(9)),
  kingCaptureRolls: (s) => kingCaptureRolls(s, new Budget(9)),
  legalFirstMoves,
  legalTurnPaths,
  legalTurnTree,
  makeMove: (s) => makeMove(s, 0),
  makeMoveAndEndTurn: (s) => makeMoveAndEndTurn(s, 0),
  normalizedFen,
  perft: (s) => perft(s, 1),
  playableDice: (s) => playableDice(s, []),
  resolveMove: (s) => resolveMove(s, "e1e2"),
  SharedTraversal: (s) => new SharedTraversal(s),
  turnPaths: (s) => turnPaths(s, new Budget(9)),
  visitTurnStates: (s) => visitTurnStates(s, new Budget(9), () => {}),
  withDice: (s) => withDice(s, [1]),
};

for (const [name, call] of Object.entries(takeState)) {
  Deno.test(`\`${name}()\` refuses what is no state, a text above all`, () => {
    for (const wrong of [DFEN, undefined, null, 5, {}, []]) {
      const error = assertThrows(() => call(wrong as unknown as StateView), StateError);
      assertEquals([error.code, error.value], ["bad-state", wrong]);
    }
  });
}

const takeVisitor: Record<string, (visitor: never) => unknown> = {
  foldTurnStates: (visitor) => foldTurnStates(state, 0, new Budget(99), visitor),
  forEachLegalTurnPath: (visitor) => forEachLegalTurnPath(state, visitor),
  forEachLegalTurnState: (visitor) => forEachLegalTurnState(state, visitor),
  visitTurnStates: (visitor) => visitTurnStates(state, new Budget(99), visitor),
};

for (const [name, call] of Object.entries(takeVisitor)) {
  Deno.test(`\`${name}()\` refuses a callback that is no function`, () => {
    for (const wrong of [undefined, null, 5, {}]) {
      assertThrows(() => call(wrong as never), TypeError, "expected a function");
    }
  });
}

Deno.test("budgeted queries refuse what is no Budget", () => {
  for (const wrong of [1000, undefined, { admitAll: () => true }] as never[]) {
    for (const query of [turnPaths, kingCapturePath, kingCaptureRolls]) {
      assertThrows(() => query(endTurn(state), wrong), TypeError, "expected a Budget");
    }
    assertThrows(() => visitTurnStates(state, wrong, () => {}), TypeError, "expected a Budget");
  }
});

Deno.test("dice that are no list are refused, and not taken for none", () => {
  for (const wrong of [{}, 5, "KR", new Set([4, 6]), undefined]) {
    assertEquals(assertThrows(() => packDice(wrong as never), DiceError).value, wrong);
    assertThrows(() => CompactRoll.of(wrong as never), DiceError);
    assertThrows(() => withDice(state, wrong as never), DiceError);
  }
  assertThrows(() => CompactRoll.of([1n, 1] as never), DiceError);
});

Deno.test("sides, types and squares of the wrong kind are refused", () => {
  for (const wrong of ["white", 2, -1, undefined, 1n] as never[]) {
    assertEquals(assertThrows(() => state.count(wrong, 1), StateError).code, "bad-color");
    assertEquals(assertThrows(() => state.pieces(wrong, 1), StateError).code, "bad-color");
    assertEquals(assertThrows(() => allAttackers(state, 0, wrong), StateError).code, "bad-color");
  }
  for (const wrong of [0, 7, 1.5, "1", 1n] as never[]) {
    assertEquals(assertThrows(() => state.count(0, wrong), StateError).code, "bad-piece");
    assertEquals(assertThrows(() => state.pieces(0, wrong), StateError).code, "bad-piece");
  }
  for (const wrong of [64, -1, 0.5, NaN, "e4", 1n, Symbol()] as never[]) {
    assertEquals(assertThrows(() => state.pieceAt(wrong), StateError).code, "bad-square");
    assertEquals(assertThrows(() => allAttackers(state, wrong, 0), StateError).code, "bad-square");
  }
});

Deno.test("a visitor that tampers with the moves it borrowed harms nobody else", () => {
  const tamper = [
    (moves: object) => Object.freeze(moves),
    (moves: object) => Object.defineProperty(moves, "0", { get: () => 0, set: () => {} }),
  ];
  const expected = legalTurnPaths(state).map((path) => path.map(formatMove).join(" "));
  assert(expected.length > 1);
  for (const spoil of tamper) {
    forEachLegalTurnState(state, (moves) => {
      spoil(moves);
      return false;
    });
    const shown: string[] = [];
    forEachLegalTurnState(state, (moves, length) => {
      shown.push(moves.slice(0, length).map(formatMove).join(" "));
    });
    assertEquals(shown, expected);
  }
});

Deno.test("exported constants cannot be changed", async () => {
  const { CastlingRights, MoveFlags } = await import("./mod.ts");
  assert(Object.isFrozen(CastlingRights));
  assert(Object.isFrozen(MoveFlags));
});

Deno.test("`Budget.admitAll()` takes no units back", () => {
  for (const units of [-1, 0.5, "1", NaN, Infinity]) {
    const budget = new Budget(9);
    assertThrows(() => budget.admitAll(units as number), RangeError, "units");
    assertEquals(budget.used, 0);
  }
});

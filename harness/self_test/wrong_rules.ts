import {
  DiceRolls,
  forEachLegalTurnPath,
  formatDfen,
  formatMove,
  type GameState,
  generateAllMoves,
  generateMoves,
  King,
  makeMoveAndEndTurn,
  type Move,
  moveTo,
  parseDfen,
  pieceType,
  unpackDice,
  withDice,
} from "../../rules/mod.ts";
import type { KindName } from "../kinds/kind.ts";
import { core } from "../subject/core.ts";
import type { Answers, EmissionSink } from "../subject/subject.ts";

/** One rule that an implementation has wrong. */
export interface WrongRule<K extends KindName> {
  /** What it does, in words. */
  readonly rule: string;
  readonly answer: Answers[K];
}

const right = core.answers;

/**
 * For each kind an answer that is right but for one rule: what a corpus of that kind must find. Each
 * stands for a mistake that a real port could make.
 */
export const wrongRules: { readonly [K in KindName]: WrongRule<K> } = {
  "dfen": {
    rule: "white space around a position is passed over",
    answer: (text) => right.dfen(text.trim()),
  },
  "normalize": {
    rule: "an en-passant target is kept though no pawn attacks it",
    answer: (dfen) => dfen.split(" ", 4).join(" "),
  },
  "attackers": {
    rule: "a queen also counts as a rook",
    answer: (dfen) => {
      const { white, black } = right.attackers(dfen);
      const asRook = (mask: number) => (mask & 16) !== 0 ? mask | 8 : mask;
      return { white: white.map(asRook), black: black.map(asRook) };
    },
  },
  "perft": {
    rule: "nothing is counted below a king capture",
    answer: (dfen, depth) => perftToKingCaptures(parseDfen(dfen), depth),
  },
  "turn-paths": {
    rule: "king captures come after the other turns",
    answer: (dfen, sink) => {
      const kings: [moves: number[], result: GameState][] = [];
      const maxDice = right["turn-paths"](dfen, {
        ...unchanged(sink),
        state: (moves, length, isKingCapture, result) => {
          if (isKingCapture) kings.push([moves.slice(0, length), result.snapshot()]);
          else sink.state(moves, length, false, result);
        },
      });
      for (const [moves, result] of kings) sink.state(moves, moves.length, true, result);
      return maxDice;
    },
  },
  "turn-tree": {
    rule: "a forced pass is an empty tree",
    answer: (dfen) => {
      const { tree, ...rest } = right["turn-tree"](dfen);
      return { ...rest, tree: tree ?? {} };
    },
  },
  "tables": {
    rule: "one pawn die is enough for a pawn two steps from promotion",
    answer: (mask, mode) => right.tables(mask, mode === "twoPawns" ? "onePawn" : mode),
  },
  "partitions": {
    rule: "a pawn near promotion is not looked for",
    answer: (dfen) => {
      const { mask } = right.partitions(dfen);
      return { mask, mode: "none", classes: right.tables(mask, "none") };
    },
  },
  "budgeted": {
    rule: "looking for a move without dice left is free",
    answer: (dfen) => {
      const { work, generated, examined, paths } = right.budgeted(dfen);
      return { work: work - paths, generated: generated - paths, examined, paths };
    },
  },
  "king-captures": {
    rule: "the last king capture is taken, not the first",
    answer: (dfen) => {
      let { path, work } = right["king-captures"](dfen);
      forEachLegalTurnPath(parseDfen(dfen), (moves, length, isKingCapture) => {
        if (isKingCapture) path = moves.slice(0, length).map(formatMove).join(" ");
      });
      return { path, work };
    },
  },
  "king-rolls": {
    rule: "each of the 56 rolls counts once, however many orders it has",
    answer: (dfen) => {
      const boundary = parseDfen(dfen);
      const rolls = DiceRolls.weighted.filter(({ roll }) => {
        const state = withDice(boundary, unpackDice(roll));
        return right["king-captures"](formatDfen(state)).path !== null;
      });
      return { rolls: rolls.length, work: right["king-rolls"](dfen).work };
    },
  },
  "shared": {
    rule: "a result whose board was kept counts as replayed",
    answer: (dfen, visit, sink) => {
      const { work: [generated, examined, transitions, emitted], ...rest } = right.shared(
        dfen,
        visit,
        sink,
      );
      return { ...rest, work: [generated, examined, transitions, emitted, emitted] };
    },
  },
  "shared-budget": {
    rule: "the interrupted class counts as complete",
    answer: (dfen, limit, sink) => {
      const { complete, used, work } = right["shared-budget"](dfen, limit, sink);
      return { complete: complete + 1, used, work };
    },
  },
  "features": {
    rule: "the rolls against a king are those of its own side",
    answer: (dfen) => {
      const { kingCapture: [white, black], ...rest } = right.features(dfen);
      return { ...rest, kingCapture: [black, white] };
    },
  },
  "evaluators": {
    rule: "an attacked king costs nothing",
    answer: (dfen) => {
      const { aggressive, hangingMaterial } = right.evaluators(dfen);
      const { material } = right.features(dfen);
      return { exposed: [material, 0 - material], aggressive, hangingMaterial };
    },
  },
  "chance": {
    rule: "each class is divided by 216, not the sum",
    answer: (dfen, perspective) => {
      const { tainted, classes } = right.chance(dfen, perspective);
      const value = classes.reduce((sum, [, weight, value]) => sum + (weight / 216) * value, 0);
      return { value, tainted, classes };
    },
  },
  "search": {
    rule: "the first of the best turns is taken, none is drawn",
    answer: (dfen, depth, candidates, seed) => {
      const { score, path, values } = right.search(dfen, depth, candidates, seed);
      const best = Math.max(...values.map(([, value]) => value));
      return { score, path: values.find(([, value]) => value === best)?.[0] ?? path, values };
    },
  },
  "equity": {
    rule: "the variance is divided by n, not by n - 1",
    answer: (dfen, seed, rollouts, maxPlies) => {
      const { error, ...means } = right.equity(dfen, seed, rollouts, maxPlies);
      return { ...means, error: error * Math.sqrt((rollouts - 1) / rollouts) };
    },
  },
  "monte-carlo": {
    rule: "the seed is one too high",
    answer: (dfen, seed, rollouts, maxPlies) =>
      right["monte-carlo"](dfen, seed + 1, rollouts, maxPlies),
  },
};

function unchanged(sink: EmissionSink): EmissionSink {
  return {
    roll: (roll) => sink.roll(roll),
    text: (path, isKingCapture, dfen) => sink.text(path, isKingCapture, dfen),
    state: (moves, length, isKingCapture, result) =>
      sink.state(moves, length, isKingCapture, result),
  };
}

function perftToKingCaptures(state: GameState, depth: number): number {
  if (depth === 0) return 1;
  const dice = unpackDice(state.dice);
  const moves: readonly Move[] = dice.length > 0 ? generateMoves(state) : generateAllMoves(state);
  let nodes = 0;
  for (const move of moves) {
    const capturesKing = pieceType(state.pieceAt(moveTo(move))) === King;
    if (depth === 1) nodes++;
    else if (!capturesKing) {
      nodes += perftToKingCaptures(withDice(makeMoveAndEndTurn(state, move), dice), depth - 1);
    }
  }
  return nodes;
}

import {
  ChanceNode,
  evaluateAggressive,
  evaluateExposed,
  evaluateMaterial,
  ExpectimaxSearch,
  JavaRandom,
  kingDangerRolls,
  monteCarloEquity,
  MonteCarloSearch,
  PassedPawns,
  PieceSafety,
  replyPolicy,
  SearchControl,
} from "../../engine/mod.ts";
import {
  ActiveDicePartitioner,
  bitboardToHex,
  Black,
  type Color,
  CompactRoll,
  type Move,
  parseDfen,
  White,
} from "../../rules/mod.ts";
import { formatPath } from "./core_rules.ts";
import type { Answers } from "./subject.ts";

/** What the engine of this package answers. */
export const engineAnswers = {
  "features": (dfen) => {
    const state = parseDfen(dfen);
    return {
      material: evaluateMaterial(state, White),
      passed: eachSide((side) => bitboardToHex(PassedPawns.bitboard(state, side))),
      hanging: eachSide((side) => bitboardToHex(PieceSafety.hanging(state, side))),
      kingCapture: eachSide((side) => kingDangerRolls(state, side)),
    };
  },
  "evaluators": (dfen) => {
    const state = parseDfen(dfen);
    return {
      exposed: eachSide((side) => evaluateExposed(state, side)),
      aggressive: eachSide((side) => evaluateAggressive(state, side)),
      hangingMaterial: eachSide((side) => PieceSafety.hangingMaterial(state, side)),
    };
  },
  "chance": (dfen, perspectiveLetter) => {
    const boundary = parseDfen(dfen);
    const perspective = perspectiveLetter === "w" ? White : Black;
    const control = SearchControl.unbounded();
    const policy = replyPolicy(boundary, { perspective, evaluate: evaluateMaterial, control });
    const outcome = ChanceNode.expand(boundary, { perspective, policy, control });
    if (outcome.kind !== "exact") throw new Error(`expected an exact value, it is ${outcome.kind}`);
    const { value, lossTainted, rollValues } = outcome.value;
    const classes = ActiveDicePartitioner.partitionsFor(boundary);
    return {
      value,
      tainted: lossTainted,
      classes: classes.map(({ roll, weight }, index) => [
        CompactRoll.format(roll),
        weight,
        rollValues?.[index] ?? NaN,
      ]),
    };
  },
  "search": (dfen, plies, candidateLimit, seed) => {
    const state = parseDfen(dfen);
    // The choice comes from the search as it is meant to be used; one that prunes has no exact values.
    const { score, path } = new ExpectimaxSearch({ plies, candidateLimit })
      .search(state, new JavaRandom(seed));
    const unpruned = { plies, candidateLimit, star1: false, star2: false } as const;
    const { candidates } = new ExpectimaxSearch(unpruned).search(state, new JavaRandom(seed));
    return {
      score,
      path: textOf(path),
      values: candidates.map(({ path, value }) => {
        if (value === undefined) throw new Error(`no value of ${formatPath(path)}`);
        return [formatPath(path), value];
      }),
    };
  },
  "equity": (dfen, seed, rollouts, maxPlies) =>
    monteCarloEquity(parseDfen(dfen), { rollouts, maxPlies }, new JavaRandom(seed)),
  "monte-carlo": (dfen, seed, rollouts, maxPlies) => {
    const search = new MonteCarloSearch({ rollouts, maxPlies });
    const { score, path } = search.search(parseDfen(dfen), new JavaRandom(seed));
    return { score, path: textOf(path) };
  },
} satisfies Partial<Answers>;

function eachSide<T>(of: (side: Color) => T): [T, T] {
  return [of(White), of(Black)];
}

function textOf(path: readonly Move[] | null): string | null {
  return path === null ? null : formatPath(path);
}

import {
  forEachLegalTurnPath,
  type Move,
  type StateView,
  turnPaths,
  visitTurnStates,
} from "../rules/mod.ts";
import type { ChoiceReason, TurnChoice } from "../engine/controlled_search.ts";
import { evaluateExposed } from "../engine/evaluators.ts";
import { draw, type RandomSource } from "../engine/random_source.ts";
import type { SearchControl } from "../engine/search_control.ts";
import { TerminalWinScore } from "../engine/search_scoring.ts";

/** Any legal turn, each as likely. */
export function randomTurn(
  state: StateView,
  random: RandomSource,
  control: SearchControl,
): TurnChoice {
  const paths = control.isCancelled ? undefined : turnPaths(state, control.budget);
  if (paths?.kind !== "complete") return firstTurn(state, control);
  const { value } = paths;
  if (value.length === 0) return choice("forced-pass", null, null, control);
  return choice("search", value[draw(random, value.length)], null, control);
}

/** The shortest king capture, else the turn with the best position after it; equals are drawn. */
export function greedyTurn(
  state: StateView,
  random: RandomSource,
  control: SearchControl,
): TurnChoice {
  let best = -Infinity;
  let bestPaths: (readonly Move[])[] = [];
  const visit = control.isCancelled
    ? undefined
    : visitTurnStates(state, control.budget, (moves, length, result, capturesKing) => {
      // Above every evaluation, and the higher the shorter.
      const rank = capturesKing
        ? TerminalWinScore + 3 - length
        : evaluateExposed(result, state.side);
      if (rank > best) {
        best = rank;
        bestPaths = [];
      }
      if (rank === best) bestPaths.push(moves.slice(0, length));
    });
  if (visit?.kind !== "complete") return firstTurn(state, control);
  if (bestPaths.length === 0) return choice("forced-pass", null, null, control);
  const path = bestPaths[draw(random, bestPaths.length)];
  return best >= TerminalWinScore
    ? choice("king-capture", path, TerminalWinScore, control)
    : choice("search", path, best, control);
}

/** What there is without a search: the shortest king capture, else the first legal turn. */
function firstTurn(state: StateView, control: SearchControl): TurnChoice {
  const captures: (readonly Move[])[] = [];
  const others: (readonly Move[])[] = [];
  forEachLegalTurnPath(state, (moves, length, capturesKing) => {
    (capturesKing ? captures : others).push(moves.slice(0, length));
    return capturesKing; // these come first
  });
  const [shortest] = captures.sort((a, b) => a.length - b.length);
  const [first] = others;
  const found = shortest !== undefined
    ? choice("king-capture", shortest, TerminalWinScore, control)
    : first !== undefined
    ? choice("first-path", first, null, control)
    : choice("forced-pass", null, null, control);
  return { ...found, complete: false };
}

function choice(
  reason: ChoiceReason,
  path: readonly Move[] | null,
  score: number | null,
  { workUsed }: SearchControl,
): TurnChoice {
  return { path, score, reason, complete: true, workUsed };
}

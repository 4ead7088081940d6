import {
  endTurn,
  forEachLegalTurnPath,
  forEachLegalTurnState,
  type GameState,
  parseDfen,
  type PieceType,
  withDice,
} from "../../rules/mod.ts";
import type { RandomSource } from "../../engine/mod.ts";

const INITIAL = parseDfen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/** Random games may go on for ever, with ever fewer pieces. */
const MAX_TURNS = 60;
/** How many turns are drawn; played is the first of those that keep the most castling rights. */
const DRAWS = 3;

/** Three dice, ascending. */
export function randomDice(random: RandomSource): PieceType[] {
  const die = () => (random.nextInt(6) + 1) as PieceType;
  return [die(), die(), die()].sort((a, b) => a - b);
}

/**
 * The positions before each roll of random games, without end; the initial position comes once.
 *
 * Kings are captured only if nothing else is legal, and castling rights are kept where that is easy:
 * games of chance alone are short, and hardly ever castle.
 */
export function* selfPlay(random: RandomSource): Generator<GameState> {
  yield INITIAL;
  for (;;) {
    let state: GameState | null = INITIAL;
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      state = randomTurn(withDice(state, randomDice(random)), random);
      if (state === null) break;
      yield state;
    }
  }
}

/** The state after a turn; null if a king was captured. */
function randomTurn(state: GameState, random: RandomSource): GameState | null {
  let kings = 0;
  const paths = forEachLegalTurnPath(state, (_moves, _length, isKingCapture) => {
    if (isKingCapture) kings++;
  });
  if (paths === 0) return endTurn(state);
  if (paths === kings) return null;
  // King captures come first.
  const drawn = Array.from({ length: DRAWS }, () => kings + random.nextInt(paths - kings));
  const results: GameState[] = [];
  let index = 0;
  forEachLegalTurnState(state, (_moves, _length, result) => {
    if (drawn.includes(index)) results[index] = result.snapshot();
    index++;
  });
  return drawn.map((each) => results[each])
    .reduce((best, next) => rights(next) > rights(best) ? next : best);
}

function rights({ castling }: GameState): number {
  return [1, 2, 4, 8].filter((right) => (castling & right) !== 0).length;
}

// What a user writes in TypeScript. It is only compiled, against the types of the npm form: a line that is marked as an
// error and is none fails too, so the types cannot have come out as `any`.

import {
  attackOdds,
  type BestTurn,
  bestTurn,
  DfenError,
  engine,
  type ForcedPass,
  playMoves,
  rules,
  TurnError,
  turnTree,
  validate,
} from "@dicechess/core";
import { ExpectimaxSearch, JavaRandom, type TurnChoice } from "@dicechess/core/engine";
import { type GameState, parseDfen, type TurnTree } from "@dicechess/core/rules";

const dfen = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";

const validation = validate(dfen);
export const canonical: string = validation.valid ? validation.dfen : validation.error.message;
// @ts-expect-error: a text that is no position has no canonical form
export const never: string = validation.dfen;

const turns = turnTree(dfen, { dice: "KR" });
export const tree: TurnTree | undefined = turns.kind === "turns" ? turns.tree : undefined;
// @ts-expect-error: a forced pass has no tree
export const none: TurnTree = turns.tree;

export async function choose(signal: AbortSignal): Promise<readonly string[]> {
  const best: BestTurn = await bestTurn(dfen, { algorithm: "monte-carlo", signal, seed: 1n });
  if (best.kind === "forced-pass") return [];
  const next: string = best.kind === "king-captured" ? best.winner : best.next;
  return [...best.moves, next];
}
// @ts-expect-error: there is no such algorithm
export const wrong = bestTurn(dfen, { algorithm: "minimax" });

export function explain(error: unknown): string {
  if (error instanceof DfenError) return error.field;
  if (error instanceof TurnError) return `${error.code} ${error.index}`;
  return "";
}

const played = playMoves(dfen, ["e1g1"], { dice: "KR" });
export const pass: ForcedPass | undefined = played.kind === "forced-pass" ? played : undefined;
export const rolls: number = attackOdds(dfen, "white").a8;

const state: GameState = parseDfen(dfen);
export const same: boolean = rules.parseDfen(dfen).equals(state);
export const choice: TurnChoice = new ExpectimaxSearch().search(state, new JavaRandom(1));
export const score: number = engine.evaluateMaterial(state, rules.White);
// @ts-expect-error: a state is no text
validate(state);

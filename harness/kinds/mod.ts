/**
 * Every kind of corpus, one module each. To add a kind, write its module, name it here, and give
 * `Answers` the question it asks.
 *
 * @module
 */
import type { AnyKind, KindName } from "./kind.ts";
import { attackers } from "./attackers.ts";
import { budgeted } from "./budgeted.ts";
import { chance } from "./chance.ts";
import { dfen } from "./dfen.ts";
import { equity } from "./equity.ts";
import { evaluators } from "./evaluators.ts";
import { features } from "./features.ts";
import { kingCaptures } from "./king_captures.ts";
import { kingRolls } from "./king_rolls.ts";
import { monteCarlo } from "./monte_carlo.ts";
import { normalize } from "./normalize.ts";
import { partitions } from "./partitions.ts";
import { perft } from "./perft.ts";
import { search } from "./search.ts";
import { shared } from "./shared.ts";
import { sharedBudget } from "./shared_budget.ts";
import { tables } from "./tables.ts";
import { turnPaths } from "./turn_paths.ts";
import { turnTree } from "./turn_tree.ts";

/** The kinds by name. */
export const kinds: Readonly<Record<KindName, AnyKind>> = {
  "dfen": dfen,
  "normalize": normalize,
  "attackers": attackers,
  "perft": perft,
  "turn-paths": turnPaths,
  "turn-tree": turnTree,
  "tables": tables,
  "partitions": partitions,
  "budgeted": budgeted,
  "king-captures": kingCaptures,
  "king-rolls": kingRolls,
  "shared": shared,
  "shared-budget": sharedBudget,
  "features": features,
  "evaluators": evaluators,
  "chance": chance,
  "search": search,
  "equity": equity,
  "monte-carlo": monteCarlo,
};

/** The names, in the order of the format's description. */
export const kindNames: readonly KindName[] = Object.keys(kinds) as KindName[];

/** Whether a text names a kind. */
export function isKindName(text: string): text is KindName {
  return Object.hasOwn(kinds, text);
}

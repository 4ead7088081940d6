/**
 * Every suite.
 *
 * @module
 */

import type { BenchSuite } from "../bench_case.ts";
import { suite as attackerTypes } from "./attacker_types.ts";
import { suite as budgetedRules } from "./budgeted_rules.ts";
import { suite as chanceNode } from "./chance_node.ts";
import { suite as dfen } from "./dfen.ts";
import { suite as dicePartitioner } from "./dice_partitioner.ts";
import { suite as evaluationCache } from "./evaluation_cache.ts";
import { suite as expectimax } from "./expectimax.ts";
import { suite as kingCapture } from "./king_capture.ts";
import { suite as makeMove } from "./make_move.ts";
import { suite as monteCarlo } from "./monte_carlo.ts";
import { suite as nestedChanceCache } from "./nested_chance_cache.ts";
import { suite as peers } from "./peers.ts";
import { suite as perft } from "./perft.ts";
import { suite as sharedClassTraversal } from "./shared_class_traversal.ts";
import { suite as singleRollTraversal } from "./single_roll_traversal.ts";
import { suite as turnResults } from "./turn_results.ts";

/** The suites in the order in which they run. */
export const SUITES: readonly BenchSuite[] = [
  turnResults,
  singleRollTraversal,
  sharedClassTraversal,
  budgetedRules,
  makeMove,
  dfen,
  attackerTypes,
  dicePartitioner,
  perft,
  peers,
  kingCapture,
  evaluationCache,
  chanceNode,
  nestedChanceCache,
  expectimax,
  monteCarlo,
];

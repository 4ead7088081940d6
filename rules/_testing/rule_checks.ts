/**
 * A quick look at all the rules: answers of the slow model and golden records, asked of any copy of
 * the rules.
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { GameState } from "../game_state.ts";
import type { PieceType } from "../piece.ts";
import type { TurnStateVisitor } from "../turn_emission.ts";
import type { Rules } from "./mutated_rules.ts";
import { cornerPositions } from "./corner_positions.ts";
import * as model from "./reference_rules.ts";
import {
  randomGamePosition,
  randomSlots,
  seededRng,
  syntheticPosition,
} from "./seeded_positions.ts";

/** A question with the right answer. */
export interface RuleCheck {
  readonly question: string;
  readonly answer: string;
  /** What these rules answer. */
  readonly ask: (rules: Rules) => string;
}

/** The first question that the rules answer differently, if there is one. */
export function firstDifference(rules: Rules, checks: Iterable<RuleCheck>): string | undefined {
  for (const { question, answer, ask } of checks) {
    if (ask(rules) !== answer) return question;
  }
  return undefined;
}

export function ruleChecks(): RuleCheck[] {
  return [...modelChecks(), ...sharedChecks(), ...goldenChecks()];
}

// What the model says

function modelChecks(): RuleCheck[] {
  const rng = seededRng(130);
  const dfens = cornerPositions.map(({ dfen }) => dfen);
  for (let i = 0; i < 20; i++) dfens.push(randomGamePosition(rng), syntheticPosition(rng));
  return dfens.flatMap((dfen) => {
    const slots = randomSlots(rng);
    const board = model.withDice(model.parseDfen(dfen), slots);
    const stateOf = (rules: Rules) => {
      const types = [...slots].map((letter) => rules.parseTypeLetter(letter) as PieceType);
      return rules.withDice(rules.parseDfen(dfen), types);
    };
    const check = (
      question: string,
      answer: string,
      ask: (rules: Rules, state: GameState) => string,
    ): RuleCheck => ({
      question: `${question}: ${dfen} with ${slots}`,
      answer,
      ask: (rules) => ask(rules, stateOf(rules)),
    });
    const moves = model.generateAllMoves(board);
    return [
      check("text", model.formatDfen(board), (rules, state) => rules.formatDfen(state)),
      check(
        "slots",
        board.dice.join(),
        (rules, { dice }) => rules.unpackDice(dice).map(rules.typeLetter).join(),
      ),
      check(
        "moves",
        moves.map(model.moveBits).join(),
        (rules, state) => rules.generateAllMoves(state).join(),
      ),
      check(
        "moves of the dice",
        model.generateMoves(board).map(model.moveBits).join(),
        (rules, state) => rules.generateMoves(state).join(),
      ),
      check(
        "results of moves",
        moves.map((move) => model.formatDfen(model.makeMove(board, move))).join(),
        (rules, state) =>
          moves.map((move) => rules.formatDfen(rules.makeMove(state, model.moveBits(move)))).join(),
      ),
      check(
        "end of the turn",
        model.formatDfen(model.endTurn(board)),
        (rules, state) => rules.formatDfen(rules.endTurn(state)),
      ),
      check(
        "soundness",
        "",
        (rules, state) =>
          [
            state,
            rules.endTurn(state),
            ...moves.slice(0, 9).map((move) => rules.makeMove(state, model.moveBits(move))),
          ].flatMap(rules.checkInvariants).join(),
      ),
      check(
        "normal form",
        model.normalizedFen(board),
        (rules, state) => rules.normalizedFen(state),
      ),
      check(
        "attackers",
        model.attackerTypeMasks(board, "w").join(),
        (rules, state) =>
          Array.from({ length: 64 }, (_, square) => rules.AttackerTypes.typeMask(state, square, 0))
            .join(),
      ),
      check(
        "classes",
        model.partitionsFor(board).map(({ roll, weight }) => roll + weight).join(),
        (rules, state) =>
          rules.ActiveDicePartitioner.partitionsFor(state)
            .map(({ roll, weight }) => rules.CompactRoll.format(roll) + weight).join(),
      ),
      check(
        "turns",
        linesHash(model.legalTurns(board).paths.map(model.emission)),
        (rules, state) => {
          const { lines, visitor } = emissionLines(rules);
          rules.forEachLegalTurnState(state, visitor);
          return sha256Of(lines.join(""));
        },
      ),
    ];
  });
}

/** No golden record of shared traversals tells whether king captures count for the most dice. */
function sharedChecks(): RuleCheck[] {
  const corners = cornerPositions.filter(({ rule }) => /king capture/.test(rule));
  return corners.map(({ dfen }) => {
    const board = model.parseDfen(dfen);
    const classes = model.partitionsFor(board).map(({ roll }) => roll);
    const turns = classes.flatMap((roll) => model.legalTurns(model.withDice(board, roll)).paths);
    return {
      question: `shared turns: ${dfen}`,
      answer: linesHash(turns.map(model.emission)),
      ask: (rules) => {
        const traversal = new rules.SharedTraversal(rules.parseDfen(dfen));
        const { lines, visitor } = emissionLines(rules);
        for (const roll of classes) traversal.visit(rules.CompactRoll.parse(roll), visitor);
        return sha256Of(lines.join(""));
      },
    };
  });
}

function linesHash(emissions: readonly model.Emission[]): string {
  return sha256Of(emissions.map(model.emissionLine).join(""));
}

// What the golden records say

// deno-lint-ignore no-explicit-any -- as JSON.parse gives it
type GoldenRecord = any;

type Rebuild = (rules: Rules, record: GoldenRecord) => unknown;

function goldenChecks(): RuleCheck[] {
  return [
    ...golden("fixtures-budgeted", 7, budgeted),
    ...golden("corners-budgeted", 31, budgeted),
    ...golden("tables", 5, table),
    ...golden("corners-king-captures", 31, kingCapture),
    ...golden("fixtures-king-rolls", 1, kingRolls),
    ...golden("fixtures-perft", 1, perftCount),
    ...golden("corners-shared", 3, shared),
    ...golden("corners-turn-paths", 7, turnPaths),
  ];
}

function golden(name: string, every: number, rebuild: Rebuild): RuleCheck[] {
  const url = new URL(`../../golden/contract/${name}.ndjson`, import.meta.url);
  const [, ...lines] = Deno.readTextFileSync(url).trimEnd().split("\n");
  return lines.filter((_, i) => i % every === 0).map((line) => {
    const record = JSON.parse(line);
    return {
      question: `golden ${name}: ${line.slice(0, 120)}`,
      answer: line,
      ask: (rules) => JSON.stringify(rebuild(rules, record)),
    };
  });
}

function turnPaths(rules: Rules, { dfen }: GoldenRecord) {
  const state = rules.parseDfen(dfen);
  const { lines, paths, visitor } = emissionLines(rules);
  const count = rules.forEachLegalTurnState(state, visitor);
  const { kingCaptures: kings, maxDice } = rules.discoverTurnWork(state);
  const record = { dfen, paths: count, kings, maxDice, sha256: sha256Of(lines.join("")) };
  return count > 40 ? record : { ...record, list: paths };
}

function budgeted(rules: Rules, { dfen }: GoldenRecord) {
  const state = rules.parseDfen(dfen);
  const { generated, examined, legalPaths } = rules.discoverTurnWork(state);
  const outcome = rules.visitTurnStates(state, new rules.Budget(generated + examined), () => {});
  const work = outcome.kind === "complete" ? outcome.used : -1;
  return { dfen, work, generated, examined, paths: legalPaths };
}

function table(rules: Rules, { mask, mode }: GoldenRecord) {
  const classes = rules.ActiveDicePartitioner.table(mask, mode)
    .map(({ roll, weight }) => [rules.CompactRoll.format(roll), weight]);
  return { mask, mode, classes };
}

function kingCapture(rules: Rules, { dfen }: GoldenRecord) {
  const outcome = rules.kingCapturePath(rules.parseDfen(dfen), new rules.Budget(Infinity));
  const moves = outcome.kind === "complete" ? outcome.value : [];
  const path = moves === null ? null : moves.map(rules.formatMove).join(" ");
  return { dfen, path, work: outcome.used };
}

function kingRolls(rules: Rules, { dfen }: GoldenRecord) {
  const boundary = rules.parseDfen(dfen);
  const outcome = rules.kingCaptureRolls(boundary, new rules.Budget(Infinity));
  const rolls = outcome.kind === "complete" ? outcome.value : -1;
  return {
    dfen,
    rolls: rolls === rules.kingCaptureCount(boundary) ? rolls : -2,
    work: outcome.used,
  };
}

function perftCount(rules: Rules, { dfen, depth }: GoldenRecord) {
  return { dfen, depth, nodes: rules.perft(rules.parseDfen(dfen), depth) };
}

function shared(rules: Rules, { dfen, visit }: GoldenRecord) {
  const boundary = rules.parseDfen(dfen);
  const traversal = new rules.SharedTraversal(boundary);
  const { lines, visitor } = emissionLines(rules);
  const classes = rules.ActiveDicePartitioner.partitionsFor(boundary).map(({ roll, weight }) => {
    lines.push(rules.CompactRoll.format(roll) + "\n");
    const outcome = traversal.visit(roll, (...shown) => {
      visitor(...shown);
      return visit === "full";
    });
    if (outcome.kind === "incomplete") return [];
    const { emittedPaths, stoppedEarly } = outcome.value;
    return [rules.CompactRoll.format(roll), weight, emittedPaths, stoppedEarly ? 1 : 0];
  });
  const { generated, examined, transitions, emitted, replayed } = traversal.work;
  const work = [generated, examined, transitions, emitted, replayed];
  return { dfen, visit, classes, work, used: traversal.used, sha256: sha256Of(lines.join("")) };
}

/** Collects what a visitor is shown. */
function emissionLines(rules: Rules) {
  const lines: string[] = [];
  const paths: string[] = [];
  const visitor: TurnStateVisitor = (moves, length, result, kingCapture) => {
    const path = moves.slice(0, length).map(rules.formatMove).join(" ");
    paths.push(path);
    lines.push(`${path}\t${kingCapture ? "K" : "N"}\t${rules.formatDfen(result)}\n`);
  };
  return { lines, paths, visitor };
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

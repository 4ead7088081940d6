// An explorer for the terminal: the board, what each kind of roll brings, the odds, and the best turns of a roll.
//
//   deno run -A examples/explorer.ts --help
//   deno run -A examples/explorer.ts "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1" --dice KR

import { Command, InvalidArgumentError } from "commander";
import Table from "cli-table3";
import {
  attackOdds,
  DfenError,
  kingCaptureOdds,
  type RollClass,
  rollClasses,
  turnTree,
  validate,
} from "@dicechess/core";
import { ExpectimaxSearch, JavaRandom, UtilityBounds } from "@dicechess/core/engine";
import {
  CompactRoll,
  formatDfen,
  formatMove,
  normalizedFen,
  parseDfen,
  White,
} from "@dicechess/core/rules";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BAR_WIDTH = 30;
const PIECES: Readonly<Record<string, string>> = {
  ...{ K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙" },
  ...{ k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" },
};

/** The board as a table; the number is of the 216 rolls that show an attacker of the square. */
function board(dfen: string, attackers: "white" | "black" | undefined): string {
  const odds = attackers === undefined ? undefined : attackOdds(dfen, attackers);
  const table = new Table({
    colAligns: Array(9).fill("center"),
    colWidths: [3, ...Array(8).fill(5)],
    style: { head: [], border: [] },
  });
  const ranks = dfen.split(" ")[0].split("/");
  for (const [index, rank] of ranks.entries()) {
    const squares = [...rank.replace(/\d/g, (digit) => " ".repeat(Number(digit)))];
    const name = String(8 - index);
    const cells = squares.map((letter, file) => {
      const rolls = odds?.[`${"abcdefgh"[file]}${name}` as keyof typeof odds];
      return `${PIECES[letter] ?? " "}${rolls === undefined ? "" : `\n${rolls || ""}`}`;
    });
    table.push([name, ...cells]);
  }
  table.push(["", ..."abcdefgh"]);
  return table.toString();
}

/** The likeliest kinds of rolls with bars for how likely they are. */
function rolls(classes: readonly RollClass[], rows: number): string {
  const most = Math.max(...classes.map(({ rolls }) => rolls));
  const table = new Table({
    head: ["dice", "of 216", "", "turns", "king"],
    colAligns: ["left", "right", "left", "right", "right"],
    style: { head: [], border: [], compact: true },
  });
  const likeliest = [...classes].sort((a, b) => b.rolls - a.rolls || b.turns - a.turns);
  for (const { dice, rolls, turns, kingCaptures, forcedPass } of likeliest.slice(0, rows)) {
    const bar = "█".repeat(Math.max(1, Math.round((BAR_WIDTH * rolls) / most)));
    table.push([dice || "none", rolls, bar, forcedPass ? "pass" : turns, kingCaptures || ""]);
  }
  const left = classes.length - rows;
  return table.toString() + (left > 0 ? `\nand ${left} more` : "");
}

/** The best turns of a roll, by what the opponent's best replies to all rolls leave on average. */
function bestTurns(dfen: string, dice: string, rows: number): string {
  const state = CompactRoll.applyToState(CompactRoll.parse(dice), parseDfen(dfen));
  const search = new ExpectimaxSearch({
    // The same moves in another order are another turn; so some more are looked at than shown.
    candidateLimit: 4 * rows,
    // A king is worth more than everything else, and little enough for values that people can read.
    bounds: new UtilityBounds(-20_000, -15_000, 15_000, 20_000),
    // Without pruning every candidate gets its value, not only the best one.
    star1: false,
  });
  const { path, reason, candidates } = search.search(state, new JavaRandom(1));
  if (path === null) return "No turn is legal: pass.";
  if (reason === "king-capture") return `${path.map(formatMove).join(" ")} captures the king.`;

  const different = new Map(candidates.map((turn) => [normalizedFen(turn.result), turn]));
  const best = [...different.values()].sort((a, b) => (b.value ?? NaN) - (a.value ?? NaN));
  const opponent = state.side === White ? "black" : "white";
  const table = new Table({
    head: ["turn", "value in pawns", "own king falls, of 216"],
    colAligns: ["left", "right", "right"],
    style: { head: [], border: [], compact: true },
  });
  for (const { path, result, value = NaN } of best.slice(0, rows)) {
    const danger = kingCaptureOdds(formatDfen(result))[opponent].rolls;
    table.push([path.map(formatMove).join(" "), (value / 100).toFixed(2), danger]);
  }
  return table.toString();
}

function checkedPosition(text: string): string {
  const answer = validate(text);
  if (!answer.valid) throw new InvalidArgumentError(answer.error.message);
  return answer.dfen;
}

function checkedRows(text: string): number {
  const rows = Number(text);
  if (!Number.isInteger(rows) || rows < 1) throw new InvalidArgumentError("A number from 1.");
  return rows;
}

function checkedSide(text: string): "white" | "black" {
  if (text !== "white" && text !== "black") throw new InvalidArgumentError("white or black.");
  return text;
}

const program = new Command("explorer")
  .description("Shows a position of Dice Chess, its rolls, odds and best turns.")
  .argument("[dfen]", "the position; the start of a game without", checkedPosition, START)
  .option("-d, --dice <letters>", "dice to find the best turns of, such as KR")
  .option(
    "-a, --attacks <side>",
    "show how many rolls attack each square: white or black",
    checkedSide,
  )
  .option("-n, --rows <number>", "how many rolls and turns to show", checkedRows, 8)
  .parse();

const [dfen] = program.processedArgs as [string];
const options = program.opts<{ dice?: string; attacks?: "white" | "black"; rows: number }>();

console.log(board(dfen, options.attacks));
console.log(`${dfen.split(" ")[1] === "w" ? "White" : "Black"} is to move.\n`);
console.log(rolls(rollClasses(dfen), options.rows));
const { white, black } = kingCaptureOdds(dfen);
console.log(`\nRolls of 216 that capture the king: White ${white.rolls}, Black ${black.rolls}`);

const { dice = dfen.split(" ")[6] } = options; // in the text they are the seventh field
if (dice !== undefined) {
  try {
    const turns = turnTree(dfen, { dice });
    console.log(`\n${dice}: ${turns.kind === "turns" ? turns.count : 0} legal turns`);
    console.log(bestTurns(dfen, dice, options.rows));
  } catch (error) {
    if (!(error instanceof DfenError)) throw error;
    program.error(`error: ${error.message}`);
  }
}

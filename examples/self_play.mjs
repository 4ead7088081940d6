// A game between two programs, dice and all, from one seed. It is the same game wherever it is played:
//
//   deno run examples/self_play.mjs 7
//   node self_play.mjs 7        (after installing @dicechess/core)
//   bun self_play.mjs 7

import process from "node:process";
import { bestTurn, kingCaptureOdds } from "@dicechess/core";
import { JavaRandom } from "@dicechess/core/engine";

const seed = Number(process.argv[2] ?? 1);
const random = new JavaRandom(seed);

// White thinks about Black's replies; Black takes what it can get. A budget counts work, not time, so the same turn is
// found on a fast machine and on a slow one.
const players = {
  w: { name: "White", options: { algorithm: "expectimax", budget: 50_000 } },
  b: { name: "Black", options: { algorithm: "greedy" } },
};

function rollDice() {
  return Array.from({ length: 3 }, () => "PNBRQK"[random.nextInt(6)]).join("");
}

console.log(`Game ${seed}`);
let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
for (let turn = 1; turn <= 200; turn++) {
  const { name, options } = players[position.split(" ")[1]];
  const dice = rollDice();
  // Each choice among equals draws from a stream of its own.
  const best = await bestTurn(position, { ...options, dice, seed: seed * 1000 + turn });
  const moves = best.kind === "forced-pass" ? "passes" : best.moves.join(" ");
  console.log(`${String(turn).padStart(3)}. ${name} ${dice}  ${moves}`);

  if (best.kind === "king-captured") {
    console.log(`${name} captures the king: ${best.position}`);
    break;
  }
  position = best.next;
  const { white, black } = kingCaptureOdds(position);
  if (white.rolls + black.rolls > 0) {
    console.log(`     rolls of 216 that capture: White ${white.rolls}, Black ${black.rolls}`);
  }
}

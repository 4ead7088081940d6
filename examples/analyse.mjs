// Tells what there is to know about a position. In an empty folder:
//
//   npm init -y
//   npx jsr add @dicechess/core
//   node analyse.mjs "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1" KR

import process from "node:process";
import { bestTurn, kingCaptureOdds, rollClasses, turnTree, validate } from "@dicechess/core";

const [dfen, dice] = process.argv.slice(2);
if (dfen === undefined) {
  console.error('Usage: node analyse.mjs "DFEN" [DICE]');
  process.exit(1);
}
const percent = ({ probability }) => `${(100 * probability).toFixed(1)} %`;

const position = validate(dfen);
if (!position.valid) {
  // The message names the field, shows what it holds, and says what was expected.
  console.error(position.error.message);
  process.exit(1);
}
console.log(`Position: ${position.dfen}`);
console.log(`To move:  ${position.side}`);
if (position.oddities.length > 0) console.log(`Odd:      ${position.oddities.join(", ")}`);

const { white, black } = kingCaptureOdds(dfen);
console.log(`\nIf it is to roll, White captures the king with ${percent(white)} of all rolls,`);
console.log(`Black with ${percent(black)}.`);

const classes = rollClasses(dfen);
const passes = classes.filter(({ forcedPass }) => forcedPass);
const passing = passes.reduce((sum, { probability }) => sum + probability, 0);
const turns = classes.map((rolls) => rolls.turns);
console.log(`\n${classes.length} kinds of rolls; with ${percent({ probability: passing })} of all`);
console.log(`rolls the turn is passed. The richest roll has ${Math.max(...turns)} turns.`);

if (dice !== undefined || position.dice !== "") {
  // Without an option the dice of the text are used.
  const options = dice === undefined ? {} : { dice };
  const legal = turnTree(dfen, options);
  if (legal.kind === "forced-pass") {
    console.log(`\nNo turn is legal. The opponent rolls in ${legal.next}`);
  } else {
    const best = await bestTurn(dfen, options);
    console.log(`\n${legal.count} legal turns, the best of them: ${best.moves.join(" ")}`);
    if (best.kind === "turn-complete") console.log(`The opponent rolls in ${best.next}`);
    else console.log("It captures the king.");
  }
}

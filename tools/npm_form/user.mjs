// What a user of the npm form writes: prints the legal turns of the position given, one a line.

import "@dicechess/core";
import "@dicechess/core/engine";
import { formatMove, legalTurnPaths, parseDfen } from "@dicechess/core/rules";

const state = parseDfen(process.argv[2]);
for (const path of legalTurnPaths(state)) {
  console.log(path.map((move) => formatMove(move)).join(" "));
}

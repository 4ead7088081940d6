// What a user of the package in Node waits for: prints the milliseconds from the import to the first legal turn, on the
// wall, or the processor time of all threads if that is less: on a busy machine the wall says little.

const wall = performance.now();
const processor = process.cpuUsage();
const { forEachLegalTurnPath, parseDfen } = await import("@dicechess/core/rules");
const state = parseDfen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PNB");
let first;
forEachLegalTurnPath(state, (moves, length) => {
  first = moves.slice(0, length);
  return false;
});
const onWall = performance.now() - wall;
const { user, system } = process.cpuUsage(processor);
if (first?.length !== 3) throw new Error("kiwipete has a turn of three moves");
console.log(Math.min(onWall, (user + system) / 1000));

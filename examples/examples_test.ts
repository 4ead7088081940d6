import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { run } from "../tools/forms/project.ts";
import { playMoves, turnTree } from "../mod.ts";
import { searchFor } from "./cancel_search.ts";
import { answer } from "./webhook_bot.ts";

const FOLDER = new URL(".", import.meta.url);
const ROOKS = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";

/** Runs an example as its first lines say. */
function example(...args: string[]): Promise<string> {
  return run(FOLDER, [Deno.execPath(), "run", "--quiet", "--no-prompt"], ...args);
}

/** Posts to the bot, which runs on this machine for as long as that takes. */
async function post(body: BodyInit): Promise<{ status: number; json: Record<string, unknown> }> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  try {
    const response = await fetch(`http://127.0.0.1:${server.addr.port}/`, { method: "POST", body });
    return { status: response.status, json: await response.json() };
  } finally {
    await server.shutdown();
  }
}

Deno.test("the webhook bot answers a position with a legal turn", async () => {
  const { status, json } = await post(JSON.stringify({ dfen: ROOKS, dice: "rk" }));
  assertEquals([status, json.pass], [200, false]);
  const end = playMoves(ROOKS, json.moves as string[], { dice: "rk" });
  assertEquals(end.kind, "turn-complete");
});

Deno.test("the webhook bot passes where it must", async () => {
  const { status, json } = await post(JSON.stringify({ dfen: ROOKS, dice: "BBB" }));
  assertEquals([status, json], [200, { pass: true, moves: [] }]);
});

const refused: [what: string, body: string, code: string][] = [
  ["no JSON", "hello", "bad-json"],
  ["no object", "null", "not-text"],
  ["no position", `{"dfen":"hello"}`, "bad-field-count"],
  ["no dice", JSON.stringify({ dfen: ROOKS }), "no-dice"],
  ["wrong dice", JSON.stringify({ dfen: ROOKS, dice: "XYZ" }), "bad-dice"],
];

for (const [what, body, code] of refused) {
  Deno.test(`the webhook bot tells the code ${code} when it gets ${what}`, async () => {
    const { status, json } = await post(body);
    assertEquals([status, json.error], [400, code]);
  });
}

Deno.test("the webhook bot takes only posts", async () => {
  assertEquals((await answer(new Request("http://127.0.0.1/"))).status, 405);
});

Deno.test("the analysis tells about position, rolls and turns", async () => {
  const printed = await example("analyse.mjs", ROOKS, "KR");
  assertStringIncludes(printed, "To move:  white");
  assertStringIncludes(printed, "White captures the king with 7.4 %");
  assertStringIncludes(printed, "141 legal turns");
});

Deno.test("the analysis says what is wrong with a position", async () => {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "analyse.mjs", "hello"],
    cwd: FOLDER,
  }).output();
  assert(!success);
  assertStringIncludes(new TextDecoder().decode(stderr), "bad-field-count");
});

Deno.test("the search in a worker is stopped and still gives a legal turn", async () => {
  const { best } = await searchFor(100);
  assert(best.kind === "turn-complete");
  assertEquals(best.searchComplete, false);
  const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const turns = turnTree(kiwipete, { dice: "PNB" });
  assert(turns.kind === "turns");
  const [first, second, third] = best.moves;
  assertEquals(turns.tree[first][second][third], {});
});

Deno.test("the worker's page prints what it found", async () => {
  const printed = await example("--allow-read", "cancel_search.ts");
  assertStringIncludes(printed, "The search was stopped.");
});

Deno.test("the game against itself is the one in self_play.txt", async () => {
  const kept = await Deno.readTextFile(new URL("self_play.txt", import.meta.url));
  assertEquals(await example("self_play.mjs", "7"), kept);
});

Deno.test("another seed gives another game", async () => {
  const [one, other] = await Promise.all(["7", "8"].map((seed) => example("self_play.mjs", seed)));
  assert(one.split("\n")[1] !== other.split("\n")[1]);
});

Deno.test("the explorer draws board, rolls, odds and turns", async () => {
  const printed = await example("-A", "explorer.ts", ROOKS, "--dice", "KR", "--attacks", "white");
  assertStringIncludes(printed, "│ 8 │     │     │     │     │  ♚  │     │     │     │");
  assertStringIncludes(printed, "│   │     │ 91  │ 91  │ 152 │ 91  │ 152 │ 91  │     │");
  assertStringIncludes(printed, "│ none │     27 │ ██████████████████████████████ │  pass │");
  assertStringIncludes(printed, "capture the king: White 16, Black 0");
  assertStringIncludes(printed, "KR: 141 legal turns");
  assertStringIncludes(printed, "│          11.00 │                      0 │");
});

Deno.test("the explorer takes the dice of the position, and tells of a king and of a pass", async () => {
  const captured = await example("-A", "explorer.ts", "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP");
  assertStringIncludes(captured, "b3c5 captures the king.");
  const passed = await example("-A", "explorer.ts", `${ROOKS} B`);
  assertStringIncludes(passed, "No turn is legal: pass.");
});

// Runs the minified bundle in headless Chromium, on a page and in a worker: `deno task browser`. It takes a Chromium from
// the system's packages, and is no part of the checks that run everywhere.

import { assertEquals } from "@std/assert";
import { bestTurn } from "../../mod.ts";
import { type Command, run } from "../forms/project.ts";
import { recordsIn, someGoldens } from "../forms/some_goldens.ts";
import { minifiedBundle } from "./minified.ts";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];
const TIME_OUT_MS = 300_000;

const WORKER = `
  import { replayGoldens } from "./bundle.mjs";
  onmessage = ({ data }) => postMessage(replayGoldens(data));
`;

async function findBrowser(): Promise<string> {
  for (const program of PROGRAMS) {
    try {
      await run(".", [program, "--version"]);
      return program;
    } catch {
      // not this one
    }
  }
  throw new Error(`none of ${PROGRAMS.join(", ")} is installed: apt-get install chromium`);
}

/** No sandbox, as root may have none; no traffic of its own; a profile of its own. */
function commandFor(browser: string, profile: string): Command {
  return [
    browser,
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--user-data-dir=${profile}`,
  ];
}

const corpora = someGoldens();
const page = await Deno.readTextFile(new URL("page.html", import.meta.url));
const files: Readonly<Record<string, [text: string, type: string]>> = {
  "/": [page, "text/html"],
  "/bundle.mjs": [await minifiedBundle(), "text/javascript"],
  "/worker.mjs": [WORKER, "text/javascript"],
  "/goldens.json": [JSON.stringify(corpora), "application/json"],
};

/** Opens the page and waits for what it reports. */
async function openPage(): Promise<Record<string, unknown>> {
  const browser = await findBrowser();
  const report = Promise.withResolvers<Record<string, unknown>>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/report") {
      report.resolve(await request.json());
      return new Response(null, { status: 204 });
    }
    const file = files[pathname];
    return file === undefined
      ? new Response("not here", { status: 404 })
      : new Response(file[0], { headers: { "content-type": `${file[1]}; charset=utf-8` } });
  });
  const timer = setTimeout(() => report.reject(new Error("no report in time")), TIME_OUT_MS);
  const profile = await Deno.makeTempDir({ prefix: "dicechess-" });
  const [program, ...flags] = commandFor(browser, profile);
  const process = new Deno.Command(program, {
    // The port for debuggers keeps it running, whatever the page does.
    args: [...flags, "--remote-debugging-port=0", `http://127.0.0.1:${server.addr.port}/`],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    return await report.promise;
  } finally {
    clearTimeout(timer);
    process.kill();
    await process.status;
    await server.shutdown();
    await Deno.remove(profile, { recursive: true });
  }
}

const report = await openPage();

Deno.test("the page reports no error", () => {
  assertEquals(report.error, undefined);
});

for (const place of ["page", "worker"]) {
  Deno.test(`the minified bundle gives the golden records in a ${place} of the browser`, () => {
    assertEquals(report[place], { same: recordsIn(corpora), differences: [] });
  });
}

Deno.test("the minified bundle chooses the same turn in the browser as the sources here", async () => {
  const position = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
  assertEquals(report.best, await bestTurn(position, { dice: "nbq", seed: 1 }) as unknown);
});

Deno.test("the minified bundle hears a signal in the browser", () => {
  const { kind, searchComplete } = report.cancelled as Record<string, unknown>;
  assertEquals([kind, searchComplete], ["turn-complete", false]);
});

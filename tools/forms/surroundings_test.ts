import { assertEquals } from "@std/assert";
import { askEverything } from "./ask_everything.ts";
import { run } from "./project.ts";

Deno.test("the package works under `deno run` without permissions", async () => {
  const script = new URL("ask_everything.ts", import.meta.url);
  const command = [Deno.execPath(), "run", "--no-prompt", "--quiet"] as const;
  assertEquals(JSON.parse(await run(".", [...command], script.href)), await askEverything());
});

Deno.test("the package works in a Web Worker", async () => {
  const worker = new Worker(new URL("worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = Promise.withResolvers<unknown>();
    worker.addEventListener("message", ({ data }) => answer.resolve(data));
    worker.addEventListener("error", ({ message }) => answer.reject(new Error(message)));
    worker.postMessage("ask");
    assertEquals(await answer.promise, await askEverything());
  } finally {
    worker.terminate();
  }
});

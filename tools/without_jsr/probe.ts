// Prints nothing where the `@std` modules can be had from JSR, from the network
// or from Deno's cache. Where they cannot, prints the option that makes `deno`
// take the stand-ins beside this file, which need npm alone. The tasks in
// deno.json put what it prints on deno's command line.

// A host that swallows packets would otherwise hold the command for minutes.
const TIME_OUT_MS = 5_000;

const modules = ["@std/assert", "@std/cli/parse-args", "@std/testing/bdd"];

function timeOut(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("timed out")), TIME_OUT_MS));
}

try {
  await Promise.race([
    Promise.all(modules.map((name) => import(name))),
    timeOut(),
  ]);
} catch {
  console.log("--import-map=tools/without_jsr/import_map.json");
}
// An import that hangs, or the timer, must not keep the process alive.
Deno.exit();

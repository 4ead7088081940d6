import { assert, assertEquals, assertMatch } from "@std/assert";
import { fileURLToPath } from "node:url";
import { corpusText, PERFT } from "./_testing/corpora.ts";
import { TempFolder } from "./_testing/temp_folder.ts";

// The commands as processes of their own, by way of the project's tasks.

const project = fileURLToPath(new URL("..", import.meta.url));

function command(
  task: string,
  args: readonly string[],
  options: Deno.CommandOptions = {},
): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "--config", `${project}/deno.json`, task, ...args],
    cwd: project,
    // The folder of the caller is inherited, for one from the task that runs these tests.
    env: { NO_COLOR: "1", INIT_CWD: String(options.cwd ?? project) },
    stdin: "null",
    ...options,
  });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

for (
  const [what, record, status, verdict] of [
    ["the same", PERFT[0], 0, "SAME"],
    ["different", { ...PERFT[0], nodes: 21 }, 1, "DIFFERENT"],
    ["errored", { ...PERFT[0], dfen: "x" }, 2, "ERROR"],
    ["unreadable", "junk", 2, "ERROR"],
  ] as const
) {
  Deno.test(`\`deno task parity\` ends with ${status} if a record is ${what}, without colours or a bar`, async () => {
    await using folder = await TempFolder.make();
    await folder.write("a.ndjson", corpusText("perft", [record]));
    // A path is meant from the caller's folder.
    const { code, stdout, stderr } = await command("parity", ["a.ndjson"], { cwd: folder.path })
      .output();
    assertEquals(code, status);
    assertMatch(text(stdout), new RegExp(`\\n${verdict}: [^\\n]*\\n$`));
    assertEquals([text(stdout).includes("\x1b"), text(stderr)], [false, ""]);
  });
}

Deno.test("`deno task parity` writes what is wrong with its arguments to the error output", async () => {
  const { code, stdout, stderr } = await command("parity", ["--colour"]).output();
  assertEquals([code, text(stdout)], [2, ""]);
  assertMatch(text(stderr), /^parity: unknown option --colour /);
});

/** How long a program may go on once nobody wants it any more. */
const PATIENCE_MS = 2000;

/** Waits for the end of a program and of everything that it started, which shares its output. */
async function endOf(child: Deno.ChildProcess, output: Promise<unknown>): Promise<number> {
  const started = performance.now();
  const timer = setTimeout(() => child.kill("SIGKILL"), 10 * PATIENCE_MS);
  const { code } = await child.status;
  await output;
  clearTimeout(timer);
  const took = performance.now() - started;
  assert(took < PATIENCE_MS, `it went on for ${took} ms`);
  return code;
}

/** Work that would take hours: the turns of a board full of queens, again and again. */
async function endlessCorpus(folder: TempFolder): Promise<string> {
  const queens = "QQQQQQQQ/8/8/8/8/8/QQQQQQQQ/8 w - - 0 1 QQQ";
  const record = { dfen: queens, paths: 1, kings: 0, maxDice: 1, sha256: "0".repeat(64) };
  return await folder.write("a.ndjson", corpusText("turn-paths", Array(1000).fill(record)));
}

/** By then it is at work, in workers or without. */
const START_MS = 1500;

for (const jobs of ["1", "2"]) {
  for (const [signal, number] of [["SIGINT", 2], ["SIGTERM", 15]] as const) {
    Deno.test(`${signal} ends \`deno task parity --jobs ${jobs}\` within two seconds, workers too`, async () => {
      await using folder = await TempFolder.make();
      const child = command("parity", ["--jobs", jobs, await endlessCorpus(folder)], {
        stdout: "piped",
        stderr: "null",
      }).spawn();
      await new Promise((resolve) => setTimeout(resolve, START_MS));
      child.kill(signal);
      assertEquals(await endOf(child, child.stdout.text()), 128 + number);
    });
  }
}

const CLOSED_PIPE = 128 + 13;

for (
  const [what, task, args] of [
    ["positions", "golden", ["positions", "--count", "999999999"]],
    ["a corpus", "golden", ["record", "perft", "--depth", "3"]],
    ["an explanation", "parity", ["--explain", "PATH:2"]],
  ] as const
) {
  Deno.test(`a closed pipe ends \`deno task ${task}\` within two seconds, while it writes ${what}`, async () => {
    await using folder = await TempFolder.make();
    const path = await endlessCorpus(folder);
    const child = command(task, args.map((arg) => arg.replace("PATH", path)), {
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const positions = args[0] === "record" ? `${PERFT[0].dfen}\n`.repeat(100_000) : "";
    await new Blob([positions]).stream().pipeTo(child.stdin);
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    assert(value !== undefined && value.length > 0);
    await reader.cancel();
    const complaint = child.stderr.text();
    assertEquals(await endOf(child, complaint), CLOSED_PIPE);
    assertEquals(await complaint, "");
  });
}

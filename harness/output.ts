import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Takes text for the user. */
export type Output = (text: string | Uint8Array) => void;

const encoder = new TextEncoder();

/** Writes all of it to the standard output before it returns. */
export const writeStdout: Output = (text) => {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
};

/** What a shell says of a program that a closed pipe ended: 128 and the number of SIGPIPE. */
const CLOSED_PIPE = 128 + 13;

/**
 * Runs a command and ends the program with its exit status: 2 for an error that nothing handles, as 1
 * says that something differs. A reader that went away is no error.
 */
export async function exitWith(command: () => Promise<number>): Promise<never> {
  globalThis.addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  try {
    Deno.exit(await command());
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  if (error instanceof Deno.errors.BrokenPipe) Deno.exit(CLOSED_PIPE);
  console.error(error);
  Deno.exit(2);
}

/**
 * Goes where the user is: a task is run in the folder of the project, whatever folder it is called
 * from, and paths on the command line are meant from there.
 */
export function goToCaller(): void {
  const project = fileURLToPath(new URL("..", import.meta.url));
  const caller = Deno.env.get("INIT_CWD");
  if (caller !== undefined && resolve(Deno.cwd()) === resolve(project)) Deno.chdir(caller);
}

import { golden } from "../golden/command.ts";
import { parity } from "../parity.ts";
import { streamOf } from "./bytes.ts";

/** What a command did. */
export interface Ran {
  readonly status: number;
  /** What it wrote. */
  readonly text: string;
  /** What it complained of. */
  readonly complaint: string;
}

/** Runs `parity` here. */
export function runParity(...args: string[]): Promise<Ran> {
  return captured((write, complain) => parity(args, write, complain));
}

/** Runs `golden` here, with this text as its input. */
export function runGolden(input: string, ...args: string[]): Promise<Ran> {
  return captured((write, complain) => golden(args, write, streamOf(input), complain));
}

async function captured(
  command: (
    write: (text: string | Uint8Array) => void,
    complain: (text: string) => void,
  ) => Promise<number>,
): Promise<Ran> {
  const decoder = new TextDecoder();
  let text = "";
  let complaint = "";
  const status = await command(
    (part) => text += typeof part === "string" ? part : decoder.decode(part),
    (part) => complaint += `${part}\n`,
  );
  return { status, text, complaint };
}

// The part of the golden data that is replayed on each form of the package: everything on F1 to F10 and on the odd
// positions by hand, and of every other corpus a few records.

import type { GoldenText } from "./replay_goldens.ts";

const GOLDEN = new URL("../../golden/", import.meta.url);
const RECORDS_OF_OTHERS = 12;
/** One takes a second. */
const RECORDS_OF_THREE_PLIES = 2;

/** Reads it. */
export function someGoldens(): GoldenText[] {
  const corpora: GoldenText[] = [];
  for (const folder of ["contract", "reference"]) {
    for (const { name } of Deno.readDirSync(new URL(folder, GOLDEN))) {
      if (!name.endsWith(".ndjson")) continue;
      const text = Deno.readTextFileSync(new URL(`${folder}/${name}`, GOLDEN));
      const isWhole = /^(fixtures|corners)-/.test(name);
      const records = name.startsWith("search-3") ? RECORDS_OF_THREE_PLIES : RECORDS_OF_OTHERS;
      corpora.push({ name: `${folder}/${name}`, text: isWhole ? text : spread(text, records) });
    }
  }
  return corpora.sort((a, b) => a.name < b.name ? -1 : 1);
}

/** How many records there are. */
export function recordsIn(corpora: readonly GoldenText[]): number {
  return corpora.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length - 1, 0);
}

/** The header and records from all over the file. */
function spread(text: string, records: number): string {
  const [header, ...lines] = text.trimEnd().split("\n");
  const step = Math.max(1, Math.floor(lines.length / records));
  const some = lines.filter((_, index) => index % step === 0).slice(0, records);
  return [header, ...some].map((line) => `${line}\n`).join("");
}

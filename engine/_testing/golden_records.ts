/**
 * The golden corpora as the tests of the engine read them.
 *
 * @module
 */

const GOLDEN = new URL("../../golden/", import.meta.url);

/** Every record of a kind, of whatever corpus; its keys are those of the format. */
export function goldenRecords<Kind extends keyof GoldenRecord>(kind: Kind): GoldenRecord[Kind][] {
  const records: GoldenRecord[Kind][] = [];
  for (const folder of ["contract/", "reference/"]) {
    for (const { name } of Deno.readDirSync(new URL(folder, GOLDEN))) {
      if (!name.endsWith(".ndjson")) continue;
      const text = Deno.readTextFileSync(new URL(folder + name, GOLDEN));
      if (!text.startsWith(`{"corpus":"${kind}"`)) continue;
      const [, ...lines] = text.trimEnd().split("\n");
      for (const line of lines) records.push(JSON.parse(line));
    }
  }
  return records;
}

/** The records of golden/FORMAT.md that the engine answers. */
export interface GoldenRecord {
  features: {
    dfen: string;
    material: number;
    passed: [string, string];
    hanging: [string, string];
    kingCapture: [number, number];
  };
  evaluators: {
    dfen: string;
    exposed: [number, number];
    aggressive: [number, number];
    hangingMaterial: [number, number];
  };
  chance: {
    dfen: string;
    perspective: "w" | "b";
    value: string;
    tainted: boolean;
    classes: [roll: string, weight: number, value: string][];
  };
  search: {
    dfen: string;
    depth: 2 | 3;
    candidates: number;
    seed: number;
    score: number | null;
    path: string | null;
    values: [path: string, value: string][];
  };
  equity: {
    dfen: string;
    seed: number;
    rollouts: number;
    maxPlies: number;
    white: string;
    black: string;
    undecided: string;
    error: string;
  };
  "monte-carlo": {
    dfen: string;
    seed: number;
    rollouts: number;
    maxPlies: number;
    score: number | null;
    path: string | null;
  };
}

/** A double as the 16 hex digits of its bits. */
export function doubleBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

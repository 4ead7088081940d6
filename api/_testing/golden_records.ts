/**
 * The golden corpora as the tests of this folder read them.
 *
 * @module
 */

const CONTRACT = new URL("../../golden/contract/", import.meta.url);

/** The records of a corpus, with the keys of golden/FORMAT.md. */
export function goldenRecords<R>(corpus: string): R[] {
  const [, ...lines] = Deno.readTextFileSync(new URL(`${corpus}.ndjson`, CONTRACT)).trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line));
}

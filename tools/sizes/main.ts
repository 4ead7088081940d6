// `deno task sizes` prints what the package adds to a page.

import Table from "cli-table3";
import { PARTS, sizeOf } from "./sizes.ts";

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const table = new Table({
  head: ["part", "minified", "gzipped", "limit, gzipped"],
  colAligns: ["left", "right", "right", "right"],
  style: { head: [], border: [], compact: true },
});
for (const part of PARTS) {
  const { minified, gzipped } = await sizeOf(part);
  const limit = part.limit === undefined ? "" : kilobytes(part.limit);
  table.push([part.name, kilobytes(minified), kilobytes(gzipped), limit]);
}
console.log(table.toString());

import Table from "cli-table3";

/** A number as it is shown to people. */
export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

/** A table of counts for the terminal: a name at the left of each row, numbers or texts at the right. */
export function countTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, index) => index === 0 ? "left" : "right"),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    table.push(row.map((cell) => typeof cell === "number" ? formatCount(cell) : cell));
  }
  return table.toString();
}

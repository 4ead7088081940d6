import { assert, assertEquals } from "@std/assert";
import { Pieces } from "./pieces.ts";

Deno.test("`Pieces` writes the first line at once, and all lines in their order in few pieces", () => {
  const written: string[] = [];
  const pieces = new Pieces((text) => written.push(text as string));
  pieces.addLine("first");
  assertEquals(written, ["first\n"]);
  const lines = Array.from({ length: 50_000 }, (_, i) => `line ${i}`);
  lines.forEach((line) => pieces.addLine(line));
  pieces.flush();
  assertEquals(written.join(""), ["first", ...lines, ""].join("\n"));
  assert(written.length < 50, `${written.length} pieces`);
});

import { assertEquals } from "@std/assert";

const GOLDEN = new URL("./", import.meta.url);

async function sha256(path: string): Promise<string> {
  const bytes = await Deno.readFile(new URL(path, GOLDEN));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function* corpora(): Generator<string> {
  for (const folder of Deno.readDirSync(GOLDEN)) {
    if (!folder.isDirectory) continue;
    for (const file of Deno.readDirSync(new URL(folder.name, GOLDEN))) {
      yield `${folder.name}/${file.name}`;
    }
  }
}

Deno.test("`manifest.sha256` lists every golden file with its checksum", async () => {
  const found = await Promise.all(
    [...corpora()].sort().map(async (path) => `${await sha256(path)}  ${path}`),
  );
  const manifest = await Deno.readTextFile(new URL("manifest.sha256", GOLDEN));
  assertEquals(manifest.trimEnd().split("\n"), found);
});

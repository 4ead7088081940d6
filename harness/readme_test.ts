import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { TempFolder } from "./_testing/temp_folder.ts";

// Follows README.md: writes the files that it shows, runs its commands, and looks for the output.

const project = fileURLToPath(new URL("..", import.meta.url));
const readme = await Deno.readTextFile(new URL("README.md", import.meta.url));

interface Block {
  readonly language: string;
  readonly content: string;
  /** The file that the text before names as the block's. */
  readonly file: string | undefined;
}

const blocks: Block[] = [...readme.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```([a-z-]+)\n(.*?)^```$/gms)]
  .map(([, file, language, content]) => ({ file, language, content }));

/** Tasks are looked for in this project, whatever folder the test runs in. */
const SHELL = `deno() { shift; "$DENO" task --quiet --config "$PROJECT/deno.json" "$@"; }\n`;

async function run(line: string, cwd: string): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", SHELL + line],
    cwd,
    env: { DENO: Deno.execPath(), PROJECT: project, NO_COLOR: "1", INIT_CWD: cwd },
  }).output();
  return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

Deno.test("README.md: every file, command and output is true", async (test) => {
  await using folder = await TempFolder.make();
  let output = "";
  let commands = 0;
  for (const { language, content, file } of blocks) {
    if (file !== undefined) await folder.write(file, content);
    else if (language === "sh") {
      output = "";
      for (const line of content.trimEnd().split("\n")) {
        commands++;
        await test.step(line, async () => {
          const ran = await run(line, folder.path);
          const expected = /# ends with (\d)$/.exec(line)?.[1] ?? "0";
          assertEquals(String(ran.code), expected, ran.output);
          output += ran.output;
        });
      }
    } else {
      assertEquals(language, "text");
      const missing = content.trimEnd().split("\n").filter((line) => !output.includes(line));
      assert(missing.length === 0, `not in the output: ${missing.join("\n")}\n${output}`);
    }
  }
  assert(commands > 15);
});

// Projects of users: a folder with packages from npm, and what runs in it.

import config from "../../deno.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url);

/** A command with its first arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Runs a command to its end and gives what it printed. */
export async function run(
  cwd: string | URL,
  [program, ...first]: Command,
  ...args: string[]
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args: [...first, ...args],
    cwd,
    stdin: "null",
  }).output();
  const text = new TextDecoder().decode(stdout);
  if (!success) {
    const words = [program, ...first, ...args].join(" ");
    throw new Error(`${words}\n${text}${new TextDecoder().decode(stderr)}`);
  }
  return text;
}

/** Makes a project with these packages, named as for `npm install`. */
export async function makeProject(...packages: string[]): Promise<string> {
  const project = await Deno.makeTempDir({ prefix: "dicechess-" });
  await Deno.writeTextFile(`${project}/package.json`, `{ "private": true, "type": "module" }\n`);
  await run(project, ["npm", "install", "--no-audit", "--no-fund", ...packages]);
  return project;
}

/** Makes the npm form of the package; gives the path of its archive, which the caller removes. */
export async function pack(): Promise<string> {
  const archive = await Deno.makeTempFile({ prefix: "dicechess-", suffix: ".tgz" });
  await run(
    ROOT,
    [Deno.execPath(), "pack", "--allow-dirty", "--no-source-maps", "--output", archive],
  );
  return archive;
}

/** A package that deno.json names, as npm names it with its version. */
export function dependency(name: keyof typeof config.imports): string {
  return config.imports[name].replace(/^npm:\/?/, "").replace(/\/$/, "");
}

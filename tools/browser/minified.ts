// The package as a page has it: all of it in one minified module, with what asks it about the golden data. What runs in
// Node and in the browser is the same text.

import { bundle } from "../bundle.ts";
import { dependency, makeProject } from "../forms/project.ts";

const MODULE = `
  export * from "./mod.ts";
  export { replayGoldens } from "./tools/forms/replay_goldens.ts";
`;

/** Makes it. */
export async function minifiedBundle(): Promise<string> {
  const project = await makeProject(dependency("valibot"), dependency("@noble/hashes/"));
  try {
    const { text } = await bundle(MODULE, {
      minify: true,
      nodeModules: `${project}/node_modules`,
      alias: { "node:crypto": "./tools/forms/sha256.ts" },
    });
    return text;
  } finally {
    await Deno.remove(project, { recursive: true });
  }
}

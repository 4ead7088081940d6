// Bundles made with esbuild as a page's build would make them.

import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import config from "../deno.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** A bundle as text. */
export interface Bundle {
  readonly text: string;
  /** How many bytes of it come from each source, by its path from the top of the repository. */
  readonly bytesOf: ReadonlyMap<string, number>;
}

/** How a bundle is made. */
export interface BundleOptions {
  readonly minify: boolean;
  /** What it runs on: modules of Node are left out for Node, and not to be had in a browser. */
  readonly platform?: "browser" | "node";
  /** Whether the package is left out, for the bundle to import where it is installed. */
  readonly packageInstalled?: boolean;
  /** A folder with the packages from npm that the bundle takes in. */
  readonly nodeModules?: string;
  /** Modules to take in the place of others, by the name that imports have. */
  readonly alias?: Readonly<Record<string, string>>;
}

/** Bundles a module given as text, which imports as if it stood at the top of the repository. */
export async function bundle(module: string, options: BundleOptions): Promise<Bundle> {
  const { minify, platform = "browser", packageInstalled = false, nodeModules, alias } = options;
  try {
    const { outputFiles: [{ text }], metafile } = await esbuild.build({
      stdin: { contents: module, resolveDir: ROOT, loader: "ts" },
      absWorkingDir: ROOT,
      bundle: true,
      minify,
      format: "esm",
      platform,
      target: "es2022",
      charset: "utf8",
      legalComments: "none",
      write: false,
      metafile: true,
      logLevel: "silent",
      plugins: packageInstalled ? [importInstalledPackage] : [],
      nodePaths: nodeModules === undefined ? [] : [nodeModules],
      ...(alias === undefined ? {} : { alias }),
    });
    const [{ inputs }] = Object.values(metafile.outputs);
    const bytesOf = Object.entries(inputs).map(([path, { bytesInOutput }]) =>
      [path, bytesInOutput] as const
    );
    return { text, bytesOf: new Map(bytesOf) };
  } finally {
    // Its process would keep this one alive.
    await esbuild.stop();
  }
}

const ENTRIES = new Map(
  Object.entries(config.exports).map(([name, path]) =>
    [path.replace(/^\.\//, ""), config.name + name.slice(1)] as const
  ),
);

/** Turns imports of the package's sources into imports of the package. */
const importInstalledPackage: esbuild.Plugin = {
  name: "import installed package",
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, async (imported) => {
      if (imported.pluginData === "resolved") return undefined;
      const { path, kind, resolveDir, importer } = imported;
      const resolved = await build.resolve(path, {
        kind,
        resolveDir,
        importer,
        pluginData: "resolved",
      });
      const source = relative(ROOT, resolved.path);
      const name = ENTRIES.get(source);
      if (name !== undefined) return { path: name, external: true };
      if (/^(rules|engine|api)\//.test(source)) {
        return { errors: [{ text: `${importer} imports ${source}, which is no entry point` }] };
      }
      return resolved;
    });
  },
};

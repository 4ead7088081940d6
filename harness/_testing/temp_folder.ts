import { join } from "node:path";

/** A folder for the time of a test. */
export class TempFolder implements AsyncDisposable {
  private constructor(readonly path: string) {}

  static async make(): Promise<TempFolder> {
    return new TempFolder(await Deno.realPath(await Deno.makeTempDir({ prefix: "harness-" })));
  }

  /** Writes a file, and the folders above it; gives its path. */
  async write(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(this.path, name);
    await Deno.mkdir(join(path, ".."), { recursive: true });
    await Deno.writeFile(
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
    return path;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

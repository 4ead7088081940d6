import { UsageError } from "./command_line.ts";

interface Opened {
  readonly option: string;
  readonly path: string;
  readonly file: Deno.FsFile;
  /** Whether it was not there before. */
  readonly isNew: boolean;
}

/** The files that reports go to, opened before there is anything to report. */
export class ReportFiles implements AsyncDisposable {
  private readonly opened: Opened[] = [];
  private written = false;

  private constructor() {}

  /**
   * Opens files; what they hold stays until something is written.
   *
   * @param paths Where each option wants a report.
   * @throws {UsageError} if one cannot be opened
   */
  static async open(
    paths: Iterable<readonly [option: string, path: string]>,
  ): Promise<ReportFiles> {
    const files = new ReportFiles();
    try {
      for (const [option, path] of paths) {
        await refuseErrors(option, path, async () => {
          const isNew = !(await exists(path));
          const file = await Deno.open(path, { write: true, create: true });
          files.opened.push({ option, path, file, isNew });
        });
      }
    } catch (error) {
      await files[Symbol.asyncDispose]();
      throw error;
    }
    return files;
  }

  /**
   * Writes each file.
   *
   * @param format Makes the report of an option.
   * @throws {UsageError} if one cannot be written
   */
  async write(format: (option: string) => string): Promise<void> {
    this.written = true;
    for (const { option, path, file } of this.opened) {
      const bytes = new TextEncoder().encode(format(option));
      await refuseErrors(option, path, async () => {
        // A pipe or a terminal cannot be truncated.
        if ((await file.stat()).isFile) await file.truncate();
        for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
      });
    }
  }

  /** Closes the files, and removes those that were made for nothing. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const { path, file, isNew } of this.opened) {
      file.close();
      // Two options may name the same file.
      if (isNew && !this.written) await Deno.remove(path).catch(() => {});
    }
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function refuseErrors(option: string, path: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new UsageError(`--${option} ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

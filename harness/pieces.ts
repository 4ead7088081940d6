import type { Output } from "./output.ts";

const PIECE_CHARACTERS = 1 << 16;
const PIECE_MS = 500;

/**
 * Collects lines into pieces: a write for each line would take longer than making it. None waits
 * longer than half a second while others come, so that a reader that went away is noticed.
 */
export class Pieces {
  private text = "";
  private written = -Infinity;

  constructor(private readonly write: Output) {}

  /** Takes a line without its end. */
  addLine(line: string): void {
    this.text += `${line}\n`;
    if (this.text.length >= PIECE_CHARACTERS || performance.now() - this.written >= PIECE_MS) {
      this.flush();
    }
  }

  /** Writes what is left. */
  flush(): void {
    this.write(this.text);
    this.text = "";
    this.written = performance.now();
  }
}

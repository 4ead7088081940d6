import type { TableBound } from "../transposition_table.ts";

/** What the trials of a table need of it. */
export interface Table {
  store(
    keyLo: number,
    keyHi: number,
    value: number,
    bound: TableBound,
    depth: number,
    lossTainted: boolean,
  ): boolean;
  probe(keyLo: number, keyHi: number, depth: number): boolean;
  readonly value: number;
  readonly bound: TableBound;
  readonly lossTainted: boolean;
  readonly collisions: number;
  clear(): void;
}

/**
 * A table that is known to be bad, on the buffer of a TranspositionTable: its check words are the key xored with the
 * data words as they are. Where the words are halves this lets half of one write and half of another pass; what is
 * meant to find that must find it here.
 */
export class PlainXorTable implements Table {
  collisions = 0;
  bound: TableBound = 1;
  lossTainted = false;
  private readonly words: Int32Array;
  private readonly mask: number;
  private readonly double = new Float64Array(1);
  private readonly halves = new Int32Array(this.double.buffer);

  constructor(buffer: ArrayBuffer | SharedArrayBuffer) {
    this.words = new Int32Array(buffer);
    this.mask = (this.words.length - 8) / 5 - 1;
  }

  get value(): number {
    return this.double[0];
  }

  store(
    keyLo: number,
    keyHi: number,
    value: number,
    bound: TableBound,
    depth: number,
    lossTainted: boolean,
  ): boolean {
    const { words } = this;
    this.double[0] = value;
    const valueLo = this.halves[0];
    const valueHi = this.halves[1];
    const meta = 1 | (bound << 1) | (lossTainted ? 8 : 0) | (depth << 8);
    const at = 8 + (keyLo & this.mask) * 5;
    // The order that is the most dangerous: at half time one half of a value is new, with its check word.
    words[at] = keyLo ^ valueLo ^ meta;
    words[at + 2] = valueLo;
    words[at + 4] = meta;
    words[at + 1] = keyHi ^ valueHi ^ meta;
    words[at + 3] = valueHi;
    return true;
  }

  probe(keyLo: number, keyHi: number, depth: number): boolean {
    const at = 8 + (keyLo & this.mask) * 5;
    const { words } = this;
    const checkLo = words[at];
    const checkHi = words[at + 1];
    const valueLo = words[at + 2];
    const valueHi = words[at + 3];
    const meta = words[at + 4];
    if ((meta & 1) === 0) return false;
    if ((checkLo ^ valueLo ^ meta ^ keyLo) !== 0 || (checkHi ^ valueHi ^ meta ^ keyHi) !== 0) {
      this.collisions++;
      return false;
    }
    if (meta >> 8 !== depth) return false;
    this.halves[0] = valueLo;
    this.halves[1] = valueHi;
    this.bound = ((meta >> 1) & 3) as TableBound;
    this.lossTainted = (meta & 8) !== 0;
    return true;
  }

  clear(): void {
    this.words.fill(0);
  }
}

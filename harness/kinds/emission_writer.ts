import { createHash, type Hash } from "node:crypto";
import type { StateView } from "../../rules/mod.ts";
import type { EmissionSink } from "../subject/subject.ts";

/** Bytes are hashed in pieces of this size: one call for each line would cost more than the hash. */
const PIECE_BYTES = 1 << 16;
/** More than the longest line: 64 squares, 64 en-passant targets, three moves, clocks. */
const LINE_BYTES = 512;
/** Paths that are kept as text, one more than the format lists. */
const KEPT_PATHS = 41;

const TAB = 9;
const SPACE = 32;
const SLASH = 47;
const DIGIT_0 = 48;
const DIGIT_1 = 49;
const LETTER_A = 97;
const LETTER_K = 75;
const LETTER_N = 78;

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** By piece: `type << 1 | color`. */
const PIECES = ascii("  PpNnBbRrQqKk");
/** By the low bits of a promotion's flags. */
const PROMOTIONS = ascii("nbrq");
const encoder = new TextEncoder();

/** What was written between `begin` and `end`. */
export interface EmissionSummary {
  readonly paths: number;
  readonly kings: number;
  readonly sha256: string;
  /** The first paths, up to one more than a record lists. */
  readonly list: readonly string[];
}

/**
 * Writes emission lines as bytes and hashes them: `PATH TAB K|N TAB DFEN LF`.
 *
 * The results of one enumeration differ by a few squares, so the text of each rank is kept, and the
 * sets of squares tell which ranks have to be written anew.
 */
export class EmissionWriter implements EmissionSink {
  /** Called with all bytes, in pieces that are valid until it returns. */
  tap: ((bytes: Uint8Array) => void) | undefined;
  /** Emission lines since the writer was made. */
  emissions = 0;

  private readonly bytes = new Uint8Array(PIECE_BYTES + LINE_BYTES);
  private at = 0;
  private hash: Hash = createHash("sha256");
  private paths = 0;
  private kings = 0;
  private list: string[] = [];

  /** Types, then White's pieces: low halves, then high halves. An empty board at first. */
  private readonly halves = new Int32Array(14);
  private readonly ranks = new Uint8Array(64);
  private readonly rankLengths = new Uint8Array(8).fill(1);
  private tail: Uint8Array = new Uint8Array(0);
  private tailFlags = -1;
  private tailFullmove = -1;
  private tailTargetsLo = 0;
  private tailTargetsHi = 0;

  constructor() {
    for (let rank = 0; rank < 8; rank++) this.ranks[rank << 3] = DIGIT_0 + 8;
  }

  /** Starts a text; what an earlier one left unfinished is forgotten. */
  begin(): void {
    this.at = 0;
    this.hash = createHash("sha256");
    this.paths = 0;
    this.kings = 0;
    this.list = [];
  }

  /** Ends the text. */
  end(): EmissionSummary {
    this.flush();
    this.emissions += this.paths;
    const { paths, kings, list } = this;
    return { paths, kings, list, sha256: this.hash.digest("hex") };
  }

  roll(roll: string): void {
    this.writeText(`${roll}\n`);
  }

  text(path: string, isKingCapture: boolean, dfen: string): void {
    this.count(isKingCapture);
    if (this.paths <= KEPT_PATHS) this.list.push(path);
    this.writeText(`${path}\t${isKingCapture ? "K" : "N"}\t${dfen}\n`);
  }

  state(moves: readonly number[], length: number, isKingCapture: boolean, result: StateView): void {
    this.count(isKingCapture);
    if (this.at >= PIECE_BYTES) this.flush();
    const { bytes } = this;
    const start = this.at;
    let at = start;
    for (let i = 0; i < length; i++) {
      const move = moves[i];
      if (i > 0) bytes[at++] = SPACE;
      bytes[at++] = LETTER_A + ((move >> 6) & 7);
      bytes[at++] = DIGIT_1 + ((move >> 9) & 7);
      bytes[at++] = LETTER_A + (move & 7);
      bytes[at++] = DIGIT_1 + ((move >> 3) & 7);
      if ((move & 0x8000) !== 0) bytes[at++] = PROMOTIONS[(move >> 12) & 3];
    }
    if (this.paths <= KEPT_PATHS) this.list.push(String.fromCharCode(...bytes.subarray(start, at)));
    bytes[at++] = TAB;
    bytes[at++] = isKingCapture ? LETTER_K : LETTER_N;
    bytes[at++] = TAB;
    at = this.writePlacement(result, at);
    if (
      result.flags !== this.tailFlags || result.fullmove !== this.tailFullmove ||
      result.enPassantLo !== this.tailTargetsLo || result.enPassantHi !== this.tailTargetsHi
    ) {
      this.renewTail(result);
    }
    const { tail } = this;
    for (let i = 0; i < tail.length; i++) bytes[at++] = tail[i];
    this.at = at;
  }

  private count(isKingCapture: boolean): void {
    this.paths++;
    if (isKingCapture) this.kings++;
  }

  private writeText(text: string): void {
    const added = encoder.encode(text);
    if (this.at + added.length > this.bytes.length) this.flush();
    if (added.length > this.bytes.length) return this.pass(added);
    this.bytes.set(added, this.at);
    this.at += added.length;
  }

  private flush(): void {
    if (this.at > 0) this.pass(this.bytes.subarray(0, this.at));
    this.at = 0;
  }

  private pass(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.tap?.(bytes);
  }

  private writePlacement(state: StateView, start: number): number {
    const { bytes, ranks, rankLengths } = this;
    const lo = this.changedLo(state);
    const hi = this.changedHi(state);
    if (lo !== 0) this.renewRanks(state, lo, 0);
    if (hi !== 0) this.renewRanks(state, hi, 4);
    let at = start;
    for (let rank = 7; rank >= 0; rank--) {
      const from = rank << 3;
      const to = from + rankLengths[rank];
      for (let i = from; i < to; i++) bytes[at++] = ranks[i];
      bytes[at++] = SLASH;
    }
    return at - 1; // no slash after the last
  }

  private renewRanks(state: StateView, changed: number, firstRank: number): void {
    for (let i = 0; i < 4; i++) {
      if (((changed >>> (i << 3)) & 255) !== 0) this.renewRank(state, firstRank + i);
    }
  }

  private renewRank(state: StateView, rank: number): void {
    const { ranks } = this;
    const start = rank << 3;
    let at = start;
    let empty = 0;
    for (let square = start; square < start + 8; square++) {
      const piece = state.pieceAt(square);
      if (piece === 0) {
        empty++;
        continue;
      }
      if (empty > 0) ranks[at++] = DIGIT_0 + empty;
      empty = 0;
      ranks[at++] = PIECES[piece];
    }
    if (empty > 0) ranks[at++] = DIGIT_0 + empty;
    this.rankLengths[rank] = at - start;
  }

  /** The squares a1 to h4 that are not as they were. Types and one colour say it all. */
  private changedLo(state: StateView): number {
    const h = this.halves;
    const { pawnsLo, knightsLo, bishopsLo, rooksLo, queensLo, kingsLo, whiteLo } = state;
    const changed = (pawnsLo ^ h[0]) | (knightsLo ^ h[1]) | (bishopsLo ^ h[2]) | (rooksLo ^ h[3]) |
      (queensLo ^ h[4]) | (kingsLo ^ h[5]) | (whiteLo ^ h[6]);
    if (changed !== 0) {
      h[0] = pawnsLo;
      h[1] = knightsLo;
      h[2] = bishopsLo;
      h[3] = rooksLo;
      h[4] = queensLo;
      h[5] = kingsLo;
      h[6] = whiteLo;
    }
    return changed;
  }

  /** The squares a5 to h8 that are not as they were. */
  private changedHi(state: StateView): number {
    const h = this.halves;
    const { pawnsHi, knightsHi, bishopsHi, rooksHi, queensHi, kingsHi, whiteHi } = state;
    const changed = (pawnsHi ^ h[7]) | (knightsHi ^ h[8]) | (bishopsHi ^ h[9]) | (rooksHi ^ h[10]) |
      (queensHi ^ h[11]) | (kingsHi ^ h[12]) | (whiteHi ^ h[13]);
    if (changed !== 0) {
      h[7] = pawnsHi;
      h[8] = knightsHi;
      h[9] = bishopsHi;
      h[10] = rooksHi;
      h[11] = queensHi;
      h[12] = kingsHi;
      h[13] = whiteHi;
    }
    return changed;
  }

  /** Everything after the placement; most results of an enumeration share it. */
  private renewTail(state: StateView): void {
    this.tailFlags = state.flags;
    this.tailFullmove = state.fullmove;
    this.tailTargetsLo = state.enPassantLo;
    this.tailTargetsHi = state.enPassantHi;
    let castling = "";
    for (let right = 0; right < 4; right++) {
      if ((state.castling >> right) & 1) castling += "KQkq"[right];
    }
    let targets = "";
    for (let square = 0; square < 64; square++) {
      const half = square < 32 ? state.enPassantLo : state.enPassantHi;
      if ((half >>> (square & 31)) & 1) targets += "abcdefgh"[square & 7] + ((square >> 3) + 1);
    }
    this.tail = ascii(
      ` ${state.side === 0 ? "w" : "b"} ${castling || "-"} ${targets || "-"} ` +
        `${state.halfmove} ${state.fullmove}\n`,
    );
  }
}

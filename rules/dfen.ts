import { type ErrorDetail, shown } from "./errors.ts";
import { Black, type Color, White } from "./color.ts";
import { type Dice, formatDice, packDice } from "./dice.ts";
import type { GameState } from "./game_state.ts";
import {
  NoPiece,
  parsePieceLetter,
  parseTypeLetter,
  pieceLetter,
  type PieceType,
} from "./piece.ts";
import { Position } from "./position.ts";
import { bitboardSquares } from "./bitboard.ts";
import { formatSquare, parseSquare, squareAt } from "./square.ts";
import { checkState, type StateView } from "./state_view.ts";

/** The parts of a DFEN that a {@linkcode DfenError} can name. */
export type DfenField =
  | "text"
  | "placement"
  | "side"
  | "castling"
  | "en-passant"
  | "halfmove"
  | "fullmove"
  | "dice";

/** Codes of {@linkcode DfenError}: one for a text that is no text or has a wrong count of fields, one for each field. */
export type DfenErrorCode = "not-text" | "bad-field-count" | `bad-${Exclude<DfenField, "text">}`;

/** A text that is not a DFEN (contract section 2). */
export class DfenError extends SyntaxError implements ErrorDetail<DfenErrorCode> {
  /** Always `"DfenError"`. */
  override readonly name: string = "DfenError";
  readonly code: DfenErrorCode;
  /** The field that was refused. */
  readonly field: DfenField;
  readonly value: unknown;
  readonly expected: string;

  /** Makes the error; its message is built from the parts. */
  constructor(code: DfenErrorCode, field: DfenField, value: unknown, expected: string) {
    super(`DFEN ${field} ${shown(value)}: expected ${expected} (${code})`);
    this.code = code;
    this.field = field;
    this.value = value;
    this.expected = expected;
  }
}

/** The largest halfmove clock. */
export const MAX_HALFMOVE = 127;
/** The largest full-move number. */
export const MAX_FULLMOVE = 2147483647;

/**
 * Reads a DFEN: `placement side castling en-passant [halfmove [fullmove [dice]]]`, single spaces. Nothing is trimmed,
 * truncated or clamped; the position need not be one that a game can reach (contract section 2).
 *
 * @throws {DfenError} for any other text
 *
 * @example
 * ```ts
 * import { DfenError, formatDfen, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals(formatDfen(parseDfen("4k3/8/8/8/8/8/8/44 b - f6d6")), "4k3/8/8/8/8/8/8/8 b - d6f6 0 1");
 * assertThrows(() => parseDfen("4k3/8/8/8/8/8/8/9 w - -"), DfenError, "placement");
 * ```
 */
export function parseDfen(text: string): GameState {
  if (typeof text !== "string") throw new DfenError("not-text", "text", text, "a string");
  // More than seven fields are refused whatever they hold: no more are made, however long the text.
  const fields = text.split(" ", 8);
  if (fields.length < 4 || fields.length > 7) {
    throw new DfenError(
      "bad-field-count",
      "text",
      text,
      "4 to 7 fields with single spaces between",
    );
  }
  const [placement, side, castling, enPassant, halfmove, fullmove, dice] = fields;
  const position = new Position().clear();
  putPlacement(position, placement);
  position.setSide(parseSide(side));
  position.setCastling(parseCastling(castling));
  putEnPassant(position, enPassant);
  position.setHalfmove(
    halfmove === undefined ? 0 : parseClock("halfmove", halfmove, 0, MAX_HALFMOVE),
  );
  position.setFullmove(
    fullmove === undefined ? 1 : parseClock("fullmove", fullmove, 1, MAX_FULLMOVE),
  );
  position.setDice(dice === undefined ? 0 : parseDice(dice));
  return position.snapshot();
}

function putPlacement(position: Position, text: string): void {
  const refuse = (expected: string): never => {
    throw new DfenError("bad-placement", "placement", text, expected);
  };
  let rank = 7;
  let file = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    if (letter === "/") {
      if (file !== 8) refuse(`8 files on rank ${rank + 1}, there are ${file}`);
      if (--rank < 0) refuse("8 ranks, there are more");
      file = 0;
    } else if (letter >= "0" && letter <= "8") {
      file += Number(letter);
      if (file > 8) refuse(`8 files on rank ${rank + 1}, there are more`);
    } else {
      const piece = parsePieceLetter(letter);
      if (piece === NoPiece) {
        refuse(`digits 0 to 8, letters of PNBRQKpnbrqk and slashes, found ${shown(letter)}`);
      }
      if (file > 7) refuse(`8 files on rank ${rank + 1}, there are more`);
      position.put(piece, squareAt(file++, rank));
    }
  }
  if (rank !== 0) refuse(`8 ranks, there are ${8 - rank}`);
  if (file !== 8) refuse(`8 files on rank 1, there are ${file}`);
}

function parseSide(text: string): Color {
  if (text === "w") return White;
  if (text === "b") return Black;
  throw new DfenError("bad-side", "side", text, "w or b");
}

function parseCastling(text: string): number {
  if (text === "-") return 0;
  let rights = 0;
  for (const letter of text.length > 4 ? "" : text) {
    const right = 1 << "KQkq".indexOf(letter);
    if (!"KQkq".includes(letter) || (rights & right) !== 0) {
      rights = 0;
      break;
    }
    rights |= right;
  }
  if (rights === 0) {
    throw new DfenError("bad-castling", "castling", text, "- or 1 to 4 different letters of KQkq");
  }
  return rights;
}

function putEnPassant(position: Position, text: string): void {
  if (text === "-") return;
  const refuse = (): never => {
    throw new DfenError(
      "bad-en-passant",
      "en-passant",
      text,
      "- or different squares such as d6f6",
    );
  };
  if (text.length === 0 || text.length % 2 !== 0 || text.length > 128) refuse();
  const seen = new Set<number>();
  for (let i = 0; i < text.length; i += 2) {
    const square = parseSquare(text.slice(i, i + 2));
    if (square < 0 || seen.has(square)) refuse();
    seen.add(square);
    position.toggleEnPassant(square);
  }
}

function parseClock(
  field: "halfmove" | "fullmove",
  text: string,
  least: number,
  most: number,
): number {
  // Leading zeros are accepted in any number, so the value decides, not the length.
  const value = /^[0-9]+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) {
    throw new DfenError(
      `bad-${field}`,
      field,
      text,
      `digits for a number from ${least} to ${most}`,
    );
  }
  return value;
}

function parseDice(text: string): Dice {
  if (text === "-") return 0;
  const types: PieceType[] = [];
  for (const letter of text.length > 3 ? "" : text) {
    const type = parseTypeLetter(letter);
    if (type !== 0) types.push(type);
  }
  if (types.length === 0 || types.length !== text.length) {
    throw new DfenError("bad-dice", "dice", text, "- or 1 to 3 letters of PNBRQK in either case");
  }
  return packDice(types.sort((a, b) => a - b));
}

/**
 * Writes a state as canonical DFEN: six fields, and the dice ascending as the seventh if there are any, upper case for
 * White, lower for Black. `parseDfen` gives back an equal state if the dice slots are ascending.
 */
export function formatDfen(state: StateView): string {
  checkState(state);
  const dice = formatDice(state.dice);
  const fields = [...fourFields(state, enPassantSquares(state)), state.halfmove, state.fullmove];
  if (dice !== "") {
    const ascending = [...dice].sort((a, b) => "PNBRQK".indexOf(a) - "PNBRQK".indexOf(b)).join("");
    fields.push(state.side === White ? ascending : ascending.toLowerCase());
  }
  return fields.join(" ");
}

/** Placement, side, castling and these en-passant squares, which must be ascending. */
export function fourFields(state: StateView, enPassant: readonly number[]): (string | number)[] {
  return [
    formatPlacement(state),
    state.side === White ? "w" : "b",
    formatCastling(state.castling),
    enPassant.length === 0 ? "-" : enPassant.map(formatSquare).join(""),
  ];
}

/** Every en-passant target, ascending. */
export function enPassantSquares(state: StateView): number[] {
  return bitboardSquares({ lo: state.enPassantLo, hi: state.enPassantHi });
}

function formatPlacement(state: StateView): string {
  let text = "";
  for (let rank = 7; rank >= 0; rank--) {
    let empty = 0;
    for (let file = 0; file < 8; file++) {
      const piece = state.pieceAt(squareAt(file, rank));
      if (piece === NoPiece) {
        empty++;
        continue;
      }
      if (empty > 0) text += empty;
      empty = 0;
      text += pieceLetter(piece);
    }
    if (empty > 0) text += empty;
    if (rank > 0) text += "/";
  }
  return text;
}

function formatCastling(rights: number): string {
  let text = "";
  for (let right = 0; right < 4; right++) {
    if ((rights & (1 << right)) !== 0) text += "KQkq".charAt(right);
  }
  return text === "" ? "-" : text;
}

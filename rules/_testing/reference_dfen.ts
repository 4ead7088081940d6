/**
 * Positions as text (section 2 of the rules contract).
 *
 * @module
 */

import {
  ascending,
  type Board,
  letterOf,
  MAX_FULLMOVE,
  MAX_HALFMOVE,
  PIECE_TYPES,
  type PieceType,
  squareName,
  squareOf,
  typeOf,
} from "./reference_board.ts";

const CASTLING_LETTERS = ["K", "Q", "k", "q"];

/** Reads a DFEN; anything that section 2 refuses is a `RangeError`. */
export function parseDfen(text: string): Board {
  const fields = text.split(" ");
  demand(fields.length >= 4 && fields.length <= 7, text);
  const [placement = "", side, castling = "", enPassant = ""] = fields;
  const [halfmove = "0", fullmove = "1", dice = "-"] = fields.slice(4);
  demand(side === "w" || side === "b", text);
  return {
    squares: parsePlacement(placement),
    side,
    castling: new Set(parseCastling(castling)),
    enPassant: new Set(parseEnPassant(enPassant)),
    halfmove: parseNumber(halfmove, 0, MAX_HALFMOVE),
    fullmove: parseNumber(fullmove, 1, MAX_FULLMOVE),
    dice: parseDice(dice),
  };
}

function demand(condition: boolean, text: string): asserts condition {
  if (!condition) throw new RangeError(`not a DFEN: ${JSON.stringify(text)}`);
}

function parsePlacement(text: string): string[] {
  const ranks = text.split("/").map(parseRank);
  demand(ranks.length === 8, text);
  return ranks.reverse().flat();
}

function parseRank(text: string): string[] {
  demand(/^[0-8PNBRQKpnbrqk]*$/.test(text), text);
  const files = [...text].flatMap((letter) =>
    /[0-8]/.test(letter) ? new Array<string>(Number(letter)).fill("") : letter
  );
  demand(files.length === 8, text);
  return files;
}

function parseCastling(text: string): string[] {
  demand(/^(-|[KQkq]{1,4})$/.test(text), text);
  return text === "-" ? [] : distinctOnly([...text]);
}

function parseEnPassant(text: string): number[] {
  demand(/^(-|([a-h][1-8])+)$/.test(text), text);
  return distinctOnly((text.match(/[a-h][1-8]/g) ?? []).map(squareOf));
}

function distinctOnly<T>(items: T[]): T[] {
  demand(new Set(items).size === items.length, String(items));
  return items;
}

function parseNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  demand(/^[0-9]+$/.test(text) && value >= least && value <= most, text);
  return value;
}

function parseDice(text: string): PieceType[] {
  demand(/^(-|[PNBRQKpnbrqk]{1,3})$/.test(text), text);
  return text === "-" ? [] : sortedDice([...text].map(typeOf));
}

function sortedDice(dice: readonly PieceType[]): PieceType[] {
  return [...dice].sort((a, b) => PIECE_TYPES.indexOf(a) - PIECE_TYPES.indexOf(b));
}

/** The canonical DFEN. */
export function formatDfen(board: Board): string {
  const fields = [firstFields(board, board.enPassant)];
  fields.push(String(board.halfmove), String(board.fullmove));
  if (board.dice.length > 0) {
    const dice = sortedDice(board.dice);
    fields.push(dice.map((die) => letterOf(die, board.side)).join(""));
  }
  return fields.join(" ");
}

export function firstFields(board: Board, targets: Iterable<number>): string {
  const castling = CASTLING_LETTERS.filter((c) => board.castling.has(c));
  return [
    formatPlacement(board),
    board.side,
    castling.join("") || "-",
    ascending(targets).map(squareName).join("") || "-",
  ].join(" ");
}

function formatPlacement(board: Board): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    const files = board.squares.slice(rank * 8, rank * 8 + 8);
    const letters = files.map((letter) => letter || "1").join("");
    return letters.replace(/1+/g, (run) => String(run.length));
  });
  return ranks.join("/");
}

/** The dice as slots, in the order of the text: `"RPR"` stays R, P, R. */
export function withDice(board: Board, roll: string): Board {
  return { ...board, dice: [...roll].map(typeOf) };
}

/** The upper-case letters of the dice, ascending. */
export function rollText(dice: readonly PieceType[]): string {
  return sortedDice(dice).join("");
}

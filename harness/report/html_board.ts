import { boardSquares } from "./board.ts";

/** Each piece in a box of 45 units, as the parts of an SVG symbol. */
const SHAPES: Readonly<Record<string, string>> = {
  p: `<path d="M14 37h17c0-6-5-8-5.5-14a6.5 6.5 0 1 0-6 0c-.5 6-5.5 8-5.5 14z"/>`,
  n: `<path d="M13 37h19c2-13 0-23-9-27l-1-4-4 5c-5 3-7 8-9 13l3 5 5-3 5-1c0 4-8 5-9 12z"/>` +
    `<circle cx="18" cy="17" r="1.2" class="eye"/>`,
  b: `<path d="M12 37h21v-3l-6-2v-3c6-6 3-13-4.5-18-7.5 5-10.5 12-4.5 18v3l-6 2z"/>` +
    `<circle cx="22.5" cy="8.5" r="2.5"/><path d="M22.5 15v8M18.5 19h8" class="line"/>`,
  r: `<path d="M11 37h23v-4h-3v-13l3-3V9h-5v3h-4V9h-5v3h-4V9h-5v8l3 3v13h-3z"/>`,
  q: `<path d="M12 37h21l4-22-7 9-2-13-5.5 12L17 11l-2 13-7-9z"/>` +
    `<circle cx="8" cy="13" r="2"/><circle cx="17" cy="9" r="2"/><circle cx="28" cy="9" r="2"/>` +
    `<circle cx="37" cy="13" r="2"/>`,
  k: `<path d="M12 37h21v-5c9-8 4-16-4-15-3 0-5 2-6.5 5-1.5-3-3.5-5-6.5-5-8-1-13 7-4 15z"/>` +
    `<path d="M21 16v-4h-3V9h3V6h3v3h3v3h-3v4z"/>`,
};

const SIZE = 45;

/** Style of the boards, once for a page. */
export const BOARD_STYLE = `
.board { width: 100%; max-width: 20rem; display: block; border-radius: 4px; }
.board .dark { fill: #b58863; } .board .light { fill: #f0d9b5; }
.board .dark.changed { fill: #9a9a3c; } .board .light.changed { fill: #d9d97a; }
.board text { font: 10px system-ui, sans-serif; fill: #55402b; }
.white { fill: #fff; stroke: #222; } .black { fill: #222; stroke: #f4f4f4; }
.white, .black { stroke-width: 1.2; stroke-linejoin: round; }
.white .eye { fill: #222; stroke: none; } .black .eye { fill: #f4f4f4; stroke: none; }
.line { fill: none; }
`;

/** The pieces' shapes, once for a page. */
export const PIECE_SYMBOLS: string =
  `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${
    Object.entries(SHAPES).map(([letter, shape]) =>
      `<symbol id="piece-${letter}" viewBox="0 0 ${SIZE} ${SIZE}">${shape}</symbol>`
    ).join("")
  }</svg>`;

/**
 * A position as an SVG board, White at the bottom; empty if the text is no position.
 *
 * @param before A position; squares that are not as they were there are marked.
 */
export function boardSvg(dfen: string, before = dfen): string {
  const squares = boardSquares(dfen);
  if (squares === null) return "";
  const earlier = boardSquares(before) ?? squares;
  const at = (index: number) => `x="${(index % 8) * SIZE}" y="${Math.floor(index / 8) * SIZE}"`;
  const size = `width="${SIZE}" height="${SIZE}"`;
  const parts = squares.map((piece, index) => {
    const shade = (index + Math.floor(index / 8)) % 2 === 0 ? "light" : "dark";
    const change = piece === earlier[index] ? "" : " changed";
    const square = `<rect ${at(index)} ${size} class="${shade}${change}"/>`;
    if (piece === ".") return square;
    const letter = piece.toLowerCase();
    const side = piece === letter ? "black" : "white";
    return `${square}<use href="#piece-${letter}" ${at(index)} ${size} class="${side}"/>`;
  });
  for (let i = 0; i < 8; i++) {
    parts.push(`<text x="${i * SIZE + SIZE - 8}" y="${8 * SIZE - 3}">${"abcdefgh"[i]}</text>`);
    parts.push(`<text x="2" y="${i * SIZE + 10}">${8 - i}</text>`);
  }
  return `<svg class="board" viewBox="0 0 ${8 * SIZE} ${8 * SIZE}" role="img" aria-label="${
    squares.join("")
  }">${parts.join("")}</svg>`;
}

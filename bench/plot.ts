/**
 * `deno task bench:plot [FIGURES [SVG]]`: draws the figures that `bench:targets --json` kept, for the page on
 * performance: `docs/performance.json` as `docs/performance.svg` by default.
 *
 * @module
 */

import type { Target } from "./targets.ts";

/** A bar and what stands beside it. */
interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Ours, or what it is compared with. */
  readonly isOurs: boolean;
}

/** Bars on one scale. */
interface Panel {
  readonly title: string;
  readonly subtitle: string;
  readonly bars: readonly Bar[];
  /** The ends of the scale. */
  readonly from: number;
  readonly to: number;
  /** Where to draw a line; where the labels of the axis stand. */
  readonly ticks: readonly number[];
  /** Of a logarithmic scale equal lengths are equal factors. */
  readonly logarithmic: boolean;
}

/**
 * W in other programs, in C: the public engine, version 0.4.2, on the JVM, and compiled to what JavaScript runtimes run.
 * Measured once, on one machine.
 */
const OTHERS: readonly { readonly label: string; readonly value: number }[] = [
  { label: "engine 0.4.2, JVM", value: 0.98 },
  { label: "compiled to Wasm, Deno", value: 5.3 },
  { label: "compiled to JavaScript, Bun", value: 8.7 },
  { label: "compiled to JavaScript, Node", value: 14.7 },
  { label: "compiled to JavaScript, Deno", value: 19.8 },
];

const WIDTH = 760;
const LEFT = 210;
const RIGHT = 70;
const BAR = 14;
const ROW = 20;
const HEAD = 48;
const FOOT = 34;

/** One picture of all panels. */
export function plot(targets: readonly Target[]): string {
  const measured = new Map(targets.map(({ key, measured }) => [key, measured]));
  const panels = [
    turnsPanel(measured),
    perftPanel(measured),
    sharingPanel(measured, "full", "every turn visited"),
    sharingPanel(measured, "first", "stopped at the first turn of each class"),
  ].filter(({ bars }) => bars.length > 0);
  let top = 16;
  const parts: string[] = [];
  for (const panel of panels) {
    parts.push(`<g transform="translate(0 ${top})">\n${draw(panel)}\n</g>`);
    top += heightOf(panel);
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img" ` +
    `font-family="system-ui, sans-serif" font-size="12">`,
    "<title>Performance</title>",
    `<desc>${escape(describe(panels))}</desc>`,
    `<rect width="${WIDTH}" height="${top}" fill="#ffffff"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

type Measured = ReadonlyMap<string, number | undefined>;

function* oursOf(
  measured: Measured,
  keys: readonly (readonly [key: string, label: string])[],
  textOf: (value: number) => string,
): Generator<Bar> {
  for (const [key, label] of keys) {
    const value = measured.get(key);
    // JSON leaves out what was not measured.
    if (typeof value === "number") yield { label, value, text: textOf(value), isOurs: true };
  }
}

function turnsPanel(measured: Measured): Panel {
  const textOf = (value: number) => `${value.toPrecision(2)} C`;
  const ours = [...oursOf(measured, [
    ["W bun", "this package, Bun"],
    ["W deno", "this package, Deno"],
    ["W node", "this package, Node"],
  ], textOf)];
  const others = OTHERS.map((each) => ({ ...each, text: textOf(each.value), isOurs: false }));
  return {
    title: "Every turn of one position with each of the 56 rolls: 102,967 results",
    subtitle:
      "Time related to 20,000,000 rounds of xorshift (C), on a logarithmic scale; less is better",
    bars: ours.length === 0 ? [] : [...ours, ...others],
    from: 0.1,
    to: 30,
    ticks: [0.1, 0.3, 1, 3, 10, 30],
    logarithmic: true,
  };
}

function perftPanel(measured: Measured): Panel {
  const textOf = (value: number) => `${value.toPrecision(2)}`;
  const chessJs = measured.get("perft chess.js");
  const chessops = measured.get("perft chessops");
  const bars = typeof chessJs !== "number" || typeof chessops !== "number" ? [] : [
    { label: "this package", value: chessJs, text: textOf(chessJs), isOurs: true },
    {
      label: "chessops",
      value: chessJs / chessops,
      text: textOf(chessJs / chessops),
      isOurs: false,
    },
    { label: "chess.js", value: 1, text: "1", isOurs: false },
  ];
  return {
    title: "Perft of the initial position, leaves a second",
    subtitle:
      "chess.js is 1, the scale logarithmic; more is better. The other two count legal chess moves, this one pseudo-legal ones",
    bars,
    from: 0.5,
    to: 100,
    ticks: [0.5, 1, 3, 10, 30, 100],
    logarithmic: true,
  };
}

function sharingPanel(measured: Measured, mode: string, what: string): Panel {
  const names = ["F1", "F3", "F5", "F6", "F7", "F10", "kiwipete"];
  const keys = names.map((name) => [`shared ${name}, ${mode}`, name] as const);
  return {
    title: `One traversal shared by all dice classes, ${what}`,
    subtitle: "Time related to enumerating each class on its own; less is better",
    bars: [...oursOf(measured, keys, (value) => value.toFixed(2))],
    from: 0,
    to: 1.2,
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2],
    logarithmic: false,
  };
}

function heightOf({ bars }: Panel): number {
  return HEAD + bars.length * ROW + FOOT;
}

function draw(panel: Panel): string {
  const { title, subtitle, bars, ticks } = panel;
  const bottom = HEAD + bars.length * ROW;
  const lines = [
    `<text x="16" y="16" font-size="14" font-weight="600" fill="#111827">${escape(title)}</text>`,
    `<text x="16" y="34" fill="#6b7280">${escape(subtitle)}</text>`,
  ];
  for (const tick of ticks) {
    const x = round(xOf(panel, tick));
    lines.push(
      `<line x1="${x}" y1="${HEAD - 4}" x2="${x}" y2="${bottom}" stroke="${
        tick === 1 ? "#9ca3af" : "#e5e7eb"
      }"/>`,
      `<text x="${x}" y="${bottom + 14}" text-anchor="middle" fill="#6b7280">${tick}</text>`,
    );
  }
  bars.forEach(({ label, value, text, isOurs }, i) => {
    const y = HEAD + i * ROW;
    const end = xOf(panel, Math.min(Math.max(value, panel.from), panel.to));
    const middle = y + BAR - 3;
    lines.push(
      `<text x="${LEFT - 8}" y="${middle}" text-anchor="end" fill="#111827">${
        escape(label)
      }</text>`,
      `<rect x="${LEFT}" y="${y}" width="${round(end - LEFT)}" height="${BAR}" fill="${
        isOurs ? "#2563eb" : "#9ca3af"
      }"/>`,
      `<text x="${round(end + 6)}" y="${middle}" fill="#111827">${escape(text)}</text>`,
    );
  });
  return lines.join("\n");
}

function xOf({ from, to, logarithmic }: Panel, value: number): number {
  const share = logarithmic
    ? Math.log(value / from) / Math.log(to / from)
    : (value - from) / (to - from);
  return LEFT + share * (WIDTH - LEFT - RIGHT);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function describe(panels: readonly Panel[]): string {
  return panels.map(({ title, bars }) =>
    `${title}: ${bars.map(({ label, text }) => `${label} ${text}`).join(", ")}.`
  ).join(" ");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

if (import.meta.main) {
  const [figures = "docs/performance.json", svg = "docs/performance.svg"] = Deno.args;
  await Deno.writeTextFile(svg, plot(JSON.parse(await Deno.readTextFile(figures))));
  console.log(`${svg} drawn from ${figures}`);
}

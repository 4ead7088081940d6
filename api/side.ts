import { Black, type Color, White } from "../rules/mod.ts";

/** A side in words. */
export type Side = "white" | "black";

/** The word for a side. */
export function sideOf(color: Color): Side {
  return color === White ? "white" : "black";
}

/** The side that a word means, or undefined if it means none. */
export function colorOf(side: Side): Color | undefined {
  return side === "white" ? White : side === "black" ? Black : undefined;
}

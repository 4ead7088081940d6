import { StateError } from "./errors.ts";

/** A side: {@linkcode White} is 0, {@linkcode Black} is 1 (contract section 1). */
export type Color = 0 | 1;

/** The side that moves first in a game. */
export const White: Color = 0;
/** The other side. */
export const Black: Color = 1;

/**
 * Refuses what is no side.
 *
 * @throws {StateError} `bad-color`
 */
export function checkColor(color: Color): void {
  if (color !== 0 && color !== 1) {
    throw new StateError("bad-color", color, "0 (White) or 1 (Black)");
  }
}

/** The other side. */
export function opponent(color: Color): Color {
  return (color ^ 1) as Color;
}

import { pawnAttacks } from "./attacks.ts";
import { enPassantSquares, fourFields } from "./dfen.ts";
import { NoPiece } from "./piece.ts";
import { checkState, type StateView } from "./state_view.ts";

/**
 * The first four DFEN fields, an en-passant target kept only if it can be captured: on rank 6 with White to move or rank
 * 3 with Black, its square empty, a pawn of the side to move attacking it (contract section 2). Also the key of an
 * opening book.
 *
 * @example
 * ```ts
 * import { normalizedFen, parseDfen } from "@dicechess/core/rules";
 * import { assertEquals } from "@std/assert";
 *
 * const noPawnNear = parseDfen("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1");
 * assertEquals(normalizedFen(noPawnNear), "4k3/8/8/3p4/8/8/8/4K3 w - -");
 * ```
 */
export function normalizedFen(state: StateView): string {
  checkState(state);
  const { side } = state;
  const rank = side === 0 ? 5 : 2;
  const ownLo = state.pawnsLo & (side === 0 ? state.whiteLo : state.blackLo);
  const ownHi = state.pawnsHi & (side === 0 ? state.whiteHi : state.blackHi);
  const capturable = enPassantSquares(state).filter((square) => {
    // The pawns that attack a square stand where an enemy pawn on it would attack.
    const at = (square << 1) + ((side ^ 1) << 7);
    const attackers = (pawnAttacks[at] & ownLo) | (pawnAttacks[at + 1] & ownHi);
    return square >> 3 === rank && state.pieceAt(square) === NoPiece && attackers !== 0;
  });
  return fourFields(state, capturable).join(" ");
}

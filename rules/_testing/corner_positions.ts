/**
 * Hand-made odd positions, each for one rule of the contract's sections 3 to
 * 5, seen from both sides. Tests try them with every roll.
 *
 * @module
 */

import { formatDfen, parseDfen } from "./reference_rules.ts";

export interface CornerPosition {
  readonly dfen: string;
  /** Section and rule; squares are those of the side that moves upwards. */
  readonly rule: string;
}

/** The position with colours and ranks swapped. */
export function mirrored(dfen: string): string {
  const board = parseDfen(dfen);
  const mirror = (square: number) => square ^ 56;
  return formatDfen({
    ...board,
    squares: board.squares.map((_, square) => swapCase(board.squares[mirror(square)] ?? "")),
    side: board.side === "w" ? "b" : "w",
    castling: new Set([...board.castling].map(swapCase)),
    enPassant: new Set([...board.enPassant].map(mirror)),
  });
}

function swapCase(letter: string): string {
  const upper = letter.toUpperCase();
  return letter === upper ? letter.toLowerCase() : upper;
}

const CORNERS: readonly (readonly [dfen: string, rule: string])[] = [
  // Section 3: en-passant targets
  [
    "4k3/8/8/1N1pP3/8/8/8/4K3 w - d6 0 1",
    "3: any piece that lands on a target drops it",
  ],
  [
    "4k3/8/8/8/8/8/8/4K2R w K f1g1 0 1",
    "3: castling drops the target under the king, not under the rook",
  ],
  [
    "7k/4P3/8/8/8/8/8/4K3 w - e6 0 1",
    "3: a pawn that leaves e7 drops e6",
  ],
  [
    "4k3/8/8/8/3PP3/8/8/4K3 w - d3e3 0 1",
    "3: a pawn that leaves e4 drops e3, and no other target",
  ],
  [
    "4k3/8/8/8/8/3n4/4P3/4K3 w - e1 0 1",
    "3: a step or capture from e2 drops e1, a double push keeps it",
  ],
  [
    "4k3/8/8/8/8/8/8/P3K3 w - a2a3b1 0 1",
    "3: behind a pawn on the first rank there is no square",
  ],
  [
    "4k3/8/8/3p4/8/2N5/8/3QK3 w - d4d6 0 1",
    "3: a captured pawn on d5 takes d6 with it, not d4",
  ],
  [
    "p3k3/8/8/8/8/8/8/R3K3 w - a7 0 1",
    "3: behind a captured pawn on its own first rank there is no square",
  ],
  [
    "4k3/8/8/8/8/8/4P3/4K3 w - e3e4 0 1",
    "3: a double push drops its destination and adds the square it jumped",
  ],
  [
    "4k3/8/8/1pPpPp2/8/8/8/4K3 w - b6d6f6 0 1",
    "3: every target that no step names stays until the turn ends",
  ],
  [
    "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
    "3: an en-passant capture without a victim removes nothing",
  ],
  [
    "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1",
    "3: an en-passant capture removes no knight",
  ],
  [
    "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
    "3: an en-passant capture removes no pawn of its own side",
  ],
  [
    "4k3/8/8/3kP3/8/8/8/4K3 w - d6 0 1",
    "3: an en-passant capture removes no king",
  ],
  [
    "4k3/8/8/8/8/8/8/4K3 w - a3d3e4h6a6c1h8 0 1",
    "3: endTurn drops the rank of the side that is now to move, no other",
  ],
  // Section 3: castling rights
  [
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3: a rook that leaves its corner drops that right, a king both",
  ],
  [
    "R3k2R/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "3: a rook that leaves the other side's corner drops nothing",
  ],
  [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "3: a rook that captures a rook drops a right of both sides",
  ],
  [
    "4k3/8/8/8/8/6N1/8/4K2r w K - 0 1",
    "3: an enemy rook captured on h1 does not drop K",
  ],
  [
    "n3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",
    "3: a knight captured on the corner leaves the right, a rook takes it",
  ],
  [
    "r3k1k1/8/8/8/8/8/8/4R1RK w q - 0 1",
    "3: a captured king drops its side's rights even if it has another",
  ],
  [
    "4k3/8/8/8/8/K7/8/R3K2R w KQ - 0 1",
    "3: a second king that moves drops the rights too",
  ],
  [
    "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
    "3: a rook that arrives on the corner can castle with a right left over",
  ],
  // Section 3: clocks, promotion by capture
  [
    "4k3/8/8/3p4/4P3/8/8/4K2R w - - 127 7",
    "3: halfmove stops at 127; a pawn move or a capture sets it to 0",
  ],
  [
    "4k3/8/8/8/8/8/8/4K3 b - - 126 2147483646",
    "3: halfmove and fullmove reach their limits",
  ],
  [
    "4k3/8/8/8/8/8/8/4K2R b K - 127 2147483647",
    "3: fullmove stops at its limit",
  ],
  [
    "3k4/2P1P3/8/8/8/8/8/4K3 w - - 0 1",
    "3: a pawn that captures a king on the last rank stays a pawn",
  ],
  // Section 4: pawns
  [
    "4k3/8/8/8/8/8/8/P3K2P w - - 0 1",
    "4: a pawn on the first rank has a single push, then a double one",
  ],
  [
    "P3k2P/8/8/8/8/8/8/4K3 w - - 0 1",
    "4: a pawn on the last rank has no move",
  ],
  [
    "4k3/8/8/8/p7/1p6/PP6/4K3 w - - 0 1",
    "4: a double push needs both squares",
  ],
  [
    "4k3/8/8/p2p1p1p/P3P2P/8/8/4K3 w - - 0 1",
    "4: captures towards the h-file come first, none leaves the board",
  ],
  [
    "1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1",
    "4: promotions Q, R, B, N: push, then h-file, then a-file",
  ],
  [
    "1k1n4/2P5/8/8/8/8/8/4K3 w - - 0 1",
    "4: a promotion-capture on one side, a plain capture of a king on the other",
  ],
  [
    "4k3/8/8/3pPp2/8/8/8/4K3 w - f6d6 0 1",
    "4: one pawn captures en passant on both sides, targets ascending",
  ],
  [
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "4: two pawns capture the same target en passant",
  ],
  [
    "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
    "4: on a held target there is a plain capture only",
  ],
  [
    "4k3/8/3N4/3pP3/8/8/8/4K3 w - d6 0 1",
    "4: a target that its own knight leaves becomes capturable",
  ],
  [
    "4k3/8/8/2pPp3/8/8/3P4/4K3 w - c3e3c6e6 0 1",
    "4: en-passant captures are on rank 6 only",
  ],
  [
    "4k3/8/8/P6p/8/8/8/4K3 w - h6b6 0 1",
    "4: a target is not attacked around the edge of the board",
  ],
  [
    "4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1",
    "4: a pawn that arrives beside a target is not eligible",
  ],
  [
    "4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1",
    "4: a pawn that takes an eligible pawn's place is not eligible",
  ],
  [
    "4k3/8/8/2pPpP2/8/8/8/4K3 w - c6e6 0 1",
    "4: an eligible pawn that has moved is not eligible any more",
  ],
  // Section 4: pieces and castling
  [
    "4k3/8/1p3P2/8/3Q4/8/1P1p1p2/4K3 w - - 0 1",
    "4: rays stop before an own piece and on an enemy one",
  ],
  [
    "N6N/8/8/8/8/8/8/N3K1kN w - - 0 1",
    "4: steps do not leave the board",
  ],
  [
    "4k3/8/8/8/4r3/3b4/8/R3K2R w KQ - 0 1",
    "4: a king may castle out of and through attack",
  ],
  [
    "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
    "4: castling queen-side needs b1 empty, king-side g1",
  ],
  [
    "4k3/8/8/8/8/8/8/R2QKB1R w KQ - 0 1",
    "4: castling needs d1 and f1 empty; both may be cleared in the turn",
  ],
  [
    "4k3/8/8/8/8/8/8/r3K2B w KQ - 0 1",
    "4: an enemy rook or a bishop on the corner does not castle",
  ],
  [
    "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
    "4: a king beside e1 does not castle, nor after it has moved there",
  ],
  [
    "4k3/8/8/8/8/8/8/R3Q2R w KQ - 0 1",
    "4: a queen on e1 does not castle",
  ],
  [
    "4k3/8/8/8/8/8/8/K3K2R w K - 0 1",
    "4: of two kings the one on e1 castles, after its own steps",
  ],
  [
    "4K3/8/8/8/8/8/8/4k2R w Kk - 0 1",
    "4: a king on the other side's home square does not castle",
  ],
  [
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "4: rights without rooks give no castling",
  ],
  [
    "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
    "4: rooks without rights give no castling",
  ],
  // Section 5
  [
    "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1",
    "5: castling spends two dice and beats one move of one die",
  ],
  [
    "4k3/8/8/8/8/P7/P7/R3K3 w Q - 0 1",
    "5: castling is examined but not played without a rook's die",
  ],
  [
    "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
    "5: a promoted piece moves on in the same turn",
  ],
  [
    "k7/8/4P3/8/8/8/8/4K3 w - - 0 1",
    "5: two pawn dice promote a pawn two steps from the last rank",
  ],
  [
    "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1",
    "5: pawn dice alone are a forced pass",
  ],
  [
    "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1",
    "5: with NP the move b1a3 must not come first, for it blocks the pawn",
  ],
  [
    "kNB5/1n6/2P5/8/8/8/8/7K w - - 0 1",
    "5: with PP only the king capture spends two dice, so c6c7 is not legal",
  ],
  [
    "8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1",
    "5: a king capture of one die is legal beside paths of three",
  ],
  [
    "k6k/8/8/8/8/8/8/QK5Q w - - 0 1",
    "5: the capture of either of two kings ends the path",
  ],
  [
    "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "5: a king captures a king",
  ],
  [
    "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1",
    "5: different paths to equal results stay separate",
  ],
  [
    "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1",
    "5: an inherited target can be captured by the second or third move",
  ],
  [
    "8/8/8/4p3/8/8/4P3/4K3 w - - 0 1",
    "5: without an enemy king there is no king capture",
  ],
  [
    "4k3/4p3/8/8/8/8/4P3/8 w - - 0 1",
    "5: a side without a king plays on",
  ],
  [
    "4k3/8/8/8/8/8/8/8 w - - 0 1",
    "5: a side without pieces passes",
  ],
  [
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "5: an empty board gives a pass",
  ],
];

/** Every corner position, then its mirror image, without dice. */
export const cornerPositions: readonly CornerPosition[] = CORNERS.flatMap(
  ([dfen, rule]) => [
    { dfen: formatDfen(parseDfen(dfen)), rule },
    { dfen: mirrored(dfen), rule },
  ],
);

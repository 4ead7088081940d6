import {
  type Dice,
  forEachLegalTurnPath,
  formatMove,
  type GameState,
  generateAllMoves,
  isCastling,
  King,
  makeMove,
  type Move,
  MoveFlags,
  moveFlags,
  moveFrom,
  moveTo,
  parseUci,
  type PieceType,
  pieceType,
  Rook,
  typeLetter,
  withDice,
} from "../rules/mod.ts";
import { hasDie, removeCastlingDice, removeDie } from "../rules/dice.ts";
import { TurnError } from "./turn_error.ts";

interface Path {
  readonly moves: readonly Move[];
  readonly capturesKing: boolean;
}

/**
 * A turn of which some moves are made. All legal turns are found from its start, where the rights to capture en passant
 * and the number of dice owed are decided; each move then leaves those that go on with it.
 */
export class TurnSoFar {
  /** The position after the moves, the mover still to move, without dice. */
  state: GameState;
  /** The dice not yet spent. */
  diceLeft: Dice;
  /** Whether there was no legal turn from the start. */
  readonly isForcedPass: boolean;
  private readonly made: Move[] = [];
  private paths: Path[] = [];

  /** @param boundary The start of the turn, with its dice. */
  constructor(boundary: GameState) {
    this.state = withDice(boundary, []);
    this.diceLeft = boundary.dice;
    forEachLegalTurnPath(boundary, (moves, length, capturesKing) => {
      this.paths.push({ moves: moves.slice(0, length), capturesKing });
    });
    this.isForcedPass = this.paths.length === 0;
  }

  /** Whether no move may follow. */
  get isOver(): boolean {
    return this.isForcedPass || this.paths[0].moves.length === this.made.length;
  }

  /** Whether the last move captured an enemy king. */
  get kingCaptured(): boolean {
    return this.isOver && !this.isForcedPass && this.paths[0].capturesKing;
  }

  /** The moves that may follow, once each. */
  nextMoves(): Move[] {
    return this.isOver ? [] : [...new Set(this.paths.map(({ moves }) => moves[this.made.length]))];
  }

  /** The piece types, ascending, whose die the next move can spend; castling shows king and rook. */
  playableTypes(): PieceType[] {
    const types = new Set(this.nextMoves().flatMap((move) => this.typesSpent(move)));
    return [...types].sort((a, b) => a - b);
  }

  /**
   * Makes the next move.
   *
   * @throws {TurnError} if it is not one of {@linkcode TurnSoFar.nextMoves}
   */
  play(uci: string): void {
    const depth = this.made.length;
    const move = this.nextMoves().find((move) => formatMove(move) === uci);
    if (move === undefined) throw this.refusal(uci);
    this.diceLeft = isCastling(move)
      ? removeCastlingDice(this.diceLeft)
      : removeDie(this.diceLeft, this.typeOf(move));
    this.state = makeMove(this.state, move);
    this.paths = this.paths.filter(({ moves }) => moves[depth] === move);
    this.made.push(move);
  }

  private typeOf(move: Move): PieceType {
    return pieceType(this.state.pieceAt(moveFrom(move)));
  }

  private typesSpent(move: Move): PieceType[] {
    return isCastling(move) ? [Rook, King] : [this.typeOf(move)];
  }

  /** Why a move cannot be the next one. */
  private refusal(uci: string): TurnError {
    const index = this.made.length;
    const refuse = (...[code, expected]: [TurnError["code"], string]) =>
      new TurnError(code, uci, expected, index);
    if (!isUci(uci)) return refuse("bad-move-text", "UCI text, such as e2e4 or e7e8q");
    if (this.isForcedPass) return refuse("turn-over", "no move, the turn is passed");
    if (this.kingCaptured) return refuse("turn-over", "no move, the king is captured");
    if (this.isOver) return refuse("turn-over", "no move, the turn is complete");

    const move = this.anyMove(uci);
    if (move === undefined) {
      return refuse("illegal-move", "a move that a piece of the side can make");
    }
    if (!this.typesSpent(move).every((type) => hasDie(this.diceLeft, type))) {
      const needed = isCastling(move) ? "dice of king and rook" : "a die of the piece";
      return refuse("wrong-die", `${needed} among the dice left`);
    }
    return refuse("fewer-dice", "a move that leads to a turn with the most dice");
  }

  /** The move that a text means if the dice are not asked. */
  private anyMove(uci: string): Move | undefined {
    return generateAllMoves(this.state).find((move) =>
      formatMove(move) === uci && (moveFlags(move) !== MoveFlags.EnPassant || this.isEligible(move))
    );
  }

  /** Only a pawn that has stood on its square since the start of the turn captures en passant. */
  private isEligible(move: Move): boolean {
    const origin = moveFrom(move);
    return this.made.every((made) => moveFrom(made) !== origin && moveTo(made) !== origin);
  }
}

/** The letters of piece types, in upper case. */
export function lettersOf(types: readonly PieceType[]): string {
  return types.map(typeLetter).join("");
}

function isUci(text: string): boolean {
  try {
    parseUci(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The turn after some moves.
 *
 * @throws {TurnError} if no legal turn begins with them, or they are no list
 */
export function turnSoFar(boundary: GameState, ucis: readonly string[]): TurnSoFar {
  // A text is iterable too, letter by letter.
  if (!Array.isArray(ucis)) {
    throw new TurnError("bad-move-text", ucis, 'a list of moves, such as ["e2e4", "e7e8q"]');
  }
  const turn = new TurnSoFar(boundary);
  for (const uci of ucis) turn.play(uci);
  return turn;
}

import {
  bishopHi,
  bishopLo,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookHi,
  rookLo,
} from "./attacks.ts";
import { typeMask } from "./attacker_types.ts";
import type { Color } from "./color.ts";
import { weighted } from "./dice_rolls.ts";
import { isCastling, MoveFlags } from "./move.ts";
import { Bishop, King, Knight, Pawn, type PieceType, Queen, Rook } from "./piece.ts";
import { generatePieceMoves, MAX_PIECE_MOVES } from "./piece_moves.ts";
import { ELIGIBLE, FLAGS, KINGS, PAWNS, type Position, WHITE } from "./position.ts";

// Masks of piece types have bit `type - 1`; a set of squares is two halves.
const PAWN = 1 << (Pawn - 1);
const KNIGHT = 1 << (Knight - 1);
const BISHOP = 1 << (Bishop - 1);
const ROOK = 1 << (Rook - 1);
const QUEEN = 1 << (Queen - 1);
const PROMOTED = KNIGHT | BISHOP | ROOK | QUEEN;
const ALL_TYPES = 63;

const KNIGHTS = Knight << 1;
const BISHOPS = Bishop << 1;
const ROOKS = Rook << 1;
const QUEENS = Queen << 1;

/** Where the pieces of the side that is not to move stand in the fields of a position. */
function enemyOf(side: number): number {
  return WHITE + 2 - (side << 1);
}

/**
 * Which rolls let the side to move capture a king, without a search of whole turns.
 *
 * A king capture is legal whatever it spends, so only the smallest sets of dice that suffice are looked for: one die if a
 * piece of its type attacks a king, two if some move of the first lets a piece of the second attack one, three likewise.
 * Nor is the last move before the capture made, as a rule. It helps if its piece arrives where its own type attacks a
 * king, which an intersection of sets tells; or if it uncovers a slider, promotes or captures en passant, and only such
 * moves are tried on the board.
 */
class KingCaptureReach {
  private position!: Position;
  /** Types that suffice alone. */
  private single = 0;
  /** At a type, the types that suffice together with it. */
  private readonly pairs: Uint8Array = new Uint8Array(7);
  /** At `first * 7 + second`, in either order, the types that suffice together with the two. */
  private readonly triples: Uint8Array = new Uint8Array(49);

  // What `look` sees.
  /** At `type << 1`, and one further for the high half: where a piece of the type would attack an enemy king. */
  private readonly zones: Int32Array = new Int32Array(14);
  /** The mover's pieces that stand before a slider of the mover's on its line to a king, and its type. */
  private hidersLo = 0;
  private hidersHi = 0;
  private hidden = 0;

  private readonly firstMoves: Uint16Array = new Uint16Array(MAX_PIECE_MOVES);
  private readonly lastMoves: Uint16Array = new Uint16Array(MAX_PIECE_MOVES);

  /** Of the 216 ordered rolls, how many suffice. */
  countRolls(position: Position): number {
    this.position = position;
    this.single = this.attackingTypes();
    if (this.single === ALL_TYPES) return 216;
    this.pairs.fill(0);
    this.triples.fill(0);
    if (this.hasTarget()) {
      this.findPairs();
      this.findTriples();
    }
    let rolls = 0;
    for (const { roll, weight } of weighted) {
      if (this.suffices(roll & 7, (roll >> 3) & 7, roll >> 6)) rolls += weight;
    }
    return rolls;
  }

  private suffices(first: number, second: number, third: number): boolean {
    const { pairs } = this;
    const ofThird = 1 << (third - 1);
    const last = ofThird | (1 << (second - 1));
    return (this.single & (last | (1 << (first - 1)))) !== 0 || (pairs[first] & last) !== 0 ||
      ((pairs[second] | this.triples[first * 7 + second]) & ofThird) !== 0;
  }

  private hasTarget(): boolean {
    const f = this.position.fields;
    const enemy = enemyOf(f[FLAGS] & 1);
    return ((f[KINGS] & f[enemy]) | (f[KINGS + 1] & f[enemy + 1])) !== 0;
  }

  private findPairs(): void {
    const { pairs } = this;
    const open = ALL_TYPES & ~this.single;
    this.look();
    for (let first = 1; first <= 6; first++) {
      if ((open >> (first - 1) & 1) === 0) continue;
      const found = this.reach(first as PieceType, open & ~pairs[first]);
      pairs[first] |= found;
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        pairs[32 - Math.clz32(rest & -rest)] |= 1 << (first - 1);
      }
    }
  }

  private findTriples(): void {
    const { position, firstMoves } = this;
    for (let first = 1; first <= 6; first++) {
      if (!this.isOpen(first)) continue;
      const end = generatePieceMoves(position, first as PieceType, firstMoves, 0);
      for (let i = 0; i < end; i++) {
        const move = firstMoves[i];
        const castles = isCastling(move); // which spends the second die as well
        if (castles ? this.pending(King, Rook) === 0 : !this.isOpen(first)) continue;
        position.make(move);
        if (castles) this.addTriples(King, Rook, this.attackingTypes() & this.pending(King, Rook));
        else this.reachFrom(first);
        position.unmake(move);
      }
    }
  }

  /** Whether any triple with this die is still to be found out. */
  private isOpen(first: number): boolean {
    for (let second = 1; second <= 6; second++) {
      if (this.pending(first, second) !== 0) return true;
    }
    return false;
  }

  /** The third dice of which it is not known yet whether they suffice with these two. */
  private pending(first: number, second: number): number {
    const { pairs } = this;
    const both = (1 << (first - 1)) | (1 << (second - 1));
    if ((this.single & both) !== 0 || (pairs[first] & (1 << (second - 1))) !== 0) return 0;
    return ALL_TYPES &
      ~(this.single | pairs[first] | pairs[second] | this.triples[first * 7 + second]);
  }

  /** The first die has been played. */
  private reachFrom(first: number): void {
    this.look();
    for (let second = 1; second <= 6; second++) {
      const pending = this.pending(first, second);
      if (pending !== 0) {
        this.addTriples(first, second, this.reach(second as PieceType, pending));
      }
    }
  }

  private addTriples(first: number, second: number, thirds: number): void {
    const { triples } = this;
    triples[first * 7 + second] |= thirds;
    triples[second * 7 + first] |= thirds;
    for (let rest = thirds; rest !== 0; rest &= rest - 1) {
      const third = 32 - Math.clz32(rest & -rest);
      triples[first * 7 + third] |= 1 << (second - 1);
      triples[third * 7 + first] |= 1 << (second - 1);
      triples[second * 7 + third] |= 1 << (first - 1);
      triples[third * 7 + second] |= 1 << (first - 1);
    }
  }

  /** The types that attack an enemy king. */
  private attackingTypes(): number {
    const { position } = this;
    const f = position.fields;
    const side = (f[FLAGS] & 1) as Color;
    const enemy = enemyOf(side);
    let types = 0;
    for (let half = 0; half < 2; half++) {
      for (let rest = f[KINGS + half] & f[enemy + half]; rest !== 0; rest &= rest - 1) {
        types |= typeMask(position, (half << 5) | (31 - Math.clz32(rest & -rest)), side);
      }
    }
    return types;
  }

  /** Looks at the board from the enemy kings. */
  private look(): void {
    const { zones } = this;
    const f = this.position.fields;
    const side = f[FLAGS] & 1;
    const enemy = enemyOf(side);
    zones.fill(0);
    this.hidersLo = 0;
    this.hidersHi = 0;
    this.hidden = 0;
    for (let half = 0; half < 2; half++) {
      for (let rest = f[KINGS + half] & f[enemy + half]; rest !== 0; rest &= rest - 1) {
        this.lookFrom((half << 5) | (31 - Math.clz32(rest & -rest)), side);
      }
    }
  }

  private lookFrom(king: number, side: number): void {
    const { zones } = this;
    const f = this.position.fields;
    const own = WHITE + (side << 1);
    const enemy = enemyOf(side);
    const ownLo = f[own];
    const ownHi = f[own + 1];
    const lo = ownLo | f[enemy];
    const hi = ownHi | f[enemy + 1];
    const diagonalLo = bishopLo(king, lo, hi);
    const diagonalHi = bishopHi(king, lo, hi);
    const straightLo = rookLo(king, lo, hi);
    const straightHi = rookHi(king, lo, hi);
    const at = king << 1;
    const pawn = at + ((side ^ 1) << 7);
    zones[PAWNS] |= pawnAttacks[pawn];
    zones[PAWNS | 1] |= pawnAttacks[pawn | 1];
    zones[KNIGHTS] |= knightAttacks[at];
    zones[KNIGHTS | 1] |= knightAttacks[at | 1];
    zones[BISHOPS] |= diagonalLo;
    zones[BISHOPS | 1] |= diagonalHi;
    zones[ROOKS] |= straightLo;
    zones[ROOKS | 1] |= straightHi;
    zones[QUEENS] |= diagonalLo | straightLo;
    zones[QUEENS | 1] |= diagonalHi | straightHi;
    zones[KINGS] |= kingAttacks[at];
    zones[KINGS | 1] |= kingAttacks[at | 1];

    // Take the mover's own first pieces off the lines: what is seen now and was not before, they hide.
    let nearLo = diagonalLo & ownLo;
    let nearHi = diagonalHi & ownHi;
    if ((nearLo | nearHi) !== 0) {
      const seenLo = bishopLo(king, lo & ~nearLo, hi & ~nearHi) & ~diagonalLo & ownLo;
      const seenHi = bishopHi(king, lo & ~nearLo, hi & ~nearHi) & ~diagonalHi & ownHi;
      if (((seenLo & f[BISHOPS]) | (seenHi & f[BISHOPS | 1])) !== 0) {
        this.hide(BISHOP, nearLo, nearHi);
      }
      if (((seenLo & f[QUEENS]) | (seenHi & f[QUEENS | 1])) !== 0) this.hide(QUEEN, nearLo, nearHi);
    }
    nearLo = straightLo & ownLo;
    nearHi = straightHi & ownHi;
    if ((nearLo | nearHi) !== 0) {
      const seenLo = rookLo(king, lo & ~nearLo, hi & ~nearHi) & ~straightLo & ownLo;
      const seenHi = rookHi(king, lo & ~nearLo, hi & ~nearHi) & ~straightHi & ownHi;
      if (((seenLo & f[ROOKS]) | (seenHi & f[ROOKS | 1])) !== 0) this.hide(ROOK, nearLo, nearHi);
      if (((seenLo & f[QUEENS]) | (seenHi & f[QUEENS | 1])) !== 0) this.hide(QUEEN, nearLo, nearHi);
    }
  }

  private hide(type: number, lo: number, hi: number): void {
    this.hidden |= type;
    this.hidersLo |= lo;
    this.hidersHi |= hi;
  }

  /** Which of the pending types, none of which attacks a king now, attack one after some move of this type. */
  private reach(type: PieceType, pending: number): number {
    if (pending === 0) return 0;
    if (type === Pawn) return this.reachByPawn(pending);
    const f = this.position.fields;
    const own = WHITE + ((f[FLAGS] & 1) << 1);
    const bit = 1 << (type - 1);
    let found = (pending & bit) !== 0 && this.arrives(type, own) ? bit : 0;
    const wanted = pending & this.hidden & ~found;
    const uncovers = (this.hidersLo & f[type << 1] & f[own]) |
      (this.hidersHi & f[(type << 1) | 1] & f[own + 1]);
    if (wanted !== 0 && uncovers !== 0) found |= this.uncover(type, wanted);
    return found;
  }

  /**
   * Whether a piece of the type moves to where it attacks a king. The zones are those before the move: the piece cannot
   * have stood on its own later line to the king, for there it would attack the king already.
   */
  private arrives(type: PieceType, own: number): boolean {
    const f = this.position.fields;
    const index = type << 1;
    const toLo = this.zones[index] & ~f[own];
    const toHi = this.zones[index | 1] & ~f[own + 1];
    if ((toLo | toHi) === 0) return false;
    const lo = f[WHITE] | f[WHITE + 2];
    const hi = f[WHITE + 1] | f[WHITE + 3];
    for (let half = 0; half < 2; half++) {
      for (let rest = f[index + half] & f[own + half]; rest !== 0; rest &= rest - 1) {
        const from = (half << 5) | (31 - Math.clz32(rest & -rest));
        let reached = 0;
        if (type === Knight) {
          reached = (knightAttacks[from << 1] & toLo) | (knightAttacks[(from << 1) | 1] & toHi);
        } else if (type === King) {
          reached = (kingAttacks[from << 1] & toLo) | (kingAttacks[(from << 1) | 1] & toHi);
        } else {
          if (type !== Rook) {
            reached = (bishopLo(from, lo, hi) & toLo) | (bishopHi(from, lo, hi) & toHi);
          }
          if (type !== Bishop) {
            reached |= (rookLo(from, lo, hi) & toLo) | (rookHi(from, lo, hi) & toHi);
          }
        }
        if (reached !== 0) return true;
      }
    }
    return false;
  }

  /** Tries the moves of the pieces that hide a slider. Castling, which takes two dice, is no single move. */
  private uncover(type: PieceType, wanted: number): number {
    const { lastMoves } = this;
    const end = generatePieceMoves(this.position, type, lastMoves, 0);
    let found = 0;
    for (let i = 0; i < end && found !== wanted; i++) {
      const move = lastMoves[i];
      if (this.hides((move >> 6) & 63) && !isCastling(move)) found |= this.attemptOf(move, wanted);
    }
    return found;
  }

  private hides(square: number): boolean {
    return (((square < 32 ? this.hidersLo : this.hidersHi) >>> (square & 31)) & 1) !== 0;
  }

  private attemptOf(move: number, wanted: number): number {
    const { position } = this;
    position.make(move);
    const found = this.attackingTypes() & wanted;
    position.unmake(move);
    return found;
  }

  private reachByPawn(pending: number): number {
    const { lastMoves, zones } = this;
    const f = this.position.fields;
    const side = f[FLAGS] & 1;
    const own = WHITE + (side << 1);
    const pawnsLo = f[PAWNS] & f[own];
    const pawnsHi = f[PAWNS + 1] & f[own + 1];
    const promotes = (side === 0 ? pawnsHi & 0x00ff0000 : pawnsLo & 0x0000ff00) !== 0;
    const uncovers = ((this.hidersLo & pawnsLo) | (this.hidersHi & pawnsHi)) !== 0;
    const helps = (pending & PAWN) !== 0 || (promotes && (pending & PROMOTED) !== 0) ||
      (uncovers && (pending & this.hidden) !== 0) || f[ELIGIBLE] !== 0;
    if (!helps) return 0;
    const end = generatePieceMoves(this.position, Pawn, lastMoves, 0);
    let found = 0;
    for (let i = 0; i < end && found !== pending; i++) {
      const move = lastMoves[i];
      const kind = move >> 12;
      const to = move & 63;
      if (kind >= MoveFlags.Promotion) {
        const promoted = KNIGHT << (kind & 3);
        if ((pending & ~found & promoted) === 0 && !this.hides((move >> 6) & 63)) continue;
      } else {
        if ((zones[PAWNS | (to >> 5)] & (1 << to)) !== 0) found |= pending & PAWN;
        if (kind !== MoveFlags.EnPassant && !this.hides((move >> 6) & 63)) continue;
      }
      if (found !== pending) found |= this.attemptOf(move, pending);
    }
    return found;
  }
}

const reach: KingCaptureReach = /* @__PURE__ */ new KingCaptureReach();

/**
 * Of the 216 ordered rolls, how many let the side to move capture a king; nothing is allocated or called back.
 *
 * @param position The start of a turn, left as it was; its dice are not asked.
 */
export function countKingCaptureRolls(position: Position): number {
  return reach.countRolls(position);
}

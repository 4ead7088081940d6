import { assert, assertEquals } from "@std/assert";
import { endTurn, makeMove } from "./apply_move.ts";
import { checkInvariants } from "./check_invariants.ts";
import { formatDfen, parseDfen } from "./dfen.ts";
import { parsePieceLetter } from "./piece.ts";
import { ELIGIBLE, Position, ROW_FIELDS, TURN_FIELDS } from "./position.ts";
import { pairedPositions, pairedPositionsWithDice } from "./_testing/paired_positions.ts";
import { seededRng } from "./_testing/positions.ts";
import * as model from "./_testing/reference_rules.ts";

function rowOf(position: Position): number[] {
  return [...position.fields];
}

Deno.test("`clear()` gives an empty board, whatever was there", () => {
  const rng = seededRng(30);
  for (const { state } of pairedPositionsWithDice(30, 20)) {
    const position = new Position().load(state);
    position.fields[rng(ROW_FIELDS)] = -1;
    position.clear();
    assertEquals(formatDfen(position), "8/8/8/8/8/8/8/8 w - - 0 1");
    assertEquals(checkInvariants(position), []);
    assertEquals(rowOf(position), rowOf(new Position().clear()));
  }
});

Deno.test("`load()` becomes a copy of a state and of another position", () => {
  for (const { dfen, state } of pairedPositionsWithDice(31, 100)) {
    const first = new Position().load(state);
    const second = new Position().load(first);
    for (const position of [first, second]) {
      assert(position.equals(state), dfen);
      assertEquals(position.hash, state.hash);
      assertEquals(checkInvariants(position), [], dfen);
    }
    assertEquals(rowOf(second), rowOf(first));
    second.clear();
    assert(first.equals(state));
  }
});

Deno.test("`load()` forgets the position before", () => {
  const positions = pairedPositionsWithDice(32, 50);
  const reused = new Position();
  for (const { dfen, state, board } of positions) {
    assertEquals(rowOf(reused.load(state)), rowOf(new Position().load(state)), dfen);
    for (const move of model.generateAllMoves(board).slice(0, 1)) reused.make(model.moveBits(move));
  }
});

Deno.test("`load()` takes another position as the start of a turn", () => {
  // The pawn on e5 could capture on d6, but it goes on, and another takes its place.
  const position = new Position().load(parseDfen("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1"));
  const move = (from: number, to: number) => position.make(from << 6 | to);
  assertEquals(position.fields[ELIGIBLE], 1 << 4);
  move(36, 44);
  move(28, 36);
  assertEquals(position.fields[ELIGIBLE], 0);
  assertEquals(new Position().load(position).fields[ELIGIBLE], 1 << 4);
});

// Eligibility, as section 4 fixes it: files of the origins

Deno.test("`beginTurn()` and `make()` keep the origins that the model keeps", () => {
  const rng = seededRng(33);
  for (const { dfen, state, board } of pairedPositions(33, 200)) {
    const position = new Position().load(state);
    let current = board;
    let eligible = model.eligibleOrigins(board);
    for (let depth = 0; depth < 4; depth++) {
      const files = [...eligible].reduce((bits, square) => bits | 1 << square % 8, 0);
      assertEquals(position.fields[ELIGIBLE], files, dfen);
      const moves = model.generateAllMoves(current, eligible);
      // Half of the time a pawn's move, if there is one.
      const preferred = moves.filter((move) => move.piece === "P" || rng(2) === 0);
      const move = (preferred.length > 0 ? preferred : moves)[rng(Math.max(preferred.length, 1))];
      if (move === undefined) break;
      position.make(model.moveBits(move));
      current = model.makeMove(current, move);
      eligible = model.eligibleAfter(eligible, move);
    }
  }
});

// Making and taking back

/** Random moves of any type, each made on the model too. */
function playRandomly(
  position: Position,
  board: model.Board,
  depth: number,
  rng: (bound: number) => number,
  each: (move: number, board: model.Board) => void,
): void {
  let current = board;
  for (let i = 0; i < depth; i++) {
    const moves = model.generateAllMoves(current);
    if (moves.length === 0) return;
    // Castling, en passant and promotions come often.
    const special = moves.filter(({ flag }) => flag !== 0 && flag !== 4);
    const among = special.length > 0 && rng(2) === 0 ? special : moves;
    const move = among[rng(among.length)];
    current = model.makeMove(current, move);
    position.make(model.moveBits(move));
    each(model.moveBits(move), current);
  }
}

Deno.test("`make()` gives what the model gives, move after move", () => {
  const rng = seededRng(34);
  for (const { dfen, state, board } of pairedPositions(34, 150)) {
    const position = new Position().load(state);
    playRandomly(position, board, 5, rng, (_, after) => {
      assertEquals(formatDfen(position), model.formatDfen(after), dfen);
    });
    assertEquals(checkInvariants(position), [], dfen);
  }
});

Deno.test("`unmake()` gives back every field and every byte of the mailbox", () => {
  const rng = seededRng(35);
  const flags = new Set<number>();
  for (const { dfen, state, board } of pairedPositions(35, 250)) {
    const position = new Position().load(state);
    const rows = [rowOf(position)];
    const moves: number[] = [];
    playRandomly(position, board, 1 + rng(6), rng, (move) => {
      rows.push(rowOf(position));
      moves.push(move);
      flags.add(move >> 12);
    });
    while (moves.length > 0) {
      assertEquals(rowOf(position), rows.pop(), dfen);
      position.unmake(moves.pop() as number);
    }
    assertEquals(rowOf(position), rows.pop(), dfen);
    assert(position.equals(state) && position.hash === state.hash);
  }
  assertEquals(flags.size, 14, "every kind of move was taken back");
});

Deno.test("`unmake()` of every single move gives back every field", () => {
  for (const { dfen, state, board } of pairedPositions(36, 100)) {
    const position = new Position().load(state);
    const before = rowOf(position);
    for (const move of model.generateAllMoves(board)) {
      position.make(model.moveBits(move));
      position.unmake(model.moveBits(move));
      if (position.fields.some((field, i) => field !== before[i])) {
        assertEquals(rowOf(position), before, `${dfen}, ${model.uci(move)}`);
      }
    }
  }
});

Deno.test("`unmake()` goes back a hundred moves", () => {
  const rng = seededRng(37);
  for (const { dfen, state, board } of pairedPositions(37, 5).slice(-10)) {
    const position = new Position().load(state);
    const before = rowOf(position);
    const moves: number[] = [];
    playRandomly(position, board, 100, rng, (move) => moves.push(move));
    for (const move of moves.reverse()) position.unmake(move);
    assertEquals(rowOf(position), before, dfen);
  }
});

// Rows and turns

Deno.test("`saveRow()` and `loadRow()` keep everything at any offset", () => {
  const rng = seededRng(38);
  const positions = pairedPositionsWithDice(38, 50).map(({ state, board }) => {
    const position = new Position().load(state);
    playRandomly(position, board, rng(3), rng, () => {});
    return position;
  });
  const rows = new Int32Array((positions.length + 1) * ROW_FIELDS).fill(-7);
  positions.forEach((position, i) => position.saveRow(rows, 5 + i * ROW_FIELDS));
  assertEquals([...rows.subarray(0, 5)], [-7, -7, -7, -7, -7]);
  assertEquals(rows[5 + positions.length * ROW_FIELDS], -7);
  const reused = new Position();
  positions.forEach((position, i) => {
    reused.loadRow(rows, 5 + i * ROW_FIELDS);
    assertEquals(rowOf(reused), rowOf(position));
    assert(reused.equals(position));
    for (let square = 0; square < 64; square++) {
      assertEquals(reused.pieceAt(square), position.pieceAt(square));
    }
  });
});

Deno.test("`loadRow()` brings a position that can be played on and back", () => {
  const rng = seededRng(39);
  const row = new Int32Array(ROW_FIELDS);
  const reused = new Position();
  for (const { dfen, state, board } of pairedPositions(39, 50)) {
    new Position().load(state).saveRow(row, 0);
    reused.loadRow(row, 0);
    const moves: number[] = [];
    playRandomly(reused, board, 3, rng, (move, after) => {
      moves.push(move);
      assertEquals(formatDfen(reused), model.formatDfen(after), dfen);
    });
    for (const move of moves.reverse()) reused.unmake(move);
    assertEquals(rowOf(reused), [...row], dfen);
  }
});

Deno.test("`restoreTurn()` gives back what `endTurn()` and `beginTurn()` changed", () => {
  const rng = seededRng(40);
  for (const { dfen, state, board } of pairedPositionsWithDice(40, 150)) {
    const position = new Position().load(state);
    playRandomly(position, board, rng(3), rng, () => {});
    const before = rowOf(position);
    const saved = new Int32Array(TURN_FIELDS + 4).fill(-7);
    position.saveTurn(saved, 2);
    const ended = endTurn(position);
    const text = formatDfen(position);
    position.endTurn();
    assertEquals(
      formatDfen(position),
      model.formatDfen(model.endTurn(model.parseDfen(text))),
      dfen,
    );
    assertEquals(checkInvariants(position), [], dfen);
    assert(position.equals(ended), dfen);
    position.beginTurn();
    assertEquals(position.fields[ELIGIBLE], new Position().load(ended).fields[ELIGIBLE], dfen);
    position.restoreTurn(saved, 2);
    assertEquals(rowOf(position), before, dfen);
    assertEquals([saved[0], saved[1], saved[TURN_FIELDS + 2], saved[TURN_FIELDS + 3]], [
      ...[-7, -7, -7, -7],
    ]);
  }
});

// The setters

Deno.test("the setters of `Position` change their part alone", () => {
  for (const { dfen, state } of pairedPositionsWithDice(41, 30)) {
    const position = new Position().load(state);
    const check = (field: number, value: string, dice = formatDfen(state).split(" ")[6]) => {
      const fields = formatDfen(state).split(" ");
      fields[field] = value;
      if (dice !== undefined) fields[6] = dice;
      assertEquals(formatDfen(position), fields.join(" "), dfen);
      assertEquals(checkInvariants(position), [], dfen);
      position.load(state);
    };
    const letters = formatDfen(state).split(" ")[6];
    for (const [side, name] of [[0, "w"], [1, "b"]] as const) {
      position.setSide(side);
      check(1, name, side === 0 ? letters?.toUpperCase() : letters?.toLowerCase());
    }
    for (let rights = 0; rights < 16; rights++) {
      position.setCastling(rights);
      const text = [..."KQkq"].filter((_, bit) => (rights >> bit) & 1).join("");
      check(2, text || "-");
    }
    for (const halfmove of [0, 1, 64, 127]) {
      position.setHalfmove(halfmove);
      check(4, String(halfmove));
    }
    for (const fullmove of [1, 2, 65536, 2147483647]) {
      position.setFullmove(fullmove);
      check(5, String(fullmove));
    }
  }
});

Deno.test("`setDice()` keeps the slots and changes nothing else", () => {
  for (const { state } of pairedPositionsWithDice(42, 5).slice(-10)) {
    const position = new Position().load(state);
    for (let dice = 0; dice < 512; dice++) {
      position.setDice(dice);
      assertEquals(position.dice, dice);
      assertEquals(position.halfmove, state.halfmove);
      assertEquals([position.side, position.castling], [state.side, state.castling]);
    }
    position.setDice(state.dice);
    assertEquals(rowOf(position), rowOf(new Position().load(state)));
  }
});

Deno.test("`put()` and `toggleEnPassant()` build any board", () => {
  for (const { dfen, state, board } of pairedPositions(43, 100)) {
    const position = new Position().clear();
    board.squares.forEach((letter, square) => {
      if (letter !== "") position.put(parsePieceLetter(letter), square);
    });
    for (const square of board.enPassant) position.toggleEnPassant(square);
    position.setSide(board.side === "w" ? 0 : 1);
    position.setCastling(state.castling);
    position.setHalfmove(board.halfmove);
    position.setFullmove(board.fullmove);
    assert(position.equals(state), dfen);
    assertEquals(position.hash, state.hash, dfen);
    for (const square of board.enPassant) position.toggleEnPassant(square);
    assertEquals([position.enPassantLo, position.enPassantHi], [0, 0]);
  }
});

Deno.test("`makeMove()` does not disturb a position that was loaded before", () => {
  const { state, board } = pairedPositions(44, 1).slice(-1)[0];
  const position = new Position().load(state);
  const row = rowOf(position);
  for (const move of model.generateAllMoves(board)) makeMove(position, model.moveBits(move));
  assertEquals(rowOf(position), row);
});

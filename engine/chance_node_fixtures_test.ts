import { assert, assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import {
  ActiveDicePartitioner,
  Black,
  type Color,
  endTurn,
  formatDice,
  parseDfen,
  type StateView,
  White,
} from "../rules/mod.ts";
import { BruteForce, DEFAULT_SCALE, type Score } from "./_testing/brute_force.ts";
import {
  assertOutcome,
  boundsOf,
  classOrders,
  type Window,
  windowsAbout,
} from "./_testing/search_checks.ts";
import { type Leaves, nodeOf, prunings, scalar } from "./_testing/reply_nodes.ts";
import { smallPositions } from "./_testing/small_positions.ts";
import { type ChancePolicy, expand, type RollAnswer } from "./chance_node.ts";
import { replyPolicy } from "./reply_policy.ts";
import { SearchControl } from "./search_control.ts";
import { lowerBound, upperBound } from "./search_outcome.ts";

const F1 = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const F4 = "4k3/8/8/8/8/p7/P7/R3K3 w - - 0 1";
const F9 = "4k3/8/8/8/3r4/2P5/8/4K3 b - - 0 1";

const sides: readonly Color[] = [White, Black];

// The public positions; the numbers follow from counting rolls by hand.

Deno.test("`expand()` of F1 weighs its four classes 125, 75, 15 and 1", () => {
  const boundary = parseDfen(F1);
  // 216 if the king is where it was: after a pass, after two steps if it wants to, or after three.
  const evaluate = (state: StateView) => state.kingsLo === boundary.kingsLo ? 216 : 0;
  const valueFor = (perspective: Color) => {
    const outcome = nodeOf(boundary, perspective, scalar(evaluate, DEFAULT_SCALE));
    assert(outcome.kind === "exact");
    return outcome.value;
  };
  assertEquals(valueFor(White), {
    value: 125 + 15 + 1,
    lossTainted: false,
    rollValues: [216, 0, 216, 216],
  });
  assertEquals(valueFor(Black), {
    value: 125,
    lossTainted: false,
    rollValues: [216, 0, 0, 0],
  });
});

Deno.test("`expand()` of F4 keeps the weight of dice without a legal turn", () => {
  const boundary = parseDfen(F4);
  const isUnmoved = (state: StateView) =>
    state.whiteLo === boundary.whiteLo && state.whiteHi === boundary.whiteHi;
  // White's moves are Black's fear: 0 as soon as anything moves. No die of R or K: 4 x 4 x 4 rolls, of which 27 + 9 + 1
  // show only what the blocked pawn could use, 27 nothing at all. With RRR or KRR, 4 rolls, the rook takes the king.
  for (const [star1, star2] of prunings) {
    const leaves = scalar((state) => isUnmoved(state) ? 216 : 0, [-1, 0, 216, 217]);
    const outcome = nodeOf(boundary, Black, leaves, { star1, star2 });
    assert(outcome.kind === "exact");
    assertEquals(outcome.value.value, (64 * 216 - 4) / 216);
    const shown = ActiveDicePartitioner.partitionsFor(boundary)
      .map(({ roll }, index) => [formatDice(roll), outcome.value.rollValues?.[index]]);
    const passes = shown.filter(([, value]) => value === 216).map(([roll]) => roll);
    assertEquals(passes.sort(), ["", "P", "PP", "PPP"]);
  }
});

/** What White gets in F9: 1000 as soon as Black's rook has left its square. */
const punishRook: Score = (state, perspective) => {
  const score = state.pieceAt(27) === 9 ? 0 : 1000;
  return perspective === White ? score : 0 - score;
};
const punished: Leaves = scalar(punishRook, [-1001, -1000, 1000, 1001]);
// Of the 216 rolls 48 show one rook and no king, 24 one of each, 3 one rook and two kings: there the rook must go. With two
// or three rooks, 16 rolls, it goes to the first rank and takes the king. The others leave the rook alone.
const F9_VALUE = ((48 + 24 + 3) * 1000 - 16 * 1001) / 216;

/** Believes that a side could always pass instead, as no sound policy may. */
class PassAsBound implements ChancePolicy {
  readonly lowest: number;
  readonly highest: number;
  private readonly inner: ChancePolicy;

  constructor(
    private readonly boundary: StateView,
    private readonly perspective: Color,
    private readonly leaves: Leaves,
    private readonly control: SearchControl,
  ) {
    const bounds = boundsOf(leaves.scale);
    this.inner = replyPolicy(boundary, { perspective, control, bounds, ...leaves.options });
    this.lowest = this.inner.lowest;
    this.highest = this.inner.highest;
  }

  value(roll: number, alpha: number, beta: number): RollAnswer {
    return this.inner.value(roll, alpha, beta);
  }

  probe(): RollAnswer {
    const { boundary, perspective, control } = this;
    const value = this.leaves.score(endTurn(boundary), perspective);
    const isMax = boundary.side === perspective;
    return (isMax ? lowerBound : upperBound)({ value, kingCaptured: false }, control.workUsed);
  }
}

Deno.test("`expand()` of F9 does not take a pass for a bound", () => {
  const boundary = parseDfen(F9);
  for (const perspective of sides) {
    const sign = perspective === White ? 1 : -1;
    const brute = new BruteForce({ perspective, evaluate: punishRook, scale: punished.scale });
    const truth = brute.chance(boundary, 1);
    assertEquals(truth.value, sign * F9_VALUE);
    // Passes are worth 0, so whoever believes in them is sure that the value is beyond 100.
    const window: Window = perspective === White ? [100, Infinity] : [-Infinity, -100];
    const [alpha, beta] = window;
    for (const [star1, star2] of prunings) {
      for (const classOrder of classOrders) {
        const outcome = nodeOf(boundary, perspective, punished, {
          ...{ alpha, beta, star1, star2, classOrder },
        });
        assertOutcome(outcome, truth, window, F9);
      }
    }
    const control = SearchControl.unbounded();
    const policy = new PassAsBound(boundary, perspective, punished, control);
    const mutant = expand(boundary, { perspective, policy, control, alpha, beta, star2: true });
    assertNotEquals(mutant.kind, "exact");
    assertThrows(() => assertOutcome(mutant, truth, window, F9)); // so the test would find it
  }
});

Deno.test("`expand()` agrees with brute force where every mandatory move hurts, and a pass as bound does not", () => {
  // Everything that moves loses: worse for the mover the more of its pieces have left their squares.
  let wrongMutants = 0;
  for (const dfen of [F9, ...smallPositions(15, 40, 3)]) {
    const boundary = parseDfen(dfen);
    const score: Score = (state, perspective) => {
      const isWhite = boundary.side === White;
      const moved = isWhite
        ? (state.whiteLo ^ boundary.whiteLo) | (state.whiteHi ^ boundary.whiteHi)
        : (state.blackLo ^ boundary.blackLo) | (state.blackHi ^ boundary.blackHi);
      const forMover = moved === 0 ? 50 : -50;
      return perspective === boundary.side ? forMover : -forMover;
    };
    for (const perspective of sides) {
      const leaves = scalar(score, [-100, -50, 50, 100]);
      const brute = new BruteForce({ perspective, evaluate: score, scale: leaves.scale });
      const truth = brute.chance(boundary, 1);
      for (const window of windowsAbout(truth.value, 10)) {
        const [alpha, beta] = window;
        const outcome = nodeOf(boundary, perspective, leaves, { alpha, beta, star2: true });
        assertOutcome(outcome, truth, window, dfen);

        const control = SearchControl.unbounded();
        const policy = new PassAsBound(boundary, perspective, leaves, control);
        const mutant = expand(boundary, {
          ...{ perspective, policy, control, alpha, beta, star2: true },
        });
        try {
          assertOutcome(mutant, truth, window, dfen);
        } catch {
          wrongMutants++;
        }
      }
    }
  }
  assert(wrongMutants > 100, `${wrongMutants}`);
});

Deno.test("`expand()` reckons with a king capture on rolls not looked at", () => {
  // Black's rook takes White's king with any rook die, 91 of 216 rolls. The classes without one come first, and all of
  // them look well; only that the worst is reckoned with keeps them from a cut.
  const boundary = parseDfen("k7/8/8/8/8/8/8/r3K3 b - - 0 1");
  const leaves = scalar(() => 10, [-1000, 9, 10, 11]);
  const classOrder = (_boundary: StateView, classes: readonly { roll: number }[]) => {
    const showsRook = (index: number) => formatDice(classes[index].roll).includes("R") ? 1 : 0;
    return classes.map((_, index) => index).sort((a, b) => showsRook(a) - showsRook(b));
  };
  const brute = new BruteForce({
    perspective: White,
    evaluate: leaves.score,
    scale: leaves.scale,
  });
  const truth = brute.chance(boundary, 1);
  assertEquals(truth.value, (91 * -1000 + 125 * 10) / 216);
  assert(truth.lossTainted);
  for (const [star1, star2] of prunings) {
    for (const beta of [-410, 0, 8]) {
      const outcome = nodeOf(boundary, White, leaves, { beta, star1, star2, classOrder });
      assertOutcome(outcome, truth, [-Infinity, beta], "");
    }
  }
  // Black's view of the same node: its captures may still come, so nothing is above the win.
  const mirrored = scalar(() => -10, [-11, -10, -9, 1000]);
  const max = new BruteForce({
    perspective: Black,
    evaluate: mirrored.score,
    scale: mirrored.scale,
  })
    .chance(boundary, 1);
  for (const alpha of [-8, 0, 410]) {
    const outcome = nodeOf(boundary, Black, mirrored, { alpha, classOrder });
    assertOutcome(outcome, max, [alpha, Infinity], "");
    assertEquals(outcome.kind, "exact");
  }
});

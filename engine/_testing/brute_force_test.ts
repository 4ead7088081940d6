import { assert, assertEquals } from "@std/assert";
import { Black, parseDfen, type StateView, White } from "../../rules/mod.ts";
import { evaluateMaterial } from "../evaluators.ts";
import { JavaRandom } from "../java_random.ts";
import { BruteForce, bruteSearch, compareMean } from "./brute_force.ts";
import { doubleBits, goldenRecords } from "./golden_records.ts";
import { nextDown, nextUp } from "./search_checks.ts";

// Evaluators are tested elsewhere; what is in question here is everything else, so records written by other programs
// judge it before it judges.

Deno.test("`BruteForce.chance()` gives the value, the classes and the taint of every chance record", () => {
  const records = goldenRecords("chance");
  assertEquals(records.length, 220);
  for (const { dfen, perspective, value, tainted, classes } of records) {
    const brute = new BruteForce({
      perspective: perspective === "w" ? White : Black,
      evaluate: evaluateMaterial,
    });
    const chance = brute.chance(parseDfen(dfen), 1);
    const letters = (kept: string) => [...kept].map((die) => " PNBRQK"[Number(die)]).join("");
    assertEquals(
      chance.classes.map(({ kept, weight, value }) => [letters(kept), weight, doubleBits(value)]),
      classes,
      dfen,
    );
    assertEquals([doubleBits(chance.value), chance.lossTainted], [value, tainted], dfen);
  }
});

Deno.test("`bruteSearch()` gives what search records say", () => {
  const records = goldenRecords("search");
  const few = records.filter(({ depth, dfen, candidates }, index) =>
    depth === 2
      ? index % 12 === 0
      : candidates <= 4 && dfen.split(" ")[0].replace(/[\d/]/g, "").length <= 3
  );
  assert(few.length > 50 && few.some(({ depth }) => depth === 3), `${few.length}`);
  for (const { dfen, depth, candidates, seed, score, path, values } of few) {
    const random = new JavaRandom(seed);
    const choice = bruteSearch(parseDfen(dfen), {
      plies: depth,
      candidateLimit: candidates,
      evaluate: evaluateMaterial,
      preRank: evaluateMaterial,
    }, (bound) => random.nextInt(bound));
    assertEquals([choice.score, choice.path], [score, path], dfen);
    assertEquals(choice.candidates.map(({ path, value }) => [path, doubleBits(value)]), values);
  }
});

Deno.test("`bruteSearch()` takes the shortest king capture, of equal ones the first", () => {
  const state: StateView = parseDfen("8/8/8/2k5/8/1N6/2P5/K7 w - - 0 1 NPP");
  const choice = bruteSearch(state, {
    plies: 2,
    candidateLimit: 8,
    evaluate: () => 0,
    preRank: () => 0,
  }, () => {
    throw new Error("asked");
  });
  assertEquals([choice.path, choice.score, choice.tied], ["b3c5", 2147483647, 0]);
});

Deno.test("`compareMean()` finds the mean without any rounding", () => {
  const classes = [{ weight: 72, value: 0.1 }, { weight: 144, value: 0.2 }];
  const mean = (72 * 0.1 + 144 * 0.2) / 216;
  assertEquals(compareMean([{ weight: 216, value: mean }], mean), 0);
  assert(compareMean(classes, nextUp(mean)) < 0 && compareMean(classes, nextDown(mean)) > 0);
  assertEquals(compareMean([{ weight: 108, value: -3 }, { weight: 108, value: 1 }], -1), 0);
  assertEquals(compareMean([{ weight: 216, value: Number.MIN_VALUE }], 0), 1);
});

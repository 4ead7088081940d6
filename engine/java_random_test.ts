import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { JavaRandom } from "./java_random.ts";
import { RandomError, type RandomErrorCode } from "./random_source.ts";

/** Powers of two, which have a path of their own, and bounds at which half of the numbers are drawn again. */
const BOUNDS = [
  ...[1, 2, 3, 5, 6, 10, 64, 100, 216, 1000, 65536, 1073741824, 1073741825],
  ...[1431655765, 1610612737, 2147483646, 2147483647],
];

/**
 * `new java.util.Random(seed)`, then `nextInt(bound)` for each of the bounds, `nextInt()` and `nextLong()`, as OpenJDK
 * 17.0.15 prints them.
 */
const FROM_JAVA: [seed: bigint, ints: number[], int32: number, long: bigint][] = [
  [
    0n,
    [
      ...[0, 1, 1, 2, 5, 3, 35, 61, 87, 854, 21837, 271416338, 827187473],
      ...[1316484262, 49567875, 2021317241, 377907320],
    ],
    1180918287,
    5772649832669734744n,
  ],
  [
    1n,
    [
      ...[0, 0, 1, 3, 2, 4, 21, 6, 82, 748, 400, 163999236, 342691263],
      ...[1189861234, 1046012189, 852925376, 1962720332],
    ],
    1492578621,
    2939296080422457956n,
  ],
  [
    -1n,
    [
      ...[0, 0, 0, 4, 2, 8, 26, 78, 205, 731, 52824, 332610256, 121954317],
      ...[149520196, 176890342, 1481972250, 1552485069],
    ],
    -418259351,
    -8129419283323851490n,
  ],
  [
    42n,
    [
      ...[0, 0, 0, 4, 0, 5, 17, 18, 151, 93, 59203, 484533751, 791955276],
      ...[819572292, 592164476, 1482678032, 995688456],
    ],
    -1021814956,
    -4004755535478349341n,
  ],
  [
    25214903917n, // the multiplier itself, which scrambles to state 0
    [
      ...[0, 0, 2, 1, 4, 6, 5, 21, 148, 346, 15281, 892592760, 109160704],
      ...[40619231, 541938462, 640373553, 1881154588],
    ],
    -2011947947,
    -1470926000589943870n,
  ],
  [
    6364136223846793005n,
    [
      ...[0, 0, 1, 0, 5, 1, 32, 63, 207, 756, 64035, 867006827, 90403976],
      ...[338128914, 413977415, 1539535753, 73957553],
    ],
    -645206424,
    8516730571319949483n,
  ],
  [
    -7046029254386353131n,
    [
      ...[0, 0, 1, 2, 4, 0, 49, 6, 162, 466, 27035, 52918433, 593517117],
      ...[212661016, 667112561, 203620898, 1596936074],
    ],
    -1712166962,
    1883653685104678702n,
  ],
];

function numbersOf(random: JavaRandom): [number[], number, bigint] {
  return [BOUNDS.map((bound) => random.nextInt(bound)), random.next(32), random.nextLong()];
}

for (const [seed, ints, int32, long] of FROM_JAVA) {
  Deno.test(`\`JavaRandom\` gives the numbers that Java gives for seed ${seed}`, () => {
    assertEquals(numbersOf(new JavaRandom(seed)), [ints, int32, long]);
    const isSafe = Number.isSafeInteger(Number(seed));
    if (isSafe) assertEquals(numbersOf(new JavaRandom(Number(seed))), [ints, int32, long]);
  });
}

/** The same generator as its documentation writes it, in 64-bit arithmetic. */
class PlainRandom {
  #seed: bigint;

  constructor(seed: bigint) {
    this.#seed = (seed ^ 0x5DEECE66Dn) & ((1n << 48n) - 1n);
  }

  next(bits: number): number {
    this.#seed = (this.#seed * 0x5DEECE66Dn + 0xBn) & ((1n << 48n) - 1n);
    return Number(BigInt.asIntN(32, this.#seed >> BigInt(48 - bits)));
  }

  nextInt(bound: number): number {
    if ((bound & -bound) === bound) {
      return Number(BigInt.asIntN(32, (BigInt(bound) * BigInt(this.next(31))) >> 31n));
    }
    let bits;
    let value;
    do {
      bits = this.next(31);
      value = bits % bound;
    } while (((bits - value + (bound - 1)) | 0) < 0);
    return value;
  }
}

const bounds = fc.oneof(
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.integer({ min: 1, max: 12 }),
  fc.nat({ max: 30 }).map((exponent) => 2 ** exponent),
  fc.integer({ min: 2 ** 30, max: 2 ** 31 - 1 }), // many draws are repeated
  fc.constant((2 ** 31 + 1) / 3), // every third is, by a margin of 1
);

Deno.test("`JavaRandom` agrees with 64-bit arithmetic for any seed and any bounds", () => {
  const seeds = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n });
  fc.assert(fc.property(seeds, fc.array(bounds, { maxLength: 60 }), (seed, calls) => {
    const random = new JavaRandom(seed);
    const plain = new PlainRandom(seed);
    for (const bound of calls) {
      assertEquals(random.nextInt(bound), plain.nextInt(bound), `bound ${bound}`);
    }
    for (let bits = 1; bits <= 32; bits++) assertEquals(random.next(bits), plain.next(bits));
  }));
});

Deno.test("`JavaRandom` takes a safe integer for the bigint that it equals", () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (seed) => {
    assertEquals(new JavaRandom(seed).state, new JavaRandom(BigInt(seed)).state);
  }));
  assertEquals(new JavaRandom(-0).state, new JavaRandom(0n).state);
  assertEquals(new JavaRandom(2n ** 64n - 1n).state, new JavaRandom(-1).state);
});

Deno.test("`state` and `fromState()` go on with the same stream, `clone()` with one of its own", () => {
  const random = new JavaRandom(7);
  for (let i = 0; i < 1000; i++) {
    const { state } = random;
    assert(Number.isInteger(state) && state >= 0 && state < 2 ** 48);
    const clone = random.clone();
    const next = random.nextInt(1000003);
    assertEquals(JavaRandom.fromState(state).nextInt(1000003), next);
    assertEquals(clone.state, state);
    assertEquals(clone.nextInt(1000003), next);
    assertEquals(clone.state, random.state);
  }
});

const refused: [what: string, call: () => unknown, code: RandomErrorCode][] = [
  ["a fraction as a seed", () => new JavaRandom(0.5), "bad-seed"],
  ["a seed that is no safe integer", () => new JavaRandom(2 ** 53), "bad-seed"],
  ["NaN as a seed", () => new JavaRandom(NaN), "bad-seed"],
  ["a seed of 65 bits", () => new JavaRandom(2n ** 64n), "bad-seed"],
  ["text as a seed", () => new JavaRandom("1" as unknown as number), "bad-seed"],
  ["a state of 49 bits", () => JavaRandom.fromState(2 ** 48), "bad-state"],
  ["a negative state", () => JavaRandom.fromState(-1), "bad-state"],
  ["no bits", () => new JavaRandom(1).next(0), "bad-bits"],
  ["33 bits", () => new JavaRandom(1).next(33), "bad-bits"],
  ["a bound of 0", () => new JavaRandom(1).nextInt(0), "bad-bound"],
  ["a negative bound", () => new JavaRandom(1).nextInt(-3), "bad-bound"],
  ["a bound of 2 ** 31", () => new JavaRandom(1).nextInt(2 ** 31), "bad-bound"],
  ["a fraction as a bound", () => new JavaRandom(1).nextInt(1.5), "bad-bound"],
];

for (const [what, call, code] of refused) {
  Deno.test(`\`JavaRandom\` refuses ${what}`, () => {
    const error = assertThrows(call, RandomError);
    assertEquals(error.code, code);
    assert(error instanceof RangeError);
  });
}

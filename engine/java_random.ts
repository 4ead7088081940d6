import { RandomError, type RandomSource } from "./random_source.ts";

// x -> x * 0x5DEECE66D + 0xB modulo 2^48, in two halves of 24 bits.
const MULTIPLIER_HIGH = 0x5de;
const MULTIPLIER_LOW = 0xece66d;
const INCREMENT = 0xb;
const HALF = 0x1000000;
const HALF_MASK = 0xffffff;
const LARGEST_STATE = 2 ** 48 - 1;

/**
 * The generator of `java.util.Random`: 48 bits, the same numbers for the same seed (contract section 9). Seeded choices
 * are the same in every implementation that has it.
 *
 * @example
 * ```ts
 * import { JavaRandom } from "@dicechess/core/engine";
 * import { assertEquals } from "@std/assert";
 *
 * const random = new JavaRandom(42);
 * assertEquals([random.nextInt(10), random.nextInt(10), random.nextInt(10)], [0, 3, 8]);
 *
 * const saved = random.state;
 * const next = random.nextInt(1000);
 * assertEquals(JavaRandom.fromState(saved).nextInt(1000), next);
 * ```
 */
export class JavaRandom implements RandomSource {
  private high: number;
  private low: number;

  /**
   * Starts the stream of a seed, scrambled as Java does it.
   *
   * @param seed A safe integer, or a bigint of 64 bits, signed or unsigned. Only its low 48 bits count.
   * @throws {RandomError} `bad-seed`
   */
  constructor(seed: number | bigint) {
    const bits = seedBits(seed);
    this.high = Math.floor(bits / HALF) ^ MULTIPLIER_HIGH;
    this.low = (bits % HALF) ^ MULTIPLIER_LOW;
  }

  /**
   * A generator that goes on where another one stood.
   *
   * @param state A former {@linkcode JavaRandom.state}.
   * @throws {RandomError} `bad-state`
   */
  static fromState(state: number): JavaRandom {
    if (!Number.isInteger(state) || state < 0 || state > LARGEST_STATE) {
      throw new RandomError("bad-state", state, "an integer from 0, less than 2 ** 48");
    }
    const random = new JavaRandom(0);
    random.high = Math.floor(state / HALF);
    random.low = state % HALF;
    return random;
  }

  /** All there is to know of where the stream stands, an integer of 48 bits. */
  get state(): number {
    return this.high * HALF + this.low;
  }

  /** A generator of its own that goes on from here with the same numbers. */
  clone(): JavaRandom {
    return JavaRandom.fromState(this.state);
  }

  /**
   * The next number of so many bits: from 0, but of all 32 bits a signed integer.
   *
   * @param bits 1 to 32.
   * @throws {RandomError} `bad-bits`
   */
  next(bits: number): number {
    if (!Number.isInteger(bits) || bits < 1 || bits > 32) {
      throw new RandomError("bad-bits", bits, "a number of bits from 1 to 32");
    }
    return (this.next32() >>> (32 - bits)) | 0;
  }

  /**
   * A uniform integer from 0, less than the bound.
   *
   * @param bound 1 to 2147483647.
   * @throws {RandomError} `bad-bound`
   */
  nextInt(bound: number): number {
    if ((bound | 0) !== bound || bound <= 0) {
      throw new RandomError("bad-bound", bound, "an integer from 1 to 2147483647");
    }
    const last = bound - 1;
    if ((bound & last) === 0) {
      // A power of two takes the high bits, which are the better ones; 1 shifts by 31 and leaves 0.
      return (this.next32() >>> 1) >>> (Math.clz32(last) - 1);
    }
    for (;;) {
      const bits = this.next32() >>> 1;
      const value = bits % bound;
      // The last bits of the range, which do not fill a whole multiple of the bound, are drawn again.
      if (bits - value + last <= 2147483647) return value;
    }
  }

  /** A signed integer of 64 bits, such as a seed for another generator. As in Java, not every one can come. */
  nextLong(): bigint {
    const high = BigInt(this.next32()) << 32n;
    return BigInt.asIntN(64, high + BigInt(this.next32()));
  }

  /** One step; the high 32 bits. */
  private next32(): number {
    const { high, low } = this;
    const product = low * MULTIPLIER_LOW + INCREMENT; // below 2^49: exact
    const carry = (product / HALF) | 0;
    // Of the high half only 24 bits are kept, so its products may wrap.
    this.high = (Math.imul(high, MULTIPLIER_LOW) + Math.imul(low, MULTIPLIER_HIGH) + carry) &
      HALF_MASK;
    this.low = product & HALF_MASK;
    return (this.high << 8) | (this.low >>> 16);
  }
}

/** The low 48 bits of a seed, those of a negative one in two's complement. */
function seedBits(seed: number | bigint): number {
  if (typeof seed === "bigint" && seed >= -(2n ** 63n) && seed < 2n ** 64n) {
    return Number(BigInt.asUintN(48, seed));
  }
  if (typeof seed === "number" && Number.isSafeInteger(seed)) {
    const rest = seed % (LARGEST_STATE + 1);
    return rest < 0 ? rest + LARGEST_STATE + 1 : rest + 0;
  }
  throw new RandomError("bad-seed", seed, "a safe integer, or a bigint of 64 bits");
}

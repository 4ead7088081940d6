/**
 * Random sources that tell what was asked of them.
 *
 * @module
 */

import { JavaRandom } from "../java_random.ts";
import type { RandomSource } from "../random_source.ts";

/** The stream of a seed, and every bound that was asked. */
export class RecordingRandom implements RandomSource {
  readonly bounds: number[] = [];
  readonly #random: JavaRandom;

  constructor(seed: number) {
    this.#random = new JavaRandom(seed);
  }

  get state(): number {
    return this.#random.state;
  }

  nextInt(bound: number): number {
    this.bounds.push(bound);
    return this.#random.nextInt(bound);
  }
}

/** The stream of a seed, with something else done before each number. */
export function interrupted(seed: number, work: () => void): RandomSource {
  const random = new JavaRandom(seed);
  return {
    nextInt(bound) {
      work();
      return random.nextInt(bound);
    },
  };
}

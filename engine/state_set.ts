import type { GameState, StateView } from "../rules/mod.ts";

/**
 * Different states in the order in which they came. Equality is that of the states; the hash only says where to look.
 */
export class StateSet {
  /** The states, owned. */
  readonly states: GameState[] = [];
  #slots: Int32Array = new Int32Array(128);

  /** Adds a snapshot of the state unless an equal one is there. */
  add(state: StateView): void {
    const mask = this.#slots.length - 1;
    let slot = state.hashLo & mask;
    for (let index = this.#slots[slot]; index !== 0; index = this.#slots[slot]) {
      const other = this.states[index - 1];
      if (other.hashLo === state.hashLo && other.equals(state)) return;
      slot = (slot + 1) & mask;
    }
    this.states.push(state.snapshot());
    this.#slots[slot] = this.states.length;
    if (2 * this.states.length > this.#slots.length) this.#grow();
  }

  /** Forgets all states. */
  clear(): void {
    this.states.length = 0;
    this.#slots.fill(0);
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let index = 0; index < this.states.length; index++) {
      let slot = this.states[index].hashLo & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** Which nodes roads meet, end or are barred at: a byte for each node of the extract. */

/** What a node is so far. */
const PASSED = 1;
const JUNCTION = 2;
/** Junctions are counted up to every so many nodes. */
const STRIDE = 64;

export class Junctions {
  #states = new Uint8Array(2 ** 16);
  #before = new Uint32Array(0);

  /**
   * Notes the nodes of a road.
   * @param isJunction whether one of them is a junction for itself
   */
  way(nodes: readonly number[], isJunction: (node: number) => boolean): void {
    for (const [at, node] of nodes.entries()) {
      this.#reach(node);
      const isEnd = at === 0 || at === nodes.length - 1;
      const isMet = isEnd || this.#states[node] !== 0 || isJunction(node);
      this.#states[node] = isMet ? JUNCTION : PASSED;
    }
  }

  #reach(node: number): void {
    if (node < this.#states.length) return;
    const states = new Uint8Array(Math.max(node + 1, Math.ceil(1.5 * this.#states.length)));
    states.set(this.#states);
    this.#states = states;
  }

  /** To be called when all roads are known: their junctions have numbers from then on. */
  count(): void {
    this.#before = new Uint32Array(Math.ceil(this.#states.length / STRIDE));
    let count = 0;
    for (const [node, state] of this.#states.entries()) {
      if (node % STRIDE === 0) this.#before[node / STRIDE] = count;
      if (state === JUNCTION) count++;
    }
  }

  /** The number of a junction, in the order of the nodes; undefined for any other node. */
  numberOf(node: number): number | undefined {
    if (this.#states[node] !== JUNCTION) return undefined;
    const start = node - (node % STRIDE);
    let number = this.#before[start / STRIDE] as number;
    for (let at = start; at < node; at++) if (this.#states[at] === JUNCTION) number++;
    return number;
  }

  /** The nodes that are junctions, in order. */
  *nodes(): Generator<number, void, void> {
    for (const [node, state] of this.#states.entries()) if (state === JUNCTION) yield node;
  }
}

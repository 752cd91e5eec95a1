/** Numbers that are appended one by one, in typed arrays of one size: nothing is moved as they grow. */
const CHUNK_BITS = 16;
const CHUNK = 2 ** CHUNK_BITS;

type Numbers = Float64Array | Int32Array | Uint32Array | Uint8Array;

export class Growing<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A;
  readonly #chunks: A[] = [];
  #length = 0;

  constructor(make: new (length: number) => A) {
    this.#make = make;
  }

  get length(): number {
    return this.#length;
  }

  /** @returns where it stands */
  push(value: number): number {
    const within = this.#length % CHUNK;
    if (within === 0) this.#chunks.push(new this.#make(CHUNK));
    (this.#chunks[this.#length >>> CHUNK_BITS] as A)[within] = value;
    return this.#length++;
  }

  at(position: number): number {
    return (this.#chunks[position >>> CHUNK_BITS] as A)[position % CHUNK] as number;
  }

  /** All of them in one array. */
  toArray(): A {
    const all = new this.#make(this.#length);
    for (const [index, chunk] of this.#chunks.entries()) {
      const from = index * CHUNK;
      all.set(chunk.subarray(0, Math.min(CHUNK, this.#length - from)) as never, from);
    }
    return all;
  }
}

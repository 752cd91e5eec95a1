const NOWHERE = -1;

/**
 * A queue of the numbers below a size, each in it once, by keys from 0 on. They come out by steps
 * of the keys, in no order within a step: for searches that look again at what they reach by a
 * better way afterwards, and are the sooner done as nothing is sorted.
 */
export class BucketQueue {
  readonly #stepsAUnit: number;
  /** What was put in each bucket, also where it was put in another since. */
  readonly #buckets: number[][] = [];
  readonly #bucketOf: Int32Array;
  /** All before this one are empty. */
  #first = 0;
  /** Of all buckets together. */
  #count = 0;

  constructor(size: number, step: number) {
    this.#stepsAUnit = 1 / step;
    this.#bucketOf = new Int32Array(size).fill(NOWHERE);
  }

  /** Puts a number in the queue, or elsewhere where it is there already. */
  put(item: number, key: number): void {
    const bucket = Math.floor(key * this.#stepsAUnit);
    if (this.#bucketOf[item] === bucket) return;
    this.#bucketOf[item] = bucket;
    while (this.#buckets.length <= bucket) this.#buckets.push([]);
    (this.#buckets[bucket] as number[]).push(item);
    if (bucket < this.#first) this.#first = bucket;
    this.#count++;
  }

  /** Takes out one of those of the lowest step; undefined where none is below the limit. */
  take(limit: number): number | undefined {
    while (this.#count > 0) {
      const item = (this.#buckets[this.#first] as number[]).pop();
      if (item === undefined) {
        this.#first++;
        if (this.#first >= limit * this.#stepsAUnit) return undefined;
        continue;
      }
      this.#count--;
      if (this.#bucketOf[item] !== this.#first) continue;
      this.#bucketOf[item] = NOWHERE;
      return item;
    }
    return undefined;
  }

  clear(): void {
    while (this.take(Infinity) !== undefined);
    this.#first = 0;
  }
}

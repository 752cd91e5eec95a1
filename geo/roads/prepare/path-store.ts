/** Paths of many points, stored as whole numbers: 8 bytes a point. */
import { Growing } from "./growing";
import type { Scratch } from "./scratch";

const STEPS_A_DEGREE = 1e7;

export class PathStore {
  readonly #steps: Growing<"i32">;
  /** Where each begins among the steps; the last one's end is theirs. */
  readonly #starts: Growing<"u32">;

  constructor(scratch: Scratch) {
    this.#steps = new Growing("i32", scratch);
    this.#starts = new Growing("u32", scratch);
  }

  get size(): number {
    return this.#starts.length;
  }

  /**
   * @param path longitudes and latitudes by turns
   * @returns its number
   */
  add(path: readonly number[]): number {
    const number = this.#starts.push(this.#steps.length);
    for (const degrees of path) this.#steps.push(Math.round(degrees * STEPS_A_DEGREE));
    return number;
  }

  /** Longitudes and latitudes by turns. */
  path(number: number): number[] {
    const start = this.#starts.at(number);
    const end = number + 1 < this.size ? this.#starts.at(number + 1) : this.#steps.length;
    const path = new Array<number>(end - start);
    for (let at = start; at < end; at++) path[at - start] = this.#steps.at(at) / STEPS_A_DEGREE;
    return path;
  }
}

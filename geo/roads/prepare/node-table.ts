/** Where every node of an extract is, found by its id: 16 bytes a node in the scratch file. */
import { bisect } from "geo/geometry/lower-bound";
import { Growing } from "./growing";
import type { Scratch } from "./scratch";

const DEGREES = 1e7;
/** In memory is the id of one of so many nodes: it says where to look. */
const STRIDE = 2048;

export class NodeTable {
  readonly #ids: Growing<"f64">;
  /** Longitude and latitude by turns, in ten-millionths of a degree. */
  readonly #places: Growing<"i32">;
  readonly #firsts: number[] = [];

  constructor(scratch: Scratch) {
    this.#ids = new Growing("f64", scratch);
    this.#places = new Growing("i32", scratch);
  }

  get size(): number {
    return this.#ids.length;
  }

  /**
   * @param id above all earlier ones
   * @returns its number: they are counted from 0
   */
  add(id: number, longitude: number, latitude: number): number {
    if (this.size % STRIDE === 0) this.#firsts.push(id);
    this.#places.push(Math.round(longitude * DEGREES));
    this.#places.push(Math.round(latitude * DEGREES));
    return this.#ids.push(id);
  }

  /** The numbers of nodes; those that the extract lacks are left out. */
  numbersOf(ids: readonly number[]): number[] {
    const numbers: number[] = [];
    let number: number | undefined;
    for (const id of ids) {
      number = this.numberOf(id, number);
      if (number !== undefined) numbers.push(number);
    }
    return numbers;
  }

  /**
   * The number of a node; undefined where the extract lacks it.
   * @param last that of another one, which often comes just before it
   */
  numberOf(id: number, last = -1): number | undefined {
    const next = last + 1;
    if (next < this.size && this.#ids.at(next) === id) return next;
    const after = bisect(this.#firsts.length, (at) => (this.#firsts[at] as number) <= id);
    if (after === 0) return undefined;
    const start = (after - 1) * STRIDE;
    const length = Math.min(STRIDE, this.size - start);
    const number = start + bisect(length, (at) => this.#ids.at(start + at) < id);
    return number < this.size && this.#ids.at(number) === id ? number : undefined;
  }

  /** Longitudes and latitudes by turns. */
  path(numbers: readonly number[]): number[] {
    const path: number[] = [];
    for (const number of numbers) {
      path.push(this.#places.at(2 * number) / DEGREES, this.#places.at(2 * number + 1) / DEGREES);
    }
    return path;
  }
}

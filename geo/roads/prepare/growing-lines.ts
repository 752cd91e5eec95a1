import Flatbush from "flatbush";
import type { LonLat } from "geo/geometry/lon-lat";
import { toUnits } from "../../ground/world";
import { Growing } from "./growing";
import { boxOf } from "./rings";
import type { Scratch } from "./scratch";

/** Lines in units of `world.ts` that are appended one by one, with an index over their bounds. */
export class GrowingLines {
  /** Where each begins, in points; one more at the end. */
  readonly starts: Growing<"u32">;
  /** x and y by turns. */
  readonly points: Growing<"i32">;
  readonly #index: Flatbush | null;

  /** @param size how many there will be */
  constructor(size: number, scratch: Scratch) {
    this.starts = new Growing("u32", scratch);
    this.points = new Growing("i32", scratch);
    this.#index = size > 0 ? new Flatbush(size, 16, Int32Array) : null;
    this.starts.push(0);
  }

  /** @param path longitudes and latitudes by turns */
  push(path: readonly number[]): void {
    const units: number[] = [];
    for (let i = 0; i < path.length; i += 2) {
      units.push(...toUnits([path[i], path[i + 1]] as LonLat));
    }
    for (const unit of units) this.points.push(unit);
    this.starts.push(this.points.length / 2);
    this.#index?.add(...boxOf(units));
  }

  /** To be called once, when all are there. */
  index(): Flatbush | null {
    this.#index?.finish();
    return this.#index;
  }
}

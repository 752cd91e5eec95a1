/** One agent's way along the stops of a route, as their device would see it. */
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";

/** A stretch of the way to one stop. */
export interface Leg {
  stopId: string;
  /** The line to the stop, which stands at its end. */
  points: LonLat[];
  /** Milliseconds that driving it takes. */
  time: number;
}

interface DriveOptions {
  /** Milliseconds spent at each stop. */
  dwell: number;
}

/** Where the agent is: on the way to a stop, or at it. */
type Moment =
  | { kind: "driving"; at: LonLat }
  | { kind: "arrived" | "waiting" | "left"; at: LonLat; stopId: string }
  | { kind: "done" };

/**
 * Lets time pass along the legs. Each call of `advance` moves on by so many milliseconds, but
 * not past an arrival or a departure, which are told once each.
 */
export class Drive {
  private leg = 0;
  /** Milliseconds into the leg, then into the stay at its end. */
  private spent = 0;
  private arrived = false;

  constructor(
    private readonly legs: readonly Leg[],
    private readonly options: DriveOptions,
  ) {}

  advance(ms: number): Moment {
    const leg = this.legs[this.leg];
    if (!leg) return { kind: "done" };
    const at = leg.points[leg.points.length - 1] ?? [0, 0];
    this.spent += ms;
    if (!this.arrived) {
      if (this.spent < leg.time) {
        return { kind: "driving", at: pointAlong(leg.points, this.spent / leg.time) };
      }
      this.arrived = true;
      this.spent = 0;
      return { kind: "arrived", at, stopId: leg.stopId };
    }
    if (this.spent < this.options.dwell) return { kind: "waiting", at, stopId: leg.stopId };
    this.leg++;
    this.arrived = false;
    this.spent = 0;
    return { kind: "left", at, stopId: leg.stopId };
  }
}

/** The place at a share (0 to 1) of a line's length. */
export function pointAlong(points: readonly LonLat[], share: number): LonLat {
  const [first, ...rest] = points;
  if (!first) throw new RangeError("a line needs a point");
  const lengths = rest.map((to, index) => greatCircle(points[index] ?? first, to));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  let from = first;
  for (const [index, to] of rest.entries()) {
    const length = lengths[index] ?? 0;
    if (left < length) {
      const part = left / length;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
    from = to;
  }
  return from;
}

import { type Model, weighted } from "./model";

/** What a model says of nodes and days: travel, windows, breaks, preferences. */
export class Lookups {
  readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  time(from: number, to: number): number {
    const { times, place, places, problem } = this.model;
    const row = place[from] as number;
    const column = place[to] as number;
    return times === null
      ? problem.matrix.time(row, column)
      : (times[row * places + column] as number);
  }

  distanceBetween(from: number, to: number): number {
    const { distances, place, places, problem } = this.model;
    const row = place[from] as number;
    const column = place[to] as number;
    return distances === null
      ? problem.matrix.distance(row, column)
      : (distances[row * places + column] as number);
  }

  /** Weighted travel. */
  travel(from: number, to: number): number {
    const { costs, place, places, problem, weights } = this.model;
    const row = place[from] as number;
    const column = place[to] as number;
    return costs === null
      ? weighted(weights, problem.matrix.time(row, column), problem.matrix.distance(row, column))
      : (costs[row * places + column] as number);
  }

  /** When service of a stop can begin on a day after an arrival; Infinity: never. */
  earliestStart(stop: number, day: number, arrival: number): number {
    const { windowFrom, dates, date, opens, closes } = this.model;
    const slot = stop * dates + (date[day] as number);
    const to = windowFrom[slot + 1] as number;
    for (let window = windowFrom[slot] as number; window < to; window++) {
      if (arrival > (closes[window] as number)) continue;
      const open = opens[window] as number;
      return arrival > open ? arrival : open;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The latest beginning of service not after a bound; −Infinity: there is none. */
  latestStart(stop: number, day: number, bound: number): number {
    const { windowFrom, dates, date, opens, closes } = this.model;
    const slot = stop * dates + (date[day] as number);
    const from = windowFrom[slot] as number;
    for (let window = (windowFrom[slot + 1] as number) - 1; window >= from; window--) {
      if ((opens[window] as number) > bound) continue;
      const close = closes[window] as number;
      return bound < close ? bound : close;
    }
    return Number.NEGATIVE_INFINITY;
  }

  /** When an agent who is free at a moment has had the break; Infinity: too late for it. */
  afterBreak(day: number, free: number): number {
    const { breakLatest, breakEarliest, breakSeconds } = this.model;
    if (free > (breakLatest[day] as number)) return Number.POSITIVE_INFINITY;
    const earliest = breakEarliest[day] as number;
    return (free > earliest ? free : earliest) + (breakSeconds[day] as number);
  }

  /** What it costs that a stop is not with its preferred agent, or not on its published day. */
  preference(stop: number, day: number): number {
    const { preferredAgent, published, agent, weights } = this.model;
    const preferred = preferredAgent[stop] as number;
    const planned = published[stop] as number;
    return (
      (preferred >= 0 && preferred !== agent[day] ? weights.otherAgent : 0) +
      (planned >= 0 && planned !== day ? weights.change : 0)
    );
  }
}

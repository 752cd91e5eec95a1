import type { Random } from "../random";
import type { Model } from "./model";

const DAY = 86_400;

/** Keys by which stops are sorted before they are inserted; the smallest key comes first. */
export class InsertionOrder {
  /** Strong promises and high priorities first, then the least open time. */
  readonly hardest: Float64Array;
  /** Each drawn in proportion to its share; undefined: a random order. */
  private readonly drawn: [share: number, keys: Float64Array | undefined][];
  private readonly shares: number;

  constructor(model: Model) {
    const { stops, service, load, penalty } = model;
    const open = Array.from({ length: stops }, (_, stop) => openTime(model, stop));
    const far = startTimes(model);
    const mostLoad = Math.max(1e-9, ...load.subarray(0, stops));
    const mostService = Math.max(1e-9, ...service.subarray(0, stops));
    const by = (key: (stop: number) => number) =>
      Float64Array.from({ length: stops }, (_, stop) => key(stop));
    const heavy = by(
      (stop) => -(load[stop] as number) / mostLoad - (service[stop] as number) / mostService,
    );
    const heaviest = penalty.some((one) => one !== penalty[0])
      ? by((stop) => -(penalty[stop] as number))
      : heavy;
    this.drawn = [
      [4, undefined],
      [2, heavy],
      [2, heaviest],
      [2, by((stop) => -(far[stop] as number))],
      [1, far],
      [2, by((stop) => open[stop]?.total ?? 0)],
      [2, by((stop) => open[stop]?.first ?? 0)],
      [2, by((stop) => -(open[stop]?.last ?? 0))],
    ];
    this.shares = this.drawn.reduce((sum, [share]) => sum + share, 0);
    const total = by((stop) => open[stop]?.total ?? 0);
    const ranked = Array.from(penalty.keys()).sort(
      (a, b) =>
        (penalty[b] as number) - (penalty[a] as number) ||
        (total[a] as number) - (total[b] as number) ||
        a - b,
    );
    this.hardest = new Float64Array(stops);
    for (const [rank, stop] of ranked.entries()) this.hardest[stop] = rank;
  }

  /** Sorts the first `count` stops by a drawn key, equal ones at random. */
  arrange(stops: Int32Array, count: number, random: Random): void {
    for (let last = count - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      const held = stops[last] as number;
      stops[last] = stops[other] as number;
      stops[other] = held;
    }
    let share = random() * this.shares;
    const keys = this.drawn.find(([own]) => {
      share -= own;
      return share < 0;
    })?.[1];
    if (keys) insertionSort(stops, count, keys);
  }
}

/** Short lists only. */
function insertionSort(items: Int32Array, count: number, keys: Float64Array): void {
  for (let index = 1; index < count; index++) {
    const item = items[index] as number;
    const key = keys[item] as number;
    let at = index;
    for (; at > 0 && (keys[items[at - 1] as number] as number) > key; at--) {
      items[at] = items[at - 1] as number;
    }
    items[at] = item;
  }
}

/** Seconds that a stop is open on its days, the first and the last of them. */
function openTime(model: Model, stop: number) {
  const { days, dates, allowed, date, windowFrom, opens, closes } = model;
  const seen = new Set<number>();
  let [total, first, last] = [0, DAY, 0];
  for (let day = 0; day < days; day++) {
    const on = date[day] as number;
    if (allowed[stop * days + day] === 0 || seen.has(on)) continue;
    seen.add(on);
    const slot = stop * dates + on;
    const to = windowFrom[slot + 1] as number;
    for (let window = windowFrom[slot] as number; window < to; window++) {
      const from = opens[window] as number;
      const until = Math.min(DAY, closes[window] as number);
      total += Math.max(0, until - from);
      first = Math.min(first, from);
      last = Math.max(last, until);
    }
  }
  return { total, first, last };
}

/** Seconds from the nearest start of any agent-day. */
function startTimes({ problem, stops, place }: Model): Float64Array {
  const starts = [...new Set(problem.agentDays.map(({ start }) => start))];
  return Float64Array.from({ length: stops }, (_, stop) =>
    Math.min(...starts.map((start) => problem.matrix.time(start, place[stop] as number))),
  );
}

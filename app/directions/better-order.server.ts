/** The best order of stops that can be found in the time that a screen waits, and its path. */
import { type DirectionsOptions, routePath, travelTimes } from "./directions.server";
import type { Path, RoutePoint } from "./engine";
import { DirectionsError, NO_WAY } from "./errors";
import type { TourEnd } from "./stop-order/problem";
import { orderStopsInThread } from "./stop-order/worker.server";

export interface BetterOrderOptions extends DirectionsOptions {
  /** So many stops keep their place at the beginning: the visited ones, and at least the start. */
  fixedPrefix?: number;
  /** Whether the last stop stays last; `free` if not given. */
  end?: TourEnd;
}

export interface BetterOrder {
  /** The given stops by their index, in the new order; the given order where none is better. */
  order: number[];
  /** The way through them in that order. */
  path: Path;
  /** The way through them in the given order. */
  before: Path;
  /** Whether the new order takes less time; if not, it is the given one. */
  improved: boolean;
}

/**
 * Puts stops into an order that takes less time.
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function betterOrder(
  stops: readonly RoutePoint[],
  { fixedPrefix = 1, end = "free", ...options }: BetterOrderOptions = {},
): Promise<BetterOrder> {
  const { seconds } = await travelTimes(stops, options);
  const found = await orderStopsInThread(
    {
      matrix: seconds,
      end,
      fixedPrefix: Math.max(1, fixedPrefix),
      budget: { milliseconds: searchTime(stops.length) },
    },
    { signal: options.signal },
  );
  if (!found.reachable) throw new DirectionsError({ kind: "no-path", message: NO_WAY });
  const before = await routePath(stops, options);
  const ordered = found.order.flatMap((index) => stops[index] ?? []);
  const path = await routePath(ordered, options);
  if (path.time < before.time) return { order: found.order, path, before, improved: true };
  return { order: [...stops.keys()], path: before, before, improved: false };
}

/** Milliseconds for which a better order is looked for: the budgets of docs/benchmarks.md. */
function searchTime(stops: number): number {
  if (stops <= 50) return 200;
  if (stops <= 100) return 250;
  return stops <= 200 ? 500 : 1000;
}

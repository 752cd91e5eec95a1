/** The best order of stops that can be found in the time that a screen waits, and its path. */

import { answerCache } from "./answer-cache";
import { currentEngine, type DirectionsOptions, routePath, travelTimes } from "./directions.server";
import type { DirectionsEngine, Path, RoutePoint } from "./engine";
import { DirectionsError } from "./errors";
import type { TourEnd } from "./stop-order/problem";
import { orderStopsInThread, StopOrderError } from "./stop-order/worker.server";

interface BetterOrderOptions extends DirectionsOptions {
  /** So many stops keep their place at the beginning: the visited ones, and at least the start. */
  fixedPrefix?: number;
  /** Whether the last stop stays last; `free` if not given. */
  end?: TourEnd;
}

interface BetterOrder {
  /** The given stops by their index, in the new order; the given order where none is better. */
  order: number[];
  /** The path through them in that order, and back to the first with the end `start`. */
  path: Path;
  /** The same in the given order. */
  before: Path;
  /** Whether the new order takes less time; if not, it is the given one. */
  improved: boolean;
  /** Whether it was looked for along straight lines, although the path follows roads. */
  byStraightLines: boolean;
}

/** Twice the time after which the search was seen to be within its promise, on a machine that is busy. */
const MS_A_STOP = 10;
const LONGEST_MS = 2000;

type Task = Required<Pick<BetterOrderOptions, "fixedPrefix" | "end">> & {
  engine: DirectionsEngine;
  signal: AbortSignal | undefined;
};

const cachedOrder = answerCache<BetterOrder>(
  ({ path, before }) => path.points.length + before.points.length,
);

/**
 * Puts stops into an order that takes less time. The same question is answered alike, from
 * memory within minutes: the answer is not to be changed.
 *
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function betterOrder(
  stops: readonly RoutePoint[],
  { fixedPrefix = 1, end = "free", signal, ...options }: BetterOrderOptions = {},
): Promise<BetterOrder> {
  signal?.throwIfAborted();
  const engine = options.engine ?? currentEngine();
  const task = { fixedPrefix: Math.max(1, fixedPrefix), end, engine, signal };
  const question = [task.fixedPrefix, end, stops.map((stop) => stop.coordinates)];
  return cachedOrder(engine, JSON.stringify(question), () => findBetterOrder(stops, task));
}

async function findBetterOrder(stops: readonly RoutePoint[], task: Task): Promise<BetterOrder> {
  const given = [...stops.keys()];
  const before = await pathThrough(stops, given, task);
  const kept = { order: given, path: before, before, improved: false, byStraightLines: false };
  const movable = stops.length - task.fixedPrefix - (task.end === "fixed" ? 1 : 0);
  if (movable < 2) return kept;
  const chosen = await serviceOrder(stops, task);
  const { order, estimated } = chosen
    ? { order: chosen, estimated: false }
    : await ownOrder(stops, movable, task);
  const byStraightLines = estimated && !before.estimated;
  const unchanged = { ...kept, byStraightLines };
  if (!order || order.every((stop, place) => stop === place)) return unchanged;
  // What the matrix promised, the roads must keep.
  const path = await pathThrough(stops, order, task);
  if (path.time >= before.time) return unchanged;
  return { order, path, before, improved: true, byStraightLines };
}

function pathThrough(stops: readonly RoutePoint[], order: readonly number[], task: Task) {
  const back = task.end === "start" ? order.slice(0, 1) : [];
  const ordered = [...order, ...back].flatMap((index) => stops[index] ?? []);
  return routePath(ordered, { engine: task.engine, signal: task.signal });
}

/** The order of a service that can choose one; undefined where it does not do what is asked. */
async function serviceOrder(stops: readonly RoutePoint[], task: Task) {
  const { fixedPrefix, end, engine, signal } = task;
  if (!engine.choosesOrder || end === "start") return undefined;
  // What is fixed is not sent, but for the stop that the rest begins at.
  const start = fixedPrefix - 1;
  const part = stops.slice(start);
  const found = await routePath(part, { engine, signal, optimize: true }).catch((error) => {
    if (error instanceof DirectionsError && error.kind === "limits") return undefined;
    throw error instanceof DirectionsError ? error.shiftedBy(start) : error;
  });
  const order = found?.points_order;
  if (order?.[0] !== 0) return undefined;
  if (end === "fixed" && order.at(-1) !== part.length - 1) return undefined;
  return [...stops.keys()].slice(0, start).concat(order.map((index) => index + start));
}

/** Our own order, of which there is none where no order is found that reaches all stops. */
async function ownOrder(stops: readonly RoutePoint[], movable: number, task: Task) {
  const { fixedPrefix, end, engine, signal } = task;
  const { seconds, estimated } = await travelTimes(stops, { engine, signal });
  try {
    const found = await orderStopsInThread(
      {
        matrix: seconds,
        end,
        fixedPrefix,
        budget: { milliseconds: Math.min(LONGEST_MS, MS_A_STOP * movable) },
      },
      { signal },
    );
    return { order: found.reachable ? found.order : undefined, estimated };
  } catch (error) {
    if (!(error instanceof StopOrderError)) throw error;
    const message = "The stops could not be put into order. Try again later.";
    throw new DirectionsError({ kind: "unreachable", message, cause: error.message });
  }
}

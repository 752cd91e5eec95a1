/** The best order of stops that can be found in the time that a screen waits, and its path. */

import { answerCache } from "geo/directions/answer-cache";
import type { DirectionsEngine, Path, RoutePoint } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { LastingWork } from "geo/directions/lasting-work";
import type { TourEnd } from "geo/stop-order/problem";
import { currentEngine, type DirectionsOptions, routePath, travelTimes } from "./directions.server";
import { orderStopsInThread, StopOrderError } from "./stop-order-worker.server";

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
/** Beyond so many stops a search takes longer than a page may be waited for. */
const MANY_STOPS = 100;
/** So long such a search goes on without anybody who asks for it. */
const GRACE_MS = 30_000;
/** So long pages that ask how far it is are told why it failed, before it is tried anew. */
const FAILURE_MS = 10_000;
/** Where the parts of the work begin, as shares of the whole: most of it are the travel times. */
const SHARES = { times: 0.1, order: 0.85, path: 0.9 };

type Task = Required<Pick<BetterOrderOptions, "fixedPrefix" | "end">> & {
  engine: DirectionsEngine;
  signal: AbortSignal;
  onShare: (share: number) => void;
};

const cachedOrder = answerCache<BetterOrder>(
  ({ path, before }) => path.points.length + before.points.length,
);

/** Searches that are under way. */
const searches = new WeakMap<DirectionsEngine, Map<string, LastingWork<BetterOrder>>>();

/**
 * Puts stops into an order that takes less time. The same question is answered alike, from
 * memory within minutes: the answer is not to be changed.
 *
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function betterOrder(
  stops: readonly RoutePoint[],
  options: BetterOrderOptions = {},
): Promise<BetterOrder> {
  options.signal?.throwIfAborted();
  const found = await searchFor(stops, options).within(Number.POSITIVE_INFINITY, options.signal);
  return found as BetterOrder;
}

/**
 * As `betterOrder`; where there are many stops it answers soon, perhaps only with how far the
 * search is, from 0 to 1. The search goes on meanwhile, for half a minute even if nobody asks again.
 *
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function betterOrderSoon(
  stops: readonly RoutePoint[],
  options: BetterOrderOptions & { waitMs: number },
): Promise<{ found: BetterOrder } | { share: number }> {
  if (stops.length <= MANY_STOPS) return { found: await betterOrder(stops, options) };
  options.signal?.throwIfAborted();
  const search = searchFor(stops, options);
  const found = await search.within(options.waitMs, options.signal);
  return found ? { found } : { share: search.share };
}

/** The search that is under way for the same, or a new one. */
function searchFor(
  stops: readonly RoutePoint[],
  { fixedPrefix = 1, end = "free", ...options }: BetterOrderOptions,
): LastingWork<BetterOrder> {
  const engine = options.engine ?? currentEngine();
  const asked = { fixedPrefix: Math.max(1, fixedPrefix), end, engine };
  const places = stops.map((stop) => stop.coordinates);
  const question = JSON.stringify([asked.fixedPrefix, end, places]);
  const running = searches.get(engine) ?? new Map<string, LastingWork<BetterOrder>>();
  searches.set(engine, running);
  const there = running.get(question);
  if (there && !there.givenUp) return there;
  const isLong = stops.length > MANY_STOPS;
  const forget = () => {
    if (running.get(question) === search) running.delete(question);
  };
  const search = new LastingWork<BetterOrder>(
    async (work) => {
      const find = () => findBetterOrder(stops, { ...asked, ...work });
      try {
        const found = await cachedOrder(engine, question, find, work.signal);
        forget();
        return found;
      } catch (error) {
        if (isLong && !work.signal.aborted) setTimeout(forget, FAILURE_MS).unref();
        else forget();
        throw error;
      }
    },
    isLong ? GRACE_MS : 0,
  );
  running.set(question, search);
  return search;
}

async function findBetterOrder(stops: readonly RoutePoint[], task: Task): Promise<BetterOrder> {
  const given = [...stops.keys()];
  const partFrom = (start: number, end: number) => (share: number) =>
    task.onShare(start + share * (end - start));
  const before = await pathThrough(stops, given, {
    ...task,
    onShare: partFrom(0, SHARES.times),
  });
  task.onShare(SHARES.times);
  const unimproved = {
    order: given,
    path: before,
    before,
    improved: false,
    byStraightLines: false,
  };
  const movable = stops.length - task.fixedPrefix - (task.end === "fixed" ? 1 : 0);
  if (movable < 2) return unimproved;
  const chosen = await serviceOrder(stops, task);
  const { order, estimated } = chosen
    ? { order: chosen, estimated: false }
    : await ownOrder(stops, movable, {
        ...task,
        onShare: partFrom(SHARES.times, SHARES.order),
      });
  const byStraightLines = estimated && !before.estimated;
  const unchanged = { ...unimproved, byStraightLines };
  if (!order || order.every((stop, place) => stop === place)) return unchanged;
  // What the matrix promised, the roads must keep.
  const path = await pathThrough(stops, order, { ...task, onShare: partFrom(SHARES.path, 1) });
  if (path.time >= before.time) return unchanged;
  return { order, path, before, improved: true, byStraightLines };
}

function pathThrough(stops: readonly RoutePoint[], order: readonly number[], task: Task) {
  const back = task.end === "start" ? order.slice(0, 1) : [];
  const ordered = [...order, ...back].flatMap((index) => stops[index] ?? []);
  const { engine, signal, onShare } = task;
  return routePath(ordered, { engine, signal, onShare });
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
  const { fixedPrefix, end, engine, signal, onShare } = task;
  const { seconds, estimated } = await travelTimes(stops, { engine, signal, onShare });
  try {
    const found = await orderStopsInThread(
      {
        // A quarter of the memory on its way to the thread and there.
        matrix: seconds.map((row) =>
          Float64Array.from(row, (cell) => cell ?? Number.POSITIVE_INFINITY),
        ),
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

/** How a route keeps to its plan: its delay, when the stops left are reached, and whether its agent left it. */
import type { Position, Route, RouteLocation } from "contract/entities";
import type { Path } from "geo/directions/engine";
import { legSeconds } from "geo/directions/estimate";
import { routePath } from "~/directions/directions.server";
import { pointsOf, wholeWay } from "~/features/routes";
import { expectedArrivals, hoursAt, secondsBehind } from "~/features/routes/index.server";
import { distanceInWords, formatDuration, type Units, wholeMinutes } from "~/lib/figures";
import { formatTime } from "~/lib/format";
import { log } from "~/server/log.server";
import { offRoute } from "./off-route";
import { type Delay, type ExpectedStop, NO_TIMES, type RunningTimes } from "./running-times";

interface Running {
  route: Pick<Route, "status" | "startTime" | "roundTrip">;
  stops: readonly RouteLocation[];
  /** Where the agent is; none where that is not known or stale. */
  fresh: Position | null;
  /** Where they have been since the start, the latest last. */
  trail: readonly Pick<Position, "coordinates" | "recordedAt">[];
  /** Seconds from there to the next stop. */
  toNext: Promise<number | null>;
  zone: string;
  units: Units;
  now: Date;
  signal: AbortSignal;
}

/** Never fails: without a path there are no times. */
export async function readTimes(running: Running): Promise<RunningTimes> {
  const { route, stops, fresh, trail, toNext, zone, units, now } = running;
  if (!route.startTime || stops.length === 0) return NO_TIMES;
  const way = pointsOf(wholeWay(stops, route));
  const path = await pathThrough(way, running.signal);
  if (!path) return NO_TIMES;
  const start = new Date(route.startTime);
  const legs = legSeconds(path, way);
  const isRunning = route.status === "active" || route.status === "paused";
  const isLeft = stops.some(({ isVisited }) => !isVisited);
  const delay = delayOf(secondsBehind(stops, legs, { start, now: isRunning ? now : start }));
  if (!isRunning || !isLeft) return { ...NO_TIMES, delay };
  const seconds = fresh && (await toNext);
  const next = seconds === null ? undefined : new Date(now.getTime() + seconds * 1000);
  const arrivals = expectedArrivals(stops, legs, { begin: start, now, next });
  const off = fresh && route.status === "active" ? offRoute(path.points, fresh, trail) : null;
  return {
    delay,
    expected: Object.fromEntries(
      stops.flatMap((stop, at) => {
        const arrival = arrivals[at];
        return arrival ? [[stop.id, expectedStop(stop, arrival, zone)]] : [];
      }),
    ),
    off: off && offWords(off, path, { zone, units, now }),
  };
}

async function pathThrough(way: ReturnType<typeof pointsOf>, signal: AbortSignal) {
  try {
    return await routePath(way, { signal });
  } catch (error) {
    if (!signal.aborted) log().debug({ err: error }, "no times along a running route");
    return null;
  }
}

function expectedStop(stop: RouteLocation, arrival: Date, zone: string): ExpectedStop {
  const hours = hoursAt(stop, arrival, zone);
  return {
    time: formatTime(arrival.toISOString(), zone),
    closed: hours?.closed ? hours.words : null,
  };
}

/** Less than a minute is on time. */
export function delayOf(seconds: number | null): Delay | null {
  if (seconds === null) return null;
  if (wholeMinutes(Math.abs(seconds)) === 0) return { words: "On time", kind: "on-time" };
  const amount = formatDuration(Math.abs(seconds));
  return seconds > 0
    ? { words: `${amount} behind plan`, kind: "late" }
    : { words: `${amount} ahead of plan`, kind: "early" };
}

function offWords(
  { metres, since }: NonNullable<ReturnType<typeof offRoute>>,
  { estimated }: Pick<Path, "estimated">,
  { zone, units, now }: Pick<Running, "zone" | "units" | "now">,
): string {
  const line = estimated ? "planned line (estimated)" : "planned line";
  const long = formatDuration((now.getTime() - Date.parse(since)) / 1000);
  return `Off the route: ${distanceInWords(metres, units)} from the ${line}, since ${formatTime(since, zone)} (${long})`;
}

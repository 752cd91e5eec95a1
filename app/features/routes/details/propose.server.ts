import type { Route, RouteLocation } from "contract/entities";
import type { Path } from "geo/directions/engine";
import { DirectionsError, NO_PATH } from "geo/directions/errors";
import { legSeconds } from "geo/directions/estimate";
import { betterOrderSoon } from "~/directions/better-order.server";
import { distanceInWords, type Units } from "~/lib/figures";
import type { MapLine, MapPin } from "~/map";
import { log } from "~/server/log.server";
import type { PlanDay } from "../path/day-figures.server";
import { pathLines } from "../path/path-lines.server";
import { pointsOf, secondsOf, wholeWay } from "../path/route-points";
import { dayRows, type FigureRow } from "./proposed-day.server";
import { pinOf, type StopRow, type StopZone, stopRow } from "./show-stop";

/** The figures of a path along a whole route. */
export interface PathFigures {
  /** As shown, with its unit. */
  distance: string;
  /** Metres and seconds, to compare. */
  metres: number;
  seconds: number;
}

/** So long a search with many stops is waited for, before the page tells how far it is. */
const WAIT_MS = 1000;

/** A better order for the stops, or that there is none, or why none can be told. */
export type Proposal =
  | {
      kind: "better";
      /** The first stops of the new order, as many as the list shows. */
      rows: StopRow[];
      pins: MapPin[];
      lines: MapLine[];
      /** The ids of all stops in the new order. */
      order: string[];
      moved: number;
      before: PathFigures;
      after: PathFigures;
      /** The day in both orders; empty where the upstream plans no days. */
      day: FigureRow[];
      estimated: boolean;
      byStraightLines: boolean;
    }
  | { kind: "best"; byStraightLines: boolean }
  /** The search goes on: there are many stops, and it is so far, from 0 to 1. */
  | { kind: "looking"; routeId: string; stops: number; share: number }
  | { kind: "problem"; message: string };

interface About {
  /** The route that the stops are of. */
  route: Pick<Route, "id" | "roundTrip">;
  times: StopZone;
  units: Units;
  /** How many rows to give. */
  shown: number;
  signal: AbortSignal;
  /** The day that the route is planned for; null where the upstream plans none. */
  day: PlanDay | null;
}

/** Looks for a better order; visited stops, and all before the last of them, keep their places. */
export async function propose(
  stops: RouteLocation[],
  { route, times, units, shown, signal, day }: About,
): Promise<Proposal> {
  if (stops.length === 0) return { kind: "problem", message: "This route has no stops." };
  if (stops.length < 3) return { kind: "best", byStraightLines: false };
  try {
    const points = pointsOf(stops);
    const fixedPrefix = stops.findLastIndex((stop) => stop.isVisited) + 1;
    const end = route.roundTrip ? "start" : "free";
    const search = await betterOrderSoon(points, { fixedPrefix, end, signal, waitMs: WAIT_MS });
    if ("share" in search) {
      return { kind: "looking", routeId: route.id, stops: stops.length, share: search.share };
    }
    const { found } = search;
    const { improved, byStraightLines } = found;
    if (!improved) return { kind: "best", byStraightLines };
    const roundTrip = route.roundTrip === true;
    const inOrder = (ordered: RouteLocation[], path: Path) => {
      const way = wholeWay(pointsOf(ordered), { roundTrip });
      return { stops: ordered, legs: legSeconds(path, way) };
    };
    const placed = found.order.flatMap((index, at) => {
      const stop = stops[index];
      return stop ? [{ stop, place: { number: at + 1, moved: index !== at } }] : [];
    });
    return {
      kind: "better",
      rows: placed.slice(0, shown).map(({ stop, place }) => stopRow(stop, times, place)),
      pins: placed.flatMap(({ stop, place }) => pinOf(stop, place)),
      lines: [...pathLines(found.before, "before"), ...pathLines(found.path)],
      order: placed.map(({ stop }) => stop.id),
      moved: placed.filter(({ place }) => place.moved).length,
      before: figuresOf(found.before, units),
      after: figuresOf(found.path, units),
      day: day
        ? dayRows(
            inOrder(stops, found.before),
            inOrder(
              placed.map(({ stop }) => stop),
              found.path,
            ),
            { day, roundTrip },
          )
        : [],
      estimated: found.path.estimated,
      byStraightLines,
    };
  } catch (error) {
    if (error instanceof DirectionsError) return { kind: "problem", message: error.message };
    if (!signal.aborted) log().error({ err: error }, "no better order could be looked for");
    return { kind: "problem", message: NO_PATH };
  }
}

const figuresOf = (path: Path, units: Units): PathFigures => ({
  distance: distanceInWords(path.distance, units),
  metres: path.distance,
  seconds: secondsOf(path),
});

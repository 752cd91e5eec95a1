import { notPossible } from "~/features/visits/status";
import { formatDate, formatTime } from "~/lib/format";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import { describeStop, type RouteFileStop } from "~/route-files/route-file";
import type { SignedIn } from "~/session/guards.server";
import { drawPath } from "../path/draw-path.server";
import type { DrawnPath } from "../path/drawn-path";
import { stopPin, wholeWay } from "../path/route-points";
import { readRouteAndStops, routeZone } from "../read-route.server";
import { type RouteSummary, summaryOf } from "./read-screen.server";
import { fileStop } from "./route-file.server";

export interface SheetRow extends Pick<RouteFileStop, "number" | "name" | "visited" | "failed"> {
  id: string;
  /** Type and address. */
  words: string;
  /** Of a visit that was made; else there is room to write. */
  arrived: string | null;
  departed: string | null;
}

export interface RouteSheetData {
  route: RouteSummary;
  rows: SheetRow[];
  map: MapData;
  path: DrawnPath;
  printed: string;
}

/** What is printed of a route, all of it at once. */
export async function readSheet(
  session: SignedIn,
  id: string,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<RouteSheetData> {
  const { route, stops } = await readRouteAndStops(session.upstream, id);
  const zone = routeZone(route, session);
  const path = await drawPath(wholeWay(stops, route), signal);
  const pins = stops.flatMap(({ id, order, isVisited, visit, location }) =>
    location
      ? stopPin({ id, number: order, visited: isVisited, failed: notPossible(visit), location })
      : [],
  );
  return {
    route: summaryOf(route, stops, { zone, units: session.units }),
    rows: stops.map((stop) => {
      const { number, name, visited, failed, ...rest } = fileStop(stop);
      const words = describeStop({ number, name, ...rest, visited: false, failed: undefined });
      const { id, arrivalTime, departureTime } = stop;
      return {
        id,
        number,
        name,
        visited,
        failed,
        words,
        arrived: arrivalTime ? formatTime(arrivalTime, zone) : null,
        departed: departureTime ? formatTime(departureTime, zone) : null,
      };
    }),
    map: drawMap({ pins, lines: path.lines, still: true }),
    path,
    printed: formatDate(now.toISOString(), zone),
  };
}

import { zoneOf } from "~/kit/zone.server";
import { formatDate } from "~/lib/format";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import { describeStop, type RouteFileStop } from "~/route-files/route-file";
import type { SignedIn } from "~/session/guards.server";
import { getRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { drawPath } from "../path/draw-path.server";
import { stopPin } from "../path/route-points";
import { type RouteSummary, summaryOf } from "./read-route.server";
import { fileStop } from "./route-file.server";

export interface SheetRow extends Pick<RouteFileStop, "number" | "name" | "visited"> {
  id: string;
  /** Type and address. */
  words: string;
}

export interface RouteSheet {
  route: RouteSummary;
  rows: SheetRow[];
  map: MapData;
  printed: string;
}

/** What is printed of a route, all of it at once. */
export async function readSheet(
  session: SignedIn,
  id: string,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<RouteSheet> {
  const [route, stops] = await Promise.all([
    getRoute(session.upstream, id, ["agent", "office"]),
    listStops(session.upstream, id),
  ]);
  const zone = route.office?.timeZone ?? zoneOf(session);
  const { lines } = await drawPath(stops, signal);
  const pins = stops.flatMap(({ id, order, isVisited, location }) =>
    location ? stopPin({ id, number: order, visited: isVisited, location }) : [],
  );
  return {
    route: summaryOf(route, stops, zone),
    rows: stops.map((stop) => {
      const { number, name, visited, ...rest } = fileStop(stop);
      const words = describeStop({ number, name, ...rest, visited: false });
      return { id: stop.id, number, name, visited, words };
    }),
    map: drawMap({ pins, lines, still: true }),
    printed: formatDate(now.toISOString(), zone),
  };
}

import type { Route, RouteLocation } from "contract/entities";
import { drawMap } from "~/basemap/draw-map.server";
import { routePath } from "~/directions/directions.server";
import type { EngineName } from "~/directions/engine";
import { DirectionsError } from "~/directions/errors";
import { formatDate, formatMiles, formatTime, NOTHING } from "~/lib/format";
import { locationDetailsUrl, routeDialogUrl } from "~/lib/urls";
import type { SignedIn } from "~/session/guards.server";
import type { MapData, MapLine } from "~/ui/map";
import { getRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { routePoint, stopPin } from "../__route-points";
import { zoneOf } from "../_routes+/__read-list.server";
import { shownStops } from "./__own-query";

/** The head of the screen, every figure as it is shown. */
export interface RouteSummary {
  id: string;
  name: string;
  status: Route["status"];
  agent: { name: string; photo: string | null } | null;
  office: string | null;
  /** Miles. */
  distance: string;
  /** Seconds. */
  estimatedTime: number | null;
  visited: number;
  stops: number;
  created: string;
  /** Of a completed route: when, and the seconds from its start. */
  completed: { on: string; took: number | null } | null;
  /** Goes back with every write, so that two people's changes are told apart. */
  updatedAt: string | undefined;
}

/** A row of the list of stops. */
export interface StopRow {
  id: string;
  /** Its place, from 1. */
  number: number;
  name: string;
  locationId: string;
  type: string | null;
  lastVisit: string | null;
  visited: boolean;
  arrived: string | null;
  departed: string | null;
}

/** The line along the stops, or why there is none. */
export interface RouteLine {
  lines: MapLine[];
  engine: EngineName | null;
  problem: string | null;
}

export interface RouteScreen {
  route: RouteSummary;
  /** As many as the URL asks for, from the first. */
  rows: StopRow[];
  map: MapData;
  /** Never fails; comes when the directions engine has answered. */
  line: Promise<RouteLine>;
}

/** Everything that the details of a route show. */
export async function readRouteScreen(
  session: SignedIn,
  id: string,
  request: Request,
): Promise<RouteScreen> {
  const [route, stops] = await Promise.all([
    getRoute(session.upstream, id, ["agent", "office", "createdBy"]),
    listStops(session.upstream, id),
  ]);
  const zone = route.office?.timeZone ?? zoneOf(session);
  const shown = shownStops(new URL(request.url).searchParams);
  return {
    route: summaryOf(route, stops, zone),
    rows: stops.slice(0, shown).map((stop) => stopRow(stop, zone)),
    map: drawMap({ pins: stops.flatMap((stop) => pinOf(route, stop)) }),
    line: lineThrough(stops, request.signal),
  };
}

function summaryOf(route: Route, stops: RouteLocation[], zone: string): RouteSummary {
  const { id, name, status, agent, office, startTime, endTime } = route;
  return {
    id,
    name,
    status,
    agent: agent ? { name: agent.displayName ?? NOTHING, photo: agent.photo ?? null } : null,
    office: office?.name ?? null,
    distance: formatMiles(route.distance),
    estimatedTime: route.estimatedTime ?? null,
    visited: stops.filter((stop) => stop.isVisited).length,
    stops: stops.length,
    created: formatDate(route.createdAt, zone),
    completed:
      status === "completed"
        ? { on: formatDate(endTime, zone), took: secondsBetween(startTime, endTime) }
        : null,
    updatedAt: route.updatedAt ?? undefined,
  };
}

function secondsBetween(start: string | null | undefined, end: string | null | undefined) {
  const seconds = (Date.parse(end ?? "") - Date.parse(start ?? "")) / 1000;
  return seconds >= 0 ? seconds : null;
}

const nameOf = ({ location }: RouteLocation) => location?.name ?? NOTHING;

function stopRow(stop: RouteLocation, zone: string): StopRow {
  const { location, visit } = stop;
  const lastVisit = visit?.arrival ?? location?.lastVisited;
  return {
    id: stop.id,
    number: stop.order,
    name: nameOf(stop),
    locationId: stop.locationId,
    type: location?.locationType?.name ?? location?.type?.name ?? null,
    lastVisit: lastVisit ? formatDate(lastVisit, zone) : null,
    visited: stop.isVisited,
    arrived: stop.arrivalTime ? formatTime(stop.arrivalTime, zone) : null,
    departed: stop.departureTime ? formatTime(stop.departureTime, zone) : null,
  };
}

function pinOf(route: Route, stop: RouteLocation) {
  const { id, order, isVisited, location, locationId } = stop;
  const actions = [{ label: "View details", to: locationDetailsUrl(locationId) }];
  if (route.status !== "completed") {
    actions.push({ label: "Add after", to: routeDialogUrl(route.id, "add-location-after", order) });
  }
  return stopPin({
    id,
    number: order,
    visited: isVisited,
    location: location ?? { name: NOTHING },
    detail: location?.locationType?.name ?? location?.type?.name,
    actions,
  });
}

async function lineThrough(stops: RouteLocation[], signal: AbortSignal): Promise<RouteLine> {
  if (stops.length < 2) return { lines: [], engine: null, problem: null };
  try {
    const points = stops.map((stop) => routePoint(stop.location ?? { name: nameOf(stop) }));
    const path = await routePath(points, { signal });
    const line: MapLine = { kind: "route", points: path.points, estimated: path.estimated };
    return { lines: [line], engine: path.engine, problem: null };
  } catch (error) {
    const known = error instanceof DirectionsError;
    if (!known && !signal.aborted) throw error;
    return { lines: [], engine: null, problem: known ? error.message : null };
  }
}

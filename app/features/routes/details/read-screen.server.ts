import type { Route, RouteLocation } from "contract/entities";
import { workArea } from "~/features/locations/index.server";
import {
  readWaitingStops,
  type WaitingStops,
  waitingUrl,
} from "~/features/visits/late/index.server";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import type { Deferred } from "~/kit/deferred/use-deferred";
import { cameFromListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { formatDistance, NOTHING, type Units } from "~/lib/figures";
import { formatDate, formatTime, formatWeekday } from "~/lib/format";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { listStops } from "~/upstream/stops.server";
import { routesList } from "../list/routes-list";
import { drawPath } from "../path/draw-path.server";
import type { DrawnPath } from "../path/drawn-path";
import { farStopsInWords } from "../path/far-stops.server";
import { wholeWay } from "../path/route-points";
import { readRoute, routeZone } from "../read-route.server";
import { readVisitedStops } from "../read-visited.server";
import { type VisitedRow, visitsList } from "../visited-stops";
import { shownTab, stopsToShow } from "./screen-query";
import { pinOf, type StopRow, stopRow } from "./show-stop";
import { type RouteHours, readStopHours } from "./stop-hours.server";

/** The head of the screen, every figure as it is shown. */
export interface RouteSummary {
  id: string;
  name: string;
  status: Route["status"];
  /** Null if not set; undefined if the connected server has no priorities. */
  priority: number | null | undefined;
  /** The day and its times; null for none, undefined if the connected server plans no days. */
  day: string | null | undefined;
  /** The recurring route that it is a day of; undefined if the connected server has none. */
  recurrenceId: string | null | undefined;
  /** How long its day is with visits and waiting, in seconds, and what of that is too much. */
  dayLength: number | null;
  overtime: number;
  agent: { name: string; photo: string | null } | null;
  office: string | null;
  /** Miles, or what `units` says. */
  distance: string;
  units?: Units;
  /** Metres. */
  metres: number | null;
  /** Seconds. */
  estimatedTime: number | null;
  /** Whether both have the way back to the first stop in them. */
  roundTrip: boolean;
  visited: number;
  stops: number;
  /** `of 23 stops, 2 need a look`: of those that have no visit yet. */
  ofStops: string;
  created: string;
  /** Of a completed route: when, and the seconds from its start. */
  completed: { on: string; took: number | null } | null;
  /** Goes back with every write, so that two people's changes are told apart. */
  updatedAt: string | undefined;
}

export interface RouteScreenData {
  route: RouteSummary;
  /** The list that the route was opened from, as it was. */
  listUrl: string;
  /** As many as the URL asks for, from the first. */
  rows: StopRow[];
  /** Null on the other tab, and where no stop to come has opening hours. */
  hours: RouteHours | null;
  /** A page of the Visits tab; null on the other. */
  visits: ListPage<VisitedRow> | null;
  map: MapData;
  /** Names the stops that lie far from the others. */
  farStops: string | null;
  path: Deferred<DrawnPath>;
}

/** Everything that the details of a route show. */
export async function readRouteScreen(
  session: SignedIn,
  id: string,
  request: Request,
): Promise<RouteScreenData> {
  const { upstream } = session;
  const url = new URL(request.url);
  const query = url.searchParams;
  const onVisits = shownTab(query) === "visits";
  // First the route with its stamp: what changes after it is refused as somebody else's change.
  const route = await readRoute(upstream, id);
  const zone = routeZone(route, session);
  const [stops, waiting, visits] = await Promise.all([
    listStops(upstream, id),
    readWaitingStops(upstream, id),
    onVisits ? readVisitedStops(visitsList, session, route, url) : null,
  ]);
  const adds = route.status === "completed" ? undefined : query;
  const pins = stops.flatMap((stop) => pinOf(stop, { number: stop.order }, adds));
  const [path, hours] = await Promise.all([
    deferIfSlow(drawPath(wholeWay(stops, route), request.signal), request),
    onVisits
      ? null
      : readStopHours(route, stops, {
          ...{ zone, now: new Date(), request },
          workingDays: () => readWorkingDays(upstream, route.officeId ?? session.office?.id),
        }),
  ]);
  const fits = "now" in path ? path.now.lines : [];
  return {
    route: summaryOf(route, stops, { zone, units: session.units, waiting }),
    // Told here: the browser would load all that the list shows for it.
    listUrl: cameFromListUrl(routesList, query),
    rows: stops.slice(0, stopsToShow(query)).map((stop) => ({
      ...stopRow(stop, { zone, own: session.office?.timeZone }),
      waits: waitingUrl(stop, waiting),
    })),
    hours,
    visits,
    map: drawMap({ pins, fits, around: await workArea(session, pins) }),
    farStops: farStopsInWords(
      stops.map(({ location }) => ({
        name: location?.name ?? NOTHING,
        coordinates: location?.location?.coordinates,
      })),
      session.units,
    ),
    path,
  };
}

export function summaryOf(
  route: Route,
  stops: RouteLocation[],
  { zone, units, waiting }: { zone: string; units: Units; waiting?: WaitingStops },
): RouteSummary {
  const { id, name, status, priority, agent, office, startTime, endTime } = route;
  return {
    id,
    name,
    status,
    priority,
    day: dayInWords(route, stops[0], zone),
    recurrenceId: route.recurrenceId,
    dayLength: route.dayLength ?? null,
    overtime: route.overtime ?? 0,
    agent: agent ? { name: agent.displayName ?? NOTHING, photo: agent.photo ?? null } : null,
    office: office?.name ?? null,
    distance: formatDistance(route.distance, units),
    ...(units && { units }),
    metres: route.distance ?? null,
    estimatedTime: route.estimatedTime ?? null,
    roundTrip: route.roundTrip === true,
    visited: stops.filter((stop) => stop.isVisited).length,
    stops: stops.length,
    ofStops: ofStops(stops, waiting),
    created: formatDate(route.createdAt, zone),
    completed:
      status === "completed"
        ? { on: formatDate(endTime, zone), took: secondsBetween(startTime, endTime) }
        : null,
    updatedAt: route.updatedAt ?? undefined,
  };
}

function ofStops(stops: readonly RouteLocation[], waiting: WaitingStops | undefined): string {
  const all = `of ${stops.length} ${stops.length === 1 ? "stop" : "stops"}`;
  const waits = stops.filter(({ id, isVisited }) => !isVisited && waiting?.has(id)).length;
  return waits > 0 ? `${all}, ${waits} ${waits === 1 ? "needs" : "need"} a look` : all;
}

function dayInWords(
  { plannedDay, dayEnd }: Route,
  first: RouteLocation | undefined,
  zone: string,
): string | null | undefined {
  if (!plannedDay) return plannedDay;
  const day = formatWeekday(plannedDay);
  if (!first?.plannedArrival) return day;
  return `${day}, ${formatTime(first.plannedArrival, zone)}–${formatTime(dayEnd, zone)}`;
}

function secondsBetween(start: string | null | undefined, end: string | null | undefined) {
  const seconds = (Date.parse(end ?? "") - Date.parse(start ?? "")) / 1000;
  return seconds >= 0 ? seconds : null;
}

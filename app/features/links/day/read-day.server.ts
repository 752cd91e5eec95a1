/** The routes of an agent's day, and the stop that is on top. */
import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { getTerms } from "contract/account/calls";
import type { Route } from "contract/entities";
import { countUnread } from "contract/messages/calls";
import { listRoutes } from "contract/routes/calls";
import type { ProofDemands } from "contract/visits/proof-calls";
import { clockAt, plusDays } from "~/lib/format";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { listStopsOf } from "~/upstream/stops.server";
import { TOO_LARGE } from "../urls";
import { isDue, isOn } from "./due";
import type { DayFacts } from "./frame";
import { wordsOf } from "./language.server";
import { lateOf, type OtherReport, otherReportsOf, readLateReports } from "./late.server";
import { type PlaceForm, readPlaceForm } from "./place.server";
import { type PresumedQuestion, readPresumed } from "./presumed.server";
import { problemOf } from "./problem.server";
import { readProofDemands } from "./proof.server";
import type { Reason } from "./reason-text";
import { type DayMap, dayMapOf } from "./route-map.server";
import {
  arrivals,
  type DaySession,
  daySession,
  factsOf,
  upstreamOfDay,
  zoneOfDay,
} from "./session.server";
import { hasCard, NO_DETAILS } from "./stop-cards";
import {
  type DayStop,
  readReasons,
  readStopDetails,
  type StopDetails,
  toDayStop,
} from "./stops.server";
import type { DayProblem, DayWords } from "./words";

/** The most routes that one day shows. */
const MOST_ROUTES = 12;

export interface DayRoute {
  id: string;
  name: string;
  status: "new" | "active" | "paused" | "completed";
  /** Of a route that is planned for another day than the page's. */
  plannedFor: string | null;
  start: string | null;
  stops: DayStop[];
  /** Null where no stop has a position. */
  map: DayMap | null;
}

/** The stop with the form. */
export interface TopStop extends StopDetails {
  stop: DayStop;
  route: { id: string; name: string };
  /** It was chosen; else it is the next one. */
  isChosen: boolean;
  /** The time at which the agent said that they are there. */
  arrivedAt: string | null;
  /** The id of the visit that the form reports, so that sending twice makes one. */
  visitId: string;
}

export interface Day {
  facts: DayFacts;
  name: string;
  date: string;
  isTomorrow: boolean;
  routes: DayRoute[];
  top: TopStop | null;
  /** Of its stops, by the ids of their locations; not of all where they are very many. */
  details: Readonly<Record<string, StopDetails>>;
  /** Why a visit may not be possible. */
  reasons: Reason[];
  /** Which proof of a visit types of locations ask for, by their ids. */
  proof: Record<string, ProofDemands>;
  /** The form of a place on the way; null of tomorrow. */
  place: PlaceForm | null;
  /** The reports of today that are at none of its stops. */
  others: OtherReport[];
  /** Stays of which the agent is asked whether they were visits. */
  presumed: PresumedQuestion[];
  /** How many messages are unread; null where the upstream has none. */
  unread: number | null;
}

export type DayState =
  | { kind: "problem"; problem: DayProblem }
  | { kind: "terms"; version: number; text: string }
  | {
      kind: "day";
      day: Day;
      /** The form before was too large to be read. */
      isTooLarge: boolean;
    };

export async function readDay({ request }: LoaderFunctionArgs) {
  const session = await daySession.read(request);
  if (!session) return data<DayState>({ kind: "problem", problem: "none" }, { status: 401 });
  const upstream = upstreamOfDay(session, request);
  try {
    const isTooLarge = new URL(request.url).searchParams.has(TOO_LARGE);
    const day = await readRoutes(session, upstream, request);
    return data<DayState>({ kind: "day", day, isTooLarge });
  } catch (error) {
    if (error instanceof UpstreamError && error.needsTerms) return readTermsFirst(upstream);
    const { problem, status } = problemOf(error);
    return data<DayState>({ kind: "problem", problem }, { status });
  }
}

async function readTermsFirst(upstream: UpstreamContext) {
  try {
    return data<DayState>({ kind: "terms", ...(await call(upstream, getTerms)) });
  } catch (error) {
    const { problem, status } = problemOf(error);
    return data<DayState>({ kind: "problem", problem }, { status });
  }
}

async function readRoutes(
  session: DaySession,
  upstream: UpstreamContext,
  request: Request,
): Promise<Day> {
  const query = new URL(request.url).searchParams;
  const isTomorrow = query.get("day") === "tomorrow";
  const zone = zoneOfDay(session);
  const words = await wordsOf(request);
  const { formats } = words;
  const now = new Date();
  const today = clockAt(now, zone).date;
  const date = isTomorrow ? plusDays(today, 1) : today;
  const [{ data: open }, { data: ended }, unread, presumed, reports] = await Promise.all([
    call(upstream, listRoutes, {
      query: { limit: 100, filter: { where: { status: { inq: ["active", "new", "paused"] } } } },
    }),
    call(upstream, listRoutes, {
      query: {
        limit: MOST_ROUTES,
        filter: { where: { status: "completed" }, order: ["endTime DESC"] },
      },
    }),
    ifOffered(call(upstream, countUnread)),
    isTomorrow ? [] : readPresumed(upstream, { zone, formats }),
    readLateReports(upstream, now),
  ]);
  const isToday = (instant: string | null | undefined) => isOn(instant, today, zone);
  const shown = isTomorrow
    ? open.filter(({ plannedDay }) => plannedDay === date)
    : [
        ...open.filter((route) => isDue(route, { today, isToday, reports })),
        ...ended.filter(({ endTime }) => isToday(endTime)),
      ];
  const routes = shown.toSorted(byTurn).slice(0, MOST_ROUTES);
  const routeIds = routes.map(({ id }) => id);
  const stops = routeIds.length > 0 ? await listStopsOf(upstream, routeIds) : [];
  const late = lateOf(reports);
  const dayRoutes = routes.map((route): DayRoute => {
    const own = stops.filter(({ routeId }) => routeId === route.id);
    return {
      id: route.id,
      name: route.name,
      status: route.status === "inactive" ? "completed" : route.status,
      plannedFor:
        route.plannedDay && route.plannedDay !== date ? formats.day(route.plannedDay) : null,
      start: route.plannedStart ? formats.clock(minutesOf(route.plannedStart)) : null,
      stops: own.map((stop) =>
        toDayStop(stop, { userId: session.userId, zone, date, now, formats, late }),
      ),
      map: dayMapOf(route, own, late),
    };
  });
  const isReported = !isTomorrow && stops.length > 0;
  const dayStops = dayRoutes.flatMap((route) => route.stops);
  const stopIds = dayStops.map(({ id }) => id);
  const found = isReported ? findTop(dayRoutes, query.get("stop")) : undefined;
  // Those of the stop on top in any case.
  const detailed = isReported ? [...(found ? [found.stop] : []), ...dayStops.filter(hasCard)] : [];
  const [details, here, reasons, proof, place] = await Promise.all([
    readStopDetails(upstream, detailed, { zone, formats }),
    arrivals.read(request),
    isReported ? readReasons(upstream) : [],
    isReported ? readProofDemands(upstream, typesOf(dayRoutes)) : {},
    isTomorrow ? null : readPlaceForm(upstream, dayStops),
  ]);
  return {
    facts: factsOf(session, now.getTime()),
    ...{ name: session.name, isTomorrow, routes: dayRoutes, details, reasons, proof, place },
    top: found ? toTop(found, { details, here, zone, formats }) : null,
    date: formats.day(date),
    unread: unread?.unread ?? null,
    presumed,
    others: isTomorrow ? [] : otherReportsOf(reports, { zone, formats, isToday, stopIds, now }),
  };
}

const typesOf = (routes: readonly DayRoute[]): string[] => [
  ...new Set(routes.flatMap(({ stops }) => stops.flatMap(({ typeId }) => typeId ?? []))),
];

const TURNS = { active: 0, new: 1, paused: 2, completed: 3, inactive: 4 };

const byTurn = (one: Route, other: Route): number =>
  TURNS[one.status] - TURNS[other.status] ||
  (one.plannedDay ?? "9").localeCompare(other.plannedDay ?? "9") ||
  (one.plannedStart ?? "99").localeCompare(other.plannedStart ?? "99") ||
  one.name.localeCompare(other.name);

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/**
 * The chosen stop, also one that was reported, else the first open stop of the first route that goes on. Of a
 * route that was completed a stop has to be chosen: its report waits for the office.
 */
function findTop(routes: readonly DayRoute[], chosen: string | null): FoundStop | undefined {
  const stops = routes
    .filter(({ status }) => status !== "paused")
    .flatMap((route) => route.stops.map((stop) => ({ route, stop, isChosen: stop.id === chosen })));
  return (
    stops.find(({ isChosen }) => isChosen) ??
    stops.find(({ route, stop }) => !stop.outcome && route.status !== "completed")
  );
}

interface FoundStop {
  route: DayRoute;
  stop: DayStop;
  isChosen: boolean;
}

interface KnownOfTop {
  details: Day["details"];
  /** When the agent said that they are at stops, by their ids. */
  here: Readonly<Record<string, string>> | undefined;
  zone: string;
  formats: DayWords["formats"];
}

function toTop({ route, stop, isChosen }: FoundStop, known: KnownOfTop): TopStop {
  const { details, here, zone, formats } = known;
  const arrived = here?.[stop.id];
  return {
    ...(details[stop.locationId] ?? NO_DETAILS),
    ...{ stop, route: { id: route.id, name: route.name }, isChosen },
    arrivedAt: arrived ? formats.time(arrived, zone) : null,
    visitId: randomUUID(),
  };
}

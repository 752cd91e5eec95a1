/** What Create Route shows for a URL. */
import { randomUUID } from "node:crypto";
import type { Place } from "geo/places/place";
import { readPlaceValue } from "geo/places/place-value";
import { typeNameOf } from "~/features/location-types";
import { addressLine } from "~/features/locations";
import { workArea } from "~/features/locations/index.server";
import { routePoint, stopPin } from "~/features/routes";
import { routesUrl } from "~/features/urls";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import type { Deferred } from "~/kit/deferred/use-deferred";
import { zoneOf } from "~/kit/zone.server";
import { formatDate } from "~/lib/format";
import { safeRedirect } from "~/lib/redirects";
import type { MapPin } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { type DayFigures, dayFiguresOf, type PlanDay } from "../path/day-figures.server";
import { farStopsInWords } from "../path/far-stops.server";
import { readPlanDay } from "./day.server";
import { type PlanFields, readPlanFields } from "./fields.server";
import { readLastAssignee } from "./last-assignee.server";
import { besidePlan, isOptimized, type Plan, planEntries, readPlan } from "./plan";
import { findPath, type PlannedPath } from "./planned-path.server";
import { proposedName } from "./proposed-name";
import { wholeQuery } from "./saved-plan.server";
import type { StopRow } from "./stop-row";
import {
  findStops,
  pickedStops,
  type Stop,
  type Suggestion,
  templateStops,
} from "./suggestion.server";

/** A path by the ids of its stops. */
export type ShownPath =
  | (Omit<Extract<PlannedPath, { ok: true }>, "order" | "legs"> & {
      order: string[];
      /** Null where the upstream plans no days. */
      day: DayFigures | null;
    })
  | Failed;
type Failed = Extract<PlannedPath, { ok: false }>;

/** Everything that the screen shows. */
export type PlanScreen = Awaited<ReturnType<typeof readScreen>>;

/** All of the screen for a request. */
export async function readScreen(session: SignedIn, request: Request) {
  const { query, lost } = await wholeQuery(session.user.id, new URL(request.url).searchParams);
  const sent = readPlan(query);
  const fields = await readPlanFields(session, sent, { query, signal: request.signal });
  const plan: Plan = { ...sent, officeId: fields.preset?.value ?? sent.officeId };
  const [suggestion, planDay, lastAssignee] = await Promise.all([
    suggest(session, plan, fields),
    readPlanDay(session, plan),
    plan.agentId ? null : readLastAssignee(session, fields.preset?.value),
  ]);
  const stops = suggestion?.stops ?? [];
  const kept = stops.filter((stop) => !plan.dropped.includes(stop.id));
  const pins = kept.flatMap((location, index) =>
    stopPin({ id: location.id, number: index + 1, location }),
  );
  const marks = placePins(fields);
  const shown = [...marks, ...pins];
  const path: Deferred<ShownPath | null> =
    kept.length > 0
      ? await deferIfSlow(pathOf(kept, { plan, planDay, signal: request.signal }), request)
      : { now: null };
  const fits = "now" in path && path.now?.ok ? path.now.lines : [];
  return {
    plan,
    /** With the searches that are shown. */
    query: `?${new URLSearchParams([...planEntries(plan), ...besidePlan(query)])}`,
    lost,
    fields,
    lastAssignee,
    /** What the route may be called; null where it has a name. */
    proposedName: plan.name
      ? null
      : proposedName({
          source: fields.chosenTemplate?.name ?? fields.savedFilter?.name,
          stops: kept,
          day: planDay?.day ?? "",
        }),
    /** The day as its field shows it; null where there is no such field. */
    day: planDay?.day ?? null,
    stops: stops.map((stop) => toRow(stop, zoneOf(session))),
    leftOut: suggestion?.leftOut ?? [],
    problem: suggestion?.problem ?? null,
    notice: suggestion?.notice ?? null,
    searched: suggestion !== null,
    marks,
    farStops: farStopsInWords(
      kept.map(({ name, location }) => ({ name, coordinates: location?.coordinates })),
      session.units,
    ),
    map: drawMap({ pins: shown, fits, around: await workArea(session, shown) }),
    path,
    ...(session.units && { units: session.units }),
    /** Names the route that this page makes, so that a second post makes no second one. */
    key: randomUUID(),
    backTo: safeRedirect(plan.back, routesUrl()),
  };
}

/** The stops of the plan's template, else those chosen, else of its filter; null without any. */
async function suggest(
  session: SignedIn,
  plan: Plan,
  fields: PlanFields,
): Promise<Suggestion | null> {
  const template = fields.chosenTemplate;
  if (template) return templateStops(session, template);
  if (plan.picked.length > 0) return pickedStops(session, plan.picked);
  const filter = fields.appliedFilter;
  if (!filter) return null;
  return findStops(session, filter, {
    officeId: plan.officeId,
    place: fields.place?.coordinates ?? null,
  });
}

interface Planned {
  plan: Plan;
  planDay: PlanDay | null;
  signal: AbortSignal;
}

async function pathOf(
  kept: readonly Stop[],
  { plan, planDay, signal }: Planned,
): Promise<ShownPath> {
  const optimized = isOptimized(plan, kept.length);
  const path = await findPath(kept.map(routePoint), { end: plan.end, optimized, signal });
  if (!path.ok) return path;
  const { legs, order, ...shown } = path;
  const ordered = order.flatMap((index) => kept[index] ?? []);
  return {
    ...shown,
    order: ordered.map(({ id }) => id),
    day: planDay && dayFiguresOf(ordered, legs, planDay),
  };
}

/** Where the tour begins, else where the search does, and where it is to end. */
function placePins({ place, appliedFilter }: PlanFields): MapPin[] {
  const start = readPlaceValue(appliedFilter?.startAt);
  const end = readPlaceValue(appliedFilter?.endAt);
  const pin = (kind: MapPin["kind"], title: string, found: Place | null): MapPin[] =>
    found ? [{ id: kind, kind, title, detail: found.label, coordinates: found.coordinates }] : [];
  return [
    ...pin("centre", place ? "Current position" : "Start", place ?? start),
    ...pin("destination", "End", end),
  ];
}

function toRow(stop: Stop, zone: string): StopRow {
  return {
    id: stop.id,
    name: stop.name,
    type: typeNameOf(stop) ?? "",
    address: addressLine(stop),
    lastVisit: formatDate(stop.lastVisited, zone),
    coordinates: stop.location?.coordinates ?? null,
  };
}

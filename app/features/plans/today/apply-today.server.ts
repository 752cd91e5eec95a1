/** Makes a proposal for the rest of a day true: all of it or nothing. */

import type { Location, NewAbsence, Route } from "contract/entities";
import { rearrangeRoutes } from "contract/routes/calls";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { aroundVisited } from "contract/routes/visited-order";
import { getUser } from "contract/users/calls";
import { DirectionsError } from "geo/directions/errors";
import type { z } from "zod";
import { measurePath } from "~/features/routes/index.server";
import { onGoingRouteUrl, routesCalendarUrl } from "~/features/urls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { call, change, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { locationsById } from "~/upstream/locations.server";
import { getAssignedRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { idParts } from "../engine/index.server";
import { shortDay } from "../proposal/plan-words.server";
import type { ApplyForm } from "./apply-form";
import { agentName } from "./read-today.server";

type Places = ReadonlyMap<string, Location>;

/**
 * Applies what the page proposed, with the paths along the new orders.
 *
 * @throws FormRefusal where the upstream can't do it in one step or nothing changes; UpstreamError,
 *   with 409 where a route was changed since the page was shown
 */
export async function applyToday(form: ApplyForm, context: FormContext): Promise<Done> {
  const { upstream, params, request } = context;
  const changed = form.routes.map(readChanged);
  const added = form.made.map(readMade);
  const absence = form.absent && readAbsence(form.absent);
  const count = changed.length + added.length;
  if (count === 0 && !absence) throw new FormRefusal(422, "", "Nothing would change");
  const places = await readPlaces(upstream, [...changed, ...added]);
  const about: About = { upstream, places, signal: request.signal, isMeasured: true };
  const routes = [];
  for (const one of changed) routes.push(await measured(one, about));
  const made = [];
  for (const one of added) made.push(await newRoute(one, about));
  const id = params.routeId ?? "";
  const { plannedDay, officeId, agent } = await getAssignedRoute(upstream, id);
  const work = change(upstream, rearrangeRoutes, {
    body: {
      ...{ routes, made },
      ...(plannedDay && { unlessPlanned: onDay(plannedDay) }),
      ...(absence && { absence }),
    },
    ...(form.requestKey && { idempotencyKey: form.requestKey }),
  });
  const { undoId } = await orRefused(work, () => new FormRefusal(409, "", NOT_OFFERED));
  const parts = [
    ...(count > 0 ? [count === 1 ? "1 route changed" : `${count} routes changed`] : []),
    ...(absence ? [`${agentName(agent)} is absent on ${shortDay(absence.firstDay)}`] : []),
    ...(about.isMeasured ? [] : ["Distances were not updated."]),
  ];
  return {
    message: parts.join(". "),
    redirectTo: onGoingRouteUrl(id),
    link: { label: "Calendar", to: calendarOf({ plannedDay, officeId }) },
    undoId,
  };
}

export interface AppliedToday {
  /** Whether the refusal means that the routes are as they were. */
  isUnchanged: boolean;
}

/** An upstream that failed or was away may have made the change, and so may the form sent before. */
export async function refusedToday(_: FormContext, refusedBy?: unknown): Promise<AppliedToday> {
  if (!(refusedBy instanceof UpstreamError)) return { isUnchanged: true };
  const { status, fieldErrors } = refusedBy;
  const isRefusal = status === 409 || status === 422;
  return { isUnchanged: isRefusal && !("header.idempotency-key" in fieldErrors) };
}

const NOT_OFFERED = "The connected server can't change several routes in one step.";

/** An urgent visit must not be planned on the day by somebody else at the same moment. */
const onDay = (day: string) => ({ from: day, until: day });

const calendarOf = ({ plannedDay, officeId }: Pick<Route, "plannedDay" | "officeId">): string =>
  routesCalendarUrl({
    ...(plannedDay && { week: plannedDay }),
    ...(officeId && { officeId }),
  });

const idsOf = (text: string | undefined): string[] => (text ? text.split(",") : []);

function readChanged(entry: string) {
  const [id = "", updatedAt, open] = entry.split(" ");
  return { id, updatedAt: updatedAt || undefined, open: idsOf(open) };
}

function readMade(entry: string) {
  const [userId = "", plannedDay = "", plannedStart = "", open] = entry.split(" ");
  return { userId, plannedDay, plannedStart, open: idsOf(open) };
}

function readAbsence(entry: string): z.output<typeof NewAbsence> {
  const [userId = "", day = ""] = entry.split(" ");
  return { userId, firstDay: day, lastDay: day };
}

async function readPlaces(
  upstream: UpstreamContext,
  entries: readonly { open: string[] }[],
): Promise<Places> {
  const places = new Map<string, Location>();
  for (const part of idParts(entries.flatMap(({ open }) => open))) {
    for (const location of await locationsById(upstream, part)) places.set(location.id, location);
  }
  return places;
}

interface About {
  upstream: UpstreamContext;
  places: Places;
  signal: AbortSignal;
  /** False once there were no directions for a route. */
  isMeasured: boolean;
}

/** A changed route with the length of its path; without a path it keeps its figures. */
async function measured({ id, updatedAt, open }: ReturnType<typeof readChanged>, about: About) {
  const { upstream, places } = about;
  const [route, stops] = await Promise.all([
    getAssignedRoute(upstream, id),
    listStops(upstream, id),
  ]);
  const visited = stops.filter(({ isVisited }) => isVisited);
  const planned = aroundVisited(
    visited,
    open.map((one) => ({ location: places.get(one) })),
  );
  const path = await pathOf(planned, route, about);
  return { id, updatedAt, open, ...path };
}

async function newRoute(
  { userId, plannedDay, plannedStart, open }: ReturnType<typeof readMade>,
  about: About,
) {
  const { upstream, places } = about;
  const agent = await call(upstream, getUser, { params: { id: userId } });
  const planned = open.map((one) => ({ location: places.get(one) }));
  const path = await pathOf(planned, { plannedDay }, about);
  return {
    name: formatOccurrenceName(agent.displayName ?? agent.email ?? "Route", plannedDay),
    ...{ userId, plannedDay, plannedStart, locations: open },
    ...(path ?? { distance: 0, estimatedTime: 0 }),
  };
}

/** Undefined for less than two stops, and where there are no directions. */
async function pathOf(
  stops: Parameters<typeof measurePath>[0],
  route: Pick<Route, "roundTrip" | "plannedDay">,
  about: About,
) {
  if (stops.length < 2) return undefined;
  try {
    return await measurePath(stops, route, about.signal);
  } catch (error) {
    if (!(error instanceof DirectionsError)) throw error;
    about.isMeasured = false;
    return undefined;
  }
}

/** Books a slot. */
import { AGENT_HAS_ROUTE, LOCATION_PLANNED } from "contract/errors";
import { getLocation } from "contract/locations/calls";
import { createRoute } from "contract/routes/calls";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { addExistingLocationAfter } from "contract/routes/stop-calls";
import { minutesOf } from "contract/routes/timetable";
import { getUser } from "contract/users/calls";
import type { z } from "zod";
import { AT_START, addStop } from "~/features/routes/index.server";
import { routeUrl } from "~/features/urls";
import { FormRefusal } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { formatClock, formatWeekday } from "~/lib/format";
import { call, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { getAssignedRoute } from "~/upstream/routes.server";
import type { BookForm } from "./book-form";
import {
  MOST_ROUTES,
  type PlannedVisit,
  readPlannedVisits,
  visitInWords,
} from "./planned-visits.server";
import { slotUrl } from "./urls";

type Booking = z.output<typeof BookForm>;

/**
 * Adds the location to the route of the slot, or makes a route of it, and leads to an empty form.
 *
 * @throws as `addStop` does, with 409 where the route was changed since the page was shown; FormRefusal
 *   with 409 where the location was planned or the agent got a route meanwhile
 */
export async function bookSlot(booking: Booking, context: FormContext): Promise<Done> {
  await checkPlanned(booking, context);
  const work = booking.routeId
    ? addToRoute(booking, booking.routeId, context)
    : makeRoute(booking, context);
  return work.catch(async (error: unknown) => {
    if (!isRefusedFor(LOCATION_PLANNED, error)) throw error;
    await checkPlanned(booking, context);
    // A route that the reader does not see.
    throw new FormRefusal(409, "", "Another office has planned this location for these days.");
  });
}

const SECOND_VISIT = "Book a slot below only for a second visit.";

/** The API looks once more, as somebody else may book at the same moment. */
const unlessPlanned = ({ from, until, known }: Booking) => ({
  ...{ from, until },
  known: [...known].filter(Boolean).slice(0, MOST_ROUTES),
});

/**
 * Whoever books a second visit must have seen the first one. The slot's own route is left out: the
 * upstream refuses it if it changed, and answers a form that is sent again as it did before.
 */
async function checkPlanned(booking: Booking, { upstream }: FormContext): Promise<void> {
  const { locationId, routeId, userId, day, known } = booking;
  const isOwn = (visit: PlannedVisit) =>
    routeId ? visit.routeId === routeId : visit.userId === userId && visit.day === day;
  const planned = await readPlannedVisits(upstream, locationId, booking.from);
  const [unseen] = planned.filter((visit) => !known.has(visit.routeId) && !isOwn(visit));
  if (!unseen) return;
  const words = `This location was planned meanwhile: ${visitInWords(unseen)}.`;
  throw new FormRefusal(409, "", `${words} ${SECOND_VISIT}`);
}

async function addToRoute(booking: Booking, routeId: string, context: FormContext): Promise<Done> {
  const { upstream } = context;
  const { locationId, afterStop, updatedAt, requestKey } = booking;
  const [location, route] = await Promise.all([
    call(upstream, getLocation, { params: { id: locationId } }),
    getAssignedRoute(upstream, routeId),
  ]);
  const agent = route.agent?.displayName ?? route.name;
  const done = await addStop(context, {
    routeId,
    adding: { afterStop: afterStop || AT_START, updatedAt, requestKey },
    location,
    add: ({ after }, path, options) =>
      send(upstream, addExistingLocationAfter, {
        params: { routeId, locationId, order: after },
        body: { ...path, unlessPlanned: unlessPlanned(booking) },
        ...options,
      }),
    message: booked(location.name, agent, booking),
  });
  return {
    ...{ message: done.message, undoId: done.undoId },
    ...leadOn(context, routeId),
  };
}

/** Its only stop needs no way. */
async function makeRoute(booking: Booking, context: FormContext): Promise<Done> {
  const { upstream, session } = context;
  const { locationId, userId, day, begins, requestKey } = booking;
  if (!userId) throw new FormRefusal(400, "", "Choose a slot");
  const [location, agent] = await Promise.all([
    call(upstream, getLocation, { params: { id: locationId } }),
    call(upstream, getUser, { params: { id: userId } }),
  ]);
  const name = agent.displayName ?? agent.email ?? "Route";
  const made = await send(upstream, createRoute, {
    body: {
      name: formatOccurrenceName(name, day),
      ...{ userId, createdById: session.user.id, locations: [locationId] },
      ...{ distance: 0, estimatedTime: 0, plannedDay: day, plannedStart: begins },
      agentIsFree: true,
      unlessPlanned: unlessPlanned(booking),
    },
    idempotencyKey: requestKey,
  }).catch((error: unknown) => {
    throw isRefusedFor(AGENT_HAS_ROUTE, error)
      ? new FormRefusal(409, "", takenWords(name, day))
      : error;
  });
  return { message: booked(location.name, name, booking), ...leadOn(context, made?.id) };
}

const isRefusedFor = (reason: string, error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === reason;

const takenWords = (name: string, day: string): string =>
  `${name} was given a route on ${formatWeekday(day)} meanwhile. The slots below are those of now.`;

const booked = (location: string, agent: string, { day, begins }: Booking): string =>
  `${location} is booked: ${agent}, ${formatWeekday(day)} at ${formatClock(minutesOf(begins))}.`;

/** An empty form for the next caller, of the same office and days. */
function leadOn({ query }: FormContext, routeId: string | undefined) {
  const kept = { officeId: query.get("officeId") ?? "", days: query.get("days") ?? "" };
  return {
    redirectTo: slotUrl(kept),
    link: routeId ? { to: routeUrl(routeId), label: "Open the route" } : undefined,
  };
}

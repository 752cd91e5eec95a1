import type { reportVisit as call } from "contract/calls";
import type { Visit } from "contract/entities";
import { AT_LOCATION_M } from "contract/visits/facts";
import { and, eq, sql } from "drizzle-orm";
import { greatCircle } from "geo/geometry/lon-lat";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import {
  contacts,
  locations,
  routeLocations,
  routes,
  visitContacts,
  visits,
} from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { conflict, invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { lockRoutes, type RouteRow, timesOf } from "../routes";
import { beginRun } from "../routes/runs";
import { inRouteScope } from "../routes/scope";
import { deviceTimes } from "./device";
import { findReported, noteReported } from "./reported";
import { visitResource } from "./resource";

type StopRow = typeof routeLocations.$inferSelect;
type LocationRow = typeof locations.$inferSelect;

/** Who reports what, at which stop. */
interface Report {
  stopId: string;
  body: z.output<typeof call.body>;
  /** The reporting agent, of the office that the visit then belongs to. */
  agent: { id: string; officeId: string | null };
  scope: AccessScope;
  now: Date;
}

/**
 * Keeps a visit as the agent's device reports it. The stop counts as visited whatever came of
 * it; the first report starts a new route. Of visits reported late, in another order than they
 * were made in, the latest made says when a stop was visited and whether to come again. A report
 * that was sent before makes nothing, whatever became of its route since.
 *
 * @throws 404 for a stop of a route that isn't the agent's; 409 `ROUTE_NOT_RUNNING`; 409
 *   `VISIT_WITHDRAWN` for a report whose visit was taken back; 409 `STOP_VISITED`; 422 for times that can't be, or
 *   contacts of elsewhere
 */
export async function reportVisit(db: Db, report: Report): Promise<Visit> {
  const { body, now, scope, agent } = report;
  const { arrival, departure } = visitTimes(body, now);
  if (departure !== null && departure < arrival) {
    throw invalid("The departure is before the arrival", "body.departure");
  }
  return db.transaction(async (tx) => {
    const read = (id: string) => readOne(tx, visitResource, scope, id, SHOWN_WITH);
    const known = await findReported(tx, agent.id, body.id);
    if (known) return read(known);
    const { route, stop, location } = await lockStop(tx, report);
    // Sent twice at once: the other one made it meanwhile.
    const made = await findReported(tx, agent.id, body.id);
    if (made) return read(made);
    if (route.status !== "new" && route.status !== "active") {
      throw conflict(`The route is ${route.status}`, "ROUTE_NOT_RUNNING");
    }
    if (body.onlyOpen && stop.isVisited) {
      throw conflict("You have reported a visit at this stop already", "STOP_VISITED");
    }
    const contactIds = await contactsOf(tx, location.id, body.contactIds ?? []);
    const latest = await isLatest(tx, location.id, arrival);
    const [visit] = await tx
      .insert(visits)
      .values({
        locationId: location.id,
        userId: agent.id,
        routeId: route.id,
        routeLocationId: stop.id,
        officeId: agent.officeId,
        arrival,
        departure,
        actuallyVisited: body.actuallyVisited,
        notVisitedReason: body.notVisitedReason ?? null,
        doNotVisit: body.doNotVisit,
        note: body.note || null,
        confirmed: wasThere(body.location?.coordinates, location),
        longitude: body.location?.coordinates[0],
        latitude: body.location?.coordinates[1],
        createdAt: now.toISOString(),
      })
      .returning({ id: visits.id });
    if (!visit) throw new Error("no visit was made");
    if (contactIds.length > 0) {
      await tx
        .insert(visitContacts)
        .values(contactIds.map((contactId) => ({ visitId: visit.id, contactId })));
    }
    await noteReported(tx, {
      id: body.id ?? visit.id,
      userId: agent.id,
      visitId: visit.id,
      location,
    });
    await markStop(tx, stop, { arrival, departure });
    await markRoute(tx, route, arrival, now);
    await markLocation(tx, location.id, {
      arrival: body.actuallyVisited ? arrival : null,
      doNotVisit: latest ? body.doNotVisit : undefined,
    });
    return read(visit.id);
  });
}

const SHOWN_WITH = { include: ["location", "user", "route", "contacts"] };

function visitTimes({ arrival, departure = null }: Report["body"], now: Date) {
  const times = deviceTimes({ arrival, departure }, now);
  return { arrival: times.arrival ?? arrival, departure: times.departure };
}

/** The stop with its route and location, held in this order until the transaction ends. */
async function lockStop(tx: Db, { stopId, scope }: Report) {
  const unknown = () => notFound("There is no such stop");
  const [found] = await tx
    .select({ routeId: routeLocations.routeId })
    .from(routeLocations)
    .innerJoin(routes, eq(routes.id, routeLocations.routeId))
    .where(and(eq(routeLocations.id, asUuid(stopId)), inRouteScope(scope)));
  if (!found) throw unknown();
  const [route] = await lockRoutes(tx, [found.routeId], scope);
  const [stop] = await tx
    .select()
    .from(routeLocations)
    .where(eq(routeLocations.id, asUuid(stopId)))
    .for("update");
  if (!route || !stop) throw unknown();
  const [location] = await tx
    .select()
    .from(locations)
    .where(eq(locations.id, stop.locationId))
    .for("update");
  if (!location) throw unknown();
  return { route, stop, location };
}

async function contactsOf(tx: Db, locationId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map(asUuid))];
  if (wanted.length === 0) return [];
  const found = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      sql`${contacts.id} = ANY(${sql.param(wanted)}::uuid[]) AND ${contacts.status} = 'active'
        AND ${contacts.locationId} = ${locationId}::uuid`,
    );
  if (found.length < wanted.length) {
    throw invalid("Only active contacts of the location can be met there", "body.contactIds");
  }
  return wanted;
}

/** Whether no visit at the location is known that was made after this one. */
async function isLatest(tx: Db, locationId: string, arrival: string): Promise<boolean> {
  const later = sql`${visits.locationId} = ${locationId}::uuid
    AND ${visits.arrival} > ${arrival}::timestamptz`;
  const [found] = await tx.select({ id: visits.id }).from(visits).where(later).limit(1);
  return found === undefined;
}

function wasThere(
  device: readonly [number, number] | undefined,
  { longitude, latitude }: LocationRow,
): boolean {
  if (!device || longitude === null || latitude === null) return false;
  return greatCircle(device, [longitude, latitude]) <= AT_LOCATION_M;
}

async function markStop(
  tx: Db,
  stop: StopRow,
  { arrival, departure }: { arrival: string; departure: string | null },
): Promise<void> {
  const moves = stop.arrivalTime === null || stop.arrivalTime <= arrival;
  await tx
    .update(routeLocations)
    .set({ isVisited: true, ...(moves && { arrivalTime: arrival, departureTime: departure }) })
    .where(eq(routeLocations.id, stop.id));
}

async function markRoute(tx: Db, route: RouteRow, arrival: string, now: Date): Promise<void> {
  if (route.status === "new") await beginRun(tx, route.id);
  await tx
    .update(routes)
    .set({
      ...(route.status === "new" && {
        status: "active" as const,
        ...timesOf("active", route, now),
      }),
      lastVisited: sql`greatest(${routes.lastVisited}, ${arrival}::timestamptz)`,
      visitedLocation: sql`(SELECT count(*) FROM ${routeLocations}
        WHERE ${routeLocations.routeId} = ${route.id}::uuid AND ${routeLocations.isVisited})`,
      updatedAt: laterThan(routes.updatedAt, now),
    })
    .where(eq(routes.id, route.id));
}

/** No edit of the location, so its `updatedAt` stays: someone may have it open in a form. */
async function markLocation(
  tx: Db,
  id: string,
  { arrival, doNotVisit }: { arrival: string | null; doNotVisit: boolean | undefined },
): Promise<void> {
  await tx
    .update(locations)
    .set({
      lastVisited: sql`greatest(${locations.lastVisited}, ${arrival}::timestamptz)`,
      doNotVisit,
    })
    .where(eq(locations.id, id));
}

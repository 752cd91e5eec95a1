/** Visits at places that were on no route: an agent adds them on the way. */
import type { addPlace as call } from "contract/calls";
import type { ReportedVisit } from "contract/entities";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations, routeLocations, routes } from "../../db/schema";
import type { Caller } from "../../http/access";
import { invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { holdUser, insertLocation } from "../locations";
import { inLocationScope } from "../locations/scope";
import { inRouteScope } from "../routes/scope";
import { placeIfTaken } from "../tracking/position-times";
import { visitTimes } from "./device";
import { keepLate, limitEndedLink } from "./late/keep";
import { findKnown } from "./report";

interface AddedPlace {
  body: z.output<typeof call.body>;
  caller: Caller;
  scope: AccessScope;
  now: Date;
}

/**
 * Stores a visit at a place that is on no route of the agent, until a manager looks at it. A new place
 * becomes a location that is inactive until then. Until then too, the report has its own id as its stop.
 *
 * @throws 404 for a location that is not the agent's; 422 for a departure before the arrival, or the id of
 *   a route or stop; 409 `VISIT_WITHDRAWN`
 */
export async function reportAddedPlace(db: Db, added: AddedPlace): Promise<ReportedVisit> {
  const { body, caller, scope, now } = added;
  const times = visitTimes({ arrival: body.arrival, departure: body.departure ?? null }, now);
  if (times.departure !== null && times.departure < times.arrival) {
    throw invalid("The departure is before the arrival", "body.departure");
  }
  return db.transaction(async (tx) => {
    // The same report may be sent twice at once: one after the other, it makes one location.
    await holdUser(tx, caller.id, "no key update");
    const known = await findKnown(tx, { agent: caller, body, scope });
    if (known) return known;
    if (caller.linkEnded) await limitEndedLink(tx, caller.id, now);
    await refuseIdInUse(tx, body.id);
    const at = times.departure ?? times.arrival;
    const location = await placeIfTaken(tx, caller.id, { at, place: body.location });
    const locationId = await findPlace(tx, { ...added, body: { ...body, location } });
    const reportId = body.id.toLowerCase();
    const visit = {
      ...{ userId: caller.id, officeId: caller.officeId, reportId, locationId },
      ...{ stopId: reportId, routeId: (await findRoute(tx, added)) ?? reportId },
      ...{ arrival: times.arrival, departure: times.departure, note: body.note || null },
      ...{ actuallyVisited: true, notVisitedReason: null, doNotVisit: false, contactIds: [] },
      device: location?.coordinates ?? null,
    };
    const reason = caller.linkEnded ? "link-ended" : (times.late ?? "added-place");
    return keepLate(tx, { ...visit, reason }, now);
  });
}

/** The id of the report is that of its stop, and of its route if it has none: neither may exist. */
async function refuseIdInUse(tx: Db, id: string): Promise<void> {
  const used = await queryRows(
    tx,
    sql`SELECT 1 FROM ${routes} WHERE ${routes.id} = ${id}::uuid
      UNION ALL SELECT 1 FROM ${routeLocations} WHERE ${routeLocations.id} = ${id}::uuid`,
  );
  if (used.length > 0) throw invalid("Choose a new id for the report", "body.id");
}

/** The location of the report; a new one is made. */
async function findPlace(tx: Db, added: AddedPlace): Promise<string> {
  const { body, caller, scope, now } = added;
  const { place, locationId, location } = body;
  if (place) {
    const values = { ...place, location, status: "inactive" as const };
    // An agent whose link has ended may have no office by now.
    if (caller.officeId) return insertLocation(tx, { scope, caller, now }, values);
    const parentOffice = await findOfficeOfRoute(tx, added);
    return insertLocation(tx, { scope: { kind: "all" }, caller, now }, { ...values, parentOffice });
  }
  const [found] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, asUuid(locationId ?? "")), inLocationScope(scope)));
  if (!found) throw notFound("There is no such location");
  return found.id;
}

/** The route that the report names, if it is the agent's still. */
async function findRoute(tx: Db, { body, scope }: AddedPlace): Promise<string | undefined> {
  if (!body.routeId) return undefined;
  const [found] = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.id, asUuid(body.routeId)), inRouteScope(scope)));
  return found?.id;
}

/** The office of the route that the report names, if the route was given to the agent. */
async function findOfficeOfRoute(tx: Db, { body, caller }: AddedPlace): Promise<string | null> {
  const [found] = await tx
    .select({ officeId: routes.officeId })
    .from(routes)
    .where(and(eq(routes.id, asUuid(body.routeId ?? "")), eq(routes.userId, caller.id)));
  return found?.officeId ?? null;
}

import { randomUUID } from "node:crypto";
import type { reportVisit as call } from "contract/calls";
import type { ReportedVisit } from "contract/entities";
import type { LateReason } from "contract/visits/facts";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { contacts, locations, pastStops, routeLocations, routes, visits } from "../../db/schema";
import type { Caller } from "../../http/access";
import { invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { lockRoutes, type RouteRow } from "../routes";
import { inRouteScope } from "../routes/scope";
import { placeIfTaken } from "../tracking/position-times";
import { compareWithVisits } from "./again";
import { visitTimes } from "./device";
import { findLate, keepLate, limitEndedLink } from "./late/keep";
import { type LocationRow, makeVisit, type StopRow } from "./make";
import { dropWaitingAnswer, takeBackAnswers } from "./presumed/replace";
import { keepProof, lacksProof, readProof } from "./proof/store";
import { checkReason } from "./reasons/list";
import { findReported, repeatReport } from "./reported";
import { visitResource } from "./resource";
import { startRoute } from "./start";

/** Who reports what, at which stop. */
interface Report {
  stopId: string;
  body: z.output<typeof call.body>;
  agent: ReportingAgent;
  scope: AccessScope;
  now: Date;
}

/** The reporting agent, of the office that the visit then belongs to. */
export type ReportingAgent = Pick<Caller, "id" | "officeId" | "linkEnded">;

/**
 * Stores a visit as the agent's device reports it. The stop counts as visited whatever came of
 * it; the first report starts a new route. A report that comes too late to count waits for a
 * manager. One that was sent before makes nothing, whatever became of its route since. With `onlyOpen` it
 * takes the place of each yes to a presumed visit at its stop, and waits if the stop has a visit already.
 *
 * @throws 404 for a stop of a route that never was the agent's; 409 `VISIT_WITHDRAWN` for a report
 *   whose visit was taken back; 422 for a departure before the arrival, or contacts of elsewhere
 */
export async function reportVisit(db: Db, report: Report): Promise<ReportedVisit> {
  const { body, now, agent } = report;
  const times = visitTimes({ arrival: body.arrival, departure: body.departure ?? null }, now);
  if (times.departure !== null && times.departure < times.arrival) {
    throw invalid("The departure is before the arrival", "body.departure");
  }
  // Only reports of added places have their own id as their stop.
  if (body.id && asUuid(body.id) === asUuid(report.stopId)) {
    throw invalid("Choose an id other than that of the stop", "body.id");
  }
  return db.transaction(async (tx) => {
    const known = await findKnown(tx, report);
    if (known) return known;
    const found = (await lockStop(tx, report)) ?? (await findPastStop(tx, report));
    if (!found) throw notFound("There is no such stop");
    // Sent twice at once: the other one made it meanwhile.
    const made = await findKnown(tx, report);
    if (made) return made;
    if (agent.linkEnded) await limitEndedLink(tx, agent.id, now);
    const officeId = officeOf(agent, found);
    const proof = await readProof(tx, { id: agent.id, officeId }, { proof: body.proof, now });
    const lacks = body.actuallyVisited && (await lacksProof(tx, found.location.typeId, proof));
    const late = agent.linkEnded ? "link-ended" : reasonOf(found, times.late, lacks);
    const {
      place,
      same,
      reason = late,
    } = body.onlyOpen
      ? await openStop(tx, report, { place: found, late, at: times.departure ?? times.arrival })
      : { place: found };
    if (same) return readOne(tx, visitResource, report.scope, same, SHOWN_WITH);
    await checkReason(tx, body.notVisitedReason);
    const reportId = body.id ?? randomUUID();
    await keepProof(tx, { userId: agent.id, reportId, now }, proof);
    const at = times.departure ?? times.arrival;
    const device = await placeIfTaken(tx, agent.id, { at, place: body.location?.coordinates });
    const visit = {
      ...{ userId: agent.id, officeId, reportId },
      ...{ arrival: times.arrival, departure: times.departure },
      actuallyVisited: body.actuallyVisited,
      notVisitedReason: body.notVisitedReason || null,
      doNotVisit: body.doNotVisit,
      note: body.note || null,
      device: device ?? null,
      contactIds: await contactsOf(tx, place.location.id, body.contactIds ?? []),
    };
    if (reason || !place.route) {
      const of = { stopId: place.stopId, routeId: place.routeId, locationId: place.location.id };
      return keepLate(tx, { ...visit, ...of, reason: reason ?? "route-deleted" }, now);
    }
    const { route, stop, location } = place;
    if (route.status === "new") await startRoute(tx, route, now);
    const id = await makeVisit(tx, { ...visit, route, stop, location }, now);
    return readOne(tx, visitResource, report.scope, id, SHOWN_WITH);
  });
}

/** The office of a report: of an ended link that of its location, as the agent may have another one by now. */
const officeOf = (agent: ReportingAgent, { location }: Place): string | null =>
  (agent.linkEnded && location.officeId) || agent.officeId;

const SHOWN_WITH = { include: ["location", "user", "route", "contacts"] };

interface Opening {
  place: Place;
  /** Why the report waits, whatever its stop is like. */
  late: LateReason | undefined;
  /** When the report was made. */
  at: string;
}

interface Opened {
  place: Place;
  /** The visit that says all that the report does. */
  same?: string;
  reason?: LateReason;
}

/**
 * Returns the stop of a report that asked to be its only one, without what yeses to presumed
 * visits made there; or why it is not the only one.
 */
async function openStop(tx: Db, report: Report, { place, late, at }: Opening): Promise<Opened> {
  const stop = { userId: report.agent.id, stopId: place.stopId };
  const isReported = !late && place.stop?.isVisited;
  const before = isReported
    ? await compareWithVisits(tx, { ...stop, body: report.body, at })
    : undefined;
  if (before?.same) return { place, same: before.same };
  await dropWaitingAnswer(tx, stop);
  if (!before) return { place };
  if (before.isMade) return { place, reason: "stop-visited" };
  const replaced = await takeBackAnswers(tx, stop, report.now);
  const opened = replaced.length > 0 && (await lockStop(tx, report));
  if (opened) return { place: opened };
  // One that was marked as visited in another way has no visit to compare with.
  return before.isAttempted ? { place } : { place, reason: "stop-visited" };
}

/** Why a report at a stop of a route of this status waits. */
export const ENDED: Partial<Record<RouteRow["status"], LateReason>> = {
  completed: "route-completed",
  paused: "route-paused",
  inactive: "route-deleted",
};

/** Why a report waits; undefined if it counts at once. */
const reasonOf = (
  { late, route }: Place,
  badTimes: LateReason | undefined,
  lacksProof: boolean,
): LateReason | undefined =>
  late ?? (route && ENDED[route.status]) ?? badTimes ?? (lacksProof ? "proof-missing" : undefined);

/** What the same report made before. @throws 409 `VISIT_WITHDRAWN` */
export async function findKnown(
  tx: Db,
  { agent, body, scope }: Pick<Report, "agent" | "scope"> & { body: Pick<Report["body"], "id"> },
): Promise<ReportedVisit | undefined> {
  if (body.id === undefined) return undefined;
  const visitId = await findReported(tx, agent.id, body.id);
  if (!visitId) return findLate(tx, agent.id, body.id);
  const [visit] = await tx.select().from(visits).where(eq(visits.id, visitId));
  const isInScope = !agent.linkEnded && visit?.officeId === agent.officeId;
  if (!visit || isInScope) return readOne(tx, visitResource, scope, visitId, SHOWN_WITH);
  // A phone whose link has ended may be in other hands. It only has to learn that the report was received.
  return repeatReport(visit);
}

/** Where a visit is reported, with what is left of it. */
interface Place {
  stopId: string;
  routeId: string;
  route: RouteRow | null;
  stop: StopRow | null;
  location: LocationRow;
  /** Why the stop is not the agent's any more. */
  late?: Extract<LateReason, "route-reassigned" | "stop-removed">;
}

/** A stop of the agent with its route and location, held in this order until the transaction ends. */
async function lockStop(tx: Db, report: Report): Promise<Place | undefined> {
  const { stopId, agent } = report;
  // Who has another office by now reports what they did in the one before.
  const scope: AccessScope = agent.linkEnded ? { kind: "all" } : report.scope;
  const isTheirs = agent.linkEnded ? eq(routes.userId, agent.id) : inRouteScope(scope);
  const [found] = await tx
    .select({ routeId: routeLocations.routeId })
    .from(routeLocations)
    .innerJoin(routes, eq(routes.id, routeLocations.routeId))
    .where(and(eq(routeLocations.id, asUuid(stopId)), isTheirs));
  if (!found) return undefined;
  const [route] = await lockRoutes(tx, [found.routeId], scope);
  const [stop] = await tx
    .select()
    .from(routeLocations)
    .where(eq(routeLocations.id, asUuid(stopId)))
    .for("update");
  const location = stop && (await lockLocation(tx, stop.locationId));
  if (!route || !stop || !location) return undefined;
  return { stopId: stop.id, routeId: route.id, route, stop, location };
}

/** A stop that was the agent's. Nothing is locked but the location: the report only waits. */
async function findPastStop(tx: Db, { stopId, agent }: Report): Promise<Place | undefined> {
  const [past] = await tx
    .select()
    .from(pastStops)
    .where(and(eq(pastStops.userId, agent.id), eq(pastStops.stopId, asUuid(stopId))));
  const location = past && (await lockLocation(tx, past.locationId));
  if (!past || !location) return undefined;
  const [stop] = await tx
    .select({ id: routeLocations.id })
    .from(routeLocations)
    .where(eq(routeLocations.id, past.stopId));
  return {
    ...{ stopId: past.stopId, routeId: past.routeId, route: null, stop: null, location },
    late: stop ? "route-reassigned" : "stop-removed",
  };
}

async function lockLocation(tx: Db, id: string): Promise<LocationRow | undefined> {
  const [location] = await tx.select().from(locations).where(eq(locations.id, id)).for("update");
  return location;
}

async function contactsOf(tx: Db, locationId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map(asUuid))];
  if (wanted.length === 0) return [];
  const found = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      sql`${contacts.id} = ANY(${sql.param(wanted)}::uuid[]) AND ${contacts.locationId} = ${locationId}::uuid`,
    );
  if (found.length < wanted.length) {
    throw invalid("Only contacts of the location can be met there", "body.contactIds");
  }
  return wanted;
}

import type { LateReason } from "contract/visits/facts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations, offices, presumedVisits, routeLocations, routes } from "../../../db/schema";
import { acceptReport } from "../accept";
import { type Answerable, answerUndo } from "../answers";
import { visitTimes } from "../device";
import { keepLate } from "../late/keep";
import { lacksProof } from "../proof/store";
import { ENDED } from "../report";
import { startRoute } from "../start";
import { presumedVisitResource } from "./resource";

type PresumedRow = typeof presumedVisits.$inferSelect;

/** Presumed visits wait until their agent or a manager says whether they were made. */
export const presumedAnswers: Answerable<PresumedRow> = {
  name: "presumedVisits",
  noun: "presumed visits",
  table: presumedVisits,
  statuses: { yes: "visited", no: "not-visited" },
  scope: presumedVisitResource.scope,
  hold: (tx, where) =>
    tx.select().from(presumedVisits).where(where).orderBy(presumedVisits.id).for("update"),
  accept: async (tx, row, now, answered) => {
    await startIfNew(tx, row, now);
    return acceptReport(tx, { ...reportOf(row), answered }, now);
  },
};

export const presumedVisitUndo = answerUndo(presumedAnswers);

/** The agent's own answer waits for a manager whenever a report of the same visit would. */
export const agentsAnswers: Answerable<PresumedRow> = {
  ...presumedAnswers,
  accept: async (tx, row, now, answered) => {
    const { routeId, stopId } = row;
    const reason = routeId && stopId && (await whyItWaits(tx, { ...row, routeId, stopId }, now));
    if (!reason) return presumedAnswers.accept(tx, row, now, answered);
    await keepLate(tx, { ...reportOf(row), routeId, stopId, reason, answered }, now);
    return null;
  },
};

/** What the agent reports by a yes: that they were where their positions were. */
const reportOf = (row: PresumedRow) => ({
  ...{ userId: row.userId, officeId: row.officeId, reportId: row.id },
  ...{ routeId: row.routeId, stopId: row.stopId, locationId: row.locationId },
  ...{ arrival: row.arrival, departure: row.departure, note: null, contactIds: [] },
  ...{ actuallyVisited: true, notVisitedReason: null, doNotVisit: false },
  device: [row.longitude, row.latitude] as const,
});

const NO_PROOF = { photoId: null, signature: null, drawnId: null, code: null };

async function lacksRequiredProof(tx: Db, locationId: string): Promise<boolean> {
  const [location] = await tx
    .select({ typeId: locations.typeId })
    .from(locations)
    .where(eq(locations.id, locationId));
  return location !== undefined && (await lacksProof(tx, location.typeId, NO_PROOF));
}

/** Why the agent's yes to a visit at a stop does not count at once; undefined if it does. */
async function whyItWaits(
  tx: Db,
  row: PresumedRow & { routeId: string; stopId: string },
  now: Date,
): Promise<LateReason | undefined> {
  const [route] = await tx.select().from(routes).where(eq(routes.id, row.routeId));
  const [stop] = await tx
    .select({ id: routeLocations.id })
    .from(routeLocations)
    .where(and(eq(routeLocations.id, row.stopId), eq(routeLocations.routeId, row.routeId)));
  if (!route) return "route-deleted";
  if (!stop) return "stop-removed";
  if (route.userId !== row.userId) return "route-reassigned";
  const { late } = visitTimes(row, now);
  return (
    ENDED[route.status] ??
    late ??
    ((await lacksRequiredProof(tx, row.locationId)) ? "proof-missing" : undefined)
  );
}

/** The route begins with the visit, unless its day is over: it stays as it was planned then. */
async function startIfNew(tx: Db, { routeId, arrival }: PresumedRow, now: Date): Promise<void> {
  if (!routeId) return;
  const [found] = await tx
    .select({ route: routes, isPast: isDayOver(now) })
    .from(routes)
    .leftJoin(offices, eq(offices.id, routes.officeId))
    .where(eq(routes.id, routeId));
  if (found?.route.status !== "new" || found.isPast) return;
  await startRoute(tx, found.route, new Date(arrival));
}

const isDayOver = (now: Date): SQL<boolean> => sql`coalesce(${routes.plannedDay}
  < (${now.toISOString()}::timestamptz AT TIME ZONE coalesce(${offices.timeZone}, 'UTC'))::date, false)`;

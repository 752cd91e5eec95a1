import type { LateReason } from "contract/visits/facts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/connect";
import {
  lateReports,
  locations,
  offices,
  presumedVisits,
  routeLocations,
  routes,
} from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { acceptReport, finishAgain } from "../accept";
import { type Answerable, answerAll, answerUndo } from "../answers";
import { visitTimes } from "../device";
import { keepLate, limitEndedLink } from "../late/keep";
import { lacksProof } from "../proof/store";
import { ENDED, type ReportingAgent } from "../report";
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

/** Makes the visit of a yes again, which a report had taken the place of. */
export async function repeatAnswer(tx: Db, id: string, now: Date): Promise<void> {
  const [row] = await tx.select().from(presumedVisits).where(eq(presumedVisits.id, id));
  // Deleted since, as old ones are.
  if (!row) return;
  const visitId = await acceptReport(tx, { ...reportOf(row), answered: [id] }, now);
  await tx.update(presumedVisits).set({ visitId }).where(eq(presumedVisits.id, id));
  await finishAgain(tx, [row]);
}

export const presumedVisitUndo = answerUndo(presumedAnswers);

/**
 * Answers for the agent whom they are about. A yes waits for a manager whenever a report of the same visit
 * would. What was presumed in an office of before is answered too.
 *
 * @throws 404 for one that was not presumed of the agent, or is settled by a report; 429 after too many
 *   answers of an ended link
 */
export async function answerOwn(
  db: Db,
  agent: ReportingAgent,
  answers: { ids: string[]; accepted: boolean },
  maker: Parameters<typeof answerAll>[3],
) {
  // Agents have no menu of what can be undone: they withdraw the visit.
  const options = { ...maker, withUndo: false };
  const { undoId: _undoId, ...answered } = await answerAll(
    db,
    agentsAnswers(agent),
    answers,
    options,
  );
  const ofThem = (column: PgColumn) =>
    sql`${column} = ANY(${sql.param(answers.ids.map(asUuid))}::uuid[])`;
  const [needsLook, settled] = await Promise.all([
    db.$count(
      lateReports,
      and(
        eq(lateReports.userId, agent.id),
        eq(lateReports.status, "waiting"),
        ofThem(lateReports.reportId),
      ),
    ),
    db.$count(presumedVisits, and(ofThem(presumedVisits.id), eq(presumedVisits.status, "visited"))),
  ]);
  // An answer that is repeated is said to wait, too.
  return answers.accepted ? { ...answered, needsLook } : { ...answered, settled };
}

const agentsAnswers = (agent: ReportingAgent): Answerable<PresumedRow> => ({
  ...presumedAnswers,
  scope: () => sql`${presumedVisits.userId} = ${agent.id}::uuid`,
  accept: async (tx, row, now, answered) => {
    const reason = await whyItWaits(tx, agent, row, now);
    if (!reason) return presumedAnswers.accept(tx, row, now, answered);
    if (agent.linkEnded) await limitEndedLink(tx, agent.id, now);
    const { routeId, stopId, ...report } = reportOf(row);
    // As reports of added places, one that is about no stop has its own id there.
    const at = { routeId: routeId ?? row.id, stopId: stopId ?? row.id };
    await keepLate(tx, { ...report, ...at, reason, answered }, now);
    return null;
  },
});

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

/** Why the agent's yes does not count at once; undefined if it does. */
async function whyItWaits(
  tx: Db,
  agent: ReportingAgent,
  row: PresumedRow,
  now: Date,
): Promise<LateReason | undefined> {
  if (agent.linkEnded) return "link-ended";
  const { routeId, stopId } = row;
  return (
    (routeId && stopId ? await whyStopWaits(tx, { ...row, routeId, stopId }) : undefined) ??
    visitTimes(row, now).late ??
    ((await lacksRequiredProof(tx, row.locationId)) ? "proof-missing" : undefined)
  );
}

async function whyStopWaits(
  tx: Db,
  { routeId, stopId, userId }: PresumedRow & { routeId: string; stopId: string },
): Promise<LateReason | undefined> {
  const [route] = await tx.select().from(routes).where(eq(routes.id, routeId));
  const [stop] = await tx
    .select({ id: routeLocations.id })
    .from(routeLocations)
    .where(and(eq(routeLocations.id, stopId), eq(routeLocations.routeId, routeId)));
  if (!route) return "route-deleted";
  if (!stop) return "stop-removed";
  return route.userId === userId ? ENDED[route.status] : "route-reassigned";
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

import { eq } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations, presumedVisits, routes } from "../../../db/schema";
import { acceptReport } from "../accept";
import { type Answerable, answerUndo } from "../answers";
import { keepLate } from "../late/keep";
import { lacksProof } from "../proof/store";
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
  accept: async (tx, row, now) => {
    await startIfNew(tx, row.routeId, now);
    return acceptReport(tx, reportOf(row), now);
  },
};

export const presumedVisitUndo = answerUndo(presumedAnswers);

/** The agent's own answer: one that lacks required proof waits for a manager, as any report does. */
export const agentsAnswers: Answerable<PresumedRow> = {
  ...presumedAnswers,
  accept: async (tx, row, now) => {
    const { routeId, stopId, locationId } = row;
    const isLacking = await lacksRequiredProof(tx, locationId);
    if (!isLacking || !routeId || !stopId) return presumedAnswers.accept(tx, row, now);
    await keepLate(tx, { ...reportOf(row), routeId, stopId, reason: "proof-missing" }, now);
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

async function startIfNew(tx: Db, routeId: string | null, now: Date): Promise<void> {
  if (!routeId) return;
  const [route] = await tx.select().from(routes).where(eq(routes.id, routeId));
  if (route?.status === "new") await startRoute(tx, route, now);
}

/** Visits of a side, and what agents reported of them. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  lateReports,
  locationStays,
  locations,
  presumedVisits,
  visitContacts,
  visitProofs,
  visitReports,
  visitReviews,
  visits,
} from "../db/schema";
import type { TestApi } from "./api";
import { ARRIVAL, LATER, markOf, type Side } from "./tied-side";
import { idOf } from "./world";

/** Visits of one office at the other's places and stops, on its routes, by people of elsewhere. */
export async function tieVisits(
  { database: { db } }: TestApi,
  own: Side,
  other: Side,
  moverId: string,
): Promise<void> {
  const visit = async (by: Side, values: Partial<typeof visits.$inferInsert>) =>
    idOf(
      await db
        .insert(visits)
        .values({
          locationId: own.homeId,
          userId: by.agentId,
          officeId: by.officeId,
          arrival: ARRIVAL,
          actuallyVisited: true,
          note: `Note ${markOf(by.name)}`,
          ...values,
        })
        .returning(),
    );
  const [routeId] = own.routeIds;
  const [home, away] = own.stopIds;
  await visit(own, { userId: moverId, confirmed: true });
  // Off any route, and at a stop of a route that was the other's then.
  const passing = await visit(other, { arrival: LATER, confirmed: true });
  await visit(other, { routeId, routeLocationId: home, arrival: LATER });
  const met = await visit(own, { locationId: other.homeId, routeId, routeLocationId: away });
  for (const [visitId, { name }] of [
    [met, own],
    [passing, other],
  ] as const) {
    const reason = `Reason ${markOf(name)}`;
    await db.insert(visitReviews).values({ visitId, userId: moverId, confirmed: false, reason });
  }
  await db.insert(visitContacts).values([
    { visitId: met, contactId: other.contactId },
    { visitId: passing, contactId: own.contactId },
  ]);
  const [lateId, reportId] = [randomUUID(), randomUUID()];
  await db.insert(lateReports).values({
    ...{ userId: moverId, reportId: lateId, officeId: own.officeId, reviewedById: other.agentId },
    ...{ locationId: other.homeId, routeId: routeId ?? "", stopId: away ?? "", arrival: ARRIVAL },
    ...{ reason: "route-completed" as const, actuallyVisited: true, doNotVisit: false },
    ...{ note: `Late ${markOf(own.name)}`, contactIds: [] },
  });
  await db.insert(presumedVisits).values({
    ...{ userId: moverId, officeId: own.officeId, reviewedById: other.agentId },
    ...{ locationId: other.homeId, routeId, stopId: away, arrival: ARRIVAL, departure: LATER },
    ...{ longitude: 0, latitude: 0 },
  });
  const made = { id: reportId, userId: own.agentId, visitId: met, doNotVisit: false };
  await db.insert(visitReports).values(made);
  const signature = `Signed ${markOf(own.name)}`;
  await db.insert(visitProofs).values([
    { userId: moverId, reportId: lateId, signature },
    { userId: own.agentId, reportId, signature },
  ]);
  await db.update(locations).set({ lastVisited: LATER }).where(eq(locations.id, own.homeId));
  await db.insert(locationStays).values({
    ...{ locationId: own.foundIds[0] ?? "", officeId: own.officeId, active: true },
    ...{ visits: 9, lower: 50, median: 60, upper: 70 },
  });
}

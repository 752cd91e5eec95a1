/** How something that waited for an answer becomes a visit: a late report, a presumed visit. */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { contacts, locations, routeLocations, routes, visitReports } from "../../db/schema";
import { notFound } from "../../http/errors";
import { lockRoutes } from "../routes";
import { finishRun } from "../routes/runs";
import { makeVisit, type NewVisit } from "./make";

interface About {
  locationId: string;
  /** Of the stop; they may be gone by now. */
  routeId: string | null;
  stopId: string | null;
}

const idsOf = (ids: readonly (string | null)[]) => sql.param([...new Set(ids)].filter(Boolean));

/** Holds what the visits will change: routes before locations, each by their ids, as everywhere. */
export async function lockReported(tx: Db, rows: readonly Omit<About, "stopId">[]): Promise<void> {
  const found = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(sql`${routes.id} = ANY(${idsOf(rows.map(({ routeId }) => routeId))}::uuid[])`);
  const routeIds = found.map(({ id }) => id);
  if (routeIds.length > 0) await lockRoutes(tx, routeIds, { kind: "all" });
  await tx
    .select({ id: locations.id })
    .from(locations)
    .where(sql`${locations.id} = ANY(${idsOf(rows.map(({ locationId }) => locationId))}::uuid[])`)
    .orderBy(locations.id)
    .for("update");
}

type Accepted = About & Omit<NewVisit, "route" | "stop" | "location">;

/**
 * Makes the visit of a report whose route and location are held.
 *
 * @returns its id; null if the agent has sent a report with the same id, which made the visit then
 */
export async function acceptReport(
  tx: Db,
  { locationId, routeId, stopId, contactIds, ...visit }: Accepted,
  now: Date,
): Promise<string | null> {
  const { userId, reportId } = visit;
  const isSame = and(eq(visitReports.userId, userId), eq(visitReports.id, reportId));
  if ((await tx.$count(visitReports, isSame)) > 0) return null;
  const [location] = await tx.select().from(locations).where(eq(locations.id, locationId));
  if (!location) throw notFound("The location does not exist any more");
  const [route] = routeId
    ? await tx.select({ id: routes.id }).from(routes).where(eq(routes.id, routeId))
    : [];
  const stop = await findStop(tx, { locationId, routeId, stopId });
  const stillThere = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(sql`${contacts.id} = ANY(${sql.param([...contactIds])}::uuid[])`);
  return makeVisit(
    tx,
    {
      ...visit,
      location,
      // Without its stop, a visit belongs to no route.
      ...{ route: stop && route ? route : null, stop: stop ?? null },
      contactIds: stillThere.map(({ id }) => id),
    },
    now,
  );
}

/** The stop, if it is still one of the route at the location. */
async function findStop(tx: Db, { locationId, routeId, stopId }: About) {
  if (!routeId || !stopId) return undefined;
  const [stop] = await tx
    .select()
    .from(routeLocations)
    .where(
      and(
        eq(routeLocations.id, stopId),
        eq(routeLocations.routeId, routeId),
        eq(routeLocations.locationId, locationId),
      ),
    );
  return stop;
}

/** What came of completed routes counts the visits that were accepted since, or taken back. */
export async function finishAgain(tx: Db, rows: readonly Pick<About, "routeId">[]): Promise<void> {
  const completed = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(
      sql`${routes.id} = ANY(${idsOf(rows.map(({ routeId }) => routeId))}::uuid[]) AND ${routes.status} = 'completed'`,
    );
  for (const { id } of completed) await finishRun(tx, id);
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { contacts, lateReports, presumedVisits, routeLocations, visits } from "../../../db/schema";
import type { UndoKind } from "../../audit/undo";
import { lockRoutes } from "../../routes";
import { numberAnew } from "./renumber";

const ids = z.array(z.string());

const RemovedStop = z.object({
  id: z.string(),
  routeId: z.string(),
  locationId: z.string(),
  order: z.number(),
  isVisited: z.boolean(),
  arrivalTime: z.string().nullable(),
  departureTime: z.string().nullable(),
  // Entries of the version before lack these.
  idleSeconds: z.number().nullable().default(null),
  idleAfter: z.string().nullable().default(null),
  /** Visits that went over to the stop that stayed. */
  visitIds: ids,
});

/** What went over from one location to another. */
const Moved = z.object({
  into: z.string(),
  stops: ids,
  visits: ids,
  contacts: ids,
  /** Entries of before they moved too have none. */
  lateReports: ids.default([]),
  presumedVisits: ids.default([]),
  removed: z.array(RemovedStop),
});
export type Moved = z.infer<typeof Moved>;

const MergeChange = Moved.extend({ id: z.string().describe("The location that it belonged to.") });
type MergeChange = z.infer<typeof MergeChange>;

/**
 * How it is taken back that locations were merged: what went over comes back, as far as it is
 * still there. The locations themselves are of the kind `locations`, which also says who may.
 */
export const mergeUndo: UndoKind<MergeChange> = {
  name: "merges",
  change: MergeChange,
  async hold(tx, _scope, changes) {
    const stops = changes.flatMap((change) => change.stops);
    const found = await tx
      .selectDistinct({ id: routeLocations.routeId })
      .from(routeLocations)
      .where(isOneOf(sql`${routeLocations.id}`, stops));
    const removed = changes.flatMap((change) => change.removed.map(({ routeId }) => routeId));
    await lockRoutes(tx, [...found.map(({ id }) => id), ...removed], { kind: "all" });
    return [];
  },
  async look() {
    return { names: [], isUndoable: true };
  },
  async restore(tx, changes, now) {
    for (const change of changes) await restoreOne(tx, change, now);
  },
  async check() {},
};

async function restoreOne(tx: Db, change: MergeChange, now: Date): Promise<void> {
  const { id, into, removed } = change;
  const moved = [
    [routeLocations, change.stops],
    [visits, change.visits],
    [contacts, change.contacts],
    [lateReports, change.lateReports],
    [presumedVisits, change.presumedVisits],
  ] as const;
  for (const [table, ids] of moved) {
    await tx.execute(sql`UPDATE ${table} SET location_id = ${id}::uuid
      WHERE ${isOneOf(sql`${table.id}`, ids)} AND ${table.locationId} = ${into}::uuid`);
  }
  for (const stop of removed) await putBack(tx, stop);
  await numberAnew(
    tx,
    removed.map(({ routeId }) => routeId),
    now,
  );
}

/** Puts a stop where it stood, before what stands there now; not where its location is one again. */
async function putBack(tx: Db, { visitIds, ...stop }: Moved["removed"][number]): Promise<void> {
  const [there] = await tx
    .select({ id: routeLocations.id })
    .from(routeLocations)
    .where(
      sql`${routeLocations.routeId} = ${stop.routeId}::uuid
        AND ${routeLocations.locationId} = ${stop.locationId}::uuid`,
    );
  if (there) return;
  await tx
    .update(routeLocations)
    .set({ order: sql`${routeLocations.order} + 1` })
    .where(
      sql`${routeLocations.routeId} = ${stop.routeId}::uuid AND ${routeLocations.order} >= ${stop.order}::int`,
    );
  await tx.insert(routeLocations).values(stop);
  await tx
    .update(visits)
    .set({ routeLocationId: stop.id })
    .where(isOneOf(sql`${visits.id}`, visitIds));
}

const isOneOf = (column: SQL, list: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...list])}::uuid[])`;

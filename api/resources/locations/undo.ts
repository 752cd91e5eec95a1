import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations, visits } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import { conflict, notFound } from "../../http/errors";
import { type AccessScope, coversOffice } from "../../http/scope";
import { lookAtRows, type UndoKind } from "../audit/undo";
import { nameRoutes } from "../routes";
import { refuseAwaited } from "./awaited";
import { externalIdTaken } from "./write";

type LocationRow = typeof locations.$inferSelect;

const text = z.string().nullable();
/** What a change may replace in a location: of these, those columns that it wrote. */
const Before = z
  .object({
    name: z.string(),
    description: text,
    dbaName: text,
    address: text,
    city: text,
    zip: text,
    typeId: text,
    chainId: text,
    status: z.enum(["active", "inactive"]),
    userId: text,
    officeId: text,
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    externalId: text,
    openingHours: text,
    closedDays: text,
    visitEvery: z.number().nullable(),
    visitMinutes: z.number().nullable(),
    priority: z.number(),
    positionIsRough: z.boolean(),
    lastVisited: text,
    doNotVisit: z.boolean(),
  })
  .partial();
type Before = z.infer<typeof Before>;

/** What one change did to one location. */
export const LocationChange = z.object({
  id: z.string(),
  before: Before,
  /** The location's `updatedAt` after the change; another one means that it was changed since. */
  updatedAt: z.string(),
});
export type LocationChange = z.infer<typeof LocationChange>;

/** Of a location's row, what a change of these columns replaces; others can't be put back. */
export function replacedBy(row: LocationRow, columns: readonly string[]): Before {
  return Before.parse(Object.fromEntries(Object.entries(row).filter(([k]) => columns.includes(k))));
}

/**
 * The locations whose office before the change is in the scope. A manager who moved one to another
 * office no longer sees it, but may still take it back.
 */
function ownOf<Row extends Pick<LocationRow, "id" | "officeId">>(
  scope: AccessScope,
  rows: readonly Row[],
  changes: readonly LocationChange[],
): Row[] {
  const before = new Map(changes.map((change) => [change.id, change.before]));
  return rows.filter(({ id, officeId: now }) => {
    const { officeId = now } = before.get(id) ?? {};
    return coversOffice(scope, officeId);
  });
}

/** How changes of locations are taken back. */
export const locationUndo: UndoKind<LocationChange> = {
  name: "locations",
  change: LocationChange,
  async hold(tx, scope, changes) {
    const held = await tx
      .select()
      .from(locations)
      .where(isOneOf(changes))
      .orderBy(locations.id)
      .for("update");
    const byId = new Map(changes.map((change) => [change.id, change]));
    const changed = held.filter(({ id, updatedAt }) => byId.get(id)?.updatedAt !== updatedAt);
    if (changed.length > 0) return changed;
    if (held.length < byId.size || ownOf(scope, held, changes).length < held.length) {
      throw notFound("There is nothing of yours to undo here");
    }
    return [];
  },
  async look(db, scope, changes) {
    const { id, name, officeId, updatedAt } = locations;
    const rows = await db
      .select({ id, name, officeId, updatedAt })
      .from(locations)
      .where(isOneOf(changes));
    return lookAtRows(ownOf(scope, rows, changes), changes);
  },
  async restore(tx, changes, now) {
    const byColumns = new Map<string, LocationChange[]>();
    for (const change of changes) {
      const columns = Object.keys(change.before).sort().join();
      byColumns.set(columns, [...(byColumns.get(columns) ?? []), change]);
    }
    try {
      for (const alike of byColumns.values()) await restoreAlike(tx, alike, now);
    } catch (error) {
      if (violates(error, "unique")) throw externalIdTaken();
      if (violates(error, "foreignKey")) {
        throw conflict("A type or chain that they had is no more", "CHANGED_MEANWHILE");
      }
      throw error;
    }
  },
  async check(tx, changes) {
    await refuseLost(
      tx,
      changes.filter(({ before }) => before.userId !== undefined || before.officeId !== undefined),
    );
    const deleted = changes.filter(({ before }) => before.status === "inactive");
    await refuseAwaited(
      tx,
      deleted.map(({ id }) => id),
    );
  },
};

const latestVisit = sql`(SELECT max(${visits.arrival}) FROM ${visits}
  WHERE ${visits.locationId} = ${locations.id} AND ${visits.actuallyVisited})`;

/** Puts back the same columns of some locations. */
async function restoreAlike(tx: Db, changes: LocationChange[], now: Date): Promise<void> {
  const names = Object.keys(changes[0]?.before ?? {}) as (keyof Before)[];
  const columns = names.map((name) => locations[name]);
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const sets = columns.map((column) => {
    const name = sql.identifier(column.name);
    // A visit that was reported since is not undone: reports leave `updatedAt` as it is.
    return column === locations.lastVisited
      ? sql`${name} = greatest(was.${name}, ${latestVisit})`
      : sql`${name} = was.${name}`;
  });
  const types = columns.map(
    (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  const rows = changes.map(({ id, before }) => ({
    id,
    ...Object.fromEntries(names.map((name) => [locations[name].name, before[name]])),
  }));
  await tx.execute(sql`
    UPDATE ${locations} SET ${list([...sets, sql`updated_at = ${laterThan(locations.updatedAt, now)}`])}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS was(${list([sql`id uuid`, ...types])})
    WHERE ${locations.id} = was.id`);
}

/**
 * Refuses locations whose agent left, or went to another office, since they were taken from them.
 *
 * @throws 409 naming them
 */
async function refuseLost(tx: Db, changes: LocationChange[]): Promise<void> {
  const left = await queryRows(
    tx,
    sql`
    SELECT ${locations.name} FROM ${locations} JOIN users u ON u.id = ${locations.userId}
    WHERE ${isOneOf(changes)}
      AND (u.role <> 'agent' OR u.status <> 'active' OR u.office_id IS DISTINCT FROM ${locations.officeId})
    ORDER BY ${locations.id} FOR SHARE OF u`,
  );
  if (left.length === 0) return;
  const names = nameRoutes(left.map(({ name }) => ({ name: String(name) })));
  throw conflict(`The agent has left, so these can't be given back: ${names}`, "AGENT_LEFT");
}

const isOneOf = (changes: readonly LocationChange[]): SQL =>
  sql`${locations.id} = ANY(${sql.param(changes.map(({ id }) => id))}::uuid[])`;

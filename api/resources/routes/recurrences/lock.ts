/** Recurrences and their days as the calls lock and read them. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { offices, recurrenceDays, recurrences, routes } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { changedMeanwhile, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { type AccessScope, inOffices } from "../../../http/scope";
import type { RouteRow } from "../lock";

export type RecurrenceRow = typeof recurrences.$inferSelect;

/** The zone of recurrences without an office. */
const NO_ZONE = "America/New_York";

/** The present day in the zone of an office, for a query that has the office. */
export const todayIn = (zone: SQL, now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz AT TIME ZONE coalesce(${zone}, ${NO_ZONE}::text))::date`;

/** The present day by the clocks of an office. */
export async function readToday(db: Db, officeId: string | null, now: Date): Promise<string> {
  const zone = sql`(SELECT ${offices.timeZone} FROM ${offices} WHERE ${offices.id} = ${officeId}::uuid)`;
  const [row] = await queryRows(db, sql`SELECT ${todayIn(zone, now)}::text AS today`);
  return String(row?.today);
}

/**
 * A recurrence, locked until the transaction ends, so that nobody else creates its routes.
 *
 * @throws 404 outside the scope; 409 when changed since `updatedAt`
 */
export async function lockRecurrence(
  tx: Db,
  scope: AccessScope,
  id: string,
  updatedAt?: string,
): Promise<RecurrenceRow> {
  const [row] = await tx
    .select()
    .from(recurrences)
    .where(
      sql`${recurrences.id} = ${asUuid(id)}::uuid AND ${inOffices(scope, recurrences.officeId)}`,
    )
    .for("no key update");
  if (!row) throw notFound("There is no such recurring route");
  checkUnchanged(row, updatedAt);
  return row;
}

/** @throws 409 when a recurrence was changed since `updatedAt`, if the caller named that */
export function checkUnchanged(row: RecurrenceRow, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(row.updatedAt)) {
    throw changedMeanwhile("Someone else changed this recurring route meanwhile");
  }
}

/** Changes a locked recurrence and returns it. */
export async function writeRecurrence(
  tx: Db,
  row: RecurrenceRow,
  changes: Partial<RecurrenceRow>,
  now: Date,
): Promise<RecurrenceRow> {
  const [written] = await tx
    .update(recurrences)
    .set({ ...changes, updatedAt: laterThan(recurrences.updatedAt, now) })
    .where(sql`${recurrences.id} = ${row.id}::uuid`)
    .returning();
  return written ?? row;
}

/** A route that nobody began. */
export const isUnstarted = ({ status, visitedLocation, startTime }: RouteRow): boolean =>
  status === "new" && visitedLocation === 0 && startTime === null;

/** Routes of a recurrence by their day, from one day on, locked in the order of their ids. */
export async function lockDayRoutes(
  tx: Db,
  recurrenceId: string,
  from: string,
  to = "9999-12-31",
): Promise<Map<string, RouteRow>> {
  const rows = await tx
    .select({ day: recurrenceDays.day, route: routes })
    .from(recurrenceDays)
    .innerJoin(routes, sql`${routes.id} = ${recurrenceDays.routeId}`)
    .where(
      sql`${recurrenceDays.recurrenceId} = ${recurrenceId}::uuid
        AND ${recurrenceDays.day} BETWEEN ${from}::date AND ${to}::date`,
    )
    .orderBy(routes.id)
    .for("update", { of: routes });
  return new Map(rows.map(({ day, route }) => [day, route]));
}

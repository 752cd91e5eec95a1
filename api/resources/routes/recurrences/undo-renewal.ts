/** How a change of a recurrence from a day on is undone: what it renewed, created, and split off. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { recurrenceDays, recurrences, routes } from "../../../db/schema";
import { laterThanBefore } from "../lock";
import type { RecurrenceRow } from "./lock";

export const Day = z.object({
  day: z.string(),
  routeId: z.string().nullable(),
  heldReason: z.string().nullable(),
});

/** What a change of the rule wrote. The routes that it renewed are `routes` of the same entry. */
export const Renewal = z.object({
  /** The recurrence that has the later days since: another one if the change split it. */
  holderId: z.string(),
  /** Its `updatedAt` after the change. */
  updatedAt: z.string(),
  createdUntil: z.string(),
  days: z.array(Day),
  /** Routes that were created, with their `updatedAt`. */
  made: z.array(z.object({ id: z.string(), updatedAt: z.string() })),
});
export type Renewal = z.infer<typeof Renewal>;

/** Whether the holder, its days and the created routes are as the change left them. */
export async function isRenewalAsLeft(db: Db, renewal: Renewal): Promise<boolean> {
  const { holderId, updatedAt, createdUntil, days, made } = renewal;
  const [holder] = await db
    .select({ updatedAt: recurrences.updatedAt, createdUntil: recurrences.createdUntil })
    .from(recurrences)
    .where(sql`${recurrences.id} = ${holderId}::uuid`);
  if (holder?.updatedAt !== updatedAt || holder.createdUntil !== createdUntil) return false;
  const found = new Map(
    (
      await db
        .select({ day: recurrenceDays.day, routeId: recurrenceDays.routeId })
        .from(recurrenceDays)
        .where(sql`${recurrenceDays.recurrenceId} = ${holderId}::uuid`)
    ).map(({ day, routeId }) => [day, routeId]),
  );
  if (days.some(({ day, routeId }) => found.get(day) !== routeId)) return false;
  const left = new Map(made.map((route) => [route.id, route.updatedAt]));
  const present = await db
    .select({ id: routes.id, updatedAt: routes.updatedAt })
    .from(routes)
    .where(sql`${routes.id} = ANY(${sql.param([...left.keys()])}::uuid[])`);
  return present.every((route) => left.get(route.id) === route.updatedAt);
}

/**
 * Removes what the change wrote: its days, the routes that it created, and the recurrence that it split
 * off, whose other days go back to the one before.
 */
export async function removeRenewal(
  tx: Db,
  { id }: RecurrenceRow,
  { holderId, days, made }: Renewal,
  now: Date,
): Promise<void> {
  const written = sql.param(days.map(({ day }) => day));
  await tx.delete(recurrenceDays).where(
    sql`${recurrenceDays.recurrenceId} = ${holderId}::uuid
      AND ${recurrenceDays.day} = ANY(${written}::text[]::date[])`,
  );
  if (made.length > 0) {
    await tx
      .update(routes)
      .set({ status: "inactive", updatedAt: laterThanBefore(now) })
      .where(sql`${routes.id} = ANY(${sql.param(made.map((route) => route.id))}::uuid[])`);
  }
  if (holderId === id) return;
  await tx
    .update(recurrenceDays)
    .set({ recurrenceId: id })
    .where(sql`${recurrenceDays.recurrenceId} = ${holderId}::uuid`);
  await tx.delete(recurrences).where(sql`${recurrences.id} = ${holderId}::uuid`);
}

/** What people chose to be mailed, and what was found for them. */

import { ALERT_KINDS, type AlertKind, DIGEST_HOUR } from "contract/alerts/facts";
import type { AlertChoices, Alerts } from "contract/entities";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { alertItems, alerts, offices, users } from "../../db/schema";
import { isTimeZone } from "../../db/time-zone";
import type { AccessScope } from "../../http/scope";
import { digestDayAt } from "./clock";

/** Somebody who chose alerts and may have them. */
export interface Person extends AlertChoices {
  id: string;
  email: string;
  role: "admin" | "office-manager";
  timeZone: string;
  /** As of a day: `2026-11-28`. */
  digestDay: string;
  /** An instant. */
  chosenAt: string;
  /** What they may see; undefined for a manager without an office. */
  scope: Exclude<AccessScope, { kind: "self" }> | undefined;
}

/** The zone of an office, else the one that most offices have. */
export const zoneOf = (officeId: ReturnType<typeof sql>) => sql<string>`coalesce(
  (SELECT o.time_zone FROM ${offices} o WHERE o.id = ${officeId}),
  (SELECT o.time_zone FROM ${offices} o GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1), 'UTC')`;

export const knownZone = (zone: unknown): string => {
  const name = String(zone);
  return isTimeZone(name) ? name : "UTC";
};

/** What somebody chose; nothing at first. */
export async function readAlerts(db: Db, userId: string): Promise<Alerts> {
  const [row] = await db
    .select({ chosen: alerts, timeZone: zoneOf(sql`${users.officeId}`) })
    .from(users)
    .leftJoin(alerts, eq(alerts.userId, users.id))
    .where(eq(users.id, userId));
  const chosen = row?.chosen;
  return {
    ...{ atOnce: chosen?.atOnce ?? [], digest: chosen?.digest ?? [] },
    digestHour: chosen?.digestHour ?? DIGEST_HOUR,
    ...{ quietFrom: chosen?.quietFrom ?? null, quietUntil: chosen?.quietUntil ?? null },
    timeZone: knownZone(row?.timeZone ?? "UTC"),
  };
}

/** Kinds that happen at an instant. Nothing from before they were chosen is sent. */
const OF_PAST: readonly AlertKind[] = ["urgent-stop", "failed-import"];

/** Stores what somebody chose. What was found of other kinds and waits is forgotten. */
export async function storeAlerts(
  db: Db,
  userId: string,
  choices: AlertChoices,
  now: Date,
): Promise<void> {
  const before = await readAlerts(db, userId);
  const goesOn = before.digest.length > 0 && before.digestHour === choices.digestHour;
  const values = {
    ...choices,
    digestDay: digestDayAt(before.timeZone, choices.digestHour, now),
    chosenAt: now.toISOString(),
  };
  const [had, has] = [before, choices].map(({ atOnce, digest }) =>
    OF_PAST.filter((kind) => [...atOnce, ...digest].includes(kind)),
  );
  // Nothing from before now is sent of a kind that was added. The other one loses a minute at most.
  const sameInstant = had?.length && has?.every((kind) => had.includes(kind));
  await db.transaction(async (tx) => {
    await tx
      .insert(alerts)
      .values({ userId, ...values })
      .onConflictDoUpdate({
        target: alerts.userId,
        set: {
          ...values,
          ...(goesOn && { digestDay: sql`${alerts.digestDay}` }),
          ...(sameInstant && { chosenAt: sql`${alerts.chosenAt}` }),
        },
      });
    await forgetWaiting(tx, userId, [...choices.atOnce, ...choices.digest]);
  });
}

/** Ends all alerts of somebody. */
export async function endAlerts(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(alerts).set({ atOnce: [], digest: [] }).where(eq(alerts.userId, userId));
    await forgetWaiting(tx, userId, []);
  });
}

async function forgetWaiting(db: Db, userId: string, but: AlertKind[]): Promise<void> {
  await db
    .delete(alertItems)
    .where(
      and(
        eq(alertItems.userId, userId),
        isNull(alertItems.toldAt),
        but.length > 0 ? notInArray(alertItems.kind, but) : undefined,
      ),
    );
}

/** Everybody who chose something and is active, with what they may see. One statement. */
export async function listPeople(db: Db): Promise<Person[]> {
  const rows = await queryRows(
    db,
    sql`
    WITH RECURSIVE people AS (
      SELECT a.*, u.email, u.role, u.office_id FROM alerts a JOIN users u ON u.id = a.user_id
      WHERE u.status = 'active' AND u.role IN ('admin', 'office-manager')
        AND (cardinality(a.at_once) > 0 OR cardinality(a.digest) > 0)
    ), subtree(top, id) AS (
      SELECT DISTINCT office_id, office_id FROM people WHERE role <> 'admin' AND office_id IS NOT NULL
      UNION
      SELECT top, edge.branch_id FROM branch_offices edge JOIN subtree ON edge.parent_id = subtree.id
    )
    SELECT p.*, p.digest_day::text AS day, ${zoneOf(sql`p.office_id`)} AS zone,
      ARRAY(SELECT id FROM subtree WHERE top = p.office_id ORDER BY id) AS office_ids
    FROM people p ORDER BY p.user_id`,
  );
  return rows.map((row) => ({
    ...{ id: String(row.user_id), email: String(row.email), role: row.role as Person["role"] },
    ...{ atOnce: kindsOf(row.at_once), digest: kindsOf(row.digest) },
    ...{ digestHour: Number(row.digest_hour), digestDay: String(row.day) },
    ...{ quietFrom: hourOf(row.quiet_from), quietUntil: hourOf(row.quiet_until) },
    chosenAt: new Date(String(row.chosen_at)).toISOString(),
    timeZone: knownZone(row.zone),
    scope: scopeOf(row),
  }));
}

const hourOf = (value: unknown) => (value === null ? null : Number(value));
const kindsOf = (value: unknown): AlertKind[] =>
  ALERT_KINDS.filter((kind) => Array.isArray(value) && value.includes(kind));

/** As a request for the person's own office has it. */
function scopeOf(row: Record<string, unknown>): Person["scope"] {
  if (row.role === "admin") return { kind: "all" };
  if (row.office_id === null) return undefined;
  const officeIds = (row.office_ids as string[]).map(String);
  return { kind: "offices", officeId: String(row.office_id), officeIds };
}

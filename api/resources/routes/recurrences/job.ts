/** Creates the routes of all recurrences ahead of time. */
import { DAYS_AHEAD } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import { actingAs } from "../../../db/acting";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { recurrences } from "../../../db/schema";
import type { Sweeper } from "../../system/retention";
import { isAbsentOn } from "../../users/absences";
import { createRoutes } from "./create-routes";
import { todayIn } from "./lock";

/**
 * Creates routes of recurrences that are due: once a day, and when what held back a day is gone.
 * Several processes may run this: each recurrence is locked, and one that is locked is left to
 * the process that has it.
 */
export const recurrenceSweeper = (db: Db, now: () => Date): Sweeper => ({
  what: "recurrences",
  retentionMs: 0,
  async sweepSome(_, most) {
    const due = await listDue(db, now(), most);
    for (const id of due) {
      await actingAs({ source: "system", call: "recurrences" }, () =>
        db.transaction(async (tx) => {
          const [row] = await tx
            .select()
            .from(recurrences)
            .where(sql`${recurrences.id} = ${id}::uuid`)
            .for("no key update", { skipLocked: true });
          if (row) await createRoutes(tx, row, { now: now() });
        }),
      );
    }
    return due.length;
  },
});

async function listDue(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql`SELECT r.id FROM recurrences r LEFT JOIN offices o ON o.id = r.office_id
      CROSS JOIN LATERAL (SELECT ${todayIn(sql`o.time_zone`, now)} AS today) AS present
      WHERE (r.last_day IS NULL OR r.last_day >= today) AND (
        r.created_until IS NULL
        OR (r.created_until < today + ${DAYS_AHEAD - 1}::int
          AND (r.last_day IS NULL OR r.last_day > r.created_until))
        OR EXISTS (SELECT FROM recurrence_days d WHERE d.recurrence_id = r.id AND d.route_id IS NULL
          AND d.day >= today AND d.day <= today + ${DAYS_AHEAD - 1}::int
          AND ${isHeldNoMore}))
      ORDER BY r.id LIMIT ${most}::int`,
  );
  return rows.map(({ id }) => String(id));
}

/** Whether the problem that held back a day is gone. */
const isHeldNoMore = sql`(
  EXISTS (SELECT FROM locations l WHERE l.id = ANY(r.location_ids) AND l.status = 'active')
  AND (r.user_id IS NULL OR EXISTS (SELECT FROM users u WHERE u.id = r.user_id AND u.role = 'agent'
    AND u.status = 'active' AND u.office_id = r.office_id))
  AND NOT ${isAbsentOn(sql`r.user_id`, sql`d.day`)})`;

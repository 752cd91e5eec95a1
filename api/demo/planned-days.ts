import { sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { refreshTimetables } from "../resources/routes/timetables/refresh";

/**
 * Routes that began were planned for that day, at the quarter of an hour before; those that agents are
 * still to begin, for one working day each from tomorrow on.
 */
export async function planDays(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Nobody did what is made up.
    await tx.execute(sql`SELECT set_config('waybook.audit', 'off', true)`);
    await tx.execute(sql`
      WITH local AS (
        SELECT r.id, r.start_time AT TIME ZONE o.time_zone AS began,
          (${now.toISOString()}::timestamptz AT TIME ZONE o.time_zone)::date AS today,
          row_number() OVER (PARTITION BY r.user_id, r.start_time IS NULL ORDER BY r.id)::int AS nth
        FROM routes AS r JOIN offices AS o ON o.id = r.owner_office_id
        WHERE r.start_time IS NOT NULL OR (r.user_id IS NOT NULL AND r.status = 'new')
      ), days AS (
        SELECT *, least(extract(isodow FROM today), 5)::int AS weekday,
          today - greatest(extract(isodow FROM today) - 5, 0)::int AS workday FROM local
      )
      UPDATE routes SET
        planned_day = coalesce(began::date, workday + nth + 2 * ((weekday - 1 + nth) / 5)),
        planned_start = to_char(date_bin('15 minutes', began, '2000-01-01'), 'HH24:MI')
      FROM days WHERE days.id = routes.id`);
    await tx.execute(sql`INSERT INTO stale_timetables (route_id) SELECT id FROM routes`);
  });
  while ((await refreshTimetables(db, 200)) > 0);
}

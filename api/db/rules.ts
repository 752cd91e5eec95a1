import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./db";
import { queryRows } from "./rows";

/** Finds what must never be: each statement answers the rows that break its rule. */
export type Rules = Record<string, SQL>;

/** Whether what triggers keep is what a slow count of the rows says. */
const SUMS: Rules = {
  "a route's totals are wrong": sql`
    SELECT r.id FROM routes r LEFT JOIN route_locations s ON s.route_id = r.id GROUP BY r.id
    HAVING r.total_location <> count(s.id) OR r.visited_location <> count(s.id) FILTER (WHERE s.is_visited)`,
  "the last positions are not the last": sql`
    WITH last AS (
      SELECT DISTINCT ON (user_id, office_id) user_id, office_id, id, recorded_at FROM positions
      WHERE doubt IS NULL ORDER BY user_id, office_id, recorded_at DESC
    ) (TABLE last EXCEPT SELECT user_id, office_id, position_id, recorded_at FROM last_positions)
    UNION (SELECT user_id, office_id, position_id, recorded_at FROM last_positions EXCEPT TABLE last)`,
  "a word of a location is not known": sql`
    SELECT l.id, w.word FROM locations l,
      words_of(concat_ws(' ', l.name, l.dba_name, l.address, l.city)) AS w(word)
    WHERE w.word NOT IN (SELECT word FROM location_words)`,
  "locations are miscounted on the map": sql`
    SELECT level, x, y, office_id FROM (
      SELECT level, x, y, office_id, rows FROM location_cells
      UNION ALL
      SELECT level, map_column(longitude) >> (19 - level), map_row(latitude) >> (19 - level), office_id, -1
      FROM locations CROSS JOIN (VALUES (10), (13), (16), (19)) AS levels(level)
      WHERE status = 'active' AND longitude IS NOT NULL AND latitude IS NOT NULL
    ) AS counted GROUP BY 1, 2, 3, 4 HAVING sum(rows) <> 0`,
  "messages are miscounted": sql`
    SELECT channel_id FROM (
      SELECT channel_id, rows FROM message_counts UNION ALL SELECT channel_id, -1 FROM messages
    ) AS counted GROUP BY 1 HAVING sum(rows) <> 0`,
  "locations are miscounted for coverage": sql`
    SELECT kind, office_id, key FROM (
      SELECT kind, office_id, key, covered, overdue, never, no_interval, no_interval_never FROM coverage_counts
      UNION ALL
      SELECT kind, coalesce(office_id, '00000000-0000-0000-0000-000000000000'), key,
        -(visit_every IS NOT NULL AND last_visited IS NOT NULL AND NOT counted_overdue)::int,
        -counted_overdue::int, -(visit_every IS NOT NULL AND last_visited IS NULL)::int,
        -(visit_every IS NULL)::int, -(visit_every IS NULL AND last_visited IS NULL)::int
      FROM locations CROSS JOIN LATERAL coverage_groups(user_id, type_id, chain_id, city)
      WHERE status = 'active' AND NOT do_not_visit
    ) AS counted GROUP BY 1, 2, 3 HAVING sum(covered) <> 0 OR sum(overdue) <> 0 OR sum(never) <> 0
      OR sum(no_interval) <> 0 OR sum(no_interval_never) <> 0`,
  "the debt of a day is not what visits say": sql`
    SELECT office_id, day FROM (
      SELECT office_id, day, never, overdue FROM coverage_days
      UNION ALL
      SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), day, -never, -overdue
      FROM locations CROSS JOIN LATERAL coverage_days_of(office_zone(office_id), visit_every, created_at,
        visited_at(id) || last_visited::timestamptz)
      WHERE status = 'active' AND NOT do_not_visit AND visit_every IS NOT NULL
    ) AS counted GROUP BY 1, 2 HAVING sum(never) <> 0 OR sum(overdue) <> 0`,
};

/** The rules that are broken, each with the first rows that break it. */
export async function findBroken(db: Db, rules: Rules): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const rows = await queryRows(db, statement);
    if (rows.length > 0) found.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

/** The stored sums that are wrong, in words; empty when all are right. */
export const brokenSums = (db: Db): Promise<string[]> => findBroken(db, SUMS);

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";

/** Statements that find what must never be: each answers the rows that break its rule. */
const BROKEN: Record<string, SQL> = {
  "stops are not numbered 1…n": sql`
    SELECT route_id FROM route_locations GROUP BY route_id
    HAVING min("order") <> 1 OR max("order") <> count(*) OR count(DISTINCT "order") <> count(*)`,
  "a location stands twice on a route": sql`
    SELECT route_id FROM route_locations GROUP BY route_id, location_id HAVING count(*) > 1`,
  "a route's totals are wrong": sql`
    SELECT r.id FROM routes r LEFT JOIN route_locations s ON s.route_id = r.id GROUP BY r.id
    HAVING r.total_location <> count(s.id) OR r.visited_location <> count(s.id) FILTER (WHERE s.is_visited)`,
  "an open route's agent is of another office than the route": sql`
    SELECT r.id FROM routes r JOIN users u ON u.id = r.user_id
    WHERE r.office_id IS NOT NULL AND u.office_id IS DISTINCT FROM r.office_id
      AND r.status IN ('new', 'active', 'paused')`,
  "a route is assigned to an office that does not answer for it": sql`
    SELECT id FROM routes WHERE office_id IS NOT NULL AND owner_office_id IS DISTINCT FROM office_id`,
  "a location's agent is of another office than the location": sql`
    SELECT l.id FROM locations l JOIN users u ON u.id = l.user_id
    WHERE u.office_id IS DISTINCT FROM l.office_id`,
  "the office tree has a loop": sql`
    WITH RECURSIVE up(start, id) AS (
      SELECT branch_id, parent_id FROM branch_offices
      UNION
      SELECT up.start, b.parent_id FROM up JOIN branch_offices b ON b.branch_id = up.id
    ) SELECT start FROM up WHERE start = id`,
  "there is no admin": sql`
    SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status = 'active')`,
  "a visited stop has no visit": sql`
    SELECT s.id FROM route_locations s WHERE s.is_visited
      AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.route_location_id = s.id)`,
  "a finished job has a lease or no end": sql`
    SELECT id FROM jobs WHERE (status IN ('done', 'failed')) <> (finished_at IS NOT NULL)`,
  "the last positions are not the last": sql`
    WITH last AS (
      SELECT DISTINCT ON (user_id, office_id) user_id, office_id, id, recorded_at FROM positions
      ORDER BY user_id, office_id, recorded_at DESC
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
  "a key holds no answer": sql`SELECT key FROM idempotency_keys WHERE reply IS NULL`,
};

/** What is wrong with the data, in words; empty when every rule holds. */
export async function brokenRules(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, statement] of Object.entries(BROKEN)) {
    const rows = await queryRows(db, statement);
    if (rows.length > 0) found.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

const TABLES = [
  "branch_offices",
  "chains",
  "channels",
  "contacts",
  "location_filter_templates",
  "location_types",
  "locations",
  "messages",
  "offices",
  "positions",
  "route_locations",
  "route_templates",
  "routes",
  "terms",
  "undo_entries",
  "users",
  "visits",
] as const;

/** A fingerprint of all that users made; equal before and after a write that failed. */
export async function fingerprintOf(db: Db): Promise<string> {
  const parts = TABLES.map((table) => {
    const name = sql.identifier(table);
    return sql`SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS part FROM ${name} AS t`;
  });
  const rows = await queryRows(db, sql.join(parts, sql` UNION ALL `));
  return rows.map(({ part }) => part).join(" ");
}

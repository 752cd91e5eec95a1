import { sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import { brokenSums, findBroken, type Rules } from "../db/rules";

/** What must never be of other kinds than sums. */
const BROKEN: Rules = {
  "stops are not numbered 1…n": sql`
    SELECT route_id FROM route_locations GROUP BY route_id
    HAVING min("order") <> 1 OR max("order") <> count(*) OR count(DISTINCT "order") <> count(*)`,
  "a location stands twice on a route": sql`
    SELECT route_id FROM route_locations GROUP BY route_id, location_id HAVING count(*) > 1`,
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
  "a key holds no answer": sql`SELECT key FROM idempotency_keys WHERE reply IS NULL`,
};

/** What is wrong with the data, in words; empty when every rule holds. */
export const brokenRules = async (db: Db): Promise<string[]> => [
  ...(await findBroken(db, BROKEN)),
  ...(await brokenSums(db)),
];

/** What users made. */
export const TABLES = [
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

/** With what is written about users: the audit trail, and who looked at a position. */
export const WITH_RECORDS = [...TABLES, "audit", "looks"] as const;

/** A fingerprint of all that users made; equal before and after a write that failed. */
export async function fingerprintOf(db: Db, tables: readonly string[] = TABLES): Promise<string> {
  const parts = tables.map((table) => {
    const name = sql.identifier(table);
    return sql`SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS part FROM ${name} AS t`;
  });
  const rows = await queryRows(db, sql.join(parts, sql` UNION ALL `));
  return rows.map(({ part }) => part).join(" ");
}

import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import { brokenSums, findBroken, type Rules } from "../db/rules";
import * as schema from "../db/schema";

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

/** The problem with the data, in words; empty when every rule holds. */
export const brokenRules = async (db: Db): Promise<string[]> => [
  ...(await findBroken(db, BROKEN)),
  ...(await brokenSums(db)),
];

/** Written about users: the audit trail, and who looked at a position. */
const RECORDS = ["audit", "looks"];
/** Not compared: jobs, sign-ins, sums and parts of other tables. */
const BESIDE = `
  agent_links agent_trackers alert_items alerts api_keys calendar_feed_events calendar_feeds channel_reads coverage_counts coverage_days email_changes idempotency_keys import_chunks import_files
  import_rows imports invitations job_chunks job_problems jobs kept_texts last_positions late_reports limits
  list_views location_cells location_chain_counts location_checks location_counts
  location_stays location_suspicions location_type_counts location_words message_counts
  password_resets past_stops presumed_visits recovery_codes region_events route_counts route_runs route_timetables second_factor_roles second_factors
  sessions stale_timetables stay_looks stop_counts type_stays user_identities user_photos visit_agent_sums visit_chunks
  visit_contacts visit_counts visit_day_counts visit_hours visit_numbers visit_photos visit_proofs visit_reports visit_reviews
  visit_sets webhook_deliveries webhook_occurrences webhooks
`.split(/\s+/);

/** What users made: each table, a new one too, that is not named above. */
export const TABLES = Object.values(schema)
  .flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  .filter((name) => ![...RECORDS, ...BESIDE].includes(name))
  .sort();

/** With the records about users. */
export const WITH_RECORDS = [...TABLES, ...RECORDS];

/** A fingerprint of all that users made; equal before and after a write that failed. */
export async function fingerprintOf(db: Db, tables: readonly string[] = TABLES): Promise<string> {
  const parts = tables.map((table) => {
    const name = sql.identifier(table);
    return sql`SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS part FROM ${name} AS t`;
  });
  const rows = await queryRows(db, sql.join(parts, sql` UNION ALL `));
  return rows.map(({ part }) => part).join(" ");
}

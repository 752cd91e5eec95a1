import { OPEN_STATUSES } from "contract/routes/facts";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { conflict } from "../../http/errors";
import { nameRoutes } from "./lock";

/**
 * Checks that routes which are open (again) are given to agents who can go on them: an agent
 * may leave the office while a route of theirs is closed.
 *
 * @throws 409 naming the routes whose agent left
 */
export async function checkAgents(tx: Db, routeIds: readonly string[]): Promise<void> {
  const left = await queryRows(
    tx,
    sql`
    SELECT r.name FROM routes r JOIN users u ON u.id = r.user_id
    WHERE r.id = ANY(${sql.param([...routeIds])}::uuid[]) AND r.status IN ${[...OPEN_STATUSES]}
      AND (u.role <> 'agent' OR u.status <> 'active'
        OR (r.office_id IS NOT NULL AND u.office_id IS DISTINCT FROM r.office_id))
    ORDER BY r.id FOR SHARE OF u`,
  );
  if (left.length === 0) return;
  const names = nameRoutes(left.map(({ name }) => ({ name: String(name) })));
  throw conflict(`The agent has left: unassign first ${names}`, "AGENT_LEFT");
}

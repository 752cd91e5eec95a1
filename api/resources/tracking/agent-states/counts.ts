import type { AgentCounts } from "contract/tracking/agent-state-calls";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { users } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { activeAgents, joinLast, stateAt } from "./resource";

/** How many agents are in each state at a moment. */
export async function countStates(
  db: Db,
  scope: AccessScope,
  now: Date,
  officeId: string | undefined,
): Promise<AgentCounts> {
  const office =
    officeId === undefined ? sql`true` : sql`${users.officeId} = ${asUuid(officeId)}::uuid`;
  const rows = await queryRows(
    db,
    sql`
    SELECT ${stateAt(scope, now)} AS state, count(*)::int AS agents
    FROM ${users} ${joinLast(scope)}
    WHERE ${activeAgents(scope)} AND ${office} GROUP BY 1`,
  );
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.agents ?? 0);
  return {
    moving: of("moving"),
    "at-stop": of("at-stop"),
    silent: of("silent"),
    off: of("off"),
    total: rows.reduce((sum, { agents }) => sum + Number(agents), 0),
  };
}

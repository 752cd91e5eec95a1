import type { CoverageState } from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { coverageCounts, locations } from "../../db/schema";
import { NO_OFFICE } from "../../db/schema/columns";
import type { Counters } from "../../http/list/resource";
import { inLocationScope } from "./scope";

const counts = sql`${locations.status} = 'active' AND NOT ${locations.doNotVisit}`;
const isOverdue = sql`${locations.overdueFrom} <= now()`;
const wasNever = sql`${locations.visitEvery} IS NOT NULL AND ${locations.lastVisited} IS NULL`;

/** How it stands with a location's interval now, by the clock of the database; see `db/schema/coverage`. */
export const coverageMeanings: Record<CoverageState, SQL> = {
  due: sql`(${counts} AND (${isOverdue} OR ${wasNever}))`,
  overdue: sql`(${counts} AND ${isOverdue})`,
  never: sql`(${counts} AND ${wasNever})`,
  covered: sql`(${counts} AND ${locations.overdueFrom} > now())`,
  "no-interval": sql`(${counts} AND ${locations.visitEvery} IS NULL)`,
};

/** Of those that time has made overdue since they were counted, one less is covered; and the reverse. */
const moved = (which: SQL, [from, to]: [SQL, SQL]) => sql`
  SELECT state.rows, ${locations.officeId}, 'active', false, 1, ${locations.lastVisited}, state.overdue_from
  FROM ${locations} CROSS JOIN (VALUES (-1, ${from}), (1, ${to})) AS state(rows, overdue_from)
  WHERE ${which} AND ${counts}`;
const PAST = sql`'-infinity'::timestamptz`;
const TO_COME = sql`'infinity'::timestamptz`;

/** Knows how many locations are in a state, as rows that stand for many. */
export const coverageCounters: Counters = {
  from: sql`(
    SELECT state.rows, nullif(office_id, ${NO_OFFICE}) AS office_id, 'active' AS status,
      false AS do_not_visit, state.visit_every, state.last_visited, state.overdue_from
    FROM ${coverageCounts} CROSS JOIN LATERAL (VALUES (covered, 1, ${PAST}, ${TO_COME}),
      (overdue, 1, ${PAST}, ${PAST}), (never, 1, NULL, NULL), (no_interval, NULL, NULL, NULL)
    ) AS state(rows, visit_every, last_visited, overdue_from) WHERE kind = 'office'
    UNION ALL
    ${moved(sql`NOT ${locations.countedOverdue} AND ${isOverdue}`, [TO_COME, PAST])}
    UNION ALL
    ${moved(sql`${locations.countedOverdue} AND ${locations.overdueFrom} > now()`, [PAST, TO_COME])}
  ) AS ${locations}`,
  columns: ["status", "parentOffice", "coverage"],
  scope: inLocationScope,
};

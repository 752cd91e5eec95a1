import type { CoverageBy } from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { coverageCounts, locations } from "../../../db/schema";
import { type AccessScope, inOffices } from "../../../http/scope";

/** Whose locations are asked for: those within the scope, of the office asked for, as of a moment. */
export interface CoverageAsked {
  scope: AccessScope;
  officeId?: string;
  now: Date;
}

/** By what a location is found in its group; as the trigger `keep_coverage_counts` writes it. */
const KEYS: Record<CoverageBy, SQL> = {
  office: sql`''`,
  agent: sql`coalesce(${locations.userId}::text, '')`,
  type: sql`coalesce(${locations.typeId}::text, '')`,
  chain: sql`coalesce(${locations.chainId}::text, '')`,
  city: sql`coalesce(lower(${locations.city}), '')`,
};

/**
 * Locations by state as rows to be added up: `office_id`, `key`, `covered`, `overdue`, `never`,
 * `no_interval` and `no_interval_never`. What is counted, and besides those whose time has come since
 * they were; and those whose time, by the clock that is asked, has not.
 */
export function countsOf(group: CoverageBy, { scope, officeId, now }: CoverageAsked): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  // With both ends, Postgres expects few rows and uses one plan for all moments. With one end it would
  // make a plan for each.
  const overdue = locations.overdueFrom;
  const asked = (column: typeof coverageCounts.officeId | typeof locations.officeId) =>
    officeId
      ? sql`${inOffices(scope, column)} AND ${column} = ${officeId}::uuid`
      : inOffices(scope, column);
  const late = (which: SQL, sign: 1 | -1) => sql`
    SELECT ${locations.officeId}, ${KEYS[group]}, ${-sign}::int, ${sign}::int, 0, 0, 0 FROM ${locations}
    WHERE ${which} AND ${locations.status} = 'active' AND NOT ${locations.doNotVisit}
      AND ${asked(locations.officeId)}`;
  return sql`
    SELECT office_id, key, covered, overdue, never, no_interval, no_interval_never FROM ${coverageCounts}
    WHERE kind = ${group} AND ${asked(coverageCounts.officeId)}
    UNION ALL ${late(sql`NOT ${locations.countedOverdue} AND ${overdue} <= ${at} AND ${overdue} >= '-infinity'`, 1)}
    UNION ALL ${late(sql`${locations.countedOverdue} AND ${overdue} > ${at} AND ${overdue} <= 'infinity'`, -1)}`;
}

/** The sums of such rows, as columns by their names in the contract. */
export const SUMS = sql`
  sum(covered + overdue + never)::int AS total, sum(covered)::int AS covered,
  sum(overdue)::int AS overdue, sum(never)::int AS never, sum(no_interval)::int AS "noInterval",
  sum(no_interval_never)::int AS "noIntervalNever", sum(overdue + never)::int AS debt,
  sum(covered) / nullif(sum(covered + overdue + never), 0)::float8 AS share`;

import type { StaySuggestionColumn, StaySuggestionSearchPath } from "contract/list-columns";
import { StaySuggestion, type TypeStay } from "contract/reports/plan-calls";
import { SUGGESTED, USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locationStays, locations, locationTypes, typeStays } from "../../../db/schema";
import { idColumn, numberColumn, type Resource, textColumn } from "../../../http/list/resource";
import { type AccessScope, inOffices } from "../../../http/scope";
import { locationRef, locationRefJoins, locationType } from "../../locations/ref";

/** Quarters of a year before this one, whose visits count. */
const QUARTERS = 4;

const planner = alias(locationTypes, "planner");

/** Minutes that are planned for a visit at a location whose past visits have known lengths. */
const planned: SQL = sql`coalesce(${locationStays.visitMinutes}, ${planner.visitMinutes},
  ${USUAL_VISIT_MINUTES}::int)`;

const apart = (median: SQL, minutes: SQL) =>
  sql`abs(${median} - ${minutes}) >= ${SUGGESTED.apart}::int`;

const byLocation = (pattern: SQL) =>
  sql`${locationStays.locationId} = ANY(ARRAY(SELECT l.id FROM locations l WHERE l.name ILIKE ${pattern}))`;

/** Locations whose visits take longer or shorter than planned. */
export const suggestionResource: Resource<
  typeof StaySuggestion,
  StaySuggestionColumn,
  StaySuggestionSearchPath
> = {
  name: "suggestions",
  row: StaySuggestion,
  from: sql`${locationStays} LEFT JOIN ${locationTypes} AS ${planner}
    ON ${planner.id} = ${locationStays.typeId}`,
  joins: {
    location: { sql: sql`JOIN ${locations} ON ${locations.id} = ${locationStays.locationId}` },
    ...locationRefJoins("location"),
  },
  columns: {
    id: idColumn(locationStays.locationId),
    visits: numberColumn(locationStays.visits),
    lower: numberColumn(locationStays.lower),
    median: numberColumn(locationStays.median),
    upper: numberColumn(locationStays.upper),
    planned: numberColumn(planned, { nullable: false }),
    "location.name": textColumn(locations.name, { join: "location" }),
    "location.city": textColumn(locations.city, { join: "location" }),
    "location.locationType.name": textColumn(locationType.name, { join: "type" }),
  },
  relations: {
    location: { kind: "one", joins: ["type", "chain"], shape: locationRef },
  },
  search: { "location.name": byLocation },
  defaultSearch: ["location.name"],
  defaultOrder: ["visits DESC"],
  scope: (scope) => inOffices(scope, locationStays.officeId),
};

/** Those of one office, or of all in scope, that something is suggested for. */
export const suggested = (officeId: string | undefined): SQL => sql`
  ${locationStays.active} AND ${apart(sql`${locationStays.median}`, planned)}
  ${officeId ? sql`AND ${locationStays.officeId} = ${officeId}::uuid` : sql``}`;

/** How long visits take by type. */
export async function typeStaysOf(
  db: Db,
  scope: AccessScope,
  { officeId, now }: { officeId: string | undefined; now: Date },
): Promise<z.input<typeof TypeStay>[]> {
  const minutes = sql`coalesce(t.visit_minutes, ${USUAL_VISIT_MINUTES}::int)`;
  const rows = await queryRows(
    db,
    sql`
    WITH counted AS (
      SELECT type_id, minutes, sum(visits) AS visits FROM ${typeStays}
      WHERE quarter >= date_trunc('quarter', ${now.toISOString()}::timestamp)
          - ${QUARTERS * 3}::int * interval '1 month'
        AND ${inOffices(scope, typeStays.officeId)}
        ${officeId ? sql`AND ${typeStays.officeId} = ${officeId}::uuid` : sql``}
      GROUP BY 1, 2 HAVING sum(visits) > 0
    ), ranked AS (
      SELECT *, sum(visits) OVER (PARTITION BY type_id ORDER BY minutes) AS up_to,
        sum(visits) OVER (PARTITION BY type_id) AS of_all FROM counted
    ), quartiles AS (
      SELECT type_id, max(of_all)::int AS visits,
        min(minutes) FILTER (WHERE up_to >= of_all * 0.25) AS lower,
        min(minutes) FILTER (WHERE up_to >= of_all * 0.5) AS median,
        min(minutes) FILTER (WHERE up_to >= of_all * 0.75) AS upper
      FROM ranked GROUP BY 1
    )
    SELECT t.id, t.name, t.visit_minutes, visits, lower, median, upper, ${minutes} AS planned,
      visits >= ${SUGGESTED.fewestOfType}::int AND ${apart(sql`median`, minutes)} AS suggested
    FROM quartiles JOIN ${locationTypes} AS t ON t.id = type_id ORDER BY lower(t.name), t.id`,
  );
  return rows.map(({ id, name, visit_minutes: visitMinutes, ...stays }) => ({
    type: { id, name, visitMinutes },
    ...stays,
  })) as z.input<typeof TypeStay>[];
}

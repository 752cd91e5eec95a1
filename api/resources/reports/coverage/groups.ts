import type { CoverageBy, CoverageColumn, CoverageSearchPath } from "contract/list-columns";
import { CoverageGroup } from "contract/reports/coverage-calls";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { chains, locations, locationTypes, offices, users } from "../../../db/schema";
import { numberColumn, type Resource, textColumn } from "../../../http/list/resource";
import { inLocationScope } from "../../locations/scope";
import { type CoverageAsked, countsOf, SUMS } from "./counts";

/** Where the names of groups are; those of cities are their keys. */
const NAMES: Record<CoverageBy, SQL> = {
  office: sql`(SELECT ${offices.name} FROM ${offices} WHERE ${offices.id} = nullif(sums.id, '')::uuid)`,
  agent: sql`(SELECT ${users.displayName} FROM ${users} WHERE ${users.id} = nullif(sums.id, '')::uuid)`,
  type: sql`(SELECT ${locationTypes.name} FROM ${locationTypes} WHERE ${locationTypes.id} = nullif(sums.id, '')::uuid)`,
  chain: sql`(SELECT ${chains.name} FROM ${chains} WHERE ${chains.id} = nullif(sums.id, '')::uuid)`,
  city: sql`nullif(sums.id, '')`,
};
const KEY: Record<"office" | "other", SQL> = {
  office: sql`coalesce(nullif(office_id, '00000000-0000-0000-0000-000000000000')::text, '')`,
  other: sql`key`,
};

/** Locations by state and group, as a list. */
export function coverageGroups(
  by: CoverageBy,
  asked: CoverageAsked,
): Resource<typeof CoverageGroup, CoverageColumn, CoverageSearchPath> {
  const figure = (name: string, nullable = false) =>
    numberColumn(sql`groups.${sql.identifier(name)}`, { nullable });
  const name = sql`groups.name`;
  return {
    name: "groups",
    row: CoverageGroup,
    isDerived: true,
    from: sql`(
      SELECT sums.*, ${NAMES[by]} AS name FROM (
        SELECT ${KEY[by === "office" ? by : "other"]} AS id, ${SUMS}
        FROM (${countsOf(by, asked)}) AS counts GROUP BY 1
      ) AS sums WHERE total > 0 OR "noInterval" > 0
    ) AS groups`,
    joins: {},
    columns: {
      id: textColumn(sql`groups.id`, { nullable: false }),
      name: textColumn(name, { nullable: true }),
      total: figure("total"),
      covered: figure("covered"),
      overdue: figure("overdue"),
      never: figure("never"),
      debt: figure("debt"),
      share: figure("share", true),
      noInterval: figure("noInterval"),
      noIntervalNever: figure("noIntervalNever"),
    },
    relations: {},
    search: { name: (pattern) => sql`${name} ILIKE ${pattern}` },
    defaultSearch: ["name"],
    defaultOrder: ["debt DESC"],
    // What is counted is within it already.
    scope: () => sql`true`,
  };
}

/** The list for the document; what it can be asked depends on no group. */
export const COVERAGE = coverageGroups("office", { scope: { kind: "all" }, now: new Date(0) });

/** The groups of a page with cities as one of their locations writes them. */
export async function withCityNames(
  db: Db,
  { scope }: CoverageAsked,
  groups: CoverageGroup[],
): Promise<CoverageGroup[]> {
  const written = await queryRows(
    db,
    sql`
    SELECT asked.key, (SELECT ${locations.city} FROM ${locations}
      WHERE lower(${locations.city}) = asked.key AND ${inLocationScope(scope)} LIMIT 1) AS city
    FROM unnest(${sql.param(groups.map(({ id }) => id))}::text[]) AS asked(key)`,
  );
  const names = new Map(written.map(({ key, city }) => [key, city as string | null]));
  return groups.map((group) => ({ ...group, name: names.get(group.id) || group.name }));
}

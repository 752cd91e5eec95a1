import type { GroupUsage } from "contract/entities";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations } from "../../db/schema";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { inLocationScope } from "../locations/scope";
import type { Group } from "./groups";
import { listMerges } from "./merges";

/**
 * How many locations within the scope are of these types or chains. All together are counted as
 * they are written, those of some offices as they are asked for. Merges are told of to those alone
 * who see all locations, as they count all.
 */
export async function usageOf(
  db: Db,
  group: Group,
  { ids, scope, now }: { ids: readonly string[]; scope: AccessScope; now: Date },
): Promise<GroupUsage> {
  const counted = await countBy(db, group, ids, scope);
  return {
    data: ids.map((id) => {
      const ofIt = counted.filter((row) => row.id === asUuid(id));
      const sum = (deleted: boolean) =>
        ofIt.reduce((all, row) => (row.deleted === deleted ? all + row.count : all), 0);
      return { id, locations: sum(false), deleted: sum(true) };
    }),
    merges: scope.kind === "all" ? await listMerges(db, group, now) : [],
  };
}

/** How many locations there are of one, deleted ones too. */
export async function countAll(db: Db, group: Group, id: string): Promise<number> {
  const rows = await countBy(db, group, [id], { kind: "all" });
  return rows.reduce((all, { count }) => all + count, 0);
}

async function countBy(db: Db, group: Group, ids: readonly string[], scope: AccessScope) {
  const { counts, ofLocation } = group;
  const asked = sql`ANY(${sql.param(ids.map(asUuid))}::uuid[])`;
  const rows = await queryRows(
    db,
    scope.kind === "all"
      ? sql`SELECT ${counts.id} AS id, ${counts.table.status} AS status, sum(${counts.table.rows}) AS count
          FROM ${counts.table} WHERE ${counts.id} = ${asked} GROUP BY 1, 2`
      : sql`SELECT ${ofLocation.column} AS id, ${locations.status} AS status, count(*) AS count
          FROM ${locations} WHERE ${inLocationScope(scope)} AND ${ofLocation.column} = ${asked}
          GROUP BY 1, 2`,
  );
  return rows.map(({ id, status, count }) => ({
    id: String(id),
    deleted: status === "inactive",
    count: Number(count),
  }));
}

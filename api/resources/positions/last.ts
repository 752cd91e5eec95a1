import type { Position } from "contract/entities";
import type { List, ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { offices, positions, users } from "../../db/schema";
import { pageWindow } from "../../http/list/query";
import { idColumn, instantColumn, jsonColumn, numberColumn } from "../../http/list/resource";
import { select } from "../../http/list/select";
import { type AccessScope, inOffices } from "../../http/scope";
import { userRef } from "../refs";

/** The last known position of a user, for conditions on {@link lastPositions}. */
export const last = alias(positions, "last_position");
const office = alias(offices, "office");

/** Positions belong to the office that the agent was of at the time; an agent sees their own. */
const inPositionScope = (scope: AccessScope): SQL =>
  inOffices(scope, positions.officeId, (userId) => sql`${positions.userId} = ${userId}::uuid`);

const rowsOf = select({
  id: idColumn(last.id),
  userId: idColumn(last.userId),
  coordinates: jsonColumn(sql`json_build_array(${last.longitude}, ${last.latitude})`),
  recordedAt: instantColumn(last.recordedAt),
  accuracy: numberColumn(last.accuracy),
  user: userRef(users, office),
});

/**
 * Where each user was last, the latest first; users who were nowhere yet are left out. Looked
 * up user by user, each the end of an index: among millions of positions the latest of each
 * would be long to find in any other way, so this is no `Resource`, whose pages are found by id.
 *
 * @param where on `users` and {@link last}
 */
export async function lastPositions(
  db: Db,
  scope: AccessScope,
  where: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Position[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${rowsOf.columns} FROM ${users} CROSS JOIN LATERAL (
      SELECT * FROM ${positions} WHERE ${positions.userId} = ${users.id} AND ${inPositionScope(scope)}
      ORDER BY ${positions.recordedAt} DESC LIMIT 1
    ) AS ${last}
    LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${users.officeId}
    WHERE ${where} ORDER BY ${last.recordedAt} DESC, ${last.id} DESC
    LIMIT ${limit}::int OFFSET ${offset}::bigint`,
  );
  return rows.map(rowsOf.read) as Position[];
}

/**
 * One page of {@link lastPositions}.
 *
 * @param where on `users`
 */
export async function listLastPositions(
  db: Db,
  scope: AccessScope,
  where: SQL,
  query: Pick<ListQuery, "page" | "limit">,
): Promise<List<Position>> {
  const { page, ...window } = pageWindow({ ...query, sortOrder: "asc" }, {});
  const [data, [count]] = await Promise.all([
    lastPositions(db, scope, where, window),
    queryRows(
      db,
      sql`
      SELECT count(*)::int AS total FROM ${users} WHERE ${where}
        AND EXISTS (SELECT 1 FROM ${positions}
          WHERE ${positions.userId} = ${users.id} AND ${inPositionScope(scope)})`,
    ),
  ]);
  const totalDocs = Number(count?.total ?? 0);
  return {
    data,
    totalDocs,
    totalPage: Math.ceil(totalDocs / window.limit),
    page,
    hasNextPage: data.length > 0 && window.offset + data.length < totalDocs,
    hasPrevPage: window.offset > 0,
  };
}

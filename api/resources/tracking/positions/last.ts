import type { Position } from "contract/entities";
import type { List, ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { lastPositions, offices, positions, users } from "../../../db/schema";
import { pageWindow } from "../../../http/list/query";
import { idColumn, instantColumn } from "../../../http/list/resource";
import { select } from "../../../http/list/select";
import { readTotal } from "../../../http/list/total";
import type { AccessScope } from "../../../http/scope";
import { userRef } from "../../refs";
import { inPositionScope } from "./scope";
import { POSITION_SHAPE } from "./shape";

const later = alias(lastPositions, "later");
const office = alias(offices, "office");

const rowsOf = select({
  id: idColumn(positions.id),
  userId: idColumn(positions.userId),
  recordedAt: instantColumn(positions.recordedAt),
  ...POSITION_SHAPE,
  user: userRef(users, office),
});

/** Positions with the office that the agent was of at the time, in no particular order. */
export async function readPositions(
  db: Db,
  where: SQL,
): Promise<(Position & { officeId: string | null })[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${positions.officeId} AS "ofOffice", ${rowsOf.columns} FROM ${positions}
    JOIN ${users} ON ${users.id} = ${positions.userId}
    LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${users.officeId}
    WHERE ${where}`,
  );
  return rows.map((row) => ({
    ...(rowsOf.read(row) as Position),
    officeId: row.ofOffice as string | null,
  }));
}

/**
 * Where each user was last within the scope, the latest first; users who were nowhere yet are left
 * out. Stored is the last within each office, so of a user who was of several of the scope
 * only the last of these counts. It is no `Resource`: their pages are found by id.
 *
 * @param where on `users` and `lastPositions`
 */
export async function readLastPositions(
  db: Db,
  scope: AccessScope,
  where: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Position[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${rowsOf.columns} FROM (
      SELECT ${lastPositions.positionId} AS id, ${lastPositions.recordedAt} AS recorded_at
      FROM ${lastPositions}
      JOIN ${users} ON ${users.id} = ${lastPositions.userId}
      WHERE ${where} AND ${inPositionScope(scope, lastPositions)} AND NOT EXISTS (
        SELECT 1 FROM ${lastPositions} AS ${later} WHERE ${later.userId} = ${lastPositions.userId}
          AND ${later.recordedAt} > ${lastPositions.recordedAt} AND ${inPositionScope(scope, later)})
      ORDER BY ${lastPositions.recordedAt} DESC, ${lastPositions.positionId} DESC
      LIMIT ${limit}::int OFFSET ${offset}::bigint
    ) AS page JOIN ${positions}
      ON ${positions.id} = page.id AND ${positions.recordedAt} = page.recorded_at
    JOIN ${users} ON ${users.id} = ${positions.userId}
    LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${users.officeId}
    ORDER BY ${positions.recordedAt} DESC, ${positions.id} DESC`,
  );
  return rows.map(rowsOf.read) as Position[];
}

/**
 * One page of {@link readLastPositions}.
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
  const [data, totalDocs] = await Promise.all([
    readLastPositions(db, scope, where, window),
    readTotal(
      db,
      sql`
      SELECT count(*)::int AS total FROM ${users} WHERE ${where} AND ${users.id} IN (
        SELECT ${lastPositions.userId} FROM ${lastPositions}
        WHERE ${inPositionScope(scope, lastPositions)})`,
    ),
  ]);
  return {
    data,
    totalDocs,
    totalPage: Math.ceil(totalDocs / window.limit),
    page,
    hasNextPage: data.length > 0 && window.offset + data.length < totalDocs,
    hasPrevPage: window.offset > 0,
  };
}

import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/connect";
import { lastPositions, positions, users, visits } from "../../../db/schema";
import type { EventStream } from "../../../feed/listeners";
import { type Audience, CHUNK, type NewsItem, type NewsSource } from "../../../feed/news";
import { allOf } from "../../../http/list/conditions";
import { readList } from "../../../http/list/list";
import { inOffices } from "../../../http/scope";
import { visitResource } from "../../visits/resource";
import { readLastPositions, readPositions } from "./last";

/** An older position is none that somebody follows, but where an agent was last. */
const FRESH_MS = 10 * 60_000;

/** By the office of the time; the subject is the agent. */
const isOf =
  (userId: AnyPgColumn, officeId: AnyPgColumn) =>
  ({ scope, subject }: Audience): SQL => {
    const inScope = inOffices(scope, officeId, (own) => sql`${userId} = ${own}::uuid`);
    return subject ? sql`${inScope} AND ${userId} = ${subject}::uuid` : inScope;
  };

/**
 * Positions that arrive late, as from a device that had no network, are news only while they are
 * fresh, or where the agent was last. Doubtful ones are none.
 */
const positionNews: NewsSource = {
  name: "position",
  from: sql`${positions}`,
  id: positions.id,
  writtenIn: positions.writtenIn,
  isOf: isOf(positions.userId, positions.officeId),
  isNews: (now) => {
    const fresh = new Date(now.getTime() - FRESH_MS).toISOString();
    return sql`${positions.doubt} IS NULL AND (${positions.recordedAt} >= ${fresh}::timestamptz OR EXISTS (
      SELECT 1 FROM ${lastPositions} WHERE ${lastPositions.userId} = ${positions.userId}
      AND ${lastPositions.positionId} = ${positions.id}))`;
  },
  read: async (db, ids) => {
    const found = await readPositions(db, sql`${positions.id} = ANY(${sql.param(ids)}::uuid[])`);
    return found.map(({ officeId, ...position }) => ({
      id: String(position.id),
      about: { userId: position.userId, officeId },
      subject: position.userId,
      event: { name: "position", data: position },
    }));
  },
};

const visitNews: NewsSource = {
  name: "visit",
  from: sql`${visits}`,
  id: visits.id,
  writtenIn: visits.writtenIn,
  isOf: isOf(visits.userId, visits.officeId),
  read: async (db, ids) => {
    const { data } = await readList(
      db,
      visitResource,
      { kind: "all" },
      { page: 1, limit: CHUNK, sortOrder: "asc" },
      sql`${visits.id} = ANY(${sql.param(ids)}::uuid[])`,
      ["location", "user", "office"],
    );
    return data.map((visit) => ({
      id: visit.id,
      about: { userId: visit.userId ?? null, officeId: visit.office?.id ?? null },
      subject: visit.userId ?? null,
      event: { name: "visit", data: visit },
    }));
  },
};

/** Where each agent was last. */
async function presentPositions(
  db: Db,
  { scope, subject }: Audience,
  most: number,
): Promise<NewsItem["event"][]> {
  const where = allOf([
    sql`${users.role} = 'agent' AND ${users.status} = 'active'`,
    ...(subject ? [sql`${users.id} = ${subject}::uuid`] : []),
  ]);
  const last = await readLastPositions(db, scope, where, { limit: most });
  return last.reverse().map((data) => ({ name: positionNews.name, data }));
}

/** What agents do: where they are, and their visits. */
export const movements: EventStream = {
  name: "positions",
  sources: [positionNews, visitNews],
  present: presentPositions,
};

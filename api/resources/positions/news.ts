import type { Position, Visit } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { lastPositions, positions, visits } from "../../db/schema";
import { readList } from "../../http/list/list";
import { type AccessScope, inOffices } from "../../http/scope";
import { visitResource } from "../visits/resource";
import { readPositions } from "./last";
import type { Mark } from "./mark";

/** Something that happened, and whom it is about. */
export interface NewsItem {
  /** Of the row, which sorts by the time at which it was made. */
  id: string;
  about: { userId: string | null; officeId: string | null };
  event: { name: "position"; data: Position } | { name: "visit"; data: Visit };
}

/** What came to be seen since a mark, in the order in which it was made. */
export interface News {
  items: NewsItem[];
  /** The mark of one who has been told all of it. */
  mark: Mark;
}

/** For whom news is read: for all listeners, or for one. */
export interface Audience {
  scope: AccessScope;
  agentId?: string;
}

/** An older position is none that somebody follows, but where an agent was last. */
const FRESH_MS = 10 * 60_000;
/**
 * How far before a mark to look for rows that it did not show: a row is named when its transaction
 * begins, by the clock of its own process, and seen when that ends.
 */
const LOOK_BACK_MS = 30_000;
/** How many rows are read in full by one statement. */
const CHUNK = 500;

/** The mark of one who is told what comes from now on. */
export async function markNow(db: Db, at: number): Promise<Mark> {
  const [row] = await queryRows(db, sql`SELECT pg_current_snapshot()::text AS seen`);
  return { at, seen: String(row?.seen) };
}

interface Looked {
  /** By which positions are recorded. */
  now: Date;
  /** By which rows are named, in milliseconds. */
  at: number;
  audience: Audience;
  /** Where to end; without it with all that can be seen by now. */
  until?: Mark;
  /** The id of the last row that was told already. */
  after?: string;
  /** No more than so many, the first of them. */
  most?: number;
}

/**
 * What was not told by a mark: new positions and visits, whichever process wrote them. Positions
 * that arrive late, as from a device that had no network, are news only while they are fresh, or
 * where the agent was last.
 */
export async function readNews(
  db: Db,
  from: Mark,
  { now, at, audience, until, after, most }: Looked,
): Promise<News> {
  const end = until === undefined ? sql`pg_current_snapshot()` : sql`${until.seen}::pg_snapshot`;
  const firstId = firstIdOf(from.at - LOOK_BACK_MS);
  const unseen = (id: AnyPgColumn, written: AnyPgColumn): SQL => sql`
    ${id} > ${firstId}::uuid AND NOT pg_visible_in_snapshot(${written}, ${from.seen}::pg_snapshot)
    AND pg_visible_in_snapshot(${written}, ${end})
    ${after && sql`AND ${id} > ${after}::uuid`}`;
  const isOf = (userId: AnyPgColumn, officeId: AnyPgColumn): SQL => {
    const { scope, agentId } = audience;
    const inScope = inOffices(scope, officeId, (own) => sql`${userId} = ${own}::uuid`);
    return agentId ? sql`${inScope} AND ${userId} = ${agentId}::uuid` : inScope;
  };
  const fresh = new Date(now.getTime() - FRESH_MS).toISOString();
  const rows = await queryRows(
    db,
    sql`
    SELECT pg_current_snapshot()::text AS seen, news.kind, news.id FROM (VALUES (1)) AS one LEFT JOIN (
      SELECT 'position' AS kind, ${positions.id} AS id FROM ${positions}
      WHERE ${unseen(positions.id, positions.writtenIn)}
        AND ${isOf(positions.userId, positions.officeId)}
        AND (${positions.recordedAt} >= ${fresh}::timestamptz OR EXISTS (
          SELECT 1 FROM ${lastPositions} WHERE ${lastPositions.userId} = ${positions.userId}
          AND ${lastPositions.positionId} = ${positions.id}))
      UNION ALL
      SELECT 'visit', ${visits.id} FROM ${visits}
      WHERE ${unseen(visits.id, visits.writtenIn)} AND ${isOf(visits.userId, visits.officeId)}
      ORDER BY id ${most === undefined ? undefined : sql`LIMIT ${most}::int`}
    ) AS news ON true`,
  );
  const idsOf = (kind: string) =>
    rows.flatMap((row) => (row.kind === kind ? [String(row.id)] : []));
  const ids = { positions: idsOf("position"), visits: idsOf("visit") };
  const items = [
    ...(await inChunks(ids.positions, (some) => positionNews(db, some))),
    ...(await inChunks(ids.visits, (some) => visitNews(db, some))),
  ];
  items.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { items, mark: until ?? { at, seen: String(rows[0]?.seen) } };
}

/** The lowest UUIDv7 of a moment. */
function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function inChunks<T>(ids: string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    found.push(...(await read(ids.slice(at, at + CHUNK))));
  }
  return found;
}

async function positionNews(db: Db, ids: string[]): Promise<NewsItem[]> {
  const found = await readPositions(db, sql`${positions.id} = ANY(${sql.param(ids)}::uuid[])`);
  return found.map(({ officeId, ...position }) => ({
    id: String(position.id),
    about: { userId: position.userId, officeId },
    event: { name: "position", data: position },
  }));
}

async function visitNews(db: Db, ids: string[]): Promise<NewsItem[]> {
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
    event: { name: "visit", data: visit },
  }));
}

import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import type { AccessScope } from "../http/scope";
import type { Mark } from "./mark";

/** Something that happened, and whom it is about. */
export interface NewsItem {
  /** Of the row, which sorts by the time at which it was made. */
  id: string;
  about: {
    officeId: string | null;
    userId: string | null;
    /** All agents of the office may hear of it, not only whom it is about. */
    ofAllAgents?: true;
  };
  /** The one thing that a stream may be asked for: the agent, or the channel. */
  subject: string | null;
  event: { name: string; data: object };
}

/** Rows that are news once they are written. */
export interface NewsSource {
  /** The name of their events. */
  name: string;
  from: SQL;
  /** UUIDv7. */
  id: AnyPgColumn;
  writtenIn: AnyPgColumn;
  /** Which of them somebody may see and asked for. */
  isOf: (audience: Audience) => SQL;
  /** Which of them are news at all; every one, if not given. */
  isNews?: (now: Date) => SQL;
  /** At most {@link CHUNK} of them in full. */
  read: (db: Db, ids: string[]) => Promise<NewsItem[]>;
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
  /** Only of this subject. */
  subject?: string;
}

/**
 * How far before a mark to look for rows that it did not show: a row is named when its transaction
 * begins, by the clock of its own process, and seen when that ends.
 */
const LOOK_BACK_MS = 30_000;
/** How many rows are read in full by one statement. */
export const CHUNK = 500;

/** The mark of one who is told what comes from now on. */
export async function markNow(db: Db, at: number): Promise<Mark> {
  const [row] = await queryRows(db, sql`SELECT pg_current_snapshot()::text AS seen`);
  return { at, seen: String(row?.seen) };
}

interface Looked {
  /** By which devices record. */
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

/** What was not told by a mark, of some sources, whichever process wrote it. */
export async function readNews(
  db: Db,
  sources: readonly NewsSource[],
  from: Mark,
  { now, at, audience, until, after, most }: Looked,
): Promise<News> {
  // All listeners may have gone since the last look.
  if (sources.length === 0) return { items: [], mark: until ?? (await markNow(db, at)) };
  const end = until === undefined ? sql`pg_current_snapshot()` : sql`${until.seen}::pg_snapshot`;
  const firstId = firstIdOf(from.at - LOOK_BACK_MS);
  const unseen = ({ name, from: table, id, writtenIn, isOf, isNews }: NewsSource): SQL => sql`
    SELECT ${name}::text AS kind, ${id} AS id FROM ${table}
    WHERE ${id} > ${firstId}::uuid AND NOT pg_visible_in_snapshot(${writtenIn}, ${from.seen}::pg_snapshot)
      AND pg_visible_in_snapshot(${writtenIn}, ${end})
      ${after && sql`AND ${id} > ${after}::uuid`}
      AND ${isOf(audience)} ${isNews && sql`AND ${isNews(now)}`}`;
  const rows = await queryRows(
    db,
    sql`
    SELECT pg_current_snapshot()::text AS seen, news.kind, news.id FROM (VALUES (1)) AS one LEFT JOIN (
      ${sql.join(sources.map(unseen), sql` UNION ALL `)}
      ORDER BY id ${most === undefined ? undefined : sql`LIMIT ${most}::int`}
    ) AS news ON true`,
  );
  const items: NewsItem[] = [];
  for (const { name, read } of sources) {
    const ids = rows.flatMap(({ kind, id }) => (kind === name ? [String(id)] : []));
    items.push(...(await inChunks(ids, (some) => read(db, some))));
  }
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

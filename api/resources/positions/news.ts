import type { Position, Visit } from "contract/entities";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { lastPositions, positions, users, visits } from "../../db/schema";
import { readList } from "../../http/list/list";
import { visitResource } from "../visits/resource";
import { readLastPositions } from "./last";

/** Something that happened, and whom it is about. */
export interface NewsItem {
  id: string;
  about: { userId: string | null; officeId: string | null };
  event: { name: "position"; data: Position } | { name: "visit"; data: Visit };
}

/**
 * How far back to look for rows that weren't there before: a row is named when its transaction
 * begins, by the clock of its own process, and seen when it ends.
 */
const LOOK_BACK_MS = 30_000;
/** How many rows are read in full by one statement. */
const CHUNK = 500;

export interface News {
  /** What came since the last look; the first finds nothing. */
  look(): Promise<NewsItem[]>;
}

/**
 * Finds new positions and visits, whichever process wrote them. Ids sort by time, so the newest
 * are the end of an index. Of several new positions of an agent there is but the latest,
 * and none when a later one is known already.
 */
export function createNews(db: Db, clock: () => number = Date.now): News {
  let seen: Set<string> | undefined;
  let lookedAt = clock();

  return {
    async look() {
      const started = clock();
      const from = firstIdOf(Math.min(lookedAt, started) - LOOK_BACK_MS);
      const rows = await queryRows(
        db,
        sql`
        SELECT 'position' AS kind, ${positions.id} AS id FROM ${positions} WHERE ${positions.id} > ${from}::uuid
        UNION ALL
        SELECT 'visit', ${visits.id} FROM ${visits} WHERE ${visits.id} > ${from}::uuid`,
      );
      const known = seen;
      const fresh = known ? rows.filter(({ id }) => !known.has(String(id))) : [];
      const idsOf = (kind: string) =>
        fresh.flatMap((row) => (row.kind === kind ? [String(row.id)] : []));
      const found = [
        ...(await inChunks(idsOf("position"), (ids) => readPositions(db, ids))),
        ...(await inChunks(idsOf("visit"), (ids) => readVisits(db, ids))),
      ];
      // Only now: after a failure the same rows are looked for again.
      seen = new Set(rows.map(({ id }) => String(id)));
      lookedAt = started;
      return found;
    },
  };
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

/** Looked up by user: only then is each user's last position one look into an index. */
async function readPositions(db: Db, ids: string[]): Promise<NewsItem[]> {
  const fresh = sql`${sql.param(ids)}::uuid[]`;
  const found = await readLastPositions(
    db,
    { kind: "all" },
    sql`${lastPositions.positionId} = ANY(${fresh}) AND ${users.id} IN (
      SELECT ${positions.userId} FROM ${positions} WHERE ${positions.id} = ANY(${fresh}))`,
    { limit: ids.length },
  );
  return found.map((position) => ({
    id: String(position.id),
    about: { userId: position.userId, officeId: position.user?.office?.id ?? null },
    event: { name: "position", data: position },
  }));
}

async function readVisits(db: Db, ids: string[]): Promise<NewsItem[]> {
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

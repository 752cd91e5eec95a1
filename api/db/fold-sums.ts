import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db";
import { queryRows } from "./rows";
import {
  coverageCounts,
  coverageDays,
  typeStays,
  visitAgentSums,
  visitHours,
  visitSets,
} from "./schema";

/** A table of sums to which a write adds rows with the difference (see `schema/counters`). */
interface Sums {
  what: string;
  table: PgTable;
  /** What a row is the sum of; all other columns are added up. */
  keys: readonly string[];
}

const SUMS: readonly Sums[] = [
  { what: "visits by hour", table: visitHours, keys: ["office_id", "hour"] },
  {
    what: "visits by agent",
    table: visitAgentSums,
    keys: ["office_id", "user_id", "hours", "starts"],
  },
  {
    what: "sets of visitors and places",
    table: visitSets,
    keys: ["kind", "office_id", "starts", "chunk"],
  },
  { what: "coverage", table: coverageCounts, keys: ["kind", "office_id", "key"] },
  { what: "coverage by day", table: coverageDays, keys: ["office_id", "day"] },
  {
    what: "stays by type",
    table: typeStays,
    keys: ["office_id", "type_id", "quarter", "minutes"],
  },
];

/** The lock under which sets are counted again (migration 0023): what is folded meanwhile would come back. */
const SETS_LOCK = 7_277_002;

/** Folds the sums of one table, some at a time. */
export interface Folder {
  what: string;
  table: PgTable;
  /**
   * Folds the sums that the next rows are of.
   *
   * @returns of how many rows, less than asked for at the end
   */
  foldSome(most: number): Promise<number>;
}

/**
 * Writes fold what they add to now and then alone, so that the sums of a past day would stay in the pieces
 * in which they came. Each folder goes once through all rows and then through those that are new.
 */
export const foldersOf = (db: Db): Folder[] =>
  SUMS.map((sums) => {
    let after = 0;
    return {
      what: sums.what,
      table: sums.table,
      async foldSome(most) {
        const { last, rows } = await db.transaction((tx) => foldAfter(tx, sums, after, most));
        after = last ?? after;
        return rows;
      },
    };
  });

/** Folds all there is. */
export async function foldAll(db: Db): Promise<void> {
  const most = 10_000;
  for (const { foldSome } of foldersOf(db)) {
    while ((await foldSome(most)) === most);
  }
}

async function foldAfter(db: Db, { table, keys }: Sums, after: number, most: number) {
  if (table === visitSets && !(await isLockFree(db))) return { last: null, rows: 0 };
  const key = names(keys);
  const added = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => name !== "id" && !keys.includes(name));
  const sums = added.map((name) => sumOf(name));
  const isNothing = added
    .filter((name) => name !== "bits")
    .map((name) => sql`sum(${sql.identifier(name)}) = 0`);
  const [found] = await queryRows(
    db,
    sql`
    WITH next AS (
      SELECT id, ${key} FROM ${table} WHERE id > ${after}::bigint ORDER BY id LIMIT ${most}::int
    ), parts AS (
      SELECT part.id, ${names(keys, "part")} FROM ${table} AS part
      JOIN (SELECT DISTINCT ${key} FROM next) AS of ON ${sameKey(keys)}
      FOR UPDATE OF part SKIP LOCKED
    ), gone AS (
      DELETE FROM ${table} WHERE id IN (
        SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY ${key}) AS pieces FROM parts) AS counted
        WHERE pieces > 1)
      RETURNING *
    ), folded AS (
      INSERT INTO ${table} (${key}, ${names(added)})
      SELECT ${key}, ${sql.join(sums, sql`, `)} FROM gone GROUP BY ${key}
      HAVING NOT (${isNothing.length > 0 ? sql.join(isNothing, sql` AND `) : sql`false`})
    )
    SELECT max(id) AS last, count(*)::int AS rows FROM next`,
  );
  return {
    last: found?.last == null ? null : Number(found.last),
    rows: Number(found?.rows ?? 0),
  };
}

async function isLockFree(db: Db): Promise<boolean> {
  const [lock] = await queryRows(
    db,
    sql`SELECT pg_try_advisory_xact_lock(${SETS_LOCK}::bigint) AS taken`,
  );
  return lock?.taken === true;
}

const sumOf = (name: string): SQL =>
  name === "bits" ? sql`bit_or(bits)` : sql`sum(${sql.identifier(name)})`;

const names = (of: readonly string[], from?: string): SQL =>
  sql.join(
    of.map((name) =>
      from ? sql`${sql.identifier(from)}.${sql.identifier(name)}` : sql.identifier(name),
    ),
    sql`, `,
  );

const sameKey = (keys: readonly string[]): SQL =>
  sql.join(
    keys.map((name) => sql`part.${sql.identifier(name)} = of.${sql.identifier(name)}`),
    sql` AND `,
  );

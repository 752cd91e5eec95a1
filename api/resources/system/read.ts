/** What the database tells of itself. */
import type { SystemStatus } from "contract/system/calls";
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/db";
import { knownMigrations } from "../../db/migrations";
import { queryRows } from "../../db/rows";
import { jobs } from "../../db/schema";
import { countOpenJobs } from "../../metrics";

const MOST_TABLES = 8;

export async function readDatabase(db: Db): Promise<Omit<SystemStatus["database"], "engine">> {
  const [about] = await queryRows(
    db,
    sql`SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS bytes`,
  );
  const tables = await queryRows(
    db,
    // What lies in partitions counts as one table.
    sql`SELECT whole.relname AS name, sum(pg_total_relation_size(part.oid))::float8 AS bytes,
        sum(greatest(part.reltuples, 0))::float8 AS rows
      FROM pg_class AS part JOIN pg_class AS whole
        ON whole.oid = coalesce(pg_partition_root(part.oid), part.oid)
      WHERE part.relkind = 'r' AND part.relnamespace = 'public'::regnamespace
      GROUP BY whole.oid, whole.relname ORDER BY 2 DESC, 1 LIMIT ${MOST_TABLES}`,
  );
  return {
    // Builds add their own words to it.
    version: String(about?.version).split(" ", 1)[0] ?? "",
    bytes: Number(about?.bytes ?? 0),
    tables: tables.map(({ name, bytes, rows }) => ({
      name: String(name),
      bytes: Number(bytes),
      rows: Math.round(Number(rows)),
    })),
  };
}

export async function readMigrations(db: Db): Promise<SystemStatus["migrations"]> {
  const [row] = await queryRows(
    db,
    sql`SELECT count(*)::int AS applied, max(created_at)::float8 AS last
      FROM drizzle.__drizzle_migrations`,
  );
  const last = Number(row?.last ?? 0);
  return {
    applied: Number(row?.applied ?? 0),
    known: knownMigrations().length,
    lastAt: last > 0 ? new Date(last).toISOString() : null,
  };
}

export async function readJobs(db: Db): Promise<SystemStatus["jobs"]> {
  const { waiting, running, oldest } = await countOpenJobs(db);
  const isFailed = eq(jobs.status, "failed");
  const failed = await db.$count(jobs, isFailed);
  const [last] = await db
    .select({ at: jobs.finishedAt, kind: jobs.kind, message: jobs.error })
    .from(jobs)
    .where(isFailed)
    .orderBy(desc(jobs.finishedAt))
    .limit(1);
  return {
    ...{ waiting, running, failed },
    oldestOpen: oldest?.toISOString() ?? null,
    lastFailed: last?.at
      ? { at: new Date(last.at).toISOString(), kind: last.kind, message: last.message }
      : null,
  };
}

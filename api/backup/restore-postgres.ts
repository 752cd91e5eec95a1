import pg from "pg";
import { APPLICATION, START_LOCK } from "../db/connect";
import { type Connection, quoted, type Reading } from "../db/connection";
import { namesInMigrations } from "../db/migrations";
import { postgresConnection } from "../db/postgres-connection";
import { tablesOf } from "./catalog";
import { type LoadOptions, loadBackup } from "./load";
import { timeInName } from "./names";
import type { BackupFile } from "./read";

/** How long a table that somebody else works on is waited for. */
const PATIENCE = "10s";

interface Target extends LoadOptions {
  url: string;
  now: Date;
  /** Refuses a database in which there is a Waybook already. */
  emptyOnly?: boolean;
}

/**
 * Restores into a Postgres, in one transaction: until its end everyone sees what was there before, and
 * afterwards the whole of the new. What it replaces is kept in a schema of its own.
 *
 * @returns the schema that has what was replaced
 */
export async function restorePostgres(
  backup: BackupFile,
  { url, now, emptyOnly, ...options }: Target,
): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "waybook restore" });
  // A connection that breaks fails the statement under way.
  client.on("error", () => {});
  await client.connect();
  try {
    await lockOut(client);
    const connection = await postgresConnection(client);
    await client.query("BEGIN");
    const kept = await moveAway(connection, schemaName(now), emptyOnly);
    await loadBackup(connection, backup, options);
    await client.query("COMMIT");
    return kept;
  } finally {
    await client.end();
  }
}

/** Nobody else starts on the database or restores meanwhile, and none may be at work. */
async function lockOut(client: pg.Client): Promise<void> {
  const { rows: locks } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [
    START_LOCK,
  ]);
  if (!locks[0]?.taken) {
    throw new Error("Another Waybook starts or restores on this database now. Try again later.");
  }
  const { rows } = await client.query(
    "SELECT count(*)::int AS others FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [APPLICATION],
  );
  if (rows[0]?.others > 0) {
    throw new Error(
      `Waybook runs on this database (${rows[0].others} connections). Stop it first, and its API wherever it runs.`,
    );
  }
}

/**
 * Moves all that is Waybook's into a schema of its own. What else lies in the database stays where it is.
 *
 * @returns the schema; undefined where there was nothing
 */
async function moveAway(
  connection: Connection,
  schema: string,
  emptyOnly = false,
): Promise<string | undefined> {
  const { query } = connection;
  const names = namesInMigrations();
  const relations = await query(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     JOIN pg_class whole ON whole.oid = coalesce(pg_partition_root(c.oid), c.oid)
     WHERE c.relnamespace = 'public'::regnamespace AND whole.relname = ANY($1::text[]) AND c.relkind IN ('r', 'p', 'v', 'S')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')`,
    [names.relations],
  );
  if (relations.length === 0) return undefined;
  if (emptyOnly) throw new Error("There is a Waybook in this database already. Name an empty one.");
  await refuseForeignReferences(connection);
  const functions = await query(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY($1::text[])
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    [names.functions],
  );
  await query(`SET LOCAL lock_timeout = '${PATIENCE}'`);
  await query(`CREATE SCHEMA ${quoted(schema)}`);
  const into = `SET SCHEMA ${quoted(schema)}`;
  for (const { name } of relations) await query(`ALTER TABLE ${name} ${into}`);
  for (const { name } of functions) await query(`ALTER FUNCTION ${name} ${into}`);
  await query(`ALTER TABLE IF EXISTS drizzle.__drizzle_migrations ${into}`);
  await query("SET LOCAL lock_timeout = 0");
  return schema;
}

/** Tables of somebody else's that refer to rows of Waybook's would refer to the old ones. */
async function refuseForeignReferences(reading: Reading): Promise<void> {
  const ours = (await tablesOf(reading)).map(({ name }) => name);
  const found = await reading.query(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0
       AND confrelid IN (SELECT oid FROM pg_class WHERE relname = ANY($1::text[]) AND relnamespace = 'public'::regnamespace)
       AND conrelid NOT IN (SELECT oid FROM pg_class WHERE relname = ANY($1::text[]) AND relnamespace = 'public'::regnamespace)`,
    [ours],
  );
  if (found.length === 0) return;
  const names = found.map(({ name }) => name).join(", ");
  throw new Error(
    `Tables that are not Waybook's refer to its rows: ${names}. Restore into another database.`,
  );
}

/** Small letters and underscores, so that it needs no quotes. */
const schemaName = (now: Date): string =>
  `waybook_before_${timeInName(now).toLowerCase().replaceAll("-", "_")}`;

import type pg from "pg";
import { APPLICATION, START_LOCK } from "../db/connect";
import { type Connection, quoted, type Reading } from "../db/connection";
import { namesInMigrations } from "../db/migrations";
import { tablesOf } from "./catalog";
import { timeInName } from "./names";

/** How long a table that somebody else works on is waited for. */
const LOCK_TIMEOUT = "10s";
const PREFIX = "waybook_before_";
/** Where the account of migrations lies. */
const DRIZZLE = "drizzle";
const MIGRATIONS = "__drizzle_migrations";

/** Nobody else starts on the database or restores meanwhile, and none may be at work. */
export async function lockOut(client: pg.Client): Promise<void> {
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
export async function moveAway(
  connection: Connection,
  { now, emptyOnly = false }: { now: Date; emptyOnly?: boolean },
): Promise<string | undefined> {
  const { query } = connection;
  const names = namesInMigrations();
  const relations = await relationsIn(query, "public", names.relations);
  if (relations.length === 0) return undefined;
  if (emptyOnly) throw new Error("There is a Waybook in this database already. Name an empty one.");
  await refuseForeignReferences(connection);
  const functions = await functionsIn(query, "public", names.functions);
  const schema = `${PREFIX}${timeInName(now).toLowerCase().replaceAll("-", "_")}`;
  await query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  await query(`CREATE SCHEMA ${quoted(schema)}`);
  await move(query, schema, { relations, functions });
  await query(`ALTER TABLE IF EXISTS ${DRIZZLE}.${MIGRATIONS} SET SCHEMA ${quoted(schema)}`);
  await query("SET LOCAL lock_timeout = 0");
  return schema;
}

/** The schemas with data that a restore replaced, the latest first. */
export async function previousSchemas({ query }: Reading): Promise<string[]> {
  const rows = await query(
    `SELECT nspname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relname = $1 AND starts_with(nspname, $2) ORDER BY nspname DESC`,
    [MIGRATIONS, PREFIX],
  );
  return rows.map(({ name }) => String(name));
}

/** Moves the data of a schema back to where Waybook looks for it, and drops the schema. */
export async function moveBack({ query }: Connection, schema: string): Promise<void> {
  await query(`CREATE SCHEMA IF NOT EXISTS ${DRIZZLE}`);
  await query(`ALTER TABLE ${quoted(schema)}.${MIGRATIONS} SET SCHEMA ${DRIZZLE}`);
  const relations = await relationsIn(query, schema);
  await move(query, "public", { relations, functions: await functionsIn(query, schema) });
  await query(`DROP SCHEMA ${quoted(schema)}`);
}

type Query = Reading["query"];

/** Tables with their partitions, views, and sequences that do not go along with a table. */
const relationsIn = (query: Query, schema: string, only?: string[]) =>
  query(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     JOIN pg_class whole ON whole.oid = coalesce(pg_partition_root(c.oid), c.oid)
     WHERE c.relnamespace = $1::regnamespace AND ($2::text[] IS NULL OR whole.relname = ANY($2)) AND c.relkind IN ('r', 'p', 'v', 'S')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')`,
    [schema, only],
  );

const functionsIn = (query: Query, schema: string, only?: string[]) =>
  query(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = $1::regnamespace AND ($2::text[] IS NULL OR p.proname = ANY($2))
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    [schema, only],
  );

async function move(
  query: Query,
  schema: string,
  what: Record<"relations" | "functions", Awaited<ReturnType<Query>>>,
): Promise<void> {
  const into = `SET SCHEMA ${quoted(schema)}`;
  for (const { name } of what.relations) await query(`ALTER TABLE ${name} ${into}`);
  for (const { name } of what.functions) await query(`ALTER FUNCTION ${name} ${into}`);
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

/** What lies in a database, whichever engine it is. */
import { and, eq, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { type Finding, type Look, lookAt, ok, problem, warning } from "platform/findings";
import type { Connection } from "../db/connection";
import { latestApplied, latestKnown, unrecordedMigrations } from "../db/migrations";
import { brokenSums } from "../db/rules";
import * as schema from "../db/schema";
import { listDemoAccounts } from "../demo/leave";
import { canOpenLatest } from "../resources/account/second-factor/store";

const { users } = schema;

export interface ContentSettings {
  demo: boolean;
  hasAdminSettings: boolean;
  /** The newest first; none where the next start makes one. */
  secrets: readonly string[];
}

export async function checkContent(
  connection: Connection,
  settings: ContentSettings,
): Promise<Finding[]> {
  const migrations = await checkMigrations(connection);
  if (migrations.level === "problem" || migrations.level === "warning") return [migrations];
  const looks: [string, Look][] = [
    ["pg_trgm", () => checkExtension(connection)],
    ["indexes", () => checkIndexes(connection)],
    ["SESSION_SECRET", () => checkSecret(connection, settings)],
    ["accounts", () => checkAccounts(connection, settings)],
    ["sums", () => checkSums(connection)],
  ];
  const found = [migrations];
  for (const [about, look] of looks) found.push(...(await lookAt(about, look)));
  return found;
}

async function checkMigrations(connection: Connection): Promise<Finding> {
  const about = "migrations";
  const applied = await latestApplied(connection);
  if (applied === 0) return warning(about, "the database is empty: the first start fills it");
  if (applied > latestKnown()) {
    return problem(
      about,
      "a newer version of Waybook wrote this database. Start that one, or restore the backup from before the upgrade.",
    );
  }
  if (applied < latestKnown())
    return warning(about, "it is behind: the next start brings it up to date. Back up before.");
  const unrecorded = await unrecordedMigrations(connection);
  if (unrecorded.length === 0) return ok(about, "up to date");
  return problem(
    about,
    `the record of ${unrecorded.join(", ")} is missing from drizzle.__drizzle_migrations: somebody deleted it, or it was never applied. Restore a backup.`,
  );
}

async function checkExtension({ query }: Connection): Promise<Finding> {
  const rows = await query("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'");
  if (rows.length > 0) return ok("pg_trgm", "it is there");
  return problem(
    "pg_trgm",
    "searches want this extension. As the database's administrator: CREATE EXTENSION pg_trgm",
  );
}

/** The indexes of the schema; without those by trigrams each search reads every row. */
async function checkIndexes({ query }: Connection): Promise<Finding> {
  const about = "indexes";
  const rows = await query(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indisvalid AND c.relnamespace = 'public'::regnamespace`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = indexesOfSchema().filter(({ name }) => !there.has(name));
  if (missing.length === 0) return ok(about, "they are all there");
  const named = missing.slice(0, MOST_NAMED).map(({ name, table }) => `${name} of ${table}`);
  const more = missing.length > MOST_NAMED ? `, and ${missing.length - MOST_NAMED} more` : "";
  return problem(
    about,
    `missing or invalid: ${named.join(", ")}${more}. Lists and searches are slow: create them as in api/db/migrations.`,
  );
}

const MOST_NAMED = 5;

function indexesOfSchema(): { name: string; table: string }[] {
  return Object.values(schema).flatMap((table) =>
    is(table, PgTable)
      ? getTableConfig(table).indexes.flatMap(({ config: { name } }) =>
          name ? [{ name, table: getTableName(table) }] : [],
        )
      : [],
  );
}

/** Second factors are sealed with it: with another one, nobody who has one can sign in by a code. */
async function checkSecret({ db }: Connection, { secrets }: ContentSettings): Promise<Finding[]> {
  const about = "SESSION_SECRET";
  const opens = await canOpenLatest(db, { secrets, now: () => new Date() });
  if (opens === undefined) return [];
  if (opens) return [ok(about, "it opens what was stored with it")];
  return [
    problem(
      about,
      "it, or the file secret in DATA_DIR, is not the one that second factors were stored with, so their codes are refused. Put the earlier one behind it in a comma list; if it is lost: npm run admin -- remove-second-factor EMAIL",
    ),
  ];
}

async function checkAccounts({ db }: Connection, settings: ContentSettings): Promise<Finding[]> {
  const { demo, hasAdminSettings } = settings;
  const admins = await db.$count(users, and(eq(users.role, "admin"), eq(users.status, "active")));
  const admin =
    admins > 0
      ? ok("admin", `${admins} may sign in`)
      : hasAdminSettings
        ? warning("admin", "there is none yet: the next start makes it")
        : problem("admin", "there is none: npm run admin -- make-admin EMAIL");
  const known = await listDemoAccounts(db);
  if (demo || known.length === 0) return [admin];
  return [
    admin,
    problem(
      "demo accounts",
      `${known.length} take the demo's password, such as ${known[0]}: npm run admin -- leave-demo`,
    ),
  ];
}

async function checkSums({ db }: Connection): Promise<Finding> {
  try {
    const broken = await brokenSums(db);
    if (broken.length === 0) return ok("sums", "they are what the rows say");
    return problem("sums", `${broken.join("; ")}. This is a bug: please report it.`);
  } catch {
    return warning("sums", "counting takes too long here: they were not all looked at");
  }
}

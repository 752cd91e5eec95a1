import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Reading } from "./connection";
import { migrationsFolder } from "./installation";

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** All migrations that this version knows, the first first; each is known by when it was made. */
export function knownMigrations(): { when: number; tag: string }[] {
  const file = readFileSync(join(migrationsFolder(), "meta/_journal.json"), "utf8");
  return Journal.parse(JSON.parse(file)).entries;
}

/** The latest migration that this version knows. */
export const latestKnown = (): number => Math.max(...knownMigrations().map(({ when }) => when));

/** The latest migration that a database has; 0: it has none. */
export async function latestApplied({ query }: Pick<Reading, "query">): Promise<number> {
  const [table] = await query(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there",
  );
  if (!table?.there) return 0;
  const [latest] = await query(
    "SELECT max(created_at) AS applied FROM drizzle.__drizzle_migrations",
  );
  return Number(latest?.applied ?? 0);
}

/** What this version knows before the latest one applied, and whose record is missing. */
export async function unrecordedMigrations({ query }: Pick<Reading, "query">): Promise<string[]> {
  const rows = await query("SELECT created_at FROM drizzle.__drizzle_migrations");
  const recorded = new Set(rows.map((row) => Number(row.created_at)));
  const latest = Math.max(...recorded);
  return knownMigrations()
    .filter(({ when }) => when < latest && !recorded.has(when))
    .map(({ tag }) => tag);
}

/** What of a connection migrations need. */
type Writing = Pick<Reading, "query">;

/** What a database lacks up to a migration, the first first. */
export async function missingMigrations(
  { query }: Writing,
  last = latestKnown(),
): Promise<MigrationMeta[]> {
  await query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await query(`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
    (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  const applied = await latestApplied({ query });
  const isMissing = ({ folderMillis: when }: MigrationMeta) => when > applied && when <= last;
  return readMigrationFiles({ migrationsFolder: migrationsFolder() }).filter(isMissing);
}

/** Applies one, and keeps account of it as drizzle's own migrator does; a transaction is open. */
export async function applyMigration(
  { query }: Writing,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) await query(statement);
  await query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)", [
    hash,
    folderMillis,
  ]);
}

/** Brings a schema up to a migration on one connection, within the transaction that is open there. */
export async function migrateTo(connection: Writing, last: number): Promise<void> {
  for (const migration of await missingMigrations(connection, last)) {
    await applyMigration(connection, migration);
  }
}

/** The names of all that migrations ever made: what else lies in a database is not ours. */
export function namesInMigrations(): { relations: string[]; functions: string[] } {
  const relations = new Set<string>();
  const functions = new Set<string>();
  const all = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  for (const text of all.flatMap(({ sql }) => sql)) {
    const made =
      /\bCREATE (?:OR REPLACE )?(TABLE|VIEW|SEQUENCE|FUNCTION) (?:IF NOT EXISTS )?"?(\w+)/g;
    for (const [, what, name = ""] of text.matchAll(made)) {
      (what === "FUNCTION" ? functions : relations).add(name);
    }
  }
  return { relations: [...relations], functions: [...functions] };
}

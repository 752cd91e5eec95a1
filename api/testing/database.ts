import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../db/connect";

/**
 * An empty database with the current schema: an embedded one, or one of its own on the server
 * that `TEST_DATABASE_URL` names, so that the same tests run on both. `close` drops it.
 */
export async function testDatabase(onStatement?: (sql: string) => void): Promise<Database> {
  const own = await testDatabaseUrl();
  if (!own) return embedded(onStatement);
  const database = await openDatabase({ url: own.url, onStatement, poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await own.drop();
    },
  };
}

/** An empty database on the server that `TEST_DATABASE_URL` names; undefined where none is named. */
export async function testDatabaseUrl(): Promise<
  { url: string; drop(): Promise<void> } | undefined
> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `waybook_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Making the embedded database takes seconds, copying one does not: the first is kept. */
async function embedded(onStatement?: (sql: string) => void): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-api-test-"));
  cpSync(await template(), dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, onStatement });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function template(): Promise<string> {
  const folder = new URL("../db/migrations/", import.meta.url);
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sql"))) {
    hash.update(readFileSync(new URL(file, folder)));
  }
  const version = hash.digest("hex").slice(0, 16);
  const kept = join(tmpdir(), `waybook-api-test-template-${version}`);
  if (existsSync(kept)) return kept;
  const made = mkdtempSync(join(tmpdir(), "waybook-api-test-new-"));
  await (await openDatabase({ dataDir: made })).close();
  try {
    renameSync(made, kept);
  } catch {
    // Another test file was quicker.
    rmSync(made, { recursive: true, force: true });
  }
  return kept;
}

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
import { type Database, type DatabaseOptions, openDatabase } from "../db/connect";

/**
 * An empty database with the current schema: an embedded one, or one of its own on the server
 * that `TEST_DATABASE_URL` names, so that the same tests run on both. `close` drops it.
 */
export async function testDatabase(
  onStatement?: (sql: string) => void,
  options: Pick<DatabaseOptions, "poolSize" | "lockWaitMs"> = {},
): Promise<Database & { url?: string }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return embedded(onStatement);
  const own = await createDatabase(server, await postgresTemplate(server));
  const database = await openDatabase({ url: own.url, onStatement, poolSize: 4, ...options });
  return {
    ...database,
    url: own.url,
    close: async () => {
      await database.close();
      await own.drop();
    },
  };
}

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database on the server that `TEST_DATABASE_URL` names; undefined without one. */
export async function testDatabaseUrl(): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createDatabase(server) : undefined;
}

/**
 * Creates a database on a server.
 *
 * @param server URL of the server, with an account that may create databases
 * @param template name of the database to copy; nobody may be connected to it
 */
export async function createDatabase(server: string, template = "template1"): Promise<OwnDatabase> {
  const name = `waybook_test_${randomBytes(6).toString("hex")}`;
  // Files are copied in half of the time that writing their pages to the log takes.
  const copy = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
  await onServer(server, ({ query }) => query(copy));
  return {
    url: urlOf(server, name),
    drop: async () => {
      await onServer(server, ({ query }) => query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

type OnServer = { query: (statement: string) => Promise<pg.QueryResult> };

async function onServer<T>(server: string, work: (client: OnServer) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work({ query: (statement) => client.query(statement) });
  } finally {
    await client.end();
  }
}

/** Any number that no other lock of the server's main database has. */
const TEMPLATE_LOCK = 7_277_099;

/**
 * The name of a migrated database on the server. Copying it takes a tenth of the time of the
 * migrations. The first test file that asks creates it.
 */
function postgresTemplate(server: string): Promise<string> {
  const name = `waybook_template_${migrationsVersion()}`;
  const unfinished = `${name}_unfinished`;
  return onServer(server, async ({ query }) => {
    await query(`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`);
    const found = await query(`SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (found.rowCount) return name;
    await query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await query(`CREATE DATABASE ${unfinished}`);
    await (await openDatabase({ url: urlOf(server, unfinished) })).close();
    await query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
}

/** Creating the embedded database takes seconds and copying it does not, so the first one stays. */
async function embedded(onStatement?: (sql: string) => void): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-api-test-"));
  cpSync(await embeddedTemplate(), dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, onStatement });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Changes with every migration. */
function migrationsVersion(): string {
  const folder = new URL("../db/migrations/", import.meta.url);
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sql"))) {
    hash.update(readFileSync(new URL(file, folder)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function embeddedTemplate(): Promise<string> {
  const template = join(tmpdir(), `waybook-api-test-template-${migrationsVersion()}`);
  if (existsSync(template)) return template;
  const made = mkdtempSync(join(tmpdir(), "waybook-api-test-new-"));
  await (await openDatabase({ dataDir: made })).close();
  try {
    renameSync(made, template);
  } catch {
    // Another test file was quicker.
    rmSync(made, { recursive: true, force: true });
  }
  return template;
}

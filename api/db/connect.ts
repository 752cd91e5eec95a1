import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import { migrate as migrateNode } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Metrics } from "../metrics";
import { patiently } from "../patience";
import type { Db } from "./db";
import { lockDirectory } from "./lock";
import { planOnce } from "./plan-once";
import { refuseNewer } from "./refuse-newer";
import * as schema from "./schema";
import { signingWrites } from "./signing";
import { watchEmbedded, watchPool } from "./watch-statements";

export type { Db } from "./db";

export interface Database {
  db: Db;
  /** Which engine it is, for the log and for tests. */
  engine: "pglite" | "postgres";
  /** Connections to Postgres that are in use or idle, and how many wait for one. */
  connections?: () => Record<"used" | "idle" | "waiting", number>;
  /** Does something at the start that no other process may do meanwhile. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A Postgres URL; without it the embedded database in `dataDir` is used. */
  url?: string;
  /** Where the embedded database lives; `memory` keeps nothing. */
  dataDir?: string;
  /** Told of every statement, for counting and for slow logs. */
  onStatement?: (sql: string, params: unknown[]) => void;
  /** Counts statements, and traces them. */
  metrics?: Metrics;
  /** Connections in the pool; Postgres only. */
  poolSize?: number;
}

/** Opens the database and brings its schema up to date; throws where it can't be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, onStatement, metrics } = options;
  const logger = onStatement && { logQuery: onStatement };
  return url
    ? openPostgres(url, options.poolSize ?? 10, { logger, metrics })
    : openPglite(options.dataDir ?? "memory", { logger, metrics });
}

/** The default of 128 MB is all touched at the start; the system's own cache does as well. */
const PGLITE_BUFFERS = "16MB";

/** How long a request waits for a free or new connection before it fails. */
const CONNECT_MS = 10_000;
/** Any number, as long as nothing else in the database locks it. */
const START_LOCK = 7_277_001;

interface Watching {
  logger: { logQuery(sql: string, params: unknown[]): void } | undefined;
  metrics: Metrics | undefined;
}

async function openPostgres(
  url: string,
  max: number,
  { logger, metrics }: Watching,
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks must not end the process: while it is idle the pool replaces it, and
  // else the query under way fails, with all that is asked of it afterwards.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (metrics) watchPool(pool, metrics);
  const db = drizzleNode(pool, { schema, logger });
  const exclusively = <T>(work: () => Promise<T>) => underLock(pool, work);
  const migrated = underLock(pool, async (client) => {
    const migrationsDb = drizzleNode(client, { schema });
    await refuseNewer(migrationsDb as unknown as Db, migrationsFolder());
    await migrateNode(migrationsDb, { migrationsFolder: migrationsFolder() });
  });
  await closingOnFailure(migrated, () => pool.end());
  return {
    db: signingWrites(db as unknown as Db),
    engine: "postgres",
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    exclusively,
    close: () => pool.end(),
  };
}

/** Of several processes that start at once one works, and the others wait. */
async function underLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [START_LOCK]);
    try {
      return await work(client);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [START_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function openPglite(dataDir: string, { logger, metrics }: Watching): Promise<Database> {
  const unlock = dataDir === "memory" ? () => {} : await patiently(() => lockDirectory(dataDir));
  if (dataDir !== "memory") mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const client = await PGlite.create({
    dataDir: dataDir === "memory" ? undefined : join(dataDir, "pglite"),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${PGLITE_BUFFERS}`],
  });
  const db = drizzlePglite(client, { schema, logger });
  const close = async () => {
    await client.close();
    unlock();
  };
  await closingOnFailure(migrated(), close);
  planOnce(client);
  mergeParsersOnce(client);
  if (metrics) watchEmbedded(client, metrics);
  return {
    db: signingWrites(db as unknown as Db),
    engine: "pglite",
    // Its folder is locked.
    exclusively: (work) => work(),
    close,
  };

  async function migrated() {
    await refuseNewer(db as unknown as Db, migrationsFolder());
    await migratePglite(db, { migrationsFolder: migrationsFolder() });
  }
}

async function closingOnFailure(work: Promise<void>, close: () => Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Drizzle brings the same parsers of values with each query, and PGlite merges them with hundreds
 * of its own each time, which takes longer than the query.
 */
function mergeParsersOnce(client: PGlite): void {
  const query = client.query.bind(client);
  let merged = false;
  client.query = (statement, values, { parsers, ...options } = {}) => {
    if (!merged && parsers) {
      Object.assign(client.parsers, parsers);
      merged = true;
    }
    return query(statement, values, options);
  };
}

/** How many migrations this version brings. */
export function knownMigrations(): number {
  const journal = readFileSync(join(migrationsFolder(), "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length;
}

/** The migrations beside the sources, wherever this module was bundled to. */
function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "api/db/migrations/meta/_journal.json"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error("api/db/migrations was not found above this module");
    folder = above;
  }
  return join(folder, "api/db/migrations");
}

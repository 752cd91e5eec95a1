import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { makeFolder } from "platform/private-folder";
import type { Metrics } from "../metrics";
import { retry } from "../retry";
import type { Reading } from "./connection";
import type { Db } from "./db";
import { endWhenBroken } from "./driver/end-when-broken";
import { endConnectionsToGone } from "./driver/gone-server";
import { limitStatements, skipWhereLeft } from "./driver/limited-statements";
import { planOnce } from "./driver/plan-once";
import { pooledTransactions } from "./driver/pooled-transactions";
import { signingWrites } from "./driver/signing";
import { watchEmbedded, watchPool } from "./driver/watch-statements";
import { folderOf, openFolder } from "./embedded-folder";
import { finishSwap } from "./folder-swap";
import { migrationsFolder } from "./installation";
import { turnOffJit } from "./jit";
import { lockDirectory } from "./lock";
import { migrateBeside } from "./migrate-beside";
import { missingMigrations } from "./migrations";
import { pgliteSnapshot } from "./pglite-connection";
import { postgresSnapshot } from "./postgres-connection";
import { refuseNewer, refuseOlder } from "./refuse-other";
import { openReplica, type Replica } from "./replica";
import type { Row } from "./rows";
import * as schema from "./schema";
import { createShares } from "./shares";

export type { Db } from "./db";

export interface Database {
  db: Db;
  /** Which engine it is, for the log and for tests. */
  engine: "pglite" | "postgres";
  /** Connections to Postgres that are in use or idle, and how many wait for one. */
  connections?: () => Record<"used" | "idle" | "waiting", number>;
  /** What answers reads that may be a few seconds old; absent: the database itself does. */
  replica?: Replica;
  /** Does something at the start that no other process may do meanwhile. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Reads all of it as it is at one moment; where it is embedded, others wait meanwhile. */
  snapshot<T>(work: (reading: Reading) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A Postgres URL; without it the embedded database in `dataDir` is used. */
  url?: string;
  /** A Postgres that follows that of `url`. */
  replica?: { url: string; mostBehind: number };
  /** Where the embedded database lives; `memory` keeps nothing. */
  dataDir?: string;
  /** Told of every statement, for counting and for slow logs. */
  onStatement?: (sql: string, params: unknown[]) => void;
  /** Counts statements, and traces them. */
  metrics?: Metrics;
  /** Connections in the pool; Postgres only. */
  poolSize?: number;
  /** Milliseconds after which a statement that waits for others' locks fails; Postgres only. */
  lockWaitMs?: number;
  /** Whether its schema is brought up to date; left out: yes. Else it has to be. */
  migrate?: boolean;
  /** Told what bringing it up to date waits for. */
  say?: (line: string) => void;
  /** Told how far that is. */
  progress?: (line: string) => void;
}

/** Opens the database, its schema up to date; throws where it can't be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { onStatement, metrics } = options;
  const how = {
    logger: onStatement && { logQuery: onStatement },
    metrics,
    migrate: options.migrate ?? true,
    say: options.say ?? (() => {}),
    progress: options.progress ?? (() => {}),
  };
  return options.url
    ? openPostgres(options, options.url, how)
    : openPglite(options.dataDir ?? "memory", how);
}

/** How long a request waits for a free or new connection before it fails. */
const CONNECT_MS = 10_000;
/** As long, or those who wait for a lock would hold all connections until nobody is answered any more. */
const LOCK_WAIT_MS = 10_000;
/** Any number, as long as nothing else in the database locks it. */
export const START_LOCK = 7_277_001;
/** By this name Postgres knows the connections of a running Waybook. */
export const APPLICATION = "waybook";

interface How {
  logger: { logQuery(sql: string, params: unknown[]): void } | undefined;
  metrics: Metrics | undefined;
  migrate: boolean;
  say: (line: string) => void;
  progress: (line: string) => void;
}

async function openPostgres(
  { poolSize: max = 10, lockWaitMs = LOCK_WAIT_MS, replica: given }: DatabaseOptions,
  url: string,
  how: How,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    onConnect: async (client) => {
      await turnOffJit(client);
      await setLockWait(client, lockWaitMs);
    },
  });
  // A connection that breaks must not end the process: while it is idle the pool replaces it, and
  // else the query under way fails, with all that is asked of it afterwards.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  endConnectionsToGone(pool, url);
  const shares = createShares(max);
  limitStatements(pool, url, { shares, onEnded: countEnded(how.metrics) });
  if (how.metrics) watchPool(pool, how.metrics);
  const db = drizzleNode(pool, { schema, logger: how.logger });
  const exclusively = <T>(work: () => Promise<T>) => underLock(url, work);
  const migrated = underLock(url, () =>
    onOneClient(pool, async (client) => {
      const migrationsDb = drizzleNode(client, { schema }) as unknown as Db;
      await bringUpToDate(migrationsDb, how, () => migrateBeside(client, how));
    }),
  );
  await closingOnFailure(migrated, () => pool.end());
  const replica = given && followReplica(given, pool, how);
  return {
    replica,
    db: signingWrites(pooledTransactions(db as unknown as Db, pool), lockWaitMs),
    engine: "postgres",
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting(),
    }),
    exclusively,
    snapshot: (work) => onOneClient(pool, (client) => postgresSnapshot(client, work)),
    close: async () => {
      await replica?.close();
      await pool.end();
    },
  };
}

/** The replica of a primary's pool. */
function followReplica(
  { url, mostBehind }: { url: string; mostBehind: number },
  primary: pg.Pool,
  { metrics, say }: How,
): Replica {
  return openReplica({
    ...{ url, mostBehind, say, application: APPLICATION },
    primaryEnd: async () => {
      const { rows } = await primary.query("SELECT pg_current_wal_lsn()::text AS at");
      return String(rows[0]?.at);
    },
    prepare: (pool) => {
      endConnectionsToGone(pool, url);
      limitStatements(pool, url, { onEnded: countEnded(metrics) });
    },
  });
}

const countEnded = (metrics: Metrics | undefined) => (why: string) =>
  metrics?.statementsEnded.inc({ why });

/** A client that fails in the middle of something is not used again. */
async function onOneClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const done = await work(client);
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Of several processes that start at once one works, and the others wait. The lock is that of a transaction,
 * on a connection of its own: behind a pooler that lends connections by transaction, a lock of a session would
 * be given back on another connection than it was taken on, and so never.
 */
async function underLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: url, application_name: APPLICATION });
  // If the database goes away, the work fails and reports it.
  holder.on("error", () => {});
  await holder.connect();
  try {
    await holder.query("BEGIN");
    // Whatever the role has: others may work for minutes, such as by filling the demo.
    for (const limit of ["idle_in_transaction_session", "lock", "statement"]) {
      await holder.query(`SET LOCAL ${limit}_timeout = 0`);
    }
    await holder.query("SELECT pg_advisory_xact_lock($1)", [START_LOCK]);
    return await work();
  } finally {
    await holder.end();
  }
}

/** By a statement, as poolers refuse options that come with a connection. */
const setLockWait = (client: pg.ClientBase, ms: number) =>
  client.query("SELECT set_config('lock_timeout', $1, false)", [`${ms}ms`]);

async function openPglite(dataDir: string, how: How): Promise<Database> {
  const isStored = dataDir !== "memory";
  const unlock = isStored ? await retry(() => lockDirectory(dataDir)) : () => {};
  if (isStored) {
    finishSwap(dataDir);
    makeFolder(dataDir);
  }
  const client = await openFolder(isStored ? folderOf(dataDir) : undefined);
  endWhenBroken(client);
  const db = drizzlePglite(client, { schema, logger: how.logger });
  const close = async () => {
    await client.close();
    unlock();
  };
  const migrated = bringUpToDate(db as unknown as Db, how, async () => {
    const query = async (statement: string) => (await client.query<Row>(statement)).rows;
    const { length } = await missingMigrations({ query });
    if (length > 0) how.progress(`bringing the database up to date: ${length} migrations`);
    await migratePglite(db, { migrationsFolder: migrationsFolder() });
  });
  await closingOnFailure(migrated, close);
  planOnce(client);
  mergeParsersOnce(client);
  skipWhereLeft(client);
  if (how.metrics) watchEmbedded(client, how.metrics);
  return {
    db: signingWrites(db as unknown as Db),
    engine: "pglite",
    // Its folder is locked.
    exclusively: (work) => work(),
    snapshot: (work) => pgliteSnapshot(client, work),
    close,
  };
}

async function bringUpToDate(db: Db, { migrate }: How, work: () => Promise<void>): Promise<void> {
  await refuseNewer(db);
  await (migrate ? work() : refuseOlder(db));
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

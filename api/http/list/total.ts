import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { outsideWork } from "../../db/work";

/** Counting that takes longer than this is not done again for every page. */
const SLOW_MS = 25;
/** How old a cached total may be before it is counted again in the background. */
const FRESH_MS = 5_000;
/** How old a cached total may be to be shown at all. */
const USABLE_MS = 60_000;
const MOST_CACHED = 500;

interface CachedTotal {
  total: number;
  at: number;
  counting: boolean;
}

/** Replicas: a write of this process reaches them later. */
const lagging = new WeakSet<Db>();
/** By database; what a transaction counts is forgotten with it. */
const totals = new WeakMap<Db, Map<string, CachedTotal>>();
const dialect = new PgDialect();

/**
 * How many rows a list has: `SELECT count(*) FROM …`.
 *
 * For lists without a counter. Small lists are counted every time. If counting is slow (a million rows),
 * the total is cached: it may be up to a minute old, but never older than a write of this process. A job
 * counts as one write, at its end. On a replica the total may be 5 seconds older than the replica itself, as
 * no process knows when a write arrives there.
 */
export async function totalOf(db: Db, fromWhere: SQL): Promise<number> {
  const { sql: text, params } = dialect.sqlToQuery(fromWhere);
  const key = JSON.stringify([text, params]);
  const cached = totals.get(db)?.get(key);
  const age = cached ? performance.now() - cached.at : Infinity;
  if (!cached || age > (lagging.has(db) ? FRESH_MS : USABLE_MS)) return count(db, key, fromWhere);
  if (age > FRESH_MS && !cached.counting) {
    cached.counting = true;
    // A failure shows at the next count that someone waits for.
    outsideWork(() => count(db, key, fromWhere)).catch(() => {
      cached.counting = false;
    });
  }
  return cached.total;
}

/** Call after every write: cached totals may have changed. */
export function invalidateTotals(db: Db): void {
  totals.set(db, new Map());
}

/** Caches totals of this database for a shorter time. Call before the first is read. */
export function limitTotalsOfReplica(db: Db): void {
  lagging.add(db);
}

/** The total that a statement gives as `total`. */
export async function readTotal(db: Db, statement: SQL): Promise<number> {
  const [row] = await queryRows(db, statement);
  return Number(row?.total ?? 0);
}

async function count(db: Db, key: string, fromWhere: SQL): Promise<number> {
  const before = totals.get(db);
  const started = performance.now();
  const total = await readTotal(db, sql`SELECT count(*)::int AS total ${fromWhere}`);
  const slow = performance.now() - started > SLOW_MS;
  // A write in the meantime: nobody knows whether it was counted.
  if (slow && totals.get(db) === before) cache(db, key, total);
  return total;
}

function cache(db: Db, key: string, total: number): void {
  const cached = totals.get(db) ?? new Map<string, CachedTotal>();
  totals.set(db, cached);
  cached.delete(key);
  cached.set(key, { total, at: performance.now(), counting: false });
  const [oldest] = cached.keys();
  if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest);
}

import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";

/** Counting that takes longer than this is not done again for every page. */
const SLOW_MS = 25;
/** How old a kept total may be before it is counted anew, while it is still shown. */
const FRESH_MS = 5_000;
/** How old a kept total may be to be shown at all. */
const USABLE_MS = 60_000;
const MOST_KEPT = 500;

interface CachedTotal {
  total: number;
  at: number;
  counting: boolean;
}

/** By database; what a transaction counts is forgotten with it. */
const totals = new WeakMap<Db, Map<string, CachedTotal>>();
const dialect = new PgDialect();

/**
 * How many rows a list has: `SELECT count(*) FROM …`.
 *
 * For what no counter knows. Small lists are counted every time. Where counting is slow – a million rows – the total is
 * kept: it may be up to a minute old, but never older than a write of this process. A job
 * counts as one write, at its end.
 */
export async function totalOf(db: Db, fromWhere: SQL): Promise<number> {
  const { sql: text, params } = dialect.sqlToQuery(fromWhere);
  const key = JSON.stringify([text, params]);
  const kept = totals.get(db)?.get(key);
  const age = kept ? performance.now() - kept.at : Infinity;
  if (!kept || age > USABLE_MS) return count(db, key, fromWhere);
  if (age > FRESH_MS && !kept.counting) {
    kept.counting = true;
    // A failure shows at the next count that someone waits for.
    count(db, key, fromWhere).catch(() => {
      kept.counting = false;
    });
  }
  return kept.total;
}

/** To be called after every write: totals that were kept before may have changed. */
export function invalidateTotals(db: Db): void {
  totals.set(db, new Map());
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
  if (slow && totals.get(db) === before) keep(db, key, total);
  return total;
}

function keep(db: Db, key: string, total: number): void {
  const kept = totals.get(db) ?? new Map<string, CachedTotal>();
  totals.set(db, kept);
  kept.delete(key);
  kept.set(key, { total, at: performance.now(), counting: false });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

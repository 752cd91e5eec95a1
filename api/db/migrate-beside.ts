import { setTimeout as pause } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { locksFirst, tablesByName } from "./migration-locks";
import { applyMigration, knownMigrations, missingMigrations } from "./migrations";
import { violates } from "./violations";

/**
 * How long a migration waits for a lock: who comes after it waits behind it. Far less than the second after which
 * Postgres looks for deadlocks and fails whom it finds in one, which is to be the migration and nobody else.
 */
const LOCK_MS = 100;
/** Every so many tries it waits for longer: after that second Postgres ends a vacuum that is in the way, too. */
const LONG_EVERY = 5;
const LONG_LOCK_MS = 2_000;
/** A new database gets all migrations, which are not all named. */
const SAID_EVERY = 10;
/** It is no news that it does not get in at first. */
const SAID_AT = 3;
/** In which those who waited get on with their work. */
const BETWEEN_TRIES_MS = 1_000;
/** A backup of much takes so long. */
const TIMEOUT_MS = 30 * 60_000;

/**
 * Brings a schema up to date while others read and write: each migration in a transaction of its own, which gives
 * way where somebody uses a table for long, and is tried again.
 */
export async function migrateBeside(
  client: pg.ClientBase,
  { say, progress }: { say: (line: string) => void; progress: (line: string) => void },
): Promise<void> {
  const query = async (statement: string, values?: unknown[]) =>
    (await client.query(statement, values)).rows;
  const missing = await missingMigrations({ query });
  for (const [done, migration] of missing.entries()) {
    const isLast = done + 1 === missing.length;
    if (isLast || done % SAID_EVERY === 0) {
      progress(`migration ${done + 1} of ${missing.length}: ${nameOf(migration)}`);
    }
    const work = async (lockMs: number) => {
      await query(`SET LOCAL lock_timeout = ${lockMs}`);
      const locks = locksFirst(migration.sql, await tablesByName({ query }));
      for (const lock of locks) await query(lock);
      await applyMigration({ query }, migration);
    };
    const attempt = (lockMs: number) => inTransaction(client, () => work(lockMs));
    await untilItGetsIn(attempt, nameOf(migration), say);
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function untilItGetsIn(
  attempt: (lockMs: number) => Promise<void>,
  name: string,
  say: (line: string) => void,
): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries % LONG_EVERY === 0 ? LONG_LOCK_MS : LOCK_MS);
    } catch (error) {
      const inTheWay = violates(error, "lockTimeout") || violates(error, "deadlock");
      if (!inTheWay || performance.now() > end) throw error;
      if (tries === SAID_AT) {
        say(
          `the migration ${name} waits, since others use its tables for long, such as a backup: it is tried again and again`,
        );
      }
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

const nameOf = ({ folderMillis }: MigrationMeta): string =>
  knownMigrations().find(({ when }) => when === folderMillis)?.tag ?? "";

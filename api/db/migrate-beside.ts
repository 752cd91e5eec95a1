import { setTimeout as pause } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { applyMigration, knownMigrations, missingMigrations } from "./migrations";
import { violates } from "./violations";

/**
 * How long a migration waits for a lock: who comes after it waits behind it. Longer than the second after
 * which Postgres looks for deadlocks, and ends a vacuum that is in the way.
 */
const LOCK_MS = 2_000;
/** In which those who waited get on with their work. */
const BETWEEN_TRIES_MS = 1_000;
/** A backup of much takes so long. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Brings a schema up to date while others read and write: each migration in a transaction of its own, which gives
 * way where somebody uses a table for long, and is tried again.
 */
export async function migrateBeside(
  client: pg.ClientBase,
  say: (line: string) => void,
): Promise<void> {
  const query = async (statement: string, values?: unknown[]) =>
    (await client.query(statement, values)).rows;
  for (const migration of await missingMigrations({ query })) {
    const work = async () => {
      await query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
      await applyMigration({ query }, migration);
    };
    await untilItGetsIn(() => inTransaction(client, work), nameOf(migration), say);
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
  work: () => Promise<void>,
  name: string,
  say: (line: string) => void,
): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const inTheWay = violates(error, "lockTimeout") || violates(error, "deadlock");
      if (!inTheWay || performance.now() > end) throw error;
      if (tries === 1) {
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

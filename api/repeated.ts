/** Work that is done again and again; of several processes one at a time. */
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { actingAs } from "./db/acting";
import type { Db } from "./db/connect";
import { queryRows } from "./db/rows";
import { limits } from "./db/schema";
import { createSleeper } from "./sleeper";

/** A process that dies while it works leaves the work to the others after this long. */
const LEASE_MS = 5 * 60_000;

export interface Repeated {
  start(): void;
  /** Waits until the work that was begun has ended. */
  stop(): Promise<void>;
  /** Does it soon. */
  wake(): void;
}

interface RepeatedOptions {
  db: Db;
  now: () => Date;
  log?: FastifyBaseLogger | undefined;
  /** Of the work: the one that acts, and the key under which a process takes its turn. */
  name: string;
  everyMs: number;
  /**
   * Ends early once `isStopping`. A failure goes to the log alone.
   *
   * @param renew for long work, between its parts: false once another process has taken it over
   */
  work: (isStopping: () => boolean, renew: () => Promise<boolean>) => Promise<void>;
}

export function createRepeated({ db, now, log, name, everyMs, work }: RepeatedOptions): Repeated {
  const sleeper = createSleeper();
  let stopped = false;
  let done: Promise<void> | undefined;

  async function workInTurn(): Promise<void> {
    let until = await takeLease(db, { name, everyMs, now: now() });
    if (!until) return;
    const renew = async () => {
      if (until) until = await renewLease(db, { name, until, now: now() });
      return until !== undefined;
    };
    try {
      await work(() => stopped, renew);
    } finally {
      if (until) await db.execute(sql`DELETE FROM ${limits} WHERE ${leaseOf(name, until)}`);
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      sleeper.tire();
      try {
        await actingAs({ source: "system", call: name }, workInTurn);
      } catch (error) {
        log?.error({ err: error }, `could not look for ${name}`);
      }
      if (!stopped) await sleeper.sleep(everyMs);
    }
  }

  return {
    start() {
      done ??= run();
    },
    async stop() {
      stopped = true;
      sleeper.wake();
      await done;
    },
    wake: () => sleeper.wake(),
  };
}

/** A lease that is still the one that this process took. */
const leaseOf = (name: string, until: string) =>
  sql`${limits.key} = ${name} AND ${limits.expire} = ${until}::timestamptz`;

/** @returns the new end; undefined if another process has the lease by now */
async function renewLease(
  db: Db,
  { name, until, now }: { name: string; until: string; now: Date },
): Promise<string | undefined> {
  const next = new Date(now.getTime() + LEASE_MS).toISOString();
  const renewed = await queryRows(
    db,
    sql`UPDATE ${limits} SET expire = ${next}::timestamptz WHERE ${leaseOf(name, until)}
      RETURNING 1 AS renewed`,
  );
  return renewed.length > 0 ? next : undefined;
}

/**
 * The time until which a process works is stored with the counters that all share.
 *
 * @returns that time; undefined while another process works
 */
async function takeLease(
  db: Db,
  { name, everyMs, now }: { name: string; everyMs: number; now: Date },
): Promise<string | undefined> {
  // Nobody takes it for longer: where it is taken until later, the clock was set back.
  const [until, latest] = [LEASE_MS, LEASE_MS + everyMs].map((ms) =>
    new Date(now.getTime() + ms).toISOString(),
  );
  const taken = await queryRows(
    db,
    sql`INSERT INTO ${limits} (key, points, expire) VALUES (${name}, 1, ${until}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET expire = excluded.expire
      WHERE ${limits.expire} <= ${now.toISOString()}::timestamptz
        OR ${limits.expire} > ${latest}::timestamptz RETURNING 1 AS taken`,
  );
  return taken.length > 0 ? until : undefined;
}

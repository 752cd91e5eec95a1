/** Looks again and again for what people are to be mailed and webhooks told; of several processes one at a time. */
import { lt, sql } from "drizzle-orm";
import { actingAs } from "../../db/acting";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { alertItems, limits } from "../../db/schema";
import type { Counters } from "../../http/limits";
import { createSleeper } from "../../sleeper";
import { forgetOccurrences } from "../webhooks";
import { createLook, findAlerts } from "./finding";
import { listPeople } from "./store";
import { MAILS_OF_PERSON, type Telling, tellPeople } from "./telling";
import { tellWebhooks } from "./webhooks";

/** Between two looks. */
const LOOK_EVERY_MS = 60_000;
/** A process that dies while it looks leaves the next look to the others after this long. */
const LEASE_MS = 5 * 60_000;
/** Under this key the time until which a process looks is stored with the counters that all share. */
const LEASE = "alerts";
/** Long after a late route or a silent agent is over. */
const ITEMS_MS = 90 * 24 * 60 * 60_000;

interface AlertWatch {
  start(): void;
  stop(): Promise<void>;
  /** Looks soon, as somebody chose alerts. */
  wake(): void;
  /** Finds and mails what there is now; for tests. */
  look(): Promise<void>;
}

interface WatchOptions extends Omit<Telling, "mails" | "isStopping"> {
  counters: Counters;
}

export function createAlertWatch({ counters, ...options }: WatchOptions): AlertWatch {
  const { db, now, log } = options;
  const mails = counters("alerts of person", MAILS_OF_PERSON);
  const sleeper = createSleeper();
  let stopped = false;
  let done: Promise<void> | undefined;

  async function look(): Promise<void> {
    const lookFor = createLook(db, now());
    await tellWebhooks(db, lookFor, now());
    const old = new Date(now().getTime() - ITEMS_MS);
    await forgetOccurrences(db, old);
    const people = await listPeople(db);
    if (people.length === 0) return;
    await findAlerts(db, people, lookFor, now());
    await tellPeople({ ...options, mails, isStopping: () => stopped }, people);
    await db.delete(alertItems).where(lt(alertItems.foundAt, old.toISOString()));
  }

  async function lookInTurn(): Promise<void> {
    if (!(await takeLease(db, now()))) return;
    try {
      await look();
    } finally {
      await endLease(db);
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      sleeper.tire();
      try {
        await actingAs({ source: "system", call: "alerts" }, lookInTurn);
      } catch (error) {
        log?.error({ err: error }, "could not look for alerts");
      }
      if (!stopped) await sleeper.sleep(LOOK_EVERY_MS);
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
    look,
  };
}

/** @returns whether nobody else looks now */
async function takeLease(db: Db, now: Date): Promise<boolean> {
  // Nobody takes it for longer: where it is taken until later, the clock was set back.
  const [until, latest] = [LEASE_MS, LEASE_MS + LOOK_EVERY_MS].map((ms) =>
    new Date(now.getTime() + ms).toISOString(),
  );
  const taken = await queryRows(
    db,
    sql`INSERT INTO ${limits} (key, points, expire) VALUES (${LEASE}, 1, ${until}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET expire = excluded.expire
      WHERE ${limits.expire} <= ${now.toISOString()}::timestamptz
        OR ${limits.expire} > ${latest}::timestamptz RETURNING 1 AS taken`,
  );
  return taken.length > 0;
}

const endLease = (db: Db) => db.execute(sql`DELETE FROM ${limits} WHERE ${limits.key} = ${LEASE}`);

/** A Postgres that follows the primary and answers what may be a few seconds old. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db } from "./db";
import { pooledTransactions } from "./driver/pooled-transactions";
import { turnOffJit } from "./jit";
import * as schema from "./schema";
import { databaseIsAway, violates } from "./violations";

/** Between two looks at how far the replica is. */
const LOOK_EVERY_MS = 1_000;
/** A look that takes longer says nothing. */
const LOOK_MS = 3_000;
const CONNECTIONS = 5;

/** Moments are milliseconds of a clock that is never set: `performance.now()`. */
export interface Replica {
  /** The replica, if it has everything that was stored at a moment; else undefined: ask the primary. */
  since(moment: number): Db | undefined;
  /** The replica, if it is no more seconds behind than the setting says. */
  recent(): Db | undefined;
  /** Seconds by which it may be behind now; undefined while that is not known. */
  behind(): number | undefined;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  /** The most seconds that what it answers may be old. */
  mostBehind: number;
  application: string;
  /** Where the log of the primary ends, as Postgres writes it: `16/B374D848`. */
  primaryEnd: () => Promise<string>;
  /** What limits its statements. */
  prepare: (pool: pg.Pool) => void;
  /** Told when it can be used, and when it no longer can. */
  say?: (line: string) => void;
}

/**
 * Reads from a replica, and from the primary if there is none or it fails: it is gone, or had to end the statement to go
 * on following.
 */
export async function readFrom<T>(
  replica: Db | undefined,
  primary: Db,
  read: (db: Db) => Promise<T>,
  onFailure: (error: unknown) => void = () => {},
): Promise<T> {
  if (!replica) return read(primary);
  try {
    return await read(replica);
  } catch (error) {
    if (!databaseIsAway(error) && !violates(error, "conflict")) throw error;
    onFailure(error);
    return read(primary);
  }
}

/** Begins to follow how far a replica is. Where it can't be reached, it is asked again and again. */
export function openReplica(options: ReplicaOptions): Replica {
  const { url, mostBehind, application, say = () => {} } = options;
  const settings = {
    ...{ connectionString: url, application_name: application },
    ...{ connectionTimeoutMillis: LOOK_MS, onConnect: turnOffJit },
  };
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  options.prepare(pool);
  // Looks never wait for the connections of reports.
  const probe = new pg.Pool({ ...settings, max: 1, query_timeout: LOOK_MS });
  probe.on("error", () => {});
  probe.on("connect", (client) => client.on("error", () => {}));
  const db = pooledTransactions(drizzle(pool, { schema }) as unknown as Db, pool);
  const progress = createProgress();
  const replayed = async () => {
    const { rows } = await probe.query(REPLAYED);
    return rows[0]?.at as string | null | undefined;
  };
  let wasUsable: boolean | undefined;

  async function look(): Promise<void> {
    try {
      const began = performance.now();
      progress.primaryWas(began, await inTime(options.primaryEnd()));
      const at = await inTime(replayed());
      if (at) progress.replicaHas(at);
    } catch {
      // It is behind by as much as passes until the next look that succeeds.
    }
    const isUsable = recent() !== undefined;
    if (isUsable !== wasUsable) say(isUsable ? FOLLOWS : `${BEHIND} ${mostBehind} s`);
    wasUsable = isUsable;
  }

  const since = (moment: number) => {
    const has = progress.hasAllOf();
    return has !== undefined && has >= moment ? db : undefined;
  };
  const recent = () => since(performance.now() - mostBehind * 1000);
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  void look();
  return {
    ...{ since, recent },
    behind() {
      const has = progress.hasAllOf();
      return has === undefined ? undefined : (performance.now() - has) / 1000;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

/** Null on a server that was promoted: it follows nobody any more. */
const REPLAYED =
  "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS at";

const FOLLOWS = "the replica of DATABASE_READ_URL follows: reports are read from it";
const BEHIND =
  "reports are read from the primary: the server of DATABASE_READ_URL can't be reached, does not follow the primary, or is behind by more than";

const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error("no answer in time")), LOOK_MS);
    work.then(done, failed).finally(() => clearTimeout(timer));
  });

/** Looks that are remembered: those of the last minutes, after which a replica is behind in any case. */
const MOST_MARKS = 600;

/**
 * What a replica has, from where the primary's log ended at known moments and how far the replica has come in it.
 * The clocks of the two are not compared, and a primary that writes nothing leaves nobody behind.
 */
export function createProgress() {
  const marks: { moment: number; end: bigint }[] = [];
  let has: number | undefined;
  return {
    /** At this moment the log of the primary ended there. */
    primaryWas(moment: number, end: string): void {
      marks.push({ moment, end: placeInLog(end) });
      if (marks.length > MOST_MARKS) marks.shift();
    },
    /** So far the replica has come. */
    replicaHas(place: string): void {
      const at = placeInLog(place);
      const reached = marks.findLastIndex(({ end }) => end <= at);
      if (reached < 0) return;
      has = Math.max(has ?? 0, marks[reached]?.moment ?? 0);
      marks.splice(0, reached);
    },
    /** The latest moment of which it has everything. */
    hasAllOf: () => has,
  };
}

/** A place in Postgres's log as a number, from `16/B374D848`. */
function placeInLog(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

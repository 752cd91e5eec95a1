import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import { limits } from "../db/schema";
import { createSleeper } from "../sleeper";
import { PART, writeWhole } from "./file";
import { runHook } from "./hook";
import { timeInName } from "./names";
import type { Backups } from "./running";

/** Between two looks at whether one is due. */
const LOOK_MS = 60_000;
/** A process that dies in the middle of a backup leaves it to the others after this long. */
const LEASE_MS = 10 * 60_000;
const RENEW_MS = 2 * 60_000;
/** After one that failed. */
const RETRY_MS = 10 * 60_000;
/** Under this key the time of the next one is stored with the counters that all processes share. */
const KEY = "scheduled backup";

const NAME = /^waybook-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/;

export interface BackupPlan {
  everyMs: number;
  /** An absolute path. */
  dir: string;
  /** How many are retained. */
  keep: number;
  /** A program that is run after each, with the path of its file: to copy it away, or to encrypt it. */
  hook?: string;
}

interface ScheduleOptions extends BackupPlan {
  backups: Backups;
  db: Db;
  now: () => Date;
  /** Told of each: `made`, `failed`, or `hook-failed`. */
  onEnd?: (outcome: string) => void;
  log?: FastifyBaseLogger;
}

/** The backups that were made by plan, the oldest first. */
export const plannedIn = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => NAME.test(name))
    .sort();

/** What is there of a plan, for whoever looks whether it is kept to; nothing where its folder can't be read. */
export function stateOfPlan({ everyMs, dir }: Pick<BackupPlan, "everyMs" | "dir">) {
  const everyHours = everyMs / 3_600_000;
  try {
    const names = plannedIn(dir);
    const last = names.at(-1);
    const latest = last ? statSync(join(dir, last)).mtime.toISOString() : null;
    return { everyHours, kept: names.length, latest };
  } catch {
    return { everyHours, kept: 0, latest: null };
  }
}

/** The right to make the next backup, which one process has at a time, for `longestMs` at most. */
function createLease(db: Db, now: () => Date, longestMs: number) {
  /** Takes the lease for `forMs`. @returns whether we hold it */
  return async function take(forMs: number, renewing = false): Promise<boolean> {
    const at = now().getTime();
    // Where it is taken until later than the longest, the clock was set back.
    const [from, until, latest] = [0, forMs, longestMs].map((ms) =>
      new Date(at + ms).toISOString(),
    );
    const taken = await queryRows(
      db,
      sql`INSERT INTO ${limits} (key, points, expire) VALUES (${KEY}, 1, ${until}::timestamptz)
        ON CONFLICT (key) DO UPDATE SET expire = excluded.expire
        WHERE ${renewing} OR ${limits.expire} <= ${from}::timestamptz
          OR ${limits.expire} > ${latest}::timestamptz RETURNING 1 AS taken`,
    );
    return taken.length > 0;
  };
}

/** Makes a backup now and then; of several processes on one database the first that looks. */
export function createBackupSchedule({
  everyMs,
  dir,
  keep,
  hook,
  backups,
  db,
  now,
  onEnd = () => {},
  log,
}: ScheduleOptions) {
  const take = createLease(db, now, Math.max(everyMs, LEASE_MS, RETRY_MS) + LOOK_MS);
  const sleeper = createSleeper();
  let stopped = false;
  let done: Promise<void> | undefined;

  async function makeOne(): Promise<void> {
    const started = now();
    const renewal = setInterval(() => {
      take(LEASE_MS, true).catch((error: unknown) =>
        log?.warn({ err: error }, "a backup that is being made could not be reserved for longer"),
      );
    }, RENEW_MS);
    try {
      const file = join(dir, `waybook-${timeInName(started)}.zip`);
      const { done: manifest, bytes } = await writeWhole(file, backups.writeTo);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const seconds = (now().getTime() - started.getTime()) / 1000;
      log?.info({ file, rows, bytes, seconds }, "a backup was made");
      onEnd(!hook || (await runHook(hook, file, log)) ? "made" : "hook-failed");
      removeOld(dir, keep, now());
      clearInterval(renewal);
      await take(Math.max(0, started.getTime() + everyMs - now().getTime()), true);
    } catch (error) {
      log?.error({ err: error, dir }, "the scheduled backup failed");
      onEnd("failed");
      clearInterval(renewal);
      await take(Math.min(RETRY_MS, everyMs), true);
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (await take(LEASE_MS)) await makeOne();
      } catch (error) {
        log?.error({ err: error }, "could not look whether a backup is due");
      }
      await sleeper.sleep(LOOK_MS);
    }
  }

  return {
    start(): void {
      done ??= run();
    },
    /** One that is being made is made. */
    async stop(): Promise<void> {
      stopped = true;
      sleeper.wake();
      await done;
    },
  };
}

/**
 * Deletes all but the latest backups, and unfinished files of backups that were cut off. A backup with
 * a future time is from before the clock was set back, and counts as the oldest.
 */
function removeOld(dir: string, keep: number, now: Date): void {
  const cutOff = readdirSync(dir).filter(
    (name) => name.startsWith("waybook-") && name.endsWith(PART),
  );
  const latest = `waybook-${timeInName(now)}.zip`;
  const names = plannedIn(dir);
  const inTurn = [
    ...names.filter((name) => name > latest),
    ...names.filter((name) => name <= latest),
  ];
  for (const name of [...inTurn.slice(0, -keep), ...cutOff]) {
    rmSync(join(dir, name), { force: true });
  }
}

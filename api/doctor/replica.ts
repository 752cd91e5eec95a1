import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Finding, ok, problem } from "platform/findings";
import type { Config } from "../config";

const ABOUT = "DATABASE_READ_URL";
const CONNECT_MS = 5_000;
const BETWEEN_LOOKS_MS = 250;

/** Whether the replica gets what the primary has now, in the time that it may be behind. */
export async function checkReplica(
  primary: pg.Client,
  { url, mostBehind }: NonNullable<Config["replica"]>,
): Promise<Finding> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: "waybook doctor" },
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SELECT pg_is_in_recovery() AS follows");
    if (!rows[0]?.follows) {
      return problem(ABOUT, "this Postgres is not a replica: reports are read from the primary.");
    }
    const seconds = await secondsUntilThere(primary, client, mostBehind);
    if (seconds !== undefined) return ok(ABOUT, `it follows, ${seconds.toFixed(1)} s behind`);
    return problem(
      ABOUT,
      `it is more than ${mostBehind} s behind, or follows another Postgres: reports are read from the primary.`,
    );
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return problem(
      ABOUT,
      `the replica can't be reached (${message || code}): reports are read from the primary.`,
    );
  } finally {
    await client.end();
  }
}

/** How long the replica takes to the end of the primary's log; undefined: longer than the seconds given. */
async function secondsUntilThere(
  primary: pg.Client,
  replica: pg.Client,
  most: number,
): Promise<number | undefined> {
  const began = performance.now();
  const { rows } = await primary.query("SELECT pg_current_wal_lsn()::text AS at");
  for (;;) {
    const there = await replica.query("SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there", [
      rows[0]?.at,
    ]);
    const seconds = (performance.now() - began) / 1000;
    if (there.rows[0]?.there) return seconds;
    if (seconds > most) return undefined;
    await pause(BETWEEN_LOOKS_MS);
  }
}

import { listAudit, listLocations, readCoverage, visitStats } from "contract/calls";
import { sql } from "drizzle-orm";
import pg from "pg";
import { LONG_RUN } from "platform/testing/long-run";
import { expect, it } from "vitest";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { testApi } from "../testing/api";
import { type Db, openDatabase } from "./connect";
import { createProgress, type Replica } from "./replica";
import { queryRows } from "./rows";
import { locations } from "./schema";

const admin = { user: "admin" } as const;

/** A database that can't be reached. */
const GONE = new Proxy({} as Db, {
  get: () => () => Promise.reject(Object.assign(new Error("gone"), { code: "ECONNREFUSED" })),
});

it("a replica has what the primary had when its log ended where the replica is now", () => {
  const progress = createProgress();
  expect(progress.hasAllOf()).toBeUndefined();
  progress.primaryWas(1_000, "0/FFFFFF00");
  progress.replicaHas("0/FFFFFE00");
  expect(progress.hasAllOf()).toBeUndefined();
  progress.primaryWas(2_000, "1/10");
  progress.replicaHas("1/0");
  expect(progress.hasAllOf()).toBe(1_000);
  progress.replicaHas("1/10");
  expect(progress.hasAllOf()).toBe(2_000);
  // A primary that writes nothing leaves nobody behind.
  progress.primaryWas(90_000, "1/10");
  progress.replicaHas("1/10");
  expect(progress.hasAllOf()).toBe(90_000);
});

it("reports and the audit trail are read from a recent replica, and lists never", async () => {
  let answers: Db | undefined;
  let used = 0;
  const replica: Replica = {
    recent: () => answers,
    ...{ since: () => undefined, behind: () => 0, close: async () => {} },
  };
  const api = await testApi({ replica });
  // The same database, which tells when it is used.
  answers = new Proxy(api.database.db, {
    get(db, name) {
      used++;
      return Reflect.get(db, name);
    },
  });
  const isAnsweredByIt = async (
    call: typeof readCoverage | typeof listAudit | typeof listLocations,
  ) => {
    const before = used;
    await api.ok(admin, call);
    return used > before;
  };
  expect(await isAnsweredByIt(readCoverage)).toBe(true);
  expect(await isAnsweredByIt(listAudit)).toBe(true);
  expect(await isAnsweredByIt(listLocations)).toBe(false);
  // One that is gone, or not recent: the primary answers.
  answers = GONE;
  expect(await api.status(admin, readCoverage)).toBe(200);
  answers = undefined;
  expect(await isAnsweredByIt(readCoverage)).toBe(false);
  await api.close();
});

it.runIf(LONG_RUN)(
  "a real replica answers while it follows, and the primary while it does not",
  { timeout: 120_000 },
  async () => {
    const primary = await startPostgres();
    const follower = await startPostgres({ follows: primary });
    const said: string[] = [];
    const database = await openDatabase({
      ...{ url: primary.url, replica: { url: follower.url, mostBehind: 2 } },
      say: (line) => said.push(line),
    });
    const { replica } = database;
    const isRecent = (expected: boolean) =>
      expect.poll(() => replica?.recent() !== undefined, { timeout: 20_000 }).toBe(expected);
    const onReplica = new pg.Client({ connectionString: follower.url });
    await onReplica.connect();
    await isRecent(true);
    const api = await testApi({ replica });
    const stats = () => api.status(admin, visitStats);
    // What was stored before now is there, once the replica is said to have it.
    const stored = performance.now();
    await database.db.execute(sql`CREATE TABLE seen AS SELECT 1 AS n`);
    const asked = performance.now();
    await expect.poll(() => replica?.since(asked) !== undefined, { timeout: 20_000 }).toBe(true);
    const copy = replica?.since(asked);
    expect(copy && (await queryRows(copy, sql`SELECT n FROM seen`))).toEqual([{ n: 1 }]);
    expect(replica?.since(stored)).toBe(copy);
    // It still answers, but no longer follows.
    await onReplica.query("SELECT pg_wal_replay_pause()");
    await database.db.execute(sql`INSERT INTO seen VALUES (2)`);
    await isRecent(false);
    await onReplica.query("SELECT pg_wal_replay_resume()");
    await isRecent(true);
    // It dies: the first report that meets that is answered by the primary.
    onReplica.on("error", () => {});
    await follower.kill("SIGKILL");
    expect(await stats()).toBe(200);
    await isRecent(false);
    expect(await stats()).toBe(200);
    expect(said.length).toBeGreaterThanOrEqual(4);
    expect(await database.db.$count(locations)).toBe(0);
    await api.close();
    await database.close();
    await primary.stop();
  },
);

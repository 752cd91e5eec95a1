import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import type { Database } from "../connect";
import { queryRows } from "../rows";
import { createShares } from "../shares";
import { duringWork, StatementEnded, type Work } from "../work";
import { limitStatements } from "./limited-statements";

const server = process.env.TEST_DATABASE_URL;
const READ: Work = { kind: "read", name: "things.list" };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const leaving = () => {
  const left = new AbortController();
  return { leave: () => left.abort(), work: { ...READ, left: left.signal } };
};
const whyOf = (error: unknown): string =>
  error instanceof StatementEnded ? error.why : whyOf((error as Error).cause);
const ended = (work: Promise<unknown>) => work.then(() => "done", whyOf);

it("a statement is not begun for somebody who has left, and others are", async () => {
  const { work, leave } = leaving();
  leave();
  const one = () => queryRows(database.db, sql`SELECT 1 AS one`);
  expect(await duringWork(work, () => ended(one()))).toBe("left");
  const inTransaction = () => database.db.transaction((tx) => queryRows(tx, sql`SELECT 1 AS one`));
  expect(await duringWork(work, () => ended(inTransaction()))).toBe("left");
  expect(await one()).toEqual([{ one: 1 }]);
});

it("statements that waited for others are not begun for somebody who left meanwhile", async () => {
  const { work, leave } = leaving();
  const slow = database.db.execute(sql`SELECT count(*) FROM generate_series(1, 300000)`);
  const waiting = Array.from({ length: 20 }, () =>
    duringWork(work, () => ended(queryRows(database.db, sql`SELECT 2 AS two`))),
  );
  leave();
  await slow;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["left"]));
});

it("a statement does not wait for ever for a cancel that is never answered", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const asking = once(silent, "connection");
  let fail = (_: Error) => {};
  const client = {
    ...{ processID: 7, secretKey: 8 },
    query: (_: string, told?: (error: Error) => void) => {
      fail = told ?? fail;
    },
  };
  const pool = new EventEmitter();
  limitStatements(pool as pg.Pool, `postgres://nobody@127.0.0.1:${port}/nothing`, {
    limits: { read: 10, write: 10, heavy: 10, job: 10 },
    cancelMs: 200,
  });
  pool.emit("connect", client);
  const slow = duringWork(READ, () => ended(client.query("SELECT 1") as unknown as Promise<void>));
  const [asker] = (await asking) as [Socket];
  const [request] = await once(asker, "data");
  // A cancel by the protocol: its length, its code, the process and its secret.
  expect([0, 4, 8, 12].map((at) => request.readInt32BE(at))).toEqual([16, 80877102, 7, 8]);
  const closed = once(asker, "close");
  fail(new Error("the connection was lost"));
  // Until the request is given up, nothing else may run on this connection.
  const early = Promise.race([slow, new Promise((done) => setTimeout(done, 50, "waiting"))]);
  expect(await early).toBe("waiting");
  expect(await slow).toBe("too-slow");
  await closed;
  silent.close();
});

describe.skipIf(!server)("on Postgres", () => {
  const why: string[] = [];
  let pool: pg.Pool;
  beforeAll(() => {
    pool = new pg.Pool({ connectionString: server, max: 1 });
    limitStatements(pool, server ?? "", {
      limits: { read: 200, write: 200, heavy: 60_000, job: 60_000 },
      onEnded: (reason) => why.push(reason),
    });
  });
  afterAll(() => pool.end());

  it("a statement that takes too long is cancelled, and its connection goes on", async () => {
    const began = performance.now();
    const client = await pool.connect();
    const slow = duringWork(READ, () => ended(client.query("SELECT pg_sleep(20)")));
    expect(await slow).toBe("too-slow");
    expect((await client.query("SELECT 3 AS three")).rows).toEqual([{ three: 3 }]);
    client.release();
    expect(await duringWork(READ, () => ended(pool.query("SELECT pg_sleep(20)")))).toBe("too-slow");
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(why).toEqual(["too-slow", "too-slow"]);
  });

  it("a statement is cancelled when nobody waits for it any more", async () => {
    const { work, leave } = leaving();
    const slow = duringWork({ ...work, kind: "heavy" }, () =>
      ended(pool.query("SELECT pg_sleep(20)")),
    );
    setTimeout(leave, 50);
    expect(await slow).toBe("left");
  });

  it("what writes is left alone, and so is what no request waits for", async () => {
    const { work, leave } = leaving();
    const write = "WITH gone AS (DELETE FROM pg_temp.t RETURNING 1) SELECT pg_sleep(0.4)";
    const client = await pool.connect();
    await client.query("CREATE TEMP TABLE t (n int)");
    setTimeout(leave, 50);
    expect(await duringWork(work, () => ended(client.query(write)))).toBe("done");
    expect(await ended(client.query("SELECT pg_sleep(0.4)"))).toBe("done");
    client.release();
  });

  it("a transaction of a call has limits of its own, and its connection none after it", async () => {
    const settings = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`;
    const within = await duringWork({ kind: "write", name: "things.update" }, () =>
      database.db.transaction((tx) => queryRows(tx, settings)),
    );
    expect(within).toEqual([{ statement: "15s", lock: "10s" }]);
    expect(await queryRows(database.db, settings)).toMatchObject([{ statement: "0" }]);
  });
});

describe("the connections of a pool", () => {
  it("are shared out: ten writes that wait leave room, and one call leaves some to others", async () => {
    const shares = createShares(10, 50);
    const write = { kind: "write", name: "things.update" } as const;
    const taken = await Promise.all(Array.from({ length: 5 }, () => shares.take(write)));
    await expect(shares.take(write)).rejects.toMatchObject({ why: "busy" });
    for (let n = 0; n < 6; n++) await shares.take(READ);
    await expect(shares.take(READ)).rejects.toMatchObject({ why: "busy" });
    await shares.take({ kind: "read", name: "others.list" });
    await shares.take({ ...write, hasShare: true });
    const next = shares.take(write);
    expect(shares.waiting()).toBe(1);
    taken[0]?.();
    await next;
    const { work, leave } = leaving();
    const left = shares.take(work);
    leave();
    await expect(left).rejects.toMatchObject({ why: "left" });
    expect(shares.waiting()).toBe(0);
  });
});

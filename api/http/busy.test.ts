import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { listLocations, listOffices, updateLocation, visitStats } from "contract/calls";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/api";

const LOCK_WAIT_MS = 1_000;
const admin = { user: "admin" } as const;

/** Requests that wait, with how many have been answered. */
function counted<T>(requests: Promise<T>[]) {
  let answered = 0;
  for (const request of requests) request.then(() => answered++).catch(() => {});
  return { all: Promise.all(requests), isWaiting: () => answered < requests.length };
}

describe.skipIf(!process.env.TEST_DATABASE_URL)("while a lock is held for long", () => {
  let api: TestApi;
  let holder: pg.Client;
  beforeAll(async () => {
    api = await testApi({}, { poolSize: 10, lockWaitMs: LOCK_WAIT_MS });
    holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await api.close();
  });

  /** Does something while a statement holds its locks. */
  async function holding<T>(statement: string, work: () => Promise<T>): Promise<T> {
    await holder.query("BEGIN");
    await holder.query(statement);
    try {
      return await work();
    } finally {
      await holder.query("ROLLBACK");
    }
  }
  const waitingForLocks = async () => {
    // Within a transaction, activity is read once otherwise.
    await holder.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await holder.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    return rows[0].n;
  };

  it("fifteen writes that wait for a row leave lists their connections, and are told to try again", async () => {
    const [id = ""] = api.world.locations;
    await holding(`UPDATE locations SET name = name WHERE id = '${id}'`, async () => {
      const write = () =>
        api.fails(admin, updateLocation, { params: { id }, body: { description: "Waits" } });
      const writes = counted(Array.from({ length: 15 }, write));
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      await api.ok(admin, listLocations);
      await api.ok(admin, listOffices);
      expect(writes.isWaiting()).toBe(true);
      for (const { statusCode, message } of await writes.all) {
        expect([409, 503]).toContain(statusCode);
        expect(message).toMatch(/try again$/i);
      }
    });
  });

  it("a locked table holds up its own lists and reports alone", async () => {
    await holding("LOCK TABLE locations, visits IN ACCESS EXCLUSIVE MODE", async () => {
      const asked = counted(
        Array.from({ length: 12 }, (_, n) =>
          api.status(admin, n % 2 ? listLocations : visitStats, {}),
        ),
      );
      await expect.poll(waitingForLocks).toBeGreaterThan(3);
      await api.ok(admin, listOffices);
      expect(asked.isWaiting()).toBe(true);
      for (const status of await asked.all) expect([409, 503]).toContain(status);
    });
  });

  it("the statement of somebody who has left is cancelled", async () => {
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${await api.token("admin")}` };
    await holding("LOCK TABLE visits IN ACCESS EXCLUSIVE MODE", async () => {
      const request = get({ host: "127.0.0.1", port, path: "/visits", headers });
      request.on("error", () => {});
      await expect.poll(waitingForLocks).toBe(1);
      request.destroy();
      await expect.poll(waitingForLocks, { timeout: LOCK_WAIT_MS - 100 }).toBe(0);
    });
  });
});

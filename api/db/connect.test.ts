import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "./connect";
import { lockDirectory } from "./lock";
import { knownMigrations, latestApplied, latestKnown, migrateTo } from "./migrations";
import { queryRows } from "./rows";
import { databaseIsAway, violates } from "./violations";

describe("a database of a later version", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-newer-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("is refused as it is, with what to do", { timeout: 120_000 }, async () => {
    const first = await openDatabase({ dataDir });
    await first.db.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of later', 9999999999999)`,
    );
    await first.close();
    await expect(openDatabase({ dataDir })).rejects.toThrow(/a newer version of Waybook .+ backup/);
    // Nobody holds it.
    (await lockDirectory(dataDir))();
  });
});

const server = process.env.TEST_DATABASE_URL;

describe.skipIf(!server)("Postgres", () => {
  it("lets several processes start on one empty database at once", async () => {
    await withEmpty(async (open) => {
      const opened = await Promise.all([1, 2, 3].map(() => open()));
      for (const { db } of opened) expect(await db.query.users.findMany()).toEqual([]);
    });
  });

  it("has one of them fill it, while the others wait", async () => {
    await withEmpty(async (open, admin, url) => {
      // As behind a pooler, where the role has it.
      await admin.query(
        `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET lock_timeout = '20ms'`,
      );
      const opened = await Promise.all([1, 2, 3].map(() => open()));
      let inside = 0;
      const seen = await Promise.all(
        opened.map(({ db, exclusively }) =>
          exclusively(async () => {
            inside += 1;
            await db.execute(sql`SELECT pg_sleep(0.05)`);
            const together = inside;
            inside -= 1;
            return together;
          }),
        ),
      );
      expect(seen).toEqual([1, 1, 1]);
    });
  });

  it("has its just-in-time compiler off for all of the pool, whatever the server says", async () => {
    await withEmpty(async (open, admin, url) => {
      await admin.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET jit = on`);
      const { db } = await open();
      const settings = await Promise.all(
        [1, 2].map(() => queryRows(db, sql`SELECT current_setting('jit') AS jit, pg_sleep(0.1)`)),
      );
      expect(settings.flat().map(({ jit }) => jit)).toEqual(["off", "off"]);
    });
  });

  it("of a later version is refused", async () => {
    await withEmpty(async (open) => {
      const { db } = await open();
      await db.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of later', 9999999999999)`,
      );
      await expect(open()).rejects.toThrow("a newer version of Waybook");
    });
  });

  it("is brought up to date while others use it: nobody waits behind one who reads for long", async () => {
    await withEmpty(async (open, _admin, url) => {
      const reader = new pg.Client(url);
      const visitor = new pg.Client({ connectionString: url, statement_timeout: 4_000 });
      await Promise.all([reader.connect(), visitor.connect()]);
      await migrateTo({ query: async (...of) => (await reader.query(...of)).rows }, beforeMarked());
      // As a backup does, which takes as long as there are rows.
      await reader.query("BEGIN");
      await reader.query("SELECT 1 FROM route_locations");
      const words: string[] = [];
      const upgraded = open((line) => words.push(line));
      let slowest = 0;
      const end = performance.now() + 5_000;
      while (performance.now() < end) {
        const began = performance.now();
        await visitor.query("SELECT 1 FROM route_locations");
        slowest = Math.max(slowest, performance.now() - began);
        await new Promise((done) => setTimeout(done, 20));
      }
      expect(slowest).toBeLessThan(3_500);
      expect(words).toHaveLength(1);
      expect(words[0]).toMatch(/0044_marked_and_open waits, since others use/);
      await reader.query("COMMIT");
      const { db } = await upgraded;
      expect(await latestApplied({ query: (text) => queryRows(db, sql.raw(text)) })).toBe(
        latestKnown(),
      );
      await Promise.all([reader.end(), visitor.end()]);
    });
  });

  it("waits for another one's lock for so long alone, and goes on with all else", async () => {
    await withEmpty(async (_open, _admin, url) => {
      const { db, close } = await openDatabase({ url, poolSize: 2, lockWaitMs: 200 });
      await db.execute(sql`INSERT INTO limits (key, points, expire) VALUES ('held', 1, now())`);
      const holder = new pg.Client(url);
      await holder.connect();
      await holder.query("BEGIN");
      await holder.query("UPDATE limits SET points = 2");
      const waiting = [1, 2, 3].map(() => db.execute(sql`UPDATE limits SET points = 3`));
      for (const { status, reason } of (await Promise.allSettled(
        waiting,
      )) as PromiseRejectedResult[]) {
        expect(status).toBe("rejected");
        expect(violates(reason, "lockTimeout")).toBe(true);
      }
      expect(await db.query.users.findMany()).toEqual([]);
      await holder.end();
      await db.execute(sql`UPDATE limits SET points = 3`);
      await close();
    });
  });

  it("may break a connection in the middle of a transaction: that alone fails", async () => {
    await withEmpty(async (open, admin) => {
      const { db } = await open();
      const broken = db.transaction(async (tx) => {
        const [row] = await queryRows(tx, sql`SELECT pg_backend_pid() AS pid`);
        await admin.query("SELECT pg_terminate_backend($1)", [row?.pid]);
        await admin.query("SELECT pg_sleep(0.2)");
        await tx.execute(sql`SELECT 1`);
      });
      // What says so is the rollback, which fails as well.
      await expect(broken).rejects.toSatisfy(databaseIsAway);
      expect(await db.query.users.findMany()).toEqual([]);
    });
  });

  it("gives back a connection on which no transaction can begin", async () => {
    await withEmpty(async (open) => {
      const { db, connections } = await open();
      const never = { isolationLevel: "of no kind" as "serializable" };
      // More of them than there are connections.
      for (let time = 0; time < 3; time++) {
        await expect(db.transaction(async () => {}, never)).rejects.toThrow("isolation level");
      }
      expect(connections?.().used).toBe(0);
      expect(await db.query.users.findMany()).toEqual([]);
    });
  });
});

/** The last migration before one that takes an index of stops away, for which nobody may use them. */
function beforeMarked(): number {
  const all = knownMigrations();
  const at = all.findIndex(({ tag }) => tag === "0044_marked_and_open");
  return all[at - 1]?.when ?? 0;
}

type Open = (say?: (line: string) => void) => Promise<Database>;

/** An empty database of its own for one test. */
async function withEmpty(
  test: (open: Open, admin: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const name = `waybook_test_start_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const opened: Database[] = [];
  try {
    const url = new URL(server ?? "");
    url.pathname = `/${name}`;
    await test(
      async (say) => {
        const database = await openDatabase({ url: url.href, poolSize: 2, say });
        opened.push(database);
        return database;
      },
      admin,
      url.href,
    );
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

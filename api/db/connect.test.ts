import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "./connect";
import { lockDirectory } from "./lock";
import { queryRows } from "./rows";
import { databaseIsAway } from "./violations";

describe("a database of a later version", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-newer-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("is refused as it is, with what to do", async () => {
    const first = await openDatabase({ dataDir });
    await first.db.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of later', 9999999999999)`,
    );
    await first.close();
    await expect(openDatabase({ dataDir })).rejects.toThrow(/a newer version of Waybook .+ backup/);
    // Nobody holds it.
    expect(() => lockDirectory(dataDir)()).not.toThrow();
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
    await withEmpty(async (open) => {
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

  it("of a later version is refused", async () => {
    await withEmpty(async (open) => {
      const { db } = await open();
      await db.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of later', 9999999999999)`,
      );
      await expect(open()).rejects.toThrow("a newer version of Waybook");
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
});

/** An empty database of its own for one test. */
async function withEmpty(
  test: (open: () => Promise<Database>, admin: pg.Client) => Promise<void>,
): Promise<void> {
  const name = `waybook_test_start_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const opened: Database[] = [];
  try {
    const url = new URL(server ?? "");
    url.pathname = `/${name}`;
    await test(async () => {
      const database = await openDatabase({ url: url.href, poolSize: 2 });
      opened.push(database);
      return database;
    }, admin);
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

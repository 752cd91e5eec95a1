import { join } from "node:path";
import { sql } from "drizzle-orm";
import { casesOf, rounds } from "platform/testing/long-run";
import { expect, it } from "vitest";
import { queryRows } from "../../api/db/rows";
import { canUnshare } from "../../api/testing/lock-holders";
import { run, runInNamespace, seededPlace } from "../support/operator";

const WRITES = rounds(60, 300);
const IN_USE = /in use by process \d+ of another container or machine/;
const URL_OF_NOBODY = "postgres://nobody@127.0.0.1:1/nothing";

it.skipIf(!canUnshare)(
  "a second container is refused on the folder of the first, which loses none of its writes (needs the right to unshare)",
  { timeout: 300_000 },
  async () => {
    const place = await seededPlace({ embedded: true });
    const backup = join(place.dataDir, "before.zip");
    expect((await run(["backup", backup], place.env)).code).toBe(0);
    const { db, close } = await place.open();
    await db.execute(sql`CREATE TABLE acknowledged (number int)`);
    try {
      const env = {
        ...place.env,
        DEMO: "1",
        ADMIN_EMAIL: "a@b.example",
        ADMIN_PASSWORD: "abc-123",
      };
      const others = Promise.all([
        runInNamespace("api", [], { ...env, API_PORT: "0", DEMO_ROADS: "0" }),
        ...casesOf(1, [
          ["restore", backup],
          ["leave-demo", "--yes"],
          ["put-back", "pglite.before-2026"],
          ["move-to-postgres", "--database-url", URL_OF_NOBODY],
          ["backup", join(place.dataDir, "after.zip")],
        ]).map((args) => runInNamespace("admin", args, env)),
      ]);
      for (let number = 0; number < WRITES; number++) {
        await db.execute(sql`INSERT INTO acknowledged VALUES (${number})`);
      }
      for (const { code, output } of await others) {
        expect(output).toMatch(IN_USE);
        expect(code).not.toBe(0);
      }
    } finally {
      await close();
    }
    const again = await place.open();
    const [row] = await queryRows(again.db, sql`SELECT count(*)::int AS count FROM acknowledged`);
    await again.close();
    await place.remove();
    expect(row?.count).toBe(WRITES);
  },
);

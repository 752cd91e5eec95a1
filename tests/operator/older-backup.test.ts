import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { writeWhole } from "../../api/backup/file";
import { writeFromOutside } from "../../api/backup/from-outside";
import { openBackup } from "../../api/backup/read";
import type { Connection } from "../../api/db/connection";
import { folderOf, openFolder } from "../../api/db/embedded-folder";
import { knownMigrations, latestApplied, latestKnown, migrateTo } from "../../api/db/migrations";
import { pgliteConnection } from "../../api/db/pglite-connection";
import { postgresConnection } from "../../api/db/postgres-connection";
import { queryRows } from "../../api/db/rows";
import { brokenRules } from "../../api/testing/invariants";
import { emptyPlace, type Place, run } from "../support/operator";

/** Before sessions, the audit trail and second factors. */
const EARLIER = "0033_longest_visit";

it("a backup of an earlier version is restored and brought up to date", {
  timeout: 300_000,
}, async () => {
  const [older, target] = [await emptyPlace(), await emptyPlace()];
  try {
    const when = knownMigrations().find(({ tag }) => tag === EARLIER)?.when ?? 0;
    await onConnection(older, async (connection) => {
      await migrateTo(connection, when);
      await connection.query(
        `INSERT INTO users (id, display_name, email, role) VALUES (gen_random_uuid(), E'Tab\\t and \\\\ and ü', 'a@b.example', 'admin')`,
      );
    });
    const file = join(older.dataDir, "older.zip");
    const source = { ...older, secretSetting: undefined, now: new Date() };
    await writeWhole(file, (output) => writeFromOutside(source, output));
    const { manifest, close } = await openBackup(file);
    close();
    expect(manifest.migration).toBe(when);
    expect(manifest.tables.map(({ name }) => name)).not.toContain("audit");

    const { code, output } = await run(["restore", file], target.env);
    expect(code, output).toBe(0);
    await onConnection(target, async (connection) => {
      expect(await latestApplied(connection)).toBe(latestKnown());
      const rows = await queryRows(connection.db, sql`SELECT display_name FROM users`);
      expect(rows).toEqual([{ display_name: "Tab\t and \\ and ü" }]);
      expect(await brokenRules(connection.db)).toEqual([]);
    });
    // One that a start has yet to bring up to date is left alone by the commands for accounts.
    const refused = await run(["list-users"], older.env);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Start it once") });
  } finally {
    await older.remove();
    await target.remove();
  }
});

async function onConnection(place: Place, work: (connection: Connection) => Promise<void>) {
  if (place.url) {
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    await work(await postgresConnection(client));
    return client.end();
  }
  const client = await openFolder(folderOf(place.dataDir), { bare: true });
  await work(await pgliteConnection(client));
  await client.close();
}

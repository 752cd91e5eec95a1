import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabaseUrl } from "../testing/database";
import { brokenRules } from "../testing/invariants";
import { writeOldHistory } from "../testing/old-history";
import type { Connection } from "./connection";
import { folderOf, openFolder } from "./embedded-folder";
import { knownMigrations, latestKnown, migrateTo } from "./migrations";
import { pgliteConnection } from "./pglite-connection";
import { postgresConnection } from "./postgres-connection";
import { queryRows } from "./rows";
import { brokenSums } from "./rules";

let connection: Connection;
let close: () => Promise<void>;
beforeAll(async () => {
  const own = await testDatabaseUrl();
  if (own) {
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    connection = await postgresConnection(client);
    close = () => client.end().then(own.drop);
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-parted-"));
  const client = await openFolder(folderOf(dataDir), { bare: true });
  connection = await pgliteConnection(client);
  close = async () => {
    await client.close();
    rmSync(dataDir, { recursive: true });
  };
});
afterAll(() => close());

const read = (text: string) => queryRows(connection.db, sql.raw(text));

/** What a table is, whether it lies in partitions or not. */
async function rulesOf(table: "visits" | "positions") {
  const [rules] = await read(`SELECT
    (SELECT array_agg(pg_get_triggerdef(oid) ORDER BY tgname) FROM pg_trigger
      WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal AND tgenabled = 'O') AS triggers,
    (SELECT array_agg(replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ') ORDER BY 1) FROM pg_index
      WHERE indrelid = '${table}'::regclass AND NOT indisprimary AND indisvalid) AS indexes,
    (SELECT array_agg(conrelid::regclass || conname || pg_get_constraintdef(oid) ORDER BY conname) FROM pg_constraint
      WHERE '${table}'::regclass IN (conrelid, confrelid) AND contype = 'f' AND conparentid = 0) AS refers,
    (SELECT array_agg(concat_ws(' ', attname, atttypid::regtype, atttypmod, attnotnull,
      (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) ORDER BY attnum)
      FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0) AS columns,
    (SELECT array_agg(acl::text ORDER BY 1) FROM pg_class, unnest(relacl) AS acl WHERE oid = '${table}'::regclass) AS grants`);
  return rules;
}

const contentOf = (table: string) =>
  read(`SELECT md5(string_agg(t::text, '' ORDER BY id)) AS content FROM ${table} AS t`);

/** As the version before asks and writes; it may be running while this one migrates. */
const OF_THE_VERSION_BEFORE = [
  `INSERT INTO positions (id, user_id, office_id, longitude, latitude, recorded_at)
   SELECT gen_random_uuid(), user_id, office_id, 1, 1, recorded_at FROM positions LIMIT 3 ON CONFLICT DO NOTHING`,
  `INSERT INTO positions (id, user_id, office_id, longitude, latitude, recorded_at)
   SELECT gen_random_uuid(), user_id, office_id, 1, 1, recorded_at + interval '1 second' FROM positions LIMIT 3
   ON CONFLICT (user_id, recorded_at) DO NOTHING`,
  `DELETE FROM positions WHERE id IN (SELECT positions.id FROM positions WHERE created_at < now()
     AND NOT EXISTS (SELECT 1 FROM last_positions WHERE last_positions.user_id = positions.user_id
       AND last_positions.position_id = positions.id)
   ORDER BY created_at LIMIT 2 FOR UPDATE OF positions SKIP LOCKED) RETURNING 1`,
  `SELECT p.id FROM last_positions l JOIN positions p ON p.id = l.position_id`,
  `INSERT INTO visits (id, location_id, user_id, route_id, route_location_id, office_id, arrival, actually_visited, created_at)
   SELECT gen_random_uuid(), location_id, user_id, route_id, route_location_id, office_id, arrival, true, now()
   FROM visits LIMIT 3 RETURNING id`,
  `SELECT * FROM visits WHERE location_id = (SELECT location_id FROM visits LIMIT 1) ORDER BY id FOR UPDATE`,
  `UPDATE visits SET confirmed = NOT confirmed WHERE id IN (SELECT id FROM visits LIMIT 5)`,
  `INSERT INTO visit_reviews (id, visit_id, user_id, confirmed)
   SELECT gen_random_uuid(), id, user_id, true FROM visits LIMIT 5`,
  `DELETE FROM visits WHERE id IN (SELECT visit_id FROM visit_reviews EXCEPT SELECT visit_id FROM visit_contacts)`,
  `DELETE FROM positions`,
  `TRUNCATE visits CASCADE`,
];

it("what is there becomes partitions, with all that is stored about it", {
  timeout: 120_000,
}, async () => {
  const known = knownMigrations();
  const parts = known.findIndex(({ tag }) => tag === "0046_partitions");
  await migrateTo(connection, known[parts - 1]?.when ?? 0);
  await writeOldHistory(connection.db);
  // An id that is none of ours, and one that a clock made that was ahead.
  for (const id of [
    "'80000000-0000-4000-8000-000000000000'",
    "'02a00000-0000-7000-8000-000000000000'",
  ]) {
    await read(`INSERT INTO visits (id, location_id, user_id, office_id, arrival, actually_visited)
      SELECT ${id}, location_id, user_id, office_id, arrival, true FROM visits LIMIT 1`);
  }
  await read(
    `INSERT INTO visit_reviews (id, visit_id, user_id, confirmed) SELECT gen_random_uuid(), id, user_id, true FROM visits`,
  );
  await read(`INSERT INTO positions (id, user_id, office_id, longitude, latitude, recorded_at)
    SELECT gen_random_uuid(), user_id, office_id, 1, 1, '2090-01-01' FROM visits LIMIT 1`);
  await read("GRANT SELECT ON visits TO PUBLIC");
  const about = async () => ({
    rules: [await rulesOf("visits"), await rulesOf("positions")],
    content: [
      await contentOf("visits"),
      await contentOf("positions"),
      await contentOf("visit_reviews"),
      await read("SELECT count(*)::int AS members FROM visit_members"),
    ],
  });
  const before = await about();

  const migrate = async (last: number) => {
    await read("BEGIN");
    await migrateTo(connection, last);
    await read("COMMIT");
  };
  await migrate(known[parts]?.when ?? 0);
  expect(await about()).toEqual(before);
  await migrate(latestKnown());
  expect(await brokenRules(connection.db)).toEqual([]);
  const lie =
    await read(`SELECT tableoid::regclass::text AS part, count(*)::int > 2 AS many FROM visits
    WHERE id < 'a0000000-0000-0000-0000-000000000000' GROUP BY 1
    UNION ALL SELECT tableoid::regclass::text, count(*)::int > 2 FROM positions GROUP BY 1 ORDER BY 1`);
  expect(lie).toContainEqual({ part: "visits_before", many: true });
  expect(lie).toContainEqual({ part: "visits_other", many: false });
  expect(lie).toContainEqual({ part: "positions_before", many: true });
  expect(lie).toContainEqual({ part: "positions_other", many: false });
  for (const statement of OF_THE_VERSION_BEFORE) {
    await read(statement);
    expect(await brokenSums(connection.db), statement).toEqual([]);
  }
  await expect(
    read(`INSERT INTO visit_reviews (id, visit_id, user_id, confirmed)
      SELECT gen_random_uuid(), gen_random_uuid(), id, true FROM users LIMIT 1`),
  ).rejects.toThrow();
});

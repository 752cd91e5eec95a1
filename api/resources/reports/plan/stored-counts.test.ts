import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locationStays, typeStays } from "../../../db/schema";
import type { Random } from "../../../demo/random";
import { type TestApi, testApi } from "../../../testing/api";
import { expectRightAfterWrites, type RandomWrite } from "../../../testing/random-writes";
import { makeReportWorld } from "../../../testing/report-world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await makeReportWorld(api, 5);
});
afterAll(() => api.close());

/** The rows in which stored visit times differ from the visits themselves. */
const differences = (db: Db) =>
  queryRows(
    db,
    sql`
    WITH reported AS (
      SELECT v.*, l.type_id, stay_minutes(arrival, departure, actually_visited) AS minutes
      FROM visits v JOIN locations l ON l.id = v.location_id
      WHERE stay_minutes(arrival, departure, actually_visited) IS NOT NULL
    ), types AS (
      SELECT office_id, type_id, quarter, minutes, visits FROM type_stays
      UNION ALL SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), type_id,
        date_trunc('quarter', arrival AT TIME ZONE 'UTC')::date, minutes, -1 FROM reported
      WHERE type_id IS NOT NULL
    ), latest AS (
      SELECT *, row_number() OVER (PARTITION BY location_id ORDER BY arrival DESC, id DESC) AS nth FROM reported
    ), places AS (
      SELECT l.id, l.office_id, l.type_id, l.status = 'active' AS active, l.visit_minutes, count(*)::int AS visits,
        percentile_disc(0.25) WITHIN GROUP (ORDER BY minutes), percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes),
        percentile_disc(0.75) WITHIN GROUP (ORDER BY minutes)
      FROM latest JOIN locations l ON l.id = location_id WHERE nth <= 50 GROUP BY l.id HAVING count(*) >= 5
    )
    SELECT concat_ws(' ', office_id, type_id, quarter, minutes) AS of, sum(visits)::text AS found FROM types
      GROUP BY 1 HAVING sum(visits) <> 0
    UNION ALL (SELECT 'too much', stored::text FROM (TABLE location_stays EXCEPT TABLE places) AS stored)
    UNION ALL (SELECT 'missing', place::text FROM (TABLE places EXCEPT TABLE location_stays) AS place)`,
  );

const one = (random: Random, table: string) =>
  sql`id = (SELECT id FROM ${sql.identifier(table)} ORDER BY md5(id::text || ${random.int(0, 999)}::text) LIMIT 1)`;
const some = (random: Random) =>
  sql`abs(hashtext(visits.id::text)) % 23 = ${random.int(0, 22)}::int`;
const anyType = (random: Random) => sql`(SELECT id FROM (
  SELECT id FROM location_types UNION ALL SELECT NULL) AS types ORDER BY md5(coalesce(id::text, '') || ${random.int(0, 999)}::text) LIMIT 1)`;

const CHANGES: RandomWrite[] = [
  (random) => sql`UPDATE visits SET confirmed = NOT confirmed WHERE ${some(random)}`,
  (random) => sql`UPDATE visits SET actually_visited = NOT actually_visited WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET departure = arrival + ${random.int(0, 300)}::int * interval '59 seconds' WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET arrival = arrival + ${random.int(-90, 90)}::int * interval '1 day' WHERE ${some(random)}`,
  (random) => sql`UPDATE visits SET office_id = NULL WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET location_id = (SELECT id FROM locations WHERE ${one(random, "locations")}) WHERE ${some(random)}`,
  (random) => sql`DELETE FROM visits WHERE ${one(random, "visits")}
    AND NOT EXISTS (SELECT 1 FROM visit_contacts WHERE visit_id = visits.id)`,
  (random) =>
    sql`INSERT INTO visits (id, location_id, user_id, office_id, arrival, departure, actually_visited)
    SELECT gen_random_uuid(), location_id, user_id, office_id, arrival, departure, true FROM visits WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE locations SET type_id = ${anyType(random)} WHERE ${one(random, "locations")}`,
  (random) => sql`UPDATE locations SET type_id = ${anyType(random)}`,
  (random) =>
    sql`UPDATE locations SET visit_minutes = nullif(${random.int(0, 3)}::int, 0), description = 'changed' WHERE ${one(random, "locations")}`,
  (random) =>
    sql`UPDATE locations SET status = CASE status WHEN 'active' THEN 'inactive' ELSE 'active' END,
    office_id = (SELECT id FROM offices WHERE ${one(random, "offices")}) WHERE ${one(random, "locations")}`,
];

it.each([1, 2, 3])(
  "stored visit times agree with the visits after any writes, by seed %i",
  async (seed) => {
    const { db } = api.database;
    await expectRightAfterWrites({ db, seed, writes: CHANGES, differences });
    expect(await db.$count(locationStays)).toBeGreaterThan(3);
  },
);

it("stored visit times stay few, however often a visit is written", async () => {
  const { db } = api.database;
  const before = await db.$count(typeStays);
  for (let turn = 0; turn < 120; turn++) {
    await db.execute(sql`UPDATE visits SET departure = arrival + ${20 + (turn % 2)}::int * interval '1 minute'
      WHERE id = (SELECT id FROM visits WHERE actually_visited ORDER BY id LIMIT 1)`);
  }
  expect(await db.$count(typeStays)).toBeLessThan(before + 40);
  expect(await differences(db)).toEqual([]);
});

it("stored visit times begin anew where all visits are taken away", async () => {
  const { db } = api.database;
  await db.execute(sql`TRUNCATE visits CASCADE`);
  expect(await differences(db)).toEqual([]);
});

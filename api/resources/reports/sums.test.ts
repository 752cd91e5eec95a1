import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../db/connect";
import { foldAll, foldersOf } from "../../db/fold-sums";
import { queryRows } from "../../db/rows";
import { visits } from "../../db/schema";
import { type Random, randomFor } from "../../demo/random";
import { readTotal } from "../../http/list/total";
import { type TestApi, testApi } from "../../testing/api";
import { brokenRules } from "../../testing/invariants";
import { expectRightAfterWrites, type RandomWrite } from "../../testing/random-writes";
import { makeReportWorld } from "../../testing/report-world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await makeReportWorld(api, 7);
});
afterAll(() => api.close());

/** The rows in which the sums of reports differ from the visits themselves. */
const differences = (db: Db) =>
  queryRows(
    db,
    sql`
    WITH counted AS (
      SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000') AS office, visits.* FROM visits
    ), sums AS (
      SELECT concat_ws(' ', 'hour', office_id, hour) AS of,
        ARRAY[visits, confirmed, actually_visited, do_not_visit, timed, time] AS figures FROM visit_hours
      UNION ALL SELECT concat_ws(' ', 'hour', office, date_trunc('hour', arrival, 'UTC')),
        ARRAY[-1, -confirmed::int, -actually_visited::int, -do_not_visit::int,
          CASE WHEN departure > arrival THEN -1 ELSE 0 END,
          CASE WHEN departure > arrival THEN -extract(epoch FROM departure - arrival) * 1000 ELSE 0 END]
        FROM counted
      UNION ALL SELECT concat_ws(' ', hours, office_id, user_id, starts), ARRAY[visits, confirmed, 0, 0, 0, 0]
        FROM visit_agent_sums
      UNION ALL SELECT concat_ws(' ', hours, office, user_id, date_bin(hours * interval '1 hour', arrival, 'epoch')),
        ARRAY[-1, -confirmed::int, 0, 0, 0, 0] FROM counted CROSS JOIN (VALUES (24), (168)) AS spans(hours)
    ), sets AS (
      SELECT concat_ws(' ', kind, office_id, starts, chunk) AS of, bit_or(bits)::text AS bits, 1 AS sign
      FROM visit_sets GROUP BY 1
      UNION ALL SELECT concat_ws(' ', kind, office_id, starts, chunk),
        bit_or(set_bit(nobody, bit, 1))::text, -1
      FROM visit_members JOIN visit_numbers ON visit_numbers.id = member GROUP BY 1
    )
    SELECT of, array_agg(figures)::text AS found FROM sums GROUP BY of
      HAVING sum(figures[1]) <> 0 OR sum(figures[2]) <> 0 OR sum(figures[3]) <> 0
        OR sum(figures[4]) <> 0 OR sum(figures[5]) <> 0 OR sum(figures[6]) <> 0
    UNION ALL SELECT of, string_agg(sign::text, ' ') FROM sets GROUP BY of, bits HAVING sum(sign) <> 0
    UNION ALL SELECT 'without a number', count(*)::text FROM visit_members
      WHERE NOT EXISTS (SELECT 1 FROM visit_numbers WHERE id = member) HAVING count(*) > 0`,
  );

/** Some of the visits, all of those of one agent among them. */
const some = (random: Random) => sql`
  (abs(hashtext(visits.id::text)) % 97 = ${random.int(0, 96)}::int
    OR user_id = (SELECT id FROM users ORDER BY md5(id::text || ${random.int(0, 999)}::text) LIMIT 1)
      AND abs(hashtext(visits.id::text)) % 5 = 0)`;

const anyOffice = (random: Random) => sql`(SELECT id FROM (
  SELECT id FROM offices UNION ALL SELECT NULL) AS any_office ORDER BY md5(coalesce(id::text, '') || ${random.int(0, 999)}::text) LIMIT 1)`;

/** Statements that change visits, each of many rows or of one. */
const CHANGES: RandomWrite[] = [
  (random) => sql`UPDATE visits SET confirmed = NOT confirmed WHERE ${some(random)}`,
  (random) => sql`UPDATE visits SET office_id = ${anyOffice(random)} WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET arrival = arrival + ${random.int(-200, 200)}::int * interval '17 minutes' WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET departure = arrival - interval '1 second' WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET note = 'changed', do_not_visit = NOT do_not_visit WHERE ${some(random)}`,
  (random) => sql`UPDATE visits SET user_id = (SELECT id FROM users LIMIT 1),
    location_id = (SELECT id FROM locations LIMIT 1) WHERE ${some(random)}`,
  (random) => sql`DELETE FROM visits WHERE ${some(random)}
    AND NOT EXISTS (SELECT 1 FROM visit_contacts WHERE visit_id = visits.id)`,
  (
    random,
  ) => sql`INSERT INTO visits (id, location_id, user_id, office_id, arrival, departure, actually_visited, confirmed)
    SELECT gen_random_uuid(), location_id, user_id, ${anyOffice(random)}, arrival + interval '3 hours', departure, true, false
    FROM visits WHERE ${some(random)} LIMIT ${random.pick([1, 40])}::int`,
];

it.each([1, 2, 3])("sums agree with the visits after any writes, by seed %i", async (seed) => {
  const { db } = api.database;
  await expectRightAfterWrites({ db, seed, writes: CHANGES, differences });
  expect(await db.$count(visits)).toBeGreaterThan(100);
});

it("sums are right also when several write at the same time", async () => {
  const { db } = api.database;
  const write = async (seed: number) => {
    const random = randomFor(seed, 0, 0);
    for (let turn = 0; turn < 30; turn++) {
      const one = sql`id = (SELECT id FROM visits ORDER BY md5(id::text || ${turn % 6}::text) LIMIT 1)`;
      await db.execute(
        random.pick([
          sql`UPDATE visits SET confirmed = NOT confirmed WHERE ${one}`,
          sql`UPDATE visits SET arrival = arrival + interval '40 minutes' WHERE ${one}`,
          sql`INSERT INTO visits (id, location_id, user_id, office_id, arrival, actually_visited)
            SELECT gen_random_uuid(), location_id, user_id, office_id, arrival, true FROM visits WHERE ${one}`,
          sql`DELETE FROM visits WHERE ${one}
            AND NOT EXISTS (SELECT 1 FROM visit_contacts WHERE visit_id = visits.id)`,
        ]),
      );
    }
  };
  await Promise.all([11, 12, 13, 14].map(write));
  expect(await differences(db)).toEqual([]);
});

it("sums are in one piece each once they were folded, and say the same, with others writing meanwhile", async () => {
  const { db } = api.database;
  const random = randomFor(21, 0, 0);
  const pieces = () =>
    readTotal(
      db,
      sql`
      SELECT (SELECT count(*) FROM visit_hours) - (SELECT count(DISTINCT (office_id, hour)) FROM visit_hours)
        + (SELECT count(*) FROM visit_sets) - (SELECT count(DISTINCT (kind, office_id, starts, chunk)) FROM visit_sets)
        + (SELECT count(*) FROM visit_agent_sums)
        - (SELECT count(DISTINCT (office_id, user_id, hours, starts)) FROM visit_agent_sums)
        + (SELECT count(*) FROM coverage_counts) - (SELECT count(DISTINCT (kind, office_id, key)) FROM coverage_counts)
        + (SELECT count(*) FROM coverage_days) - (SELECT count(DISTINCT (office_id, day)) FROM coverage_days)
        + (SELECT count(*) FROM type_stays)
        - (SELECT count(DISTINCT (office_id, type_id, quarter, minutes)) FROM type_stays) AS total`,
    );
  for (let turn = 0; turn < 20; turn++) await db.execute(random.pick(CHANGES)(random));
  expect(await pieces()).toBeGreaterThan(0);
  const folders = foldersOf(db);
  const foldInSteps = async () => {
    for (const { foldSome } of folders) while ((await foldSome(7)) === 7);
  };
  await Promise.all([
    foldInSteps(),
    (async () => {
      for (let turn = 0; turn < 20; turn++) await db.execute(random.pick(CHANGES)(random));
    })(),
  ]);
  expect(await differences(db)).toEqual([]);
  await foldAll(db);
  expect(await pieces()).toBe(0);
  expect(await differences(db)).toEqual([]);
  expect(await brokenRules(db)).toEqual([]);
});

it("sums are as before after a transaction is rolled back", async () => {
  const failing = api.database.db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM visit_contacts`);
    await tx.execute(sql`DELETE FROM visits`);
    expect(await differences(tx)).toEqual([]);
    throw new Error("back");
  });
  await expect(failing).rejects.toThrow("back");
  expect(await differences(api.database.db)).toEqual([]);
});

it("sums stay few, however often a visit is written", async () => {
  const { db } = api.database;
  const rows = () =>
    readTotal(
      db,
      sql`SELECT (SELECT count(*) FROM visit_hours) + (SELECT count(*) FROM visit_sets)
      + (SELECT count(*) FROM visit_agent_sums) AS total`,
    );
  const before = await rows();
  for (let turn = 0; turn < 120; turn++) {
    await db.execute(sql`UPDATE visits SET confirmed = NOT confirmed,
      arrival = arrival + ${turn % 2 ? 1 : -1}::int * interval '2 hours'
      WHERE id = (SELECT id FROM visits ORDER BY id LIMIT 1)`);
  }
  expect(await rows()).toBeLessThan(before + 60);
  expect(await differences(db)).toEqual([]);
});

it("sums are empty once all visits are deleted", async () => {
  const { db } = api.database;
  await db.execute(sql`TRUNCATE visits CASCADE`);
  expect(await differences(db)).toEqual([]);
});

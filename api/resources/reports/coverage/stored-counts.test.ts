import { listCoverage, listLocations, readCoverage } from "contract/calls";
import { COVERAGE_GROUPS, COVERAGE_STATES } from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { casesOf, rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../../db/connect";
import { offices, visits } from "../../../db/schema";
import { type Random, randomFor } from "../../../demo/random";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import {
  isIn,
  readPlaces,
  slowCoverage,
  slowGroups,
  slowWeeks,
} from "../../../testing/slow-coverage";
import { dayOf } from "../../../testing/slow-reports";
import { coverageSweeper } from "./sweep";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks change between the visits: by an hour, by half of one, at midnight, and not at all. */
const ZONES = [
  "America/New_York",
  "America/Havana",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "Asia/Beirut",
  "CET",
  "UTC",
];
/** The last moment of a visit; clocks are put forward and back in the weeks before. */
const ENDS = ["2026-04-05T16:00:00Z", "2026-11-02T05:30:00Z", "2026-10-05T01:00:00Z"].map(
  Date.parse,
);
const CALLERS: As[] = [
  { user: "admin" },
  { user: "admin", office: "hub" },
  { user: "hubManager", office: "hub" },
  { user: "depotManager", office: "depot" },
  { user: "southManager", office: "south" },
];

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Each in a world of its own, in which every statement hits some of forty locations. */
async function makePlaces(db: Db): Promise<void> {
  await db.execute(sql`TRUNCATE visit_contacts, visits, location_words, locations CASCADE`);
  await db.execute(sql`
    INSERT INTO locations (id, name, city, office_id, type_id, chain_id, visit_every, created_at)
    SELECT gen_random_uuid(), 'Place ' || n, (ARRAY['Columbus', 'columbus', 'Dublin', NULL])[1 + n % 4],
      (SELECT id FROM offices WHERE name = (ARRAY['Hub', 'Depot', 'South', 'North', ''])[1 + n % 5]),
      (SELECT id FROM location_types WHERE name = (ARRAY['Cafe', 'Bank', ''])[1 + n % 3]),
      (SELECT id FROM chains WHERE n % 2 = 0), (ARRAY[1, 7, 30, NULL])[1 + n % 4],
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '2 days'
    FROM generate_series(0, 39) AS n`);
}

const some = (random: Random) =>
  sql`abs(hashtext(id::text || ${random.int(0, 999)}::text)) % ${random.pick([3, 9, 40])}::int = 0`;
const any = (
  table: "offices" | "location_types" | "chains" | "locations" | "users",
  n: number,
) => sql`
  (SELECT id FROM ${sql.identifier(table)} ORDER BY md5(id::text || ${n}::text) LIMIT 1)`;

/** A moment of the half year before, mostly near a midnight of some zone. */
function moment(random: Random, end: number): string {
  const hour = Math.floor(end / HOUR) * HOUR - random.int(0, 170 * 24) * HOUR;
  const nudge = random.pick([-30, -1, 0, 0, 1, 30]) * 60_000 - random.pick([0, 1]);
  return new Date(Math.min(end, hour + nudge)).toISOString();
}

/** Sets the latest visit of each location, as every write of visits does. */
const setLatest = sql`UPDATE locations SET last_visited = latest.at FROM (
    SELECT l.id, (SELECT max(arrival) FROM visits WHERE location_id = l.id AND actually_visited) AS at
    FROM locations AS l
  ) AS latest WHERE latest.id = locations.id AND latest.at IS DISTINCT FROM last_visited`;

/** Statements that change what coverage is counted from, each of many rows or of one. */
const CHANGES: ((random: Random, end: number) => SQL)[] = [
  ...Array.from(
    { length: 5 },
    () => (random: Random, end: number) =>
      sql`
    INSERT INTO visits (id, location_id, user_id, arrival, actually_visited)
    SELECT gen_random_uuid(), id, ${any("users", 1)}, ${moment(random, end)}::timestamptz, ${random.chance(0.8)}::boolean
    FROM locations WHERE ${some(random)}`,
  ),
  (random, end) =>
    sql`UPDATE visits SET arrival = ${moment(random, end)}::timestamptz WHERE ${some(random)}`,
  (random) => sql`UPDATE visits SET actually_visited = NOT actually_visited WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE visits SET location_id = ${any("locations", random.int(0, 999))} WHERE ${some(random)}`,
  (random) => sql`UPDATE visits SET confirmed = NOT confirmed, note = 'x' WHERE ${some(random)}`,
  (random) => sql`DELETE FROM visits WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE locations SET visit_every = ${random.pick([null, 1, 7, 30, 90])}::int WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE locations SET office_id = ${random.chance(0.2) ? sql`NULL` : any("offices", random.int(0, 999))} WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE locations SET status = ${random.pick(["active", "inactive"])} WHERE ${some(random)}`,
  (random) =>
    sql`UPDATE locations SET do_not_visit = ${random.chance(0.3)}::boolean WHERE ${some(random)}`,
  (random) => sql`UPDATE locations SET user_id = ${any("users", random.int(0, 99))},
    type_id = ${any("location_types", random.int(0, 99))}, city = ${random.pick(["Athens", "ATHENS", "", null])}
    WHERE ${some(random)}`,
  (random, end) =>
    sql`UPDATE locations SET created_at = ${moment(random, end)}::timestamptz, chain_id = NULL WHERE ${some(random)}`,
  (random) => sql`DELETE FROM locations WHERE ${some(random)}
    AND NOT EXISTS (SELECT 1 FROM visits WHERE location_id = locations.id)`,
  (random, end) => sql`INSERT INTO locations (id, name, office_id, visit_every, created_at)
    VALUES (gen_random_uuid(), 'New', ${any("offices", random.int(0, 99))}, ${random.pick([null, 5])}::int,
      ${moment(random, end)}::timestamptz)`,
  (random) => sql`UPDATE offices SET time_zone = ${random.pick(ZONES)} WHERE ${some(random)}`,
  () => setLatest,
];

/** Compares every caller's figures with the slow count, as of a moment. */
async function compare(now: number): Promise<void> {
  const { db } = api.database;
  const places = await readPlaces(db);
  const all = await db.select().from(offices);
  const branches: Record<string, string[]> = {
    hub: ["hub", "depot"],
    north: ["north", "hub", "depot"],
  };
  api.clock.now = new Date(now);
  for (const as of CALLERS) {
    const path = as.office;
    const within =
      path && (branches[path] ?? [path]).map((name) => api.world.offices[name as "hub"]);
    const seen = places.filter(
      ({ officeId }) => !within || (officeId && within.includes(officeId)),
    );
    for (const officeId of [undefined, path ? api.world.offices[path] : api.world.offices.north]) {
      const asked = officeId ? seen.filter((place) => place.officeId === officeId) : seen;
      const zoneId = officeId ?? (path && api.world.offices[path]);
      const timeZone = all.find(({ id }) => id === zoneId)?.timeZone ?? "UTC";
      const found = await api.ok(as, readCoverage, { query: { officeId } });
      expect(found, JSON.stringify({ as, officeId, now: api.clock.now })).toEqual({
        at: api.clock.now.toISOString(),
        timeZone,
        ...slowCoverage(asked, now),
        weeks: slowWeeks(asked, now, dayOf(now, timeZone)),
      });
      for (const by of COVERAGE_GROUPS) {
        const { data } = await api.ok(as, listCoverage, { query: { by, officeId, limit: 0 } });
        const groups = Object.fromEntries(data.map(({ name: _, ...group }) => [group.id, group]));
        expect(groups, by).toEqual(slowGroups(asked, by, now));
      }
    }
  }
}

/** Compares what the list of locations finds now, and the total that counters know, with the slow count. */
async function compareLists(): Promise<void> {
  const places = await readPlaces(api.database.db);
  const now = Date.now();
  api.clock.now = new Date(now);
  for (const word of COVERAGE_STATES) {
    const query = { filters: `coverage:${word}`, limit: 0 };
    const { data, totalDocs } = await api.ok({ user: "admin" }, listLocations, { query });
    const expected = places.filter((place) => isIn(place, word, now)).map(({ id }) => id);
    expect([word, data.map(({ id }) => id).sort(), totalDocs]).toEqual([
      word,
      expected.sort(),
      expected.length,
    ]);
  }
}

/** The random statements break other rules. */
const miscounted = async () =>
  (await brokenRules(api.database.db)).filter((rule) => /coverage|debt/.test(rule));

describe("stored counts of coverage", () => {
  it.each(casesOf(1, [1, 2, 3, 4, 5, 6]))(
    "agree with a slow count after any writes, by seed %i",
    async (seed) => {
      const { db } = api.database;
      const random = randomFor(seed, 0, 0);
      const end = ENDS[seed % ENDS.length] as number;
      await makePlaces(db);
      for (let round = 0; round < rounds(2, 3); round++) {
        for (let turn = 0; turn < 25; turn++) await db.execute(random.pick(CHANGES)(random, end));
        await db.execute(setLatest);
        await compare(end + random.int(0, 3 * DAY));
        await compareLists();
        if (round === 1)
          await coverageSweeper(db).sweepSome(new Date(end + DAY), random.int(1, 20));
        await compare(
          Math.ceil(end / HOUR) * HOUR + random.int(0, 72) * HOUR - random.pick([0, 1]),
        );
      }
      expect(await miscounted()).toEqual([]);
      expect(await db.$count(visits)).toBeGreaterThan(20);
    },
  );

  it("are right also when several write at the same time", async () => {
    const { db } = api.database;
    await makePlaces(db);
    const write = async (seed: number) => {
      const random = randomFor(seed, 0, 0);
      for (let turn = 0; turn < 25; turn++) {
        const one = sql`(SELECT id FROM locations WHERE name = ${`Place ${turn % 5}`})`;
        const arrival = moment(random, Date.parse("2026-11-02T05:30:00Z"));
        await db.execute(
          random.pick([
            sql`INSERT INTO visits (id, location_id, user_id, arrival, actually_visited)
              VALUES (gen_random_uuid(), ${one}, ${any("users", 1)}, ${arrival}::timestamptz, true)`,
            sql`UPDATE locations SET visit_every = ${random.pick([null, 3, 20])}::int WHERE id = ${one}`,
            sql`UPDATE locations SET last_visited = greatest(last_visited, ${arrival}::timestamptz) WHERE id = ${one}`,
            sql`DELETE FROM visits WHERE id = (SELECT id FROM visits WHERE location_id = ${one} ORDER BY id LIMIT 1)`,
          ]),
        );
      }
    };
    await Promise.all([21, 22, 23, 24].map(write));
    expect(await miscounted()).toEqual([]);
  });

  it("are right after a rolled back transaction, and once all visits are deleted", async () => {
    const { db } = api.database;
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE locations SET visit_every = 2`);
      throw new Error("back");
    });
    await expect(failing).rejects.toThrow("back");
    expect(await miscounted()).toEqual([]);
    await db.execute(sql`TRUNCATE visits CASCADE`);
    expect(await miscounted()).toEqual([]);
  });
});

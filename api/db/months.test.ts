import { sql } from "drizzle-orm";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/api";
import { brokenRules } from "../testing/invariants";
import { createMonthPartitioner } from "./months";
import { queryRows } from "./rows";
import { positions, visits } from "./schema";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  // As with 10,000 agents.
  await api.database.db.execute(sql`
    INSERT INTO visit_day_counts (office_id, day, rows)
    SELECT NULL, day::date, 1000000 FROM generate_series('2031-01-01', '2037-12-31', interval '20 days') AS day`);
});
afterAll(() => api.close());

const partitionAt = (at: string) => createMonthPartitioner(api.database.db)(new Date(at));

async function partitions(): Promise<string[]> {
  const rows = await queryRows(
    api.database.db,
    sql`SELECT inhrelid::regclass::text AS name FROM pg_inherits
      WHERE inhparent IN ('positions'::regclass, 'visits'::regclass) ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name));
}

/** Of one month, of both tables. */
const madeFor = async (month: string) =>
  (await partitions()).filter((name) => name.endsWith(`_${month}`));

async function partitionOf(table: "positions" | "visits", id: string): Promise<unknown> {
  const [row] = await queryRows(
    api.database.db,
    sql`SELECT tableoid::regclass::text AS name FROM ${sql.identifier(table)} WHERE id = ${id}::uuid`,
  );
  return row?.name;
}

async function addPosition(recordedAt: Date, user: "hubAgent" | "depotAgent" = "hubAgent") {
  const [row] = await api.database.db
    .insert(positions)
    .values({
      userId: api.world.users[user],
      longitude: -83,
      latitude: 40,
      recordedAt: recordedAt.toISOString(),
      createdAt: recordedAt.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: positions.id });
  return row?.id ?? "";
}

async function addVisit(id: string): Promise<string> {
  await api.database.db.execute(sql`
    INSERT INTO visits (id, location_id, user_id, arrival, actually_visited)
    SELECT ${id}::uuid, id, ${api.world.users.hubAgent}::uuid, '2026-03-01', true
    FROM locations ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`);
  return id;
}

const visitAt = (time: string) => addVisit(v7({ msecs: Date.parse(time) }));

describe("partitions by month", () => {
  it("are there for the present month and two to come, from the first start on", async () => {
    const [now] = await queryRows(
      api.database.db,
      sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM') AS month,
        to_char(now() AT TIME ZONE 'UTC' + interval '2 months', 'YYYY_MM') AS last`,
    );
    for (const month of [now?.month, now?.last]) {
      expect(await madeFor(String(month))).toEqual([`positions_${month}`]);
    }
    await partitionAt("2031-12-20T12:00:00Z");
    for (const month of ["2031_12", "2032_01", "2032_02"]) {
      expect(await madeFor(month)).toEqual([`positions_${month}`, `visits_${month}`]);
    }
    expect(await madeFor("2032_03")).toEqual([]);
  });

  it("have the indexes and references of the whole", async () => {
    const rows = await queryRows(
      api.database.db,
      sql`SELECT c.relname AS name,
        (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid) AS indexes,
        (SELECT count(*)::int FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f') AS refers
      FROM pg_class c WHERE c.relname IN ('visits', 'visits_2031_12', 'positions', 'positions_2031_12')`,
    );
    const of = (name: string) => ({ ...rows.find((row) => row.name === name), name: undefined });
    expect(of("visits_2031_12")).toEqual(of("visits"));
    expect(of("positions_2031_12")).toEqual(of("positions"));
  });

  it("hold what is of their month, to the millisecond", async () => {
    for (const [time, month] of [
      ["2031-12-01T00:00:00.000Z", "2031_12"],
      ["2031-12-31T23:59:59.999Z", "2031_12"],
      ["2032-01-01T00:00:00.000Z", "2032_01"],
      ["2032-02-29T23:59:59.999Z", "2032_02"],
    ] as const) {
      expect(await partitionOf("positions", await addPosition(new Date(time)))).toBe(
        `positions_${month}`,
      );
      expect(await partitionOf("visits", await visitAt(time))).toBe(`visits_${month}`);
    }
  });

  it("take whatever comes, whenever it is from and whatever its id", async () => {
    const time = fc.date({ min: new Date("1990-01-01"), max: new Date("2032-04-01") });
    await fc.assert(
      fc.asyncProperty(
        time.filter((at) => !Number.isNaN(at.getTime())),
        fc.uuid(),
        async (at, id) => {
          const month = at.toISOString().slice(0, 7).replace("-", "_");
          const there = (await madeFor(month)).filter((name) => name.startsWith("positions"));
          const added = await addPosition(at);
          fc.pre(added !== "");
          const found = String(await partitionOf("positions", added));
          if (there.length > 0) expect(found).toBe(`positions_${month}`);
          else expect(found).toMatch(/^positions_(before|other)$/);
          expect(await partitionOf("visits", await addVisit(id))).toMatch(/^visits_/);
        },
      ),
      { numRuns: rounds(10, 80) },
    );
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("take a position once, however often it is sent", async () => {
    const at = new Date("2031-12-24T12:00:00Z");
    expect(await addPosition(at)).not.toBe("");
    expect(await addPosition(at)).toBe("");
  });

  it("have what is moved from one to another counted once", async () => {
    const { db } = api.database;
    const id = await addPosition(new Date("2032-01-15T12:00:00Z"), "depotAgent");
    const visit = await visitAt("2032-01-15T12:00:00Z");
    await db.execute(sql`UPDATE positions SET recorded_at = '2031-12-05' WHERE id = ${id}::uuid`);
    expect(await partitionOf("positions", id)).toBe("positions_2031_12");
    const moved = v7({ msecs: Date.parse("2031-12-05T12:00:00Z") });
    await db.execute(sql`UPDATE visits SET id = ${moved}::uuid, confirmed = true, arrival = '2026-02-01'
      WHERE id = ${visit}::uuid`);
    expect(await partitionOf("visits", moved)).toBe("visits_2031_12");
    expect(await brokenRules(db)).toEqual([]);
    const [counts] = await queryRows(
      db,
      sql`SELECT (SELECT sum(visits) FROM visit_hours)::int AS hours, (SELECT sum(rows) FROM visit_counts)::int AS counts`,
    );
    const all = await db.$count(visits);
    expect(counts).toEqual({ hours: all, counts: all });
  });
});

describe("partitioning by month", () => {
  it("is no trouble for two at once, nor when it was done already", async () => {
    await Promise.all(["2033-01-05", "2033-01-05", "2033-01-05"].map(partitionAt));
    const there = await partitions();
    expect(there).toContain("visits_2033_03");
    await partitionAt("2033-01-05");
    expect(await partitions()).toEqual(there);
  });

  it("goes on when the clock jumps far ahead and back again", async () => {
    await partitionAt("2099-12-31T23:59:59Z");
    expect(await madeFor("2100_02")).toEqual(["positions_2100_02"]);
    await partitionAt("2034-06-01T00:00:00Z");
    expect(await madeFor("2034_06")).toHaveLength(2);
    await partitionAt("1999-06-01T00:00:00Z");
    for (const [time, month] of [
      ["2099-12-31", "2099_12"],
      ["2034-06-02", "2034_06"],
    ] as const) {
      const id = await addPosition(new Date(time));
      expect(await partitionOf("positions", id)).toBe(`positions_${month}`);
    }
  });

  it("makes one for a year where there are few visits", async () => {
    await partitionAt("2040-11-20T12:00:00Z");
    expect(await madeFor("2040_11")).toEqual(["positions_2040_11"]);
    for (const [time, year] of [
      ["2040-11-01", "2040"],
      ["2040-12-31", "2040"],
      ["2041-01-01", "2041"],
      ["2041-12-31", "2041"],
    ] as const) {
      expect(await partitionOf("visits", await visitAt(time))).toBe(`visits_${year}`);
    }
    // More of them go on by the month when that year is over.
    await partitionAt("2041-02-01T00:00:00Z");
    expect(await madeFor("2041_03")).toEqual(["positions_2041_03"]);
  });

  it("leaves a month together of which something lies elsewhere already", async () => {
    const first = await visitAt("2036-02-10T00:00:00Z");
    await partitionAt("2036-01-10T00:00:00Z");
    expect(await madeFor("2036_01")).toHaveLength(2);
    expect(await madeFor("2036_02")).toEqual(["positions_2036_02"]);
    const second = await visitAt("2036-02-20T00:00:00Z");
    for (const id of [first, second]) expect(await partitionOf("visits", id)).toBe("visits_other");
  });

  it("lets go of months of positions that are long past, but for the last of each agent", async () => {
    const { db } = api.database;
    await db.delete(positions);
    await partitionAt("2037-01-10T00:00:00Z");
    const last = await addPosition(new Date("2037-01-20T00:00:00Z"));
    const older = await addPosition(new Date("2037-01-15T00:00:00Z"));
    await partitionAt("2037-05-20T00:00:00Z");
    expect(await madeFor("2037_01")).toHaveLength(2);
    await partitionAt("2037-06-20T00:00:00Z");
    // Not while it has anything else.
    expect(await madeFor("2037_01")).toHaveLength(2);
    await db.execute(sql`DELETE FROM positions WHERE id = ${older}::uuid`);
    await partitionAt("2037-06-20T00:00:00Z");
    expect(await madeFor("2037_01")).toEqual(["visits_2037_01"]);
    expect(await partitionOf("positions", last)).toBe("positions_other");
    expect(await brokenRules(db)).toEqual([]);
  });
});

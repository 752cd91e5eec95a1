import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { NOT_VISITED_REASONS } from "contract/visits/facts";
import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../db/connect";
import {
  branchOffices,
  channels,
  contacts,
  locationFilterTemplates,
  locationStays,
  locations,
  messages,
  offices,
  positions,
  routeLocations,
  routeRuns,
  routes,
  routeTemplates,
  users,
  visitContacts,
  visits,
} from "../db/schema";
import { testDatabase } from "../testing/database";
import { brokenRules } from "../testing/invariants";
import { AREAS, besideStreet, METRES_PER_DEGREE } from "./areas";
import { DAY } from "./calendar";
import { isEmpty, seedDemo, seedWorld } from "./seed";

const NOW = new Date("2026-11-20T19:30:00.000Z");
const log = () => {};

describe("the demo world", () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    expect(await isEmpty(database.db)).toBe(true);
    await seedDemo(database.db, { now: NOW, log });
  }, 60_000);
  afterAll(() => database.close());

  it("is not empty any more", async () => {
    expect(await isEmpty(database.db)).toBe(false);
  });

  it("has the people and places that it promises", async () => {
    const { db } = database;
    expect(await db.$count(locations)).toBe(1_500);
    expect(await db.$count(routes)).toBe(150);
    expect(await db.$count(visits)).toBe(6_000);
    expect(await db.$count(offices)).toBe(8);
    expect(await db.$count(users, eq(users.role, "agent"))).toBe(40);
    expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
    expect(await db.$count(offices, isNull(offices.managerId))).toBe(0);
    expect(await db.$count(contacts, eq(contacts.status, "inactive"))).toBeGreaterThan(20);
  });

  it("breaks no rule that holds for all data", async () => {
    expect(await brokenRules(database.db)).toEqual([]);
  });

  it("has what people leave behind from day to day", async () => {
    const { db } = database;
    // Everyone who ever made a visit.
    expect(await db.$count(positions)).toBeGreaterThan(30);
    expect(await db.$count(visitContacts)).toBeGreaterThan(100);
    expect(await db.$count(locationFilterTemplates)).toBe(3);
    expect(
      await db.$count(locationFilterTemplates, eq(locationFilterTemplates.isGlobal, true)),
    ).toBe(1);
    expect(await db.$count(routeTemplates)).toBe(8);
    expect(await db.$count(channels)).toBe(24);
    expect(await db.$count(messages)).toBe(64);
    expect(await db.$count(locations, eq(locations.doNotVisit, true))).toBeGreaterThan(10);
  });

  it("has routes that went otherwise than planned", async () => {
    const { db } = database;
    const runs = await db.select().from(routeRuns);
    const ended = runs.filter(({ ran }) => ran !== null);
    expect(ended.length).toBe(await db.$count(routes, eq(routes.status, "completed")));
    expect(runs.length).toBe(await db.$count(routes, isNotNull(routes.startTime)));
    const some = (of: (run: (typeof runs)[number]) => boolean) =>
      expect(ended.filter(of).length).toBeGreaterThan(0);
    some(({ skipped }) => skipped === 1);
    some(({ notVisited }) => Number(notVisited) > 0);
    some(({ orderKept, changed }) => orderKept === true && changed === false);
    some(({ orderKept, changed }) => orderKept === false && changed === true);
    some(({ distance }) => distance === null);
    for (const { time, plannedRoad, plannedStay, distance, plannedDistance } of ended) {
      expect(Number(time) / (plannedRoad + plannedStay)).toBeGreaterThan(0.7);
      expect(Number(time) / (plannedRoad + plannedStay)).toBeLessThan(2);
      if (distance !== null) expect(distance).toBeGreaterThan(plannedDistance * 0.9);
    }
    expect(await db.$count(locationStays)).toBeGreaterThan(100);
  });

  it("has three parents, one of them a branch itself", async () => {
    const edges = await database.db.select().from(branchOffices);
    const parents = new Set(edges.map(({ parentId }) => parentId));
    expect(parents.size).toBe(3);
    expect(edges.filter(({ branchId }) => parents.has(branchId))).toHaveLength(1);
  });

  it("gives the printed manager an office with branches and free routes", async () => {
    const { db } = database;
    const [dana] = await db
      .select()
      .from(users)
      .where(eq(users.email, DEMO_ACCOUNTS.officeManager.email));
    expect(dana?.displayName).toBe("Dana Mills");
    const officeId = dana?.officeId ?? "";
    expect(await db.$count(branchOffices, eq(branchOffices.parentId, officeId))).toBe(2);
    const own = await db.select().from(routes).where(eq(routes.ownerOfficeId, officeId));
    expect(own.length).toBeGreaterThan(30);
    expect(own.filter((r) => !r.officeId && !r.userId).length).toBeGreaterThanOrEqual(8);
  });

  it("has each place at a house of a street, in a city and zip of one area", async () => {
    const known = new Set(AREAS.map(({ city, zip }) => `${city} ${zip}`));
    for (const place of await database.db.select().from(locations)) {
      expect(known).toContain(`${place.city} ${place.zip}`);
      expect(place.address).toMatch(/^[1-9]\d* \S/);
    }
  });

  it("numbers the houses of a street upwards, the odd ones on one side", () => {
    for (const area of AREAS) {
      const [piece] = area.pieces;
      const share = (metres: number) => metres / area.metres;
      const [near, far, across] = [
        besideStreet(area, 0, false, 15),
        besideStreet(area, share((piece?.metres ?? 0) * 0.99), false, 15),
        besideStreet(area, 0, true, 15),
      ];
      expect(near.street).toBe(far.street);
      expect(far.houseNumber).toBeGreaterThanOrEqual(near.houseNumber);
      expect(near.houseNumber % 2).toBe(0);
      expect(across.houseNumber).toBe(near.houseNumber + 1);
      const metres = Math.hypot(
        (across.longitude - near.longitude) * METRES_PER_DEGREE.longitude,
        (across.latitude - near.latitude) * METRES_PER_DEGREE.latitude,
      );
      expect(metres).toBeCloseTo(30, 3);
    }
  });

  it("keeps every route true to its stops", async () => {
    const { db } = database;
    const all = await db.select().from(routes);
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(["new", "active", "inactive", "paused", "completed"]),
    );
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const stops = await db.select().from(routeLocations).orderBy(routeLocations.order);
    for (const route of all) {
      const own = stops.filter(({ routeId }) => routeId === route.id);
      expect(own.length).toBeGreaterThanOrEqual(8);
      expect(own.length).toBeLessThanOrEqual(40);
      expect(own.map(({ order }) => order)).toEqual(own.map((_, at) => at + 1));
      expect(new Set(own.map(({ locationId }) => locationId)).size).toBe(own.length);
      const done = own.filter(({ isVisited }) => isVisited);
      const arrivals = done.map(({ arrivalTime }) => arrivalTime ?? "").sort();
      expect(route.totalLocation).toBe(own.length);
      expect(route.visitedLocation).toBe(done.length);
      expect(route.lastVisited).toBe(arrivals.at(-1) ?? null);
      expect(route.startTime).toBe(arrivals[0] ?? null);
      expect(route.endTime !== null).toBe(route.status === "completed");
      // Some leave the last stop out.
      if (route.status === "completed") expect(own.length - done.length).toBeLessThan(2);
      if (route.status === "new") expect(done.length).toBe(0);
      expect(route.ownerOfficeId).not.toBeNull();
      expect(route.distance).toBeGreaterThan(0);
      // By roads, in town.
      expect(route.distance / route.estimatedTime).toBeGreaterThan(15 / 3.6);
      expect(route.distance / route.estimatedTime).toBeLessThan(80 / 3.6);
    }
  });

  it("keeps every visit true to its stop, its agent and the clock", async () => {
    const { db } = database;
    const rows = await db
      .select({ visit: visits, stop: routeLocations, route: routes, agent: users })
      .from(visits)
      .innerJoin(users, eq(users.id, visits.userId))
      .leftJoin(routeLocations, eq(routeLocations.id, visits.routeLocationId))
      .leftJoin(routes, eq(routes.id, visits.routeId));
    expect(rows).toHaveLength(6_000);
    const hour = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/New_York",
      hourCycle: "h23",
      hour: "numeric",
      weekday: "short",
    });
    for (const { visit, stop, route, agent } of rows) {
      const arrival = Date.parse(visit.arrival);
      expect(arrival).toBeGreaterThan(NOW.getTime() - 90 * DAY);
      expect(Date.parse(visit.departure ?? "")).toBeGreaterThan(arrival);
      expect(Date.parse(visit.departure ?? "")).toBeLessThanOrEqual(NOW.getTime());
      const part = (name: string) =>
        hour.formatToParts(arrival).find(({ type }) => type === name)?.value;
      // Whoever is on the road now is so at any hour.
      if (route?.status !== "active") {
        expect(Number(part("hour"))).toBeGreaterThanOrEqual(8);
        expect(Number(part("hour"))).toBeLessThan(17);
        expect(part("weekday")).not.toMatch(/^S/);
      }
      expect(visit.officeId).toBe(agent.officeId);
      expect(visit.routeId).toBe(route?.id ?? null);
      if (stop) {
        expect(stop.isVisited).toBe(true);
        expect(stop.locationId).toBe(visit.locationId);
        expect(stop.arrivalTime).toBe(visit.arrival);
        expect(stop.departureTime).toBe(visit.departure);
        expect(route?.userId).toBe(agent.id);
      }
    }
    const atStops = rows.filter(({ stop }) => stop).length;
    expect(await db.$count(routeLocations, eq(routeLocations.isVisited, true))).toBe(atStops);
    for (const { visit } of rows) {
      expect(visit.notVisitedReason === null).toBe(visit.actuallyVisited);
    }
    const failed = rows.flatMap(({ visit }) => visit.notVisitedReason ?? []);
    const times = (reason: string) => failed.filter((one) => one === reason).length;
    const reasons = Object.keys(NOT_VISITED_REASONS).toSorted((a, b) => times(b) - times(a));
    expect(reasons.slice(0, 2)).toEqual(["closed", "nobody-there"]);
    expect(reasons.filter((reason) => times(reason) === 0)).toEqual([]);
    expect(rows.filter(({ visit }) => !visit.confirmed).length).toBeGreaterThan(100);
    expect(rows.filter(({ visit }) => visit.doNotVisit).length).toBeGreaterThan(10);
  });

  it("never has an agent in two places at once", async () => {
    const overlapping = await database.db.execute(sql`
      select 1 from visits a join visits b on a.user_id = b.user_id and a.id < b.id
        and a.arrival < b.departure and b.arrival < a.departure`);
    expect(overlapping).toHaveProperty("rows", []);
  });
});

describe("a world of any size", () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  }, 60_000);
  afterAll(() => database.close());
  afterEach(async () => {
    await database.db.execute(sql`truncate users, offices, location_types, chains cascade`);
  });

  const small = { locations: 300, routes: 40, visits: 900, now: NOW, log };
  const tables = [offices, branchOffices, users, locations, contacts, routes, visits];

  /** A hash has a salt of its own, and each world its transaction. */
  const OWN = new Set(["passwordHash", "writtenIn"]);

  /** All rows of a fresh world but for what is each one's own. */
  async function dump(seed: number): Promise<string> {
    await seedWorld(database.db, { ...small, seed });
    const rows: unknown[] = [];
    for (const table of [...tables, routeLocations]) {
      rows.push(await database.db.select().from(table).orderBy(table.id));
    }
    await database.db.execute(sql`truncate users, offices, location_types, chains cascade`);
    return JSON.stringify(rows, (key, value) => (OWN.has(key) ? undefined : value));
  }

  it("is the same for the same seed and instant, and another for another seed", async () => {
    const first = await dump(7);
    expect(await dump(7)).toBe(first);
    expect(await dump(8)).not.toBe(first);
  });

  it("has ids that sort by creation", async () => {
    const { db } = database;
    await seedWorld(db, { ...small, seed: 7 });
    const made = await db.select({ at: routes.createdAt }).from(routes).orderBy(routes.id);
    const times = made.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  });

  it.each([
    { locations: 0, routes: 3, visits: 0 },
    { locations: 30, routes: 20, visits: 5 },
    { locations: 20, routes: 0, visits: 3_000, offices: 1, agents: 1 },
    { locations: 400, routes: 60, visits: 100, offices: 20 },
  ])("makes as many of each as asked: %o", async (sizes) => {
    const { db } = database;
    await seedWorld(db, { ...sizes, now: NOW, seed: 3, log });
    expect(await db.$count(locations)).toBe(sizes.locations);
    expect(await db.$count(routes)).toBe(sizes.routes);
    expect(await db.$count(visits)).toBe(sizes.visits);
    expect(await db.$count(offices)).toBe(sizes.offices ?? 8);
  });

  it("refuses visits without locations and then leaves nothing", async () => {
    const asked = { ...small, locations: 0, seed: 1 };
    await expect(seedWorld(database.db, asked)).rejects.toThrow("Visits need locations");
    expect(await isEmpty(database.db)).toBe(true);
  });
});

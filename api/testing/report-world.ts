import { PRESUMED_STATUSES } from "contract/visits/facts";
import { v7 } from "uuid";
import { branchOffices, offices, presumedVisits, routes, users, visits } from "../db/schema";
import { DAY, HOUR, iso, MINUTE, SECOND } from "../demo/calendar";
import { type Random, randomFor } from "../demo/random";
import type { TestApi } from "./api";
import { addRoute } from "./world";

type NewVisit = typeof visits.$inferInsert;

/** A visit as it was written, with its times in ms since 1970. */
export interface WrittenVisit {
  id: string;
  locationId: string;
  userId: string;
  officeId: string | null;
  routeId: string | null;
  arrival: number;
  departure: number | null;
  actuallyVisited: boolean;
  doNotVisit: boolean;
  confirmed: boolean;
  note: string | null;
}

/** All that reports are counted from, as it was written. */
export interface ReportWorld {
  visits: WrittenVisit[];
  presumed: { userId: string; officeId: string | null; arrival: number; isWaiting: boolean }[];
  agents: { id: string; name: string; officeId: string | null; active: boolean }[];
  offices: { id: string; name: string; timeZone: string; parentId: string | null }[];
  completed: { userId: string; ownerOfficeId: string; endTime: number }[];
}

/** When clocks change in New York, Havana and on Lord Howe Island (by half an hour) in 2026. */
const CHANGES = [
  "2026-03-08T07:00:00.000Z",
  "2026-11-01T06:00:00.000Z",
  "2026-03-08T05:00:00.000Z",
  "2026-11-01T05:00:00.000Z",
  "2026-04-04T15:00:00.000Z",
  "2026-10-03T15:30:00.000Z",
].map(Date.parse);
/** Midnights in New York (before, between and after the changes), Kolkata and UTC. */
const MIDNIGHTS = [
  "2026-03-08T05:00:00.000Z",
  "2026-03-09T04:00:00.000Z",
  "2026-11-01T04:00:00.000Z",
  "2026-11-02T05:00:00.000Z",
  "2026-03-08T18:30:00.000Z",
  "2026-10-31T18:30:00.000Z",
  "2026-11-01T00:00:00.000Z",
].map(Date.parse);
const NUDGES = [-HOUR, -30 * MINUTE, -SECOND, -1, 0, 1, 999, SECOND, 30 * MINUTE, HOUR];

/**
 * Fills the test world with visits at every odd time and of every kind: by agents who are
 * inactive now or were of another office then, of no office, outside routes, without departure
 * or with one before the arrival; and an office that nobody visits for, `Quiet`, below `hub`.
 */
export async function makeReportWorld(api: TestApi, seed: number): Promise<ReportWorld> {
  const { db } = api.database;
  const { world } = api;
  const random = randomFor(seed, 0, 0);
  const [quiet] = await db
    .insert(offices)
    .values({ name: "Quiet", timeZone: "Europe/Berlin" })
    .returning();
  const [far] = await db
    .insert(offices)
    .values({ name: "Far", timeZone: "Asia/Kolkata" })
    .returning();
  if (!quiet || !far) throw new Error("no offices were made");
  await db.insert(branchOffices).values([
    { parentId: world.offices.hub, branchId: quiet.id },
    { parentId: world.offices.north, branchId: far.id },
  ]);
  await db.insert(users).values([
    { displayName: "Idle", email: "idle@test.example", role: "agent", officeId: quiet.id },
    { displayName: "farAgent", email: "far@test.example", role: "agent", officeId: far.id },
    { displayName: "drifter", email: "drifter@test.example", role: "agent", officeId: null },
  ]);
  const edges = await db.select().from(branchOffices);
  const allOffices = await db.select().from(offices);
  const agents = (await db.select().from(users)).filter(({ role }) => role === "agent");
  const visitors = agents.filter(({ displayName }) => displayName !== "Idle");
  const officeIds = allOffices.flatMap(({ id }) => (id === quiet.id ? [] : [id]));

  const completed: ReportWorld["completed"] = [];
  for (let n = 0; n < 40; n++) {
    const endTime = arrivalOf(random);
    const [userId, ownerOfficeId] = [random.pick(agents).id, random.pick(officeIds)];
    const status = random.chance(0.7) ? "completed" : "inactive";
    const values = { userId, ownerOfficeId, status, endTime: iso(endTime) } as const;
    await addRoute(db, world, values);
    if (status === "completed") completed.push({ userId, ownerOfficeId, endTime });
  }
  const routeIds = (await db.select({ id: routes.id }).from(routes)).map(({ id }) => id);

  const parts = { visitors, officeIds, routeIds, locationIds: world.locations };
  const written = Array.from({ length: 700 }, () => oddVisit(random, parts));
  const rows = await db.insert(visits).values(written).returning();
  const stays = Array.from({ length: 150 }, () => oddStay(random, parts));
  // An agent is at one place at a time.
  const presumed = await db.insert(presumedVisits).values(stays).onConflictDoNothing().returning();
  return {
    presumed: presumed.map(({ userId, officeId, arrival, status }) => ({
      ...{ userId, officeId, arrival: Date.parse(arrival), isWaiting: status === "waiting" },
    })),
    visits: rows.map(({ arrival, departure, ...row }) => ({
      ...row,
      arrival: Date.parse(arrival),
      departure: departure === null ? null : Date.parse(departure),
    })),
    agents: agents.map(({ id, displayName, officeId, status }) => ({
      id,
      name: displayName,
      officeId,
      active: status === "active",
    })),
    offices: allOffices.map(({ id, name, timeZone }) => ({
      id,
      name,
      timeZone,
      parentId: edges.find(({ branchId }) => branchId === id)?.parentId ?? null,
    })),
    completed,
  };
}

/** Mostly around a change of clocks or a midnight, else any time of 2026. */
function arrivalOf(random: Random): number {
  if (random.chance(0.2)) return Date.parse("2026-01-01T00:00:00Z") + random.int(0, 325 * DAY);
  const around = random.pick(random.chance(0.5) ? CHANGES : MIDNIGHTS);
  const days = random.chance(0.5) ? 0 : random.int(-3, 3);
  const nudge = random.chance(0.7) ? random.pick(NUDGES) : random.int(-2 * HOUR, 2 * HOUR);
  return around + days * DAY + nudge;
}

interface VisitParts {
  visitors: { id: string; officeId: string | null }[];
  officeIds: string[];
  routeIds: string[];
  locationIds: string[];
}

/** A presumed visit that waits or was answered, at an odd time. */
function oddStay(random: Random, parts: VisitParts): typeof presumedVisits.$inferInsert {
  const { locationId, userId, officeId, arrival } = oddVisit(random, parts);
  return {
    ...{ id: v7(), locationId, userId, officeId, arrival, longitude: -82.98, latitude: 39.96 },
    departure: iso(Date.parse(arrival) + 10 * MINUTE),
    status: random.pick(PRESUMED_STATUSES),
  };
}

/** A visit of any kind at an odd time. */
function oddVisit(random: Random, parts: VisitParts): NewVisit {
  const agent = random.pick(parts.visitors);
  const arrival = arrivalOf(random);
  return {
    locationId: random.pick(parts.locationIds),
    userId: agent.id,
    officeId: random.chance(0.85)
      ? agent.officeId
      : random.chance(0.2)
        ? null
        : random.pick(parts.officeIds),
    routeId: random.chance(0.7) ? random.pick(parts.routeIds) : null,
    arrival: iso(arrival),
    departure: random.chance(0.8) ? iso(arrival + random.int(-10, 180) * MINUTE) : null,
    actuallyVisited: random.chance(0.8),
    doNotVisit: random.chance(0.1),
    confirmed: random.chance(0.6),
    note: random.pick([null, "", "met the owner"]),
  };
}

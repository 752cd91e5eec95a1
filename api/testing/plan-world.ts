import { setVisitMinutes, updateRoute } from "contract/calls";
import { eq, sql } from "drizzle-orm";
import { locations, positions, routeLocations, routes, users, visits } from "../db/schema";
import { DAY, HOUR, iso, MINUTE, SECOND } from "../demo/calendar";
import { type Random, randomFor } from "../demo/random";
import type { TestApi } from "./api";
import { addRoute } from "./world";

type Degrees = [number, number];

/** A route as it was made and run: all that its figures are counted from. */
export interface RunRoute {
  id: string;
  name: string;
  officeId: string;
  agentId: string;
  roundTrip: boolean;
  endTime: number;
  planned: { distance: number; road: number; places: string[]; stops: string[] };
  /** When it was completed, in order. */
  stops: { id: string; locationId: string; isVisited: boolean }[];
  visits: RunVisit[];
  /** How many of the positions had been reported when it was completed. */
  seen: number;
}

export interface RunVisit {
  locationId: string;
  stopId: string | null;
  userId: string;
  officeId: string | null;
  arrival: number;
  departure: number | null;
  actuallyVisited: boolean;
}

export interface PlanWorld {
  routes: RunRoute[];
  /** Visits of no route as well. */
  visits: RunVisit[];
  positions: { userId: string; at: number; place: Degrees; accuracy: number | null }[];
  places: Map<string, { place: Degrees; typeId: string | null; minutes: number | null }>;
  typeMinutes: Map<string, number | null>;
}

/** Around both changes of clocks in New York and their midnights, and on other days. */
const ENDS = [
  "2026-03-08T06:59:59.000Z",
  "2026-03-08T07:30:00.000Z",
  "2026-03-09T03:59:59.999Z",
  "2026-03-09T04:00:00.000Z",
  "2026-11-01T05:30:00.000Z",
  "2026-11-01T06:30:00.000Z",
  "2026-11-02T04:59:59.999Z",
  "2026-11-02T05:00:00.000Z",
  "2026-02-28T23:00:00.000Z",
  "2026-06-30T22:00:00.000Z",
].map(Date.parse);

/** Fills the test world with routes that were planned, begun, changed, run and completed in every odd way. */
export async function makePlanWorld(api: TestApi, seed: number): Promise<PlanWorld> {
  const random = randomFor(seed, 0, 0);
  const { db } = api.database;
  const { types, offices } = api.world;
  await api.ok({ user: "admin" }, setVisitMinutes, {
    params: { id: types.bank },
    body: { visitMinutes: 45 },
  });
  const world: PlanWorld = {
    routes: [],
    visits: [],
    positions: [],
    places: new Map(),
    typeMinutes: new Map([
      [types.bank, 45],
      [types.cafe, null],
    ]),
  };
  for (const [at, id] of api.world.locations.entries()) {
    const minutes = random.pick([null, null, 10, 30]);
    const typeId = at === 5 ? null : at < 3 ? types.cafe : types.bank;
    const officeId = at < 4 ? offices.hub : offices.south;
    await db
      .update(locations)
      .set({ visitMinutes: minutes, typeId, officeId })
      .where(eq(locations.id, id));
    world.places.set(id, { place: [-83 + (at + 1) / 100, 40], typeId, minutes });
  }
  const agents = (await db.select().from(users)).filter(
    ({ role, status }) => role === "agent" && status === "active",
  );
  for (let n = 0; n < 60; n++) {
    const agent = random.pick(agents);
    if (agent.officeId) await run(api, world, random, { id: agent.id, officeId: agent.officeId });
  }
  for (let n = 0; n < 200; n++) {
    const [agent, end] = [random.pick(agents), random.pick(ENDS) - random.int(0, 300 * DAY)];
    const visit = visitAt(random, end, random.pick(api.world.locations), agent);
    world.visits.push({ ...visit, officeId: random.chance(0.1) ? null : agent.officeId });
  }
  await db.insert(visits).values(world.visits.map((visit) => rowOf(visit, null)));
  for (const route of world.routes) world.visits.push(...route.visits);
  return world;
}

const rowOf = ({ stopId, ...visit }: RunVisit, routeId: string | null) => ({
  ...visit,
  routeId,
  routeLocationId: stopId,
  arrival: iso(visit.arrival),
  departure: visit.departure === null ? null : iso(visit.departure),
});

interface Agent {
  id: string;
  officeId: string | null;
}

function visitAt(random: Random, arrival: number, locationId: string, agent: Agent): RunVisit {
  const stay = random.chance(0.9)
    ? random.int(0, 70 * 60) * SECOND
    : random.pick([0, 29 * SECOND, MINUTE, 90 * SECOND, 4 * HOUR, 4 * HOUR + SECOND, -MINUTE]);
  return {
    locationId,
    stopId: null,
    userId: agent.id,
    officeId: agent.officeId,
    arrival,
    departure: random.chance(0.96) ? arrival + stay : null,
    actuallyVisited: random.chance(0.8),
  };
}

/** One route from its making to its end. */
async function run(
  api: TestApi,
  world: PlanWorld,
  random: Random,
  agent: { id: string; officeId: string },
): Promise<void> {
  const { db } = api.database;
  const size = random.int(0, 5);
  const planned = random.shuffle(api.world.locations).slice(0, size);
  const roundTrip = random.chance(0.2);
  const made = await addRoute(db, api.world, {
    officeId: agent.officeId,
    ownerOfficeId: agent.officeId,
    userId: agent.id,
    roundTrip,
    distance: size < 2 ? 0 : random.int(1000, 9000),
    estimatedTime: size < 2 ? 0 : random.int(100, 3000),
    stops: planned.map((locationId) => ({ locationId })),
  });
  const set = async (status: "active" | "completed", at: number) => {
    api.clock.now = new Date(at);
    await api.ok({ user: "admin" }, updateRoute, { params: { id: made.id }, body: { status } });
  };
  const end = random.pick(ENDS) + random.int(-3, 3) * random.pick([DAY, HOUR, 7 * DAY]);
  const begun = random.chance(0.9);
  if (begun) await set("active", end - DAY);
  let stops = planned.map((locationId, at) => ({ id: made.stopIds[at] ?? "", locationId }));
  if (size > 1 && random.chance(0.3)) {
    stops = random.shuffle(stops);
    await place(api, made.id, stops);
  }
  const left = api.world.locations.find((id) => !planned.includes(id));
  if (left && random.chance(0.15)) {
    const [added] = await db
      .insert(routeLocations)
      .values({ routeId: made.id, locationId: left, order: size + 1 })
      .returning();
    if (added) stops.push({ id: added.id, locationId: left });
  }
  const driven = drive(
    random,
    world,
    agent,
    random.chance(0.7) ? stops : random.shuffle(stops),
    end,
  );
  const rows = driven.map((visit) => rowOf(visit, made.id));
  if (rows.length > 0) await db.insert(visits).values(rows);
  const visited = new Set(driven.map(({ stopId }) => stopId));
  for (const { id } of stops) {
    if (visited.has(id)) {
      await db.update(routeLocations).set({ isVisited: true }).where(eq(routeLocations.id, id));
    }
  }
  await track(api, world, random, agent.id, driven);
  await set("completed", end);
  // Who answers for it later may be another one.
  const moved = random.chance(0.1);
  const officeId = moved ? api.world.offices.south : agent.officeId;
  if (moved) await db.update(routes).set({ ownerOfficeId: officeId }).where(eq(routes.id, made.id));
  world.routes.push({
    id: made.id,
    name: made.name,
    officeId,
    agentId: agent.id,
    roundTrip,
    endTime: end,
    planned: {
      distance: made.distance,
      road: made.estimatedTime,
      // Of one that never began, what was planned is what it was in the end.
      places: begun ? planned : stops.map(({ locationId }) => locationId),
      stops: begun ? made.stopIds : stops.map(({ id }) => id),
    },
    stops: stops.map((stop) => ({ ...stop, isVisited: visited.has(stop.id) })),
    visits: driven,
    seen: world.positions.length,
  });
}

const place = (api: TestApi, routeId: string, stops: readonly { id: string }[]) =>
  api.database.db.execute(sql`UPDATE route_locations SET "order" = place
    FROM unnest(${sql.param(stops.map(({ id }) => id))}::uuid[]) WITH ORDINALITY AS asked(id, place)
    WHERE route_locations.id = asked.id AND route_id = ${routeId}::uuid`);

/** Visits at most of the stops, one after another, some twice, some by somebody else, a night between some. */
function drive(
  random: Random,
  world: PlanWorld,
  agent: { id: string; officeId: string },
  stops: readonly { id: string; locationId: string }[],
  end: number,
): RunVisit[] {
  const driven: RunVisit[] = [];
  const others = world.routes.map(({ agentId }) => agentId);
  let at = end - 20 * HOUR;
  for (const { id, locationId } of stops) {
    for (let times = random.pick([0, 1, 1, 1, 1, 1, 2]); times > 0; times--) {
      at += random.chance(0.1)
        ? random.pick([6 * HOUR, 6 * HOUR + 1, 7 * HOUR])
        : random.int(0, 20 * 60) * SECOND;
      const userId = random.chance(0.03) && others[0] ? random.pick(others) : agent.id;
      const visit = { ...visitAt(random, at, locationId, agent), stopId: id, userId };
      driven.push(visit);
      at = Math.max(at, visit.departure ?? at);
    }
  }
  return driven;
}

/** Where the device was between the visits: every minute, or now and then nowhere. */
async function track(
  api: TestApi,
  world: PlanWorld,
  random: Random,
  userId: string,
  driven: readonly RunVisit[],
): Promise<void> {
  if (random.chance(0.2)) return;
  const found: PlanWorld["positions"] = [];
  for (const [n, visit] of driven.entries()) {
    const [from, to] = [
      world.places.get(visit.locationId),
      world.places.get(driven[n + 1]?.locationId ?? ""),
    ];
    const [leaves, arrives] = [visit.departure ?? visit.arrival, driven[n + 1]?.arrival ?? 0];
    if (!from || !to || random.chance(0.08)) continue;
    for (let at = leaves + MINUTE; at < arrives; at += MINUTE) {
      const share = (at - leaves) / (arrives - leaves);
      found.push({
        userId,
        at: at + random.int(0, 999),
        place: [
          from.place[0] + (to.place[0] - from.place[0]) * share,
          40 + (random.chance(0.5) ? 0.001 : 0),
        ],
        accuracy: random.pick([null, 8, 99, 101]),
      });
    }
  }
  const fresh = found.filter(
    ({ at }) => !world.positions.some((p) => p.userId === userId && p.at === at),
  );
  world.positions.push(...fresh);
  if (fresh.length === 0) return;
  await api.database.db.insert(positions).values(
    fresh.map(({ at, place: [longitude, latitude], accuracy }) => ({
      userId,
      recordedAt: iso(at),
      longitude,
      latitude,
      accuracy,
    })),
  );
}

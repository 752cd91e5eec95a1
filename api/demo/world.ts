import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import { sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { foldAll } from "../db/fold-sums";
import * as tables from "../db/schema";
import { hashPassword } from "../resources/account/passwords";
import { calendar, iso } from "./calendar";
import { writeDailyLife } from "./daily-life";
import { Batch, insertRows } from "./insert";
import { CHAINS, TRADES } from "./names";
import { type People, planPeople, TIME_ZONE } from "./people";
import { locationRows, planPlaces, type References } from "./places";
import { CALENDAR_DAYS, type Outing, type PlannedRoute, planOutings, type WorldPlan } from "./plan";
import { randomFor, STREAM, uuidAt } from "./random";
import type { PlannedVisit } from "./schedule";

const BATCH = 2_500;
/**
 * What triggers count is written once a statement, and within one transaction each of them passes over what
 * those before it replaced: large worlds are written in few.
 */
const MOST_BATCHES = 60;
const PROGRESS = 100_000;
/** What one agent can visit in the time that the plan covers. */
const VISITS_PER_AGENT = 400;

export interface WorldOptions {
  locations: number;
  routes: number;
  /** Visits in all, at routes and elsewhere, within the last 90 days. */
  visits: number;
  offices?: number;
  agents?: number;
  now: Date;
  /** Another number, another world. */
  seed: number;
  /** See `WorldPlan`. */
  isGoodDay?: boolean;
  log(line: string): void;
}

/**
 * Fills an empty database with a made-up world, whole or not at all. The same options make
 * the same rows, ids included. Memory stays flat: rows are made and written in batches.
 *
 * @throws when visits are asked for without any location
 */
export async function seedWorld(db: Db, options: WorldOptions): Promise<void> {
  const { log } = options;
  if (options.visits > 0 && options.locations === 0) {
    throw new Error("Visits need locations: ask for at least one");
  }
  const world = planWorld(options);

  await db.transaction(async (transaction) => {
    // Nobody did what is made up.
    await transaction.execute(sql`SELECT set_config('waybook.audit', 'off', true)`);
    await writePeople(transaction, world.people);
    const references = await writeNames(transaction, world.now, world.seed);
    await writeLocations(transaction, world, references, log);
    await writeOutings(transaction, world, log);
    // What follows reads the rows just written: without figures about them it takes minutes.
    await transaction.execute(sql`analyze`);
    await writeDailyLife(transaction, options.now);
  });
  await foldAll(db);
  // The planner has to know of the new rows before the first list is asked for.
  await db.execute(sql`vacuum (analyze)`);
}

const batchOf = (rows: number) => Math.max(BATCH, Math.ceil(rows / MOST_BATCHES));

/** Who and what is in a world, without its rows. */
export function planWorld(options: Omit<WorldOptions, "log">): WorldPlan {
  const { seed, routes, visits, isGoodDay } = options;
  const now = options.now.getTime();
  const offices = options.offices ?? Math.max(8, Math.ceil(routes / 400));
  const agents =
    options.agents ?? Math.max(40, Math.ceil(routes / 25), Math.ceil(visits / VISITS_PER_AGENT));
  const people = planPeople({ offices, agents: Math.max(agents, offices), now, seed });
  const places = planPlaces(options.locations, people, now, seed);
  const days = calendar(options.now, TIME_ZONE, CALENDAR_DAYS);
  return { people, places, days, routes, visits, now, seed, isGoodDay };
}

async function writePeople(db: Db, people: People): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const stamps = (time: number) => ({ createdAt: iso(time), updatedAt: iso(time) });
  await insertRows(
    db,
    tables.offices,
    people.offices.map(({ id, name, createdAt }) => ({
      id,
      name,
      timeZone: TIME_ZONE,
      ...stamps(createdAt),
    })),
  );
  const officeId = (at: number | null) => (at === null ? null : (people.offices[at]?.id ?? null));
  await insertRows(
    db,
    tables.users,
    people.users.map(({ office, createdAt, ...user }) => ({
      verifiedEmail: user.email,
      ...user,
      officeId: officeId(office),
      passwordHash,
      ...stamps(createdAt),
    })),
  );
  await db.execute(sql`
    update ${tables.offices} set manager_id = ${tables.users.id} from ${tables.users}
    where ${tables.users.officeId} = ${tables.offices.id}
      and ${tables.users.role} = 'office-manager'`);
  await insertRows(
    db,
    tables.branchOffices,
    people.offices.flatMap(({ id, parent, createdAt }, at) =>
      parent === null
        ? []
        : {
            id: uuidAt(createdAt, randomFor(0, STREAM.people, at + 1)),
            parentId: officeId(parent),
            branchId: id,
          },
    ),
  );
}

async function writeNames(db: Db, now: number, seed: number): Promise<References> {
  const random = randomFor(seed, STREAM.people, 0);
  const named = (name: string) => ({ id: uuidAt(now, random), name });
  const types = TRADES.map(({ type }) => named(type));
  const chains = CHAINS.map(named);
  await insertRows(db, tables.locationTypes, types);
  await insertRows(db, tables.chains, chains);
  return {
    typeIds: types.map(({ id }) => id),
    chainIds: new Map(chains.map(({ id, name }) => [name, id])),
  };
}

async function writeLocations(
  db: Db,
  world: WorldPlan,
  references: References,
  log: WorldOptions["log"],
): Promise<void> {
  const { people, places, seed } = world;
  const lastVisited = new Float64Array(places.count);
  const lastArrival = new Float64Array(places.count);
  /** What the latest visit said. */
  const doNotVisit = new Uint8Array(places.count);
  for (const { visits } of planOutings(world)) {
    for (const { place, arrival, actuallyVisited, ...visit } of visits) {
      if (actuallyVisited) lastVisited[place] = Math.max(lastVisited[place] ?? 0, arrival);
      if (arrival < (lastArrival[place] ?? 0)) continue;
      lastArrival[place] = arrival;
      doNotVisit[place] = visit.doNotVisit ? 1 : 0;
    }
  }
  const batch = new Batch(db, [tables.locations, tables.contacts], batchOf(places.count));
  for (let index = 0; index < places.count; index++) {
    const { location, contacts } = locationRows(index, places, people, references, seed);
    const last = lastVisited[index];
    await batch.add(tables.locations, {
      ...location,
      lastVisited: last ? iso(last) : null,
      doNotVisit: doNotVisit[index] === 1,
    });
    for (const contact of contacts) await batch.add(tables.contacts, contact);
    if ((index + 1) % PROGRESS === 0) log(progress(index + 1, places.count, "locations"));
  }
  await batch.finish();
  log(`${number(places.count)} locations`);
}

async function writeOutings(db: Db, world: WorldPlan, log: WorldOptions["log"]): Promise<void> {
  const { people, places, seed } = world;
  const batch = new Batch(
    db,
    [tables.routes, tables.routeLocations, tables.visits],
    batchOf(world.visits),
  );
  let written = 0;
  for (const outing of planOutings(world)) {
    const { route } = outing;
    const stream = route ? STREAM.routeRow : STREAM.outingRow;
    const random = randomFor(seed, stream, outing.index);
    let stopIds: string[] = [];
    if (route) {
      await batch.add(tables.routes, routeRow(route, outing.visits, people));
      // The first number of the stream made the id of the route itself.
      uuidAt(0, random);
      stopIds = route.stops.map((_, at) => uuidAt(route.createdAt + at, random));
      for (const [at, place] of route.stops.entries()) {
        const visit = outing.visits[at];
        await batch.add(tables.routeLocations, {
          id: stopIds[at],
          routeId: route.id,
          locationId: places.id(place),
          order: at + 1,
          isVisited: visit !== undefined,
          arrivalTime: visit ? iso(visit.arrival) : null,
          departureTime: visit ? iso(visit.departure) : null,
        });
      }
    }
    for (const [at, visit] of outing.visits.entries()) {
      const id = uuidAt(visit.departure, random);
      await batch.add(tables.visits, visitRow(visit, id, stopIds[at], outing, world));
      if (++written % PROGRESS === 0) log(progress(written, world.visits, "visits"));
    }
  }
  await batch.finish();
  log(`${number(world.routes)} routes, ${number(written)} visits`);
}

function routeRow(route: PlannedRoute, visits: readonly PlannedVisit[], people: People) {
  const officeId = people.offices[route.owner]?.id ?? null;
  const first = visits[0];
  const last = visits.at(-1);
  return {
    id: route.id,
    name: route.name,
    status: route.status,
    distance: route.distance,
    estimatedTime: route.estimatedTime,
    userId: route.agent?.id ?? null,
    officeId: route.hasOffice ? officeId : null,
    createdById: route.createdById,
    ownerOfficeId: officeId,
    startTime: first ? iso(first.arrival) : null,
    endTime: last && route.status === "completed" ? iso(last.departure) : null,
    lastVisited: last ? iso(last.arrival) : null,
    totalLocation: route.stops.length,
    visitedLocation: visits.length,
    createdAt: iso(route.createdAt),
    updatedAt: iso(last?.departure ?? route.createdAt),
  };
}

function visitRow(
  visit: PlannedVisit,
  id: string,
  stopId: string | undefined,
  { route }: Outing,
  { people, places }: WorldPlan,
) {
  const { place, agent, arrival, departure, ...rest } = visit;
  return {
    ...rest,
    id,
    locationId: places.id(place),
    userId: agent.id,
    routeId: route?.id ?? null,
    routeLocationId: stopId ?? null,
    officeId: agent.office === null ? null : (people.offices[agent.office]?.id ?? null),
    arrival: iso(arrival),
    departure: iso(departure),
    createdAt: iso(departure),
  };
}

const number = (value: number) => value.toLocaleString("en-US");
const progress = (done: number, of: number, what: string) =>
  `${number(done)} of ${number(of)} ${what}`;

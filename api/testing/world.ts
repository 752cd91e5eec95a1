import { eq } from "drizzle-orm";
import type { Db } from "../db/connect";
import {
  branchOffices,
  chains,
  locations,
  locationTypes,
  offices,
  routeLocations,
  routes,
  users,
  visits,
} from "../db/schema";
import { hashPassword } from "../resources/account/passwords";
import { refreshTimetables } from "../resources/routes/timetables/refresh";

export const PASSWORD = "correct horse";
/** Hashing in tests is quick instead of hard. */
export const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

type OfficeName = "north" | "hub" | "depot" | "south";
type UserName =
  | "admin"
  | "northManager"
  | "hubManager"
  | "depotManager"
  | "southManager"
  | "homelessManager"
  | "hubAgent"
  | "hubAgent2"
  | "depotAgent"
  | "southAgent"
  | "retiredAgent";

/** The ids of what {@link makeWorld} made, by name. */
export interface World {
  offices: Record<OfficeName, string>;
  users: Record<UserName, string>;
  types: { cafe: string; bank: string };
  chain: string;
  /** Six of them, in `hub`: "Cafe 1" to "Cafe 3" in Columbus, "Bank 4" to "Bank 6" in Dublin. */
  locations: string[];
}

/**
 * Offices three deep (north > hub > depot) and one apart (south), a manager in each, agents,
 * an admin, and a few locations. Everyone's email is `name@test.example`.
 */
export async function makeWorld(db: Db): Promise<World> {
  const passwordHash = await hashPassword(PASSWORD, CHEAP);
  const office = async (name: string) =>
    idOf(await db.insert(offices).values({ name }).returning({ id: offices.id }));
  const ids = {
    north: await office("North"),
    hub: await office("Hub"),
    depot: await office("Depot"),
    south: await office("South"),
  };
  await db.insert(branchOffices).values([
    { parentId: ids.north, branchId: ids.hub },
    { parentId: ids.hub, branchId: ids.depot },
  ]);

  const user = async (
    name: UserName,
    role: (typeof users.$inferInsert)["role"],
    officeId: string | null,
    status: "active" | "inactive" = "active",
  ) =>
    idOf(
      await db
        .insert(users)
        .values({
          displayName: name,
          email: `${name.toLowerCase()}@test.example`,
          role,
          officeId,
          status,
          passwordHash,
          verifiedEmail: `${name.toLowerCase()}@test.example`,
        })
        .returning({ id: users.id }),
    );
  const people = {
    admin: await user("admin", "admin", null),
    northManager: await user("northManager", "office-manager", ids.north),
    hubManager: await user("hubManager", "office-manager", ids.hub),
    depotManager: await user("depotManager", "office-manager", ids.depot),
    southManager: await user("southManager", "office-manager", ids.south),
    homelessManager: await user("homelessManager", "office-manager", null),
    hubAgent: await user("hubAgent", "agent", ids.hub),
    hubAgent2: await user("hubAgent2", "agent", ids.hub),
    depotAgent: await user("depotAgent", "agent", ids.depot),
    southAgent: await user("southAgent", "agent", ids.south),
    retiredAgent: await user("retiredAgent", "agent", ids.hub, "inactive"),
  };
  await db.update(offices).set({ managerId: people.hubManager }).where(eq(offices.id, ids.hub));

  const type = async (name: string) =>
    idOf(await db.insert(locationTypes).values({ name }).returning({ id: locationTypes.id }));
  const types = { cafe: await type("Cafe"), bank: await type("Bank") };
  const chain = idOf(
    await db.insert(chains).values({ name: "Beans" }).returning({ id: chains.id }),
  );
  const places = await db
    .insert(locations)
    .values(
      [1, 2, 3, 4, 5, 6].map((n) => ({
        name: `${n <= 3 ? "Cafe" : "Bank"} ${n}`,
        address: `${n} Main St`,
        city: n <= 3 ? "Columbus" : "Dublin",
        zip: `4320${n}`,
        typeId: n <= 3 ? types.cafe : types.bank,
        chainId: n === 1 ? chain : null,
        officeId: ids.hub,
        longitude: -83 + n / 100,
        latitude: 40,
      })),
    )
    .returning({ id: locations.id });
  return { offices: ids, users: people, types, chain, locations: places.map(({ id }) => id) };
}

type NewRoute = Partial<typeof routes.$inferInsert> & {
  /** One for each stop, by location, in order; the visited ones get a visit too. */
  stops?: { locationId: string; visited?: boolean }[];
};

let made = 0;

/** A route of `hub`, unless said otherwise, that nobody is assigned to. */
export async function addRoute(db: Db, world: World, { stops = [], ...values }: NewRoute = {}) {
  const visited = stops.filter((stop) => stop.visited).length;
  const [route] = await db
    .insert(routes)
    .values({
      name: `Route ${++made}`,
      ownerOfficeId: values.officeId ?? world.offices.hub,
      createdById: world.users.hubManager,
      totalLocation: stops.length,
      visitedLocation: visited,
      distance: 1000 * stops.length,
      estimatedTime: 60 * stops.length,
      ...values,
    })
    .returning();
  if (!route) throw new Error("no route was made");
  const stopIds: string[] = [];
  for (const [index, { locationId, visited: isVisited = false }] of stops.entries()) {
    const times = isVisited
      ? { arrivalTime: "2026-02-01T10:00:00.000Z", departureTime: "2026-02-01T10:20:00.000Z" }
      : {};
    const stopId = idOf(
      await db
        .insert(routeLocations)
        .values({ routeId: route.id, locationId, order: index + 1, isVisited, ...times })
        .returning({ id: routeLocations.id }),
    );
    stopIds.push(stopId);
    if (isVisited) await addVisit(db, world, { routeId: route.id, locationId, stopId });
  }
  await refreshTimetables(db, 50);
  return { ...route, stopIds };
}

/** Four routes that differ in everything a list looks at; their ids by name. */
export async function addListRoutes(db: Db, world: World): Promise<Record<string, string>> {
  const { hub, south, depot } = world.offices;
  const { hubAgent, southAgent } = world.users;
  const at = (n: number) => world.locations[n - 1] ?? "";
  const ids: Record<string, string> = {};
  const add = async (name: string, values: Parameters<typeof addRoute>[2]) => {
    const route = await addRoute(db, world, { name, ...values });
    ids[name] = route.id;
    return route;
  };
  await add("alpha", {
    status: "active",
    userId: hubAgent,
    officeId: hub,
    distance: 5000,
    lastVisited: "2026-02-01T10:20:00.000Z",
    createdAt: "2026-01-01T00:00:00.000Z",
    stops: [{ locationId: at(1), visited: true }, { locationId: at(4) }],
  });
  await add("Bravo", {
    status: "new",
    distance: 0,
    createdAt: "2026-01-02T12:00:00.000Z",
    stops: [{ locationId: at(2) }],
  });
  await add("charlie 100%", {
    status: "completed",
    officeId: south,
    ownerOfficeId: south,
    userId: southAgent,
    distance: 12.5,
    lastVisited: "2026-02-03T00:00:00.000Z",
    createdAt: "2026-01-03T00:00:00.000Z",
    createdById: world.users.southManager,
  });
  await add("Delta_x", {
    status: "paused",
    ownerOfficeId: depot,
    createdAt: "2026-01-04T00:00:00.000Z",
    createdById: world.users.depotManager,
  });
  return ids;
}

/** A visit by `hubAgent` at a stop, on 1 February 2026. */
export async function addVisit(
  db: Db,
  world: World,
  {
    routeId,
    locationId,
    stopId,
    ...values
  }: Partial<typeof visits.$inferInsert> & { routeId: string; locationId: string; stopId: string },
): Promise<string> {
  return idOf(
    await db
      .insert(visits)
      .values({
        routeId,
        locationId,
        routeLocationId: stopId,
        userId: world.users.hubAgent,
        officeId: world.offices.hub,
        arrival: "2026-02-01T10:00:00.000Z",
        departure: "2026-02-01T10:20:00.000Z",
        actuallyVisited: true,
        note: "met the owner",
        ...values,
      })
      .returning({ id: visits.id }),
  );
}

/** The id of the one row that was made. */
export function idOf(rows: { id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Error("nothing was made");
  return row.id;
}

import { randomUUID } from "node:crypto";
import { reportVisit } from "contract/calls";
import { sql } from "drizzle-orm";
import { presumedVisits, visitPhotos, visitProofs } from "../../db/schema";
import type { TestApi } from "../api";
import { Upload } from "../upload";
import { addRoute, addVisit } from "../world";
import { BY_ADMIN, BY_EVERYONE, BY_MANAGERS, expectEach, type RoleCases } from "./cases";
import { picture } from "./user-photos";

/** A stop of a running route of `hubAgent`. */
async function stopToVisit({ database, world }: TestApi): Promise<string> {
  const [locationId = ""] = world.locations;
  const { stopIds } = await addRoute(database.db, world, {
    status: "active",
    userId: world.users.hubAgent,
    officeId: world.offices.hub,
    stops: [{ locationId }],
  });
  return stopIds[0] ?? "";
}

async function visitOfHub({ database, world }: TestApi): Promise<string> {
  const [locationId = ""] = world.locations;
  const { id, stopIds } = await addRoute(database.db, world, { stops: [{ locationId }] });
  return addVisit(database.db, world, { routeId: id, locationId, stopId: stopIds[0] ?? "" });
}

/** The agent's device alone. */
export const BY_AGENT = {
  plain: expectEach(401, 403, 403, 403, 403, 403),
  office: expectEach(401, 200, 403, 403, 403, 403),
};

/** A visit of `hubAgent` that was reported just now. */
async function reportedVisit(api: TestApi): Promise<string> {
  const input = {
    params: { id: await stopToVisit(api) },
    body: { actuallyVisited: true, arrival: api.clock.now.toISOString() },
  };
  return (await api.ok({ user: "hubAgent", office: "hub" }, reportVisit, input)).id;
}

/** A report of `hubAgent` at a stop of a completed route. */
async function lateReport(api: TestApi): Promise<string> {
  const stop = await stopToVisit(api);
  await api.database.db.execute(sql`UPDATE routes SET status = 'completed'
    WHERE id = (SELECT route_id FROM route_locations WHERE id = ${stop}::uuid)`);
  const body = { actuallyVisited: true, arrival: api.clock.now.toISOString() };
  const kept = await api.ok({ user: "hubAgent", office: "hub" }, reportVisit, {
    params: { id: stop },
    body,
  });
  return kept.id;
}

/** An agent has one presumed visit of each moment. */
const randomArrival = () => new Date(Math.floor(Math.random() * 1.7e12)).toISOString();

async function presumedVisit({ database, world, clock }: TestApi): Promise<string> {
  const [locationId = ""] = world.locations;
  const arrival = clock.now.toISOString();
  const [made] = await database.db
    .insert(presumedVisits)
    .values({
      ...{ userId: world.users.hubAgent, officeId: world.offices.hub, locationId },
      ...{ arrival: randomArrival(), departure: arrival, longitude: -83, latitude: 40 },
    })
    .returning();
  return made?.id ?? "";
}

async function visitPhoto({ database, world }: TestApi, given?: Buffer): Promise<string> {
  const content = given ?? (await picture(30, 20));
  const [made] = await database.db
    .insert(visitPhotos)
    .values({ userId: world.users.hubAgent, officeId: world.offices.hub, content })
    .returning();
  return made?.id ?? "";
}

/** A photo that a report of `hubAgent` announced. */
async function laterPhoto(api: TestApi): Promise<string> {
  const photoId = await visitPhoto(api, Buffer.alloc(0));
  const userId = api.world.users.hubAgent;
  await api.database.db.insert(visitProofs).values({ userId, reportId: randomUUID(), photoId });
  return photoId;
}

export const roles: RoleCases = {
  "visits.list": BY_EVERYONE,
  "visits.report": {
    ...BY_AGENT,
    input: async (api) => {
      const arrival = new Date(api.clock.now.getTime() - 600_000).toISOString();
      return {
        params: { id: await stopToVisit(api) },
        body: {
          actuallyVisited: true,
          arrival,
          departure: api.clock.now.toISOString(),
          doNotVisit: false,
          note: "Met the owner.",
          location: { type: "Point", coordinates: [-82.99, 40] },
          contactIds: [],
        },
      };
    },
  },
  "visits.addPlace": {
    ...BY_AGENT,
    input: async (api) => ({
      body: {
        id: randomUUID(),
        place: { name: "Corner shop" },
        arrival: api.clock.now.toISOString(),
      },
    }),
  },
  "visits.withdraw": {
    ...BY_AGENT,
    input: async (api) => ({ params: { id: await reportedVisit(api) } }),
  },
  "visits.review": {
    ...BY_MANAGERS,
    input: async (api) => ({
      body: { visitIds: [await visitOfHub(api)], confirmed: true },
    }),
  },
  "visits.listLate": BY_EVERYONE,
  "visits.reviewLate": {
    ...BY_MANAGERS,
    input: async (api) => ({ body: { ids: [await lateReport(api)], accepted: true } }),
  },
  "visits.listPresumed": BY_EVERYONE,
  "visits.answerPresumed": {
    ...BY_EVERYONE,
    input: async (api) => ({ body: { ids: [await presumedVisit(api)], accepted: false } }),
  },
  "visitReasons.list": BY_EVERYONE,
  "visitReasons.create": {
    ...BY_ADMIN,
    input: () => ({ body: { name: `Reason ${randomUUID().slice(0, 8)}` } }),
  },
  "visitReasons.update": {
    ...BY_ADMIN,
    input: () => ({ params: { id: "closed" }, body: { hidden: false } }),
  },
  "visitPhotos.upload": {
    ...BY_AGENT,
    input: async () => ({ body: new Upload(await picture(30, 20)) }),
  },
  "visitPhotos.uploadLater": {
    ...BY_AGENT,
    input: async (api) => ({
      params: { id: await laterPhoto(api) },
      body: new Upload(await picture(30, 20)),
    }),
  },
  "visitPhotos.get": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: await visitPhoto(api) } }),
  },
  "visits.confirm": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: await visitOfHub(api) },
      body: { confirmed: true },
    }),
  },
};

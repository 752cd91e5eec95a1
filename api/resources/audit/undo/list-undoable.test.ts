import { deleteLocations, deleteRoutes, listUndo, reviewVisits, undo } from "contract/calls";
import { updateRoute } from "contract/routes/calls";
import { handOver } from "contract/users/hand-over-calls";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { undoEntries } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { addPlace } from "../../../testing/location-rows";
import { addRoute, addVisit } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.db.delete(undoEntries);
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const listed = async () => (await api.ok(as, listUndo)).data;
const addRoutes = (...names: string[]) =>
  Promise.all(names.map((name) => addRoute(api.database.db, api.world, { name })));
const remove = (ids: string[]) => api.ok(as, deleteRoutes, { body: { ids } });

it("lists changes with what they were about, the last one first, to their maker alone", async () => {
  const [route] = await addRoutes("Harbour round");
  const removed = await remove([route?.id ?? ""]);
  const { id: place } = await addPlace(api, {
    name: "Corner shop",
    userId: api.world.users.hubAgent,
  });
  const deleted = await api.ok(as, deleteLocations, {
    query: { locations: place, from: "office" },
  });
  const { now } = api.clock;
  expect(await listed()).toEqual([
    {
      id: deleted.undoId,
      at: now.toISOString(),
      restored: { locations: 1 },
      names: ["Corner shop"],
    },
    {
      id: removed.undoId,
      at: now.toISOString(),
      restored: { routes: 1 },
      names: ["Harbour round"],
    },
  ]);
  expect((await api.ok({ user: "admin" }, listUndo)).data).toEqual([]);
});

it("names three of many", async () => {
  const routes = await addRoutes("A", "B", "C", "D");
  await remove(routes.map(({ id }) => id));
  const [entry] = await listed();
  expect(entry).toMatchObject({ restored: { routes: 4 } });
  expect(entry?.names).toHaveLength(3);
});

it("leaves out what was taken back, what was changed since, and what is ten minutes old", async () => {
  const [first, second, third] = await addRoutes("First", "Second", "Third");
  const { undoId } = await remove([first?.id ?? ""]);
  await remove([second?.id ?? ""]);
  await remove([third?.id ?? ""]);
  const names = async () => (await listed()).flatMap((entry) => entry.names);
  expect(await names()).toEqual(["Third", "Second", "First"]);

  await api.ok(as, undo, { params: { id: undoId ?? "" } });
  expect(await names()).toEqual(["Third", "Second"]);

  await api.ok(as, updateRoute, { params: { id: second?.id ?? "" }, body: { name: "Again" } });
  expect(await names()).toEqual(["Third"]);

  const { now } = api.clock;
  api.clock.now = new Date(now.getTime() + 10 * 60_000 + 1);
  expect(await names()).toEqual([]);
  api.clock.now = now;
});

it("leaves out what the caller may not change in the office acted for", async () => {
  const north = { user: "northManager", office: "north" } as const;
  const depot = { user: "northManager", office: "depot" } as const;
  const { database, world } = api;
  const { offices, locations } = world;
  const listedFor = async (who: typeof north | typeof depot) =>
    (await api.ok(who, listUndo)).data.map(({ restored }) => Object.keys(restored));
  const route = await addRoute(database.db, world, { officeId: offices.hub });
  await api.ok(north, deleteRoutes, { body: { ids: [route.id] } });
  const place = await addPlace(api, { name: "Of hub" });
  await api.ok(north, deleteLocations, { query: { locations: place.id, from: "office" } });
  const [locationId = ""] = locations;
  const toVisit = await addRoute(database.db, world, { stops: [{ locationId }] });
  const visit = { routeId: toVisit.id, locationId, stopId: toVisit.stopIds[0] ?? "" };
  const visitId = await addVisit(database.db, world, visit);
  await api.ok(north, reviewVisits, { body: { visitIds: [visitId], confirmed: true } });
  await api.ok(north, handOver, {
    params: { id: world.users.depotAgent },
    body: { to: [], afterwards: "move", officeId: offices.hub },
  });
  expect(await listedFor(north)).toEqual([["users"], ["visits"], ["locations"], ["routes"]]);
  expect(await listedFor(depot)).toEqual([["users"]]);
  const found = await api.ok(north, listUndo);
  for (const { id } of found.data.slice(1)) {
    expect(await api.fails(depot, undo, { params: { id } })).toMatchObject({ statusCode: 404 });
  }
});

it("looks past changes that can't be undone, and says that there may be more", async () => {
  const routes = await addRoutes(...Array.from({ length: 25 }, (_, at) => `Of many ${at}`));
  for (const { id } of routes) await remove([id]);
  const reply = await api.ok(as, listUndo);
  expect(reply).toMatchObject({ hasMore: true });
  expect(reply.data).toHaveLength(20);
  // The latest ten are no longer as they were left.
  for (const { id } of routes.slice(-10)) {
    await api.ok(as, updateRoute, { params: { id }, body: { name: "Again" } });
  }
  const rest = await api.ok(as, listUndo);
  expect(rest).toMatchObject({ hasMore: false });
  expect(rest.data.map(({ names }) => names[0])).toEqual(
    routes.slice(0, 15).map((_, at) => `Of many ${14 - at}`),
  );
});

it("knows of every kind whether it was changed since", async () => {
  const { database, world } = api;
  const [locationId = ""] = world.locations;
  const { id: routeId, stopIds } = await addRoute(database.db, world, { stops: [{ locationId }] });
  const visitId = await addVisit(database.db, world, {
    routeId,
    locationId,
    stopId: stopIds[0] ?? "",
  });
  const review = (confirmed: boolean) =>
    api.ok(as, reviewVisits, { body: { visitIds: [visitId], confirmed, reason: "Seen" } });
  await review(true);
  const { undoId } = await review(false);
  expect((await listed()).map(({ id, restored }) => ({ id, restored }))).toEqual([
    { id: undoId, restored: { visits: 1 } },
  ]);

  await api.ok(as, handOver, {
    params: { id: world.users.hubAgent },
    body: { to: [world.users.hubAgent2], afterwards: "deactivate" },
  });
  const [entry] = await listed();
  expect(entry?.restored).toMatchObject({ users: 1 });
});

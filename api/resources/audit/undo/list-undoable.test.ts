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

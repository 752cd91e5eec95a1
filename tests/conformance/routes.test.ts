/** The console's client against the reference API: a route, from its plan to the reports. */

import { acceptTerms, getTerms, publishTerms } from "contract/account/calls";
import {
  copyRoute,
  createRoute,
  deleteRoutes,
  getRoute,
  unassignRoutes,
  updateRoute,
} from "contract/calls";
import { createLocationType } from "contract/location-types/calls";
import {
  createLocation,
  listLocationRoutes,
  unassignLocationRoutes,
} from "contract/locations/calls";
import { createContact } from "contract/locations/contact-calls";
import {
  createChannel,
  listChannels,
  listMessages,
  readChannel,
  sendMessage,
} from "contract/messages/calls";
import { createOffice, listOfficeRoutes } from "contract/offices/calls";
import {
  addExistingLocationAfter,
  addLocations,
  moveStop,
  unlinkStop,
} from "contract/routes/stop-calls";
import { agentRoutes, agentStops, assignRoutes, updateUser } from "contract/users/calls";
import {
  confirmVisit,
  listPositions,
  listVisits,
  postPositions,
  reportVisit,
  streamPositions,
} from "contract/visits/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, change, send, type UpstreamContext } from "~/upstream/client.server";
import * as exported from "~/upstream/exports.server";
import { including } from "~/upstream/query.server";
import * as routes from "~/upstream/routes.server";
import * as stops from "~/upstream/stops.server";
import { openStream } from "~/upstream/streams.server";
import { undo } from "~/upstream/undo.server";
import * as visits from "~/upstream/visits.server";
import { type Company, foundCompany, made, refusalOf } from "./company";
import { readReports } from "./reports";

let company: Company;
let admin: UpstreamContext;
let manager: UpstreamContext;
let agent: UpstreamContext;
let routeId = "";
let contactId = "";
/** Ids of the locations, from west to east. */
const shops: string[] = [];

beforeAll(async () => {
  company = await foundCompany();
  ({ admin, manager, agent } = company);
  await send(admin, createOffice, { body: { name: "North", parentId: company.officeId } });
  await send(admin, createLocationType, { body: { name: "bakeries" } });
  for (let n = 0; n < 4; n++) {
    const location = { coordinates: [-83 + n / 100, 40] as [number, number] };
    const shop = { name: `Shop ${n}`, type: "bakeries", location };
    shops.push((await made(send(manager, createLocation, { body: shop }))).id);
  }
  contactId = (
    await made(
      send(manager, createContact, { params: { id: shops[0] ?? "" }, body: { name: "Lee" } }),
    )
  ).id;
});
afterAll(() => company?.close());

it("a route goes from its plan over a day on the road to the reports", async () => {
  await planRoute();
  await changeStops();
  await turnAround();
  await duplicateRoute();
  await assignRoute();
  await exportAll();
  await followAgent();
  await visitStop();
  await writeMessages();
  await readReports(company);
  await removeStopsAndAgents();
  await acceptNewTerms();
});

/** A route is made of locations. */
async function planRoute(): Promise<void> {
  const [a = "", b = "", c = ""] = shops;
  const route = await made(
    send(manager, createRoute, { body: { name: "Round", locations: [a, b], distance: 900 } }),
  );
  routeId = route.id;
  await send(manager, addLocations, {
    params: { id: route.id },
    body: { locationIds: [c], distance: 1200 },
  });
  expect(await namesOfStops()).toEqual(["Shop 0", "Shop 1", "Shop 2"]);
}

/** It takes stops in between, and gives them up. */
async function changeStops(): Promise<void> {
  const route = { routeId: routeId };
  await stops.addNewStop(manager, { ...route, after: 0 }, { name: "First", type: "bakeries" });
  const existing = { ...route, after: 1, locationId: shops[3] ?? "" };
  await send(manager, addExistingLocationAfter, {
    params: { routeId: existing.routeId, locationId: existing.locationId, order: existing.after },
    body: { distance: 2000 },
  });
  expect(await namesOfStops()).toEqual(["First", "Shop 3", "Shop 0", "Shop 1", "Shop 2"]);
  await send(manager, unlinkStop, { params: { ...route, locationId: shops[3] ?? "" } });
  await send(manager, moveStop, { params: route, body: { locationId: shops[2] ?? "", order: 1 } });
  expect(await namesOfStops()).toEqual(["Shop 2", "First", "Shop 0", "Shop 1"]);
}

/** It is put in another order as a whole, while nobody else changed it. */
async function turnAround(): Promise<void> {
  const ids = (await stops.listStops(manager, routeId)).map((stop) => stop.id).reverse();
  const { updatedAt } = await call(manager, getRoute, { params: { id: routeId } });
  const order = { routeId: routeId, stopIds: ids, distance: 1500, estimatedTime: 300 };
  await stops.reorderStops(manager, { ...order, updatedAt: updatedAt ?? "" });
  expect(await namesOfStops()).toEqual(["Shop 1", "Shop 0", "First", "Shop 2"]);
  const late = stops.reorderStops(manager, { ...order, updatedAt: updatedAt ?? "" });
  expect(await refusalOf(late)).toMatchObject({ status: 409 });
  expect((await stops.listStopsPage(manager, routeId, { limit: 3 })).totalPage).toBe(2);
}

/** It is copied, renamed, deleted and restored. */
async function duplicateRoute(): Promise<void> {
  const copy = await made(send(manager, copyRoute, { params: { id: routeId, mode: "full" } }));
  expect(copy).toMatchObject({ name: "Copy of Round" });
  await send(manager, updateRoute, { params: { id: copy.id }, body: { name: "Round again" } });
  const { undoId } = await change(manager, deleteRoutes, { body: { ids: [copy.id] } });
  expect(await undo(manager, undoId ?? "")).toMatchObject({ count: 1 });
  expect(await routes.routesById(manager, [copy.id])).toMatchObject([{ name: "Round again" }]);
}

/** It is assigned, and shown with its agent and office. */
async function assignRoute(): Promise<void> {
  await send(manager, assignRoutes, {
    params: { userId: company.agentId },
    query: { officeId: company.officeId },
    body: [routeId],
  });
  const route = await call(manager, getRoute, {
    params: { id: routeId },
    query: { filter: including(["agent", "office"]) },
  });
  expect(route).toMatchObject({ agent: { displayName: "Kim" }, office: { name: "Hub" } });
  await send(manager, updateRoute, { params: { id: routeId }, body: { status: "active" } });
  expect(await call(manager, agentRoutes, { params: { id: company.agentId } })).toMatchObject({
    activeCount: 1,
  });
  expect((await call(manager, agentStops, { params: { id: company.agentId } })).totalDocs).toBe(4);
  const shown = await call(manager, listLocationRoutes, {
    query: { locationIds: [shops[0] ?? ""] },
  });
  expect(shown.data.map(({ id }) => id)).toContain(routeId);
  expect(
    (await call(manager, listOfficeRoutes, { params: { id: company.officeId } })).totalDocs,
  ).toBe(1);
}

/** Its stops, and what the office has, are exported. */
async function exportAll(): Promise<void> {
  for (const link of [
    () => exported.exportRouteStops(manager, routeId),
    () => exported.exportOffice(manager, company.officeId, "locations"),
    () => exported.exportOffice(manager, company.officeId, "routes"),
    () => exported.exportOffice(manager, company.officeId, "branches"),
    () => exported.exportOffice(manager, company.officeId, "users"),
  ]) {
    const { body } = await exported.followExport(manager, await link());
    expect((await new Response(body).text()).trim().split("\n").length).toBeGreaterThan(1);
  }
}

async function namesOfStops() {
  const all = await stops.listStops(manager, routeId);
  expect(all.map(({ order }) => order)).toEqual(all.map((_, i) => i + 1));
  return all.map(({ location }) => location?.name);
}

/** The agent's moves arrive as events. */
async function followAgent(): Promise<void> {
  const { body } = await openStream(manager, streamPositions);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const here: [number, number] = [-83, 40];
  const at = new Date().toISOString();
  await send(agent, postPositions, {
    params: { id: company.agentId },
    body: [{ coordinates: here, recordedAt: at }],
  });
  let heard = "";
  while (!heard.includes("event: position")) {
    const { value, done } = await reader.read();
    if (done) break;
    heard += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  expect(heard).toContain(company.agentId);
  expect(await visits.getPosition(manager, company.agentId)).toMatchObject({ coordinates: here });
  expect((await call(manager, listPositions)).data).toMatchObject([{ userId: company.agentId }]);
}

/** A visit is reported, and confirmed by where it was. */
async function visitStop(): Promise<void> {
  const all = await stops.listStops(agent, routeId);
  const stop = all.find(({ locationId }) => locationId === shops[0]);
  const arrival = new Date(Date.now() - 60_000).toISOString();
  const visit = await made(
    send(agent, reportVisit, {
      params: { id: stop?.id ?? "" },
      body: {
        actuallyVisited: true,
        arrival,
        departure: new Date().toISOString(),
        note: "All well",
        location: { coordinates: [-83, 40] },
        contactIds: [contactId],
      },
    }),
  );
  expect(visit).toMatchObject({ confirmed: true });
  expect(
    await send(manager, confirmVisit, { params: { id: visit.id }, body: { confirmed: false } }),
  ).toMatchObject({ confirmed: false });
  const list = await call(manager, listVisits, {
    query: { filter: { include: [{ relation: "location" }] } },
  });
  expect(list.data).toMatchObject([{ id: visit.id, location: { name: "Shop 0" } }]);
  expect((await stops.listStopsPage(manager, routeId, {}, { isVisited: true })).totalDocs).toBe(1);
}

/** The manager and the agent write to each other. */
async function writeMessages(): Promise<void> {
  const channel = await made(send(manager, createChannel, { body: { name: "Today" } }));
  await send(manager, sendMessage, {
    params: { id: channel.id },
    body: { text: "Rain from noon" },
  });
  expect((await call(agent, listChannels)).data).toMatchObject([{ unread: 1 }]);
  expect((await call(agent, listMessages, { params: { id: channel.id } })).data).toMatchObject([
    { text: "Rain from noon" },
  ]);
  await send(agent, readChannel, { params: { id: channel.id } });
  expect((await call(agent, listChannels)).data).toMatchObject([{ unread: 0 }]);
}

/** Stops and the agent come off the route. */
async function removeStopsAndAgents(): Promise<void> {
  const off = { locationIds: [shops[2] ?? ""], routeIds: [routeId] };
  await change(manager, unassignLocationRoutes, {
    body: { locationIds: off.locationIds, routeIds: off.routeIds },
  });
  expect(await stops.listStops(manager, routeId)).toHaveLength(3);
  const inactive = () =>
    send(manager, updateUser, { params: { id: company.agentId }, body: { status: "inactive" } });
  expect(await refusalOf(inactive())).toMatchObject({ status: 409 });
  const from = { route: false, agent: true, office: false };
  await change(manager, unassignRoutes, {
    params: { scope: "user" },
    query: { ids: [routeId] },
    body: from,
  });
  expect(await inactive()).toMatchObject({ status: "inactive" });
}

/** New terms hold everyone up until they accept them. */
async function acceptNewTerms(): Promise<void> {
  await send(admin, publishTerms, { body: { text: "Be kind" } });
  expect(await refusalOf(routes.listRoutes(manager, {}))).toMatchObject({ needsTerms: true });
  const { version } = await call(manager, getTerms);
  await send(manager, acceptTerms, { body: { version } });
  expect((await routes.listRoutes(manager, {})).totalDocs).toBeGreaterThan(0);
}

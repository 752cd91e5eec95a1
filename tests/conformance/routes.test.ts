/** The console's client against the reference API: a route, from its plan to the reports. */

import { afterAll, beforeAll, expect, it } from "vitest";
import * as account from "~/upstream/account.server";
import * as channels from "~/upstream/channels.server";
import type { UpstreamContext } from "~/upstream/client.server";
import * as contacts from "~/upstream/contacts.server";
import * as exported from "~/upstream/exports.server";
import * as types from "~/upstream/location-types.server";
import * as locations from "~/upstream/locations.server";
import * as offices from "~/upstream/offices.server";
import * as reports from "~/upstream/reports.server";
import * as routes from "~/upstream/routes.server";
import * as stops from "~/upstream/stops.server";
import { undo } from "~/upstream/undo.server";
import * as users from "~/upstream/users.server";
import * as visits from "~/upstream/visits.server";
import { type Company, foundCompany, made, refusalOf } from "./company";

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
  await offices.createOffice(admin, { name: "North", parentId: company.officeId });
  await types.createLocationType(admin, "bakeries");
  for (let n = 0; n < 4; n++) {
    const location = { coordinates: [-83 + n / 100, 40] as [number, number] };
    const shop = { name: `Shop ${n}`, type: "bakeries", location };
    shops.push((await made(locations.createLocation(manager, shop))).id);
  }
  contactId = (await made(contacts.createContact(manager, shops[0] ?? "", { name: "Lee" }))).id;
});
afterAll(() => company?.close());

it("a route goes from its plan over a day on the road to the reports", async () => {
  await createRoute();
  await changeStops();
  await reorderStops();
  await copyRoute();
  await assignRoute();
  await exportAll();
  await followAgent();
  await reportVisit();
  await writeMessages();
  await readReports();
  await removeStopsAndAgents();
  await acceptTerms();
});

/** A route is made of locations. */
async function createRoute(): Promise<void> {
  const [a = "", b = "", c = ""] = shops;
  const route = await made(
    routes.createRoute(manager, { name: "Round", locations: [a, b], distance: 900 }),
  );
  routeId = route.id;
  await stops.addStops(manager, { routeId: route.id, locationIds: [c], distance: 1200 });
  expect(await namesOfStops()).toEqual(["Shop 0", "Shop 1", "Shop 2"]);
}

/** It takes stops in between, and gives them up. */
async function changeStops(): Promise<void> {
  const route = { routeId: routeId };
  await stops.addNewStop(manager, { ...route, after: 0 }, { name: "First", type: "bakeries" });
  const existing = { ...route, after: 1, locationId: shops[3] ?? "" };
  await stops.addExistingStop(manager, existing, { distance: 2000 });
  expect(await namesOfStops()).toEqual(["First", "Shop 3", "Shop 0", "Shop 1", "Shop 2"]);
  await stops.removeStop(manager, { ...route, locationId: shops[3] ?? "" });
  await stops.moveStop(manager, { ...route, locationId: shops[2] ?? "", order: 1 });
  expect(await namesOfStops()).toEqual(["Shop 2", "First", "Shop 0", "Shop 1"]);
}

/** It is put in another order as a whole, while nobody else changed it. */
async function reorderStops(): Promise<void> {
  const ids = (await stops.listStops(manager, routeId)).map((stop) => stop.id).reverse();
  const { updatedAt } = await routes.getRoute(manager, routeId);
  const order = { routeId: routeId, stopIds: ids, distance: 1500, estimatedTime: 300 };
  await stops.reorderStops(manager, { ...order, updatedAt: updatedAt ?? "" });
  expect(await namesOfStops()).toEqual(["Shop 1", "Shop 0", "First", "Shop 2"]);
  const late = stops.reorderStops(manager, { ...order, updatedAt: updatedAt ?? "" });
  expect(await refusalOf(late)).toMatchObject({ status: 409 });
  expect((await stops.listStopsPage(manager, routeId, { limit: 3 })).totalPage).toBe(2);
}

/** It is copied, renamed, deleted and restored. */
async function copyRoute(): Promise<void> {
  const copy = await made(routes.copyRoute(manager, routeId));
  expect(copy).toMatchObject({ name: "Copy of Round" });
  await routes.updateRoute(manager, copy.id, { name: "Round again" });
  const { undoId } = await routes.deleteRoutes(manager, [copy.id]);
  expect(await undo(manager, undoId ?? "")).toMatchObject({ count: 1 });
  expect(await routes.routesById(manager, [copy.id])).toMatchObject([{ name: "Round again" }]);
}

/** It is assigned, and shown with its agent and office. */
async function assignRoute(): Promise<void> {
  const assignment = { officeId: company.officeId, agentId: company.agentId };
  await routes.assignRoutes(manager, { ...assignment, routeIds: [routeId] });
  const route = await routes.getRoute(manager, routeId, ["agent", "office"]);
  expect(route).toMatchObject({ agent: { displayName: "Kim" }, office: { name: "Hub" } });
  await routes.updateRoute(manager, routeId, { status: "active" });
  expect(await users.getAgentRoutes(manager, company.agentId)).toMatchObject({ activeCount: 1 });
  expect((await users.listAgentStops(manager, company.agentId, {})).totalDocs).toBe(4);
  const shown = await locations.listLocationRoutes(manager, [shops[0] ?? ""], {});
  expect(shown.data.map(({ id }) => id)).toContain(routeId);
  expect((await offices.listOfficeRoutes(manager, company.officeId, {})).totalDocs).toBe(1);
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
  const { body } = await visits.openPositions(manager);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const here: [number, number] = [-83, 40];
  const at = new Date().toISOString();
  await visits.postPositions(agent, company.agentId, [{ coordinates: here, recordedAt: at }]);
  let heard = "";
  while (!heard.includes("event: position")) {
    const { value, done } = await reader.read();
    if (done) break;
    heard += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  expect(heard).toContain(company.agentId);
  expect(await visits.getPosition(manager, company.agentId)).toMatchObject({ coordinates: here });
  expect((await visits.listPositions(manager)).data).toMatchObject([{ userId: company.agentId }]);
}

/** A visit is reported, and confirmed by where it was. */
async function reportVisit(): Promise<void> {
  const all = await stops.listStops(agent, routeId);
  const stop = all.find(({ locationId }) => locationId === shops[0]);
  const arrival = new Date(Date.now() - 60_000).toISOString();
  const visit = await made(
    visits.reportVisit(agent, stop?.id ?? "", {
      actuallyVisited: true,
      arrival,
      departure: new Date().toISOString(),
      note: "All well",
      location: { coordinates: [-83, 40] },
      contactIds: [contactId],
    }),
  );
  expect(visit).toMatchObject({ confirmed: true });
  expect(await visits.confirmVisit(manager, visit.id, false)).toMatchObject({ confirmed: false });
  const list = await visits.listVisits(manager, {}, { include: [{ relation: "location" }] });
  expect(list.data).toMatchObject([{ id: visit.id, location: { name: "Shop 0" } }]);
  expect((await routes.listVisitedStops(manager, routeId, {})).totalDocs).toBe(1);
}

/** The manager and the agent write to each other. */
async function writeMessages(): Promise<void> {
  const channel = await made(channels.createChannel(manager, { name: "Today" }));
  await channels.sendMessage(manager, channel.id, "Rain from noon");
  expect((await channels.listChannels(agent)).data).toMatchObject([{ unread: 1 }]);
  expect((await channels.listMessages(agent, channel.id)).data).toMatchObject([
    { text: "Rain from noon" },
  ]);
  await channels.markChannelRead(agent, channel.id);
  expect((await channels.listChannels(agent)).data).toMatchObject([{ unread: 0 }]);
}

/** The reports agree with the day. */
async function readReports(): Promise<void> {
  expect(await reports.getActiveAgents(manager)).toMatchObject({ activeAgents: 1 });
  expect((await reports.getTopOffices(admin, { limit: 5 })).data).toMatchObject([
    { office: { id: company.officeId }, visits: 1 },
  ]);
  expect((await reports.getTopAgents(manager)).data).toMatchObject([
    { agent: { id: company.agentId } },
  ]);
  expect((await reports.listActivity(manager, {})).data).toMatchObject([{ visits: 1 }]);
  expect(await reports.getVisitStats(manager)).toMatchObject({ visits: 1, confirmedVisits: 0 });
  const totals = await Promise.all(
    (["all", "confirmed", "unconfirmed", "notes"] as const).map(
      async (kind) => (await reports.listReportedVisits(manager, kind, {})).totalDocs,
    ),
  );
  expect(totals).toEqual([1, 0, 1, 1]);
  const { data } = await offices.listOfficeReport(admin, { search: "Hub" });
  expect(data).toMatchObject([{ agentCount: 1, visitCount: 1 }]);
}

/** Stops and the agent come off the route. */
async function removeStopsAndAgents(): Promise<void> {
  const off = { locationIds: [shops[2] ?? ""], routeIds: [routeId] };
  await locations.unassignLocationRoutes(manager, off);
  expect(await stops.listStops(manager, routeId)).toHaveLength(3);
  const inactive = () => users.updateUser(manager, company.agentId, { status: "inactive" });
  expect(await refusalOf(inactive())).toMatchObject({ status: 409 });
  const from = { route: false, agent: true, office: false };
  await routes.unassignRoutes(manager, "user", [routeId], from);
  expect(await inactive()).toMatchObject({ status: "inactive" });
}

/** New terms hold everyone up until they accept them. */
async function acceptTerms(): Promise<void> {
  await account.publishTerms(admin, "Be kind");
  expect(await refusalOf(routes.listRoutes(manager, {}))).toMatchObject({ needsTerms: true });
  const { version } = await account.getTerms(manager);
  await account.acceptTerms(manager, version);
  expect((await routes.listRoutes(manager, {})).totalDocs).toBeGreaterThan(0);
}

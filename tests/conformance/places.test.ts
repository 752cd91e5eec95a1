/** The console's client against the reference API: accounts, offices, locations, templates. */

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as account from "~/upstream/account.server";
import type { UpstreamContext } from "~/upstream/client.server";
import * as contacts from "~/upstream/contacts.server";
import * as exported from "~/upstream/exports.server";
import * as jobs from "~/upstream/jobs.server";
import * as types from "~/upstream/location-types.server";
import * as locations from "~/upstream/locations.server";
import * as offices from "~/upstream/offices.server";
import * as templates from "~/upstream/templates.server";
import * as users from "~/upstream/users.server";
import { ADMIN, anonymous, type Company, foundCompany, MANAGER, made, refusalOf } from "./company";

let company: Company;
let admin: UpstreamContext;
let manager: UpstreamContext;
/** Ids by what they are of, as things are made. */
const id: Record<string, string> = {};
/** Ids of the locations, from west to east. */
const shops: string[] = [];

beforeAll(async () => {
  company = await foundCompany();
  ({ admin, manager } = company);
});
afterAll(() => company?.close());

it("places and people are set up, changed and removed", async () => {
  await createBranches();
  await changeOffice();
  await actAsManager();
  await guessResetCode();
  await createTypesAndChains();
  await createLocations();
  await changeLocation();
  await createContact();
  await searchAround();
  await importFile();
  await exportLocations();
  await assignLocations();
  await deleteLocations();
  await saveRouteTemplate();
  await saveFilterTemplate();
});

/** An office has branches. */
async function createBranches(): Promise<void> {
  const branch = (await made(offices.createOffice(admin, { name: "North" }))).id;
  const edge = { parentId: company.officeId, branchId: branch };
  expect(await offices.createBranchOffice(admin, edge)).toMatchObject(edge);
  expect(await offices.getParentOffice(admin, branch)).toMatchObject({ name: "Hub" });
  expect(await offices.getParentOffice(admin, company.officeId)).toBeNull();
  const branches = await offices.listBranchOffices(admin, company.officeId, {});
  expect(branches.data).toMatchObject([{ branch: { name: "North" } }]);
  const list = await offices.listOffices(admin, { search: "hu" });
  expect(list).toMatchObject({ totalDocs: 1, data: [{ id: company.officeId }] });
}

/** An office is changed, and has a manager. */
async function changeOffice(): Promise<void> {
  const changes = { name: "Hub East", managerId: company.managerId };
  expect(await offices.updateOffice(admin, company.officeId, changes)).toMatchObject({
    count: 1,
  });
  const office = await offices.getOffice(admin, company.officeId, ["manager"]);
  expect(office).toMatchObject({ name: "Hub East", manager: { displayName: "Dana" } });
  expect((await users.listAgents(manager, {})).data).toMatchObject([{ id: company.agentId }]);
  const all = await offices.listOfficeUsers(admin, company.officeId, { sortBy: "displayName" });
  expect(all.data.map((user) => user.displayName)).toEqual(["Dana", "Kim"]);
}

/** An admin acts as a manager. */
async function actAsManager(): Promise<void> {
  const acting = await account.signInAs(admin, MANAGER);
  const me = await account.getMe({ ...admin, officeToken: acting.token });
  expect(me).toMatchObject({ id: company.managerId });
}

/** A reset code cannot be guessed. */
async function guessResetCode(): Promise<void> {
  expect(await account.requestResetCode(anonymous, "nobody@first.example")).toEqual({ ok: true });
  const guess = { email: ADMIN, key: "AAAAAA" };
  expect(await refusalOf(account.checkResetCode(anonymous, guess))).toBeDefined();
  const reset = account.setNewPassword(anonymous, { ...guess, newPassword: "another-one" });
  expect(await refusalOf(reset)).toBeDefined();
}

/** Locations have types and chains. */
async function createTypesAndChains(): Promise<void> {
  id.type = (await made(types.createLocationType(admin, "Bakery"))).id;
  expect((await types.listLocationTypes(manager, {})).data).toEqual([
    { id: id.type, name: "bakery" },
  ]);
  await types.typeCalls.rename(admin, id.type, "bakeries");
  expect(await types.getLocationType(admin, id.type)).toMatchObject({ name: "bakeries" });
  id.chain = (await made(types.createChain(manager, "Crumbs"))).id;
  expect((await types.listChains(manager, {})).data).toHaveLength(1);
}

/** Locations are created once for each key, and found. */
async function createLocations(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const place = { location: { coordinates: [-83 + n / 100, 40] as [number, number] } };
    const fields = { name: `Shop ${n}`, type: "bakeries", chain: id.chain, ...place };
    const key = { idempotencyKey: `shop-${n}` };
    const shop = await made(locations.createLocation(manager, fields, key));
    shops.push(shop.id);
    const again = await made(locations.createLocation(manager, fields, key));
    expect(again.id).toBe(shop.id);
  }
  const include = [{ relation: "locationType" }];
  const list = await locations.listLocations(manager, { sortBy: "name", limit: 3 }, { include });
  expect(list).toMatchObject({ totalDocs: 5, totalPage: 2, hasNextPage: true });
  expect(list.data[0]).toMatchObject({ locationType: { id: id.type, name: "bakeries" } });
}

/** A location is changed, and not over someone else's change. */
async function changeLocation(): Promise<void> {
  const [first = ""] = shops;
  const before = await locations.getLocation(manager, first, ["chain", "contacts"]);
  expect(before).toMatchObject({ chain: { name: "Crumbs" }, contacts: [] });
  const { updatedAt } = before;
  await locations.updateLocation(manager, first, { city: "Dayton", updatedAt: updatedAt ?? "" });
  const late = locations.updateLocation(manager, first, { zip: "1", updatedAt: updatedAt ?? "" });
  expect(await refusalOf(late)).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
  const missing = await refusalOf(locations.createLocation(manager, {}));
  expect(missing).toMatchObject({ status: 422 });
  expect(Object.keys(missing?.fieldErrors ?? {})).not.toEqual([]);
}

/** A location has contacts. */
async function createContact(): Promise<void> {
  const [first = ""] = shops;
  const contact = await made(contacts.createContact(manager, first, { name: "Lee" }));
  id.contact = contact.id;
  await contacts.updateContact(manager, contact.id, { phone: "555" });
  expect(await contacts.getContact(manager, contact.id)).toMatchObject({ phone: "555" });
  expect((await contacts.listContacts(manager, first)).data).toHaveLength(1);
}

/** Locations are searched around a place. */
async function searchAround(): Promise<void> {
  const found = await locations.filterLocations(manager, {
    latitude: 40,
    longitude: -83,
    limit: 3,
    kilometers: 2,
    params: { type: ["bakeries"], city: [], lastVisit: 0 },
    explain: true,
  });
  expect(found.data.map(({ id }) => id)).toEqual(shops.slice(0, 3));
  expect(found.leftOut).toBeDefined();
}

/** A file is imported, with its bad rows named. */
async function importFile(): Promise<void> {
  const file = "name,city,latitude,longitude,externalId\nNew,Troy,40.1,-83,x1\n,,91,0,x2\n";
  const job = await made(
    locations.importLocations(manager, { name: "new.csv", content: new Blob([file]) }),
  );
  await vi.waitFor(async () => expect((await jobs.getJob(manager, job.id)).status).toBe("done"), {
    timeout: 10_000,
    interval: 100,
  });
  expect(await jobs.getJob(manager, job.id)).toMatchObject({ added: 1, problems: 1 });
  const problems = await jobs.listJobProblems(manager, job.id, {});
  expect(problems.data).toMatchObject([{ line: 3 }]);
}

/** Locations are exported to a link that needs no token. */
async function exportLocations(): Promise<void> {
  const link = await exported.exportLocations(manager, { search: "Shop" });
  const stream = await exported.followExport(manager, link);
  const csv = await new Response(stream.body).text();
  expect(stream.type).toBe("text/csv");
  expect(csv.trim().split("\n")).toHaveLength(6);
}

/** Locations are assigned to an agent, and unassigned. */
async function assignLocations(): Promise<void> {
  const [first = "", second = ""] = shops;
  const given = { userId: company.agentId, locationIds: [first, second] };
  expect(await users.assignUserLocations(manager, given)).toMatchObject({ count: 2 });
  const links = await locations.listAgentsOfLocations(manager, [first]);
  expect(links.data).toMatchObject([{ userId: company.agentId, user: { displayName: "Kim" } }]);
  const homes = await locations.listOfficesOfLocations(manager, [first, second]);
  expect(homes.data).toMatchObject([
    { officeId: company.officeId },
    { officeId: company.officeId },
  ]);
  await locations.unassignLocations(manager, [first, second], "agent");
  expect((await locations.listAgentsOfLocations(manager, [first])).data).toEqual([]);
  const free = await offices.listUnassignedLocations(manager, company.officeId, {});
  expect(free.totalDocs).toBe(6);
}

/** A location is deleted; a type that is in use is not. */
async function deleteLocations(): Promise<void> {
  const gone = await locations.deleteLocations(manager, [shops[4] ?? ""]);
  expect(gone).toMatchObject({ count: 1 });
  const used = await refusalOf(types.typeCalls.remove(admin, id.type ?? ""));
  expect(used).toMatchObject({ status: 409 });
}

/** A route template is saved and deleted. */
async function saveRouteTemplate(): Promise<void> {
  const owner = company.managerId;
  const template = { name: "Usual", locationIds: shops.slice(0, 3), distance: 10 };
  const { id: made1 } = await made(templates.createRouteTemplate(manager, owner, template));
  const list = await templates.listRouteTemplates(manager, owner, {});
  expect(list.data).toMatchObject([{ id: made1, locationIds: shops.slice(0, 3) }]);
  expect(await templates.deleteRouteTemplate(manager, made1)).toMatchObject({ count: 1 });
}

/** A filter template is saved and deleted. */
async function saveFilterTemplate(): Promise<void> {
  const filters = { limit: 5, kilometers: 10, params: { zip: ["43215"] } };
  const template = await made(templates.createFilterTemplate(manager, { name: "Near", filters }));
  expect((await templates.listFilterTemplates(manager, {})).data).toMatchObject([
    { id: template.id, filters, isGlobal: false },
  ]);
  await templates.deleteFilterTemplate(manager, template.id);
  expect((await templates.listFilterTemplates(manager, {})).totalDocs).toBe(0);
}

/** The console's client against the reference API: accounts, offices, locations, templates. */

import { forgotPassword, me as getMe, loginAs } from "contract/account/calls";
import {
  createChain,
  createLocationType,
  deleteLocationType,
  getLocationType,
  listChains,
  listLocationTypes,
  updateLocationType,
} from "contract/location-types/calls";
import {
  createLocation,
  deleteLocations,
  getLocation,
  importLocations,
  listLocations,
  unassignLocations,
  updateLocation,
} from "contract/locations/calls";
import {
  createContact,
  getContact,
  listContacts,
  updateContact,
} from "contract/locations/contact-calls";
import {
  createBranchOffice,
  createOffice,
  getOffice,
  getParentOffice,
  listBranchOffices,
  listUnassignedLocations,
} from "contract/offices/calls";
import { getJob, listJobProblems } from "contract/system/job-calls";
import { assignUserLocations, listUsers } from "contract/users/calls";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as account from "~/upstream/account.server";
import { call, change, inOffice, send, type UpstreamContext } from "~/upstream/client.server";
import * as exported from "~/upstream/exports.server";
import * as locations from "~/upstream/locations.server";
import * as offices from "~/upstream/offices.server";
import { agentOptions } from "~/upstream/options.server";
import { including } from "~/upstream/query.server";
import { ADMIN, anonymous, type Company, foundCompany, MANAGER, made, refusalOf } from "./company";
import { saveFilterTemplate, saveRouteTemplate } from "./templates";

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
  await addContact();
  await searchAround();
  await importFile();
  await exportLocations();
  await assignLocations();
  await removeLocations();
  await saveRouteTemplate(company, shops);
  await saveFilterTemplate(company);
});

/** An office has branches. */
async function createBranches(): Promise<void> {
  const branch = (await made(send(admin, createOffice, { body: { name: "North" } }))).id;
  const edge = { parentId: company.officeId, branchId: branch };
  expect(await send(admin, createBranchOffice, { body: edge })).toMatchObject(edge);
  expect((await call(admin, getParentOffice, { params: { id: branch } })).parent).toMatchObject({
    name: "Hub",
  });
  expect(
    (await call(admin, getParentOffice, { params: { id: company.officeId } })).parent,
  ).toBeNull();
  const branches = await call(admin, listBranchOffices, {
    query: {
      filter: {
        where: { parentId: company.officeId },
        include: [{ relation: "branch" }, { relation: "parent" }],
      },
    },
  });
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
  const office = await call(admin, getOffice, {
    params: { id: company.officeId },
    query: { filter: including(["manager"]) },
  });
  expect(office).toMatchObject({ name: "Hub East", manager: { displayName: "Dana" } });
  const agents = await agentOptions(manager, company.officeId, { page: 1 });
  expect(agents.options).toMatchObject([{ value: company.agentId }]);
  const all = await call(inOffice(admin, company.officeId), listUsers, {
    query: { sortBy: "displayName" },
  });
  expect(all.data.map((user) => user.displayName)).toEqual(["Dana", "Kim"]);
}

/** An admin acts as a manager. */
async function actAsManager(): Promise<void> {
  const acting = await call(admin, loginAs, { body: { email: MANAGER } });
  const me = await call({ ...admin, officeToken: acting.token }, getMe);
  expect(me).toMatchObject({ id: company.managerId });
}

/** A reset code cannot be guessed. */
async function guessResetCode(): Promise<void> {
  expect(
    await send(anonymous, forgotPassword, { query: { email: "nobody@first.example" } }),
  ).toEqual({ ok: true });
  const guess = { email: ADMIN, key: "AAAAAA" };
  expect(await refusalOf(account.checkResetCode(anonymous, guess))).toBeDefined();
  const reset = account.setNewPassword(anonymous, { ...guess, newPassword: "another-one" });
  expect(await refusalOf(reset)).toBeDefined();
}

/** Locations have types and chains. */
async function createTypesAndChains(): Promise<void> {
  id.type = (await made(send(admin, createLocationType, { body: { name: "Bakery" } }))).id;
  expect((await call(manager, listLocationTypes)).data).toEqual([{ id: id.type, name: "bakery" }]);
  await send(admin, updateLocationType, { params: { id: id.type }, body: { name: "bakeries" } });
  expect(await call(admin, getLocationType, { params: { id: id.type } })).toMatchObject({
    name: "bakeries",
  });
  id.chain = (await made(send(manager, createChain, { body: { name: "Crumbs" } }))).id;
  expect((await call(manager, listChains)).data).toHaveLength(1);
}

/** Locations are created once for each key, and found. */
async function createLocations(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const place = { location: { coordinates: [-83 + n / 100, 40] as [number, number] } };
    const fields = { name: `Shop ${n}`, type: "bakeries", chain: id.chain, ...place };
    const key = { idempotencyKey: `shop-${n}` };
    const shop = await made(send(manager, createLocation, { body: fields, ...key }));
    shops.push(shop.id);
    const again = await made(send(manager, createLocation, { body: fields, ...key }));
    expect(again.id).toBe(shop.id);
  }
  const include = [{ relation: "locationType" }];
  const list = await call(manager, listLocations, {
    query: { sortBy: "name", limit: 3, filter: { include } },
  });
  expect(list).toMatchObject({ totalDocs: 5, totalPage: 2, hasNextPage: true });
  expect(list.data[0]).toMatchObject({ locationType: { id: id.type, name: "bakeries" } });
}

/** A location is changed, and not over someone else's change. */
async function changeLocation(): Promise<void> {
  const [first = ""] = shops;
  const before = await call(manager, getLocation, {
    params: { id: first },
    query: { filter: including(["chain", "contacts"]) },
  });
  expect(before).toMatchObject({ chain: { name: "Crumbs" }, contacts: [] });
  const { updatedAt } = before;
  await send(manager, updateLocation, {
    params: { id: first },
    body: { city: "Dayton", updatedAt: updatedAt ?? "" },
  });
  const late = send(manager, updateLocation, {
    params: { id: first },
    body: { zip: "1", updatedAt: updatedAt ?? "" },
  });
  expect(await refusalOf(late)).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
  const missing = await refusalOf(send(manager, createLocation, { body: {} }));
  expect(missing).toMatchObject({ status: 422 });
  expect(Object.keys(missing?.fieldErrors ?? {})).not.toEqual([]);
}

/** A location has contacts. */
async function addContact(): Promise<void> {
  const [first = ""] = shops;
  const contact = await made(
    send(manager, createContact, { params: { id: first }, body: { name: "Lee" } }),
  );
  id.contact = contact.id;
  await send(manager, updateContact, { params: { id: contact.id }, body: { phone: "555" } });
  expect(await call(manager, getContact, { params: { id: contact.id } })).toMatchObject({
    phone: "555",
  });
  expect((await call(manager, listContacts, { params: { id: first } })).data).toHaveLength(1);
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
    send(manager, importLocations, { file: { name: "new.csv", content: new Blob([file]) } }),
  );
  await vi.waitFor(
    async () =>
      expect((await call(manager, getJob, { params: { id: job.id } })).status).toBe("done"),
    {
      timeout: 10_000,
      interval: 100,
    },
  );
  expect(await call(manager, getJob, { params: { id: job.id } })).toMatchObject({
    added: 1,
    problems: 1,
  });
  const problems = await call(manager, listJobProblems, { params: { id: job.id } });
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
  expect(
    await change(manager, assignUserLocations, {
      params: { id: given.userId },
      body: given.locationIds,
    }),
  ).toMatchObject({ count: 2 });
  const links = await locations.listAgentsOfLocations(manager, [first]);
  expect(links.data).toMatchObject([{ userId: company.agentId, user: { displayName: "Kim" } }]);
  const homes = await locations.listOfficesOfLocations(manager, [first, second]);
  expect(homes.data).toMatchObject([
    { officeId: company.officeId },
    { officeId: company.officeId },
  ]);
  await change(manager, unassignLocations, {
    query: { locations: [first, second], from: "agent" },
  });
  expect((await locations.listAgentsOfLocations(manager, [first])).data).toEqual([]);
  const free = await call(manager, listUnassignedLocations, { params: { id: company.officeId } });
  expect(free.totalDocs).toBe(6);
}

/** A location is deleted; a type that is in use is not. */
async function removeLocations(): Promise<void> {
  const gone = await change(manager, deleteLocations, { query: { locations: [shops[4] ?? ""] } });
  expect(gone).toMatchObject({ count: 1 });
  const used = await refusalOf(send(admin, deleteLocationType, { params: { id: id.type ?? "" } }));
  expect(used).toMatchObject({ status: 409 });
}

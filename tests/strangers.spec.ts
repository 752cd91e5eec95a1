/** What the manager of another office is refused: every page and every form of what is not theirs. */
import { LONG_RUN } from "platform/testing/long-run";
import type { APIRequestContext } from "playwright/test";
import { formsOf, post } from "./support/forms";
import { csvForm } from "./support/imports";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import { screens } from "./support/screens";
import type { Product } from "./support/server";
import { expect, signInAt, test } from "./support/world";

test.describe("The manager of another office", { tag: "@no-js" }, () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "what the server sends and takes is the same",
  );
  test.setTimeout(120_000);

  test("is refused every page of an office's things in words, and every form of them changes nothing", {
    tag: "@core-no-js",
  }, async ({ page, context, server, browser }) => {
    const company = await aCompany(server, "Alder");
    const before = await company.now();
    const all = pagesOf(company);
    expect(all.length).toBeGreaterThan(20);
    const pages = all.filter((_, at) => LONG_RUN || at % 2 === 0);
    await signInAt(context, server.url, "admin");
    const theirs = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    // Forms are the same without styles.
    await page.route(/\/build\//, (route) => route.fulfill({ contentType: "text/css", body: "" }));
    await signInAt(theirs, server.url, "manager");
    const wrong: string[] = [];
    for (const address of pages) {
      const read = await theirs.request.get(address, { maxRedirects: 0 });
      const refusal = await read.text();
      if (![403, 404].includes(read.status()) || !/role="alert"|class="failure[ "]/.test(refusal)) {
        wrong.push(`GET ${address}: ${read.status()}`);
      }
      if (refusal.includes("Alder")) wrong.push(`GET ${address} says the name`);
      // The form as an admin has it, sent by somebody who may not.
      await page.goto(address);
      for (const { action, fields } of await formsOf(page)) {
        const sent = (await post(theirs.request, server.url, action, fields)).status();
        if (![400, 403, 404].includes(sent)) wrong.push(`POST ${action}: ${sent}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await company.now()).toEqual(before);
    await theirs.close();
  });

  test.use({ allowedConsole: [/status of 404/] });

  test("can bring nothing of it into their own, nor their own into it", async ({
    page,
    context,
    server,
  }) => {
    const company = await aCompany(server, "Birch");
    const before = await company.now();
    const own = await managersApi(server);
    const agent = await own.agent(`Own of strangers ${Date.now()}`);
    const place = await own.place({ name: `Own of strangers ${Date.now()}` });
    await signInAt(context, server.url, "manager");
    const { officeId, agentId, locationId, contactId } = company;
    const ids = (id: string) => `?ids=${id}`;
    const tries: [address: string, changed: Record<string, string>][] = [
      ["/add-office", { name: "Under Birch", parentId: officeId }],
      [`/office-details/${own.officeId}/edit`, { managerId: agentId }],
      [`/office-details/${own.officeId}/sub-offices/add`, { officeId, branchId: officeId }],
      [`/office-details/${own.officeId}/locations/agent${ids(place.id)}`, { agentId }],
      [`/office-details/${own.officeId}/locations/assign`, { ids: locationId }],
      ["/add/agent", { displayName: "Crafted", email: "crafted@example.test", officeId }],
      [`/agent/${agent.id}/edit`, { officeId }],
      [`/agent/${agent.id}/hand-over`, { to: agentId }],
      [`/add-edit-location/${place.id}`, { agentId }],
      [`/add-edit-location/${place.id}`, { officeId }],
      [`/locations/assign/agent${ids(place.id)}`, { agentId }],
      [`/locations/assign/office${ids(place.id)}`, { officeId }],
      [`/locations/assign/agent${ids(place.id)}`, { ids: locationId, agentId: agent.id }],
      [`/locations/delete${ids(place.id)}`, { ids: locationId }],
      [`/locations/change${ids(place.id)}`, { ids: locationId, status: "inactive" }],
      [`/locations/unassign${ids(place.id)}`, { ids: locationId }],
      [`/locations/inbox/look-up${ids(place.id)}&kind=no-position`, { ids: locationId }],
      [`/locations/inbox/accept${ids(place.id)}&kind=rough-position`, { ids: locationId }],
      [`/locations/inbox/set-type${ids(place.id)}&kind=no-type`, { ids: locationId, type: "bank" }],
      [`/locations/inbox/dismiss${ids(place.id)}&kind=duplicates`, { ids: locationId }],
      [`/locations/inbox/merge${ids(place.id)}&kind=duplicates`, { ids: locationId }],
      [`/location-details/${place.id}/contacts/${contactId}/delete`, {}],
    ];
    for (const [address, changed] of tries) {
      await page.goto(address);
      const forms = await formsOf(page);
      // The page behind a dialog has forms of its own, which take nothing of what is crafted.
      const asked = forms.filter(({ action }) => !/\/invitation$|^\/calendar-feeds\//.test(action));
      for (const { action, fields } of asked) {
        const crafted = { ...Object.fromEntries(fields), ...changed };
        const reply = await post(context.request, server.url, action, Object.entries(crafted));
        expect
          .soft([400, 403, 404], `${action} ${JSON.stringify(crafted)}`)
          .toContain(reply.status());
      }
    }
    // A manager's new locations are of the own office, whatever the form says.
    await page.goto("/add-edit-location");
    for (const { action, fields } of await formsOf(page)) {
      const name = `Crafted ${Date.now()}`;
      const crafted = { ...Object.fromEntries(fields), name, latitude: "39.9", longitude: "-83.1" };
      const sent = Object.entries({ ...crafted, officeId });
      const reply = await post(context.request, server.url, action, sent);
      expect(reply.status()).toBe(303);
      const { data } = await own.get<{ data: { parentOffice: string }[] }>(
        `/locations?search=${encodeURIComponent(name)}`,
      );
      expect(data.map(({ parentOffice }) => parentOffice)).toEqual([own.officeId]);
    }
    expect(await company.now()).toEqual(before);
    const ownAgent = await own.user(agent.id);
    expect(ownAgent.officeId).toBe(own.officeId);
    const ownPlace = await own.get<{ parentOffice: string; userId: string | null }>(
      `/locations/${place.id}`,
    );
    expect(ownPlace).toMatchObject({ parentOffice: own.officeId, userId: null });
  });

  test("finds nothing of it in lists, pickers, files and what has no page of its own", async ({
    context,
    server,
  }) => {
    const company = await aCompany(server, "Cedar");
    const before = await company.now();
    const { officeId, agentId, locationId, contactId, importId } = company;
    await signInAt(context, server.url, "manager");
    const told = async (address: string) => {
      const reply = await context.request.get(address);
      expect.soft(reply.status(), address).toBeLessThan(500);
      expect.soft(await reply.text(), address).not.toContain("Cedar");
    };
    for (const what of ["locations", "routes", "users", "sub-offices"]) {
      await told(`/office-details/${officeId}/export/${what}`);
    }
    for (const address of [
      `/options/agents?officeId=${officeId}`,
      `/options/agents?officeId=${officeId}&search=cedar`,
      `/options/office-managers?officeId=${officeId}`,
      "/options/offices?search=cedar",
      `/options/locations?officeId=${officeId}&search=yard`,
      `/options/routes?officeId=${officeId}`,
      `/offices?page=1&filters=id:${officeId}`,
      `/agents?page=1&filters=officeId:${officeId}`,
      `/locations?page=1&filters=parentOffice:${officeId}`,
      `/locations?page=1&filters=userId:${agentId}`,
      `/locations/export?filters=parentOffice:${officeId}`,
      `/locations/make-route?ids=${locationId}`,
      `/create-route?pick=${locationId}`,
      `/locations/assign/agent?ids=${locationId}`,
      `/locations/change?ids=${locationId}`,
      `/locations/inbox/set-type?kind=no-type&ids=${locationId}`,
      `/locations/inbox/merge/${locationId}/${locationId}`,
      "/locations/import?search=cedar",
      `/locations/import/${importId}/bad-rows`,
      `/live/agents/${agentId}`,
      `/add-edit-contact/contact/${contactId}`,
    ]) {
      await told(address);
    }
    for (const path of [
      `/location-details/${locationId}/restore`,
      `/location-details/${locationId}/contacts/${contactId}/restore`,
    ]) {
      expect(await refusalOf(context.request, server.url, path)).toMatch(
        /no such (location|contact)/i,
      );
    }
    expect(await company.now()).toEqual(before);
  });

  test("gives what is theirs no route of another office, and no chain that is none", async ({
    page,
    context,
    server,
  }) => {
    const own = await managersApi(server);
    const routeId = await own.foreignRoute();
    const place = await own.place({ name: `Own of strangers ${Date.now()}` });
    const readPlace = () => own.get<unknown>(`/locations/${place.id}`);
    const before = await readPlace();
    await signInAt(context, server.url, "manager");
    const crafted: [address: string, changed: Record<string, string>][] = [
      [`/add-edit-location/${place.id}`, { chain: own.officeId }],
      [`/locations/change?ids=${place.id}`, { chain: own.officeId }],
      [`/locations/assign/route?ids=${place.id}`, { routeId }],
    ];
    for (const [address, changed] of crafted) {
      await page.goto(address);
      for (const { action, fields } of await formsOf(page)) {
        const sent = { ...Object.fromEntries(fields), ...changed };
        const reply = await post(context.request, server.url, action, Object.entries(sent));
        expect
          .soft([400, 403, 404, 409, 422], `${action} ${JSON.stringify(sent)}`)
          .toContain(reply.status());
      }
    }
    expect(await readPlace()).toEqual(before);
  });
});

/** What the page says that a form with nothing but a button leads back to. */
async function refusalOf(request: APIRequestContext, url: string, path: string): Promise<string> {
  const reply = await post(request, url, path, [["redirectTo", "/dashboard"]]);
  expect(reply.status()).toBe(303);
  const page = await (await request.get("/dashboard")).text();
  expect(page).not.toContain("Cedar");
  return page;
}

interface Company {
  officeId: string;
  agentId: string;
  managerId: string;
  locationId: string;
  contactId: string;
  importId: string;
  /** All of it as it is now. */
  now: () => Promise<unknown>;
}

/** An office of its own with an agent, a manager and a location, all with `mark` in their names. */
async function aCompany(server: Product, mark: string): Promise<Company> {
  const admin = await adminsApi(server);
  const made = `${mark} ${Date.now()}`;
  const mail = (role: string) => `${role}.${made.replace(" ", ".")}@example.test`.toLowerCase();
  const office = await admin("/offices", { name: made });
  const officeId: string = office.id;
  const branch = await admin("/offices", { name: `${made} East` });
  await admin("/branch-offices", { parentId: officeId, branchId: branch.id });
  const person = (role: string) =>
    admin("/users", { displayName: `${made} ${role}`, email: mail(role), role, officeId });
  const [agent, manager] = [await person("agent"), await person("office-manager")];
  const location = await admin("/locations", { name: `${made} Yard`, parentOffice: officeId });
  const contact = await admin(`/locations/${location.id}/contacts`, { name: `${made} Jo` });
  const file = csvForm(`${made}.csv`, `name\n${made} Mill\n`);
  const staged = await admin(`/imports?officeId=${officeId}`, file);
  await admin(`/users/assign-user-locations/${agent.id}`, [location.id]);
  const all = [
    `/offices/${officeId}`,
    `/offices/${branch.id}`,
    `/users/${agent.id}`,
    `/users/${manager.id}`,
    `/locations/${location.id}`,
    `/locations/${location.id}/contacts`,
    `/imports/${staged.id}`,
    `/offices/${officeId}/users?limit=0`,
    `/offices/${officeId}/locations?limit=0`,
    `/offices/${officeId}/offices?limit=0`,
  ];
  return {
    officeId,
    agentId: agent.id,
    managerId: manager.id,
    locationId: location.id,
    contactId: contact.id,
    importId: staged.id,
    now: () => Promise.all(all.map((path) => admin(path))),
  };
}

/** The address of each screen that is about something of the company. */
function pagesOf({ officeId, agentId, locationId, contactId, importId }: Company): string[] {
  const values: Record<string, string> = {
    "office-details/:id": officeId,
    "agent/:id": agentId,
    "location-details/:id": locationId,
    "add-edit-location/:id": locationId,
    "contacts/:contactId": contactId,
    "add/:type": "agent",
    ":type/:officeId": officeId,
    "add-edit-contact/:type": "location",
    ":type/:id": locationId,
    "import/:id": importId,
  };
  return screens().flatMap(({ pattern, isPublic }) => {
    const about =
      /^\/(office-details|agent|location-details|locations\/import|add-edit-(location|contact)|add)\/:/;
    if (isPublic || !about.test(pattern) || pattern === "/add/:type") return [];
    const segments = pattern.split("/");
    const filled = segments.map((segment, at) =>
      segment.startsWith(":") ? values[`${segments[at - 1]}/${segment}`] : segment,
    );
    if (filled.includes(undefined)) return [];
    const query = /locations\/(agent|unassign)$/.test(pattern) ? `?ids=${locationId}` : "";
    return filled.join("/") + query;
  });
}

import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { column } from "./support/list";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** Opens the menu of the row whose changes say this. */
async function openActions(page: Page, text: string) {
  const row = page.locator("tbody tr").filter({ hasText: text }).first();
  await row.getByRole("button", { name: /^Actions for/ }).click();
}

/** Chooses to revert the change that says this. */
async function revert(page: Page, text: string) {
  await openActions(page, text);
  await page.getByRole("link", { name: "Revert this change" }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

const changes = (page: Page) => column(page, "Changes");

test.describe("The history of a record", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|03|04|09)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("of a location tells who changed what, and puts it back", {
    tag: "@no-js",
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const { id } = await api.place({ name: "Corner Shop" });
    await api.patchLocation(id, { name: "Corner Store", city: "Dublin" });
    await page.goto(`/location-details/${id}`);
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(page).toHaveURL(`/history/location/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("History of Corner Store");
    const [latest, first] = await changes(page);
    expect(latest).toContain("Name: Corner Shop → Corner Store");
    expect(latest).toContain("City: — → Dublin");
    expect(first).toContain("Name: Corner Shop");
    await expect.poll(() => column(page, "What")).toEqual(["Changed", "Added"]);
    await expectAccessible(page);

    await revert(page, "Corner Shop → Corner Store");
    await expect(page.getByRole("dialog")).toContainText("Name: Corner Store → Corner Shop");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    await expect(page.getByText("Reverted!")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/history/location/${id}`));
    await expect.poll(async () => (await changes(page))[0]).toContain("Corner Store → Corner Shop");
    await page.goto(`/location-details/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corner Shop");
  });

  test("stays on its page after a revert, and after none", { tag: "@no-js" }, async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const { id } = await api.place({ name: "Many changes" });
    for (let at = 1; at <= 12; at++) await api.patchLocation(id, { zip: String(43000 + at) });
    const list = `/history/location/${id}?page=2&filters=action%3Achanged`;
    await page.goto(list);
    await revert(page, "43001 → 43002");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}(#|$)`));
    await revert(page, "43001 → 43002");
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    await expect(page.getByText("Reverted!")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}(#|$)`));
  });

  test("offers to revert only what would be taken", async ({ page, server }) => {
    const api = await managersApi(server);
    const { id } = await api.place({ name: "To and fro" });
    await api.patchLocation(id, { city: "Dublin" });
    await api.patchLocation(id, { city: null });
    const route = await api.create(2, { name: "Once new" });
    await api.setStatus(route.id, "active");
    for (const [of, text, reason] of [
      [`location/${id}`, "City: — → Dublin", "It already has its previous values."],
      [`route/${route.id}`, "Status: ", "can't have that status again."],
    ] as const) {
      await page.goto(`/history/${of}`);
      await openActions(page, text);
      const action = page.getByRole("button", { name: /^Revert this change/ });
      await expect(action.filter({ visible: true })).toContainText(reason);
    }
  });

  test("does not put back what somebody else changed meanwhile", async ({ page, server }) => {
    const api = await managersApi(server);
    const { id } = await api.place({ name: "Meanwhile" });
    await api.patchLocation(id, { city: "Dublin" });
    await page.goto(`/history/location/${id}`);
    await revert(page, "City: — → Dublin");
    await api.patchLocation(id, { zip: "43017" });
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    await expect(page.getByText(/Someone else changed this location/)).toBeVisible();
    const { city } = await api.get<{ city: string }>(`/locations/${id}`);
    expect(city).toBe("Dublin");
  });

  test("of a route tells of its stops in words, and why those are not put back", async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const { id } = await api.create(3, { name: "History of stops" });
    await api.reorder(id, [2, 1, 3]);
    await page.goto(`/routes/${id}`);
    await page.getByRole("button", { name: "More for History of stops" }).click();
    await page.getByRole("link", { name: "History" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/history/route/${id}`);
    const told = (await changes(page)).join("\n");
    expect(told).toMatch(/Stops: added /);
    expect(told).toMatch(/Stops in another order: /);
    await openActions(page, "Stops in another order");
    const action = page.getByRole("button", { name: /^Revert this change/ });
    await expect(action.filter({ visible: true })).toBeDisabled();
    await expect(action.filter({ visible: true })).toContainText(
      "Change stops on the page of the route.",
    );
  });

  test("of an office and of an agent is on their pages", async ({ page, server }) => {
    const api = await managersApi(server);
    await page.goto(`/office-details/${api.officeId}`);
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(page).toHaveURL(`/history/office/${api.officeId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("History of");
    const agent = await api.agent(`History ${Date.now()}`);
    await page.goto(`/agent/${agent.id}`);
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(page).toHaveURL(`/history/user/${agent.id}`);
    await expect.poll(() => column(page, "What")).toEqual(["Added"]);
    expect((await page.goto("/history/chain/1"))?.status()).toBe(404);
  });
});

test.describe("The audit trail", () => {
  test.use({ allowedConsole: [/status of 403/] });

  test("is for an admin, to be filtered and had as a file", async ({ page, server, signIn }) => {
    const api = await managersApi(server);
    const name = `Audited ${Date.now()}`;
    const { id } = await api.place({ name });
    await signIn("manager");
    expect((await page.goto("/audit"))?.status()).toBe(403);
    await signIn("admin");
    await page.goto("/data-retention");
    await page.getByRole("link", { name: "Audit trail" }).click();
    await expect(page).toHaveURL(/\/audit\?page=1/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit trail");
    await expectAccessible(page);
    await page.goto(`/audit?page=1&filters=action:created,kind:location,name:${name}`);
    await expect.poll(() => column(page, "Record")).toEqual([name]);
    const file = await page.request.get(`/audit.csv?filters=record:${id}`);
    expect(file.status()).toBe(200);
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(name);
    await page.goto("/audit?page=1&filters=action:signed-in");
    await expect
      .poll(async () => new Set(await column(page, "What")))
      .toEqual(new Set(["Signed in"]));
  });
});

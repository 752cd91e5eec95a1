import type { Page } from "playwright/test";
import { anotherConsole } from "./support/another-console";
import { BadLine } from "./support/bad-line";
import { found, pick, names as suggested } from "./support/create-route";
import { managersApi } from "./support/routes";
import { drag, items, movedNames, names } from "./support/stop-list";
import { expect, signInAt, test } from "./support/world";

// Chromium logs every request that fails.
test.use({ allowedConsole: [/Failed to load resource/] });

const TRYING = "No connection. Trying again…";
const STILL_HERE = "No connection. Your entry is still here.";

const status = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: new RegExp(`^${text}$`) });
const again = (page: Page) => page.getByRole("button", { name: "Try again" });

const sortByStops = (page: Page) =>
  page.getByRole("columnheader", { name: "Total Locations" }).getByRole("link").click();

/** Marks the document, so that a reload shows. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("data-same", "yes"));
const expectSameDocument = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-same", "yes");

/** A page whose scripts are all there, with what comes after the others. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("data-js", "true");
  await page.waitForLoadState("networkidle");
  await mark(page);
}

test.describe("Without a connection", () => {
  test.beforeEach(({ js }) => test.skip(!js, "the browser itself says it"));
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("a form stays as it was filled in, and is sent again when asked to", {
    tag: "@core",
  }, async ({ page, context, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    await open(page, `/routes/${route.id}/rename`);
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    await name.fill("Copy typed on the train");
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(status(page, STILL_HERE)).toBeAttached();
    await expect(name).toHaveValue("Copy typed on the train");
    // Too early: it stays.
    await again(page).click();
    await expect(status(page, STILL_HERE)).toBeAttached();
    await expect(name).toHaveValue("Copy typed on the train");

    await context.setOffline(false);
    expect((await api.route(route.id)).name).toBe(route.name);
    // With the keyboard, which the dialog keeps.
    await again(page).press("Enter");
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Copy typed on the train");
    await expect(status(page, STILL_HERE)).toHaveCount(0);
    await expectSameDocument(page);
  });

  test("a form that is not sent again can be changed and sent", async ({
    page,
    context,
    server,
  }) => {
    const route = await (await managersApi(server)).fresh(4);
    await open(page, `/routes/${route.id}/rename`);
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    await name.fill("First thought");
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await dialog.getByRole("region", { name: "Connection" }).getByText("Cancel").click();
    await expect(again(page)).toHaveCount(0);
    await expect(name).toHaveValue("First thought");
    await name.fill("Second thought");
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second thought");
  });

  test("a list stays, and follows once it can be read", { tag: "@core" }, async ({
    page,
    context,
  }) => {
    await open(page, "/routes");
    const rows = page.locator("tbody tr");
    const count = await rows.count();
    await context.setOffline(true);
    await sortByStops(page);
    await expect(status(page, TRYING)).toBeAttached();
    await expect(rows).toHaveCount(count);
    // One overtakes the other.
    await page.getByRole("searchbox").first().fill("a");
    await expect(status(page, TRYING)).toBeAttached();
    await expect(rows).toHaveCount(count);
    await context.setOffline(false);
    await expect(page).toHaveURL(/routeSearch=a/);
    await expect(status(page, TRYING)).toHaveCount(0);
    await expectSameDocument(page);
  });

  test("a page whose scripts were never loaded is waited for", async ({ page, context }) => {
    await open(page, "/dashboard");
    await context.setOffline(true);
    await page.getByRole("navigation").getByRole("link", { name: "Locations" }).click();
    await expect(status(page, TRYING)).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations");
    await expect(status(page, TRYING)).toHaveCount(0);
    await expectSameDocument(page);
  });

  test("a dropped stop can be moved again", async ({ page, context, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(5);
    const before = await api.names(route.id);
    await open(page, `/routes/${route.id}`);
    await context.setOffline(true);
    await drag(page, 0, 2);
    await expect(status(page, STILL_HERE)).toBeAttached();
    await expect(items(page)).toHaveCount(10);
    await context.setOffline(false);
    await again(page).click();
    await expect(names(page)).toHaveText(movedNames(before, 0, 2).slice(0, 10));
    await expect.poll(() => api.names(route.id)).toEqual(movedNames(before, 0, 2));
    await expectSameDocument(page);
  });

  test("a server that restarts takes the form once it is back", async ({
    page,
    context,
    server,
  }) => {
    const { console, end } = await anotherConsole(server.apiUrl);
    await signInAt(context, console.url, "manager");
    await open(page, `${console.url}/add-edit-location`);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Over the restart");
    await console.stop();
    const add = page.getByRole("button", { name: "Add location", exact: true });
    await add.click();
    await expect(status(page, STILL_HERE)).toBeAttached();
    await console.start();
    await again(page).click();
    await expect(page.getByRole("alert").first()).toContainText("Please select a location");
    await expect(name).toHaveValue("Over the restart");
    await expectSameDocument(page);
    await end();
  });
});

test.describe("Behind a proxy whose server is away", () => {
  test.beforeEach(({ js }) => test.skip(!js, "the browser itself says it"));

  test("a plan of a route stays, and makes one route", async ({ page, context, server }) => {
    const api = await managersApi(server);
    const line = await BadLine.to(server.port);
    try {
      await signInAt(context, line.url, "manager");
      await open(page, line.url + found(4));
      const name = `Through a bad line ${Date.now()}`;
      await page.getByLabel("Route Name").fill(name);
      await pick(page, "Select Agent");
      const stops = await suggested(page);
      line.fault = "502";
      await page.getByRole("button", { name: "Create New Route" }).click();
      await expect(status(page, STILL_HERE)).toBeAttached();
      await expect(page.getByLabel("Route Name")).toHaveValue(name);
      expect(await suggested(page)).toEqual(stops);
      // It is made, and nobody hears of it.
      line.fault = "cut";
      await again(page).click();
      await expect.poll(async () => (await api.routesNamed(name)).length).toBe(1);
      await expect(status(page, STILL_HERE)).toBeAttached();
      line.fault = "none";
      await again(page).click();
      await expect(page.getByText("Route added!")).toBeVisible();
      expect(await api.routesNamed(name)).toHaveLength(1);
      await expectSameDocument(page);
    } finally {
      await line.end();
    }
  });

  test("pages that arrive in part are read again", async ({ page, context, server }) => {
    const line = await BadLine.to(server.port);
    try {
      await signInAt(context, line.url, "manager");
      await open(page, `${line.url}/routes`);
      line.fault = "cut";
      await sortByStops(page);
      await expect(status(page, TRYING)).toBeAttached();
      await expect(page.locator("tbody tr").first()).toBeVisible();
      line.fault = "none";
      await expect(page).toHaveURL(/routeSortBy=/);
      await expect(status(page, TRYING)).toHaveCount(0);
      await expectSameDocument(page);
    } finally {
      await line.end();
    }
  });
});

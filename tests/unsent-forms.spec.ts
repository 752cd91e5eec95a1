import type { Browser, BrowserContext, Page } from "playwright/test";
import { found, pick, rows } from "./support/create-route";
import { consoleBehindGate } from "./support/gated-console";
import { controlOf, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";

import { expect, logIn, signInAt, test } from "./support/world";

// The last file of a run: each worker takes of it what it can.
test.describe.configure({ mode: "parallel" });
test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("A session that ends in the middle of a form", () => {
  // Chromium logs a sign-in that comes back, and of what a page asks for without a session.
  test.use({ allowedConsole: [/status of 40[01]/] });

  test("keeps a new name over the sign-in, unsent", { tag: ["@core", "@no-js"] }, async ({
    page,
    context,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    await page.goto(`/routes/${route.id}/rename`);
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    await name.fill("Kept over the sign-in");
    await endSession(context);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await logIn(page, "manager");

    await expectUnsent(page);
    await expect(page).toHaveURL(`/routes/${route.id}/rename`);
    await expect(name).toHaveValue("Kept over the sign-in");
    expect((await api.route(route.id)).name).toBe(route.name);

    // It is kept for one look: what is sent or left behind does not come back.
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kept over the sign-in");
    await page.goto(`/routes/${route.id}/rename`);
    await expect(page.getByText("You were signed out")).toHaveCount(0);
  });

  test("keeps what was picked for a new stop", async ({ page, context, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}/add-stop?after=2`);
    const dialog = page.getByRole("dialog", { name: "Add Stop" });
    const place = await searchAndChoose(page, "Location/Address", "Sycamore");
    const type = await searchAndChoose(page, "Location type", "cafe");
    await dialog.getByLabel("Stop name").fill("Union Mill");
    await endSession(context);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await logIn(page, "manager");

    await expectUnsent(page);
    await expect(dialog.getByLabel("Stop name")).toHaveValue("Union Mill");
    await expect(controlOf(page, "Location/Address")).toContainText(place);
    await expect(controlOf(page, "Location type")).toContainText(type);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Stop added!")).toBeVisible();
  });

  test("keeps a plan with its name and its agent", { tag: "@no-js" }, async ({ page, context }) => {
    await page.goto(found(4));
    const name = `Kept ${Date.now()}`;
    await page.getByLabel("Route Name").fill(name);
    const agent = await pick(page, "Select Agent");
    await expect(rows(page)).toHaveCount(4);
    await endSession(context);
    await page.getByRole("button", { name: "Create New Route" }).click();
    await logIn(page, "manager");

    await expectUnsent(page);
    await expect(page.getByLabel("Route Name")).toHaveValue(name);
    await expect(controlOf(page, "Select Agent")).toContainText(agent);
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
  });

  test("keeps whom routes were to be assigned to", async ({ page, context, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/assign?routePage=1`);
    const dialog = page.getByRole("dialog", { name: "Assign Route" });
    await searchAndChoose(page, "Routes", route.name);
    const agent = await pick(page, "Agent");
    await endSession(context);
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await logIn(page, "manager");

    await expectUnsent(page);
    await expect(controlOf(page, "Agent")).toContainText(agent);
    await expect(controlOf(page, "Routes")).toContainText(route.name);
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText("Route assigned")).toBeVisible();
  });

  test("keeps a filter that was to be saved", async ({ page, context }) => {
    await page.goto(found(4).replace("/create-route", "/create-route/filter"));
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    const name = `Kept ${Date.now()}`;
    await dialog.getByLabel("Filter name").fill(name);
    await dialog.getByLabel("Max number of stops").fill("7");
    await endSession(context);
    await dialog.getByRole("button", { name: "Save As New" }).click();
    await logIn(page, "manager");

    await expectUnsent(page);
    await expect(dialog.getByLabel("Filter name")).toHaveValue(name);
    await expect(dialog.getByLabel("Max number of stops")).toHaveValue("7");
    await dialog.getByRole("button", { name: "Save As New" }).click();
    await expect(page.getByText("Template created!")).toBeVisible();
  });

  test("keeps a form that broke a rule of its own", { tag: "@no-js" }, async ({
    page,
    context,
    browser,
    server,
    js,
  }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}/add-stop?after=2`);
    const dialog = page.getByRole("dialog", { name: "Add Stop" });
    await dialog.getByLabel("Stop name").fill("Union Mill");
    await endSessionElsewhere(browser, context, server.url);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    if (js) {
      // Nothing was asked of the server of the data, so nobody knows yet.
      await expect(dialog.getByRole("alert").first()).toContainText("Please select a location");
    } else {
      await logIn(page, "manager");
      await expectUnsent(page);
    }
    await expect(dialog.getByLabel("Stop name")).toHaveValue("Union Mill");
  });

  test("is not given to another who signs in", async ({ page, context, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}/rename`);
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    await name.fill("Nobody else's business");
    const another = await context.newPage();
    await another.goto("/dashboard");
    await another.getByRole("button", { name: "Signout" }).click();
    await expect(another.getByRole("button", { name: "Login" })).toBeVisible();
    await dialog.getByRole("button", { name: "Rename" }).click();
    await logIn(page, "admin");
    await expect(name).toHaveValue(route.name);
    await expect(page.getByText("You were signed out")).toHaveCount(0);
  });

  test("says what is wrong with the sign-in first, and still has the form", async ({
    page,
    context,
    server,
  }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}/rename`);
    const name = page.getByRole("dialog", { name: "Rename Route" }).getByLabel("Route name");
    await name.fill("After two attempts");
    await endSession(context);
    await name.press("Enter");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("manager");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await logIn(page, "manager");
    await expectUnsent(page);
    await expect(name).toHaveValue("After two attempts");
  });
});

test.describe("A form that is sent while the server of the data is away", () => {
  // Chromium logs pages that can't be shown.
  test.use({ allowedConsole: [/status of 503/] });

  test("comes back as it was typed", { tag: "@no-js" }, async ({ page, server, context, js }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    const { console, gate, end } = await consoleBehindGate(server);
    try {
      await signInAt(context, console.url, "manager");
      await page.goto(`${console.url}/routes/${route.id}/rename`);
      const dialog = page.getByRole("dialog", { name: "Rename Route" });
      const name = dialog.getByLabel("Route name");
      const rename = dialog.getByRole("button", { name: "Rename" });
      await name.fill("Typed while it was away");
      gate.shut();
      await rename.click();
      if (js) {
        await expect(dialog.getByRole("alert")).toContainText("can't be reached");
      } else {
        const again = page.getByRole("link", { name: "Try again" });
        await expect(again).toBeVisible();
        // Too early, and once more.
        await again.click();
        await expect(page.getByText("can't be reached")).toBeVisible();
        gate.reopen();
        await again.click();
        await expect(dialog.getByRole("alert")).toContainText("Your entry is still here");
      }
      gate.reopen();
      await expect(name).toHaveValue("Typed while it was away");
      expect((await api.route(route.id)).name).toBe(route.name);
      await rename.click();
      await expect(page.getByText("Route name updated successfully")).toBeVisible();
      await page.goto(`${console.url}/routes/${route.id}/rename`);
      await expect(name).toHaveValue("Typed while it was away");
      await expect(dialog.getByRole("alert")).toHaveCount(0);
    } finally {
      await end();
    }
  });
});

test.describe("A form that is sent while the server of the data hangs", () => {
  // Chromium logs pages that can't be shown.
  test.use({ allowedConsole: [/status of 50[34]/] });

  test("comes back as it was typed, and says that nobody knows whether it is done", {
    tag: "@no-js",
  }, async ({ page, server, context, js }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    const { console, gate, end } = await consoleBehindGate(server);
    try {
      await signInAt(context, console.url, "manager");
      await page.goto(`${console.url}/routes/${route.id}/rename`);
      const dialog = page.getByRole("dialog", { name: "Rename Route" });
      const name = dialog.getByLabel("Route name");
      const rename = dialog.getByRole("button", { name: "Rename" });
      await name.fill("Typed while it hung");
      gate.hang();
      const began = Date.now();
      await rename.click({ noWaitAfter: true });
      if (js) {
        await expect(dialog.getByRole("alert")).toContainText("took too long", { timeout: 30_000 });
      } else {
        const again = page.getByRole("link", { name: "Try again" });
        await expect(again).toBeVisible({ timeout: 60_000 });
        await expect(page.getByText("took too long")).toBeVisible();
        gate.reopen();
        await again.click();
        await expect(dialog.getByRole("alert")).toContainText("Your entry is still here");
      }
      // The call has ten seconds, and so has the page after it.
      expect(Date.now() - began).toBeLessThan(35_000);
      gate.reopen();
      await expect(name).toHaveValue("Typed while it hung");
      expect((await api.route(route.id)).name).toBe(route.name);
      await rename.click();
      await expect(page.getByText("Route name updated successfully")).toBeVisible();
      expect((await api.route(route.id)).name).toBe("Typed while it hung");
    } finally {
      await end();
    }
  });
});

/** As a browser is after twelve hours, or after signing out in another tab. */
const endSession = (context: BrowserContext) => context.clearCookies({ name: "waybook_session" });

/** As after signing out in a browser that has the same cookies: this one still has its own. */
async function endSessionElsewhere(browser: Browser, context: BrowserContext, url: string) {
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(await context.cookies());
  const reply = await elsewhere.request.post(`${url}/sign-out`, {
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect(reply.status()).toBe(303);
  await elsewhere.close();
}

const expectUnsent = (page: Page) =>
  expect(page.getByRole("alert").filter({ hasText: "You were signed out" })).toContainText(
    "Your entry is still here: send it again.",
  );

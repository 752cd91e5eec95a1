import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { found, pick, rows } from "./support/create-route";
import { controlOf, openPicker, pickerOf, searchAndChoose, searchOf } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("Enter in a form with pickers", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|22)/] });

  test("sends a new stop from a plain field, and searches in a picker", {
    tag: "@no-js",
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(3);
    await page.goto(`/routes/${route.id}/add-stop`);
    const name = page.getByRole("dialog", { name: "Add Stop" }).getByLabel("Stop name");
    await name.fill("By Enter");
    await searchByEnter(page, "Location/Address", "Sycamore");
    await expect(name).toHaveValue("By Enter");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await name.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Please select a location");
    await expectAccessible(page);
    await searchAndChoose(page, "Location/Address", "Sycamore");
    await searchAndChoose(page, "Location type", "cafe");
    await name.press("Enter");
    await expect(page.getByText("Stop added!")).toBeVisible();
    expect(await api.names(route.id)).toContain("By Enter");
  });

  test("sends a new location from a plain field, and searches in a picker", {
    tag: "@no-js",
  }, async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(3);
    await page.goto(`/add-edit-location/${route.id}/route/1`);
    const city = page.getByRole("textbox", { name: "City", exact: true });
    await city.fill("Columbus");
    await searchByEnter(page, "Location type", "cafe");
    await expect(city).toHaveValue("Columbus");
    await city.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Name isn't valid");
  });

  test("sends every other form from a plain field", { tag: "@no-js" }, async ({
    page,
    server,
    signIn,
  }) => {
    const api = await managersApi(server);
    const agent = await api.agent(`Enter ${Date.now()}`);
    const place = await api.place({ name: `Enter ${Date.now()}` });
    await signIn("admin");
    for (const [path, label, text, refusal] of [
      ["/add-office", "Name", "", "Name"],
      ["/add/agent", "Email", "typed", "Invalid email!"],
      [`/agent/${agent.id}/hand-over`, "Days without a visit", "soon", "Days are a whole number"],
      ["/messages/add", "Name", "", "Name"],
      ["/locations/near?page=1", "Radius (mi)", "3", "Please select a place"],
      [`/locations/change?page=1&ids=${place.id}`, "Opening hours", "late", "hours"],
    ] as const) {
      await page.goto(path);
      const field = page.locator("form").getByLabel(label);
      await field.fill(text);
      await field.press("Enter");
      await expect(page.getByRole("alert"), path).toContainText(refusal);
      await expect(field).toHaveValue(text);
    }
  });

  test("sends a form that scripts have not come to yet", async ({ page, server, js }) => {
    test.skip(!js, "scripts never come");
    const route = await (await managersApi(server)).fresh(3);
    await page.route(/\/build\/.*\.js$/, () => {});
    await page.goto(`/routes/${route.id}/add-stop`, { waitUntil: "commit" });
    const name = page.getByLabel("Stop name");
    await name.fill("Early");
    await name.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Please select a location");
    await expect(name).toHaveValue("Early");
  });

  test("looks for routes to assign", async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(3);
    await page.goto("/routes/assign?routePage=1");
    const agent = await pick(page, "Agent");
    await searchByEnter(page, "Routes", route.name);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(controlOf(page, "Agent")).toContainText(agent);
  });

  test("makes the route from its name, and searches in its pickers", async ({ page }) => {
    const name = page.getByLabel("Route Name");
    await page.goto(found(3));
    await name.fill("By Enter");
    await searchByEnter(page, "Current position", "Sycamore");
    await expect(name).toHaveValue("By Enter");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await name.press("Enter");
    await expect(page.getByRole("alert")).toContainText("No Agent selected");
    await pick(page, "Select Agent");
    await expect(rows(page)).toHaveCount(3);
    await name.press("Enter");
    await expect(page.getByText("Route added!")).toBeVisible();
  });

  test("keeps a template from its name, and makes no route", { tag: "@no-js" }, async ({
    page,
    js,
  }) => {
    await page.goto(found(3));
    await page.getByLabel("Route Name").fill("Not yet");
    await page.getByText("Save selection as template").click();
    const name = page.getByLabel("Template name");
    await name.fill(`By Enter ${js} ${Date.now()}`);
    await name.press("Enter");
    await expect(page.getByText("Template created!")).toBeVisible();
    await expect(page.getByLabel("Route Name")).toHaveValue("Not yet");
  });

  test("searches by a filter, in its pickers for what they offer, and adds a tag", async ({
    page,
  }) => {
    await page.goto(found(3).replace("/create-route", "/create-route/filter"));
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    const most = dialog.getByLabel("Max number of stops");
    await most.fill("4");
    await searchByEnter(page, "End location", "Sycamore");
    await expect(most).toHaveValue("4");
    await dialog.getByRole("checkbox", { name: "City" }).check();
    const city = dialog.getByRole("textbox", { name: "Add City" });
    await city.fill("Columbus");
    await city.press("Enter");
    await expect(dialog.getByRole("list", { name: "City: chosen" })).toHaveText("Columbus");
    await expect(city).toHaveValue("");
    await expect(dialog).toBeVisible();
    await most.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toHaveCount(4);
  });
});

/** Searches in a picker by Enter, and sees what is found. */
async function searchByEnter(page: Page, label: string, text: string): Promise<void> {
  const search: Locator = searchOf(await openPicker(page, label));
  await search.fill(text);
  await search.press("Enter");
  const offered = pickerOf(page, label).locator(".picker__options li").filter({ hasText: text });
  await expect(offered.first()).toBeVisible();
}

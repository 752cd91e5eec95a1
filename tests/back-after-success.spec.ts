import type { Page } from "playwright/test";
import { found, pick } from "./support/create-route";
import { searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { more } from "./support/stop-list";
import { expect, test } from "./support/world";

// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 422/] });
test.beforeEach(async ({ signIn }) => signIn("manager"));

const dialog = (page: Page) => page.getByRole("dialog");

test.describe("Back after a form was taken", () => {
  test.beforeEach(({ js }) => test.skip(!js, "browsers keep the page of the form"));

  test("does not open the dialogs again that renamed and deleted a route", {
    tag: "@core",
  }, async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto("/dashboard");
    await page.goto(`/routes/${route.id}`);
    await more(page, "Rename Route");
    await dialog(page).getByLabel("Route name").fill("Copy renamed once");
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/routes/${route.id}`);
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/dashboard");
  });

  test("does not open the form again that made a route", async ({ page }) => {
    await page.goto("/routes");
    await page.goto(found(4));
    await page.getByLabel("Route Name").fill(`Made once ${Date.now()}`);
    await pick(page, "Select Agent");
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/routes(\?|$)/);
    await expect(page.getByRole("button", { name: "Create New Route" })).toHaveCount(0);
  });

  test("does not open the form again that added a location", async ({ page }) => {
    await page.goto("/locations");
    await page.goto("/add-edit-location");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Added once");
    await searchAndChoose(page, "Location/Address", "Sycamore");
    await searchAndChoose(page, "Location type", "cafe");
    await page.getByRole("button", { name: "Add location", exact: true }).click();
    await page.getByRole("button", { name: "Add anyway" }).click();
    await expect(page.getByText("Location added!")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/locations(\?|$)/);
  });
});

import type { Page } from "playwright/test";
import { chooseAction, rowOf, totalItems } from "./support/list";
import { managersApi } from "./support/routes";
import {
  firstAssigned,
  firstUnassigned,
  namesOf,
  pick,
  rowNames,
  UNASSIGNED,
} from "./support/routes-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("Changing routes from the list", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 400/] });
  // spec: 4.assign-flow 5.manager-office-preset 8.route-assigned
  test("assigns an unassigned route to an agent of the preset office, and takes it back", {
    tag: "@core-no-js",
  }, async ({ page }) => {
    await page.goto(UNASSIGNED);
    const name = await firstUnassigned(page);
    await chooseAction(page, name, "Assign");
    const dialog = page.getByRole("dialog", { name: "Assign Route" });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Office")).toHaveValue("Columbus North");

    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog.getByText("Please select an Agent").first()).toBeVisible();

    const agent = await pick(page, "Agent");
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText("Route assigned")).toBeVisible();
    await expect(page).toHaveURL(/filters=status%3Anew/);
    await expect(rowOf(page, name)).toContainText(agent);
    await expect(rowOf(page, name)).toContainText("Columbus North");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    await expect(rowOf(page, name)).toContainText("Unassigned");
  });
  // spec: 2.assign-dialog
  test("assigns several at once, chosen in the dialog", { tag: ["@core", "@no-js"] }, async ({
    page,
    js,
  }) => {
    await page.goto("/routes/assign?routePage=1");
    const dialog = page.getByRole("dialog", { name: "Assign Route" });
    await expect(dialog.getByLabel("Office")).toHaveValue("Columbus North");
    await expect(dialog.getByRole("link", { name: "Close", exact: true })).toBeVisible();
    const agent = await pick(page, "Agent");
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog.getByText("Please select a route").first()).toBeVisible();
    const routes = [await pick(page, "Routes"), await pick(page, "Routes", 1)];
    if (js) await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText("Route assigned")).toBeVisible();
    await page.goto("/routes?routePage=1&routeLimit=0");
    for (const name of routes) {
      await expect(rowOf(page, name)).toContainText("Columbus North");
      await expect(rowOf(page, name)).toContainText(agent);
    }
  });
  // spec: 4.assign-enabled
  test("enables Assign and Unassign by what is selected", { tag: ["@core", "@no-js"] }, async ({
    page,
    js,
  }) => {
    await page.goto("/routes?routePage=1&routeLimit=0");
    const free = await firstUnassigned(page);
    const taken = await firstAssigned(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await check(page, free);
    if (!js) {
      // Nothing can follow the selection here, so the dialog says what can't be done.
      await check(page, taken);
      await button("Assign").click();
      await expect(page.getByText(/^Not included.*/)).toContainText(taken);
      return;
    }
    await expect(button("Assign")).toBeEnabled();
    await expect(button("Unassign Routes")).toBeDisabled();
    const whyNot = "Select assigned routes first.";
    await expect(button("Unassign Routes")).toHaveAccessibleDescription(whyNot);
    await check(page, taken);
    await expect(button("Assign")).toBeDisabled();
    await expect(button("Unassign Routes")).toBeEnabled();
    const all = await totalItems(page);
    await expect(page.getByText(`2 of ${all} selected`)).toBeVisible();
    await page.getByRole("columnheader", { name: "Distance(mi)" }).getByRole("link").click();
    await expect(page.getByText(`None of ${all} selected`)).toBeVisible();
  });
  // spec: 2.unassign-dialog 4.unassign-cascade
  test("unassigns from agent and office, and takes it back", { tag: ["@core", "@no-js"] }, async ({
    page,
  }) => {
    await page.goto("/routes?routePage=1&routeLimit=0&filters=status:active");
    const name = await firstAssigned(page);
    const rowText = async () => (await rowOf(page, name).innerText()).split(/\s+/).join(" ");
    const before = await rowText();
    await check(page, name);
    await page.getByRole("button", { name: "Unassign Routes" }).click();
    const dialog = page.getByRole("dialog", { name: "Unassign Routes" });
    await expect(dialog.getByLabel("Unassign from agent")).toBeChecked();
    await expect(dialog.getByLabel("Unassign from office")).toBeChecked();
    await expect(dialog.getByLabel("Unassign from route")).not.toBeChecked();
    await expect(dialog.getByRole("link", { name: "Cancel" })).toBeVisible();
    await dialog.getByLabel("Unassign from agent").uncheck();
    await dialog.getByLabel("Unassign from office").uncheck();
    await dialog.getByRole("button", { name: "Unassign", exact: true }).click();
    await expect(dialog.getByText(/Choose what to unassign from/).first()).toBeVisible();
    await dialog.getByLabel("Unassign from agent").check();
    await dialog.getByRole("button", { name: "Unassign", exact: true }).click();
    await expect(page.getByText("Route unassigned")).toBeVisible();
    await expect(rowOf(page, name)).toContainText("Unassigned");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    await expect.poll(rowText).toBe(before);
  });
  // spec: 2.routes-row-actions 4.delete-is-inactive 8.route-deleted 8.routes-deleted
  test("deletes one and many to inactive, and takes it back", {
    tag: ["@core", "@no-js"],
  }, async ({ page }) => {
    await page.goto("/routes?routePage=1&routeLimit=0&filters=status:new");
    const name = await firstUnassigned(page);
    await rowOf(page, name)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    for (const action of ["Assign", "Details", "Visited locations"]) {
      const item = page.getByRole("link", { name: action, exact: true });
      await expect(item.filter({ visible: true })).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await chooseAction(page, name, "Delete");
    await expect(page.getByRole("dialog", { name: "Delete this route?" })).toContainText(name);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Route Deleted!")).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, name)).toContainText("New");

    const names = await namesOf(page, /./);
    await check(page, names[0] ?? "");
    await check(page, names[1] ?? "");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Routes Deleted!")).toBeVisible();
    await expect(rowOf(page, names[0] ?? "")).toHaveCount(0);
    const other = await page.context().newPage();
    await other.goto(`/routes?routePage=1&searchPath=name&routeSearch=${names[0]}`);
    await expect(rowOf(other, names[0] ?? "")).toContainText("Inactive");
    await other.close();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, names[1] ?? "")).toContainText("New");
  });
  // spec: 2.visited-modal
  test("shows what was visited on a route, over the list", { tag: ["@core", "@no-js"] }, async ({
    page,
  }) => {
    await page.goto("/routes?routePage=1&filters=status:completed");
    const name = (await rowNames(page))[0] ?? "";
    await chooseAction(page, name, "Visited locations");
    const dialog = page.getByRole("dialog", { name: "Visited locations" });
    for (const header of [
      "Location",
      "Actually visited",
      "Arrived",
      "Departure",
      "Do Not Visit",
      "Type",
    ]) {
      await expect(dialog.getByRole("columnheader", { name: header })).toBeVisible();
    }
    await expect(dialog.locator("tbody tr").first()).toContainText(
      /\d\d-\d\d-\d{4} \d\d:\d\d [ap]m/,
    );
    await dialog.getByRole("columnheader", { name: "Location" }).getByRole("link").click();
    await expect(page).toHaveURL(/visitedSortBy=location.name/);
    await expect(page).toHaveURL(/filters=status%3Acompleted/);
    const first = (await dialog.locator("tbody tr th").first().innerText()).trim();
    await dialog.getByRole("searchbox", { name: /search visited/i }).fill(first);
    await dialog.getByRole("searchbox", { name: /search visited/i }).press("Enter");
    await expect(page).toHaveURL(/visitedSearch=/);
    await expect(dialog.locator("tbody tr")).toHaveCount(1);
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/routes\?.*filters=status%3Acompleted/);
  });
  // spec: 2.visited-modal
  test("shows the page of visited locations that the address asks for", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server }) => {
    const { id, visitedLocation } = await (await managersApi(server)).find(
      ({ visitedLocation }) => (visitedLocation ?? 0) > 10,
    );
    const sorted = `/routes/${id}/visited?visitedSortBy=location.name&visitedSortOrder=desc`;
    const dialog = page.getByRole("dialog", { name: "Visited locations" });
    const rows = dialog.locator("tbody tr");
    await page.goto(`${sorted}&visitedPage=2&visitedLimit=10`);
    await expect(rows).toHaveCount(Math.min(10, (visitedLocation ?? 0) - 10));
    await expect(dialog.getByRole("columnheader", { name: "Location" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
  });
});
const check = (page: Page, name: string) => rowOf(page, name).getByRole("checkbox").check();

import { expectAccessible } from "./support/accessible";
import {
  choose,
  expectRowsOfPins,
  fieldsOf,
  found,
  nameOfRow,
  names,
  pick,
  rows,
  slide,
} from "./support/create-route";
import { openPicker, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("Creating a route", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 400/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));
  // spec: 2.create-route 2.create-route-filter 4.create-success 5.template-name 8.route-added
  // spec: 8.template-created
  test("plans 22 stops from a saved filter, drops one and puts it back, optimises and creates", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page, js }) => {
    const mark = `${js ? "js" : "no-js"} ${Date.now()}`;
    await page.goto("/create-route");
    await page.getByLabel("Route Name").fill(`Downtown ${mark}`);
    const filters = await openPicker(page, "Select Location Filter");
    await expect(filters.locator("label").first()).toHaveText("Create New Location Filter");
    await choose(page, "Select Location Filter", "Create New Location Filter");
    if (!js) await page.getByRole("button", { name: "Use this filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    await expect(dialog).toBeVisible();

    await dialog.getByRole("button", { name: "Save As New" }).click();
    await expect(dialog.getByText("Please enter valid template name").first()).toBeVisible();
    await dialog.getByLabel("Filter name").fill(`Near the river ${mark}`);
    await dialog.getByLabel("Max number of stops").fill("22");
    await searchAndChoose(page, "Starting location", "Columbus, OH");
    await slide(page, js, 12);
    await dialog.getByRole("button", { name: "Save As New" }).click();
    await expect(page.getByText("Template created!")).toBeVisible();
    await expect(dialog).toHaveCount(0);

    // The saved filter is chosen and searched by; it is there to be chosen from now on.
    await expect(page.getByLabel("Route Name")).toHaveValue(`Downtown ${mark}`);
    await expect(rows(page)).toHaveCount(22);
    await expect(page.getByText("22 stops", { exact: true })).toBeVisible();
    await expectRowsOfPins(page);
    await expect(page.getByText("Estimated")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(rows(page)).toHaveCount(0);
    await choose(page, "Select Location Filter", `Near the river ${mark}`);
    if (!js) await page.getByRole("button", { name: "Use this filter" }).click();
    await expect(rows(page)).toHaveCount(22);

    const third = await nameOfRow(page, 2);
    await page
      .getByRole("button", { name: `Drop ${third}`, exact: true })
      .first()
      .click();
    await expect(rows(page)).toHaveCount(21);
    await expect(page.getByRole("heading", { name: "Dropped (1)" })).toBeVisible();
    await expect(page.getByLabel("Route Name")).toHaveValue(`Downtown ${mark}`);
    await page.getByRole("button", { name: `Put back ${third}`, exact: true }).click();
    await expect(rows(page)).toHaveCount(22);
    await expect.poll(() => nameOfRow(page, 2)).toBe(third);

    // They come in a good order; the one in which they were found is a press away.
    await expect(page.getByText(/The better order saves/)).toBeVisible();
    const good = await names(page);
    await page.getByRole("button", { name: "Use original order" }).click();
    await expect(page.getByText(/The better order saves/)).toHaveCount(0);
    await expect.poll(() => names(page)).not.toEqual(good);
    const found = await names(page);
    expect(found.toSorted()).toEqual(good.toSorted());
    expect(found[0]).toBe(good[0]);
    await expect(page).toHaveURL(/order=found/);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(found);
    await page.getByRole("button", { name: "Optimize order" }).click();
    await expect(page.getByText(/The better order saves/)).toBeVisible();
    const miles = (await page.locator(".route-figures strong").first().innerText()).trim();

    const agent = await pick(page, "Select Agent");
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
    await page.getByRole("link", { name: "Open the route" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`Downtown ${mark}`);
    await page.goto(`/routes?routePage=1&routeSearch=${encodeURIComponent(`Downtown ${mark}`)}`);
    const row = page.locator("tbody tr").filter({ hasText: `Downtown ${mark}` });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(agent);
    await expect(row).toContainText("22");
    await expect(row).toContainText(miles);
    await row
      .getByRole("link", { name: `Downtown ${mark}` })
      .first()
      .click();
    await expect(page).toHaveURL(/\/routes\/[^/?]+/);

    // The next route may be for the same agent.
    await page.goto("/create-route");
    await page.getByRole("button", { name: `As for the last route: ${agent}` }).click();
    await expect(page.locator(".picker__control", { hasText: agent })).toBeVisible();
    await expect(page.getByLabel("Day")).not.toHaveValue("");
  });
  // spec: 5.create-name 5.create-locations 5.create-office 5.create-agent
  test("says what is missing, one thing at a time, and keeps what was typed", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page }) => {
    const create = page.getByRole("button", { name: "Create New Route" });
    const alert = page.getByRole("alert");
    await page.goto("/create-route");
    await page.getByLabel("Route Name").fill("No");
    await create.click();
    await expect(alert).toContainText("Route name should have atleast 3 characters");
    await expect(alert).not.toContainText("There are no locations");
    await expect(page.getByLabel("Route Name")).toHaveValue("No");
    await expectAccessible(page);
    await page.getByLabel("Route Name").fill("North");
    await create.click();
    await expect(alert).toContainText("There are no locations selected in this route");

    await page.goto(`${found(3)}&day=2031-02-03`);
    await page.getByRole("button", { name: "Use “Columbus · Mon 02-03”" }).click();
    await expect(page.getByLabel("Route Name")).toHaveValue("Columbus · Mon 02-03");
    await page.getByLabel("Route Name").fill("North");
    await create.click();
    await expect(alert).toContainText("No Agent selected");
    await expect(alert).not.toContainText("No office selected");
    await expect(page.getByLabel("Route Name")).toHaveValue("North");
    await expect(rows(page)).toHaveCount(3);
  });

  test("comes back with all that was picked, applied or not", async ({ page, server, js }) => {
    const mark = `Picked ${js ? "js" : "no-js"} ${Date.now()}`;
    const api = await managersApi(server);
    const params = { legal: ["No such name, Inc."], lastVisit: 30 };
    await api.saveFilter(mark, {
      limit: 4,
      kilometers: 12,
      latitude: 39.9612,
      longitude: -82.9988,
      params,
    });
    await page.goto(found(3));
    const key = page.locator("#create-route input[name=key]");
    const create = page.getByRole("button", { name: "Create New Route" });
    await pick(page, "Select Agent");
    // From here on the URL says the office too, and another agent needs no other stops.
    if (js) await expect(page).toHaveURL(/agentId=/);
    const agent = await pick(page, "Select Agent", 1);
    await page.getByLabel("Route Name").fill("No");
    if (!js) {
      await page.getByRole("combobox", { name: "End" }).selectOption("fixed");
      await choose(page, "Select Location Filter", mark);
    }
    const keyBefore = await key.inputValue();
    // What the page would read anew after the refusal never comes.
    await page.route(/create-route\.data(?!.*_routes=)/, (route) =>
      route.request().method() === "GET" ? undefined : route.continue(),
    );
    await create.click();
    await expect(page.getByRole("alert")).toContainText("atleast 3 characters");
    await expect(page.locator(".picker__control", { hasText: agent })).toBeVisible();
    await expect(key).toHaveValue(keyBefore);
    if (js) {
      // The next choice is all the same the one that stays.
      const other = await pick(page, "Select Agent", 2);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.locator(".picker__control", { hasText: other })).toBeVisible();
      return;
    }
    await expect(page.getByRole("combobox", { name: "End" })).toHaveValue("fixed");
    await expect(page.locator(".picker__control", { hasText: mark })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);

    // The dialog finds the selection that the page saved.
    await page.getByText("Save selection as template").click();
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("Please enter valid template name").first()).toBeVisible();
    await expect(page.locator(".picker__control", { hasText: mark })).toBeVisible();
    await openPicker(page, "Select Location Filter");
    await page.getByRole("button", { name: "Use this filter" }).click();
    await expect(page.getByText("No location found", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Edit filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    await expect(dialog.getByRole("list", { name: "Legal name: chosen" })).toHaveText(
      "No such name, Inc.",
    );
    await expect(dialog.getByLabel("Last visited")).toHaveValue("30");
  });
  // spec: 2.create-route-office-agent
  test("an admin chooses the office, then one of its agents", { tag: "@core-no-js" }, async ({
    page,
    signIn,
    js,
  }) => {
    await page.context().clearCookies();
    await signIn("admin");
    await page.goto(found(3));
    await page.getByLabel("Route Name").fill("Of an office");
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByRole("alert")).toContainText("No office selected");
    await expect(page.getByText("Select an office first")).toBeVisible();
    await pick(page, "Select Office", 1);
    if (!js) await page.getByRole("button", { name: "Show its agents" }).click();
    await expect(page).toHaveURL(/officeId=/);
    await expect(page.getByLabel("Route Name")).toHaveValue("Of an office");
    await pick(page, "Select Agent");
    if (js) await expect(page).toHaveURL(/agentId=/);
    await pick(page, "Select Office", 2);
    if (!js) await page.getByRole("button", { name: "Show its agents" }).click();
    await expect(page).not.toHaveURL(/agentId=/);
    await expect(page.locator(".picker__control", { hasText: "Select an Agent" })).toBeVisible();
  });
  // spec: 2.delete-template 3.route-template 8.template-deleted
  test("keeps a selection as a template, starts from it, and deletes it", {
    tag: ["@core", "@no-js"],
  }, async ({ page, js }) => {
    const name = `Mondays ${js ? "js" : "no-js"} ${Date.now()}`;
    await page.goto(found(4));
    const stops = await names(page);
    await page.getByText("Save selection as template").click();
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("Please enter valid template name").first()).toBeVisible();
    if (!js) await expect(page.getByLabel("Template name")).toBeVisible();
    await page.getByLabel("Template name").fill(name);
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("Template created!")).toBeVisible();

    await page.goto("/create-route");
    await choose(page, "Start from a template", name);
    if (!js) await page.getByRole("button", { name: "Use this template" }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect.poll(() => names(page)).toEqual(stops);
    await page.getByRole("button", { name: "Delete Template" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Template" });
    await expect(dialog).toContainText("Are you sure?");
    await expect(dialog).toContainText(name);
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole("button", { name: "Delete Template" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Template deleted!")).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test("a route that is posted twice is made once", async ({ page, context, server }) => {
    await page.goto(found(2));
    const name = `Twice ${Date.now()} ${Math.random()}`;
    await page.getByLabel("Route Name").fill(name);
    await pick(page, "Select Agent");
    const body = new URLSearchParams(await fieldsOf(page)).toString();
    for (let times = 0; times < 2; times++) {
      const reply = await context.request.post(`${server.url}/create-route`, {
        data: body,
        headers: { origin: server.url, "content-type": "application/x-www-form-urlencoded" },
        maxRedirects: 0,
      });
      expect([302, 303]).toContain(reply.status());
    }
    await page.goto(`/routes?routePage=1&routeSearch=${encodeURIComponent(name)}`);
    await expect(page.locator("tbody tr").filter({ hasText: name })).toHaveCount(1);
  });
});

import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { chooseOption, openPicker, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { drag, items, stopButton, stopMenu } from "./support/stop-list";
import { expect, test } from "./support/world";

const DOWNTOWN = { latitude: 39.9612, longitude: -82.9988 };

test("a manager plans a route, gives it to an agent, changes it while it runs, and ends it", {
  tag: "@no-js",
}, async ({ page, server, signIn, js }) => {
  await signIn("manager");
  const api = await managersApi(server);
  const mark = `${js ? "with" : "without"} scripts`;
  const name = `Thirty stops ${mark}`;
  await api.saveFilter(`Thirty ${mark}`, {
    ...DOWNTOWN,
    limit: 30,
    kilometers: 40,
    params: { lastVisit: 1 },
  });

  await test.step("thirty stops from a saved filter, in a better order", async () => {
    await page.goto("/create-route");
    await page.getByLabel("Route Name").fill(name);
    await searchAndChoose(page, "Select Location Filter", `Thirty ${mark}`);
    if (!js) await page.getByRole("button", { name: "Use this filter" }).click();
    await expect(suggested(page)).toHaveCount(30);
    await expect(page.getByText(/The better order saves/)).toBeVisible();
    await chooseOption(await openPicker(page, "Select Agent"));
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
  });

  const { id } = await api.find((route) => route.name === name);
  const planned = await api.names(id);
  expect(planned).toHaveLength(30);

  await test.step("from one agent to another", async () => {
    await page.goto(`/routes/unassign?routePage=1&ids=${id}`);
    await page.getByRole("button", { name: "Unassign", exact: true }).click();
    await expect(page.getByText("Route unassigned")).toBeVisible();
    await page.goto(`/routes/assign?routePage=1&ids=${id}`);
    const agent = await chooseOption(await openPicker(page, "Agent"), { at: 1 });
    await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText("Route assigned")).toBeVisible();
    await page.goto(`/routes?routePage=1&routeSearch=${encodeURIComponent(name)}`);
    await expect(page.locator("tbody tr").filter({ hasText: name })).toContainText(agent);
  });

  await test.step("the fifth stop before the fourth", async () => {
    await page.goto(`/routes/${id}`);
    await expect(items(page)).toHaveCount(10);
    if (js) await drag(page, 4, 3);
    else await stopMenu(page, 5, "Move up");
    await expect(page.getByText("Moved to place 4")).toBeVisible();
  });
  const moved = [...planned.slice(0, 3), planned[4], planned[3], ...planned.slice(5)];
  await expect.poll(() => api.names(id)).toEqual(moved);

  await test.step("another one after the third, and taken back", async () => {
    await stopButton(page, 3, "Add location after");
    const added = await searchAndChoose(page, "Location", "");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Location added!")).toBeVisible();
    expect(await api.names(id)).toEqual([...moved.slice(0, 3), added, ...moved.slice(3)]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    expect(await api.names(id)).toEqual(moved);
  });

  await test.step("run, and completed", async () => {
    await setStatus(page, "Active");
    await setStatus(page, "Completed");
    await expect(page.getByText("Completed On", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add Stop" })).toHaveCount(0);
    await expectAccessible(page);
  });
  const route = await api.route(id);
  expect(route).toMatchObject({ status: "completed", totalLocation: 30 });
  expect(route.userId).toBeTruthy();
  expect(route.distance).toBeGreaterThan(0);
});

const suggested = (page: Page) =>
  page.getByRole("list", { name: "Suggested stops" }).getByRole("listitem");

async function setStatus(page: Page, status: string) {
  await page.getByRole("button", { name: /^Status:/ }).click();
  await page
    .locator("#route-status [type=submit]")
    .filter({ visible: true, hasText: new RegExp(`^${status}$`) })
    .click();
  await expect(page.getByText(`The route is ${status.toLowerCase()} now`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Status: ${status}` })).toBeVisible();
}

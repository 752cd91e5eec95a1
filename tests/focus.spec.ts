/** Where the focus is after a navigation, what is announced, and what the document is called. */
import type { Page } from "playwright/test";
import { chooseAction } from "./support/list";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

// Chromium logs refused forms and missing records.
test.use({ allowedConsole: [/status of 4\d\d/] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const menu = (page: Page, label: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: label });

/** The page's heading has the focus and its title was announced. */
async function expectArrival(page: Page, name: string, title = `${name} · Waybook`) {
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(title);
  await expect(page.locator("[aria-live=polite]", { hasText: title })).toHaveText(title);
}

test.describe("After a navigation", () => {
  test.beforeEach(({ js }) => test.skip(!js, "the browser itself announces a page"));
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("the heading has the focus and the title is announced", { tag: "@core" }, async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    await page.goto("/dashboard");
    await page.waitForLoadState("networkidle");
    await menu(page, "Routes").click();
    await expectArrival(page, "Routes");
    const sort = page.getByRole("columnheader", { name: "Name" }).getByRole("link");
    await sort.click();
    await expect(page).toHaveURL(/routeSortBy=name/);
    await expect(sort).toBeFocused();

    await page.goto(`/routes?routePage=1&routeSearch=${encodeURIComponent(route.name)}`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: route.name, exact: true }).click();
    await expectArrival(page, route.name);
    await page.goBack();
    await expectArrival(page, "Routes");

    await chooseAction(page, route.name, "Delete");
    await expect(page).toHaveTitle("Delete this route? · Routes · Waybook");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "Cancel" }).click();
    const actions = page.getByRole("button", { name: `Actions for ${route.name}` });
    await expect(actions).toBeFocused();
    for (const key of ["Enter", "ArrowDown"]) await page.keyboard.press(key);
    await expect(page.locator(".row-menu__list:popover-open a").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(actions).toBeFocused();
    await chooseAction(page, route.name, "Delete");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Route Deleted!")).toBeVisible();
    // The row is still there, with another status.
    await expect(actions).toBeFocused();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(heading(page)).toBeFocused();

    await page.getByRole("link", { name: /^Messages/ }).click();
    await expectArrival(page, "Messages");
    const channel = page.locator("tbody th a").first();
    const name = (await channel.innerText()).trim();
    await channel.click();
    await expectArrival(page, name);
  });
});

test("tabs, refused forms and missing records have titles of their own", {
  tag: "@no-js",
}, async ({ page, signIn, server }) => {
  await signIn("manager");
  const api = await managersApi(server);
  const route = await api.fresh(4);
  await page.goto(`/routes/${route.id}/rename`);
  const title = `Rename Route · ${route.name} · Waybook`;
  await expect(page).toHaveTitle(title);
  await page.getByLabel("Route name").fill("");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await page.goto(`/routes/${route.id}`);
  const tabs = page.getByRole("navigation", { name: "Of this route" });
  await tabs.getByRole("link", { name: "Visits" }).click();
  await expect(page).toHaveTitle(`Visits · ${route.name} · Waybook`);
  await page.goto(`/routes/${crypto.randomUUID()}`);
  await expect(page).toHaveTitle("There is no such route · Waybook");
});

test("single keys are shortcuts unless that is turned off", {
  tag: "@no-js",
}, async ({ page, signIn, js }) => {
  await signIn("manager");
  await page.goto("/account");
  const shortcuts = page.locator("section", { hasText: "Keyboard shortcuts" });
  const chosen = shortcuts.locator("[aria-pressed=true]");
  await expect(chosen).toHaveText("On");
  await shortcuts.getByRole("button", { name: "Off" }).click();
  await expect(chosen).toHaveText("Off");
  if (!js) return;
  await page.goto("/routes");
  await page.waitForLoadState("networkidle");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const search = page.getByRole("searchbox", { name: "Search routes" });
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await expect(list).toHaveCount(0);

  await expect(search).not.toHaveAttribute("aria-keyshortcuts");

  await page.goto("/account");
  await shortcuts.getByRole("button", { name: "On" }).click();
  await expect(chosen).toHaveText("On");
  await page.goto("/routes");
  await page.waitForLoadState("networkidle");
  await expect(search).toHaveAttribute("aria-keyshortcuts", "/");
  await page.keyboard.press("?");
  await expect(list).toBeVisible();
  await list.getByRole("link", { name: "Turn off / and ?" }).click();
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL("/account");
});

import { column } from "./support/list";
import { openPicker, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { openRouteOf, stopNames } from "./support/stop-list";
import { expect, test } from "./support/world";

// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 4(00|22)/] });

test.beforeEach(async ({ signIn }) => signIn("manager"));
// spec: 2.location-details
test("the page of a location shows its visits and its routes, each a list of its own", {
  tag: ["@core", "@no-js"],
}, async ({ page }) => {
  const route = await openRouteOf(page, "completed");
  const name = (await stopNames(page))[0] ?? "";
  await page.locator(".stop__name").first().click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/location-details\//);
  const part = (heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
  await expect(part("Visits").locator("tbody tr").first()).toContainText(
    /\d\d-\d\d-\d{4} \d\d:\d\d [ap]m/,
  );
  await expect(part("Routes").locator(`a[href="${new URL(route).pathname}"]`)).toHaveCount(1);
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?visitSortBy=arrival&visitSortOrder=asc&routeSortBy=status`);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/visitSortOrder=asc/);
  await expect(page).toHaveURL(/routeSortBy=status/);
});

test("a location is added to a route from its page, and taken off again", async ({
  page,
  server,
}) => {
  const [location] = await (await managersApi(server)).placedLocations();
  await page.goto(`/location-details/${location?.id}?visitSortBy=arrival&visitSortOrder=asc`);
  const routes = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Routes" }),
  });
  const before = await routes.locator("tbody tr").count();
  await page.getByRole("link", { name: "Add to route" }).click();
  const dialog = page.getByRole("dialog", { name: "Add this location to a route" });
  await dialog.getByRole("button", { name: "Add to route" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please select a route");
  const picker = await openPicker(page, "Route");
  const options = picker.locator(".picker__options li");
  await expect(options.first()).toBeVisible();
  const names = await options.allInnerTexts();
  const there = await routes.locator("tbody tr").allInnerTexts();
  const free = names
    .map((text) => text.split("\n")[0]?.trim() ?? "")
    .find((name) => name && !there.some((row) => row.includes(name)));
  const name = await searchAndChoose(page, "Route", free ?? "");
  await dialog.getByRole("button", { name: "Add to route" }).click();
  await expect(page.getByText("Location added!")).toBeVisible();
  await expect(page).toHaveURL(/visitSortOrder=asc/);
  await expect(routes.getByRole("link", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(routes.locator("tbody tr")).toHaveCount(before);
});

test("the way back from a location leads to the list as it was, also after an edit", async ({
  page,
}) => {
  await page.goto("/locations?page=2&limit=10&sortBy=city&sortOrder=desc");
  const names = await column(page, "Name");
  await page.locator("tbody tr a").first().click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const same = page.getByRole("button", { name: "Save anyway" });
  const updated = page.getByText("Location updated!");
  await expect(updated.or(same)).toBeVisible();
  if (await same.isVisible()) await same.click();
  await expect(updated).toBeVisible();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByRole("link", { name: "Locations" }).click();
  await expect(page).toHaveURL(/\/locations\?.*page=2/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations");
  await expect.poll(() => column(page, "Name")).toEqual(names);
});

import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { items, more, openMore } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

/** The labels of the statuses that may follow each, as section 4 of the specification lists them. */
const FOLLOWING = {
  new: ["Active", "Inactive", "Completed"],
  active: ["Inactive", "Completed", "Paused"],
  inactive: ["Active", "Paused", "Completed"],
  paused: ["Active", "Inactive", "Completed"],
  completed: ["Active", "Inactive", "Paused"],
};

test.describe("The details of a route", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|04|09)/] });
  // spec: 2.details-figures 2.details-locations-tab 2.details-map 2.details-visits-tab 9.miles
  test("show its figures, its stops, what was visited, and a map", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.find(
      ({ status, visitedLocation, totalLocation }) =>
        status === "active" && (visitedLocation ?? 0) >= 2 && (totalLocation ?? 0) > 11,
    );
    const stops = await api.stops(route.id);
    const visited = stops.filter((stop) => stop.isVisited).length;
    await page.goto(`/routes/${route.id}`);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(route.name);
    await expect(page.getByRole("button", { name: "Status: Active" })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Of this route" });
    await expect(tabs.getByRole("link", { name: "Locations" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const figure = (label: string) =>
      page
        .locator(".route-summary__figure")
        .filter({ has: page.getByText(label, { exact: true }) });
    const miles = ((route.distance ?? 0) * 0.000621371).toFixed(2);
    await expect(figure("Distance").locator("dd")).toHaveText(`${miles} mi`);
    await expect(figure("Estimated time").locator("dd")).toHaveText(/\d+ (h|min)/);
    await expect(figure("Visited").locator("dd")).toHaveText(`${visited} of ${stops.length} stops`);
    await expect(figure("Left to Visit").locator("dd")).toHaveText(`${stops.length - visited}`);
    await expect(figure("Created").locator("dd")).toHaveText(/^\d\d-\d\d-\d{4}$/);
    await expect(page.getByText(/The line is estimated/)).toBeVisible();

    await expect(items(page)).toHaveCount(10);
    const first = items(page).first();
    await expect(first).toContainText(/Arrived \d\d:\d\d [ap]m/);
    await expect(first).toContainText("Visited");
    await first.getByRole("button", { name: /^Actions for/ }).click();
    await expect(
      page.getByRole("link", { name: "View details", exact: true }).filter({ visible: true }),
    ).toHaveAttribute("href", `/location-details/${stops[0]?.locationId}`);
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: "Load More" }).click();
    await expect(items(page)).toHaveCount(Math.min(20, stops.length));
    await expect(items(page).nth(10).locator(".stop__number")).toHaveText("11");
    await page.goto(`/routes/${route.id}?stops=1000`);
    await expect(items(page)).toHaveCount(stops.length);
    await expect(page.locator("figure.map a.pin, figure.map [data-pin]").first()).toBeAttached();

    await page.getByRole("link", { name: "Visits", exact: true }).last().click();
    await expect(page).toHaveURL(/tab=visits/);
    for (const name of [
      "#",
      "Location",
      "Actually visited",
      "Arrived",
      "Departure",
      "Do Not Visit",
      "Note",
    ]) {
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    }
    await expect(page.locator("tbody tr")).toHaveCount(Math.min(10, visited));
    await expectAccessible(page);
  });

  test("say so where there is no such route, within the shell", async ({ page }) => {
    const reply = await page.goto("/routes/00000000-0000-7000-8000-000000000000");
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  // spec: 2.rename-modal 5.rename-name 8.route-renamed
  test("rename it", { tag: ["@core", "@no-js"] }, async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}`);
    await more(page, "Rename Route");
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    await expect(name).toHaveValue(route.name);
    await name.fill("   ");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText("Route name is required").first()).toBeVisible();
    await name.fill("High St convenience");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("High St convenience");
    await expect(dialog).toHaveCount(0);
  });
  // spec: 4.status-values 4.status-transitions
  test("change its status, to those that may follow alone", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}`);
    expect(route.status).toBe("new");
    let status: keyof typeof FOLLOWING = "new";
    for (const [next, label] of [
      ["active", "Active"],
      ["paused", "Paused"],
      ["inactive", "Inactive"],
      ["completed", "Completed"],
      ["paused", "Paused"],
      ["completed", "Completed"],
      ["active", "Active"],
      ["completed", "Completed"],
      ["inactive", "Inactive"],
      ["paused", "Paused"],
      ["active", "Active"],
      ["inactive", "Inactive"],
      ["active", "Active"],
    ] as const) {
      await page.getByRole("button", { name: /^Status:/ }).click();
      const offered = page.locator("#route-status [type=submit]").filter({ visible: true });
      await expect(offered).toHaveText(FOLLOWING[status]);
      await offered.filter({ hasText: new RegExp(`^${label}$`) }).click();
      await expect(page.getByRole("button", { name: `Status: ${label}` })).toBeVisible();
      await expect(page.getByText(`The route is ${next} now`).last()).toBeVisible();
      status = next;
    }
  });
  test("set a priority, which its list sorts by and its history puts back", {
    tag: "@no-js",
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const name = `Urgent ${Date.now()}`;
    const { id } = await api.create(2, { name });
    const menu = (value: string) => page.getByRole("button", { name: `Priority: ${value}` });
    await page.goto(`/routes/${id}`);
    await menu("none").click();
    await page.getByRole("button", { name: "1 (highest)" }).filter({ visible: true }).click();
    await expect(page.getByText("The priority is 1 now").last()).toBeVisible();
    await expect(menu("1")).toBeVisible();
    await page.goto("/routes?routeSortBy=priority&filters=priority:1");
    await expect(page.getByRole("columnheader", { name: "Priority" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toBeVisible();
    await page.goto(`/history/route/${id}`);
    const change = page.locator("tbody tr").filter({ hasText: "Priority: — → 1" });
    await change.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("link", { name: "Revert this change" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    await expect(page.getByText("Reverted!")).toBeVisible();
    await page.goto(`/routes/${id}`);
    await expect(menu("none")).toBeVisible();
  });
  // spec: 2.details-menu 8.route-copied
  test("copy it, in full or what remains", { tag: ["@core", "@no-js"] }, async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.find(
      ({ status, visitedLocation, totalLocation }) =>
        status === "active" &&
        (visitedLocation ?? 0) >= 1 &&
        (totalLocation ?? 0) - (visitedLocation ?? 0) >= 2,
    );
    const left = (route.totalLocation ?? 0) - (route.visitedLocation ?? 0);
    await page.goto(`/routes/${route.id}`);
    await openMore(page);
    for (const name of ["Copy Route", "Rename Route", "Optimize Route"]) {
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    }
    for (const [mode, stops] of [
      [/^Full/, route.totalLocation],
      [/^Remaining/, left],
    ] as const) {
      await page.goto(`/routes/${route.id}`);
      await more(page, "Copy Route");
      const dialog = page.getByRole("dialog", { name: "Copy Route" });
      await dialog.getByLabel(mode).check();
      await dialog.getByRole("button", { name: "Copy" }).click();
      await expect(page.getByText("Route Copied!")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Copy of ${route.name}`);
      await expect(page).not.toHaveURL(new RegExp(route.id));
      await expect(page.getByText(`of ${stops} stops`)).toBeVisible();
    }
    const copy = await api.route(page.url().split("/").at(-1) ?? "");
    expect(copy.distance).not.toBe(route.distance);
  });
  // spec: 2.delete-route-modal
  test("delete it, and take that back", { tag: ["@core", "@no-js"] }, async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    await page.goto(`/routes/${route.id}`);
    await more(page, "Delete");
    const dialog = page.getByRole("dialog", { name: "Delete this route?" });
    await expect(dialog).toContainText(route.name);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Route Deleted!")).toBeVisible();
    await expect(page).toHaveURL(/\/routes\?routePage=1/);
    expect((await api.route(route.id)).status).toBe("inactive");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    expect((await api.route(route.id)).status).toBe("new");
  });
});

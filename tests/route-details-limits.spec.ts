import { expectAccessible } from "./support/accessible";
import { running } from "./support/live";
import { managersApi } from "./support/routes";
import { items, more, names, openMore, stopMenu } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("The details of a route", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|04|09)/] });

  test("offer the next change when the last one is saved", async ({ page, server }) => {
    const api = await managersApi(server);
    const { id } = await api.fresh(2);
    await page.goto(`/routes/${id}`);
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/routes\//, async (route) => {
      if (route.request().method() === "POST") await isReleased;
      await route.continue();
    });
    const choose = (label: string) =>
      page.getByRole("button", { name: label, exact: true }).filter({ visible: true });
    await page.getByRole("button", { name: "Priority: none" }).click();
    await choose("2").click();
    await page.getByRole("button", { name: "Priority: 2" }).click();
    await expect(choose("3")).toBeDisabled();
    release();
    await choose("3").click();
    await expect(page.getByText("The priority is 3 now")).toBeVisible();
    expect((await api.route(id)).priority).toBe(3);
  });

  test("tell the second of two who change it, and keep what was typed", async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(6);
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    await api.setStatus(route.id, "active");
    await stopMenu(page, 1, "Move down");
    await expect(page.getByText(/Someone else changed this route meanwhile/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Status: Active" })).toBeVisible();
    await expect(names(page)).toHaveText(before.slice(0, 10));
    await stopMenu(page, 1, "Move down");
    await expect(page.getByText("Moved to place 2")).toBeVisible();

    await more(page, "Rename Route");
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    await dialog.getByLabel("Route name").fill("Mine");
    await api.setStatus(route.id, "paused");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText(/Someone else changed this route meanwhile/)).toBeVisible();
    await expect(dialog.getByLabel("Route name")).toHaveValue("Mine");
    await expect(page.getByText("Paused", { exact: true }).first()).toBeAttached();
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");

    await more(page, "Delete");
    const question = page.getByRole("dialog", { name: "Delete this route?" });
    await expect(question).toBeVisible();
    await api.setStatus(route.id, "active");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText(/Someone else changed this route meanwhile/)).toBeVisible();
    expect((await api.route(route.id)).status).toBe("active");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Route Deleted!")).toBeVisible();
    expect((await api.route(route.id)).status).toBe("inactive");
  });

  test("a new name that came back is for the state that it was opened on", async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    await page.goto(`/routes/${route.id}/rename`);
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    const rename = dialog.getByRole("button", { name: "Rename" });
    await name.fill("   ");
    await rename.click();
    await expect(dialog.getByText("Route name is required").first()).toBeVisible();
    await api.setStatus(route.id, "active");
    await name.fill("Clintonville");
    await rename.click();
    await expect(dialog.getByText(/Someone else changed this route meanwhile/)).toBeVisible();
    await expect(name).toHaveValue("Clintonville");
    expect((await api.route(route.id)).name).toBe(route.name);
    await rename.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clintonville");
  });
  // spec: 2.details-completed 2.details-add-stop 4.completed-closed
  test("are closed to change once it is completed", { tag: "@core-no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(5);
    const [first] = await api.stops(route.id);
    await page.goto(`/routes/${route.id}`);
    await api.setStatus(route.id, "completed");
    await stopMenu(page, 1, "Move down");
    await expect(page.getByText(/Someone else changed this route meanwhile/)).toBeVisible();

    await page.goto(`/routes/${route.id}`);
    for (const label of ["Time Taken", "Completed On"]) {
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(page.getByText("Left to Visit")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Add Stop" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(0);
    await openMore(page);
    await expect(page.getByRole("link", { name: "Copy Route" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Optimize Route" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await items(page)
      .first()
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await expect(
      page.getByRole("link", { name: "View details", exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove" })).toHaveCount(0);

    await page.goto(`/routes/${route.id}/stops/${first?.id}/remove`);
    await expect(page.getByText(/completed route can't be changed/)).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toBeDisabled();
    if (js) await expectAccessible(page);
  });
  // spec: 2.details-visited-stay
  test("keep visited stops where they are", { tag: ["@core", "@no-js"] }, async ({
    page,
    server,
    js,
  }) => {
    const { route, stops, device } = await running(server, 6);
    for (const { id, coordinates } of stops.slice(0, 2)) await device.visits(id, coordinates);
    const lastVisited = 1;
    await page.goto(`/routes/${route.id}?stops=1000`);
    const visited = items(page).nth(lastVisited);
    await expect(visited.getByRole("button", { name: /^Move / })).toHaveCount(0);
    await expect(visited.getByRole("link", { name: /^Add location after/ })).toBeVisible();
    await expect(visited.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
    await expect(
      items(page)
        .nth(2)
        .getByRole("link", { name: /^Remove/ }),
    ).toBeVisible();
    if (js) {
      // The first stop not yet visited can't go further up.
      await page.goto(`/routes/${route.id}?stops=1000`);
      await items(page)
        .nth(lastVisited + 1)
        .getByRole("button", { name: /^Actions for/ })
        .click();
      await expect(
        page.getByText("Move up", { exact: true }).filter({ visible: true }),
      ).toBeDisabled();
    }
  });

  test("tell two stops of one name apart by their addresses", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const api = await managersApi(server);
    const { id } = await api.fresh(3);
    // Those that other journeys have added may have none.
    const stops = [...(await api.stops(id)).entries()].filter(([, stop]) => stop.location?.address);
    const [[place, first] = [0, undefined]] = stops;
    const street = first?.location?.address ?? "none";
    await page.goto(`/routes/${id}`);
    for (const [at, { location }] of stops.slice(0, 3)) {
      const address = items(page)
        .nth(at)
        .getByText(location?.address ?? "none", { exact: false });
      await expect(address).toBeVisible();
      await expect(address).toHaveAttribute("title", new RegExp(location?.city ?? "none"));
      await expect(address).toHaveAttribute("dir", "auto");
    }
    if (js) {
      await page
        .getByRole("link", { name: new RegExp(`^${place + 1} ${first?.location?.name}`) })
        .click();
      await expect(page.locator(".map-pop-up")).toContainText(street);
    }
    await page.goto(`/routes/${id}?tab=visits`);
    await page.getByText(/^On this map:/).click();
    await expect(page.locator(".map-list__pin").nth(place)).toContainText(street);
    await page.goto(`/on-going-route/${id}`);
    await expect(page.locator(".on-going__stop").nth(place)).toContainText(street);
  });
});

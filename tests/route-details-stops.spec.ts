import type { Locator } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { more, names, stopButton, stopMenu } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("The details of a route", () => {
  // Of refusals, which Chromium logs.
  test.use({ allowedConsole: [/status of 4(00|04|09)/] });

  // spec: 4.reorder-recalculates
  test("move a stop by its menu, with distance and time, and take it back", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(6);
    await api.reorder(
      route.id,
      [...(await api.stops(route.id)).keys()].map((at) => at + 1),
    );
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    await stopMenu(page, 2, "Move down");
    await expect(page.getByText("Moved to place 3")).toBeVisible();
    await expect(names(page)).toHaveText(swapped(before, 1, 2).slice(0, 10));
    expect(await api.names(route.id)).toEqual(swapped(before, 1, 2));
    const saved = await api.route(route.id);
    expect(saved.distance).toBeLessThan(1_000_000);
    expect(saved.estimatedTime).toBeLessThan(100_000);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    await expect(names(page)).toHaveText(before.slice(0, 10));
    expect((await api.route(route.id)).distance).toBe(1_000_000);

    await stopMenu(page, 2, "Move up");
    await expect(page.getByText("Moved to place 1")).toBeVisible();
    await expect(names(page)).toHaveText(swapped(before, 0, 1).slice(0, 10));
  });
  // spec: 2.delete-location-modal 8.location-deleted
  test("take a stop off, and put it back", { tag: ["@core", "@core-no-js"] }, async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(5);
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    await stopButton(page, 3, "Remove");
    const dialog = page.getByRole("dialog", { name: "Delete this location?" });
    await expect(dialog).toContainText(before[2] ?? "");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location Deleted!")).toBeVisible();
    const without = before.filter((_, at) => at !== 2);
    await expect(names(page)).toHaveText(without.slice(0, 10));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(names(page)).toHaveText(before.slice(0, 10));
  });
  // spec: 4.optimize
  test("propose a better order, which is taken or left", { tag: ["@core", "@no-js"] }, async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(12);
    const count = (await api.stops(route.id)).length;
    // To and fro: every second stop, then the others backwards.
    const places = Array.from({ length: count }, (_, at) => at + 1);
    const odd = places.filter((place) => place % 2 === 1);
    const even = places.filter((place) => place % 2 === 0).reverse();
    await api.reorder(route.id, [...odd, ...even]);
    const before = await api.names(route.id);

    await page.goto(`/routes/${route.id}`);
    await more(page, "Optimize Route");
    const card = page.getByRole("region", { name: "Optimize Route: a better order" });
    await expect(card).toBeVisible();
    await expect(card.getByRole("row", { name: /Distance/ })).toContainText(/mi.*mi.*−\d+%/);
    await expect(card.getByRole("row", { name: /Time/ })).toContainText(/min.*min.*−/);
    await expect(card.getByRole("row", { name: /Stops moved/ })).toContainText(/\d/);
    await expect(page.getByText(/^Was stop \d+$/).first()).toBeVisible();
    for (const stop of await page.locator("li.stop", { hasText: /Was stop/ }).all()) {
      const [was] = /(?<=Was stop )\d+/.exec((await stop.textContent()) ?? "") ?? [];
      await expect(stop.locator(".stop__number")).not.toHaveText(was ?? "");
    }
    await expect(
      page
        .locator("figure.map")
        .getByText(/\(moved\)/)
        .first(),
    ).toBeAttached();
    await expectAccessible(page);
    await expect.poll(() => pinsUnder(card)).toBe(0);
    await page.reload();
    await expect.poll(() => pinsUnder(card)).toBe(0);

    await card.getByRole("link", { name: "Keep current order" }).click();
    await expect(card).toHaveCount(0);
    expect(await api.names(route.id)).toEqual(before);

    await more(page, "Optimize Route");
    await expect(card).toBeVisible();
    await expect(page.getByText(/^Was stop \d+$/).first()).toBeVisible();
    const proposed = await names(page).allTextContents();
    await card.getByRole("button", { name: "Use this order" }).click();
    await expect(page.getByText("The new order is saved")).toBeVisible();
    await expect(card).toHaveCount(0);
    const after = await api.names(route.id);
    expect(after[0]).toBe(before[0]);
    expect(after).not.toEqual(before);
    expect([...after].sort()).toEqual([...before].sort());
    expect(proposed).toEqual(after.slice(0, 10));
    expect((await api.route(route.id)).distance).toBeLessThan(1_000_000);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    expect(await api.names(route.id)).toEqual(before);
    expect((await api.route(route.id)).distance).toBe(1_000_000);

    await api.setStatus(route.id, "completed");
    await page.goto(`/routes/${route.id}/optimize`);
    await expect(page.getByText("The stops of a completed route can't be changed")).toBeVisible();
  });
});

/** How many of the map's pins a card that stands over it hides, at least in part. */
const pinsUnder = (card: Locator) =>
  card.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const pins = [...document.querySelectorAll("figure.map .pin__body")];
    if (pins.length === 0) throw new Error("no pins on the map");
    return pins
      .map((pin) => pin.getBoundingClientRect())
      .filter((pin) => pin.right > over.left && pin.left < over.right)
      .filter((pin) => pin.bottom > over.top && pin.top < over.bottom).length;
  });

const swapped = (list: string[], a: number, b: number) =>
  list.map((one, at) => (at === a ? list[b] : at === b ? list[a] : one) ?? one);

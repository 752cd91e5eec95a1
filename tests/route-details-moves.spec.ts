import { agentsDevice } from "./support/device";
import { managersApi } from "./support/routes";
import { drag, items, movedNames, names } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("A stop", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|09|22)/] });

  test("goes to a place far off in one step, by its menu", async ({ page, server, js }) => {
    const api = await managersApi(server);
    const route = await api.fresh(8);
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    // Without scripts no stop has a handle: there is no column for it, and no words about it.
    const number = items(page).first().locator(".stop__number");
    const left = await number.evaluate((at) => {
      const row = at.closest("li")?.getBoundingClientRect().left ?? 0;
      return at.getBoundingClientRect().left - row;
    });
    expect(left > 16).toBe(js);
    await expect(page.locator("#move-help")).toBeVisible({ visible: js });
    const menuOf = (number: number) =>
      items(page)
        .nth(number - 1)
        .getByRole("button", { name: /^Actions for/ });
    const place = page.getByRole("spinbutton", { name: "Move to place" }).filter({ visible: true });
    await menuOf(3).click();
    await place.fill("7");
    await place.press("Enter");
    await expect(page.getByText("Moved to place 7")).toBeVisible();
    await expect(names(page)).toHaveText(movedNames(before, 2, 6).slice(0, 10));
    expect(await api.names(route.id)).toEqual(movedNames(before, 2, 6));

    await menuOf(7).click();
    await expect(place).toHaveValue("");
    await place.fill("1");
    await page.getByRole("button", { name: "Move", exact: true }).filter({ visible: true }).click();
    await expect(page.getByText("Moved to place 1")).toBeVisible();
    await expect(names(page)).toHaveText(movedNames(movedNames(before, 2, 6), 6, 0).slice(0, 10));
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(names(page)).toHaveText(movedNames(before, 2, 6).slice(0, 10));
  });

  test("stays where no such place is, or where someone else moved stops meanwhile", async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    const before = await api.stops(route.id);
    await page.goto(`/routes/${route.id}`);
    const place = page.getByRole("spinbutton", { name: "Move to place" }).filter({ visible: true });
    const menu = items(page)
      .nth(1)
      .getByRole("button", { name: /^Actions for/ });
    await menu.click();
    await place.fill("5000");
    await place.press("Enter");
    // The browser's own check: nothing is sent, and the menu stays.
    await expect(place).toHaveValue("5000");
    await place.evaluate((input: HTMLInputElement) => input.removeAttribute("max"));
    await place.press("Enter");
    await expect(page.getByText(`The route has ${before.length} stops only`)).toBeVisible();

    await api.reorder(
      route.id,
      before.map((_, at) => before.length - at),
    );
    await menu.click();
    await place.fill("4");
    await place.press("Enter");
    await expect(page.getByText(/Someone else changed this route meanwhile/)).toBeVisible();
    await expect(page.getByText(/your entry is still here/)).toHaveCount(0);
    await expect(names(page)).toHaveText((await api.names(route.id)).slice(0, 10));
  });
});

test.describe("With scripts, a stop", () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled === false,
    "there is no dragging without scripts",
  );

  test("is moved by keys, and told where it is", async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(6);
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    const handle = page.getByRole("button", { name: `Move ${before[1]}`, exact: true });
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(handle).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(`${before[1]} lifted, place 2 of`)).toBeAttached();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(names(page)).toHaveText(movedNames(before, 1, 3).slice(0, 10));
    await expect(page.getByText(`${before[1]}, place 4 of`)).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(names(page)).toHaveText(before.slice(0, 10));
    expect(await api.names(route.id)).toEqual(before);

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(handle).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByText("Moved to place 4")).toBeVisible();
    await expect(handle).toBeFocused();
    await expect.poll(() => api.names(route.id)).toEqual(movedNames(before, 1, 3));
    await expect(names(page)).toHaveText(movedNames(before, 1, 3).slice(0, 10));
  });
  // spec: 2.details-drag
  test("is dragged to its place", { tag: "@core" }, async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(6);
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    await drag(page, 4, 1);
    await expect(names(page)).toHaveText(movedNames(before, 4, 1).slice(0, 10));
    await expect(page.getByText("Moved to place 2")).toBeVisible();
    await expect.poll(() => api.names(route.id)).toEqual(movedNames(before, 4, 1));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    await expect(names(page)).toHaveText(before.slice(0, 10));
  });

  test("is reached by keys alone, as is all else", async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(4);
    await page.goto(`/routes/${route.id}`);
    await page.locator("html[data-js]").waitFor();
    const tabTo = async (name: RegExp | string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        const focused = await page.evaluate(
          () =>
            document.activeElement?.getAttribute("aria-label") ??
            document.activeElement?.textContent ??
            "",
        );
        if (focused.match(name)) return;
      }
      throw new Error(`no way by Tab to ${name}`);
    };
    await tabTo(/^Status:/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The route is active now")).toBeVisible();
    await tabTo(/^More for/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    await expect(dialog.getByLabel("Route name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await tabTo(/^Actions for/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Delete this location?" })).toBeVisible();
  });
});

test("nothing is said about dragging if all stops were visited", async ({ page, server, js }) => {
  test.skip(!js, "without scripts no stop has a handle");
  const api = await managersApi(server);
  const agent = await api.demoAgent();
  const route = await api.create(2, { name: `All visited ${Date.now()}` });
  await api.give(route.id, agent.id);
  const device = await agentsDevice(server, agent.id);
  for (const stop of await api.stops(route.id)) await device.visits(stop.id, [-82.99, 39.97]);
  await page.goto(`/routes/${route.id}`);
  await expect(page.locator(".stop--visited")).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Add location after/ })).toHaveCount(2);
  await expect(page.locator("#move-help")).toBeHidden();
});

import { managersApi } from "./support/routes";
import { drag, movedNames, names } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

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

  test("is dragged to its place", async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.fresh(6);
    const before = await api.names(route.id);
    await page.goto(`/routes/${route.id}`);
    await drag(page, 4, 1);
    await expect(names(page)).toHaveText(movedNames(before, 4, 1).slice(0, 10));
    await expect(page.getByText("Moved to place 2")).toBeVisible();
    await expect.poll(() => api.names(route.id)).toEqual(movedNames(before, 4, 1));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route is as it was")).toBeVisible();
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

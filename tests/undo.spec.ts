import type { Locator, Page } from "playwright/test";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

/** The link in the header, with the number of changes. */
const header = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Undo \(\d+\)$/ });
const count = async (page: Page) => Number(/\d+/.exec(await header(page).innerText()));
const listed = (page: Page) =>
  page.getByRole("list", { name: "Changes that can be undone" }).getByRole("listitem");
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function deleteRoute(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/routes/delete?routePage=1&ids=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toBeVisible();
}

test.describe("Changes that can be undone", { tag: "@no-js" }, () => {
  test("are listed under Undo in the header by name, and undone one by one", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const [first, second] = [
      await api.create(2, { name: `One ${Date.now()}` }),
      await api.create(2, { name: `Other ${Date.now()}` }),
    ];
    await deleteRoute(page, first);
    await deleteRoute(page, second);
    // Those of other tests, too.
    const all = await count(page);
    await header(page).click();
    await expect(listed(page)).toHaveCount(all);
    await expect(listed(page).filter({ hasText: `1 route: ${second.name}` })).toHaveCount(1);
    const ofFirst = listed(page).filter({ hasText: `1 route: ${first.name}` });
    await ofFirst.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    await expect(listed(page)).toHaveCount(all - 1);
    expect(await count(page)).toBe(all - 1);
    expect((await api.route(first.id)).status).not.toBe("inactive");
  });

  test("are no longer listed once somebody has changed the same", async ({ page, server }) => {
    const api = await managersApi(server);
    const route = await api.create(2, { name: `Changed ${Date.now()}` });
    await deleteRoute(page, route);
    await page.goto("/undo");
    const mine = listed(page).filter({ hasText: route.name });
    await expect(mine).toHaveCount(1);
    await api.setStatus(route.id, "active");
    await mine.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("Changed since, so it can't be undone")).toBeVisible();
    await expect(mine).toHaveCount(0);
  });
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const) {
  test(`toasts cover no button or link at ${width} × ${height}`, async ({ page, server, js }) => {
    test.skip(!js, "without scripts one looks the same");
    await page.setViewportSize({ width, height });
    const api = await managersApi(server);
    await page.goto("/routes?routePage=1&routeLimit=20");
    for (const route of [await api.fresh(2), await api.fresh(2)]) {
      await deleteRoute(page, route);
    }
    await page.mouse.wheel(0, 400);
    expect(await coveredBy(page, toasts(page))).toEqual([]);
  });
}

/** The buttons, links and fields behind an element. */
async function coveredBy(page: Page, element: Locator): Promise<string[]> {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not there");
  return page.evaluate(({ x, y, width, height }) => {
    const pressable = document.querySelectorAll<HTMLElement>(
      "main a, main button, main input, main select, aside a, aside button, header a, header button",
    );
    return [...pressable].flatMap((one) => {
      const at = one.getBoundingClientRect();
      const isBeside =
        at.right <= x || at.left >= x + width || at.bottom <= y || at.top >= y + height;
      return isBeside || at.width === 0 ? [] : [one.textContent ?? ""];
    });
  }, box);
}

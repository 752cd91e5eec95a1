import type { Page } from "playwright/test";
import { managersApi } from "./support/routes";
import { screens } from "./support/screens";
import { screensWorld } from "./support/screens-world";
import { more } from "./support/stop-list";
import { expect, test } from "./support/world";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const answer = (page: Page, label: "Stay" | "Leave") =>
  question(page).getByRole("button", { name: label }).click();
const menu = (page: Page, label: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: label }).click();

/** Opens a page with all its scripts. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState("networkidle");
}

// Chromium logs pages that only an admin may see.
test.use({ allowedConsole: [/status of 40[0-9]/] });

test.describe("Leaving a form that is filled in", () => {
  test.beforeEach(({ js }) => test.skip(!js, "only scripts can ask"));
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("asks first, by the menu, by Back and by Escape", { tag: "@core" }, async ({
    page,
    server,
  }) => {
    const route = await (await managersApi(server)).fresh(4);
    await open(page, `/routes/${route.id}`);
    await more(page, "Rename Route");
    const name = page.getByLabel("Route name");
    await name.fill("Half a na");
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeVisible();
    // Escape again is to stay.
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(name).toHaveValue("Half a na");
    await page.goBack();
    await answer(page, "Stay");
    await expect(name).toHaveValue("Half a na");
    await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).click();
    await answer(page, "Leave");
    await expect(page).toHaveURL(`/routes/${route.id}`);

    await open(page, "/add-edit-location");
    const location = page.getByRole("textbox", { name: "Name", exact: true });
    await location.fill("Half a location");
    await menu(page, "Routes");
    await answer(page, "Stay");
    await expect(location).toHaveValue("Half a location");
    await menu(page, "Routes");
    await answer(page, "Leave");
    await expect(page).toHaveURL(/\/routes(\?|$)/);
  });

  test("asks before a reload", async ({ page }) => {
    await open(page, "/add-edit-location");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Half a location");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });

  test("keeps the name of a new route over a reload", { tag: "@core" }, async ({ page }) => {
    await open(page, "/create-route");
    const name = page.getByLabel("Route Name");
    await name.fill("Kept in the address");
    await name.press("Tab");
    await expect(page).toHaveURL(/name=Kept/);
    await page.reload();
    await expect(name).toHaveValue("Kept in the address");
  });

  test("asks nothing where nothing is lost", async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    // Untouched, and as it was again.
    await open(page, `/routes/${route.id}/rename`);
    const name = page.getByLabel("Route name");
    await name.fill("Another");
    await name.fill(route.name);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`/routes/${route.id}`);
    // Sent.
    await open(page, `/routes/${route.id}/rename`);
    await name.fill("Sent");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    // A selection, a search and a question.
    await open(page, "/routes");
    await page.locator("tbody").getByRole("checkbox").first().check();
    await page.getByRole("searchbox").first().fill("a");
    await menu(page, "Locations");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations");
    await expect(question(page)).toHaveCount(0);
  });

  test("asks nothing on a screen that nobody touched", async ({ page }) => {
    test.setTimeout(600_000);
    const world = await screensWorld();
    const asking: string[] = [];
    for (const account of ["manager", "admin"] as const) {
      await page.context().addCookies(world.cookies[account]);
      for (const { pattern, isPublic } of screens()) {
        const reply = await page.goto(world.url + world.addresses[pattern]);
        if (isPublic || !reply?.ok()) continue;
        await page.locator("html[data-js]").waitFor({ state: "attached" });
        await page.locator("body > [role=status][aria-live=polite]").waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        if (await wouldAsk(page)) asking.push(`${pattern} (${account})`);
      }
    }
    expect(asking).toEqual([]);
  });
});

/** Whether the page would ask before it is loaded again. */
const wouldAsk = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

import type { Page } from "playwright/test";
import { column } from "./support/list";
import { expect, test } from "./support/world";

test.beforeEach(({ signIn }) => signIn("manager"));

const filter = (page: Page, header: string) =>
  page.getByRole("textbox", { name: `Filter by ${header}` });
const query = (page: Page) => new URL(page.url()).searchParams;

test.describe("Search, filters and status of one list", () => {
  test("are all kept, whichever of their buttons is pressed", { tag: "@no-js" }, async ({
    page,
    js,
  }) => {
    test.skip(js, "with scripts each is asked for as it is typed");
    for (const button of ["Search", "Filter", "Apply"]) {
      await page.goto("/routes?routePage=2&routeSortBy=distance&routeLimit=20");
      await page.getByRole("searchbox", { name: "Search routes" }).fill("round");
      await filter(page, "Total Locations").fill(">5");
      await filter(page, "Office").fill("o");
      await page.locator(".table__toolbar select[name='filter.status']").selectOption("active");
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await expect(page).toHaveURL(/routeSearch=round/);
      expect(query(page).get("filters")?.split(",").toSorted()).toEqual(
        ["office.name:o", "status:active", "totalLocation:>5"].toSorted(),
      );
      expect(Object.fromEntries(query(page))).toMatchObject({
        routePage: "1",
        routeSortBy: "distance",
        routeLimit: "20",
      });
      await expect
        .poll(async () => new Set(await column(page, "Status")))
        .toEqual(new Set(["Active"]));
    }
  });

  test("say so while one is typed and not applied, as a link would lose it", {
    tag: "@no-js",
  }, async ({ page, js }) => {
    test.skip(js, "with scripts each is asked for as it is typed");
    const said = () =>
      page
        .locator(".table__footer")
        .first()
        .evaluate((footer) => getComputedStyle(footer, "::before").content);
    await page.goto("/routes?routePage=1&filters=office.name:o");
    expect(await said()).toBe("none");
    await filter(page, "Name").fill("round");
    expect(await said()).toContain("A filter is not applied yet");
    await filter(page, "Name").fill("");
    // One that was applied before, as somebody changes it.
    await filter(page, "Office").click();
    await page.keyboard.type("hio");
    await page.keyboard.press("Tab");
    expect(await said()).toContain("A filter is not applied yet");
    await page.getByRole("button", { name: "Filter", exact: true }).first().click();
    expect(await said()).toBe("none");
    await page.locator(".table__toolbar select[name='filter.status']").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    expect(await said()).toContain("A filter is not applied yet");
  });

  test("go one by one, too: the status of the column, and none again", { tag: "@no-js" }, async ({
    page,
    js,
  }) => {
    test.skip(js, "with scripts each is asked for as it is chosen");
    await page.goto("/routes?routePage=1&filters=status:active");
    await page.locator("thead select[name='filter.status']").selectOption("paused");
    await page.getByRole("button", { name: "Filter", exact: true }).first().click();
    await expect(page).toHaveURL(/filters=status%3Apaused/);
    await page.locator(".table__toolbar select[name='filter.status']").selectOption("");
    await filter(page, "Name").fill("a");
    await filter(page, "Name").press("Enter");
    await expect(page).toHaveURL(/filters=name%3Aa$/);
  });

  test("keep what is typed elsewhere when a status is chosen", async ({ page, js }) => {
    test.skip(!js, "without scripts they are sent by a button");
    await page.goto("/routes?routePage=1");
    await filter(page, "Total Locations").fill(">5");
    await page.locator(".table__toolbar select[name='filter.status']").selectOption("paused");
    await expect(page).toHaveURL(/status%3Apaused/);
    await expect(page).toHaveURL(/totalLocation%3A%3E5/);
  });
});

test.describe("The way back from a route", { tag: "@no-js" }, () => {
  const LIST =
    "/routes?routePage=2&routeLimit=20&routeSortBy=distance&routeSortOrder=desc&filters=status%3Aactive";
  const backToRoutes = (page: Page) =>
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Routes" });
  // spec: 2.page-wrapper
  test("leads to the list as it was, from every part of the route", {
    tag: ["@core", "@no-js"],
  }, async ({ page }) => {
    await page.goto(LIST.replace("routePage=2", "routePage=1"));
    const list = page.url();
    const names = page.locator("tbody tr .table__title a");
    const name = await names.first().innerText();
    await names.first().click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Visits", exact: true }).last().click();
    await expect(page).toHaveURL(/tab=visits/);
    await page.getByRole("link", { name: "Export", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await backToRoutes(page).click();
    await expect(page).toHaveURL(list);
  });

  test("is kept over a change, and is plain where nothing was asked for", async ({ page }) => {
    await page.goto("/routes?routePage=1&filters=status%3Anew");
    await page.locator("tbody tr .table__title a").first().click();
    await page.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("link", { name: "Rename Route" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Renamed on the way");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await backToRoutes(page).click();
    await expect(page).toHaveURL("/routes?routePage=1&filters=status%3Anew");
    await page.goto("/routes");
    const link = page.locator("tbody tr .table__title a").first();
    await expect(link).toHaveAttribute("href", /^\/routes\/[\w-]+$/);
  });
});

import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, holdAnswers, test } from "./harness/test";

const table = (page: Page) => page.getByRole("table", { name: "People" });
const rows = (page: Page) => page.locator("tbody tr");
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const count = (page: Page) => page.locator(".table__count");

test.describe("A table", () => {
  test("sorts, pages and says which rows it shows", { tag: "@no-js" }, async ({ page, open }) => {
    await open("/people");
    await expect(page.getByText("1–10 of 23 total items")).toBeVisible();
    await page.getByRole("link", { name: "Name" }).click();
    await expect(rows(page).first()).toContainText("Person 23");
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("11–20 of 23 total items")).toBeVisible();
    await expect(rows(page).first()).toContainText("11");
    await expect(rows(page).first()).toContainText("Person 13");
    await page.goBack();
    await expect(rows(page).first()).toContainText("Person 23");
  });
  test("filters by text and by choice, and clears both", { tag: "@no-js" }, async ({
    page,
    open,
    js,
  }) => {
    await open("/people");
    await page.getByRole("textbox", { name: "Filter by Name" }).fill("Person 0");
    if (!js) {
      await page.locator("select[name='filter.town']").selectOption("Akron");
      await page.getByRole("button", { name: "Filter" }).click();
    } else {
      await expect(page.getByText("1–9 of 9 total items")).toBeVisible();
      await page.getByRole("combobox", { name: "Filter by Town" }).click();
      await page.getByRole("option", { name: "Akron" }).click();
    }
    await expect(page.getByText("1–3 of 3 total items")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).first().click();
    await expect(page.getByText("1–10 of 23 total items")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Filter by Name" })).toHaveValue("");
  });

  test("says that nothing was found, or that there is nothing at all", async ({ page, open }) => {
    await open("/people?personSearch=nobody");
    await expect(page.getByText("No Data Found")).toBeVisible();
    await page.getByRole("link", { name: "Clear search and filters" }).click();
    await expect(page.getByText("1–10 of 23 total items")).toBeVisible();
    await open("/people?nobody");
    await expect(page.getByText("Nobody yet")).toBeVisible();
    await expect(table(page)).toBeHidden();
  });

  // spec: 2.table-selection
  test("chooses all rows of the page, and none", { tag: ["@core", "@core-no-js"] }, async ({
    page,
    open,
    js,
  }) => {
    await open("/people");
    if (!js) {
      await page.getByRole("link", { name: "Select all on this page" }).click();
      await expect(box(page, "Person 10")).toBeChecked();
      await page.getByRole("link", { name: "Select none" }).click();
      return expect(box(page, "Person 10")).not.toBeChecked();
    }
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    await all.check();
    await expect(count(page)).toHaveText("10 of 23 selected");
    await box(page, "Person 04").uncheck();
    await expect(count(page)).toHaveText("9 of 23 selected");
    await expect(all).toHaveJSProperty("indeterminate", true);
    await box(page, "Person 04").check();
    await expect(all).toBeChecked();
    await all.uncheck();
    await expect(count(page)).toHaveText(/^None of \d+ selected$/);
  });

  test("keeps what is chosen under a dialog over it", { tag: "@no-js" }, async ({
    page,
    open,
    js,
  }) => {
    await open("/people");
    await box(page, "Person 02").check();
    await box(page, "Person 05").check();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Remove 2" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    if (!js) return;
    await expect(box(page, "Person 02")).toBeChecked();
    await expect(count(page)).toHaveText("2 of 23 selected");
  });

  test("forgets what is chosen once something was done with it", async ({ page, open, js }) => {
    test.skip(!js, "a page without scripts is a new one");
    await open("/people?personPage=2");
    await box(page, "Person 11").check();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: "Yes, remove" }).click();
    await expect(page.getByText("11–20 of 22 total items")).toBeVisible();
    await expect(count(page)).toHaveText(/^None of \d+ selected$/);
  });
  // spec: 2.table-selection
  test("forgets what is chosen when other rows are asked for", { tag: "@core" }, async ({
    page,
    open,
    js,
  }) => {
    test.skip(!js, "a page without scripts is a new one");
    await open("/people");
    await box(page, "Person 03").check();
    await expect(count(page)).toHaveText("1 of 23 selected");
    await page.getByRole("link", { name: "Page 3" }).click();
    await expect(page.getByText("21–23 of 23 total items")).toBeVisible();
    await expect(count(page)).toHaveText(/^None of \d+ selected$/);
    await page.goBack();
    await expect(box(page, "Person 03")).not.toBeChecked();
  });

  test("is cards on a phone, with its sorting and filters above", { tag: "@no-js" }, async ({
    page,
    open,
    js,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/people");
    await expect(page.getByRole("columnheader", { name: "Visits" })).toBeHidden();
    const card = rows(page).first();
    const tall = (await card.boundingBox())?.height ?? 0;
    expect(tall).toBeGreaterThan(60);
    await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByRole("table").getByRole("link", { name: "Visits" }).click();
    await expect(card).toContainText("Person 01");
    if (!js) await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByRole("textbox", { name: "Filter by Name" }).fill("Person 2");
    await page.getByRole("textbox", { name: "Filter by Name" }).press("Enter");
    await expect(page.getByText("1–4 of 4 total items")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });

  test("never hides a column without a way to it", { tag: "@no-js" }, async ({ page, open }) => {
    for (const width of [1440, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await open("/people");
      const cells = page.locator(".table__grid tbody td");
      await cells.evaluateAll((all) => {
        for (const cell of all) if (cell.className === "") cell.textContent = "wide ".repeat(40);
      });
      const last = rows(page).first().locator("> :last-child");
      await last.evaluate((cell) => cell.scrollIntoView({ inline: "end" }));
      const { x = 0, width: wide = 0 } = (await last.boundingBox()) ?? {};
      expect(x + wide).toBeLessThanOrEqual(width);
      const inFrame = await last.evaluate((cell) => {
        const frame = cell.closest(".table__frame")?.getBoundingClientRect();
        return frame ? cell.getBoundingClientRect().right <= frame.right : false;
      });
      expect(inFrame).toBe(true);
    }
  });

  test("is accessible", async ({ page, open }) => {
    await open("/people");
    await expectAccessible(page);
  });
});

test.describe("A list's URL", () => {
  test.beforeEach(({ js }) => test.skip(!js, "without scripts one page follows another"));

  test("keeps two changes made while answers are on their way", async ({ page, open }) => {
    await open("/people");
    const letGo = await holdAnswers(page);
    await page.getByRole("searchbox", { name: "Search people" }).fill("Person 1");
    await page.getByRole("searchbox", { name: "Search people" }).press("Enter");
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await page.getByRole("combobox", { name: "Filter by Town" }).click();
    await page.getByRole("option", { name: "Dayton" }).click();
    await letGo();
    await expect(page.getByText("1–3 of 3 total items")).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search people" })).toHaveValue("Person 1");
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("personSearch")).toBe("Person 1");
    expect(searchParams.get("personFilters")).toBe("town:Dayton");
  });

  test("is asked for once, by Enter or by waiting", async ({ page, open }) => {
    await page.clock.install();
    await open("/people");
    const before = await page.evaluate(() => history.length);
    const search = page.getByRole("searchbox", { name: "Search people" });
    await search.fill("Person 05");
    await search.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/personSearch=Person/);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
  // spec: 9.debounce
  test("is asked for half a second after the last key", { tag: "@core" }, async ({
    page,
    open,
  }) => {
    await page.clock.install();
    await open("/people");
    // From here on time passes only by `runFor`.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("searchbox", { name: "Search people" }).fill("Person 05");
    await page.clock.runFor(500 - 1);
    expect(page.url()).not.toContain("personSearch");
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/personSearch=Person/);
  });

  test("has its links follow what was typed last", async ({ page, open }) => {
    await open("/people");
    await page.getByRole("searchbox", { name: "Search people" }).fill("Person 2");
    // The press itself leaves the field, which asks for what was typed.
    await page.getByRole("link", { name: "Name" }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText("Person 23");
    expect(new URL(page.url()).searchParams.get("personSearch")).toBe("Person 2");
  });

  test("goes back and forward with its controls", async ({ page, open }) => {
    await open("/people");
    const filter = page.getByRole("textbox", { name: "Filter by Name" });
    await filter.fill("Person 05");
    await filter.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(rows(page)).toHaveCount(10);
    await expect(filter).toHaveValue("");
    await page.goForward();
    await expect(rows(page)).toHaveCount(1);
    await expect(filter).toHaveValue("Person 05");
  });

  test("is not overwritten by an answer that comes late", async ({ page, open }) => {
    await open("/people");
    const search = page.getByRole("searchbox", { name: "Search people" });
    const letGo = await holdAnswers(page);
    await search.fill("Person 0");
    await search.press("Enter");
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await search.pressSequentially("7");
    await letGo();
    await expect(rows(page)).toHaveCount(1);
    await expect(search).toHaveValue("Person 07");
  });
});

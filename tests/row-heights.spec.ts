import { casesOf } from "platform/testing/long-run";
import type { Page } from "playwright/test";
import { visitThree } from "./support/visits";
import { expect, test } from "./support/world";

/** In pixels: a row of two lines of text, with its padding and line. */
const TALLEST = 44;
const WIDTHS = casesOf(1, [1280, 1366, 1440]);
const LISTS = casesOf(6, [
  "/routes",
  "/locations",
  "/visits",
  "/agents",
  "/offices",
  "/chains",
  "/location-types",
  "/dashboard/agent-map",
  "/messages",
  "/locations/inbox",
  "/reports/coverage",
  "/audit",
]);

/** Words and days that end on another line than they begin on. */
const brokenWords = (page: Page) =>
  page
    .locator("tbody")
    .first()
    .evaluate((body) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { 0: word, index } of text.textContent?.matchAll(
          /\d{2}-\d{2}-\d{4}|[\p{L}\p{N}]+/gu,
        ) ?? []) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
      return broken;
    });

/** Columns by which one decides what to do with a row. */
const DECIDING = ["Status", "State", "Last Visit", "Last seen", "Agent", "Assigned To", "Note"];

/** Of these columns, those that only a scroll to the side brings into sight. */
const outOfSight = (page: Page) =>
  page
    .locator(".table__scroll")
    .first()
    .evaluate((frame, deciding) => {
      const tail = frame.querySelector("thead .table__tail");
      const end = (tail ?? frame).getBoundingClientRect()[tail ? "left" : "right"];
      return [...frame.querySelectorAll("thead tr:first-child th")]
        .filter((head) => head.getBoundingClientRect().right > end + 1)
        .map((head) => head.textContent ?? "")
        .filter((text) => deciding.some((name) => text.includes(name)));
    }, DECIDING);

const averageRow = (page: Page) =>
  page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.reduce((sum, row) => sum + row.clientHeight, 0) / rows.length);

/** In pixels, of the line of tools over the rows: the search, filters and columns. */
const toolsHeight = (page: Page) =>
  page
    .locator(".table__toolbar")
    .first()
    .evaluate(({ clientHeight }) => clientHeight);

test("Rows of every list are low, with whole words and what one decides by in sight", {
  tag: "@core",
}, async ({ page, signIn, server }) => {
  await visitThree(server, true);
  await signIn("admin");
  for (const path of LISTS) {
    await page.goto(path);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const at = `${path} at ${width} px`;
      expect.soft(await averageRow(page), at).toBeLessThanOrEqual(TALLEST);
      expect.soft(await brokenWords(page), at).toEqual([]);
      expect.soft(await outOfSight(page), at).toEqual([]);
      expect.soft(await toolsHeight(page), at).toBeLessThanOrEqual(TALLEST);
    }
  }
});

/** Of a phone; the first row begins in its upper two thirds. */
const PHONE = { width: 390, height: 844 };
const FIRST_ROW = (PHONE.height * 2) / 3;
/** The agents' map has its map first, coverage its figures. */
const PHONE_LISTS = LISTS.filter(
  (path) => path !== "/dashboard/agent-map" && path !== "/reports/coverage",
);

test.describe("On a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the first row of every list is in sight", { tag: "@no-js" }, async ({
    page,
    signIn,
    server,
    js,
  }) => {
    await visitThree(server, js);
    await signIn("admin");
    for (const path of PHONE_LISTS) {
      await page.goto(path);
      const row = page.locator("tbody tr").first();
      await expect(row).toBeVisible();
      const top = await row.evaluate((row) => row.getBoundingClientRect().top + scrollY);
      expect.soft(top, path).toBeLessThan(FIRST_ROW);
    }
  });

  test("what is folded opens, and chosen rows have their buttons at hand", {
    tag: "@no-js",
  }, async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/routes?routePage=1");
    const status = page.locator(".table__toolbar select[name='filter.status']");
    await expect(status).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeHidden();
    const box = page.locator("tbody").getByRole("checkbox").first();
    const before = await box.boundingBox();
    await box.check();
    expect(await box.boundingBox()).toEqual(before);
    const remove = page.locator(".table__bar-actions").getByRole("button", { name: "Delete" });
    await expect(remove).toBeInViewport();
    await page.locator(".table__controls summary").click();
    await expect(status).toBeVisible();
    await remove.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

import type { Page } from "playwright/test";
import { visitThree } from "./support/visits";
import { expect, test } from "./support/world";

/** In pixels: a row of two lines of text, with its padding and line. */
const TALLEST = 44;
const WIDTHS = [1280, 1366, 1440];
const LISTS = [
  "/routes",
  "/locations",
  "/visits",
  "/agents",
  "/offices",
  "/chains",
  "/location-types",
  "/dashboard/agent-map",
];

/** Words that end on another line than they begin on. */
const brokenWords = (page: Page) =>
  page
    .locator("tbody")
    .first()
    .evaluate((body) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}\p{N}]+/gu) ?? []) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
      return broken;
    });

const averageRow = (page: Page) =>
  page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.reduce((sum, row) => sum + row.clientHeight, 0) / rows.length);

test("Rows of every list are low, and no word of theirs is broken", {
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
    }
  }
});

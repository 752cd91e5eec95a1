import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "./harness/test";

const sent = (page: Page) => page.locator("output");
const native = (page: Page, name: string) => page.locator(`select[name="${name}"]`);
const styled = (page: Page, name: string) =>
  page.locator("button.select__trigger").and(page.getByRole("combobox", { name }));

test.describe("A select", () => {
  test("sends what was chosen", { tag: "@no-js" }, async ({ page, open, js }) => {
    await open("/selects");
    if (js) {
      await styled(page, "Size").click();
      await page.getByRole("option", { name: "Large" }).click();
      await expect(styled(page, "Size")).toHaveText("Large");
    } else {
      await page.getByLabel("Size").selectOption("large");
    }
    await page.getByRole("button", { name: "Send" }).click();
    await expect(sent(page)).toHaveText("?size=large");
  });

  test("sends its form on a choice, the empty one too", { tag: "@no-js" }, async ({
    page,
    open,
    js,
  }) => {
    await open("/selects");
    for (const [label, value] of [
      ["Small", "small"],
      ["Any", ""],
    ] as const) {
      if (js) {
        await styled(page, "Sheets").click();
        await page.getByRole("option", { name: label }).click();
      } else {
        await page.getByLabel("Sheets").selectOption({ label });
        await page.getByRole("button", { name: "Go" }).click();
      }
      await expect(sent(page)).toHaveText(`?sheets=${value}`);
    }
    await page.goBack();
    await expect(sent(page)).toHaveText("?sheets=small");
    await expect(native(page, "sheets")).toHaveValue("small");
    if (js) await expect(styled(page, "Sheets")).toHaveText("Small");
  });

  test("is chosen from by keys", async ({ page, open, js }) => {
    test.skip(!js, "without scripts it is the browser's own");
    await open("/selects");
    await styled(page, "Size").press("Enter");
    await expect(page.getByRole("option", { name: "Medium" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: "Large" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(styled(page, "Size")).toBeFocused();
    await expect(native(page, "size")).toHaveValue("large");
  });

  test("keeps what was chosen of the native one before", async ({ page, open, js }) => {
    test.skip(!js, "without scripts it stays the native one");
    // Nothing is swapped under the focus.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await open("/selects");
    await expect(styled(page, "Size")).toBeHidden();
    await native(page, "size").focus();
    await native(page, "size").selectOption("small");
    await page.getByRole("button", { name: "Send" }).focus();
    await expect(styled(page, "Size")).toHaveText("Small");
  });

  test("starts over with its form", { tag: "@no-js" }, async ({ page, open, js }) => {
    await open("/selects");
    if (js) {
      await styled(page, "Size").click();
      await page.getByRole("option", { name: "Large" }).click();
      await expect(styled(page, "Size")).toHaveText("Large");
    } else {
      await page.getByLabel("Size").selectOption("large");
    }
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(native(page, "size")).toHaveValue("medium");
    if (js) await expect(styled(page, "Size")).toHaveText("Medium");
  });

  test("never hides the page from screen readers, however late its list is drawn", async ({
    page,
    open,
    js,
  }) => {
    test.skip(!js, "without scripts it is the browser's own");
    await open("/selects");
    await page.evaluate(() => {
      const hidden: string[] = [];
      Object.assign(window, { hidden });
      const look = () => {
        const focusable = "[aria-hidden=true] :is(button, a, h1):not([tabindex='-1'])";
        for (const { outerHTML } of document.querySelectorAll(focusable)) hidden.push(outerHTML);
      };
      // A task after the change: nothing that runs with a frame has been there yet.
      new MutationObserver(() => setTimeout(look)).observe(document.body, {
        ...{ subtree: true, attributeFilter: ["aria-hidden"] },
      });
    });
    for (let round = 0; round < 3; round++) {
      await styled(page, "Size").click();
      await expect(page.getByRole("option", { name: "Large" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("option", { name: "Large" })).toBeHidden();
    }
    expect(await page.evaluate(() => (window as unknown as { hidden: string[] }).hidden)).toEqual(
      [],
    );
  });

  test("is accessible", { tag: "@no-js" }, async ({ page, open, js }) => {
    await open("/selects");
    if (js) await expect(styled(page, "Size")).toBeVisible();
    await expectAccessible(page);
  });
});

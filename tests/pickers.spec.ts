/** Pickers on the console's own screens; what one does by itself is in `ui/picker.spec.ts`. */
import type { Locator } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { found } from "./support/create-route";
import { controlOf, openPicker, panelOf, pickerOf } from "./support/pickers";
import { expect, test } from "./support/world";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** Every corner of it is to be seen, and nothing lies over it. */
async function expectWhole(panel: Locator) {
  await expect(panel).toBeInViewport({ ratio: 0.99 });
  const covered = await panel.evaluate((panel) => {
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
    return corners.filter(([x, y]) => !panel.contains(document.elementFromPoint(x ?? 0, y ?? 0)));
  });
  expect(covered).toEqual([]);
}

test.describe("The pickers of a page", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("open over it with scripts, and within it without", { tag: "@no-js" }, async ({
    page,
    js,
  }) => {
    await page.goto(found(3));
    const below = controlOf(page, "Start from a template");
    const label = "Select Location Filter";
    for (const size of js ? SIZES : SIZES.slice(0, 1)) {
      await page.setViewportSize(size);
      await controlOf(page, label).hover();
      // It may be giving way to the one that scripts put in its place.
      await expect.poll(() => below.boundingBox()).not.toBeNull();
      const before = await below.boundingBox();
      const panel = panelOf(await openPicker(page, label));
      await expect(panel).toBeVisible();
      const now = await below.boundingBox();
      if (!js) {
        expect(now?.y).toBeGreaterThan(before?.y ?? 0);
        continue;
      }
      expect(now).toEqual(before);
      await expectWhole(panel);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(size.width);
      if (size.width !== 390) await page.keyboard.press("Escape");
    }
    await expectAccessible(page);
  });

  test("are in a dialog what they are on a page", async ({ page, js }) => {
    test.skip(!js, "without scripts the list is part of the dialog");
    await page.goto("/routes/assign?routePage=1");
    const dialog = page.getByRole("dialog", { name: "Assign Route" });
    const agent = dialog.getByRole("combobox", { name: "Agent: Select an Agent" });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const send = await dialog.getByRole("button", { name: "Assign" }).boundingBox();
      await agent.press("ArrowDown");
      await expectWhole(panelOf(pickerOf(page, "Agent")));
      expect(await dialog.getByRole("button", { name: "Assign" }).boundingBox()).toEqual(send);
      if (size.width === 320) await expectAccessible(page);
      // Closes the list alone.
      await page.keyboard.press("Escape");
      await expect(agent).toBeFocused();
    }
    await agent.press("End");
    const list = dialog.getByRole("listbox", { name: "Agent" });
    const last = (await list.getByRole("option").last().innerText()).split("\n")[0];
    await page.keyboard.press("Enter");
    // Chooses, and sends nothing.
    const chosen = dialog.getByRole("combobox", { name: `Agent: ${last}` });
    await expect(chosen).toBeFocused();
    await expect(dialog.getByRole("alert")).toHaveCount(0);

    // By letters typed on it, and what is found is counted for those who do not see it.
    await page.keyboard.type("zzzz");
    await expect(dialog.getByRole("combobox", { name: "Agent: search" })).toHaveValue("zzzz");
    await expect(dialog.getByRole("status").filter({ hasText: "No Data Found" })).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("stay open, with the focus, when scripts come", async ({ page, js }) => {
    test.skip(!js, "scripts never come");
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/\/build\/.*\.js$/, async (route) => {
      await coming;
      await route.continue();
    });
    await page.goto("/routes/assign?routePage=1", { waitUntil: "commit" });
    const agent = page.getByRole("combobox", { name: "Agent: Select an Agent" });
    const summary = pickerOf(page, "Agent").locator("summary");
    await summary.press("Enter");
    await expect(panelOf(pickerOf(page, "Agent"))).toBeVisible();
    await summary.press("Enter");
    // They come in the middle of a press.
    await summary.hover();
    await page.mouse.down();
    come();
    await expect(page.getByRole("combobox", { name: "Routes" })).toBeVisible();
    await page.mouse.up();
    await expect(agent).toBeFocused();
    await expect(agent).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator(":popover-open")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.locator(":popover-open")).toHaveCount(0);
    await expect(controlOf(page, "Agent")).not.toHaveAccessibleName("Agent: Select an Agent");
  });
});

import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { pressWhileComposing } from "../support/composing";
import {
  chooseOption,
  controlOf,
  openPicker,
  panelOf,
  pickerOf,
  searchOf,
  searchPicker,
} from "../support/pickers";
import { expect, test } from "./harness/test";

const options = (page: Page, name: string) => pickerOf(page, name).locator(".picker__options li");
const query = (page: Page) => new URL(page.url()).searchParams;

async function send(page: Page) {
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("output")).toContainText("note=");
}

test.describe("With scripts, a picker", () => {
  test.beforeEach(({ js }) => test.skip(!js, "without scripts it is a disclosure"));

  test("is used by keys alone", async ({ page, open }) => {
    await open("/pickers");
    await controlOf(page, "Home").press("Enter");
    await expect(searchOf(pickerOf(page, "Home"))).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(controlOf(page, "Home")).toHaveAccessibleName("Home: Town 01");
    await expect(controlOf(page, "Home")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panelOf(pickerOf(page, "Home"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panelOf(pickerOf(page, "Home"))).toBeHidden();
    await expect(controlOf(page, "Home")).toBeFocused();
  });

  test("leaves the keys of an input method alone", async ({ page, open }) => {
    await open("/pickers");
    await openPicker(page, "Home");
    const search = searchOf(pickerOf(page, "Home"));
    await search.press("ArrowDown");
    const active = await search.getAttribute("aria-activedescendant");
    expect(active).toBeTruthy();
    for (const key of ["ArrowDown", "Enter", "Escape"]) await pressWhileComposing(search, key);
    await expect(search).toHaveAttribute("aria-activedescendant", active ?? "");
    await expect(panelOf(pickerOf(page, "Home"))).toBeVisible();
    await search.press("Enter");
    await expect(panelOf(pickerOf(page, "Home"))).toBeHidden();
  });

  test("is a combobox with its list box", async ({ page, open }) => {
    await open("/pickers");
    const control = page.getByRole("combobox", { name: "Tours: Select" });
    await expect(control).toHaveAttribute("aria-expanded", "false");
    await expect(control).toHaveAttribute("aria-required", "true");
    await expect(control).toHaveAccessibleDescription("As many as you like");
    await control.press("ArrowDown");
    await expect(control).toHaveAttribute("aria-expanded", "true");
    const search = page.getByRole("combobox", { name: "Tours: search" });
    await expect(search).toBeFocused();
    const list = page.getByRole("listbox", { name: "Tours" });
    await expect(list).toHaveAttribute("aria-multiselectable", "true");
    await expect(search).toHaveAttribute("aria-controls", (await list.getAttribute("id")) ?? "");
    await expect(pickerOf(page, "Tours").getByRole("status")).toHaveText("10 shown");
    const option = (name: string) => list.getByRole("option", { name });
    const expectActive = async (name: string) =>
      expect(search).toHaveAttribute(
        "aria-activedescendant",
        (await option(name).getAttribute("id")) ?? "",
      );
    await expectActive("Town 01");
    await page.keyboard.press("End");
    await expectActive("Town 10");
    await page.keyboard.press("Home");
    await expectActive("Town 01");
    for (const name of ["Town 02", "Town 04"]) {
      // Town 03 can't be chosen.
      await page.keyboard.press("ArrowDown");
      await expectActive(name);
    }
    await page.keyboard.press("Enter");
    await expect(option("Town 04")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(list.getByRole("option", { selected: true })).toHaveText(["Town 02", "Town 04"]);
    await page.keyboard.press("Enter");
    await expect(list.getByRole("option", { selected: true })).toHaveText(["Town 04"]);
    await expect(search).toBeFocused();

    // Typing loads another list, so no option is active.
    await search.fill("Town 1");
    await expect(search).not.toHaveAttribute("aria-activedescendant");
    await expect(list.getByRole("option", { name: "Town 19" })).toBeVisible();
    // Home and End move within the search text, and so do Left and Right from an option.
    await page.keyboard.press("Home");
    await expect(search).not.toHaveAttribute("aria-activedescendant");
    // Matches come first, chosen options that don't match come last.
    await page.keyboard.press("ArrowUp");
    await expectActive("Town 04");
    await page.keyboard.press("ArrowRight");
    await expect(search).not.toHaveAttribute("aria-activedescendant");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(panelOf(pickerOf(page, "Tours"))).toBeHidden();
    await expect(controlOf(page, "Tours")).toHaveAccessibleName("Tours: Town 04");
  });

  test("takes letters, and gives the focus back", async ({ page, open }) => {
    await open("/pickers");
    const home = controlOf(page, "Home");
    const search = searchOf(pickerOf(page, "Home"));
    await home.focus();
    await page.keyboard.type("Town 2");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("Town 2");
    await expect(options(page, "Home").filter({ hasText: "Town" })).toHaveCount(6);
    await page.keyboard.press("Escape");
    await expect(home).toBeFocused();
    // The search starts empty, and a key combination types nothing.
    await page.keyboard.press("Control+c");
    await expect(panelOf(pickerOf(page, "Home"))).toBeHidden();
    await page.keyboard.type("Town 11");
    await expect(search).toHaveValue("Town 11");
    await page.keyboard.press("Enter");
    await expect(options(page, "Home").filter({ hasText: "Town" })).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(home).toHaveAccessibleName("Home: Town 11");
    await expect(home).toBeFocused();
    // None of this has sent the form.
    await expect(page.locator("output")).toBeEmpty();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(home).toHaveAccessibleName("Home: Select");

    await controlOf(page, "Tours").press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove Town 01" }).press("Enter");
    await expect(controlOf(page, "Tours")).toBeFocused();
    await expect(controlOf(page, "Tours")).toHaveAccessibleName("Tours: Select");
  });

  test("closes by a press beside it, and by a second press on it, right after it opened", async ({
    page,
    open,
  }) => {
    await open("/pickers");
    const home = controlOf(page, "Home");
    const panel = panelOf(pickerOf(page, "Home"));
    // In one task: the browser reports the opening of a `<details>` only after it.
    await home.evaluate((control: HTMLElement) => {
      control.click();
      document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    });
    await expect(home).toHaveAttribute("aria-expanded", "false");
    await expect(panel).toBeHidden();
    await home.evaluate((control: HTMLElement) => {
      control.click();
      control.click();
    });
    await expect(home).toHaveAttribute("aria-expanded", "false");
    await expect(panel).toBeHidden();
  });

  test("goes on from what Load More added", async ({ page, open }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Tours");
    await picker.getByRole("button", { name: "Load More" }).press("Enter");
    const first = picker.getByRole("option", { name: "Town 11" });
    await expect(searchOf(picker)).toHaveAttribute(
      "aria-activedescendant",
      (await first.getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-selected", "true");
  });

  test("moves nothing, so that one press on what is below does it", async ({ page, open }) => {
    await open("/pickers");
    const before = await page.getByRole("button", { name: "Send" }).boundingBox();
    await openPicker(page, "Tours");
    await expect(options(page, "Tours").first()).toBeVisible();
    expect(await page.getByRole("button", { name: "Send" }).boundingBox()).toEqual(before);
    await chooseOption(pickerOf(page, "Tours"), { text: "Town 04" });
    await page.getByRole("textbox", { name: "Note", exact: true }).click();
    await page.getByRole("textbox", { name: "Note", exact: true }).fill("in one go");
    await openPicker(page, "Home");
    // The open list covers the row, but not this field.
    await page.getByRole("textbox", { name: "Note", exact: true }).press("Enter");
    await expect(page.locator("output")).toContainText("tour=t4");
  });

  test("lies within what is seen, on the side with room", async ({ page, open }) => {
    await open("/pickers");
    for (const height of [900, 420, 300]) {
      for (const width of [1200, 390, 320]) {
        await page.setViewportSize({ width, height });
        for (const name of ["Home", "Tours"]) {
          const panel = (await openPicker(page, name)).locator(".picker__panel");
          await expect(panel).toBeInViewport({ ratio: 0.99 });
          await page.keyboard.press("Escape");
          await expect(panel).toBeHidden();
        }
      }
    }
  });

  test("is not cut off by a dialog", async ({ page, open }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await open("/dialog/open");
    const picker = await openPicker(page, "Near");
    const panel = picker.locator(".picker__panel");
    await expect(panel).toBeInViewport({ ratio: 0.99 });
    const dialog = await page.getByRole("dialog").boundingBox();
    const box = await panel.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(
      (dialog?.y ?? 0) + (dialog?.height ?? 0),
    );
    await chooseOption(picker, { text: "Town 09" });
    await expect(controlOf(page, "Near")).toHaveAccessibleName("Near: Town 09");
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("shows which option the keys stand on where colours are forced", async ({ page, open }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await open("/pickers");
    await controlOf(page, "Tours").press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    const ground = (name: string) =>
      page
        .getByRole("option", { name })
        .locator(".picker__option")
        .evaluate((row) => getComputedStyle(row).backgroundColor);
    const grounds = await Promise.all(["Town 01", "Town 02", "Town 04"].map(ground));
    expect(grounds[1]).not.toBe(grounds[0]);
    expect(grounds[1]).not.toBe(grounds[2]);
    await expectAccessible(page);
  });

  test("closes by a press beside it", async ({ page, open }) => {
    await open("/pickers");
    await openPicker(page, "Home");
    await page.getByRole("textbox", { name: "Note", exact: true }).click();
    await expect(panelOf(pickerOf(page, "Home"))).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Note", exact: true })).toBeFocused();
  });

  test("makes an entry of what was searched for", async ({ page, open }) => {
    await open("/pickers");
    const picker = await searchPicker(page, "Tours", "Lima");
    await chooseOption(picker, { text: "Add this town" });
    await page.keyboard.press("Escape");
    await expect(controlOf(page, "Tours")).toHaveAccessibleName("Tours: Lima");
    await send(page);
    expect(query(page).getAll("tour")).toEqual(["new:Lima"]);
  });
});

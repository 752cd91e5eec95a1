import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { chooseOption, openPicker, pickerOf, searchPicker } from "../support/pickers";
import { expect, test } from "./harness/test";

const summary = (page: Page, name: string) => pickerOf(page, name).locator("summary");
const options = (page: Page, name: string) => pickerOf(page, name).locator("label");
const query = (page: Page) => new URL(page.url()).searchParams;

async function send(page: Page) {
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("output")).toContainText("note=");
}

test.describe("A picker", () => {
  test("sends what was searched for and chosen", async ({ page, open }) => {
    await open("/pickers");
    await page.getByLabel("Note").fill("as typed");
    await chooseOption(await searchPicker(page, "Home", "Town 12"), { text: "Town 12" });
    await send(page);
    expect(query(page).get("home")).toBe("t12");
    expect(query(page).get("note")).toBe("as typed");
  });

  test("loads more, and keeps what was there", async ({ page, open }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Home");
    await expect(options(page, "Home").filter({ hasText: "Town" })).toHaveCount(10);
    await picker.getByRole("button", { name: "Load More" }).click();
    await openPicker(page, "Home");
    await expect(options(page, "Home").filter({ hasText: "Town" })).toHaveCount(20);
  });

  test("says that nothing was found", async ({ page, open }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Home");
    await picker.getByRole("searchbox").fill("Nowhere");
    await picker.getByRole("searchbox").press("Enter");
    await expect(picker.locator("p", { hasText: "No Data Found" })).toBeVisible();
  });

  test("chooses several", async ({ page, open, js }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Tours");
    for (const text of ["Town 01", "Town 04"]) await chooseOption(picker, { text });
    await expect(picker.getByRole("checkbox", { name: "Town 03" })).toBeDisabled();
    if (js) {
      await page.keyboard.press("Escape");
      await expect(summary(page, "Tours")).toHaveAccessibleName("Tours: Town 01, Town 04");
      await page.getByRole("button", { name: "Remove Town 01" }).click();
      await expect(summary(page, "Tours")).toHaveAccessibleName("Tours: Town 04");
    }
    await send(page);
    expect(query(page).getAll("tour")).toEqual(js ? ["t4"] : ["t1", "t4"]);
  });

  test("that is disabled cannot be opened, and says what is chosen", async ({ page, open }) => {
    await open("/pickers");
    await expect(page.getByRole("button", { name: "Closed: Town 01" })).toBeDisabled();
  });

  test("is accessible", async ({ page, open }) => {
    await open("/pickers");
    await openPicker(page, "Home");
    await expectAccessible(page);
  });
});

test.describe("With scripts, a picker", () => {
  test.beforeEach(({ js }) => test.skip(!js, "without scripts it is a disclosure"));

  test("is used by keys alone", async ({ page, open }) => {
    await open("/pickers");
    await summary(page, "Home").press("Enter");
    await expect(pickerOf(page, "Home").getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(summary(page, "Home")).toHaveAccessibleName("Home: Town 01");
    await expect(summary(page, "Home")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(pickerOf(page, "Home")).toHaveAttribute("open");
    await page.keyboard.press("Escape");
    await expect(pickerOf(page, "Home")).not.toHaveAttribute("open");
    await expect(summary(page, "Home")).toBeFocused();
  });

  test("closes by a press beside it", async ({ page, open }) => {
    await open("/pickers");
    await openPicker(page, "Home");
    await page.getByLabel("Note").click();
    await expect(pickerOf(page, "Home")).not.toHaveAttribute("open");
    await expect(page.getByLabel("Note")).toBeFocused();
  });

  test("makes an entry of what was searched for", async ({ page, open }) => {
    await open("/pickers");
    const picker = await searchPicker(page, "Tours", "Lima");
    await chooseOption(picker, { text: "Add this town" });
    await page.keyboard.press("Escape");
    await expect(summary(page, "Tours")).toHaveAccessibleName("Tours: Lima");
    await send(page);
    expect(query(page).getAll("tour")).toEqual(["new:Lima"]);
  });
});

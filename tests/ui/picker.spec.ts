import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import {
  chooseOption,
  controlOf,
  openPicker,
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

test.describe("A picker", () => {
  test("sends what was searched for and chosen", { tag: "@no-js" }, async ({ page, open }) => {
    await open("/pickers");
    await page.getByRole("textbox", { name: "Note", exact: true }).fill("as typed");
    await chooseOption(await searchPicker(page, "Home", "Town 12"), { text: "Town 12" });
    await send(page);
    expect(query(page).get("home")).toBe("t12");
    expect(query(page).get("note")).toBe("as typed");
  });
  // spec: 2.select 9.dropdown-size
  test("loads more, and keeps what was there", { tag: ["@core", "@core-no-js"] }, async ({
    page,
    open,
  }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Home");
    await expect(options(page, "Home").filter({ hasText: "Town" })).toHaveCount(10);
    await picker.getByRole("button", { name: "Load More" }).click();
    await openPicker(page, "Home");
    await expect(options(page, "Home").filter({ hasText: "Town" })).toHaveCount(20);
  });

  test("says that nothing was found", { tag: "@no-js" }, async ({ page, open }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Home");
    await searchOf(picker).fill("Nowhere");
    await searchOf(picker).press("Enter");
    await expect(picker.locator("p", { hasText: "No Data Found" })).toBeVisible();
  });

  test("chooses several", { tag: "@no-js" }, async ({ page, open, js }) => {
    await open("/pickers");
    const picker = await openPicker(page, "Tours");
    for (const text of ["Town 01", "Town 04"]) await chooseOption(picker, { text });
    await expect(picker.getByRole(js ? "option" : "checkbox", { name: "Town 03" })).toBeDisabled();
    if (js) {
      await page.keyboard.press("Escape");
      await expect(controlOf(page, "Tours")).toHaveAccessibleName("Tours: Town 01, Town 04");
      await page.getByRole("button", { name: "Remove Town 01" }).click();
      await expect(controlOf(page, "Tours")).toHaveAccessibleName("Tours: Town 04");
    }
    await send(page);
    expect(query(page).getAll("tour")).toEqual(js ? ["t4"] : ["t1", "t4"]);
  });

  test("that is disabled cannot be opened, and says what is chosen", { tag: "@no-js" }, async ({
    page,
    open,
  }) => {
    await open("/pickers");
    await expect(page.getByRole("button", { name: "Closed: Town 01" })).toBeDisabled();
  });

  test("is accessible", async ({ page, open }) => {
    await open("/pickers");
    await openPicker(page, "Home");
    await expectAccessible(page);
  });
});

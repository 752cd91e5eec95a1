import { choose, found, names, rows } from "./support/create-route";
import { openPicker, pickerOf, searchOf } from "./support/pickers";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("Without scripts, what is picked in Create Route and not taken up yet", {
  tag: "@no-js",
}, () => {
  test.beforeEach(({ js }) => test.skip(js, "with scripts each choice is taken up at once"));
  test("does not stand for what a button is about", async ({ page }) => {
    const mark = Date.now();
    const keep = async (name: string, stops: number) => {
      await page.goto(found(stops));
      await page.getByText("Save selection as template").click();
      await page.getByLabel("Template name").fill(name);
      await page.getByRole("button", { name: "Save template" }).click();
      await expect(page.getByText("Template created!")).toBeVisible();
    };
    await keep(`Other ${mark}`, 2);
    await keep(`Shown ${mark}`, 3);
    await page.goto("/create-route");
    await choose(page, "Start from a template", `Shown ${mark}`);
    await page.getByRole("button", { name: "Use this template" }).click();
    await expect(rows(page)).toHaveCount(3);
    await choose(page, "Start from a template", `Other ${mark}`);
    await page.getByRole("button", { name: "Delete Template" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Template" });
    await expect(dialog).toContainText(`Shown ${mark}`);
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.goto(found(3));
    const stops = await names(page);
    await choose(page, "Select Location Filter", "Create New Location Filter");
    await page.getByRole("button", { name: "Edit filter" }).click();
    const filter = page.getByRole("dialog", { name: "Location Filter" });
    await expect(filter.getByLabel("Max number of stops")).toHaveValue("3");
    await filter.getByRole("link", { name: "Close", exact: true }).click();
    await expect.poll(() => names(page)).toEqual(stops);
  });

  // spec: 2.create-route-search
  test("opens no dialog over what another picker is asked for", { tag: "@core-no-js" }, async ({
    page,
  }) => {
    await page.goto(found(3));
    await choose(page, "Select Location Filter", "Create New Location Filter");
    const place = await openPicker(page, "Current position");
    await searchOf(place).fill("Sycamore");
    await place.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const offered = pickerOf(page, "Current position").locator(".picker__options li");
    await expect(offered.filter({ hasText: "Sycamore" }).first()).toBeVisible();
    await expect(rows(page)).toHaveCount(3);

    // The search that is shown does not keep the filter from being opened.
    await choose(page, "Select Location Filter", "Create New Location Filter");
    await page.getByRole("button", { name: "Use this filter" }).click();
    await expect(page.getByRole("dialog", { name: "Location Filter" })).toBeVisible();
  });
});

import type { Locator } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { pressWhileComposing } from "./support/composing";
import { DOWNTOWN, expectRowsOfPins, found, rows, slide } from "./support/create-route";
import { searchAndChoose } from "./support/pickers";
import { expect, test } from "./support/world";

test.describe("The stop filter of Create Route", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 400/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));
  // spec: 2.stop-filter 2.tag-inputs 5.search-limit 5.search-place
  test("checks a search in order, and drops what asks nothing", {
    tag: ["@core", "@no-js"],
  }, async ({ page, js }) => {
    await page.goto("/create-route/filter?name=Kept");
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    await expect(dialog.getByLabel("Max number of stops")).toHaveValue("1");
    for (const name of ["Stop type: Any type", "Starting location: Search for a place"]) {
      const picker = dialog.getByLabel(name, { exact: true });
      await expect(picker).toBeVisible();
    }
    await expect(dialog.getByRole("combobox", { name: "Last visited" })).toBeAttached();
    await expect(dialog.getByRole("slider", { name: "Distance" })).toBeVisible();
    // It follows the slider, and would not without scripts.
    await expect(dialog.getByText("1 km", { exact: true })).toBeVisible({ visible: js });
    for (const name of ["Zip", "City", "Chain", "DBA"]) {
      await expect(dialog.getByRole("checkbox", { name, exact: true })).toBeVisible();
    }
    await dialog.getByLabel("Max number of stops").fill("0");
    const key = dialog.locator("input[name=key]");
    const keyBefore = await key.inputValue();
    const searchButton = dialog.locator("footer").getByRole("button", { name: "Search" });
    await searchButton.click();
    await expect(dialog.getByRole("alert")).toContainText(
      "Maximum number of stops need to be more than 0",
    );
    await expect(dialog.getByLabel("Max number of stops")).toHaveValue("0");
    await expect(key).toHaveValue(keyBefore);
    await dialog.getByLabel("Max number of stops").fill("2.5");
    await searchButton.click();
    await expect(dialog.getByRole("alert")).toContainText("Please select a start or end location!");
    await expect(dialog.getByLabel("Max number of stops")).toHaveValue("2.5");
    await dialog.getByLabel("Filter name").fill("Without a place");
    await dialog.getByRole("button", { name: "Save As New" }).click();
    await expect(dialog.getByRole("alert")).toContainText("needs to be a whole number");
    await dialog.getByLabel("Max number of stops").fill("5");
    await dialog.getByLabel("Filter name").fill("");

    await dialog.getByRole("checkbox", { name: "Zip" }).check();
    const zip = dialog.getByRole("textbox", { name: "Add Zip" });
    if (js) {
      await zip.pressSequentially("43215,");
      await zip.pressSequentially("43215");
      await pressWhileComposing(zip, "Enter");
      await expect(zip).toHaveValue("43215");
      await zip.press("Enter");
      for (const comma of "，、") {
        await zip.pressSequentially(`43215${comma}`);
        await expect(zip).toHaveValue("");
      }
      await zip.pressSequentially("43201");
      await zip.blur();
    } else {
      await zip.fill("43215, 43215,43201");
      await dialog.getByRole("button", { name: "Add Zip" }).click();
    }
    await expect(
      dialog.getByRole("list", { name: "Zip: chosen" }).getByRole("listitem"),
    ).toHaveText(["43215", "43201"]);
    await searchAndChoose(page, "End location", "Columbus, OH");
    await slide(page, js, 30);
    await expectAccessible(page);
    await searchButton.click();
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/lastVisit|f\.city|f\.chain/);
    await expect(page).toHaveURL(/f\.zip=43215&f\.zip=43201/);
    await expect(page.getByLabel("Route Name")).toHaveValue("Kept");
    await expect(rows(page)).toHaveCount(5);
    await expect(rows(page).filter({ hasText: /43215|43201/ })).toHaveCount(5);
    await expectRowsOfPins(page);
    await page.getByText("Also on the map: 1").click();
    await expect(page.locator(".map-list__pin")).toContainText("End");

    await page.getByText(/Left out \(\d+\)/).click();
    await expect(
      page.getByText(/Already on an active route|Outside the radius/).first(),
    ).toBeVisible();
  });
  test("a new filter is one press away, and looks around where the office works", {
    tag: "@no-js",
  }, async ({ page, js }) => {
    let clicks = 0;
    const click = (control: Locator) => {
      clicks += 1;
      return control.click();
    };
    await page.goto("/dashboard");
    await click(page.getByRole("link", { name: "Create Route" }).first());
    await click(page.getByRole("button", { name: "New filter" }));
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    await expect(dialog.getByLabel(/^Starting location: Middle of Columbus North/)).toBeVisible();
    const most = dialog.getByLabel("Max number of stops");
    await click(most);
    await most.fill("4");
    // The slider takes one more.
    clicks += 1;
    await slide(page, js, 20);
    await click(dialog.locator("footer").getByRole("button", { name: "Search" }));
    await expect(rows(page)).toHaveCount(4);
    expect(clicks).toBeLessThanOrEqual(6);
  });
  test("keeps a filter by its name alone, and the position that it searched around with it", {
    tag: "@no-js",
  }, async ({ page, js }) => {
    const mark = `${js ? "js" : "no-js"} ${Date.now()}`;
    const dialog = page.getByRole("dialog", { name: "Location Filter" });
    const save = async (query: string, name: string) => {
      await page.goto(`/create-route/filter?${query}`);
      await dialog.getByLabel("Filter name").fill(`${name} ${mark}`);
      await dialog.getByRole("button", { name: "Save As New" }).click();
      await expect(page.getByText("Template created!")).toBeVisible();
      await expect(dialog).toHaveCount(0);
    };
    await save("", "Anywhere");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Please select a start or end location!");

    const draft = { place: DOWNTOWN, "d.limit": "3", "d.kilometers": "12" };
    await save(String(new URLSearchParams(draft)), "Around here");
    await expect(rows(page)).toHaveCount(3);
    const filter = new URL(page.url()).searchParams.get("filter");
    await page.goto(`/create-route?filter=${filter}`);
    await expect(rows(page)).toHaveCount(3);
  });
  // spec: 4.create-path 8.no-location-found
  test("finds nothing in the sea, and one stop needs no path", {
    tag: ["@core", "@no-js"],
  }, async ({ page }) => {
    await page.goto("/create-route?f.limit=5&f.kilometers=1&f.startAt=0*0*point*Sea");
    await expect(page.getByRole("alert").getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText("No location found", { exact: true })).toBeVisible();
    await page.goto(found(1));
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator(".route-figures")).toContainText("0.00 mi");
    await expect(page.locator(".route-figures")).toContainText("0 min");
    await expect(page.locator(".route-figures__note")).toBeEmpty();
  });
});

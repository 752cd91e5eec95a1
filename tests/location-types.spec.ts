import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { chooseAction, column, expectList, rowOf, search, totalItems } from "./support/list";
import { chooseOption, searchPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const LIST = "/location-types?locationTypePage=1";

test.describe("Location types", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|03|09)/] });
  test.beforeEach(async ({ signIn }) => signIn("admin"));
  // spec: 2.location-types-page
  test("are listed by name, the other way round on a click, and a page at a time", {
    tag: "@core-no-js",
  }, async ({ page, js }) => {
    const mark = `zz ${js ? "js" : "no-js"} paging`;
    await page.goto(LIST);
    for (let number = await totalItems(page); number < 11; number++)
      await add(page, `${mark} ${number}`);
    await page.goto(LIST);
    const total = await totalItems(page);
    const head = page.getByRole("columnheader", { name: "Name" });
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    const ascending = await column(page, "Name");
    expect(ascending).toEqual(ascending.toSorted());
    expect(ascending).toHaveLength(10);

    await page.goto("/location-types?locationTypePage=2");
    const rest = await column(page, "Name");
    expect(rest).toHaveLength(Math.min(10, total - 10));
    expect(rest.filter((name) => ascending.includes(name))).toEqual([]);
    await page
      .getByRole("navigation", { name: /^Pages of/ })
      .getByRole("link", { name: "Previous page" })
      .click();
    await expect(page).toHaveURL(/locationTypePage=1/);
    await expect.poll(() => column(page, "Name")).toEqual(ascending);

    await head.getByRole("link").click();
    await expect(page).toHaveURL(/locationTypeSortBy=name/);
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await page.goto(`${page.url()}&locationTypeLimit=0`);
    const all = await column(page, "Name");
    expect(all).toHaveLength(total);
    expect(all).toEqual(all.toSorted().reverse());
  });
  // spec: 2.table-empty
  test("are searched by name", { tag: "@core" }, async ({ page }) => {
    await page.goto(LIST);
    const before = await totalItems(page);
    await search(page, "Search location types", "CAFE");
    await expect(page).toHaveURL(/locationTypeSearch=CAFE/);
    await expect.poll(() => column(page, "Name")).toEqual(["cafe"]);
    await expect.poll(() => totalItems(page)).toBe(1);
    expect(before).toBeGreaterThan(1);
    await search(page, "Search location types", "qqqzzz");
    await expect(page.getByText("No Data Found")).toBeVisible();
  });
  // spec: 2.add-edit-location-type
  test("are added, renamed, and deleted with a way back, over the list as it was", {
    tag: "@core-no-js",
  }, async ({ page, js }) => {
    const name = `lighthouse ${js ? "js" : "no-js"}`;
    const list = `${LIST}&locationTypeSearch=lighthouse&locationTypeSortBy=name&locationTypeSortOrder=desc`;
    await page.goto(list);
    await page.getByRole("link", { name: "Add location type" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add location type");
    await expect(page).toHaveURL(/\/add-edit-location-type(\?|$)/);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`  ${name.toUpperCase()} `);
    await page.getByRole("textbox", { name: "Name", exact: true }).press("Enter");
    await expect(page.getByText("Location type added!")).toBeVisible();
    await expectList(page, list);
    await expect(rowOf(page, name)).toHaveCount(1);

    await chooseAction(page, name, "Edit");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit location type");
    await expect(page).toHaveURL(/\/add-edit-location-type\/[\w-]{36}/);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} ii`);
    await save(page);
    await expect(page.getByText("Location type updated!")).toBeVisible();
    await expectList(page, list);
    await expect(rowOf(page, `${name} ii`)).toHaveCount(1);
    await expect(rowOf(page, name)).toHaveCount(0);

    await chooseAction(page, `${name} ii`, "Delete");
    await expect(question(page)).toContainText(`${name} ii`);
    await question(page).getByRole("link", { name: "Cancel" }).click();
    await expect(question(page)).toHaveCount(0);
    await expectList(page, list);
    await expect(rowOf(page, `${name} ii`)).toHaveCount(1);
    await chooseAction(page, `${name} ii`, "Delete");
    await question(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location type deleted!")).toBeVisible();
    await expectList(page, list);
    await expect(rowOf(page, `${name} ii`)).toHaveCount(0);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, `${name} ii`)).toHaveCount(1);
    await expectList(page, list);
  });

  test("have names of their own: one that is taken or empty is refused in words", async ({
    page,
  }) => {
    await page.goto(LIST);
    const total = await totalItems(page);
    await page.goto("/add-edit-location-type");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("  ");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Cafe");
    await save(page);
    await expect(page.getByRole("alert")).toContainText('There is a location type "cafe" already');
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Cafe");
    await page.goto(LIST);
    await expect.poll(() => totalItems(page)).toBe(total);

    await chooseAction(page, "grocery", "Edit");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("grocery");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("cafe");
    await save(page);
    await expect(page.getByRole("alert")).toContainText('There is a location type "cafe" already');
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("cafe");
    await page.goto(LIST);
    await expect(rowOf(page, "grocery")).toHaveCount(1);
    await expect(rowOf(page, "cafe")).toHaveCount(1);
  });

  test("stay while there are locations of them, and say how many", async ({ page }) => {
    await page.goto(LIST);
    const head = await column(page, "Name");
    const count = (await column(page, "Locations"))[head.indexOf("cafe")] ?? "";
    expect(count).toMatch(/^[1-9][\d,]*$/);
    await chooseAction(page, "cafe", "Delete");
    await expect(question(page)).toContainText(`${count} locations`);
    await expect(question(page)).toContainText("In use by");
    await expect(question(page).getByRole("button", { name: "Delete" })).toBeDisabled();
    await expectAccessible(page);
    await question(page).getByRole("link", { name: "Cancel" }).click();
    await expectList(page, LIST);
    await expect(rowOf(page, "cafe")).toHaveCount(1);
  });

  test("are merged into another one, which takes their locations over", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const suffix = js ? "js" : "no-js";
    const [old, other] = [`merge ${suffix} old`, `merge ${suffix} other`];
    const list = `${LIST}&locationTypeSearch=merge ${suffix}`;
    await add(page, old);
    await add(page, other);
    await (await managersApi(server)).place({ name: `Place ${suffix}`, type: old });
    await page.goto(list);
    await expect.poll(() => column(page, "Locations")).toEqual(["1", "0"]);

    await chooseAction(page, old, "Delete");
    await expect(question(page)).toContainText("In use by 1 location.");
    await question(page).getByRole("link", { name: "Merge into another…" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge this location type" });
    await expect(dialog).toContainText("1 location will move to the other location type");
    await expect(dialog).toContainText("This can't be undone.");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Please select a location type");
    await expectAccessible(page);
    const picker = await searchPicker(page, "Merge into", `merge ${suffix}`);
    await expect(picker.locator(".picker__options li")).toHaveText([other]);
    await chooseOption(picker, { text: other });
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("Location type merged!")).toBeVisible();
    await expectList(page, list);
    await expect.poll(() => column(page, "Name")).toEqual([other]);
    await expect.poll(() => column(page, "Locations")).toEqual(["1"]);
  });

  test("keep the list's query when a form is cancelled", async ({ page }) => {
    const list = `${LIST}&locationTypeSearch=ca`;
    for (const open of [
      () => page.getByRole("link", { name: "Add location type" }).click(),
      () => chooseAction(page, "cafe", "Edit"),
    ]) {
      await page.goto(list);
      await open();
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Cancel" }).click();
      await expectList(page, list);
      await expect(rowOf(page, "cafe")).toHaveCount(1);
    }
  });

  test("are changed by keys alone", async ({ page, js }) => {
    test.skip(!js, "the menu's keys are the script's");
    await page.goto(`${LIST}&locationTypeSearch=cafe`);
    const menu = rowOf(page, "cafe").getByRole("button", { name: "Actions for cafe" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await rowOf(page, "cafe").getByRole("link", { name: "cafe", exact: true }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("cafe");
  });
  // spec: 6.types-admin-only
  test("are nothing for managers", { tag: "@core" }, async ({ page, server, signIn }) => {
    const { data } = await (await managersApi(server)).get<{ data: { id: string }[] }>(
      "/location-types",
    );
    await page.context().clearCookies();
    await signIn("manager");
    await page.goto("/dashboard");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Routes", exact: true })).toBeAttached();
    await expect(menu.getByRole("link", { name: "Locations Types" })).toHaveCount(0);
    for (const path of [
      LIST,
      "/add-edit-location-type",
      `/add-edit-location-type/${data[0]?.id}`,
      `/location-types/delete?ids=${data[0]?.id}`,
      `/location-types/merge?ids=${data[0]?.id}`,
    ]) {
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(403);
      await expect(page.getByText("Only an admin may see this page.")).toBeVisible();
      await expect(menu).toBeVisible();
    }
    await expectAccessible(page);
  });
});

const question = (page: Page) => page.getByRole("dialog", { name: "Delete this location type?" });

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

async function add(page: Page, name: string): Promise<void> {
  await page.goto("/add-edit-location-type");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await save(page);
  await expect(page.getByText("Location type added!")).toBeVisible();
}

import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { add, afterLocation, chosenAfter, said } from "./support/add-stops";
import {
  controlOf,
  openPicker,
  pickerOf,
  searchAndChoose,
  searchOf,
  searchPicker,
} from "./support/pickers";
import { managersApi } from "./support/routes";
import { openRouteOf, stopNames } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 4(00|09|22)/] });
// spec: 2.add-stop-dialog 8.stop-added
test("a manager adds a new location as a stop after the second, and takes it back", {
  tag: "@core",
}, async ({ page }) => {
  const route = await openRouteOf(page, "new");
  const before = await stopNames(page);
  await page.getByRole("link", { name: "Add Stop" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Stop" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("After location", { exact: true })).toBeVisible();
  await expect(afterLocation(page)).toHaveValue(await lastPlace(page));

  await page.goto(`${route}/add-stop?after=2`);
  await expect(chosenAfter(page)).toHaveText(`2. ${before[1]}`);
  await add(page);
  await said(page, "Name isn't valid");
  await dialog.getByLabel("Stop name").fill("   ");
  await add(page);
  await said(page, "Name isn't valid");
  await dialog.getByLabel("Stop name").fill("Union Mill");
  await add(page);
  await said(page, "Please select a location");
  const place = await searchAndChoose(page, "Location/Address", "Sycamore");
  await add(page);
  await said(page, "Please select a location type");
  await expectAccessible(page);
  await expect(dialog.getByLabel("Stop name")).toHaveValue("Union Mill");
  await expect(controlOf(page, "Location/Address")).toContainText(place);
  await searchAndChoose(page, "Location type", "cafe");
  await expect(dialog.getByLabel("Stop name")).toHaveValue("Union Mill");
  await expect(chosenAfter(page)).toHaveText(`2. ${before[1]}`);
  await add(page);

  await expect(page.getByText("Stop added!")).toBeVisible();
  await expect(page).toHaveURL(route);
  await expectStops(page, [...before.slice(0, 2), "Union Mill", ...before.slice(2)]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
  await expectStops(page, before);
});
// spec: 2.add-location-dialog
test("a manager adds a location that there is after the third, and takes it back", {
  tag: "@core",
}, async ({ page }) => {
  const route = await openRouteOf(page, "new");
  const before = await stopNames(page);
  await page.goto(`${route}/add-location-after?after=3`);
  const dialog = page.getByRole("dialog", { name: "Add location after" });
  await expect(dialog.getByLabel("Select office")).toHaveValue("Columbus North");
  await expect(dialog.getByText("After location", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Add new location" })).toBeVisible();
  await expect(chosenAfter(page)).toHaveText(`3. ${before[2]}`);
  await add(page);
  await said(page, "Please select a location first.");

  // What is on the route already is there, but can't be chosen.
  const own = await searchPicker(page, "Location", before[0] ?? "");
  await expect(own.getByText("Already stop 1 of this route")).toBeVisible();
  await expect(own.locator("input[type=radio]").first()).toBeDisabled();
  const name = await searchAndChoose(page, "Location", "Bramble Coffee");
  await add(page);
  await expect(page.getByText("Location added!")).toBeVisible();
  await expectStops(page, [...before.slice(0, 3), name, ...before.slice(3)]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
  await expectStops(page, before);
});

test("a manager adds at the start as well, but never before a stop that was visited", async ({
  page,
}) => {
  const route = await openRouteOf(page, "new");
  await page.goto(`${route}/add-stop`);
  await expect(afterLocation(page).locator("option").first()).toHaveText("At the start");

  const started = await openRouteOf(page, "active");
  await page.goto(`${started}/add-stop?after=0`);
  await expect(page.locator(".stop--visited").first()).toBeVisible();
  const visited = await page.locator(".stop--visited").count();
  await expect(afterLocation(page).locator("option")).not.toHaveCount(0);
  const places = await afterLocation(page).locator("option").allTextContents();
  expect(places).not.toContain("At the start");
  expect(Number(places[0]?.split(".")[0])).toBeGreaterThanOrEqual(visited);
  // What was asked for has no room after it: the next place that has.
  await expect(chosenAfter(page)).toHaveText(places[0] ?? "");
});

test("an admin chooses the office whose locations are offered", { tag: "@no-js" }, async ({
  page,
  signIn,
  js,
}) => {
  await page.context().clearCookies();
  await signIn("admin");
  const route = await openRouteOf(page, "new");
  await page.goto(`${route}/add-location-after?after=2`);
  const dialog = page.getByRole("dialog", { name: "Add location after" });
  const all = await optionNames(page, "Location");
  const office = await searchAndChoose(page, "Select office", "Columbus North");
  if (!js) await dialog.getByRole("button", { name: "Show its locations" }).click();
  await expect(page).toHaveURL(/officeId=/);
  await expect(controlOf(page, "Select office")).toContainText(office);
  await expect.poll(() => optionNames(page, "Location")).not.toEqual(all);
  const name = await searchAndChoose(page, "Location", "");
  await add(page);
  await expect(page.getByText("Location added!")).toBeVisible();
  expect((await stopNames(page))[2]).toBe(name);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
});
// spec: 2.add-location-to-route
test("a new location becomes the stop after the third, on a page of its own", {
  tag: "@core",
}, async ({ page }) => {
  const route = await openRouteOf(page, "new");
  const before = await stopNames(page);
  await page.goto(`${route}/add-location-after?after=3&stops=20`);
  await page.getByRole("link", { name: "Add new location" }).click();
  await expect(page.getByRole("heading", { name: "Add new location", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/add-edit-location\/[^/]+\/route\/3\?stops=20$/);
  await expect(chosenAfter(page)).toHaveText(`3. ${before[2]}`);

  const save = page.getByRole("button", { name: "Add location", exact: true });
  await save.click();
  await said(page, "Name isn't valid");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Union Mill");
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Ring twice");
  await save.click();
  await said(page, "Please select a location");
  await page.getByRole("textbox", { name: "Latitude", exact: true }).fill("north");
  await page.getByRole("textbox", { name: "Longitude", exact: true }).fill("-83.0007");
  await save.click();
  await said(page, "The latitude must be a number from -90 to 90");
  await page.getByRole("textbox", { name: "Latitude", exact: true }).fill("39.9612");
  await save.click();
  await said(page, "Please select a location type");
  await expectAccessible(page);
  await searchAndChoose(page, "Location type", "cafe");
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveValue(
    "Ring twice",
  );
  await save.click();
  await expect(page.getByText("Location added!")).toBeVisible();
  await expect(page).toHaveURL(`${route}?stops=20`);
  await expect
    .poll(async () => (await stopNames(page)).slice(0, 5))
    .toEqual([...before.slice(0, 3), "Union Mill", ...before.slice(3)].slice(0, 5));

  await page.locator(".stop__name").filter({ hasText: "Union Mill" }).click();
  await expect(page.getByRole("heading", { name: "Union Mill", level: 1 })).toBeVisible();
  await expect(page.getByText("39.9612, -83.0007")).toBeVisible();
  await expect(page.getByText("Ring twice")).toBeVisible();
  await expect(page.getByRole("figure", { name: "Map of Union Mill" })).toBeVisible();
});

test("a place fills in the address and the position of a new location", { tag: "@no-js" }, async ({
  page,
  js,
}) => {
  const route = await openRouteOf(page, "new");
  await page.goto(`/add-edit-location/${route.split("/").at(-1)}/route/1`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Union Mill");
  await searchAndChoose(page, "Location/Address", "Sycamore");
  if (!js) await page.getByRole("button", { name: "Use this place" }).click();
  await expect(page.getByRole("textbox", { name: "Latitude", exact: true })).toHaveValue(
    /^4\d\.\d+/,
  );
  await expect(page.getByRole("textbox", { name: "Longitude", exact: true })).toHaveValue(
    /^-8\d\.\d+/,
  );
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(/\d+ \w+/);
  await expect(page.getByRole("textbox", { name: "City", exact: true })).toHaveValue(/^[A-Z]\w+/);
  await expect(page.getByRole("textbox", { name: "Zip", exact: true })).toHaveValue(/^43\d{3}$/);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Union Mill");
});

test("the dialog tells of what someone else did meanwhile, and loses nothing", async ({
  page,
  browser,
}) => {
  const route = await openRouteOf(page, "new");
  const before = await stopNames(page);
  await page.goto(`${route}/add-location-after?after=2`);
  const name = await searchAndChoose(page, "Location", "Bramble Coffee");

  const other = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  ).newPage();
  await other.goto(`${route}/add-location-after?after=1`);
  const first = await searchAndChoose(other, "Location", "Harvest Lane");
  await add(other);
  await expect(other.getByText("Location added!")).toBeVisible();

  await add(page);
  await said(page, "Someone else changed this route meanwhile");
  await expect(controlOf(page, "Location")).toContainText(name);
  // The stop after which to add is the same one, at its new place.
  await expect(chosenAfter(page)).toHaveText(`3. ${before[1]}`);
  await add(page);
  await expect(page.getByText("Location added!")).toBeVisible();
  await expectStops(page, [before[0] ?? "", first, before[1] ?? "", name, ...before.slice(2)]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
  await other.context().close();
});

test("the dialog loses no place and no type, searched for or typed alone, where the route has changed", {
  tag: "@no-js",
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const route = await api.fresh(4);
  await page.goto(`/routes/${route.id}/add-stop?after=2`);
  await page.getByLabel("Stop name").fill("Union Mill");
  const place = await searchAndChoose(page, "Location/Address", "Sycamore");
  const types = await openPicker(page, "Location type");
  await searchOf(types).fill("cafe");
  // With scripts the panel lies over the button.
  if (js) await page.keyboard.press("Escape");
  await api.setStatus(route.id, "active");
  await add(page);
  await said(page, "Please select a location type");
  if (!js) await expect(searchOf(types)).toBeVisible();
  await expect(searchOf(types)).toHaveValue("cafe");
  const type = await searchAndChoose(page, "Location type", "cafe");
  const places = await openPicker(page, "Location/Address");
  await searchOf(places).fill("Oak");
  if (js) await page.keyboard.press("Escape");
  await add(page);
  await said(page, "Someone else changed this route meanwhile");
  await expect(page.getByLabel("Stop name")).toHaveValue("Union Mill");
  await expect(controlOf(page, "Location/Address")).toContainText(place);
  await expect(controlOf(page, "Location type")).toContainText(type);
  await expect(searchOf(places)).toHaveValue("Oak");
  await add(page);
  await expect(page.getByText("Stop added!")).toBeVisible();
});

test("a route that is completed takes no more stops", async ({ page }) => {
  const route = await openRouteOf(page, "completed");
  for (const dialog of ["add-stop", "add-location-after"]) {
    await page.goto(`${route}/${dialog}`);
    await expect(page.getByRole("dialog")).toContainText("This route is completed");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Add" })).toHaveCount(0);
  }
});

/** The list shows ten at first. */
const expectStops = (page: Page, names: string[]) =>
  expect.poll(() => stopNames(page)).toEqual(names.slice(0, 10));

const lastPlace = async (page: Page) =>
  (await afterLocation(page).locator("option").last().getAttribute("value")) ?? "";

const optionNames = async (page: Page, label: string) =>
  pickerOf(page, label)
    .locator("input[type=radio]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLElement).dataset.label));

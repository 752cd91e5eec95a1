import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { chooseAction, column, rowOf, search, totalItems } from "./support/list";
import { draw, largestOf } from "./support/map";
import { chooseOption, openPicker, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const LIST = "/locations?page=1";

test.describe("Locations", () => {
  // Chromium logs every form that comes back, and of slow graphics.
  test.use({ allowedConsole: [/status of 4(00|09)|GL Driver Message/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));
  // spec: 2.locations-page
  test("are searched by each field of the specification, filtered and sorted", {
    tag: "@core-no-js",
  }, async ({ page }) => {
    await page.goto(LIST);
    const all = await totalItems(page);
    await search(page, "Search locations", "coffee");
    await expect(page).toHaveURL(/search=coffee/);
    await expect.poll(() => totalItems(page)).toBeLessThan(all);
    for (const [path, header, text] of [
      ["type", "Type", "cafe"],
      ["city", "City", "columbus"],
      ["zip", "Zip", "4320"],
      ["address", "Address", "avenue"],
      ["office.name", "Office", "north"],
    ]) {
      await page.goto(`${LIST}&search=${text}&searchPath=${path}`);
      for (const shown of await column(page, header ?? ""))
        expect(shown.toLowerCase()).toContain(text);
    }
    await page.goto(`${LIST}&limit=100`);
    const agents = await column(page, "Agent");
    const agent =
      agents
        .find((name) => name !== "Unassigned")
        ?.split("\n")
        .at(-1) ?? "";
    await page.goto(`${LIST}&search=${encodeURIComponent(agent)}&searchPath=agent.displayName`);
    for (const name of await column(page, "Agent")) expect(name).toContain(agent);

    await page.goto(`${LIST}&filters=doNotVisit:true`);
    for (const status of await column(page, "Status")) expect(status).toContain("Do Not Visit");
    await page.goto(`${LIST}&filters=onRoute:true`);
    const onRoute = await totalItems(page);
    await page.goto(`${LIST}&filters=onRoute:false`);
    expect(onRoute + (await totalItems(page))).toBe(all);
    await page.goto(`${LIST}&sortBy=zip&sortOrder=desc`);
    const zips = await column(page, "Zip");
    expect(zips).toEqual(zips.toSorted().reverse());
  });

  test("are given to an agent and to a route, and taken away, each with a way back", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const [mark, names] = await makeLocations(server, "Gift", js);
    const list = `${LIST}&search=${mark}`;
    await page.goto(list);
    await chooseAction(page, names[0] ?? "", "Assign");
    await dialog(page).getByRole("button", { name: "Assign", exact: true }).click();
    await expect(dialog(page).getByText("Please select an Agent").first()).toBeVisible();
    const agent = await chooseOption(await openPicker(page, "Agent"));
    await dialog(page).getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText("Location assigned!")).toBeVisible();
    await expect(rowOf(page, names[0] ?? "")).toContainText(agent);
    await undo(page, "The location has been restored");
    await expect(rowOf(page, names[0] ?? "")).toContainText("Unassigned");

    await selectAll(page, js);
    await press(page, "Assign");
    await expect(dialog(page)).toContainText(names[1] ?? "");
    await expectAccessible(page);
    await dialog(page).getByRole("link", { name: "To a route" }).click();
    await searchAndChoose(page, "Route", `Other of ${mark}`);
    await dialog(page).getByRole("button", { name: "Add to route" }).click();
    await expect(page.getByText("Locations added!")).toBeVisible();

    await selectAll(page, js);
    await press(page, "Unassign");
    await dialog(page).getByLabel("Unassign from route").check();
    await dialog(page).getByRole("button", { name: "Unassign", exact: true }).click();
    await expect(page.getByText("Locations unassigned!")).toBeVisible();
    await page.goto(`${list}&filters=onRoute:true`);
    await expect(page.getByText("No Data Found")).toBeVisible();
  });

  test("are deleted, found by their status, and restored", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const [mark, names] = await makeLocations(server, "Gone", js);
    const list = `${LIST}&search=${mark}&sortBy=zip`;
    await page.goto(list);
    await selectAll(page, js);
    await press(page, "Delete");
    await expect(dialog(page)).toContainText(names[0] ?? "");
    await dialog(page).getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/sortBy=zip/);
    await selectAll(page, js);
    await press(page, "Delete");
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Locations Deleted!")).toBeVisible();
    await expect(page.getByText("No Data Found")).toBeVisible();
    await expect(page).toHaveURL(/sortBy=zip/);
    await undo(page, "The locations have been restored");
    await expect(rowOf(page, names[0] ?? "")).toHaveCount(1);

    await chooseAction(page, names[0] ?? "", "Delete");
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location Deleted!")).toBeVisible();
    await expect(rowOf(page, names[0] ?? "")).toHaveCount(0);
    await page.goto(`${list}&filters=status:inactive`);
    await expect(rowOf(page, names[0] ?? "")).toContainText("Deleted");
    await chooseAction(page, names[0] ?? "", "Restore");
    await dialog(page).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Location restored!")).toBeVisible();
    await page.goto(list);
    await expect(rowOf(page, names[0] ?? "")).toContainText("Active");
  });

  test("get another type together, and the old ones back", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const [mark, names] = await makeLocations(server, "Kind", js);
    await page.goto(`${LIST}&search=${mark}`);
    await selectAll(page, js);
    await press(page, "Change");
    await dialog(page).getByRole("button", { name: "Change" }).click();
    await expect(dialog(page).getByText("Choose what to change").first()).toBeVisible();
    await searchAndChoose(page, "Location type", "cafe");
    await dialog(page).getByRole("button", { name: "Change" }).click();
    await expect(page.getByText("Locations updated!")).toBeVisible();
    for (const name of names) await expect(rowOf(page, name)).toContainText("cafe");
    await undo(page, "The locations have been restored");
    for (const name of names) await expect(rowOf(page, name)).not.toContainText("cafe");
  });
  // spec: 2.create-route-suggested
  test("become the stops of a new route", { tag: ["@core", "@core-no-js"] }, async ({
    page,
    server,
    js,
  }) => {
    const [mark, names] = await makeLocations(server, "Tour", js);
    await page.goto(`${LIST}&search=${mark}`);
    await selectAll(page, js);
    await press(page, "Make a route from these");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New Route");
    const suggested = page.getByRole("region", { name: "Suggested Route" });
    for (const name of names) await expect(suggested).toContainText(name);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(new RegExp(`/locations\\?.*search=${mark}`));
  });

  test("are gathered on a map, which comes closer, and chosen by it", { tag: "@no-js" }, async ({
    page,
    js,
  }) => {
    await page.goto(LIST);
    const all = await totalItems(page);
    await page.getByRole("link", { name: "List and map" }).click();
    await expect(page).toHaveURL(/view=map/);
    const map = page.getByRole("figure", { name: "Map of the locations" });
    const clusters = map.getByRole("link", { name: /locations, zoom in/ });
    await expect(clusters.first()).toBeVisible();
    let largest = 0;
    // The browser's own map, once it is there, gathers them anew.
    await expect(async () => {
      largest = await largestOf(page);
      const found = clusters.filter({ hasText: String(largest) }).first();
      if (js) await found.press("Enter", { timeout: 2000 });
      else await found.click();
    }).toPass();
    if (js) {
      await expect.poll(() => largestOf(page)).toBeLessThan(largest);
    } else {
      await expect(page).toHaveURL(/at=/);
      await expect.poll(() => largestOf(page)).toBeLessThan(largest);
    }
    await page.getByRole("link", { name: "Select all in view" }).click();
    await expect(page).toHaveURL(/box=/);
    await expect.poll(() => totalItems(page)).toBeLessThan(all);
    const inside = await totalItems(page);
    expect(inside).toBeGreaterThan(0);
    await expect(page.locator("tbody input[type=checkbox]:checked")).toHaveCount(inside);
    await press(page, "Assign");
    await expect(
      page.getByRole("list", { name: "Selected locations" }).getByRole("listitem"),
    ).toHaveCount(inside);
    await dialog(page).getByRole("link", { name: "Close" }).first().click();
    await expect(page).toHaveURL(/box=.*/);
    await page.getByRole("link", { name: "Clear the area" }).click();
    await expect.poll(() => totalItems(page)).toBe(all);
  });

  test("are chosen by a box and a lasso drawn on the map", async ({ page, js }) => {
    test.skip(!js, "without scripts they are chosen by what the map shows, and around a place");
    // Of what other journeys add far away, the map would show a part that has nothing in its middle.
    await page.goto(`${LIST}&view=map&search=columbus&searchPath=city`);
    const all = await totalItems(page);
    for (const [tool, key] of [
      ["Draw a box", "box="],
      ["Draw a lasso", "polygon="],
    ] as const) {
      const button = page.getByRole("button", { name: tool });
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await draw(page);
      await expect(page).toHaveURL(new RegExp(key));
      await expect.poll(() => totalItems(page)).toBeLessThan(all);
      const inside = await totalItems(page);
      await expect(page.getByText(`${inside} of ${inside} selected`)).toBeVisible();
      await page.getByRole("link", { name: "Clear the area" }).click();
      await expect.poll(() => totalItems(page)).toBe(all);
    }
    await page.getByRole("button", { name: "Draw a box" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Draw a box" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });
  // spec: 8.locations-exported
  test("are chosen around a place, exported, and only one's own", { tag: "@core" }, async ({
    page,
    signIn,
  }) => {
    await page.goto(LIST);
    const own = await totalItems(page);
    await page.getByRole("link", { name: "Near a place" }).click();
    await searchAndChoose(page, "Place", "39.96, -83");
    await dialog(page).getByLabel("Radius (mi)").fill("2");
    await dialog(page).getByRole("button", { name: "Select", exact: true }).click();
    await expect(page).toHaveURL(/near=39.96/);
    await expect.poll(() => totalItems(page)).toBeLessThan(own);
    await expect(page.getByRole("link", { name: "Within 2 mi" })).toBeVisible();
    const near = await totalItems(page);
    await expect(page.locator("tbody input[type=checkbox]:checked")).toHaveCount(near);

    const file = await page.request.get("/locations/export?page=1&search=4320&searchPath=zip");
    expect(file.headers()["content-type"]).toContain("text/csv");
    await page.goto(`${LIST}&search=4320&searchPath=zip`);
    await expect(page.getByText("Locations exported successfully")).toBeVisible();
    expect((await file.text()).trim().split("\n")).toHaveLength((await totalItems(page)) + 1);

    await page.context().clearCookies();
    await signIn("admin");
    await page.goto(`${LIST}&search=south&searchPath=office.name`);
    expect((await column(page, "Office")).every((name) => /South/i.test(name))).toBe(true);
    const foreign = await page.locator("tbody input[type=checkbox]").first().inputValue();
    await page.goto(LIST);
    await expect.poll(() => totalItems(page)).toBeGreaterThan(own);
    await page.context().clearCookies();
    await signIn("manager");
    await page.goto(`/locations/delete?page=1&ids=${foreign}`);
    await expect(dialog(page)).toContainText("Please select a location");
    await expect(dialog(page).getByRole("button", { name: "Delete" })).toBeDisabled();
  });
});

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

async function selectAll(page: Page, js: boolean): Promise<void> {
  const all = { name: "Select all on this page" };
  if (js) await page.getByRole("checkbox", all).check();
  else await page.getByRole("link", all).click();
  await expect(page.locator("tbody input[type=checkbox]:not(:checked)")).toHaveCount(0);
}

async function undo(page: Page, message: string): Promise<void> {
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(message)).toBeVisible();
}

/** Three new locations of the manager's office, on a route of their own, and another route. */
async function makeLocations(
  server: Parameters<typeof managersApi>[0],
  word: string,
  js: boolean,
): Promise<[mark: string, names: string[]]> {
  const mark = `Zz${word}${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
  const names = ["One", "Two", "Three"].map((one) => `${mark} ${one}`);
  const api = await managersApi(server);
  await api.through(names.map((name, at) => [name, [-83 - at * 0.01, 39.98 + at * 0.01]]));
  await api.createOf(await api.locations(2), { name: `Other of ${mark}` });
  return [mark, names];
}

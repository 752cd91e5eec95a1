import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { column } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

test.describe("The data inbox", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back, and of slow graphics.
  test.use({ allowedConsole: [/status of 4(00|09)|GL Driver Message/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("looks up positions singly and in bulk, and rough ones are accepted", async ({
    page,
    server,
    js,
  }) => {
    const { mark, make, known } = await world(server, "Place", js);
    // The demo's geocoder knows zips and cities; addresses are those of a prepared region.
    await make("Known", known);
    await make("Zip only", { zip: known.zip });
    await make("Lost", {});
    await page.goto("/locations?page=1");
    await page.getByRole("link", { name: "Data inbox" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data inbox");
    await open(page, "no-position", mark);
    await choose(page, `${mark} Known`, "Look up");
    await press(dialog(page), "Look up");
    await expect(page.getByText("0 found, 1 approximately, 0 not found")).toBeVisible();
    await expect(row(page, `${mark} Known`)).toHaveCount(0);
    await undo(page, "The location has been restored");
    await expect(row(page, `${mark} Known`)).toHaveCount(1);

    await selectAll(page, js);
    await press(page, "Look up");
    await expectAccessible(page);
    await press(dialog(page), "Look up");
    await expect(page.getByText("0 found, 2 approximately, 1 not found")).toBeVisible();
    await expect.poll(() => column(page, "Name")).toEqual([`${mark} Lost`]);

    await open(page, "rough-position", mark);
    await expect.poll(() => column(page, "Name")).toEqual([`${mark} Known`, `${mark} Zip only`]);
    // The form says so, next to the position.
    await choose(page, `${mark} Zip only`, "Edit");
    await expect(page.getByText("This position is approximate")).toBeVisible();
    await expectAccessible(page);
    await open(page, "rough-position", mark);
    await choose(page, `${mark} Known`, "Accept");
    await press(dialog(page), "Accept");
    await expect(page.getByText("Position accepted!")).toBeVisible();
    await selectAll(page, js);
    await press(page, "Accept");
    await press(dialog(page), "Accept");
    await expect(page.getByText("No Data Found")).toBeVisible();
  });

  test("sets types singly and in bulk, and makes a route of what was on none", async ({
    page,
    server,
    js,
  }) => {
    const { mark, make, at } = await world(server, "Typed", js);
    for (const name of ["One", "Two", "Three"]) await make(name, { location: at(0.1) });
    await open(page, "no-type", mark);
    await choose(page, `${mark} One`, "Set type");
    await press(dialog(page), "Set type");
    await expect(dialog(page).getByText("Please select a location type").first()).toBeVisible();
    await searchAndChoose(page, "Location type", "cafe");
    await press(dialog(page), "Set type");
    await expect(page.getByText("Location updated!")).toBeVisible();
    await open(page, "no-type", mark);
    await expect.poll(() => column(page, "Name")).toEqual([`${mark} Three`, `${mark} Two`]);
    await selectAll(page, js);
    await press(page, "Set type");
    await searchAndChoose(page, "Location type", "cafe");
    await press(dialog(page), "Set type");
    await expect(page.getByText("Locations updated!")).toBeVisible();
    await expect(page.getByText("No Data Found")).toBeVisible();
    await undo(page, "The locations have been restored");
    await expect.poll(() => column(page, "Name")).toHaveLength(2);

    await open(page, "never-on-a-route", mark);
    await expect.poll(() => column(page, "Name")).toHaveLength(3);
    await selectAll(page, js);
    await press(page, "Make a route from these");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New Route");
    const suggested = page.getByRole("region", { name: "Suggested Route" });
    await expect(suggested).toContainText(`${mark} Two`);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/kind=never-on-a-route/);
  });

  test("merges duplicates field by field and in bulk, and remembers what are none", async ({
    page,
    server,
    js,
  }) => {
    const { mark, make, at, get } = await world(server, "Twin", js);
    const twins = async (word: string, step: number) => [
      await make(word, { address: "1 First St", location: at(step) }),
      await make(word, { address: "2 Second St", zip: "43999", location: at(step) }),
    ];
    const [kept, gone] = await twins("Alpha", 0.2);
    await twins("Beta", 0.3);
    await twins("Gamma", 0.4);
    await open(page, "duplicates", mark);
    await expect.poll(() => column(page, "Name")).toHaveLength(3);

    await choose(page, `${mark} Alpha`, "Merge");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merge two locations");
    await expectAccessible(page);
    const address = page.getByRole("group", { name: "Address" });
    await expect(address.getByLabel("1 First St")).toBeChecked();
    await address.getByLabel("2 Second St").check();
    await expect(page.getByRole("group", { name: "Zip" }).getByLabel("43999")).toBeChecked();
    await press(page, "Merge");
    await expect(page.getByText("Locations merged!")).toBeVisible();
    await expect(page).toHaveURL(/kind=duplicates/);
    await expect(row(page, `${mark} Alpha`)).toHaveCount(0);
    expect(await get(kept)).toMatchObject({ address: "2 Second St", zip: "43999" });
    expect(await get(gone)).toMatchObject({ status: "inactive" });
    await undo(page, "have been restored");
    expect(await get(kept)).toMatchObject({ address: "1 First St", zip: null });
    expect(await get(gone)).toMatchObject({ status: "active" });

    await open(page, "duplicates", mark);
    await choose(page, `${mark} Gamma`, "Not duplicates");
    await press(dialog(page), "Dismiss problem");
    await expect(page.getByText("It will not be reported again")).toBeVisible();
    await expect(row(page, `${mark} Gamma`)).toHaveCount(0);
    await selectAll(page, js);
    await press(page, "Merge");
    await press(dialog(page), "Merge");
    await expect(page.getByText("2 pairs merged!")).toBeVisible();
    await expect(page.getByText("No Data Found")).toBeVisible();
  });

  test("tells of positions far from their zip, until they are said to be right", async ({
    page,
    server,
    js,
  }) => {
    const { mark, make, at } = await world(server, "Far", js);
    const zip = `9${Date.now() % 10_000}${js ? "j" : "n"}`;
    for (const [name, step] of [
      ["Near one", 0.01],
      ["Near two", 0.02],
      ["Near three", 0.03],
      ["Off", 1],
    ] as const)
      await make(name, { zip, location: at(step) });
    await open(page, "far-from-zip", mark);
    await expect.poll(() => column(page, "Name")).toEqual([`${mark} Off`]);
    await selectAll(page, js);
    await press(page, "Position is correct");
    await press(dialog(page), "Dismiss problem");
    await expect(page.getByText("No Data Found")).toBeVisible();
    await undo(page, "The reported problem has been restored");
    await expect.poll(() => column(page, "Name")).toEqual([`${mark} Off`]);
    await choose(page, `${mark} Off`, "Position is correct");
    await press(dialog(page), "Dismiss problem");
    await expect(page.getByText("No Data Found")).toBeVisible();
  });
});

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) =>
  page.locator("tbody tr").filter({ has: page.getByRole("link", { name, exact: true }) });
const press = (within: Page | ReturnType<typeof dialog>, name: string) =>
  within.getByRole("button", { name, exact: true }).first().click();

const open = (page: Page, kind: string, mark: string) =>
  page.goto(`/locations/inbox?page=1&kind=${kind}&search=${mark}`);

async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("link", { name: action, exact: true }).filter({ visible: true }).click();
}

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

/** Locations of the manager's office, where no other journey has any. */
async function world(server: Product, word: string, js: boolean) {
  const mark = `Zz${word}${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
  const [api, ask] = [await managersApi(server), await adminsApi(server)];
  const [someId] = await api.locations(1);
  const { address, city, zip } = await ask(`/locations/${someId}`);
  const around = js ? -101 : -104;
  return {
    mark,
    /** Where some location of the demo is, in words. */
    known: { address, city, zip },
    at: (north: number) => ({ type: "Point", coordinates: [around, 45 + north] }),
    make: async (name: string, fields: object): Promise<string> => {
      const path = `/offices/${api.officeId}/locations`;
      return (await ask(path, { name: `${mark} ${name}`, ...fields })).id;
    },
    get: (id = "") => ask(`/locations/${id}`),
  };
}

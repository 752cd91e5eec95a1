/** When places may be visited: by hand, for many at once, out of a file, and on a route. */
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { importIs } from "./support/imports";
import { adminsApi } from "./support/persons-api";
import { searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
/** A Tuesday. */
const DAY = "2026-11-24";

test.describe("Opening hours", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|04|09|22)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("are typed on a location's form, with how often it is visited, and shown on its page", async ({
    page,
    server,
    js,
  }) => {
    const manager = await managersApi(server);
    const route = await manager.through([[`Hours of one ${js}`, [-82.99, 39.96]]]);
    const [stop] = await manager.stops(route.id);
    await page.goto(`/location-details/${stop?.locationId}`);
    const visiting = page.locator("section", {
      has: page.getByRole("heading", { name: "When to visit" }),
    });
    await expect(visiting).toContainText("Not known");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await fill(page, { Monday: "9 am - 12 pm, 13:00-17:00", Saturday: "10" });
    if (js)
      await page.getByRole("button", { name: "Copy Monday's hours to Tuesday–Friday" }).click();
    else
      for (const day of WEEKDAYS.slice(1)) await fill(page, { [day]: "09:00-12:00, 13:00-17:00" });
    await fill(page, { "Closed days": "2026-12-24, 2099-12-24", "Visit every (days)": "30" });
    await fill(page, { "Minutes per visit": "45" });
    await searchAndChoose(page, "Location type", "cafe");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Saturday: “10” is not like 09:00-17:00");
    await expectAccessible(page);
    await expect(page.getByRole("textbox", { name: "Closed days" })).toHaveValue(/2099-12-24/);
    await fill(page, { Saturday: "10:00-14:00" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Location updated!")).toBeVisible();
    await expect(visiting).toContainText("Mon–Fri");
    await expect(visiting).toContainText("09:00 am–12:00 pm, 01:00 pm–05:00 pm");
    await expect(visiting).toContainText("12-24-2099");
    await expect(visiting).toContainText("30 days");
    await expect(visiting).toContainText("Due now: never visited");
    await expectAccessible(page);

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Friday" })).toHaveValue(
      "09:00-12:00, 13:00-17:00",
    );
    await expect(page.getByRole("textbox", { name: "Sunday" })).toHaveValue("closed");
  });

  test("come out of a file, mark the stops of a route, and are changed for many", async ({
    page,
    server,
    js,
  }) => {
    test.slow();
    const mark = `Qq${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
    const hours = ["Mo-Fr 09:00-12:00, 13:00-17:00", "Mo-Fr 14:00-18:00", "Xy 9-5"];
    const rows = hours.map((text, at) => `${mark} ${at};39,9${at};-82,9${at};${text};15`);
    await page.goto("/locations/import");
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: `${mark}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(["Name;Latitude;Longitude;Business hours;Duration", ...rows].join("\n")),
    });
    await press(page, "Upload");
    await expect(page.locator('select[name="columns[3]"]')).toHaveValue("openingHours");
    await press(page, "Preview");
    await importIs(page, js, "Ready to apply");
    await page.getByRole("link", { name: "Wrong 1" }).click();
    await expect(page.getByText("opening hours “Xy” is no day, such as Mo")).toBeVisible();
    await press(page, "Apply");
    await importIs(page, js, "Applied");

    const admin = await adminsApi(server);
    const { data } = await admin(`/locations?search=${mark}&searchPath=name&sortBy=name`);
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    const manager = await managersApi(server);
    const route = await manager.createOf(ids, { name: `Hours ${mark}` });
    await page.goto(`/routes/${route.id}?begin=${DAY}T11:30`);
    const stop = (at: number) =>
      page
        .getByRole("list", { name: "Stops" })
        .getByRole("listitem")
        .filter({ hasText: `${mark} ${at}` });
    await expect(stop(0)).toContainText("Open 09:00 am–12:00 pm, 01:00 pm–05:00 pm");
    await expect(stop(1)).toContainText(
      /Closed when reached at 1[12]:\d\d [ap]m: open 02:00\spm–06:00\spm/,
    );
    await expectAccessible(page);
    await page.getByLabel("Opening hours for a start at").fill(`${DAY}T15:00`);
    if (!js) await press(page, "Show");
    await expect(stop(1)).toContainText("Open 02:00 pm–06:00 pm");
    await expect(page).toHaveURL(/begin=2026-11-24T15/);

    await page.goto(`/locations?page=1&search=${mark}`);
    const all = { name: "Select all on this page" };
    if (js) await page.getByRole("checkbox", all).check();
    else await page.getByRole("link", all).click();
    await expect(page.locator("tbody input[type=checkbox]:not(:checked)")).toHaveCount(0);
    await press(page, "Change");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Opening hours" }).fill("Mo-Fr 25-26");
    await dialog.getByRole("textbox", { name: "Visit every (days)" }).fill("7");
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect(
      dialog.getByText("Opening hours: “25” is no time from 00:00 to 24:00").first(),
    ).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Visit every (days)" })).toHaveValue("7");
    await dialog.getByRole("textbox", { name: "Opening hours" }).fill("none");
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect(page.getByText("Locations updated!")).toBeVisible();
    expect(await admin(`/locations/${ids[0]}`, undefined)).toMatchObject({
      openingHours: null,
      visitEvery: 7,
      visitMinutes: 15,
    });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The locations have been restored")).toBeVisible();
    expect(await admin(`/locations/${ids[0]}`, undefined)).toMatchObject({
      openingHours: "Mo-Fr 09:00-12:00,13:00-17:00",
      visitEvery: null,
    });
  });
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
}

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

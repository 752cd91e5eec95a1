/** A spreadsheet of places is brought in as a change set, and taken back. */
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { importIs } from "./support/imports";
import { column, totalItems } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { expect, test } from "./support/world";

const HEADERS = ["Filiale", "Straße", "Ort", "PLZ", "Nr", "Breite", "Länge"];
const FIELDS = ["name", "address", "city", "zip", "externalId", "latitude", "longitude"];
const ROWS = 200;

test.describe("An import", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|04|09|22)/] });

  test("is mapped, previewed, applied, fixed and reverted", { tag: ["@core", "@no-js"] }, async ({
    page,
    server,
    signIn,
    js,
  }) => {
    test.slow();
    const mark = `Zz${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
    const admin = await adminsApi(server);
    await signIn("manager");
    await page.goto("/locations?page=1");
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import locations");
    await expectAccessible(page);
    await press(page, "Upload");
    await expect(page.getByText("Please select a file").first()).toBeVisible();
    await page.getByLabel(/^File\W*$/).setInputFiles(spreadsheet(mark));
    await press(page, "Upload");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${mark}.csv`);
    await expect(page.getByText("windows-1252", { exact: true })).toBeVisible();
    await expect(page.getByText(`${mark} Größe 0 · ${mark} Größe 1`).first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('select[name="columns[0]"]')).toHaveValue("name");
    await choose(page, ["none"]);
    await press(page, "Preview");
    await expect(page.getByText("No column is mapped to name").first()).toBeVisible();
    await choose(page, FIELDS);
    await press(page, "Preview");
    await importIs(page, js, "Ready to apply");
    await expect(page.getByRole("link", { name: "Added 199" })).toBeVisible();
    await page.getByRole("link", { name: "Wrong 1" }).click();
    await expect.poll(() => column(page, "Line")).toEqual(["102"]);
    await expect.poll(() => column(page, "Reason")).toEqual([expect.stringContaining("name")]);
    await page.getByRole("link", { name: "With remarks 1" }).click();
    await expect.poll(() => column(page, "Line")).toEqual(["152"]);
    await expect
      .poll(() => column(page, "Remarks"))
      .toEqual([expect.stringContaining("latitude must be a number from -90 to 90")]);
    await expectAccessible(page);

    await press(page, "Apply");
    await page.goto("/locations/import");
    await page.getByRole("link", { name: `${mark}.csv` }).click();
    await importIs(page, js, "Applied");
    await expect(
      page.getByText("199 rows applied; 1 row wrong; 1 row with remarks."),
    ).toBeVisible();
    const applied = page.url();
    const first = await named(admin, `${mark} Größe 0`);
    expect(first).toMatchObject({ city: "Köln", zip: "50667", externalId: `${mark}-0` });

    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Bad rows" }).click();
    const bad: Record<string, string>[] = parse(await readFile(await (await file).path()), {
      columns: true,
      bom: true,
      delimiter: ";",
    });
    expect(bad.map(({ reason }) => Boolean(reason))).toEqual([true, true]);
    for (const row of bad) {
      row.Filiale ||= `${mark} Größe 100`;
      row.Breite = "45,5";
    }
    await page.goto("/locations/import");
    const mended = stringify(bad, { header: true, delimiter: ";" });
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: `${mark} mended.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(mended),
    });
    await press(page, "Upload");
    // The columns are those of the file before.
    await expect(page.locator('select[name="columns[0]"]')).toHaveValue("name");
    await press(page, "Preview");
    await importIs(page, js, "Ready to apply");
    await press(page, "Apply");
    await importIs(page, js, "Applied");
    await expect(page.getByText("2 rows applied.")).toBeVisible();

    await admin(`/locations/${first.id}`, { city: "Bonn" }, "PATCH");
    await page.goto(applied);
    await page.getByRole("link", { name: "Revert", exact: true }).click();
    await expectAccessible(page);
    await press(page.getByRole("dialog"), "Revert");
    await importIs(page, js, "Reverted");
    await expect(page.getByText(/197 rows reverted; 2 rows not reverted/)).toBeVisible();
    await page.getByRole("link", { name: "Not reverted 2" }).click();
    // Another import changed the second one.
    await expect.poll(() => column(page, "Name")).toEqual([`${mark} Größe 0`, `${mark} Größe 150`]);
    await page.goto(`/locations?page=1&search=${mark}`);
    await expect.poll(() => totalItems(page)).toBe(3);
    expect(await named(admin, `${mark} Größe 0`)).toMatchObject({ city: "Bonn" });
  });

  test("shows what it changes, survives a second press, and is discarded", async ({
    page,
    context,
    server,
    signIn,
    js,
  }) => {
    const mark = `Yy${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
    const admin = await adminsApi(server);
    await signIn("manager");
    const bring = async (city: string) => {
      await page.goto("/locations/import");
      await page.getByLabel(/^File\W*$/).setInputFiles({
        name: `${city}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(`id,name,city\n${mark},${mark} Place,${city}\n`),
      });
      await press(page, "Upload");
      await press(page, "Preview");
      await importIs(page, js, "Ready to apply");
    };
    await bring("Oslo");
    const other = await context.newPage();
    await other.goto(page.url());
    await press(page, "Apply");
    await importIs(page, js, "Applied");
    await press(other, "Apply");
    await expect(other.getByText("The import has continued in the meantime")).toBeVisible();
    await other.close();

    await bring("Bergen");
    await expect(page.getByRole("cell", { name: "City: Oslo → Bergen" })).toBeVisible();
    await page.getByRole("link", { name: "Change the columns" }).click();
    await page.locator('select[name="columns[2]"]').selectOption("none");
    await press(page, "Preview");
    await importIs(page, js, "Nothing to apply");
    await expect(page.getByText("Nothing to apply: 1 row unchanged.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Unchanged 1" })).toBeVisible();
    await press(page, "Discard");
    await expect(page.getByText("Import discarded!")).toBeVisible();
    expect(await named(admin, `${mark} Place`)).toMatchObject({ city: "Oslo" });
  });

  test("warns of swapped coordinates, and swaps single rows or all", async ({
    page,
    server,
    signIn,
    js,
  }) => {
    const mark = `Vv${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
    const admin = await adminsApi(server);
    await signIn("manager");
    await page.goto("/locations/import");
    const lines = ["Store,lat,lng", "One,-83.01,39.96", "Two,-83.02,39.95", "Three,39.9,83"];
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: `${mark}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\n").replaceAll(/^[OT]/gm, `${mark} $&`)),
    });
    await press(page, "Upload");
    await press(page, "Preview");
    await importIs(page, js, "Ready to apply");
    await expect(page.getByText("Check the positions: 2 rows with latitude")).toBeVisible();
    await expect(page.getByText(/[\d,]{5,} miles.* at -83\.01, 39\.96/).first()).toBeVisible();
    await expectAccessible(page);
    await page.locator('select[name="swap"]').selectOption("some");
    await page.getByLabel(`Line 3: ${mark} Two`).check();
    await press(page, "Check again");
    await importIs(page, js, "Ready to apply");
    await expect(page.getByText("latitude and longitude were swapped")).toHaveCount(1);
    await expect(page.getByLabel(`Line 3: ${mark} Two`)).toBeChecked();
    await page.locator('select[name="swap"]').selectOption("all");
    await press(page, "Check again");
    await importIs(page, js, "Ready to apply");
    await expect(page.getByText("latitude and longitude were swapped")).toHaveCount(2);
    await page.getByRole("link", { name: "Far away 1" }).click();
    await expect.poll(() => column(page, "Line")).toEqual(["4"]);
    await expect(page.getByText(/far away: [\d,]{5} miles/).first()).toBeVisible();
    await press(page, "Apply");
    await importIs(page, js, "Applied");
    const one = await named(admin, `${mark} One`);
    expect(one.location.coordinates).toEqual([-83.01, 39.96]);
    await page.goto(`/locations?page=1&view=map&search=${mark}&searchPath=name`);
    await expect(page.getByText("1 of 3 lies elsewhere, far from the others.")).toBeVisible();
  });

  test("of a file with titles above its headers makes types on the way", {
    tag: "@no-js",
  }, async ({ page, signIn, js }) => {
    const mark = `Ww${js ? "Js" : "NoJs"}${Date.now() % 100_000}`;
    await signIn("admin");
    await page.goto("/locations/import");
    const lines = [
      "Stores of the north;;;",
      "As of November;;;",
      "Store name;Street;Kind;Hours",
      `${mark} One;1 High St;${mark} bakery;Mo-Fr 9-17`,
      `${mark} Two;"2 High St;${mark} kiosk;n/a`,
      `${mark} Three;3 High St;${mark} kiosk;whenever`,
      `${mark} Four;4 High" St;${mark} kiosk;`,
    ];
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: `${mark}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\n")),
    });
    await press(page, "Upload");
    await expect(page.getByText("7 lines: header row in line 3, 2 above it")).toBeVisible();
    await page.locator('select[name="quotes"]').selectOption("plain");
    await press(page, "Read again");
    await expect(page.getByText("header row in line 3, 2 above it, 4 rows.")).toBeVisible();
    await expectAccessible(page);
    await choose(page, ["name", "address", "type", "openingHours"]);
    await press(page, "Preview");
    await importIs(page, js, "Nothing to apply");
    await expect(page.locator('select[name="typesUses[1]"]')).toHaveValue("add");
    await expectAccessible(page);
    await press(page, "Check again");
    await importIs(page, js, "Ready to apply");
    await expect(page.getByRole("link", { name: "Added 4" })).toBeVisible();
    await expect(page.getByRole("link", { name: "With remarks 2" })).toBeVisible();
    await press(page, "Apply");
    await importIs(page, js, "Applied");
    await page.goto(`/locations?page=1&search=${mark}`);
    await expect.poll(() => totalItems(page)).toBe(4);
  });

  test("reads both coordinates from one column, or from two", async ({ page, signIn, js }) => {
    await signIn("manager");
    await page.goto("/locations/import");
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: "coordinates.csv",
      mimeType: "text/csv",
      buffer: Buffer.from('name,lat,lng\nXx Place,"39.9612 N, 83.0021 W",\n'),
    });
    await press(page, "Upload");
    const [one, other] = [1, 2].map((at) => page.locator(`select[name="columns[${at}]"]`));
    if (!one || !other) throw new Error("no columns");
    await expect(one).toHaveValue("position");
    await expect(one.locator("option:checked")).toHaveText("Latitude and longitude");
    await other.selectOption("longitude");
    await press(page, "Preview");
    await expect(
      page.getByText(/One column has both coordinates, so no other can be longitude/).first(),
    ).toBeVisible();
    await other.selectOption("none");
    await press(page, "Preview");
    await importIs(page, js, "Ready to apply");
    for (const change of ["Latitude: 39.9612", "Longitude: -83.0021"]) {
      await expect(page.getByRole("button", { name: change })).toBeVisible();
    }
    await press(page, "Discard");
    await expect(page.getByText("Import discarded!")).toBeVisible();
  });
});

const press = (within: Pick<Page, "getByRole">, name: string) =>
  within.getByRole("button", { name, exact: true }).first().click();

async function choose(page: Page, fields: readonly string[]): Promise<void> {
  for (const [at, field] of fields.entries()) {
    await page.locator(`select[name="columns[${at}]"]`).selectOption(field);
  }
}

const named = async (admin: Awaited<ReturnType<typeof adminsApi>>, name: string) =>
  (await admin(`/locations?searchPath=name&search=${encodeURIComponent(name)}&sortBy=createdAt`))
    .data[0];

/** As Excel saves it in Germany; a name is missing, and a latitude is none. */
function spreadsheet(mark: string) {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    at === 100 ? "" : `${mark} Größe ${at}`,
    `Straße ${at}`,
    "Köln",
    "50667",
    `${mark}-${at}`,
    at === 150 ? "450" : `45,${at}`,
    "-97,5",
  ]);
  const text = stringify([HEADERS, ...rows], { delimiter: ";", record_delimiter: "\r\n" });
  return { name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
}

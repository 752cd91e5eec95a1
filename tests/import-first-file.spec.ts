/** An empty company brings its own spreadsheet and plans a route of it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { found, names, rows } from "./support/create-route";
import { importIs } from "./support/imports";
import { column, totalItems } from "./support/list";
import { choosePassword } from "./support/people";
import { chooseOption, openPicker, searchAndChoose } from "./support/pickers";
import { Server } from "./support/server";
import { expect, signInAt, test } from "./support/world";

const FIRST = { email: "first@company.example", password: "not the demo's" };
const OWN = "one of their own";
const OFFICE = "Scioto";
const AGENT = "Abe Scioto";

/** Titles above the headers, headers of their own, a quote astray, odd cells, and a row of totals. */
const LINES = [
  "Stores of the north;;;;;",
  "As of November;;;;;",
  ";;;;;",
  "Store name;Street;Kind;Open;GPS;Tel.",
  "Birch One;1 High St;Bakery;Mo-Fr 9-17;39.9612, -83.0021;614 555 0101",
  'Birch Two;2 High St;Kiosk;24 hours;"39.9652, -83.0121";n/a',
  "Birch Three;3 High St;kiosk;whenever;39.9592 -83.0061;614 555 0103",
  "Birch Four;4 High St;;Daily 9 AM-9 PM;-83.0001, 39.9662;-",
  "Birch Five;5 High St;Bakery;M-F 8-5;39.9572, -82.9981;614 555 0105",
  "Total;5;;;;",
];

test.describe("An empty company", { tag: "@no-js" }, () => {
  // Of a browser that draws WebGL without a graphics card.
  test.use({ allowedConsole: [/GPU stall due to ReadPixels/] });
  let server: Server;
  let dataDir: string;
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "waybook-empty-"));
    const settings = { DEMO: "0", ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password };
    server = await Server.start(dataDir, { ...settings, HOST: "127.0.0.1" });
  });
  test.afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("comes from a file with titles and odd headers to a planned route, step by step", {
    tag: "@no-js",
  }, async ({ page, context, js }) => {
    test.slow();
    await signInAt(context, server.url, FIRST);
    await page.goto(`${server.url}/dashboard`);
    await choosePassword(page, FIRST.password, OWN);
    const step = async (name: string) => {
      await page.goto(`${server.url}/dashboard`);
      await page.getByRole("region", { name: "First steps" }).getByRole("link", { name }).click();
    };

    await step("Add an office");
    await name(page, OFFICE);
    await press(page, "Add office");
    await expect(page.getByText("Office added!")).toBeVisible();
    await step("Add agents");
    await name(page, AGENT);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("abe@company.example");
    await searchAndChoose(page, "Office", OFFICE);
    await page.getByLabel("Password", { exact: true }).fill("a password to begin");
    await press(page, "Add agent");
    await expect(page.getByText("Agent added!")).toBeVisible();
    await step("Add location types");
    await expect(page.getByRole("button", { name: "Save" })).toBeVisible();

    await step("Import locations");
    await searchAndChoose(page, "Office", OFFICE);
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: "stores.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(LINES.join("\r\n")),
    });
    await press(page, "Upload");
    await expect(
      page.getByText("10 lines: header row in line 4, 2 above it, 1 blank, 6 rows."),
    ).toBeVisible();
    for (const [at, field] of GUESSED.entries()) {
      await expect(page.locator(`select[name="columns[${at}]"]`)).toHaveValue(field);
    }
    await press(page, "Preview");
    await importIs(page, js, "Ready to apply");
    // One row has no type, four name two that there are not yet, and the last is no location.
    await expect(page.getByRole("link", { name: "Wrong 5" })).toBeVisible();
    for (const at of [0, 1]) {
      await expect(page.locator(`select[name="typesUses[${at}]"]`)).toHaveValue("add");
    }
    await press(page, "Check again");
    await importIs(page, js, "Ready to apply");
    await page.locator('select[name="swap"]').selectOption("all");
    await press(page, "Check again");
    await importIs(page, js, "Ready to apply");
    await expectAccessible(page);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
      expect(Math.max(...heights), `rows at ${width} px`).toBeLessThanOrEqual(TWO_LINES);
    }
    await page.getByRole("link", { name: "Wrong 1" }).click();
    await expect.poll(() => column(page, "Line")).toEqual(["10"]);
    await expect.poll(() => column(page, "Reason")).toEqual(["It seems to be a row of totals"]);
    await press(page, "Apply");
    await importIs(page, js, "Applied");
    await expect(page.getByText(/^5 rows applied; 1 row wrong; 4 rows with remarks/)).toBeVisible();
    await page.goto(`${server.url}/locations?page=1&sortBy=name`);
    expect(await totalItems(page)).toBe(5);
    expect(await column(page, "Type")).toEqual(["Bakery", "—", "Bakery", "Kiosk", "Kiosk"]);

    await page.goto(`${server.url}${found(10)}`);
    await expect(rows(page)).toHaveCount(5);
    expect((await names(page)).sort()).toEqual(
      ["Five", "Four", "One", "Three", "Two"].map((one) => `Birch ${one}`),
    );
    await page.getByLabel("Route Name").fill("First round");
    await chooseOption(await openPicker(page, "Select Office"));
    if (!js) await press(page, "Show its agents");
    await chooseOption(await openPicker(page, "Select Agent"));
    await press(page, "Create New Route");
    await expect(page.getByText("Route added!")).toBeVisible();
    await page.goto(`${server.url}/routes?routePage=1`);
    await page.getByRole("link", { name: "First round" }).first().click();
    await expect(page.getByText("of 5 stops")).toBeVisible();
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByRole("region", { name: "First steps" })).toBeHidden();
  });
});

/** In pixels: a row of two lines of text, with its padding and line. */
const TWO_LINES = 44;

const GUESSED = ["name", "address", "type", "openingHours", "position", "contactPhone"];

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

const name = (page: Page, text: string) =>
  page.getByRole("textbox", { name: "Name", exact: true }).fill(text);

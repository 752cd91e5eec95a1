/** An import whose forms are sent late, twice, without a connection or a session, and from older pages. */
import type { Page } from "playwright/test";
import { alone } from "./support/alone";
import { importIs } from "./support/imports";
import { expect, logIn } from "./support/world";

// Chromium logs requests that fail, and forms that come back.
alone.use({ allowedConsole: [/Failed to load resource|status of 4(01|09)/] });

const STILL_HERE = "No connection. Your entry is still here.";
const LINES = ["name,street,town", "Odd One,1 High St,Oslo", "Odd Two,2 High St,Oslo"];

alone(
  "an import goes on after a restart, without a connection or a session, and from older pages",
  {
    tag: "@no-js",
  },
  async ({ page, context, own, signIn, js }) => {
    alone.slow();
    await signIn("manager");
    await page.goto("/locations/import");
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: "odd.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(LINES.join("\n")),
    });
    await press(page, "Upload");
    const town = page.locator('select[name="columns[2]"]');
    await expect(town).toHaveValue("city");
    const columnsPage = page.url();

    await alone.step("the server restarts between upload and preview", async () => {
      await own.kill();
      await own.start();
      await page.goto(columnsPage);
      await expect(town).toHaveValue("city");
    });

    await alone.step("without a connection the entry stays, and is sent again", async () => {
      if (!js) return;
      await page.waitForLoadState("networkidle");
      await town.selectOption("dbaName");
      await context.setOffline(true);
      await press(page, "Preview");
      await expect(page.getByRole("status").filter({ hasText: STILL_HERE })).toBeAttached();
      await expect(town).toHaveValue("dbaName");
      await context.setOffline(false);
      await press(page, "Try again");
      await importIs(page, js, "Ready to apply");
      await page.getByRole("link", { name: "Change the columns" }).click();
      await expect(town).toHaveValue("dbaName");
    });

    await alone.step("a session that ends gives the entry back", async () => {
      await town.selectOption("description");
      await context.clearCookies({ name: "waybook_session" });
      await press(page, "Preview");
      await logIn(page, "manager");
      await expect(
        page.getByRole("alert").filter({ hasText: "You were signed out" }),
      ).toBeVisible();
      await expect(town).toHaveValue("description");
      await press(page, "Preview");
      await importIs(page, js, "Ready to apply");
    });

    await alone.step("older pages say that the import went on", async () => {
      const other = await context.newPage();
      await other.goto(`${columnsPage.replace(/\?.*/, "")}?step=columns`);
      await other.getByText("Read it in another way").click();
      const reading = await context.newPage();
      await reading.goto(other.url());
      await reading.getByText("Read it in another way").click();
      await press(page, "Apply");
      await importIs(page, js, "Applied");
      await expect(page.getByText("2 rows applied.")).toBeVisible();
      await press(other, "Preview");
      await expect(other.getByText(WENT_ON)).toBeVisible();
      await expect(other.getByText("2 rows applied.")).toBeVisible();
      await press(reading, "Read again");
      await expect(reading.getByText(WENT_ON)).toBeVisible();
      await expect(reading.getByText("2 rows applied.")).toBeVisible();
    });

    await alone.step("Back shows the import as it is now", async () => {
      await page.goto("/locations?page=1&search=Odd");
      await page.goBack();
      await expect(page.getByText("2 rows applied.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Apply", exact: true })).toBeHidden();
    });
  },
);

const WENT_ON = "The import has continued in the meantime";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

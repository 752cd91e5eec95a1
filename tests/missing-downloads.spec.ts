import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("A download that can't be had", () => {
  test.use({ allowedConsole: [/status of 404/] });

  test("is told of within the shell, with a way to ask again", async ({ page }) => {
    const unknown = "00000000-0000-7000-8000-000000000000";
    for (const format of ["csv", "gpx"]) {
      await page.goto(`/routes/${unknown}/export/${format}`);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.getByRole("alert").getByRole("heading")).toBeVisible();
      await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    }
  });
});

import { expectAccessible } from "./support/accessible";
import { found, nameOfRow, pick, rows } from "./support/create-route";
import { SmallGraphHopper } from "./support/graphhopper";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { expect, signInAt, test } from "./support/world";

test.describe("A directions engine", () => {
  // A browser that is taken for a robot gets every page whole.
  test.use({
    allowedConsole: [/status of (400|503)/],
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
  });
  let engine: SmallGraphHopper;
  let own: OwnWorld;

  test.beforeAll(async () => {
    engine = await SmallGraphHopper.start();
    own = await ownWorld(engine.settings);
  });
  test.afterAll(async () => {
    await own.end();
    await engine.stop();
  });
  test.beforeEach(async ({ context }) => {
    engine.mode = "answer";
    await signInAt(context, own.server.url, "manager");
  });

  test("that dies says so, and the form stays as it was typed", async ({ page }) => {
    await page.goto(own.server.url + found(6));
    await expect(page.getByText("Directions by GraphHopper")).toBeVisible();
    await expect(
      page.locator("figure.map").getByRole("link", { name: /OpenStreetMap/ }),
    ).toBeVisible();
    await expect(page.locator(".route-figures")).toContainText("3.11 mi");
    await page.getByLabel("Route Name").fill("Through the storm");
    const agent = await pick(page, "Select Agent");
    engine.mode = "die";
    const name = await nameOfRow(page, 1);
    await page
      .getByRole("button", { name: `Drop ${name}`, exact: true })
      .first()
      .click();
    await expect(page.getByText("The directions service can't be reached.").first()).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.locator(".error-summary")).toContainText("can't be reached");
    await expect(page.getByLabel("Route Name")).toHaveValue("Through the storm");
    await expect(page.locator(".picker__control", { hasText: agent })).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    engine.mode = "answer";
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
  });

  test("that hangs leaves the form in use, says so in time, and can be left", {
    tag: "@no-js",
  }, async ({ page, js }) => {
    await page.goto(own.server.url + found(7));
    await page.getByLabel("Route Name").fill("Slow road");
    engine.mode = "hang";
    const name = await nameOfRow(page, 2);
    await page
      .getByRole("button", { name: `Drop ${name}`, exact: true })
      .first()
      .click();
    if (js) {
      // The list is there at once, and so is all else but the path.
      await expect(rows(page)).toHaveCount(6);
      await expect(page.getByText("Calculating distance and time…")).toBeVisible();
      await page.getByLabel("Route Name").fill("Slow road, still typing");
      await expect(page.locator(".shell__progress")).toHaveCount(0);
      await page.getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL(/\/routes\?/);
      await page.goBack();
      await expect(rows(page)).toHaveCount(6);
      await expect(page.getByText("Calculating distance and time…")).toBeVisible();
    }
    await expect(page.getByText("took too long to answer").first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(rows(page)).toHaveCount(6);
    if (!js) await expect(page.getByLabel("Route Name")).toHaveValue("Slow road");
    await expectAccessible(page);
  });
});

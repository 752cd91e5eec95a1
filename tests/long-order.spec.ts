import { NO_BOT, type WorldWithOsrm, worldWithOsrm } from "./support/osrm";
import { managersApi } from "./support/routes";
import { expect, signInAt, test } from "./support/world";

test.describe("A better order of many stops", () => {
  test.use({
    // The server is away while it starts again.
    allowedConsole: [/ERR_CONNECTION_REFUSED/],
    ...NO_BOT,
  });
  let own: WorldWithOsrm;

  test.beforeAll(async () => {
    own = await worldWithOsrm();
  });
  test.afterAll(() => own.end());

  test("says how far it is, goes on while the page is left, and outlives a restart", async ({
    page,
    context,
  }) => {
    const { server, service } = own;
    await signInAt(context, server.url, "manager");
    const route = await (await managersApi(server)).throughMany(120);
    const url = `${server.url}/routes/${route.id}`;
    const progress = page.getByRole("progressbar", { name: "Search progress" });
    const use = page.getByRole("button", { name: "Use this order" });
    await page.goto(url);
    await expect(page.getByText("Directions by OSRM")).toBeVisible();

    let letGo = service.hold();
    await page.goto(`${url}/optimize`);
    await expect(progress).toHaveAttribute("value", "10");
    await expect(page.getByText(/Looking for a better order of 120 stops/)).toBeVisible();
    // In another page of the same, it is the same search.
    await page.getByRole("link", { name: "Keep current order" }).click();
    await expect(progress).toHaveCount(0);
    await page.goBack();
    await expect(progress).toBeVisible();

    letGo();
    await expect(use).toBeVisible({ timeout: 20_000 });
    await server.stop();
    await server.start();
    // What was found is forgotten, and looked for anew.
    await page.goto(url);
    await expect(page.getByText("Directions by OSRM")).toBeVisible();
    letGo = service.hold();
    await page.goto(`${url}/optimize`);
    await expect(progress).toBeVisible();
    await server.stop();
    letGo();
    await server.start();
    await page.goto(`${url}/optimize`);
    await expect(use).toBeVisible({ timeout: 20_000 });
    await use.click();
    await expect(page.getByText("The new order is saved")).toBeVisible();
  });
});

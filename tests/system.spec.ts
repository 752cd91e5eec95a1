import { expectAccessible } from "./support/accessible";
import { anotherConsole } from "./support/another-console";
import { NarrowProxy } from "./support/narrow-proxy";
import { expect, signInAt, test } from "./support/world";

test.describe("How the product is", () => {
  test.use({ allowedConsole: [/status of 403/] });

  test("is told to an admin, who finds it beside what is kept", async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto("/data-retention");
    await page.getByRole("link", { name: "System status" }).click();
    await expect(page).toHaveURL("/system");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("System");
    const part = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(part("Console")).toContainText(/Version\s*\d+\.\d+/);
    await expect(part("Console")).toContainText(/Data directory\s*\d.* in /);
    await expect(part("Directions and places")).toContainText("Places");
    await expect(part("Database")).toContainText(/Embedded, Postgres \d+/);
    await expect(part("Database")).toContainText(/Migrations\s*(\d+) of \1 applied/);
    await expect(part("Imports, exports and merges")).toContainText(/Waiting\s*\d/);
    await expect(part("Backups")).toContainText("None (BACKUP_EVERY)");
    await expect(part("Mail")).toContainText("Into a folder");
    await expect(page.getByRole("table", { name: "Biggest tables" })).toContainText("locations");
    await expectAccessible(page);
  });

  test("names what went wrong lately, without what was asked for", async ({ page, signIn }) => {
    await signIn("manager");
    const refused = await page.goto("/system?who=Zanzibar");
    expect(refused?.status()).toBe(403);
    await page.context().clearCookies();
    await signIn("admin");
    await page.goto("/system");
    const table = page.getByRole("table", { name: "Recent warnings and errors" });
    await expect(table).toContainText("GET /system 403");
    await expect(table.getByRole("row").filter({ hasText: "GET /system 403" })).toContainText(
      "Console",
    );
    await expect(page.locator("main")).not.toContainText("Zanzibar");
    await expectAccessible(page);
  });

  test("is told of the console alone, where the server does not tell", async ({
    page,
    context,
    server,
  }) => {
    const isAsked = (_method?: string, path?: string) => path === "/system/status";
    const proxy = await NarrowProxy.to(() => server.apiPort, isAsked);
    const { console, end } = await anotherConsole(proxy.url);
    try {
      await signInAt(context, console.url, "admin");
      await page.goto(`${console.url}/system`);
      await expect(page.getByText("This server reports no status")).toBeVisible();
      await expect(page.getByRole("region", { name: "Console" })).toContainText("Running for");
      await expect(page.getByRole("region", { name: "Database" })).toHaveCount(0);
      await expectAccessible(page);
    } finally {
      await end();
      await proxy.end();
    }
  });
});

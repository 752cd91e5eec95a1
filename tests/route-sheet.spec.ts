import type { Page } from "playwright/test";
import { createAwkwardRoute } from "./support/awkward-route";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("The route sheet", () => {
  test("has all stops, and room for notes", { tag: "@no-js" }, async ({ page, server, js }) => {
    const { route, names } = await createAwkwardRoute(server, 12);
    await page.goto(`/routes/${route.id}/export`);
    await page.getByRole("link", { name: "Route sheet" }).click();
    await expect(page).toHaveURL(`/routes/${route.id}/sheet`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(route.name);
    const rows = page.locator(".sheet__stops tbody tr");
    await expect(rows).toHaveCount(12);
    for (const [at, name] of names.entries()) {
      await expect(rows.nth(at).locator("th")).toContainText(name);
      await expect(rows.nth(at).locator("td").first()).toHaveText(String(at + 1));
      await expect(rows.nth(at).locator("td:not(:first-child)")).toHaveText(["", "", ""]);
    }
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible({ visible: js });
  });

  test("has the times of the visits that were made, and its map with its colours", async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    const { id } = await api.find(
      ({ status, visitedLocation, totalLocation }) =>
        status === "active" && (visitedLocation ?? 0) > 0 && visitedLocation !== totalLocation,
    );
    await page.goto(`/routes/${id}/sheet`);
    const visited = page.locator(".sheet__stops tbody tr", { hasText: "(visited)" }).first();
    await expect(visited.locator("td").nth(1)).toHaveText(/^\d\d:\d\d [ap]m$/);
    await expect(visited.locator("td").nth(2)).toHaveText(/^\d\d:\d\d [ap]m$/);
    const open = page.locator(".sheet__stops tbody tr").filter({ hasNotText: "(visited)" }).first();
    await expect(open.locator("td:not(:first-child)")).toHaveText(["", "", ""]);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".map__canvas")).toHaveCSS("print-color-adjust", "exact");
  });

  test("is one page for fifteen stops, and light for every theme", async ({ page, server }) => {
    const { route } = await createAwkwardRoute(server, 15);
    for (const theme of ["light", "dark"]) {
      await page.request.post("/theme", { form: { theme }, headers: { origin: server.url } });
      await page.emulateMedia({ colorScheme: theme === "dark" ? "dark" : "light" });
      await page.goto(`/routes/${route.id}/sheet`);
      for (const format of ["A4", "Letter"]) expect(await pages(page, format)).toBe(1);
      await page.emulateMedia({ media: "print", colorScheme: theme === "dark" ? "dark" : "light" });
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(23, 33, 29)");
      await expect(page.locator(".map__canvas")).toHaveCSS(
        "background-color",
        "rgb(244, 241, 236)",
      );
      for (const hidden of [".shell__side", ".shell__top", ".breadcrumb", ".sheet__print"]) {
        await expect(page.locator(hidden)).toBeHidden();
      }
      await expect(page.locator(".map__controls")).toBeHidden();
      await page.emulateMedia({ media: null });
    }
  });

  test("goes on over more pages where there are more stops", async ({ page, server }) => {
    const { route } = await createAwkwardRoute(server, 38);
    await page.goto(`/routes/${route.id}/sheet`);
    expect(await pages(page, "A4")).toBe(2);
  });
});

/** How many sheets of paper the page takes. */
async function pages(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

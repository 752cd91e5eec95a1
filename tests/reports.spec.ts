import type { VisitStats } from "contract/reports/calls";
import { expectAccessible } from "./support/accessible";
import { column, totalItems } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const REPORTS = [
  "Active agents",
  "Top offices",
  "Top agents",
  "Activity report",
  "Visit report",
  "Visit statistics",
  "Confirmed visits",
  "Unconfirmed visits",
  "Visit notes",
];

const today = () => new Date().toISOString().slice(0, 10);

test.describe("Reports", () => {
  // Chromium logs pages that are refused.
  test.use({ allowedConsole: [/status of 4(03|04)/] });
  // spec: 2.reports-page
  test("are found by what they answer, each with a chart and a table", {
    tag: ["@core", "@no-js"],
  }, async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Reports", exact: true }).first().click();
    for (const title of REPORTS) {
      await page.goto("/reports");
      await page.getByRole("link", { name: new RegExp(`^${title}`) }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.getByRole("link", { name: "90 days" }).click();
      await expect(page.getByRole("link", { name: "90 days" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await expect(page.getByRole("figure")).toBeVisible();
      await expect(page.getByRole("region", { name: title }).getByRole("row").nth(2)).toBeVisible();
      await expectAccessible(page);
    }
  });

  test("tell the figures of the API, and what each counts", async ({ page, signIn, server }) => {
    const ask = await adminsApi(server);
    await signIn("admin");
    await page.goto(`/reports/visit-statistics?from=2026-01-01&to=${today()}`);
    const query = new URLSearchParams({ from: "2026-01-01 00:00:00", to: `${today()} 23:59:59` });
    const stats: VisitStats = await ask(`/users/visit-report-stats?${query}`);
    const figure = (label: string) =>
      page.getByRole("group").filter({ hasText: new RegExp(`${label}$`) });
    expect(stats.visits).toBeGreaterThan(1000);
    await expect(
      page.getByText(stats.visits.toLocaleString("en-US"), { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText(stats.locations.toLocaleString("en-US"), { exact: true }),
    ).toBeVisible();
    const definition = page.getByText(/one that was visited twice counts once/);
    await expect(definition).toBeHidden();
    await page.getByText("Locations", { exact: true }).last().click();
    await expect(definition.or(figure("Locations")).first()).toBeVisible();
  });

  test("show their period in the field again after Back", { tag: "@core" }, async ({
    page,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/reports/plan");
    await page.locator("html[data-js]").waitFor({ state: "attached" });
    const from = page.getByRole("textbox", { name: "From", exact: true });
    const before = await from.inputValue();
    await from.fill("2026-01-01");
    await from.press("Enter");
    await expect(page).toHaveURL(/from=2026-01-01/);
    await page.goBack();
    await expect(page).toHaveURL(/reports\/plan$/);
    await expect(from).toHaveValue(before);
  });

  test("are about a period and an office, which the address keeps", { tag: "@no-js" }, async ({
    page,
    signIn,
    js,
  }) => {
    await signIn("admin");
    await page.goto("/reports/top-agents");
    const before = await column(page, "Agent");
    await page.getByRole("textbox", { name: "From", exact: true }).fill("2026-01-01");
    await page.getByRole("textbox", { name: "To", exact: true }).fill("2020-01-01");
    if (!js) await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("The period ends before it begins")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "From", exact: true })).toHaveValue(
      "2026-01-01",
    );
    await expect(page.getByRole("figure")).toHaveCount(0);
    await page.getByRole("textbox", { name: "To", exact: true }).fill(today());
    if (js) await searchAndChoose(page, "Office", "Gahanna");
    else await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/from=2026-01-01/);
    await expect(page.getByRole("figure")).toBeVisible();
    if (js) {
      await expect(page.getByText(/, Gahanna$/)).toBeVisible();
      await expect
        .poll(async () => (await column(page, "Agent")).length)
        .toBeLessThan(before.length);
    }
  });

  test("are sorted, paged and had as a file", async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/reports/top-agents?from=2026-01-01");
    const visits = (await column(page, "Visits")).map((text) => Number(text.replace(",", "")));
    expect(visits).toEqual(visits.toSorted((a, b) => b - a));
    const head = page.getByRole("columnheader", { name: "Visits" });
    await head.getByRole("link").click();
    await expect(page).toHaveURL(/sortOrder=asc/);
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/from=2026-01-01/);
    const names = await column(page, "Agent");
    const total = await totalItems(page);
    const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
    const file = await page.request.get(href ?? "");
    expect(file.headers()["content-disposition"]).toContain("reports-top-agents-table.csv");
    const byEnding = await page.request.get(
      "/reports/top-agents.csv?from=2026-01-01&sortBy=visits&sortOrder=asc",
    );
    expect(await byEnding.text()).toBe(await file.text());
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(total + 1);
    for (const name of names) expect(await file.text()).toContain(name);
    expect((await page.goto("/reports/nonsense"))?.status()).toBe(404);
  });

  test("are of the manager's own offices alone", async ({ page, signIn, server }) => {
    const api = await managersApi(server);
    const own: { data: { office: { name: string } }[] } = await api.get(
      "/users/top-office?limit=100",
    );
    await signIn("manager");
    await page.goto("/reports/top-offices");
    await expect
      .poll(async () => new Set(await column(page, "Office")))
      .toEqual(new Set(own.data.map(({ office }) => office.name)));
  });

  test("tell the value of a day under the slider", async ({ page, signIn, js }) => {
    test.skip(!js, "the values are the table's and those under the pointer");
    await signIn("admin");
    await page.goto("/reports/visit-statistics");
    const slider = page.getByRole("slider", { name: "Visits by day: values" });
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", /^\d\d-\d\d-\d{4}: [\d,]+ visits/);
    const first = await slider.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowRight");
    await expect(slider).not.toHaveAttribute("aria-valuetext", first ?? "");
  });
});

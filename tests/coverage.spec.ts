import type { Coverage, CoverageGroup } from "contract/reports/coverage-calls";
import { expectAccessible } from "./support/accessible";
import { column, totalItems } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("Coverage", () => {
  // Chromium logs slow graphics.
  test.use({ allowedConsole: [/GL Driver Message/] });

  test("tells the figures of the API, what each counts, and how the debt changed", {
    tag: "@no-js",
  }, async ({ page, signIn, server }) => {
    const ask = await adminsApi(server);
    const found: Coverage = await ask("/coverage");
    expect(found.covered).toBeGreaterThan(100);
    expect(found.overdue).toBeGreaterThan(10);
    expect(found.never).toBeGreaterThan(10);
    await signIn("admin");
    await page.goto("/reports");
    await page.getByRole("link", { name: /^Coverage/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coverage");
    for (const value of [found.covered, found.overdue, found.never, found.noInterval]) {
      const figures = page.locator(".figures");
      await expect(figures.getByText(value.toLocaleString("en-US"), { exact: true })).toBeVisible();
    }
    const definition = page.getByText(/nobody said how often they are to be visited/);
    await expect(definition).toBeHidden();
    await page.getByText("No interval", { exact: true }).first().click();
    await expect(definition).toBeVisible();
    await expect(page.getByRole("figure").first()).toBeVisible();
    await expect(
      page.getByRole("img", { name: /^Overdue or never visited, by week\./ }),
    ).toBeVisible();
    await expect(page.getByText("Where they are")).toBeVisible();
    await expectAccessible(page);
  });

  test("is told by group, and each number leads to its locations", async ({
    page,
    signIn,
    server,
  }) => {
    const ask = await adminsApi(server);
    await signIn("admin");
    for (const [tab, by] of [
      ["By office", "office"],
      ["By agent", "agent"],
      ["By type", "type"],
      ["By chain", "chain"],
      ["By city", "city"],
    ] as const) {
      const { data }: { data: CoverageGroup[] } = await ask(`/coverage/groups?by=${by}`);
      const [first] = data;
      if (!first) throw new Error("the demo has no such group");
      await page.goto("/reports/coverage");
      await page.getByRole("link", { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`by=${by}`));
      await expect
        .poll(async () => (await column(page, "Overdue or never visited"))[0])
        .toBe(first.debt.toLocaleString("en-US"));
      await page
        .getByRole("link", { name: `Overdue or never visited: ${first.debt}, ` })
        .first()
        .click();
      await expect(page).toHaveURL(/coverage%3Adue/);
      await expect(page.getByRole("columnheader", { name: "Next visit" })).toBeVisible();
      await expect.poll(() => totalItems(page)).toBe(first.debt);
      // Nothing is narrowed unseen, and a press takes it away.
      if (by !== "city") await page.getByRole("link", { name: /^(Of one|Without an?) / }).click();
      await expect(page.getByRole("link", { name: /^(Of one|Without an?) / })).toHaveCount(0);
    }
  });

  test("agrees with the page of a location", async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto("/locations?page=1&filters=coverage:overdue&sortBy=overdueFrom");
    const [due] = await column(page, "Next visit");
    const late = async () => (await column(page, "Days overdue")).map(Number);
    const longest = await late();
    expect(longest).toEqual([...longest].sort((one, other) => other - one));
    expect((await column(page, "Interval (days)")).every((days) => Number(days) > 0)).toBe(true);
    await page.getByRole("link", { name: "Days overdue" }).click();
    await expect(page).toHaveURL(/sortBy=daysOverdue/);
    await expect.poll(async () => (await late())[0]).toBeLessThan(longest[0] ?? 0);
    await page.goBack();
    await expect.poll(async () => (await late())[0]).toBe(longest[0]);
    await page.locator("tbody a").first().click();
    await expect(page.getByText(`Overdue since ${due}`)).toBeVisible();
    await page.goto("/locations?page=1&filters=coverage:never");
    await page.locator("tbody a").first().click();
    await expect(page.getByText("Due now: never visited")).toBeVisible();
  });

  test("makes a route of those that have waited longest", { tag: "@no-js" }, async ({
    page,
    signIn,
    server,
  }) => {
    const api = await managersApi(server);
    const query = "filters=coverage:due&sortBy=overdueFrom&limit=25";
    const { data }: { data: { name: string }[] } = await api.get(`/locations?${query}`);
    await signIn("manager");
    const { overdue, never }: Coverage = await api.get("/coverage");
    await page.goto("/reports/coverage");
    const said = `the 25 that have waited longest, of ${overdue + never}`;
    await expect(page.getByText(said)).toBeVisible();
    await page.getByRole("link", { name: "Make a route from these" }).click();
    await expect(page).toHaveURL(/\/create-route/);
    await expect(page.getByText(data[0]?.name ?? "", { exact: true }).first()).toBeVisible();
  });

  test("is of the manager's own offices alone, and had as a file", async ({
    page,
    signIn,
    server,
  }) => {
    const api = await managersApi(server);
    const own: { data: CoverageGroup[] } = await api.get("/coverage/groups?by=office&limit=0");
    await signIn("manager");
    await page.goto("/reports/coverage");
    const names = own.data.map(({ name }) => name);
    await expect.poll(async () => new Set(await column(page, "Office"))).toEqual(new Set(names));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^reports-coverage.*\.csv$/);
    const file = await (await page.request.get("/reports/coverage/table.csv?by=office")).text();
    const lines = file.trim().split("\r\n");
    expect(lines[0]).toContain("Overdue or never visited");
    expect(lines).toHaveLength(own.data.length + 1);
    for (const { name, overdue, never } of own.data) {
      const line = lines.find((text) => text.includes(name ?? ""));
      expect(line).toContain(String(overdue + never));
    }
  });

  test("says how an interval is set where none is", async ({ page, signIn, server }) => {
    const ask = await adminsApi(server);
    const office: { id: string } = await ask("/offices", {
      name: `Quiet ${Date.now()}`,
      timeZone: "America/New_York",
    });
    await signIn("admin");
    await page.goto(`/reports/coverage?officeId=${office.id}`);
    await expect(page.getByText("No location has an interval yet")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Choose locations" }).click();
    await expect(page).toHaveURL(/\/locations\?page=1/);
    await expect(page.getByRole("button", { name: "Change" })).toBeVisible();
  });
});

import type { Page } from "playwright/test";
import { expect, expectAccessible, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

const HEADERS = [
  "Name",
  "Assigned To",
  "Office",
  "Total Locations",
  "Distance(mi)",
  "Added By",
  "Last Visit",
  "Status",
  "Actions",
];

test.describe("The Routes list", () => {
  test("shows its nine columns, its tools and how many there are", async ({ page }) => {
    await page.goto("/routes?routePage=1");
    for (const name of HEADERS) {
      await expect(page.getByRole("columnheader", { name }).first()).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Create Route" })).toBeVisible();
    await expect(page.getByRole("link", { name: "All Routes" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByText(/1–10 of \d+ total items/)).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(10);
    await expectAccessible(page);
  });

  test("searches by name and by what lies behind it", async ({ page }) => {
    await page.goto("/routes");
    const first = await cell(page, 0, "Name");
    await page
      .getByRole("searchbox", { name: /search/i })
      .first()
      .fill(first);
    await page
      .getByRole("searchbox", { name: /search/i })
      .first()
      .press("Enter");
    await expect(page).toHaveURL(/routeSearch=/);
    await expect(page.getByRole("cell", { name: first }).first()).toBeVisible();

    await page.goto("/routes?routePage=1&routeSearch=columbus&searchPath=office.name");
    for (const office of await column(page, "Office")) expect(office).toMatch(/columbus/i);

    await page.goto("/routes?routePage=1&routeSearch=432&searchPath=zip");
    await column(page, "Name");

    await page.goto("/routes?routePage=1&routeSearch=qqqzzz");
    await expect(page.getByText("No Data Found")).toBeVisible();
  });

  test("sorts ascending first and descending on the second click", async ({ page }) => {
    await page.goto("/routes?routePage=2");
    const head = page.getByRole("columnheader", { name: "Total Locations" });
    await head.getByRole("link").click();
    await expect(page).toHaveURL(/routePage=1.*routeSortBy=totalLocation/);
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    const stops = async () => (await column(page, "Total Locations")).map(Number);
    const sorted = async (sign: 1 | -1) => {
      const shown = await stops();
      return shown.every((count, at) => at === 0 || sign * (count - (shown[at - 1] ?? 0)) >= 0);
    };
    await expect.poll(() => sorted(1)).toBe(true);
    const fewest = (await stops())[0] ?? 0;
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect.poll(async () => (await stops())[0]).toBeGreaterThan(fewest);
    expect(await sorted(-1)).toBe(true);
  });

  test("pages with four numbers and one at the margin, and takes other sizes", async ({ page }) => {
    await page.goto("/routes");
    const pages = page.getByRole("navigation", { name: "Pages of Routes" });
    await pages.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/routePage=2/);
    await expect(page.getByText(/11–20 of \d+ total items/)).toBeVisible();
    await pages.getByRole("link", { name: "Previous page" }).click();
    await expect(page).toHaveURL(/routePage=1/);

    await page.goto("/routes?routePage=1&routeLimit=20");
    await expect(page.locator("tbody tr")).toHaveCount(20);
    await page.goto("/routes?routePage=1&routeLimit=0");
    const total = await totalItems(page);
    await expect(page.locator("tbody tr")).toHaveCount(total);
    await page.goto("/routes?routePage=999");
    await expect(page).not.toHaveURL(/routePage=999/);
    await expect(page.locator("tbody tr").first()).toBeVisible();
  });

  test("changes the page size from the footer", async ({ page, js }) => {
    await page.goto("/routes?routePage=3");
    if (js) {
      const size = page.getByRole("combobox", { name: "Rows per page" });
      await size.locator("..").hover();
      await size.and(page.locator("button")).click();
      await page.getByRole("option", { name: "50", exact: true }).click();
    } else {
      await page.getByLabel("Rows per page").selectOption("50");
      await page.getByRole("button", { name: "Go", exact: true }).click();
    }
    await expect(page).toHaveURL(/routeLimit=50/);
    await expect(page).not.toHaveURL(/routePage=3/);
    await expect(page.locator("tbody tr")).toHaveCount(50);
  });

  test("filters by column and says which filter it can't read", async ({ page, js }) => {
    await page.goto("/routes?routePage=2");
    const before = await totalItems(page);
    const filter = page.getByLabel(/filter.*total locations/i).first();
    if (!(await filter.isVisible()))
      await page.getByText("Filters", { exact: true }).first().click();
    await filter.fill(">20");
    if (!js) await filter.press("Enter");
    await expect(page).toHaveURL(/filters=totalLocation%3A%3E20/);
    await expect(page).toHaveURL(/routePage=1/);
    await expect.poll(() => totalItems(page)).toBeLessThan(before);
    for (const count of await column(page, "Total Locations")) {
      expect(Number(count)).toBeGreaterThan(20);
    }

    await page.goto("/routes?filters=distance:far");
    await expect(page.getByText(/Distance\(mi\): write a number/)).toBeVisible();
    await page.goto("/routes?filters=distance:10..20");
    for (const miles of await column(page, "Distance(mi)")) {
      expect(Number(miles)).toBeGreaterThanOrEqual(10);
      expect(Number(miles)).toBeLessThan(21);
    }
  });

  test("filters by status and by who made them", async ({ page }) => {
    await page.goto("/routes?filters=status:paused");
    expect(new Set(await column(page, "Status"))).toEqual(new Set(["Paused"]));
    const all = await totalItems(page);
    await page.getByRole("link", { name: "created by me" }).click();
    await expect(page).toHaveURL(/createdBy%3Ame/);
    await expect(page.getByRole("link", { name: "created by me" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect(await totalItems(page)).toBeLessThan(all);
    for (const email of await column(page, "Added By")) {
      expect(email).toBe("dana.mills@waybook.example");
    }
  });

  test("is there again, as it was, after Create Route", async ({ page }) => {
    const list = "/routes?routePage=2&filters=status%3Anew";
    await page.goto(list);
    await page.getByRole("link", { name: "Create Route" }).click();
    await expect(page.getByRole("heading", { name: "Create New Route" })).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(list);

    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Create Route" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("survives any query", async ({ page }) => {
    const odd =
      "/routes?routePage=abc&routeLimit=-5&routeSortBy=password&filters=%00,:,x:y&searchPath=z";
    await page.goto(odd);
    await expect(page.locator("tbody tr")).toHaveCount(10);
  });
});

async function column(page: Page, header: string): Promise<string[]> {
  const at = await columnIndex(page, header);
  const cells = page.locator(`tbody tr > :nth-child(${at + 1})`);
  await expect(cells).not.toHaveCount(0);
  return (await cells.allInnerTexts()).map((text) => text.trim());
}

async function cell(page: Page, row: number, header: string): Promise<string> {
  return (await column(page, header))[row] ?? "";
}

async function columnIndex(page: Page, header: string): Promise<number> {
  await page.locator("tbody tr").first().waitFor();
  const heads = (await page.locator("thead tr").first().locator("th, td").allInnerTexts()).map(
    (t) => t.trim(),
  );
  return heads.findIndex((text) => text.startsWith(header));
}

async function totalItems(page: Page): Promise<number> {
  const text = await page.getByText(/of [\d,]+ total items/).innerText();
  return Number(/of ([\d,]+) total/.exec(text)?.[1]?.replace(",", ""));
}

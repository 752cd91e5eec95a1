import { column, search, totalItems } from "./support/list";
import { managersApi } from "./support/routes";
import { zipsOf } from "./support/routes-list";
import { expect, test } from "./support/world";

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
  // spec: 2.routes-columns 2.routes-buttons
  test("shows its nine columns, its tools and how many there are", {
    tag: ["@core", "@no-js"],
  }, async ({ page }) => {
    await page.goto("/routes?routePage=1");
    for (const name of HEADERS) {
      await expect(page.getByRole("columnheader", { name }).first()).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Create Route" })).toBeVisible();
    for (const name of ["Assign", "Unassign Routes", "Delete"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    const shown = page.locator("select[name='filter.createdBy']");
    await expect(shown.locator("option")).toHaveText(["All Routes", "created by me"]);
    await expect(shown).toHaveValue("");
    await expect(page.getByText(/1–10 of \d+ total items/)).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(10);
  });
  // spec: 2.table-search
  test("searches by name", { tag: ["@core", "@no-js"] }, async ({ page }) => {
    await page.goto("/routes?routePage=1&routeLimit=0");
    const all = await column(page, "Name");
    const name = all.at(-1) ?? "";
    // As the search finds it: anywhere in a name, in any letter case.
    const fitting = all.filter((other) => other.toLowerCase().includes(name.toLowerCase()));
    expect(fitting.length).toBeLessThan(all.length);
    await page.goto("/routes?routePage=1&routeLimit=20");
    const first = (await column(page, "Name"))[0] ?? "";
    expect(fitting).not.toContain(first);
    await search(page, "Search routes", name.toUpperCase());
    await expect(page).toHaveURL(/routeSearch=/);
    await expect(page.getByRole("rowheader", { name: first, exact: true })).toHaveCount(0);
    await expect.poll(() => column(page, "Name")).toEqual(fitting.slice(0, 20));
    await expect.poll(() => totalItems(page)).toBe(fitting.length);

    await search(page, "Search routes", "qqqzzz");
    await expect(page.getByText("No Data Found")).toBeVisible();
  });
  // spec: 9.search-fields
  test("searches by what lies behind the routes: office and zip", { tag: "@core" }, async ({
    page,
    server,
  }) => {
    const api = await managersApi(server);
    await page.goto("/routes?routePage=1&routeLimit=0");
    const fields = page.locator("select[name=searchPath] option");
    await expect(fields).toHaveText([
      "Normal",
      "Office",
      "Agent",
      "Type",
      "City",
      "Address",
      "Zip",
    ]);
    for (const path of ["office.name", "agent.displayName"]) {
      await expect(page.locator(`select[name=searchPath] option[value="${path}"]`)).toHaveCount(1);
    }
    const all = await page.locator("tbody tr").count();

    const offices = (await column(page, "Office")).filter((office) => /north/i.test(office));
    expect(offices.length).toBeLessThan(all);
    await page.goto("/routes?routePage=1&routeLimit=0&routeSearch=north&searchPath=office.name");
    await expect.poll(() => column(page, "Office")).toEqual(offices);

    const zips = await zipsOf(api);
    // Stops that another journey has added may have no zip, and an empty search finds every route.
    const zip = [...zips.values()].flat().find(Boolean) ?? "";
    expect(zip).not.toBe("");
    const having = [...zips].filter(([, found]) => found.includes(zip)).map(([id]) => id);
    expect(having.length).toBeGreaterThan(0);
    expect(having.length).toBeLessThan(all);
    await page.goto(`/routes?routePage=1&routeLimit=0&routeSearch=${zip}&searchPath=zip`);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    const links = page.locator("tbody tr .table__title a");
    const listed = await links.evaluateAll((found) =>
      found.map((link) => link.getAttribute("href")?.split(/[/?]/)[2] ?? ""),
    );
    expect(listed.toSorted()).toEqual(having.toSorted());
  });
  // spec: 2.table-sorting 9.sort-asc
  test("sorts ascending first and descending on the second click", {
    tag: ["@core", "@no-js"],
  }, async ({ page }) => {
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
    await expect.poll(() => sorted(-1)).toBe(true);
  });
  // spec: 2.table-footer 4.paging
  test("pages with four numbers and one at the margin, and takes other sizes", {
    tag: ["@core", "@no-js"],
  }, async ({ page }) => {
    await page.goto("/routes");
    const pages = page.getByRole("navigation", { name: "Pages of Routes" });
    await expect(pages.getByRole("link", { name: "Page 4" })).toBeVisible();
    await pages.getByRole("link", { name: "Next page" }).click();
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
  // spec: 2.table-footer 9.page-sizes
  test("changes the page size from the footer", { tag: ["@core", "@no-js"] }, async ({
    page,
    js,
  }) => {
    await page.goto("/routes?routePage=3");
    if (js) {
      const size = page.getByRole("combobox", { name: "Rows per page" });
      await size.locator("..").hover();
      await size.and(page.locator("button")).click();
      await expect(page.getByRole("option")).toHaveText(["10", "20", "50", "100", "All"]);
      await page.getByRole("option", { name: "50", exact: true }).click();
    } else {
      const size = page.getByLabel("Rows per page");
      await expect(size.locator("option")).toHaveText(["10", "20", "50", "100", "All"]);
      await size.selectOption("50");
      await page.getByRole("button", { name: "Go", exact: true }).click();
    }
    await expect(page).toHaveURL(/routeLimit=50/);
    await expect(page).not.toHaveURL(/routePage=3/);
    await expect(page.locator("tbody tr")).toHaveCount(50);
  });
  // spec: 2.table-filters
  test("filters by column and says which filter it can't read", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page, js }) => {
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

    const top = async () => (await page.locator(".table__frame").boundingBox())?.y;
    const usual = await top();
    await page.goto("/routes?filters=distance:far");
    await expect(page.getByText(/Distance\(mi\): enter a number/)).toBeVisible();
    expect(await top()).toBe(usual);
    const day = new Date().toISOString().slice(0, 10);
    await page.goto(`/routes?filters=lastVisited:<=${day}`);
    await expect(page.getByLabel("Filter by Last Visit")).toHaveValue(`<=${day}`);
    await expect(page.getByLabel("Filter by Last Visit")).not.toHaveAttribute("aria-invalid");
    await page.goto("/routes?filters=distance:10..20");
    for (const miles of await column(page, "Distance(mi)")) {
      expect(Number(miles)).toBeGreaterThanOrEqual(10);
      expect(Number(miles)).toBeLessThan(21);
    }
  });

  test("says at its column which filter it can't read, and shows the list", async ({ page }) => {
    await page.goto("/routes?routePage=1&filters=status:weird");
    await expect(page.getByText("Status: choose one of")).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(10);
  });
  // spec: 2.routes-created-by-me 6.created-by-me
  test("filters by status and by who made them", { tag: ["@core", "@no-js"] }, async ({
    page,
    js,
  }) => {
    await page.goto("/routes?filters=status:paused");
    await expect
      .poll(async () => new Set(await column(page, "Status")))
      .toEqual(new Set(["Paused"]));
    const all = await totalItems(page);
    const shown = page.locator("select[name='filter.createdBy']");
    const show = async (label: string) => {
      await shown.selectOption({ label });
      if (!js) await page.getByRole("button", { name: "Apply" }).first().click();
    };
    await show("created by me");
    await expect(page).toHaveURL(/createdBy%3Ame/);
    await expect(shown).toHaveValue("me");
    await expect.poll(() => totalItems(page)).toBeLessThan(all);
    for (const email of await column(page, "Added By")) {
      expect(email).toBe("dana.mills@waybook.example");
    }
    await show("All Routes");
    await expect(page).not.toHaveURL(/createdBy/);
    await expect.poll(() => totalItems(page)).toBe(all);
  });
  // spec: 2.create-route-cancel
  test("is there again, as it was, after Create Route", { tag: "@core" }, async ({ page }) => {
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
  // spec: 2.routes-url-keys
  test("is what its address asks for", { tag: "@core" }, async ({ page }) => {
    await page.goto(
      "/routes?routePage=2&routeLimit=20&routeSearch=north&searchPath=office.name" +
        "&routeSortBy=totalLocation&routeSortOrder=desc&filters=totalLocation:>2",
    );
    await expect(page.getByText(/^21–\d+ of \d+ total items$/)).toBeVisible();
    for (const office of await column(page, "Office")) expect(office).toMatch(/north/i);
    const stops = (await column(page, "Total Locations")).map(Number);
    expect(stops).toEqual(stops.toSorted((a, b) => b - a));
    for (const count of stops) expect(count).toBeGreaterThan(2);
  });

  test("survives any query", async ({ page }) => {
    const odd =
      "/routes?routePage=abc&routeLimit=-5&routeSortBy=password&filters=%00,:,x:y&searchPath=z";
    await page.goto(odd);
    await expect(page.locator("tbody tr")).toHaveCount(10);
  });
});

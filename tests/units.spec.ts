import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { column, rowOf, totalItems } from "./support/list";
import { running } from "./support/live";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, signInAt, test } from "./support/world";

const MILES_A_METRE = 0.000621371;

/** Three routes of 8, 12 and 20 km, found by the word in their names. */
async function routesOf(server: Product, js: boolean) {
  const word = `Units${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
  const api = await managersApi(server);
  const places = await api.locations(3);
  const made: Record<number, string> = {};
  for (const km of [8, 12, 20]) {
    const { id } = await api.createOf(places, { name: `${word} ${km}`, distance: km * 1000 });
    made[km] = id;
  }
  return { word, route: (km: number) => made[km] ?? "" };
}

/** Chooses on the account page what distances are in. */
async function choose(page: Page, label: "Miles" | "Kilometers") {
  await page.goto("/account");
  const button = page.getByRole("button", { name: label, exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL("/account");
}

/** Types into the filter of a column, which is behind a button where rows are cards. */
async function filter(page: Page, header: string, text: string) {
  const field = page.getByLabel(`Filter by ${header}`);
  if (!(await field.isVisible())) await page.getByText("Filters", { exact: true }).first().click();
  await field.fill(text);
  await field.press("Enter");
}

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("Distances", () => {
  test("are in miles until kilometers are chosen on the account page, and again after", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const { word, route } = await routesOf(server, js);
    await page.goto("/account");
    await expect(page.getByRole("button", { name: "Miles", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await choose(page, "Kilometers");
    await expectAccessible(page);
    await page.goto(`/routes?routeSearch=${word}`);
    await expect.poll(() => column(page, "Distance(km)")).toEqual(["12.00", "20.00", "8.00"]);
    await expectAccessible(page);
    await rowOf(page, `${word} 12`)
      .getByRole("link", { name: `${word} 12`, exact: true })
      .click();
    const figure = page.locator(".route-summary__figure").filter({ hasText: "Distance" });
    await expect(figure.locator("dd")).toHaveText("12.00 km");
    await expect(page.getByText(/now gives \d+\.\d\d km and/)).toBeVisible();
    await page.goto(`/routes/${route(12)}/sheet`);
    await expect(figure.locator("dd")).toHaveText("12.00 km");

    await choose(page, "Miles");
    await page.goto(`/routes?routeSearch=${word}`);
    await expect
      .poll(() => column(page, "Distance(mi)"))
      .toEqual([12, 20, 8].map((km) => (km * 1000 * MILES_A_METRE).toFixed(2)));
    await page.goto(`/routes/${route(12)}`);
    await expect(figure.locator("dd")).toHaveText("7.46 mi");
  });

  test("are typed in kilometers, and mean the same in the URL to a reader with miles", {
    tag: "@no-js",
  }, async ({ page, server, browser, js }) => {
    const { word } = await routesOf(server, js);
    await choose(page, "Kilometers");
    await page.goto(`/routes?routePage=1&routeSearch=${word}`);
    await filter(page, "Distance(km)", ">10");
    await expect(page).toHaveURL(/filters=distance%3A%3E10\+km/);
    await expect.poll(() => column(page, "Distance(km)")).toEqual(["12.00", "20.00"]);
    await expect(page.getByLabel("Filter by Distance(km)")).toHaveValue(">10");

    const others = await browser.newContext({ javaScriptEnabled: js });
    await signInAt(others, server.url, "admin");
    const other = await others.newPage();
    await other.goto(page.url());
    await expect.poll(() => column(other, "Name")).toEqual([`${word} 12`, `${word} 20`]);
    await expect.poll(() => column(other, "Distance(mi)")).toEqual(["7.46", "12.43"]);
    await expect(other.getByLabel("Filter by Distance(mi)")).toHaveValue(">10 km");
    // Another filter leaves it as it is.
    await filter(other, "Name", `${word} 12`);
    await expect.poll(() => column(other, "Name")).toEqual([`${word} 12`]);
    await expect(other).toHaveURL(/distance%3A%3E10\+km/);
    // And the other way round: what one types in miles, the other reads in miles.
    await filter(other, "Name", "");
    await filter(other, "Distance(mi)", "<10");
    await expect.poll(() => column(other, "Name")).toEqual([`${word} 12`, `${word} 8`]);
    await expect(other).toHaveURL(/distance%3A%3C10(&|$)/);
    await page.goto(other.url());
    await expect.poll(() => column(page, "Name")).toEqual([`${word} 12`, `${word} 8`]);
    await expect(page.getByLabel("Filter by Distance(km)")).toHaveValue("<10 mi");
    await filter(page, "Name", word);
    await expect(page).toHaveURL(/name%3AUnits/);
    await expect(page).toHaveURL(/distance%3A%3C10%2C/);
    await expect.poll(() => totalItems(page)).toBe(2);
    await others.close();
  });

  test("that can't be read are told of in the reader's unit", async ({ page }) => {
    await choose(page, "Kilometers");
    await page.goto("/routes?filters=distance:far");
    await expect(
      page.getByText(
        "Distance(km): enter a number such as 41, >20, <=30 or 10..30, in km, or with mi after it",
      ),
    ).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(10);
  });

  test("go on into a saved view, an action on all rows, and a file, which is in miles", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const { word } = await routesOf(server, js);
    await choose(page, "Kilometers");
    await page.goto(`/routes?routePage=1&routeSearch=${word}`);
    await filter(page, "Distance(km)", "10..15");
    await expect.poll(() => column(page, "Name")).toEqual([`${word} 12`]);
    const { search } = new URL(page.url());
    await page.getByRole("link", { name: "Columns and views" }).click();
    await expect(page.getByRole("checkbox", { name: "Distance(km)" })).toBeChecked();
    await page.getByLabel("Save the current list as a view").fill(word);
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: word, exact: true }).click();
    await expect.poll(() => column(page, "Name")).toEqual([`${word} 12`]);
    await expect(page.getByLabel("Filter by Distance(km)")).toHaveValue("10..15");

    const csv = await (await page.request.get(`/routes.csv${search}`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("Distance(mi)");
    expect(csv).toContain("7.46");
    expect(csv).not.toContain("km");
    // The export of all fields is narrowed as the list is.
    const file = await (await page.request.get(`/routes/export${search}`)).text();
    expect(file).toContain(`${word} 12`);
    expect(file).not.toContain(`${word} 20`);
    expect(file).toContain("Distance (mi)");
  });

  test("are in kilometers while a route is run, where agents were, and in reports", async ({
    page,
    server,
  }) => {
    const { route, userId, device } = await running(server, 5);
    await device.isAt([-83.02, 40.0]);
    await choose(page, "Kilometers");
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.locator(".next-stop__leg")).toHaveText(/^\d+\.\d\d km · .+\(estimated\)$/);
    const api = await managersApi(server);
    const crossed = await api.fresh(6);
    const stops = (await api.stops(crossed.id)).map((_, at) => at + 1);
    const [odd, even] = [1, 0].map((rest) => stops.filter((place) => place % 2 === rest));
    await api.reorder(crossed.id, [...(odd ?? []), ...(even ?? [])]);
    await page.goto(`/routes/${crossed.id}/optimize`);
    const better = page.getByRole("region", { name: "Optimize Route: a better order" });
    await expect(better.getByRole("row", { name: /Distance/ })).toContainText(
      /^Distance\d+\.\d\d km\d+\.\d\d km/,
    );
    await page.goto(`/agent/${userId}`);
    await expect(page.getByText("Distance(km)").first()).toBeVisible();
    await expect(page.getByText("Distance(mi)")).toHaveCount(0);
    await page.goto(`/agent/${userId}/track`);
    await expect(page.getByText("Distance(km)")).toBeVisible();
    await page.goto("/reports/plan");
    await expect(page.getByRole("columnheader", { name: "Planned distance(km)" })).toBeVisible();
    await expect(page.getByText(/\d\.\d\d km planned, \d+\.\d\d km actual/)).toHaveCount(1);
  });

  test("are told in kilometers by the history of a route", async ({ page, server }) => {
    const api = await managersApi(server);
    const { id } = await api.createOf(await api.locations(2), { name: "History", distance: 5000 });
    await (await adminsApi(server))(`/routes/${id}`, { distance: 12_000 }, "PATCH");
    await choose(page, "Kilometers");
    await page.goto(`/history/route/${id}`);
    await expect(page.getByText("Distance: 5.00 km → 12.00 km")).toBeVisible();
    await choose(page, "Miles");
    await page.goto(`/history/route/${id}`);
    await expect(page.getByText("Distance: 3.11 mi → 7.46 mi")).toBeVisible();
  });

  test("are in kilometers on the way to a new route", async ({ page, server }) => {
    const api = await managersApi(server);
    const [one = "", two = ""] = await api.locations(2);
    await choose(page, "Kilometers");
    await page.goto(`/create-route?pick=${one}&pick=${two}`);
    await expect(page.locator(".route-figures")).toContainText(/\d+\.\d\d km/);
    await page.goto("/locations?page=1&near=39.96,-83,4.828");
    await expect(page.getByRole("link", { name: "Within 4.83 km" })).toBeVisible();
    await page.goto("/locations/near?page=1");
    await expect(page.getByLabel("Radius (km)")).toHaveValue("5");
  });
});

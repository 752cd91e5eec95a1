/** Lists that people make their own: their columns, views of them, and lists as data. */
import { parse } from "csv-parse/sync";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { column, search, totalItems } from "./support/list";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const heads = async (page: Page) =>
  (await page.locator("thead tr").first().locator("th").allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);

test.describe("A list", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|04|09)/] });

  test("shows the columns that one chooses, also in its address", {
    tag: "@no-js",
  }, async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/agents?page=1");
    const all = await heads(page);
    await page.getByRole("link", { name: "Columns and views" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Columns and views of agents");
    await expectAccessible(page);
    await expect(page.getByRole("checkbox", { name: "Name" })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Email" }).uncheck();
    await page.getByRole("checkbox", { name: "Latest visit" }).uncheck();
    await page.getByRole("button", { name: "Show these columns" }).click();
    await expect(page).toHaveURL(/columns=/);
    await expect.poll(() => heads(page)).toHaveLength(all.length - 2);
    const fewer = await heads(page);
    expect(fewer).not.toContain("Email");
    // They stay while one goes on, and a filter of one that is not shown brings it back.
    await page.getByRole("link", { name: "Name", exact: true }).first().click();
    await expect(page).toHaveURL(/sortOrder=desc.*columns=|columns=.*sortOrder=desc/);
    await expect.poll(() => heads(page)).toEqual(fewer);
    await page.goto(`${page.url()}&filters=email%3Aexample`);
    await expect.poll(() => heads(page)).toContain("Email");
    await page.getByRole("link", { name: "Columns and views" }).click();
    await page.getByRole("link", { name: "Show the usual columns" }).click();
    await expect(page).not.toHaveURL(/columns=/);
  });

  test("is known wherever its columns can be chosen", { tag: "@no-js" }, async ({
    page,
    signIn,
    js,
  }) => {
    test.skip(js, "the pages are the same ones");
    await signIn("admin");
    const lists = [
      ...["routes?routePage=1", "locations?page=1", "agents?page=1", "offices?page=1"],
      ...["location-types?page=1", "chains?page=1", "locations/import"],
      ...["no-type", "duplicates"].map((kind) => `locations/inbox?page=1&kind=${kind}`),
    ];
    for (const list of lists) {
      await page.goto(`/${list}`);
      const rows = await page.locator("tbody tr").count();
      await page.getByRole("link", { name: "Columns and views" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Columns and views of");
      const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
      const file = await page.request.get(String(href));
      expect(file.headers()["content-type"]).toContain("text/csv");
      expect(parse(await file.text(), { bom: true }).length).toBeGreaterThanOrEqual(rows);
    }
  });

  test("is saved as a view, shared with the office, opened by its link, and deleted with a way back", {
    tag: "@no-js",
  }, async ({ page, context, signIn, js }) => {
    const name = `Streets ${js}`;
    await signIn("manager");
    await page.goto("/locations?page=1&limit=20&sortBy=city&columns=name,city");
    await search(page, "Search locations", "st");
    // The address changes before the list is drawn; its heads lead on from the search once it is.
    const city = page.getByRole("columnheader", { name: "City" }).getByRole("link");
    await expect(city).toHaveAttribute("href", /search=st/);
    const rows = await column(page, "Name");
    await page.getByRole("link", { name: "Columns and views" }).click();
    // Ticked, and not shown yet.
    await page.getByRole("checkbox", { name: "Address" }).check();
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await expect(page.getByRole("checkbox", { name: "Address" })).toBeChecked();
    await page.getByLabel("Save the current list as a view").fill(name);
    await page.getByRole("checkbox", { name: /^Share with everyone in / }).check();
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByText("View saved!")).toBeVisible();
    await page.getByLabel("Save the current list as a view").fill(name.toUpperCase());
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose another name");
    await expect(page.getByLabel("Save the current list as a view")).toHaveValue(
      name.toUpperCase(),
    );

    // Somebody else opens it by its link.
    const link = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
    await context.clearCookies();
    await signIn("admin");
    await page.goto(link);
    await expect(page).toHaveURL(/\/locations\?.*search=st/);
    await expect.poll(() => heads(page)).toContain("City");
    await expect.poll(() => heads(page)).toContain("Address");
    await expect.poll(() => heads(page)).not.toContain("Zip");
    await context.clearCookies();
    await signIn("manager");
    await page.goto(link);
    await expect.poll(() => column(page, "Name")).toEqual(rows);
    await page.getByRole("link", { name: "Columns and views" }).click();
    await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    await expect(page.getByText("View deleted!")).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    expect((await page.goto("/views/nonsense"))?.status()).toBe(404);
    expect((await page.goto("/views?of=/dashboard"))?.status()).toBe(404);
  });

  test("is data at its own address, all of it, as its screen shows it", async ({
    page,
    signIn,
    server,
  }) => {
    await signIn("manager");
    const query = "limit=10&sortBy=city&columns=name%2Ccity&filters=city%3Aa";
    await page.goto(`/locations?page=1&${query}`);
    const [total, first] = [await totalItems(page), await column(page, "Name")];
    const csv = await page.request.get(`/locations.csv?${query}`);
    expect(csv.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers()["content-disposition"]).toContain("locations.csv");
    const rows: string[][] = parse(await csv.body(), { bom: true });
    expect(rows[0]).toEqual(["Name", "City"]);
    expect(rows).toHaveLength(total + 1);
    expect(rows.slice(1, 11).map(([name]) => name)).toEqual(first);

    const geo = await (await page.request.get(`/locations.geojson?${query}`)).json();
    expect(geo.type).toBe("FeatureCollection");
    expect(geo.features).toHaveLength(total);
    expect(Object.keys(geo.features[0].properties)).toEqual(["Name", "City"]);
    const [longitude] = geo.features[0].geometry.coordinates;
    expect(longitude).toBeLessThan(-80);

    // A link on another site leads to the list, and takes nothing away.
    const fromElsewhere = { headers: { "sec-fetch-site": "cross-site" } };
    for (const path of ["/agents.csv", "/routes/export", "/locations/export"]) {
      const reply = await page.request.get(path, fromElsewhere);
      expect(reply.headers()["content-type"], path).toContain("text/html");
    }
    const agents = await page.request.get("/dashboard/agent-map", fromElsewhere);
    expect(await agents.text()).toContain("A link on another site opened this");

    const api = await managersApi(server);
    const { officeId } = api;
    // Who took it away can be read, but not by whom it was only looked at.
    const taken = await api.get<{ data: object[] }>("/audit?filters=action:exported&limit=2");
    expect(taken.data).toMatchObject([
      { name: "locations", after: { fileName: "locations.geojson" } },
      { name: "locations", after: { fileName: "locations.csv", isNarrowed: true } },
    ]);
    for (const path of ["/routes", "/agents", "/offices", `/office-details/${officeId}/users`]) {
      const reply = await page.request.get(`${path}.csv`);
      expect(reply.status(), path).toBe(200);
      expect((parse(await reply.body(), { bom: true }) as string[][]).length).toBeGreaterThan(1);
    }
    expect((await page.request.get("/routes.geojson")).status()).toBe(404);
    // What is refused as a screen is refused as data.
    expect((await page.request.get("/location-types.csv")).status()).toBe(403);
    await page.context().clearCookies();
    const signedOut = await page.request.get("/routes.csv", { maxRedirects: 0 });
    expect(signedOut.status()).toBe(303);
  });
});

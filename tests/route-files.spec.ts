import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Download, Page } from "playwright/test";
import { create } from "xmlbuilder2";
import { expectAccessible } from "./support/accessible";
import { createAwkwardRoute } from "./support/awkward-route";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("The exports of a route", () => {
  // spec: 2.details-export
  test("are reached from its details, by keyboard as well", { tag: ["@core", "@no-js"] }, async ({
    page,
    server,
    js,
  }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/routes/${route.id}`);
    await page.getByRole("link", { name: "Export", exact: true }).first().press("Enter");
    await expect(dialog(page)).toBeVisible();
    if (js) {
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  test("CSV: the stops as a table, and a word that it is done", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const { route, names } = await createAwkwardRoute(server, 12);
    await page.goto(`/routes/${route.id}/export`);
    const file = await download(page, "CSV");
    expect(file.suggestedFilename()).toMatch(
      /^a-b-round-1-zoë-s-x-1-\d+-stops-\d{4}-\d\d-\d\d\.csv$/,
    );
    const rows: string[][] = parse(await contentOf(file), { bom: true });
    expect(rows).toHaveLength(13);
    for (const [at, name] of names.entries()) expect(rows[at + 1]?.join()).toContain(name);
    if (!js) await page.reload();
    await expect(page.getByText("Locations exported successfully")).toHaveCount(1);
    await expect(dialog(page)).toBeVisible();
  });

  test("GPX: waypoints, a route and a track", async ({ page, server }) => {
    const { route, names } = await createAwkwardRoute(server, 12);
    await page.goto(`/routes/${route.id}/export`);
    const file = await download(page, "GPX");
    expect(file.suggestedFilename()).toMatch(/^A-B-round-1-Zoë-s-x-1-\d+\.gpx$/);
    const gpx = elements(await contentOf(file));
    expect(gpx("gpx > metadata > name")).toEqual([route.name]);
    expect(gpx("gpx > wpt > name")).toEqual(numbered(names));
    expect(gpx("gpx > rte > name")).toEqual([route.name]);
    expect(gpx("gpx > rte > rtept > name")).toEqual(numbered(names));
    expect(gpx("gpx > trk > trkseg > trkpt").length).toBeGreaterThanOrEqual(12);
  });

  test("KML: placemarks in their order", async ({ page, server }) => {
    const { route, names } = await createAwkwardRoute(server, 5);
    await page.goto(`/routes/${route.id}/export`);
    const file = await download(page, "KML");
    expect(file.suggestedFilename()).toMatch(/^A-B-round-1-Zoë-s-x-1-\d+\.kml$/);
    const kml = elements(await contentOf(file));
    expect(kml("kml > Document > name")).toEqual([route.name]);
    expect(kml("kml > Document > Folder > Placemark > name")).toEqual(numbered(names));
    expect(kml("kml > Document > Placemark > LineString > tessellate")).toEqual(["1"]);
  });

  test("GeoJSON: points and a line", async ({ page, server }) => {
    const { route, names } = await createAwkwardRoute(server, 5);
    await page.goto(`/routes/${route.id}/export`);
    const file = await download(page, "GeoJSON");
    expect(file.suggestedFilename()).toMatch(/^A-B-round-1-Zoë-s-x-1-\d+\.geojson$/);
    const { features } = JSON.parse(await contentOf(file));
    const way = features.pop();
    expect(way).toMatchObject({
      geometry: { type: "LineString" },
      properties: { name: route.name, url: `${server.url}/routes/${route.id}` },
    });
    expect(features.map((one: { properties: { name: string } }) => one.properties.name)).toEqual(
      names,
    );
  });

  test("ICS: the day, in the zone of the office", async ({ page, server }) => {
    const { route, names } = await createAwkwardRoute(server, 5);
    await page.goto(`/routes/${route.id}/export`);
    await dialog(page).getByLabel("Day").fill("2027-07-01");
    await dialog(page).getByLabel("Start").fill("08:30");
    await dialog(page).getByLabel("Minutes per stop").fill("15");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Add to calendar" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^A-B-round-1-Zoë-s-x-1-\d+\.ics$/);
    const lines = (await contentOf(file)).replace(/\r\n[ \t]/g, "").split("\r\n");
    expect(lines).toContain("DTSTART:20270701T123000Z");
    // An hour and a half on the road, and five times a quarter of an hour.
    expect(lines).toContain("DTEND:20270701T151500Z");
    const description = lines.find((line) => line.startsWith("DESCRIPTION:")) ?? "";
    const places = names.map((name) => description.indexOf(name.replaceAll(",", "\\,")));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test("ICS: a wrong day leads back with what was typed", async ({ page, server }) => {
    const { route } = await createAwkwardRoute(server, 5);
    await page.goto(`/routes/${route.id}/export/ics?date=2027-02-30&time=10:45&minutesPerStop=9`);
    await expect(page).toHaveURL(/\/export\?date=2027-02-30/);
    const wrong = "Choose the day on which the route is run";
    await expect(page.getByRole("alert").getByText(wrong)).toBeVisible();
    await expect(dialog(page).getByLabel("Day")).toHaveAccessibleDescription(wrong);
    // No browser's input holds such a day.
    await expect(dialog(page).getByLabel("Day")).toHaveValue("");
    await expect(dialog(page).getByLabel("Start")).toHaveValue("10:45");
    await expect(dialog(page).getByLabel("Minutes per stop")).toHaveValue("9");
    await expectAccessible(page);
    for (const minutes of ["", "481"]) {
      const query = new URLSearchParams({
        date: "2027-02-03",
        time: "10:45",
        minutesPerStop: minutes,
      });
      await page.goto(`/routes/${route.id}/export/ics?${query}`);
      await expect(dialog(page).getByLabel("Minutes per stop")).toHaveAccessibleDescription(
        "Minutes per stop must be a whole number from 0 to 480",
      );
      await expect(dialog(page).getByLabel("Day")).toHaveValue("2027-02-03");
    }
  });

  test("have the types of their formats, and names that headers can hold", async ({
    page,
    server,
  }) => {
    const { route } = await createAwkwardRoute(server, 4);
    const types = {
      csv: "text/csv",
      gpx: "application/gpx+xml",
      kml: "application/vnd.google-earth.kml+xml",
      geojson: "application/geo+json",
      "ics?date=2027-01-02&time=09:00&minutesPerStop=0": "text/calendar",
    };
    for (const [format, type] of Object.entries(types)) {
      const reply = await page.request.get(`/routes/${route.id}/export/${format}`);
      expect(reply.status()).toBe(200);
      const { "content-type": found, "content-disposition": name } = reply.headers();
      expect(found).toBe(`${type}; charset=utf-8`);
      // Plain letters for old programs, and the name as it is beside them.
      expect(name).toMatch(/^attachment; filename="[\w.-]+"(; filename\*=UTF-8''[\w.%-]+)?$/);
      expect(name?.toLowerCase()).toContain("; filename*=utf-8''a-b-round-1-zo%c3%ab");
    }
    expect((await page.request.get(`/routes/${route.id}/export/pdf`)).status()).toBe(404);
    const unknown = "00000000-0000-7000-8000-000000000000";
    expect((await page.request.get(`/routes/${unknown}/export/gpx`)).status()).toBe(404);
  });

  test("lead on to Google Maps in pieces, and to Waze", async ({ page, server }) => {
    const { route, names, places } = await createAwkwardRoute(server, 30);
    await page.goto(`/routes/${route.id}/export`);
    const google = page.getByRole("link", { name: /^Google Maps/ });
    await expect(google).toHaveText([
      "Google Maps: stops 1 to 11",
      "Google Maps: stops 11 to 21",
      "Google Maps: stops 21 to 30",
    ]);
    const seen: string[] = [];
    for (const link of await google.all()) {
      const url = new URL((await link.getAttribute("href")) ?? "");
      expect(url.origin + url.pathname).toBe("https://www.google.com/maps/dir/");
      const { origin, destination, waypoints } = Object.fromEntries(url.searchParams);
      const between = waypoints?.split("|") ?? [];
      expect(between.length).toBeLessThanOrEqual(9);
      // Each piece begins where the one before ended.
      expect(origin).toBe(seen.pop() ?? origin);
      seen.push(origin ?? "", ...between, destination ?? "");
    }
    expect(seen).toEqual(places.map(([longitude, latitude]) => `${latitude},${longitude}`));
    const waze = page.getByRole("link", { name: `Waze: to ${names[0]}` });
    const [longitude, latitude] = places[0] ?? [];
    await expect(waze).toHaveAttribute(
      "href",
      `https://waze.com/ul?ll=${latitude}%2C${longitude}&navigate=yes`,
    );
    await expect(google.first()).toHaveAttribute("rel", "noreferrer");
  });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Export" });
const numbered = (names: string[]) => names.map((name, at) => `${at + 1}. ${name}`);

/** The texts of the elements of an XML file that stand at a path of names, in their order. */
function elements(xml: string) {
  const texts: [path: string, text: string][] = [];
  create(xml).each(
    ({ node }) => {
      const path = [node.nodeName];
      for (let up = node.parentNode; up && up.nodeType === 1; up = up.parentNode) {
        path.unshift(up.nodeName);
      }
      if (node.nodeType === 1) texts.push([path.join(" > "), node.textContent ?? ""]);
    },
    true,
    true,
  );
  return (at: string) => texts.filter(([path]) => path === at).map(([, text]) => text);
}

async function download(page: Page, label: string): Promise<Download> {
  const link = dialog(page).getByRole("link", { name: new RegExp(`^${label} `) });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return file;
}

const contentOf = async (file: Download) => readFile(await file.path(), "utf8");

/** Where the zips, cities and countries of rows are, and what that says about their positions. */
import type { LonLat } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { importSteps } from "../../../testing/imports";
import { type Atlas, openAtlas } from "./atlas";
import { countryNamed, hasTimeZone } from "./countries";
import { findPlaces, placeOf } from "./row-places";
import { swapHintOf } from "./swap-hints";

let api: TestApi;
let atlas: Atlas;
beforeAll(async () => {
  api = await testApi();
  const read = await openAtlas();
  if (!read) throw new Error("The build has no atlas");
  atlas = read;
});
afterAll(() => api.close());

const { upload, preview, rows, bring } = importSteps(() => api);

async function remarksOf(content: string, choices?: Parameters<typeof preview>[2]) {
  const made = await upload(content);
  const counts = await preview(made, undefined, choices);
  return { counts, remarks: (await rows(made)).map(({ remarks }) => remarks ?? []) };
}

const BERLIN: LonLat = [13.4, 52.5];
const VIENNA: LonLat = [16.37, 48.21];
const MOSCOW: LonLat = [37.6, 55.75];
const turned = ([longitude, latitude]: LonLat): LonLat => [latitude, longitude];
const hinted = (at: LonLat, more: { city?: string; country?: string } = {}) =>
  [0, 1, 2].map(() => ({ at, city: null, country: "", ...more }));

describe("a whole file with latitude and longitude swapped, in an empty company", () => {
  it.each([
    ["its cities", hinted(turned(MOSCOW), { city: "Moscow" }), null, "city"],
    ["its countries", hinted(turned(VIENNA), { country: "Österreich" }), null, "country"],
    ["the office's time zone", hinted(turned(VIENNA)), "Europe/Vienna", "timeZone"],
    ["where people live", hinted(turned(BERLIN)), null, "people"],
  ])("is noticed by %s", (_by, given, timeZone, hint) => {
    expect(swapHintOf(given, atlas, timeZone)).toBe(hint);
    const right = given.map((row) => ({ ...row, at: turned(row.at) }));
    expect(swapHintOf(right, atlas, timeZone)).toBeNull();
  });

  it("is not supposed where nothing shows it, or most rows show the opposite", () => {
    expect(swapHintOf(hinted(turned(VIENNA)), atlas, "America/New_York")).toBeNull();
    const mixed = [...hinted(BERLIN), ...hinted(BERLIN), ...hinted(turned(BERLIN))];
    expect(swapHintOf(mixed, atlas, null)).toBeNull();
    expect(swapHintOf([], atlas, null)).toBeNull();
  });

  it("is said with the distance and read the other way round if chosen", async () => {
    const file = "name,lat,lng,Land\nNorth,13.4,52.5,Deutschland\nSouth,11.58,48.14,Deutschland\n";
    const { counts, remarks } = await remarksOf(file);
    expect(counts).toMatchObject({ added: 2, swapped: 2, remarked: 2 });
    expect(remarks[0]).toEqual([
      expect.stringMatching(
        /^looks swapped: [\d,]+ miles \([\d,]+ km\) from its country at 13.4, 52.5$/,
      ),
    ]);
    const again = await remarksOf(file, { swapped: "all" });
    expect(again.counts).toMatchObject({ added: 2, swapped: 2 });
    expect(again.remarks[1]).toEqual(["latitude and longitude were swapped"]);
  });
});

describe("countries", () => {
  it.each([
    ["Germany", "DE"],
    ["Österreich", "AT"],
    ["Россия", "RU"],
    ["日本", "JP"],
    ["fr", "FR"],
    ["USA", "US"],
  ])("%s is %s", (name, code) => expect(countryNamed(name)).toBe(code));

  it("have their time zones, and no others", () => {
    expect(countryNamed("Columbus")).toBeNull();
    expect(hasTimeZone("IN", "Asia/Kolkata")).toBe(true);
    expect(hasTimeZone("IN", "Europe/Vienna")).toBe(false);
  });
});

describe("a position far from its zip or city", () => {
  it("is noticed by other rows of the same zip or city", () => {
    const row = { address: null, city: "Somewhere", zip: "9495" };
    const near = [9.52, 9.53, 9.51, 9.52].map((x) => ({ ...row, at: [x, 47.1] as LonLat }));
    const known = findPlaces(near, [{ ...row, at: [47.1, 9.52] }], null);
    const byZip = placeOf(row, known, null);
    expect(byZip?.words).toBe("its zip 9495");
    expect(byZip?.farFrom([9.6, 47.1])).toBeNull();
    expect(byZip?.farFrom([10.2, 47.1])).toBeGreaterThan(50_000);
    const byCity = placeOf({ ...row, zip: "1" }, known, null);
    expect(byCity?.words).toBe("its city Somewhere");
    expect(byCity?.farFrom([10.2, 47.1])).toBeNull();
    expect(byCity?.farFrom([11.2, 47.1])).toBeGreaterThan(100_000);
  });

  it("is none for a zip or city that is called as what every object has", () => {
    for (const word of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      const row = { address: null, city: word, zip: word };
      const known = findPlaces([{ ...row, at: [9.5, 47.1] }], [], null);
      expect(placeOf(row, known, null)).toBeNull();
    }
  });

  it("is compared with zips of the United States only if some rows are there", () => {
    const row = { address: "1 High St, Columbus, OH 43215", city: null, zip: null };
    const other = { address: null, city: null, zip: "43017" };
    const ohio = findPlaces(
      [],
      [
        { ...row, at: [-83, 39.96] },
        { ...other, at: [-83.1, 40.1] },
      ],
      atlas,
    );
    expect(placeOf(row, ohio, atlas)?.farFrom([-81.7, 41.5])).toBeGreaterThan(150_000);
    const elsewhere = findPlaces(
      [],
      [
        { ...row, at: VIENNA },
        { ...other, at: VIENNA },
      ],
      atlas,
    );
    expect(placeOf(row, elsewhere, atlas)).toBeNull();
  });

  it("is named with the distance, and offered swapped where that fits", async () => {
    const { counts, remarks } = await remarksOf(
      [
        "name,address,city,zip,lat,lng",
        "Right A,1 High St,Columbus,43215,39.96,-83.00",
        "Right B,2 High St,Columbus,43201,39.99,-83.00",
        "Far zip,3 High St,Columbus,43215,41.50,-81.69",
        "Far city,4 High St,Columbus,,41.50,-81.69",
        "Turned,5 High St,Columbus,43215,-83.00,39.96",
      ].join("\n"),
    );
    expect(counts).toMatchObject({ added: 5, far: 2, swapped: 1, remarked: 3 });
    expect(remarks).toEqual([
      [],
      [],
      ["far away: 130 miles (200 km) from its zip 43215"],
      [expect.stringMatching(/^far away: 1[23]0 miles \(2[01]0 km\) from its city Columbus$/)],
      [expect.stringMatching(/^looks swapped: .* at -83, 39.96$/)],
    ]);
  });

  it("is noticed by the locations of the office", async () => {
    const place = (name: string, lat: number) => `${name},Nowhere am See,,${lat},9.52`;
    const stored = ["S1", "S2", "S3", "S4"].map((name, at) => place(name, 47.1 + at / 100));
    await bring(["name,city,zip,lat,lng", ...stored].join("\n"));
    const { counts, remarks } = await remarksOf(
      `name,city,zip,lat,lng\n${place("New", 47.12)}\n${place("Off", 48.9)}\n`,
    );
    expect(counts).toMatchObject({ added: 2, far: 1 });
    expect(remarks[1]).toEqual(["far away: 120 miles (200 km) from its city Nowhere am See"]);
  });
});

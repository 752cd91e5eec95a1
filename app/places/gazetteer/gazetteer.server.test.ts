import fc from "fast-check";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Place } from "geo/places/place";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findPostcode, findStreets, type StreetPlace, streetAt } from "~/extract/streets.server";
import { type PlaceSearch, suggestPlaces } from "../places.server";
import { gazetteer } from "./gazetteer.server";
import { gazetteerIndex } from "./gazetteer-index.server";

// The extract has tests of its own; here it is none, or the few things a test says.
vi.mock("~/extract/streets.server", () => ({
  ...{ findPostcode: vi.fn(), findStreets: vi.fn(), streetAt: vi.fn() },
}));

beforeEach(() => {
  vi.mocked(findStreets).mockReturnValue([]);
  vi.mocked(streetAt).mockReturnValue(null);
});
afterEach(() => vi.resetAllMocks());

const COLUMBUS: LonLat = [-82.9988, 39.9612];
const find = async (text: string, more: Partial<PlaceSearch> = {}) =>
  (await suggestPlaces({ text, ...more }, { engine: gazetteer })) as Place[];
const labels = async (text: string, more?: Partial<PlaceSearch>) =>
  (await find(text, more)).map(({ label }) => label);

describe("cities", () => {
  it.each([
    ["columbus oh", "Columbus, OH"],
    ["columbus, ohio", "Columbus, OH"],
    ["COLUMBUS, O", "Columbus, OH"],
    ["Columbus, OH 43201", "Columbus, OH"],
    ["columbus", "Columbus, OH"],
    ["columbus ga", "Columbus, GA"],
    ["saint louis", "St. Louis, MO"],
    ["Stambaugh, Iron River, MI", "Stambaugh, Iron River, MI"],
    ["st louis mo", "St. Louis, MO"],
    ["new york", "New York City, NY"],
    ["new york, new york", "New York City, NY"],
    ["canon city", "Cañon City, CO"],
    ["CAÑON CITY", "Cañon City, CO"],
    ["washington dc", "Washington, DC"],
    ["san juan pr", "San Juan, PR"],
    ["kansas city missouri", "Kansas City, MO"],
  ])("%s", async (text, city) => {
    expect((await labels(text))[0]).toBe(city);
  });

  it("come by their size, those of exactly the name first", async () => {
    expect((await labels("columbus")).slice(0, 3)).toEqual([
      "Columbus, OH",
      "Columbus, GA",
      "Columbus, IN",
    ]);
    const cities = await labels("springfield");
    expect(cities.every((label) => label.startsWith("Springfield, "))).toBe(true);
  });

  it("come by their distance as well where one is near", async () => {
    const [first] = await labels("springfield", { near: COLUMBUS });
    expect(first).toBe("Springfield, OH");
  });

  it("say where they are and what they are called", async () => {
    const [city] = await find("columbus oh");
    expect(city).toMatchObject({ kind: "city", city: "Columbus" });
    expect(city?.coordinates).toEqual([expect.closeTo(-83, 1), expect.closeTo(39.96, 1)]);
  });
});

describe("zips", () => {
  it("come first", async () => {
    const places = await find("43201", { ownLocations: async () => [own("43201 Main")] });
    expect(places[0]).toMatchObject({
      kind: "zip",
      label: "43201",
      zip: "43201",
      detail: "near Columbus, OH",
    });
    expect(places[1]?.label).toBe("43201 Main");
  });

  it("are found with their last four digits, and by their first three", async () => {
    expect(await labels("43201-1234")).toEqual(["43201"]);
    expect((await labels("432")).every((zip) => zip.startsWith("432"))).toBe(true);
    expect(await labels("43")).toEqual([]);
  });

  it("help where the address before them is not known", async () => {
    expect(await labels("1200 Nowhere Rd, Nosuchtown 43201")).toEqual(["43201"]);
    expect(await labels("1200 Nowhere Rd, Columbus, OH 43201")).toEqual(["Columbus, OH", "43201"]);
  });
});

const own = (label: string): Place => ({ kind: "location", label, coordinates: COLUMBUS });

describe("the product's own locations", () => {
  it("come before cities where their name fits, and after them where something else does", async () => {
    const ownLocations = async () => [own("Bakery in Columbus"), own("Columbus Foods")];
    const found = await labels("columbus", { ownLocations });
    expect(found[0]).toBe("Columbus Foods");
    expect(found.indexOf("Bakery in Columbus")).toBeGreaterThan(found.indexOf("Columbus, OH"));
  });

  it("leave room for others", async () => {
    const many = Array.from({ length: 20 }, (_, i) => own(`Columbus ${i}`));
    const found = await find("columbus", { ownLocations: async () => many });
    expect(found).toHaveLength(10);
    expect(found.filter(({ kind }) => kind === "city").length).toBeGreaterThanOrEqual(4);
  });

  it("are not asked without words", async () => {
    const ownLocations = vi.fn(async () => [own("A")]);
    expect(await find("  ", { ownLocations })).toEqual([]);
    expect(ownLocations).not.toHaveBeenCalled();
  });
});

const HIGH: StreetPlace = {
  kind: "street",
  label: "High Street",
  detail: "Columbus",
  coordinates: COLUMBUS,
};
const KROGER: StreetPlace = { ...HIGH, kind: "establishment", label: "Kroger" };
const HOUSE: StreetPlace = { ...HIGH, kind: "address", label: "1200 High Street" };

describe("the extract", () => {
  it("is asked for streets, near the city that the words end with", async () => {
    vi.mocked(findStreets).mockImplementation((text) => (text === "high st" ? [HIGH] : []));
    expect(await labels("high st columbus oh")).toEqual(["High Street", "Columbus, OH"]);
    const [, asked] = vi.mocked(findStreets).mock.lastCall ?? [];
    expect(asked?.near?.[0]).toBeCloseTo(-83, 1);
    expect((await find("high st"))[0]).toMatchObject({ kind: "street", detail: "Columbus" });
  });

  it("is told apart by what is around, where it says no more, and a street in pieces is one", async () => {
    const bare: StreetPlace = { ...HIGH, detail: undefined };
    vi.mocked(findStreets).mockReturnValue([bare, bare, { ...KROGER, detail: undefined }]);
    vi.mocked(streetAt).mockReturnValue(HIGH);
    const places = (await find("qqqq")).map(({ label, detail }) => [label, detail]);
    expect(places).toEqual([
      ["High Street", "near Columbus, OH"],
      ["Kroger", "near High Street, Columbus, OH"],
    ]);
  });

  it("gives the street of a house that it does not have", async () => {
    vi.mocked(findStreets).mockImplementation((text) => (text === "High St" ? [HIGH] : []));
    expect(await labels("90 High St")).toEqual(["High Street"]);
    expect(await labels("90 High St, Columbus")).toEqual(["High Street", "Columbus, OH"]);
  });

  it("says that it left out the number of a house that it does not have", async () => {
    vi.mocked(findStreets).mockImplementation((text) => (text === "High St" ? [HIGH] : []));
    expect((await find("90 High St"))[0]?.leftOut).toEqual([{ part: "number", text: "90" }]);
  });

  it("is asked for an address without its place where nothing else is found", async () => {
    vi.mocked(findStreets).mockImplementation((_text, { mayLeaveOutPlace }) =>
      mayLeaveOutPlace ? [HOUSE] : [],
    );
    expect(await labels("Hafenstraße 77, Qqqq")).toEqual(["1200 High Street"]);
    expect(await labels("1200 high st columbus oh")).toEqual(["Columbus, OH"]);
  });

  it("has postcodes of its own, which come instead of zips that only begin so", async () => {
    const krems: StreetPlace = { ...HIGH, kind: "zip", label: "4320", zip: "4320" };
    vi.mocked(findPostcode).mockImplementation((text) => (text === "4320" ? krems : null));
    const found = await find("4320");
    expect(found.map(({ label }) => label)).toEqual(["4320"]);
    expect(gazetteer.credits(found)[0]?.label).toMatch("OpenStreetMap");
    expect((await labels("4321"))[0]).toMatch(/^4321\d$/);
  });

  it("is asked for names of two letters", async () => {
    vi.mocked(findStreets).mockReturnValue([{ ...KROGER, label: "BP" }]);
    expect((await labels("bp"))[0]).toBe("BP");
    vi.mocked(findStreets).mockClear();
    await labels("b");
    expect(findStreets).not.toHaveBeenCalled();
  });

  it("of another city is not meant", async () => {
    const baltimore: LonLat = [-76.61, 39.29];
    vi.mocked(findStreets)
      .mockReturnValueOnce([])
      .mockReturnValue([{ ...HIGH, coordinates: baltimore }]);
    expect(await labels("high st columbus oh")).toEqual(["Columbus, OH"]);
  });

  it("alone has establishments, beside the product's own locations", async () => {
    vi.mocked(findStreets).mockImplementation((_text, { establishmentsOnly }) =>
      establishmentsOnly ? [KROGER] : [HIGH, KROGER, HOUSE],
    );
    const places = await find("columbus", {
      establishmentsOnly: true,
      ownLocations: async () => [own("Columbus Foods")],
    });
    expect(places.map(({ label }) => label)).toEqual(["Columbus Foods", "Kroger"]);
  });

  it("knows addresses at coordinates", async () => {
    vi.mocked(streetAt).mockReturnValue(HOUSE);
    expect(await gazetteer.at(COLUMBUS, {})).toEqual({ ...HOUSE, address: "1200 High Street" });
  });

  it("is named beside what is from it", async () => {
    const named = async (text: string, more?: Partial<PlaceSearch>) =>
      gazetteer.credits(await find(text, more)).map(({ label }) => label);
    expect(await named("columbus")).toEqual(["Cities by GeoNames"]);
    expect(await named("kroger", { ownLocations: async () => [own("Kroger")] })).toEqual([]);
    vi.mocked(findStreets).mockReturnValue([KROGER]);
    expect(await named("qqqq")).toEqual(["© OpenStreetMap contributors"]);
  });
});

describe("coordinates", () => {
  it("are found as they are, with what is near", async () => {
    expect(await find("40.1, -83.0")).toEqual([
      {
        kind: "point",
        label: "40.1, -83.0",
        detail: expect.stringMatching(/^near Worthington, OH, \d\.\d\d mi away$/),
        coordinates: [-83, 40.1],
      },
    ]);
    expect(await find("40.1, -83.0", { units: "km" })).toMatchObject([
      { detail: expect.stringMatching(/^near Worthington, OH, \d\.\d\d km away$/) },
    ]);
    expect(await find("0, 0")).toEqual([{ kind: "point", label: "0.0, 0.0", coordinates: [0, 0] }]);
  });

  it("are offered the other way round where something lies there alone", async () => {
    const [swapped, typed, ...more] = await find("-83.0, 40.1");
    expect(swapped).toMatchObject({
      label: "40.1, -83.0",
      detail: expect.stringMatching(/^near Worthington, OH, .*, typed with the longitude first$/),
      coordinates: [-83, 40.1],
    });
    expect(typed).toEqual({ kind: "point", label: "-83.0, 40.1", coordinates: [40.1, -83] });
    expect(more).toEqual([]);
    // A latitude that there is not is no place at all.
    expect(await labels("-95.36, 29.76")).toEqual(["29.76, -95.36"]);
  });

  it("are in a city near its middle, and nowhere far from all", async () => {
    const at = (coordinates: LonLat) => gazetteer.at(coordinates, {});
    expect(await at(COLUMBUS)).toMatchObject({ label: "Columbus, OH", city: "Columbus" });
    expect(await at([-83.06, 39.955])).toMatchObject({ label: "near Columbus, OH" });
    expect(await at([-30, 40])).toBeNull();
  });
});

describe("whatever is searched", () => {
  it("gives places on earth, no more than asked for", async () => {
    const word = fc.constantFrom("st", "new", "york", "oh", "432", "43201", ",", "main", "é", "1");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(word).map((all) => all.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 60 }), async (words, limit) => {
        const places = await find(words, { limit });
        expect(places.length).toBeLessThanOrEqual(Math.min(limit, 50));
        for (const { coordinates, label } of places) {
          expect(label).not.toBe("");
          expect(Math.abs(coordinates[0])).toBeLessThanOrEqual(180);
          expect(Math.abs(coordinates[1])).toBeLessThanOrEqual(90);
        }
      }),
    );
  });

  it("every city is found by its label", () => {
    const { cities } = gazetteerIndex();
    return fc.assert(
      fc.asyncProperty(fc.nat(cities.length - 1), async (at) => {
        const { name, state } = cities[at] ?? { name: "", state: "" };
        expect(await labels(`${name}, ${state}`)).toContain(`${name}, ${state}`);
      }),
    );
  });
});

import type { Place } from "geo/places/place";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findStreets, type StreetPlace } from "~/extract/streets.server";
import { type PlaceSearch, suggestPlaces } from "../places.server";
import { gazetteer } from "./gazetteer.server";

// The extract has tests of its own; here it is none, or the few things a test says.
vi.mock("~/extract/streets.server", () => ({
  ...{ findPostcode: vi.fn(), findStreets: vi.fn(), streetAt: vi.fn() },
}));

beforeEach(() => {
  vi.mocked(findStreets).mockReturnValue([]);
});
afterEach(() => vi.resetAllMocks());

const COLUMBUS: Place["coordinates"] = [-82.9988, 39.9612];
const HIGH: StreetPlace = {
  kind: "street",
  label: "High Street",
  detail: "Columbus",
  coordinates: COLUMBUS,
};
const own = (label: string): Place => ({ kind: "location", label, coordinates: COLUMBUS });
const labels = async (text: string, more: Partial<PlaceSearch> = {}) =>
  (await suggestPlaces({ text, ...more }, { engine: gazetteer })).map(({ label }) => label);

describe("cities are found by mistyped names", () => {
  it.each([
    ["colmubus oh", "Columbus, OH"],
    ["Cloumbus, Ohio", "Columbus, OH"],
    ["clevland", "Cleveland, OH"],
    ["cincinatti", "Cincinnati, OH"],
    ["pitsburgh", "Pittsburgh, PA"],
    ["pheonix", "Phoenix, AZ"],
    ["albuquerqe", "Albuquerque, NM"],
    ["philidelphia", "Philadelphia, PA"],
  ])("%s", async (text, city) => {
    expect((await labels(text))[0]).toBe(city);
  });

  it("where nothing is called so", async () => {
    expect(await labels("clevland", { ownLocations: async () => [own("Clevland Foods")] })).toEqual(
      ["Clevland Foods"],
    );
    expect(await labels("xyzxyz")).toEqual([]);
  });
});

describe("own locations", () => {
  const like = (...found: Place[]) =>
    vi.fn(async (_text: string, mayBeMistyped?: boolean) => (mayBeMistyped ? found : []));

  it("are found by mistyped names where nothing is called so, before what is only in such a city", async () => {
    const ownLocations = like(own("Kroger"), own("Abbott Foods"));
    expect(await labels("krogr", { ownLocations })).toEqual(["Kroger", "Abbott Foods"]);
    expect(await labels("krogr columbus oh", { ownLocations })).toEqual([
      "Kroger",
      "Columbus, OH",
      "Abbott Foods",
    ]);
    const [city] = await labels("colmubus oh", { ownLocations });
    expect(city).toBe("Columbus, OH");
  });

  it("are not guessed where something is called so", async () => {
    const ownLocations = like(own("Columbia Foods"));
    await labels("columbus oh", { ownLocations });
    expect(ownLocations.mock.calls).toEqual([["columbus oh"]]);
    const named = vi.fn(async () => [own("Krogr's")]);
    expect(await labels("krogr", { ownLocations: named })).toEqual(["Krogr's"]);
    expect(named).toHaveBeenCalledTimes(1);
  });

  it("are guessed among establishments as well", async () => {
    const ownLocations = like(own("Kroger"));
    expect(await labels("krogr", { ownLocations, establishmentsOnly: true })).toEqual(["Kroger"]);
  });
});

describe("the extract", () => {
  it("is asked for mistyped names where nothing is called so", async () => {
    vi.mocked(findStreets).mockImplementation((text, { mayBeMistyped }) =>
      mayBeMistyped && text === "hgih st" ? [HIGH] : [],
    );
    expect(await labels("hgih st")).toEqual(["High Street"]);
    expect(await labels("hgih st columbus oh")).toEqual(["High Street", "Columbus, OH"]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findStreets, type StreetPlace } from "~/extract/streets.server";
import type { Place } from "../place";
import { type PlaceSearch, suggestPlaces } from "../places.server";
import { gazetteer } from "./gazetteer.server";

// The extract has tests of its own; here it is none, or the few things a test says.
vi.mock("~/extract/streets.server", () => ({ findStreets: vi.fn(), streetAt: vi.fn() }));

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

describe("the extract", () => {
  it("is asked for mistyped names where nothing is called so", async () => {
    vi.mocked(findStreets).mockImplementation((text, { mayBeMistyped }) =>
      mayBeMistyped && text === "hgih st" ? [HIGH] : [],
    );
    expect(await labels("hgih st")).toEqual(["High Street"]);
    expect(await labels("hgih st columbus oh")).toEqual(["High Street", "Columbus, OH"]);
  });
});
